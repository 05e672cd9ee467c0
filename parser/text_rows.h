/* Tables whose rows hold several blocks of numbered moves side by side. */
#ifndef PARSER_TEXT_ROWS_H
#define PARSER_TEXT_ROWS_H

#include "parser/text_markup.h"

/* Puts such blocks one below the other, in the text of the markup or, where there is none, of the page, which
 * becomes the markup's text then. False: no memory. */
bool text_rows_order(struct text_markup *markup, struct slice page);

#endif
