/* Records that write each jump of a capture as a move of its own. */
#ifndef VALIDATE_HALVES_H
#define VALIDATE_HALVES_H

#include "validate/judge.h"

/* Joins such jumps into whole moves, in a main line without variations, when all of it is legal then, on a
 * board turned as given; `*joined`: it was so, and the game's line is the new one. False: no memory. */
bool halves_join(struct judge *judge, struct game *game, const struct variant *variant, enum turned turn,
                 bool *joined);

#endif
