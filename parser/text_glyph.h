/* What a character of a page is to the one who cuts it into tokens. Letters of all alphabets make words. */
#ifndef PARSER_TEXT_GLYPH_H
#define PARSER_TEXT_GLYPH_H

#include "base/slice.h"

enum text_glyph {
    GLYPH_WORD,
    GLYPH_DIGIT,
    GLYPH_BLANK,
    GLYPH_LINE,
    GLYPH_SIGN,
    GLYPH_OPEN,
    GLYPH_CLOSE,
    GLYPH_BRACE
};

/* The character at `at`, which is in the text, and how many bytes it has. */
enum text_glyph text_glyph_at(struct slice text, size_t at, size_t *size);

#endif
