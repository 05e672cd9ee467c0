/* What people call variants: names in tags and titles, the title over a printed game, and the words that
 * announce one on a page. All of it stands in the rows; no name is known here. */
#ifndef NOTATION_VARIANT_WORDS_H
#define NOTATION_VARIANT_WORDS_H

#include "base/buffer.h"
#include "rules/variant.h"

/* Reads a variant's name as people write it: names and titles of the rows, Variant tag values, spellings,
 * without regard to case, also with "draughts", "checkers" or "!" behind. NULL: none. */
const struct variant *variant_of_words(struct slice words);

/* Writes the title over a printed game: one that is read back as this row, at worst its name. */
void variant_title_write(struct buffer *buffer, const struct variant *variant, enum language language);
/* Whether the words begin with a title that is the same in the languages of print. */
bool variant_title_of_all(struct slice words);

/* The words of all rows as alternatives of a regular expression; the mark of a match tells the row. */
enum variant_words { VARIANT_HEADINGS, VARIANT_MENTIONS };
void variant_words_expression(struct buffer *buffer, enum variant_words which);
/* NULL: the mark is none. */
const struct variant *variant_of_mark(const char *mark);

/* What a line cannot do without if it heads a game by the rows' words: the first of them, as they stand
 * there. It saves the expression from most lines. */
enum { OPENINGS_MAX = 64 };
struct variant_openings {
    bool anything;                /* some row's words begin in another way, or too many are there */
    unsigned char sizes[256];     /* of the letters that words here are made of, by their first bytes */
    unsigned char pairs[256][32]; /* bits: words begin with these two letters */
    uint16_t pair[OPENINGS_MAX];
    const char *words[OPENINGS_MAX]; /* from their first letter on */
    size_t count;
};
void variant_openings_read(struct variant_openings *openings);
bool variant_openings_in(const struct variant_openings *openings, struct slice line);

/* Whether the words of some row begin with this word, given in small letters. */
bool variant_words_begin(const uint32_t *letters, size_t count);

#endif
