/* Whose move a game behind a printed position begins with. */
#ifndef PARSER_TEXT_TURN_H
#define PARSER_TEXT_TURN_H

#include "parser/text_game.h"

/* Whether the moves from `token` on cannot be played in the position, but can where the other side begins. */
bool text_turn_is_others(struct text_reader *reader, const struct text_token *token,
                         const struct position *position);
/* Says that the first move is not of the side that the position's words name. */
void text_turn_tell(struct text_reader *reader, const struct text_token *token, enum side side);

#endif
