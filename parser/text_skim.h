/* A page with tags, in which long stretches of mere text are one letter each: what a parser of markup says of
 * it is what it says of the page, in a fraction of the time. And the way back. */
#ifndef PARSER_TEXT_SKIM_H
#define PARSER_TEXT_SKIM_H

#include "base/buffer.h"
#include "base/slice.h"

/* A letter that stands for more. */
struct skimmed {
    size_t at;         /* in the short page */
    size_t source_end; /* where in the page ends what it stands for */
};

struct text_skim {
    struct buffer bytes, letters; /* of `letters` each is a struct skimmed, ascending */
};

/* `page` is valid UTF-8. False: no memory. */
bool text_skim_make(struct text_skim *skim, struct slice page);
void text_skim_free(struct text_skim *skim);
/* The place in the page that a place in the short page is. */
size_t text_skim_source(const struct text_skim *skim, size_t at);

#endif
