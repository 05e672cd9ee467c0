/* Has the game ended, and for whom. */
#ifndef RULES_ENDING_H
#define RULES_ENDING_H

#include "rules/moves.h"

enum ending { ENDING_NONE, ENDING_NO_PIECE, ENDING_NO_MOVE, ENDING_FIRST_KING };

/* Of the side to move. `*winner` is set unless the answer is ENDING_NONE; giveaway variants turn it round.
 * ENDING_FIRST_KING only where a king wins the game. */
enum ending position_ending(const struct position *position, enum side *winner);

#endif
