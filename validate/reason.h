/* Why a written move is not legal, in words. */
#ifndef VALIDATE_REASON_H
#define VALIDATE_REASON_H

#include "validate/replay.h"

/* Of a move that fits no rule; always says something. The cursor stands before the move. */
const char *reason_illegal(struct replay *replay, const struct node *node);
/* Whether the move is cut off behind its sign or, at the end of a printed game, behind its first square. */
bool reason_cut_off(struct replay *replay, const struct node *node);
/* What the rule of choice asks that forbids a capture; judge->all has the legal ones. */
const char *reason_choice(struct replay *replay, enum choice rule);
/* Why a label names no square of the board. */
const char *reason_no_square(struct replay *replay, label l, struct slice written);
/* How a capture that stops too early goes on. The cursor's moves are those of the piece. */
const char *reason_unfinished(struct replay *replay, const struct node *node);
/* Whether a legal move starts as the written one. */
bool reason_begins_so(const struct replay *replay, const struct node *node, const struct move *move);

#endif
