/* Written towers: Sargin's fraction behind a move and his formula in a position, a letter for each piece. */
#include "notation/tower.h"
#include "notation/fold.h"

/* Steps over blanks. */
static void skip(struct slice *text) {
    size_t size;
    while (text->length && fold_blank(fold_character(text->at, text->at + text->length, &size))) {
        text->at += size;
        text->length -= size;
    }
}

static bool take(struct slice *text, char c) {
    skip(text);
    if (!text->length || text->at[0] != c)
        return false;
    text->at++;
    text->length--;
    return true;
}

/* A digit, raised or lowered as print sets fractions; -1: none. */
static int digit_of(uint32_t c) {
    if (c >= '0' && c <= '9')
        return (int)(c - '0');
    if (c == 0xB2 || c == 0xB3 || c == 0xB9)
        return c == 0xB9 ? 1 : (int)(c - 0xB0);
    if (c == 0x2070 || (c >= 0x2074 && c <= 0x2079))
        return (int)(c - 0x2070);
    return c >= 0x2080 && c <= 0x2089 ? (int)(c - 0x2080) : -1;
}

/* One or two digits; without any, `*number` stays. */
static bool take_number(struct slice *text, unsigned *number) {
    skip(text);
    size_t digits = 0, size;
    unsigned value = 0;
    for (int digit; text->length && digits < 3; digits++) {
        digit = digit_of(fold_character(text->at, text->at + text->length, &size));
        if (digit < 0)
            break;
        value = value * 10 + (unsigned)digit;
        text->at += size;
        text->length -= size;
    }
    if (!digits || digits > 2)
        return false;
    *number = value;
    return true;
}

/* The stroke between two numbers, as print has it. */
static bool take_stroke(struct slice *text) {
    size_t size;
    skip(text);
    uint32_t c = text->length ? fold_character(text->at, text->at + text->length, &size) : 0;
    if (c != '/' && c != 0x2044 && c != 0x2215)
        return false;
    text->at += size;
    text->length -= size;
    return true;
}

/* A fraction that is one character. */
static bool take_vulgar(struct slice *text, unsigned *above, unsigned *below) {
    static const struct {
        uint32_t character;
        unsigned char above, below;
    } table[] = {{0xBC, 1, 4},   {0xBD, 1, 2},   {0xBE, 3, 4},   {0x2150, 1, 7}, {0x2151, 1, 9},
                 {0x2153, 1, 3}, {0x2154, 2, 3}, {0x2155, 1, 5}, {0x2156, 2, 5}, {0x2157, 3, 5},
                 {0x2158, 4, 5}, {0x2159, 1, 6}, {0x215A, 5, 6}, {0x215B, 1, 8}, {0x215C, 3, 8},
                 {0x215D, 5, 8}, {0x215E, 7, 8}};
    size_t size;
    skip(text);
    uint32_t c = text->length ? fold_character(text->at, text->at + text->length, &size) : 0;
    for (size_t i = 0; i < sizeof table / sizeof *table && c; i++)
        if (table[i].character == c) {
            *above = table[i].above;
            *below = table[i].below;
            text->at += size;
            text->length -= size;
            return true;
        }
    return false;
}

bool tower_fraction_read(struct slice text, unsigned *own, unsigned *prisoners) {
    unsigned above, below;
    bool bracket = take(&text, '(');
    bool read = take_vulgar(&text, &above, &below) ||
                (take_number(&text, &above) && take_stroke(&text) && take_number(&text, &below));
    if (!read || (bracket && !take(&text, ')')))
        return false;
    skip(&text);
    if (text.length)
        return false;
    *own = above;
    *prisoners = below;
    return true;
}

enum sign { SIGN_END, SIGN_KING, SIGN_MAN, SIGN_DASH, SIGN_BAD };

/* The next sign of a formula. A man may be written "п", "пр", "пр.", and Latin letters may stand for both. */
static enum sign take_sign(struct slice *text) {
    skip(text);
    if (!text->length)
        return SIGN_END;
    size_t size;
    uint32_t character = fold_character(text->at, text->at + text->length, &size);
    text->at += size;
    text->length -= size;
    if (fold_sign(character) == '-')
        return SIGN_DASH;
    if (character == 0x0414 || character == 0x0434 || character == 'D' || character == 'd') {
        take(text, '.');
        return SIGN_KING;
    }
    if (character != 0x041F && character != 0x043F && character != 'n' && character != 'p')
        return SIGN_BAD;
    if (text->length) {
        character = fold_character(text->at, text->at + text->length, &size);
        if (character == 0x0440 || character == 'p') { /* р */
            text->at += size;
            text->length -= size;
        }
    }
    take(text, '.');
    return SIGN_MAN;
}

bool tower_formula_read(struct slice text, enum side owner, column *c) {
    struct piece piece = {(uint8_t)owner, false};
    column tower = 0;
    bool dash = false;
    for (;;) {
        unsigned count = 1;
        bool counted = take_number(&text, &count);
        enum sign sign = take_sign(&text);
        if (sign == SIGN_END && !counted)
            break;
        if (sign == SIGN_END || sign == SIGN_BAD || (sign == SIGN_DASH && (dash || counted || !tower)))
            return false;
        if (sign == SIGN_DASH) {
            dash = true;
            piece.side = (uint8_t)side_other(owner);
            continue;
        }
        piece.king = sign == SIGN_KING;
        for (unsigned i = 0; i < count; i++)
            if (!column_push_under(&tower, piece))
                return false;
        if (!count)
            return false;
    }
    if (!tower)
        return false;
    *c = tower;
    return true;
}

struct slice tower_command_read(struct slice text) {
    static const char head[] = "[%tower ";
    size_t length = sizeof head - 1;
    unsigned own, prisoners;
    if (text.length < length + 3 || memcmp(text.at, head, length) != 0 || text.at[text.length - 1] != ']')
        return (struct slice){NULL, 0};
    struct slice fraction = {text.at + length, text.length - length - 1};
    return tower_fraction_read(fraction, &own, &prisoners) ? fraction : (struct slice){NULL, 0};
}

/* White, Black, or neither. */
static bool letter_side(uint32_t character, struct piece *piece) {
    bool white = character == 0x0411 || character == 0x0431; /* Б б */
    bool black = character == 0x0427 || character == 0x0447; /* Ч ч */
    *piece = (struct piece){white ? WHITE : BLACK, false};
    return white || black;
}

/* Blanks, commas, and what typesetting puts around an index. */
static void skip_setting(struct slice *text) {
    size_t before;
    do {
        before = text->length;
        skip(text);
        while (text->length && strchr(",;$_{}", text->at[0])) {
            text->at++;
            text->length--;
        }
    } while (text->length != before);
}

static uint32_t next_character(const struct slice *text, size_t *size) {
    *size = 0;
    return text->length ? fold_character(text->at, text->at + text->length, size) : 0;
}

static void advance(struct slice *text, size_t size) {
    text->at += size;
    text->length -= size;
}

bool tower_letters_read(struct slice text, column *c) {
    column tower = 0;
    for (skip_setting(&text); text.length; skip_setting(&text)) {
        unsigned count = 1;
        size_t size;
        struct piece piece;
        take_number(&text, &count);
        if (!count || !letter_side(next_character(&text, &size), &piece))
            return false;
        advance(&text, size);
        skip_setting(&text);
        uint32_t index = next_character(&text, &size);
        if (index == 0x0414 || index == 0x0434) { /* Д д */
            piece.king = true;
            advance(&text, size);
        }
        for (unsigned i = 0; i < count; i++)
            if (!column_push_under(&tower, piece))
                return false;
    }
    *c = tower;
    return tower != 0;
}
