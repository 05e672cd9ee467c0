/* A misprint in a position list that its own moves show. */
#ifndef PARSER_TEXT_MISPRINT_H
#define PARSER_TEXT_MISPRINT_H

#include "parser/text_game.h"

/* In a page that went through a wrong encoding or a scanner: a move starts from an empty square, the list has
 * a piece on the square that is printed like it (b8 for h8), and with that piece moved every ply of the game
 * is legal. The list is then read so, and a finding says it. */
void text_correct_list(struct text_reader *reader);
/* The list that was just read: squares that cannot be read but look like one each are those when the moves
 * behind the list can be played so; so is b4 for h4 in a page that went through a wrong encoding. A finding
 * says it of each. */
void text_mend_list(struct text_reader *reader);

#endif
