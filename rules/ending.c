/* Has the game ended, and for whom. Draws are claims and not judged here. */
#include "rules/ending.h"

enum ending position_ending(const struct position *position, enum side *winner) {
    enum side side = position->side;
    enum ending ending = ENDING_NONE;
    bits kings = bits_and(position->pieces[side_other(side)], position->kings);
    if (position->variant->goal == GOAL_FIRST_KING && bits_any(kings))
        ending = ENDING_FIRST_KING;
    else if (!bits_any(position->pieces[side]))
        ending = ENDING_NO_PIECE;
    else if (!position_can_move(position))
        ending = ENDING_NO_MOVE;
    if (ending != ENDING_NONE)
        *winner = position->variant->goal == GOAL_LOSE ? side : side_other(side);
    return ending;
}
