/* What is remarkable about a position that a record puts up: the laws of games with towers, nothing to move.
 */
#ifndef VALIDATE_POSITION_H
#define VALIDATE_POSITION_H

#include "validate/replay.h"

/* `fen` is what the position was read from, `at` and `length` its span in the record. */
void position_judge(struct replay *replay, const struct position *position, struct slice fen, size_t at,
                    size_t length, bool variation);

#endif
