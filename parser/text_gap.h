/* Plies that the numbering asks for and the reader did not find: damaged moves, words in a move's place, bare
 * moves behind a remark, and half-moves that the record leaves out. */
#ifndef PARSER_TEXT_GAP_H
#define PARSER_TEXT_GAP_H

#include "parser/text_tree.h"

/* Before a numbered move: when its number is ahead of the line, the words that wait are searched for what is
 * missing. */
void text_gap_before(struct text_tree *tree, const struct text_token *token, const struct text_token *next);
/* Before the first move of a game, whose number is not the first: whether the words in front of it hold the
 * plies up to it from "1." on. `take`: they become the game's first plies. */
bool text_gap_opens(struct text_tree *tree, const struct text_token *token, bool take);
/* Where no number follows: what stands in a move's place and looks like one. */
void text_gap_settle(struct text_tree *tree);

#endif
