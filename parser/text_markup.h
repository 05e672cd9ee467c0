/* Pages that were saved as HTML, or as Markdown with HTML in it: their text alone, and the way back. */
#ifndef PARSER_TEXT_MARKUP_H
#define PARSER_TEXT_MARKUP_H

#include "base/slice.h"
#include "base/status.h"
#include "notation/patterns.h"

struct text_run;

struct text_markup {
    char *bytes; /* NULL: the page has no markup */
    size_t length, capacity;
    size_t page_length;
    struct text_run *runs; /* ascending in the text */
    size_t run_count, run_capacity;
};

/* Takes the markup out of `page`, which must be UTF-8, if there is some in its first 64 KiB. */
enum status text_markup_strip(struct text_markup *markup, struct matcher *matcher, struct slice page);
void text_markup_free(struct text_markup *markup);
/* Adds a stretch of another text, whose way back leads on to the page; one without runs is the page. And a
 * line end that stands nowhere in it. False: no memory. */
bool text_markup_take(struct text_markup *markup, const struct text_markup *from, size_t at, size_t end);
bool text_markup_end_line(struct text_markup *markup);
/* Turns a span of the text into one of the page. */
void text_markup_locate(const struct text_markup *markup, size_t *at, size_t *length);

#endif
