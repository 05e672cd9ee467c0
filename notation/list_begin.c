/* First letters of position lists, which save the patterns from most words. What a list says is
 * position_list.c's, and position_prose.c's where a sentence tells it. */
#include "base/ascii.h"
#include "notation/fold.h"
#include "notation/position_list.h"

static uint32_t character_at(struct slice text, size_t at, size_t *size) {
    *size = 1;
    if (at < text.length && (unsigned char)text.at[at] < 0x80)
        return (unsigned char)text.at[at];
    return at < text.length ? fold_character(text.at + at, text.at + text.length, size) : 0;
}

static uint32_t small_at(struct slice text, size_t at, size_t *size) {
    return fold_lower(character_at(text, at, size));
}

static bool is_letter(uint32_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 0x430 && c < 0x480);
}

/* A letter, a blank or a sign that is not known here. */
static bool is_strange(uint32_t c) {
    return c >= 0x80 && !is_letter(c);
}

/* Small letters that may follow each other, up to as many each. */
enum { LETTERS = 7 };

/* Whether the text goes on so; what is of no such alphabet may be anything. */
static bool goes_on(struct slice text, const uint16_t steps[][LETTERS], size_t count) {
    size_t at = 0, size;
    for (size_t i = 0; i < count; i++, at += size) {
        uint32_t c = small_at(text, at, &size), mixed = fold_mixed(c);
        const uint16_t *letter = steps[i];
        while (*letter && *letter != c && *letter != mixed)
            letter++;
        if (!*letter)
            return is_strange(c);
    }
    return true;
}

/* The next character that is neither a blank nor a tab. */
static uint32_t behind_blanks(struct slice text, size_t at) {
    size_t size;
    uint32_t c = small_at(text, at, &size);
    while (c == ' ' || c == '\t')
        c = small_at(text, at += size, &size);
    return c;
}

/* "дамки белых", "3 белых": whether a side may be named behind the first word. */
static bool side_behind(struct slice text) {
    size_t at = 0, size;
    uint32_t c;
    while (text.length - at > 1 && (text.at[at] == '\xD0' || text.at[at] == '\xD1'))
        at += 2;
    while (is_letter(c = small_at(text, at, &size)) || (c < 0x80 && ascii_digit((char)c)))
        at += size;
    c = behind_blanks(text, at);
    return c == 0x431 || c == 0x447 || c == 0x455 || c == 'w' || c == 'b' || is_strange(c);
}

/* "Б.", "Ч:": a side by its letter. */
static bool is_shortened(struct slice behind) {
    uint32_t c = behind_blanks(behind, 0);
    return (behind.length && behind.at[0] == '.') || c == ':' || is_strange(c);
}

/* "White", "Black" and a colon. */
static bool is_latin(struct slice text, const char *word) {
    size_t at = 0, size;
    for (; *word; word++, at += size) {
        uint32_t c = small_at(text, at, &size);
        if (c != (unsigned char)*word)
            return is_strange(c);
    }
    uint32_t c = behind_blanks(text, at);
    return c == ':' || is_strange(c);
}

/* What LIST_KIND_OF_SIDE, LIST_COUNT_OF_SIDE, LIST_SIDE and LIST_TOWER_ALONE begin with. */
bool position_list_may_begin(struct slice text) {
    static const uint16_t king[][LETTERS] = {{0x430}, {0x43C}, {0x43A}}, /* дамк */
        man[][LETTERS] = {{0x440}, {0x43E}, {0x441}, {0x442}},           /* прост */
        piece[][LETTERS] = {{0x430}, {0x448}},                           /* шаш */
        white[][LETTERS] = {{0x435, 0x456, 'i', 0x463}, {0x43B}, {0x44B, 0x430, 0x43E, 0x456, 'i', 0x438}},
                          black[][LETTERS] = {{0x435, 0x451, 0x43E},
                                              {0x440},
                                              {0x43D},
                                              {0x44B, 0x430, 0x43E, 0x456, 'i', 0x438}};
    size_t size;
    uint32_t first = small_at(text, 0, &size);
    struct slice rest = {text.at + size, text.length > size ? text.length - size : 0};
    switch (first) {
    case 0x434: /* д */
        return goes_on(rest, king, 3) && side_behind(text);
    case 0x43F: /* п */
        return goes_on(rest, man, 4) && side_behind(text);
    case 0x448: /* ш */
        return goes_on(rest, piece, 2) && side_behind(text);
    case 0x431: /* б, ѕ */
    case 0x455:
        return goes_on(rest, white, 3) || is_shortened(rest);
    case 0x447: /* ч */
        return goes_on(rest, black, 4) || is_shortened(rest);
    case 'w':
        return is_latin(text, "white");
    case 'b':
        return is_latin(text, "black");
    default:
        return first < '0' || first > '9' || side_behind(text);
    }
}

/* What PROSE_START begins with: a word of four letters or more, and "на"; or a square. */
bool position_prose_may_begin(struct slice text) {
    const char *at = text.at, *end = text.at + text.length;
    size_t letters = 0;
    if (end - at > 1 && ascii_letter(at[0]) && ascii_letter(at[1]))
        return at[1] == 'l' || at[1] == 'I';
    for (; end - at > 2 && (*at == '\xD0' || *at == '\xD1'); at += 2)
        letters++;
    if (letters < 4 || !ascii_blank(*at))
        return letters < 4;
    while (end - at > 2 && ascii_blank(*at))
        at++;
    return end - at > 4 && at[0] == '\xD0' && (at[1] == '\xBD' || at[1] == '\x9D');
}
