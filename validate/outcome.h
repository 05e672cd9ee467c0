/* What a game came to: its result from all that says one, its status. */
#ifndef VALIDATE_OUTCOME_H
#define VALIDATE_OUTCOME_H

#include "validate/replay.h"

/* Sets game->result; a result that contradicts another, or the final position, is a finding. `replay` is
 * NULL when nothing was replayed. */
void outcome_judge(struct game *game, const struct replay *replay);

#endif
