/* The first ply of a game under the variants it may be of. */
#ifndef VALIDATE_OPENING_H
#define VALIDATE_OPENING_H

#include "validate/candidates.h"
#include "validate/judge.h"

/* Whether the first ply can be under a variant. Uses the judge's cursor. */
bool opening_fits(struct judge *judge, struct game *game, const struct variant *variant);
/* Looks at every candidate once for each first ply that is two squares and nothing else. Uses the cursor. */
void opening_learn(struct judge *judge, struct game *game, const struct candidates *candidates);
/* The variants, by index, in whose initial position the first ply is known not to fit. */
uint64_t opening_misfits(struct judge *judge, const struct game *game);

#endif
