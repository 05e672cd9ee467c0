/* What a printed page as a whole says: its language, and the variant it is about. */
#ifndef PARSER_TEXT_PAGE_H
#define PARSER_TEXT_PAGE_H

#include "notation/patterns.h"

struct text_page {
    const char *language; /* "ru", "uk", "be", "en"; NULL: not known */
    const char *variant;  /* a name of the variant table; NULL: not said */
    const char *hint;     /* mentioned in passing: likely where the record does not speak against it */
    bool columns;         /* it speaks of a game of columns, in a heading too */
};

/* The variant that the line [at, end) of the text names, if it is a heading; NULL: none. */
const char *text_heading(struct matcher *matcher, struct slice text, size_t at, size_t end);
/* The variant that the line names if it is a title as printed_title_read knows them; NULL: none. */
const char *text_title(struct slice text, size_t at, size_t end);
/* Looks at the first 64 KiB, without the remarks at the top. */
struct text_page text_page_look(struct matcher *matcher, struct slice text);

#endif
