/* Words with one blank between, in lines of a given width. */
#ifndef WRITER_LINES_H
#define WRITER_LINES_H

#include "base/buffer.h"

/* A word stays open until the next one begins, so that ")" can still join it; only then is it known whether
 * the blank before it has to be a line end. */
struct lines {
    struct buffer *buffer;
    size_t width;  /* of a line, in code points */
    size_t word;   /* where the open word begins in the buffer */
    size_t column; /* of that place, from 0 */
    size_t plain;  /* the word is known to be plain up to there */
    bool joins;    /* the next word goes on with the open one */
    bool folds;    /* the open word stands in a text with blanks of its own: a line end is put in before it */
};

void lines_begin(struct lines *lines, struct buffer *buffer, size_t width);
/* What is appended to the buffer from now on is one word. */
void lines_word(struct lines *lines);
/* All of the word so far is in printable ASCII. */
static inline void lines_plain(struct lines *lines) {
    lines->plain = lines->buffer->length;
}
/* Between two words: lets go what nobody looks at any more, if it is much. */
void lines_spill(struct lines *lines);
/* The next word follows behind what was written, which ends with a blank of its own; a line end may come
 * between. */
void lines_fold(struct lines *lines);
/* The next word follows without a blank. */
void lines_join(struct lines *lines);
/* Ends the line, also an empty one. */
void lines_end(struct lines *lines);
/* Ends the line unless it is empty. */
void lines_fresh(struct lines *lines);
/* Running text: its words, whatever stood between them. */
void lines_prose(struct lines *lines, struct slice text);

#endif
