/* Where and when a game was played, as the line of its players says behind them: ", Москва, 1954, 1/4
 * финала". */
#ifndef PARSER_TEXT_OCCASION_H
#define PARSER_TEXT_OCCASION_H

#include "notation/patterns.h"

struct text_occasion {
    struct slice event, site, date, round;
};

/* Reads a text all of whose parts, between commas, stops and brackets, are understood, and among which is
 * more than a place. False: it is something else; nothing is changed then. */
bool text_occasion_read(struct matcher *matcher, struct slice text, struct text_occasion *occasion);
/* Reads a whole line of a heading into what earlier lines said; `named`: players stand there too. Without
 * them a place must be a town, and a date alone says nothing. False: it is something else, or says it again.
 */
bool text_occasion_line(struct matcher *matcher, struct slice line, bool named,
                        struct text_occasion *occasion);
/* Where the players end and the occasion begins on their line; the line's length: there is none. */
size_t text_occasion_begins(struct slice line);
/* The date as PDN writes it. */
enum { OCCASION_DATE_MAX = 16 };
void text_occasion_date(struct slice date, char written[OCCASION_DATE_MAX]);

#endif
