/* Spans of a game that was read from the text of a page with markup, as spans of the page. */
#ifndef PARSER_TEXT_LOCATE_H
#define PARSER_TEXT_LOCATE_H

#include "model/game.h"
#include "parser/text_markup.h"

void text_locate_game(const struct text_markup *markup, struct game *game);
/* The findings behind `last`; NULL: all. */
void text_locate_findings(const struct text_markup *markup, struct finding_list *list,
                          const struct finding *last);

#endif
