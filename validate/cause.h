/* What has likely gone wrong where a move is not legal. */
#ifndef VALIDATE_CAUSE_H
#define VALIDATE_CAUSE_H

#include "validate/replay.h"

/* One line in the game's language; NULL: nothing stands out. The cursor stands before the move, judge->all
 * has all legal moves and judge->likely those that look like the written one; of these only those stay that
 * explain as much as the cause. */
const char *cause_of(struct replay *replay, const struct node *node, const struct resolution *resolution,
                     int ply, bool variation);

#endif
