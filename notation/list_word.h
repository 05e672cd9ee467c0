/* The words in the head of a position list where print or a scanner has broken or damaged them. Inside
 * notation only, but for list_word_may_be. */
#ifndef NOTATION_LIST_WORD_H
#define NOTATION_LIST_WORD_H

#include "base/slice.h"

enum list_word_state {
    WORD_SOUND,     /* no word of a list's head, or one with nothing the matter */
    WORD_BROKEN,    /* by a hyphen, as at the end of a line */
    WORD_DAMAGED,   /* a letter or two are others that look like them */
    WORD_UNREADABLE /* plainly meant, with letters that look like nothing there */
};

struct list_word {
    size_t length;    /* in the text */
    const char *read; /* the word in full */
};

/* What is the matter with the word at the start of `text`. */
enum list_word_state list_word_read(struct slice text, struct list_word *word);
/* Whether the text begins with a side's name that is broken or damaged. */
bool list_word_may_be(struct slice text);

#endif
