/* Lines that hold several things side by side: blocks of numbered moves, lists of positions. */
#ifndef PARSER_TEXT_ROWS_H
#define PARSER_TEXT_ROWS_H

#include "parser/text_markup.h"

/* Puts them one below the other, in the text of the markup or, where there is none, of the page, which
 * becomes the markup's text then. False: no memory. */
bool text_rows_order(struct text_markup *markup, struct slice page);
/* The part of it that concerns lists: writes what has another order now; `*done`: what of the text is
 * written.
 */
bool text_beside_order(const struct text_markup *from, struct text_markup *to, size_t *done);

#endif
