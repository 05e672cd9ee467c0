/* Notes about the end of a game: it is over, or a draw could be claimed. They accuse nobody. */
#ifndef VALIDATE_ENDING_H
#define VALIDATE_ENDING_H

#include "validate/replay.h"

/* At the start of the main line, and where a setup in it puts up another position. */
void ending_start(struct replay *replay);
/* After a legal ply of the main line was played. */
void ending_follow(struct replay *replay, const struct node *node, const struct move *move, int ply);
/* At the end of the main line. */
void ending_close(struct replay *replay);

#endif
