/* Kinds of characters. What they mean together is text_lexer.c's. */
#include "parser/text_glyph.h"
#include "notation/fold.h"

static enum text_glyph ascii_glyph(unsigned char c) {
    if (c >= '0' && c <= '9')
        return GLYPH_DIGIT;
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_')
        return GLYPH_WORD;
    switch (c) {
    case '\n':
    case '\r':
        return GLYPH_LINE;
    case '(':
        return GLYPH_OPEN;
    case ')':
        return GLYPH_CLOSE;
    case '{':
        return GLYPH_BRACE;
    default:
        return c <= ' ' ? GLYPH_BLANK : GLYPH_SIGN;
    }
}

enum text_glyph text_glyph_at(struct slice text, size_t at, size_t *size) {
    unsigned char c = (unsigned char)text.at[at];
    *size = 1;
    if (c < 0x80)
        return ascii_glyph(c);
    if (c >= 0xD0 && c <= 0xD3 && at + 1 < text.length) { /* Cyrillic */
        *size = 2;
        return GLYPH_WORD;
    }
    uint32_t character = fold_character(text.at + at, text.at + text.length, size);
    if (fold_blank(character) || character == 0xFEFF)
        return GLYPH_BLANK;
    if (character == 0xBD) /* one half begins a result */
        return GLYPH_DIGIT;
    bool sign = (character >= 0xA1 && character <= 0xBF && character != 0xAD && character != 0xAC &&
                 character != 0xA4) ||
                character == 0xD7 || (character >= 0xE000 && character <= 0xF8FF) || character == 0xFFFD ||
                (character >= 0x2010 && character <= 0x205E) || character == 0x2212;
    return sign ? GLYPH_SIGN : GLYPH_WORD;
}
