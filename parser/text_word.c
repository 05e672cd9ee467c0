/* First letters of words. What a pattern says of the rest is not asked here. */
#include "parser/text_word.h"
#include "base/ascii.h"
#include "base/bytes.h"
#include "notation/fold.h"
#include "notation/list_word.h"
#include "notation/position_list.h"

#include <limits.h>

/* ---- What words can begin with ---- */

static bool is_letter(uint32_t c) {
    return c >= 0x400 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool names_file(uint32_t character) {
    return fold_file(character) || fold_cyrillic_file(character);
}

/* A place in the text: the character there, 0 at the end, and where it ends. */
struct spot {
    uint32_t c;
    size_t end;
};

static inline struct spot spot_at(struct slice text, size_t at) {
    struct spot spot = {0, at};
    size_t size;
    if (at < text.length && (unsigned char)text.at[at] < 0x80) {
        spot.c = (unsigned char)text.at[at];
        spot.end++;
    } else if (at < text.length && text.length - at > 1 &&
               ((unsigned char)text.at[at] & 0xFC) == 0xD0) { /* Cyrillic */
        spot.c = 0x400u + (((unsigned char)text.at[at] & 3u) << 6) + ((unsigned char)text.at[at + 1] & 0x3Fu);
        spot.end += 2;
    } else if (at < text.length) {
        spot.c = fold_character(text.at + at, text.at + text.length, &size);
        spot.end += size;
    }
    return spot;
}

static inline bool is_blank(uint32_t c) {
    return c < 0x80 ? c == ' ' || (c >= '\t' && c <= '\r') : fold_blank(c);
}

static struct spot skip_blanks(struct slice text, struct spot spot) {
    while (is_blank(spot.c))
        spot = spot_at(text, spot.end);
    return spot;
}

/* What \\h takes and fold_blank does not. */
static bool is_rare_blank(uint32_t c) {
    return c == 0x1680 || c == 0x180E || c == 0x205F || c == 0x3000 || c == 0x85 || c == 0x2028 ||
           c == 0x2029;
}

/* Behind a square: a sign, also behind blanks, or another square. */
static unsigned goes_on(struct slice text, size_t at) {
    struct spot next = spot_at(text, at);
    if (is_blank(next.c))
        return fold_sign(skip_blanks(text, next).c) ? WORD_FULL : 0;
    return (fold_sign(next.c) ? WORD_FULL : 0) |
           (names_file(next.c) && fold_rank(spot_at(text, next.end).c) ? WORD_GLUED : 0);
}

static bool is_capture(uint32_t c) {
    return c != '.' && fold_sign(c) == ':';
}

/* Whether a file stands behind a sign that may be printed twice, and blanks. */
static bool leads_to_file(struct slice text, struct spot sign) {
    struct spot behind = spot_at(text, sign.end);
    return names_file(skip_blanks(text, behind).c) ||
           (fold_sign(behind.c) && names_file(skip_blanks(text, spot_at(text, behind.end)).c));
}

/* Behind a file alone and blanks: a rank, a sign and a square, or a square. */
static unsigned goes_on_apart(struct slice text, struct spot next, bool spaced) {
    if (next.c >= '1' && next.c <= '8')
        return WORD_FULL;
    bool square = spaced && names_file(next.c) && fold_rank(spot_at(text, next.end).c);
    bool sign = is_capture(next.c) && leads_to_file(text, next);
    return (square ? WORD_SPACED : 0) | (sign ? WORD_SHORT : 0);
}

/* Behind a file alone. */
static unsigned takes_short(struct slice text, struct spot next, bool spaced) {
    if (is_blank(next.c))
        return goes_on_apart(text, skip_blanks(text, next), spaced);
    bool sign = fold_sign(next.c) && next.c != '.' && leads_to_file(text, next);
    return sign || (names_file(next.c) && fold_rank(spot_at(text, next.end).c)) ? WORD_SHORT : 0;
}

unsigned text_word_may_move(struct slice text, size_t at, bool spaced) {
    struct spot file = spot_at(text, at);
    if (!names_file(file.c))
        return 0;
    struct spot next = spot_at(text, file.end);
    return (fold_rank(next.c) ? goes_on(text, next.end) : 0) | takes_short(text, next, spaced);
}

/* What must stand behind a first letter. */
struct opening {
    uint16_t second[7];
    bool apart;    /* ... or no letter */
    bool sentence; /* of a sentence, not of a list */
};

enum { BELYE, CHYORNYE, DAMKI, PROSTYE, WHITE_WORD, BLACK_WORD, ESLI, YAKSHCHO, KOGDA, OPENINGS };

static const struct opening openings[OPENINGS] = {
    [BELYE] = {{0x0435, 0x0415, 0x0456, 0x0406, 0x0463, 0x0462}, true, false}, /* Белые, Білі, Бѣлые, Б. */
    [CHYORNYE] = {{0x0435, 0x0415, 0x0451, 0x0401, 0x043E, 0x041E}, true, false}, /* Чёрные, Чорні, Ч. */
    [DAMKI] = {{0x0430, 0x0410}, false, false},                                   /* Дамки, Шашки */
    [PROSTYE] = {{0x0440, 0x0420}, false, false},
    [WHITE_WORD] = {{'h', 'H', ':'}, false, false}, /* White, W: */
    [BLACK_WORD] = {{'l', 'L', ':'}, false, false},
    [ESLI] = {{0x0441, 0x0421}, false, true},
    [YAKSHCHO] = {{0x043A, 0x041A}, false, true},
    [KOGDA] = {{0x043E, 0x041E}, false, true}, /* когда, коли */
};

static bool has(const uint16_t *letters, uint32_t c) {
    while (*letters && *letters != c)
        letters++;
    return *letters != 0;
}

static const struct opening *opening_of(uint32_t c) {
    switch (c) {
    case 0x0411: /* Б б Ѕ */
    case 0x0431:
    case 0x0405:
        return &openings[BELYE];
    case 0x0427: /* Ч ч */
    case 0x0447:
        return &openings[CHYORNYE];
    case 0x0414: /* Д Ш */
    case 0x0428:
        return &openings[DAMKI];
    case 0x041F: /* П */
        return &openings[PROSTYE];
    case 'W':
        return &openings[WHITE_WORD];
    case 'B':
        return &openings[BLACK_WORD];
    case 0x0415: /* Е е */
    case 0x0435:
        return &openings[ESLI];
    case 0x042F: /* Я я */
    case 0x044F:
        return &openings[YAKSHCHO];
    case 0x041A: /* К к */
    case 0x043A:
        return &openings[KOGDA];
    default:
        return NULL;
    }
}

static bool goes_behind(const struct opening *opening, uint32_t next) {
    bool letter = next >= 0x400 && next < 0x530;
    return has(opening->second, next) || (next < 0x80 && has(opening->second, fold_mixed(next))) ||
           (opening->apart && !letter);
}

bool text_word_may_list(uint32_t c, uint32_t next) {
    const struct opening *opening = opening_of(c);
    return opening && !opening->sentence && goes_behind(opening, next);
}

bool text_word_may_sentence(uint32_t c, uint32_t next, bool line_start) {
    const struct opening *opening = opening_of(c);
    return (opening && opening->sentence && goes_behind(opening, next)) || (line_start && fold_file(c));
}

/* ---- What numbers can begin ---- */

static bool is_digit(uint32_t c) {
    return c >= '0' && c <= '9';
}

static struct spot skip_digits(struct slice text, size_t at, unsigned *count) {
    size_t end = at;
    while (end < text.length && ascii_digit(text.at[end]))
        end++;
    *count = end - at < UINT_MAX ? (unsigned)(end - at) : UINT_MAX;
    return spot_at(text, end);
}

bool text_number_may_move(struct slice text, size_t at) {
    unsigned count;
    struct spot spot = skip_blanks(text, skip_digits(text, at, &count));
    return count < 3 && ((fold_sign(spot.c) && spot.c != '.') || is_rare_blank(spot.c));
}

unsigned text_marks_may_follow(struct slice text, size_t at) {
    struct spot stop = spot_at(text, at), next = skip_blanks(text, stop);
    if (is_rare_blank(next.c))
        return MARK_FRACTION | MARK_SIGN | MARK_WON | MARK_EVALUATION;
    bool sign = (next.c < 0x80 && next.c && strchr("!?(=+", (int)next.c)) || next.c == 0x203C ||
                (next.c >= 0x2047 && next.c <= 0x2049);
    unsigned found = (next.c == '(' || is_digit(next.c) || next.c == 0xB2 || next.c == 0xB3 ||
                              (next.c >= 0xB9 && next.c <= 0xBE) || (next.c >= 0x2070 && next.c <= 0x2079) ||
                              (next.c >= 0x2150 && next.c <= 0x215E)
                          ? MARK_FRACTION
                          : 0) |
                     (sign ? MARK_SIGN : 0);
    if (next.c == '+' || next.c == '=' || next.c == 0xB1 || fold_sign(next.c) == '-' || next.c >= 0x2213)
        found |= MARK_EVALUATION; /* its other signs are beyond U+2212 */
    if (stop.c == '.' || stop.c == '!')
        next = skip_blanks(text, spot_at(text, stop.end));
    return found | (is_capture(next.c) || next.c == '#' || is_rare_blank(next.c) ? MARK_WON : 0);
}

bool text_number_may_count(struct slice text, size_t at) {
    unsigned count;
    struct spot spot = skip_digits(text, at, &count);
    if (!count || count > 3 || spot.c != ' ')
        return false;
    while (spot.c == ' ')
        spot = spot_at(text, spot.end);
    uint32_t side = fold_lower(spot.c);
    return side == 0x431 || side == 0x447 || side == 0x455; /* б, ч, ѕ */
}

bool text_number_may_result(struct slice text, size_t at) {
    struct spot spot = spot_at(text, at);
    if (spot.c > '2')
        return spot.c >= 0x80;
    char first = (char)spot.c;
    spot = spot_at(text, spot.end);
    if (spot.c == '/' || spot.c == '.' || spot.c == ',') { /* 1/2, 0.5 */
        char last = spot.end < text.length ? text.at[spot.end] : 0;
        return spot.c == '/' ? first == '1' && last == '2' : first == '0' && last == '5';
    }
    spot = skip_blanks(text, spot);
    return fold_sign(spot.c) == '-' || spot.c == ':' || is_rare_blank(spot.c);
}

static bool is_alike(uint32_t c) {
    return is_digit(c) || fold_rank(c) || (c < 0x80 && c && strchr("|OoSBi^", (int)c)) || c == 0x041E ||
           c == 0x043E;
}

bool text_number_may_alike(struct slice text, size_t at) {
    struct spot spot = spot_at(text, at);
    if (!is_alike(spot.c))
        return false;
    spot = spot_at(text, spot.end);
    if (is_alike(spot.c))
        spot = spot_at(text, spot.end);
    if (is_blank(spot.c))
        spot = spot_at(text, spot.end);
    if (!fold_sign(spot.c) && spot.c != ';')
        return false;
    spot = spot_at(text, spot.end);
    if (is_blank(spot.c) || fold_sign(spot.c))
        spot = spot_at(text, spot.end);
    return is_alike(spot.c);
}

/* Two numbers of squares in two digits each. */
static bool is_four(struct slice text, size_t at) {
    unsigned count;
    skip_digits(text, at, &count);
    return count == 4 && text.at[at] <= '3' && text.at[at + 2] <= '3';
}

bool text_number_may_lead(struct slice text, size_t at) {
    unsigned count;
    struct spot spot = skip_digits(text, at, &count);
    size_t from = at + count;
    while (is_blank(spot.c) || spot.c == 0x2026 || spot.c == 0x2025 || spot.c == 0xB7 || spot.c == 0x2022 ||
           (spot.c && spot.c < 0x80 && strchr(".,)*|;/]", (int)spot.c))) {
        from = spot.end;
        spot = spot_at(text, from);
    }
    /* A move in numbers, a result, a move by rows and columns, none at all; or one in letters. */
    if (is_digit(spot.c))
        return text_number_may_move(text, from) || text_number_may_result(text, from) || is_four(text, from);
    return spot.c == 0xBD || (spot.c | 32) == 'r' || fold_sign(spot.c) == '-' || is_rare_blank(spot.c) ||
           text_word_may_move(text, from, true);
}

/* The character that ends before `at`; 0: the text begins there. */
static uint32_t character_before(struct slice text, size_t at, size_t *from) {
    size_t size;
    *from = at;
    if (!at)
        return 0;
    while (at - *from < 4 && *from > 0 && ((unsigned char)text.at[--*from] & 0xC0) == 0x80)
        ;
    return fold_character(text.at + *from, text.at + at, &size);
}

static bool is_word(uint32_t c) {
    return c >= 0xC0 ? c != 0xD7 && (c < 0x2000 || c > 0x2BFF)
                     : is_digit(c) || (c | 32) - 'a' < 26 || c == '_';
}

/* "d 4", "dxe 4": a file that is torn from its rank ends before `at`, at the start of a word or behind a
 * sign. */
static bool behind_file(struct slice text, size_t at) {
    uint32_t c = character_before(text, at, &at);
    while (is_blank(c))
        c = character_before(text, at, &at);
    if (!names_file(c))
        return false;
    c = character_before(text, at, &at);
    return !is_word(c) || fold_sign(c);
}

/* Where this stands behind a number and blanks, the number leads no move and begins none, nor a result. */
static bool is_inert(uint32_t c) {
    if (c < 'A')
        return c == '%' || c == '"' || c == '!' || c == '?';
    return c == ']' || (is_letter(c) && c < 0x480 && (c | 32) != 'r' && !names_file(c) && !fold_sign(c));
}

bool text_number_idle(struct slice text, size_t at) {
    enum { LONG = 3, YEAR = 4 /* more than a move's number or a square has */ };
    unsigned count;
    size_t from;
    struct spot behind = skip_digits(text, at, &count);
    uint32_t before = character_before(text, at, &from);
    bool dash = count >= LONG && fold_sign(before) == '-' && !is_word(before);         /* "1946-1950" */
    bool inside = before == '.' && from && is_digit((unsigned char)text.at[from - 1]); /* a date */
    if (before && !is_blank(before) && before != '(' && before != '[' && before != 0xAB && !inside && !dash)
        return false;
    if (behind.c == '/' || count >= YEAR)
        return behind.c != '/';
    if (is_inert(skip_blanks(text, behind).c))
        return count > 1 || !behind_file(text, at);
    return (count > 1 || !behind_file(text, at)) && !text_number_may_move(text, at) &&
           !text_number_may_result(text, at) && !text_number_may_lead(text, at);
}

/* "28.10.1896" */
static bool is_year(struct slice text, struct spot stop) {
    unsigned count = 0;
    if (stop.c == '.')
        skip_digits(text, stop.end, &count);
    return count == 4;
}

/* Whether the number between these is a day or a month. */
static bool in_date(struct slice text, uint32_t before, size_t from, struct spot behind) {
    unsigned count;
    if (behind.c != '.')
        return false;
    if (before == '.' && from && ascii_digit(text.at[from - 1]))
        return is_year(text, behind);
    struct spot stop = skip_digits(text, behind.end, &count);
    return count && count < 3 && is_year(text, stop);
}

bool text_number_unlisted(struct slice text, size_t at) {
    unsigned count;
    size_t from;
    struct spot behind = skip_digits(text, at, &count);
    uint32_t before = character_before(text, at, &from);
    bool hyphen = before == 0xAC || before == 0xAD; /* which lists are read without */
    if (is_word(before) || hyphen || (count == 1 && behind_file(text, at)))
        return false;
    if (count > 2 || behind.c == '%' || (before == '[' && behind.c == ']') ||
        in_date(text, before, from, behind))
        return true;
    if (!is_blank(behind.c))
        return false;
    while (is_blank(behind.c) && !(behind.c >= '\n' && behind.c <= '\r'))
        behind = spot_at(text, behind.end);
    uint32_t word = fold_lower(behind.c);
    return is_letter(word) && word < 0x480 && word != 'a' && word != 0x431 && word != 0x447 &&
           word != 0x455 && word != 0x438 && word != 0x456 && word != 0x439 && word != 0x442;
}

bool text_three_idle(struct slice text, size_t at) {
    size_t from;
    uint32_t behind = spot_at(text, at + 2).c;
    return is_word(behind) && !is_digit(behind) && !is_word(character_before(text, at, &from));
}

/* ---- Going over words ---- */

enum kind {
    LETTER = 1,
    MOVES = 2,        /* what begins with it may be a move */
    OPENS = 4,        /* ... or a position */
    OPENS_SECOND = 8, /* ... where this stands behind it */
    RANK = 16,
    SIGN = 32,
    GAP = 64, /* stands between words, and says nothing about them */
};

static uint32_t letter_of(unsigned place) {
    return place < 0x80 ? place : 0x400u + (place & 0x7Fu);
}

static unsigned kind_of(uint32_t c) {
    unsigned kind = is_letter(c) ? LETTER : 0;
    kind |= names_file(c) ? MOVES : 0;
    kind |= fold_rank(c) ? RANK : 0;
    kind |= fold_sign(c) ? SIGN : 0;
    kind |= opening_of(c) ? OPENS : 0;
    for (size_t i = 0; i < OPENINGS; i++)
        if (has(openings[i].second, c))
            kind |= OPENS_SECOND;
    return kind;
}

void text_words_init(struct text_words *words) {
    for (unsigned place = 0; place < 256; place++)
        words->kinds[place] = (unsigned char)kind_of(letter_of(place));
    for (const char *gap = " ,.;:!?\"'%&*+-/<=>@\\^`|~$#"; *gap; gap++)
        words->kinds[(unsigned char)*gap] |= GAP;
    for (unsigned c = 0; c < 0x80; c++)
        words->sizes[c] = is_letter(c);
    for (unsigned c = 0x80; c < 0x100; c++)
        words->sizes[c] = c == 0xD0 || c == 0xD1 ? 2 : 0; /* all that these lead to are letters */
}

/* The kind of the letter at `at`, and its size; 0: no letter, or none that is known here. */
static inline unsigned kind_at(const struct text_words *words, const unsigned char *at,
                               const unsigned char *end, size_t *size) {
    *size = 1;
    if (*at < 0x80)
        return words->kinds[*at];
    if ((*at != 0xD0 && *at != 0xD1) || end - at < 2)
        return 0;
    *size = 2;
    return words->kinds[0x80u | (*at & 1u) << 6 | (at[1] & 0x3Fu)];
}

/* Whether three letters of a word may begin a move: a square and a sign or file, a file and a sign and a
 * file or once more a sign, two files and a rank. */
static inline bool may_begin_move(unsigned first, unsigned second, unsigned third) {
    return (first & MOVES) &&
           (((second & RANK) && (third & (SIGN | MOVES))) || ((second & SIGN) && (third & (SIGN | MOVES))) ||
            ((second & MOVES) && (third & RANK)));
}

static bool may_open(struct slice text, size_t at) {
    struct spot first = spot_at(text, at), next = spot_at(text, first.end);
    const struct opening *opening = opening_of(first.c);
    struct slice rest = {text.at + at, text.length - at};
    if (!opening || !goes_behind(opening, next.c))
        return false;
    if (opening->sentence)
        return position_prose_may_begin(rest);
    return (first.c < 0x80 && next.c == ':') || position_list_may_begin(rest) || list_word_may_be(rest);
}

bool text_words_plain(const struct text_words *words, struct slice text, size_t at) {
    const unsigned char *bytes = (const unsigned char *)text.at + at, *end = bytes + (text.length - at);
    size_t size, next = 0, last = 0;
    unsigned first = kind_at(words, bytes, end, &size), second = 0, third = 0;
    if (!(first & LETTER))
        return false;
    if (!(first & (MOVES | OPENS)))
        return true;
    if (bytes + size < end)
        second = kind_at(words, bytes + size, end, &next);
    if (bytes + size + next < end)
        third = kind_at(words, bytes + size + next, end, &last);
    bool letters = (second & third & LETTER) != 0; /* else the characters are looked at */
    if (letters ? may_begin_move(first, second, third) : (first & MOVES) != 0)
        if (text_word_may_move(text, at, false))
            return false;
    if (!(first & OPENS) || (letters && next == size && !(second & OPENS_SECOND)))
        return true;
    return !may_open(text, at);
}

/* To the end of a word's letters. */
static inline size_t word_end(const struct text_words *words, const unsigned char *bytes, size_t at,
                              size_t length) {
    size_t size;
    while (at < length && (size = words->sizes[bytes[at]]) != 0)
        at += size;
    return at < length ? at : length;
}

bool text_words_open(const struct text_words *words, uint32_t c) {
    return c < 0x80 ? words->kinds[c] & OPENS
                    : c >= 0x400 && c < 0x480 && words->kinds[0x80 | (c & 0x7F)] & OPENS;
}

/* Whether the word at `at` may open a position. */
static bool opens_here(const struct text_words *words, struct slice text, size_t at) {
    const unsigned char *bytes = (const unsigned char *)text.at;
    size_t size;
    if (ascii_digit(text.at[at]))
        return text_number_may_count(text, at);
    return (kind_at(words, bytes + at, bytes + text.length, &size) & OPENS) && may_open(text, at);
}

size_t text_words_opening(const struct text_words *words, struct slice text, size_t at, size_t end) {
    for (at++; at < end; at += BYTES_BLOCK)
        for (unsigned starts = bytes_words(text.at, at, text.length); starts; starts &= starts - 1) {
            size_t place = at + (size_t)__builtin_ctz(starts);
            if (place < end && opens_here(words, text, place))
                return place;
        }
    return end;
}

/* Over signs that say nothing about the words between which they stand. */
static size_t gap_end(const struct text_words *words, struct slice text, size_t at) {
    const unsigned char *bytes = (const unsigned char *)text.at;
    for (;;) {
        if (at < text.length && (words->kinds[bytes[at]] & GAP))
            at++;
        else if (text.length - at > 3 && bytes[at] == 0xE2 && bytes[at + 1] == 0x80 &&
                 ((bytes[at + 2] >= 0x90 && bytes[at + 2] <= 0x95) ||
                  (bytes[at + 2] >= 0x98 && bytes[at + 2] <= 0x9F))) /* dashes, quotation marks */
            at += 3;
        else if (text.length - at > 2 && bytes[at] == 0xC2 &&
                 (bytes[at + 1] == 0xAB || bytes[at + 1] == 0xBB))
            at += 2;
        else
            return at;
    }
}

size_t text_words_skip(const struct text_words *words, struct slice text, size_t at) {
    const unsigned char *bytes = (const unsigned char *)text.at;
    for (;;) {
        at = word_end(words, bytes, at, text.length);
        size_t next = gap_end(words, text, at);
        if (next == at || next == text.length || !text_words_plain(words, text, next))
            return at;
        at = next;
    }
}
