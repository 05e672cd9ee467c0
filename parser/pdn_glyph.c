/* Single characters of PDN text. What they mean together is pdn_lexer.c's and pdn_word.c's work. */
#include "parser/pdn_glyph.h"

#include <string.h>

enum { O = GLYPH_OTHER, B = GLYPH_BLANK, E = GLYPH_END, D = GLYPH_DIGIT, L = GLYPH_LETTER, H = GLYPH_HIGH };

/* clang-format off */
const unsigned char glyph_classes[256] = {
    B, B, B, B, B, B, B, B, B, B, E, B, B, E, B, B, /* 00 */
    B, B, B, B, B, B, B, B, B, B, B, B, B, B, B, B, /* 10 */
    B, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, /* 20 */
    D, D, D, D, D, D, D, D, D, D, O, O, O, O, O, O, /* 30 */
    O, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, /* 40 */
    L, L, L, L, L, L, L, L, L, L, L, O, O, O, O, O, /* 50 */
    O, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, /* 60 */
    L, L, L, L, L, L, L, L, L, L, L, O, O, O, O, B, /* 70 */
    H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, /* 80 */
    H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, /* 90 */
    H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, /* A0 */
    H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, /* B0 */
    H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, /* C0 */
    H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, /* D0 */
    H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, /* E0 */
    H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, /* F0 */
};
/* clang-format on */

static bool starts(const char *at, const char *end, const char *text, size_t length) {
    return (size_t)(end - at) >= length && memcmp(at, text, length) == 0;
}

/* The code point of a two- or three-byte character; 0: none such. */
static unsigned wide(const char *at, const char *end, size_t *length) {
    const unsigned char *u = (const unsigned char *)at;
    if (end - at >= 2 && u[0] >= 0xC2 && u[0] <= 0xDF && (u[1] & 0xC0) == 0x80) {
        *length = 2;
        return (u[0] & 0x1Fu) << 6 | (u[1] & 0x3Fu);
    }
    if (end - at >= 3 && (u[0] & 0xF0) == 0xE0 && (u[1] & 0xC0) == 0x80 && (u[2] & 0xC0) == 0x80) {
        *length = 3;
        return (u[0] & 0x0Fu) << 12 | (u[1] & 0x3Fu) << 6 | (u[2] & 0x3Fu);
    }
    return 0;
}

size_t glyph_blank(const char *at, const char *end) {
    if (at >= end)
        return 0;
    switch (glyph_class(*at)) {
    case GLYPH_BLANK:
        return 1;
    case GLYPH_OTHER:
        /* Exports that wrote the escape instead of the line end. */
        if (*at == '\\' && end - at >= 2 && (at[1] == 'r' || at[1] == 'n' || at[1] == 't') &&
            (end - at == 2 || glyph_class(at[2]) != GLYPH_LETTER))
            return 2;
        return 0;
    case GLYPH_HIGH: {
        size_t length;
        unsigned c = wide(at, end, &length);
        bool blank = c == 0xA0 || (c >= 0x2000 && c <= 0x200F) || (c >= 0x2028 && c <= 0x202F) ||
                     c == 0x205F || c == 0x2060 || c == 0x3000 || c == 0xFEFF;
        return blank ? length : 0;
    }
    default:
        return 0;
    }
}

size_t glyph_dash(const char *at, const char *end) {
    if (at >= end)
        return 0;
    if (*at == '-')
        return 1;
    if (glyph_class(*at) != GLYPH_HIGH)
        return 0;
    size_t length;
    unsigned c = wide(at, end, &length);
    bool dash = c == 0xAD || (c >= 0x2010 && c <= 0x2015) || c == 0x2212 || c == 0xFE63 || c == 0xFF0D;
    return dash ? length : 0;
}

size_t glyph_cross(const char *at, const char *end, char *folded) {
    if (at >= end)
        return 0;
    if (*at == ':' || *at == 'x' || *at == 'X') {
        *folded = *at;
        return 1;
    }
    if (glyph_class(*at) != GLYPH_HIGH)
        return 0;
    size_t length;
    unsigned c = wide(at, end, &length);
    *folded = c == 0x2236 ? ':' : 'x';
    bool cross = c == 0xD7 || c == 0x2715 || c == 0x2236 || c == 0x445 || c == 0x425;
    return cross ? length : 0;
}

size_t glyph_ellipsis(const char *at, const char *end) {
    return starts(at, end, "\u2026", 3) ? 3 : 0;
}

size_t glyph_half(const char *at, const char *end) {
    return starts(at, end, "\u00BD", 2) ? 2 : 0;
}

static const struct symbol {
    unsigned c;
    const char *mark;
    unsigned nag;
} symbols[] = {{0x203C, "!!", 0}, {0x2047, "??", 0}, {0x2048, "?!", 0},
               {0x2049, "!?", 0}, {0x25A1, NULL, 7}, {0x2A00, NULL, 22}};

static const struct symbol *symbol_of(const char *at, const char *end, size_t *length) {
    unsigned c = at < end ? wide(at, end, length) : 0;
    for (size_t i = 0; c && i < sizeof symbols / sizeof *symbols; i++)
        if (symbols[i].c == c)
            return &symbols[i];
    return NULL;
}

size_t glyph_symbol(const char *at, const char *end) {
    size_t length;
    return symbol_of(at, end, &length) ? length : 0;
}

const char *glyph_symbol_means(const char *at, unsigned *nag) {
    size_t length;
    const struct symbol *symbol = symbol_of(at, at + 3, &length);
    *nag = symbol ? symbol->nag : 0;
    return symbol ? symbol->mark : NULL;
}

size_t glyph_quote(const char *at, const char *end) {
    size_t length;
    unsigned c = at < end ? wide(at, end, &length) : 0;
    return c == 0xAB || c == 0xBB || (c >= 0x201C && c <= 0x201F) ? length : 0;
}

size_t glyph_word(const char *at, const char *end, char *folded) {
    if (at >= end)
        return 0;
    switch (glyph_class(*at)) {
    case GLYPH_DIGIT:
    case GLYPH_LETTER:
        *folded = *at;
        return 1;
    case GLYPH_HIGH: {
        static const struct {
            unsigned short from;
            char to;
        } folds[] = {
            {0x430, 'a'}, {0x441, 'c'}, {0x435, 'e'}, {0x44C, 'b'}, {0x445, 'x'},
            {0x437, '3'}, {0x410, 'A'}, {0x421, 'C'}, {0x415, 'E'}, {0x412, 'B'},
            {0x42C, 'b'}, {0x425, 'X'}, {0x417, '3'}, {0xD7, 'x'},  {0x2715, 'x'},
        };
        size_t length;
        unsigned c = wide(at, end, &length);
        for (size_t i = 0; i < sizeof folds / sizeof *folds; i++)
            if (folds[i].from == c) {
                *folded = folds[i].to;
                return length;
            }
        return 0;
    }
    default:
        return 0;
    }
}

size_t glyph_length(const char *at, const char *end) {
    size_t length = 1;
    while (at + length < end && ((unsigned char)at[length] & 0xC0) == 0x80 && length < 4)
        length++;
    return length;
}

const char *glyph_skip_blanks(const char *at, const char *end) {
    size_t blank;
    while ((blank = glyph_blank(at, end)) > 0)
        at += blank;
    return at;
}

const char *glyph_skip_line(const char *at, const char *end) {
    at = glyph_skip_blanks(at, end);
    if (at < end && *at == '\r')
        at += at + 1 < end && at[1] == '\n' ? 2 : 1;
    else if (at < end && *at == '\n')
        at++;
    return glyph_skip_blanks(at, end);
}

const char *glyph_line_end(const char *at, const char *end) {
    while (at < end && *at != '\n' && *at != '\r')
        at++;
    return at;
}
