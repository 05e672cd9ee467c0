/* The innermost bracket of a page's tree, where print has not closed it. */
#ifndef PARSER_TEXT_BRACKET_H
#define PARSER_TEXT_BRACKET_H

#include "parser/text_tree.h"

/* Closes it behind what stands in it, since it is found open at `at`. */
void text_bracket_leave(struct text_tree *tree, size_t at);

#endif
