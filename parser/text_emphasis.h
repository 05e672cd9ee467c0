/* Signs of Markdown around the numbers and moves of a page. */
#ifndef PARSER_TEXT_EMPHASIS_H
#define PARSER_TEXT_EMPHASIS_H

#include "parser/text_markup.h"

/* Whether a text has some: "**1.**", "1\.". */
bool text_emphasis_found(struct slice text);
/* Takes them out of the text of the markup or, where there is none, of the page, which becomes the markup's
 * text then. False: no memory. */
bool text_emphasis_strip(struct text_markup *markup, struct slice page);

#endif
