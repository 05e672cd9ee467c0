/* Brackets that print has not closed: whether a number goes back to the line outside. */
#ifndef PARSER_TEXT_RETURN_H
#define PARSER_TEXT_RETURN_H

#include "parser/text_tree.h"

/* Whether the closing bracket at `at` belongs to a move's number: "4)". */
bool text_ends_number(struct slice text, size_t at);
/* Whether the move is the next one of the line outside the innermost bracket, which holds moves and is not
 * closed further on. `next` is the token behind. */
bool text_returns(struct text_tree *tree, const struct text_token *token, const struct text_token *next);
/* Whether the move, and the one behind it, can be the next plies of the line; as far as is known. */
bool text_both_fit(struct text_tree *tree, const struct text_line *line, const struct text_token *token,
                   const struct text_token *next);

#endif
