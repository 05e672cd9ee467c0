/* The characters a PDN file is made of, ASCII and typographic. Every function looks at [at, end) and returns
 * how many bytes the sign takes, 0 when another one stands there. */
#ifndef PARSER_PDN_GLYPH_H
#define PARSER_PDN_GLYPH_H

#include <stdbool.h>
#include <stddef.h>

enum glyph_class {
    GLYPH_OTHER,
    GLYPH_BLANK, /* blanks, tabs and the control characters that editors leave behind, NUL included */
    GLYPH_END,   /* LF, CR */
    GLYPH_DIGIT,
    GLYPH_LETTER,
    GLYPH_HIGH, /* part of a character beyond ASCII */
};

extern const unsigned char glyph_classes[256];

static inline enum glyph_class glyph_class(char c) {
    return (enum glyph_class)glyph_classes[(unsigned char)c];
}
static inline bool glyph_digit(char c) {
    return c >= '0' && c <= '9';
}
static inline bool glyph_mark(char c) {
    return c == '!' || c == '?';
}

/* A blank of any kind but line ends: no-break and thin spaces, byte order marks, a "\r" written out. */
size_t glyph_blank(const char *at, const char *end);
/* A hyphen, dash or minus. */
size_t glyph_dash(const char *at, const char *end);
/* A capture sign: ':', 'x', 'X' or a cross. `*folded` is ':' or 'x'. */
size_t glyph_cross(const char *at, const char *end, char *folded);
/* One of the three dots in one sign. */
size_t glyph_ellipsis(const char *at, const char *end);
size_t glyph_half(const char *at, const char *end);
/* "Only move" and "zugzwang" squares, doubled exclamation and question marks. */
size_t glyph_symbol(const char *at, const char *end);
/* What such a sign means: a mark in ASCII, or NULL and a NAG (0: none). */
const char *glyph_symbol_means(const char *at, unsigned *nag);
/* A quotation mark beyond ASCII. */
size_t glyph_quote(const char *at, const char *end);
/* A letter or digit of a square: ASCII, or a Cyrillic letter that looks like one. */
size_t glyph_word(const char *at, const char *end, char *folded);
/* Bytes of the character at `at`, whatever it is; at least 1 and never past the end. */
size_t glyph_length(const char *at, const char *end);
/* Past blanks (not line ends). */
const char *glyph_skip_blanks(const char *at, const char *end);
/* Past blanks and at most one line end. */
const char *glyph_skip_line(const char *at, const char *end);
const char *glyph_line_end(const char *at, const char *end);

#endif
