/* The styles of printed text: which language, which form of the moves, which layout. */
#ifndef WRITER_STYLE_H
#define WRITER_STYLE_H

#include "base/buffer.h"
#include "model/game.h"
#include "notation/square.h"
#include "rules/variant.h"

enum form {
    FORM_LONG,       /* c3-d4 a3:c5 */
    FORM_HALF_SHORT, /* cd4 a:c5 */
    FORM_SHORT,      /* cd4 ac5 */
};

/* What a language calls things. */
struct words {
    const char *language;
    const char *white, *black;        /* heads of a position list */
    const char *king, *man, *tower;   /* before their squares there */
    const char *king_sign, *man_sign; /* in a tower's formula */
    const char *white_moves, *black_moves;
};

struct style {
    const struct words *words;
    enum form form;
    enum notation notation;
    bool towers;      /* Sargin's fractions behind the moves */
    bool two_columns; /* a pair of moves a line */
};

/* Reads "two-column,russian-short"; NULL: the style that suits the game. False: no such style. */
bool style_find(const char *names, const struct game *game, const struct variant *variant,
                struct style *style);
/* Whether those styles write moves short or half short. */
bool style_shortens(const char *names);
/* The label of a tag's line; NULL: print has none. */
const char *style_label(const struct style *style, const char *tag);
/* Writes the variant's title as a heading has it. */
void style_title(struct buffer *buffer, const struct style *style, const struct variant *variant);
/* A NAG in words; NULL: there are none for it. */
const char *style_judgement(const struct style *style, unsigned nag);

/* How the game ended: 0 White won, 1 Black, 2 nobody. */
const char *style_ending(const struct style *style, unsigned winner);

#endif
