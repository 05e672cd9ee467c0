/* Moves of a page that were not played: threatened, planned, advised, supposed. */
#ifndef PARSER_TEXT_PLAN_H
#define PARSER_TEXT_PLAN_H

#include "parser/text_tree.h"

/* What the words say that wait before a move. */
bool text_is_threatened(const struct text_tree *tree);
bool text_is_advised(const struct text_tree *tree);
/* "После 11. b2-c3 белые теряют шашку. 11. d2-e3": words of a move that was not played wait, and the number
 * comes once more; or any words do, and it comes with another move at the start of a line. */
bool text_is_supposed(const struct text_tree *tree, const struct text_token *token,
                      const struct text_token *next);
/* Such words wait, or a link does in a game from the initial position, and the game does not go on behind
 * what they tell. */
bool text_is_last_supposed(const struct text_tree *tree, const struct text_token *token,
                           const struct text_token *next);
/* Outside of brackets, whether a numbered move is part of what is threatened or planned. One that no line
 * waits for yet: words of a threat stand right before it, or a little further back, and the line's own number
 * still comes. The next one: the game does not go on behind it. */
bool text_is_threat(const struct text_tree *tree, const struct text_token *token,
                    const struct text_token *next);

#endif
