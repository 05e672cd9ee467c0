/* Which legal moves a faulty one was likely meant to be. */
#ifndef VALIDATE_SIMILAR_H
#define VALIDATE_SIMILAR_H

#include "base/buffer.h"
#include "model/game.h"
#include "notation/square.h"
#include "rules/moves.h"

/* Whether one changed, lost, added or swapped sign turns the written move into a way to write `move`:
 * start and end, or the whole path; or its squares stand in the opposite order. `scratch` is used. */
bool similar_moves(const struct node *node, const struct variant *variant, const struct move *move,
                   enum notation notation, struct buffer *scratch);

#endif
