/* Scores of characters by their neighbours. A record of moves has few letters, so what stands around squares
 * and dashes counts as much as the letters themselves. */
#include "base/encoding_score.h"

#include <stdbool.h>

/* How often a letter is met in Russian and Ukrainian, for а (U+0430) to я, about 6 times log2 of the share in
 * ten thousand. */
static const signed char letter_weights[32] = {
    /* а б в г д е ж з и й к л м н о п */
    58,
    44,
    53,
    44,
    50,
    58,
    40,
    44,
    57,
    41,
    51,
    53,
    51,
    56,
    61,
    50,
    /* р с т у ф х ц ч ш щ ъ ы ь э ю я */
    54,
    55,
    56,
    48,
    26,
    40,
    34,
    43,
    37,
    31,
    16,
    45,
    45,
    30,
    37,
    48,
};
enum { COMMON = 40, TURN = 5 }; /* what a letter must reach to speak for its encoding */

static bool is_letter(uint32_t c) {
    return (c >= 0x400 && c <= 0x45F) || c == 0x490 || c == 0x491;
}
static bool is_capital(uint32_t c) {
    return (c >= 0x400 && c <= 0x42F) || c == 0x490;
}
static bool is_small(uint32_t c) {
    return is_letter(c) && !is_capital(c);
}
static bool is_latin(uint32_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
static bool is_accented(uint32_t c) {
    return c >= 0xC0 && c <= 0x17F && c != 0xD7 && c != 0xF7;
}
static bool is_dash(uint32_t c) {
    return (c >= 0x2010 && c <= 0x2015) || c == 0x2212;
}
/* Of money, of mathematics, of print. */
static bool is_sign(uint32_t c) {
    return (c >= 0xA1 && c <= 0xBF) || c == 0xF7 || (c >= 0x2020 && c < 0x2300);
}
static bool is_rank(uint32_t c) {
    return c >= '1' && c <= '8';
}

static int letter_weight(uint32_t c) {
    if (c >= 0x410 && c <= 0x44F)
        return letter_weights[(c - 0x410) % 32];
    switch (c) {
    case 0x456: /* і */
        return 50;
    case 0x457: /* ї */
    case 0x454: /* є */
    case 0x451: /* ё */
        return 38;
    case 0x45E: /* ў, which begins no word */
    case 0x490:
    case 0x491: /* ґ */
    case 0x406:
    case 0x407:
    case 0x404:
    case 0x401:
        return 32;
    default:
        return 0;
    }
}

static bool is_consonant(uint32_t c) {
    static const bool vowel[32] = {
        [0] = true,  [5] = true,  [8] = true,  [9] = true,  [14] = true, [19] = true,
        [26] = true, [27] = true, [28] = true, [29] = true, [30] = true, [31] = true}; /* and signs */
    return c >= 0x410 && c <= 0x44F && !vowel[(c - 0x410) % 32];
}

/* A Cyrillic letter that stands for the file in front of a rank. */
static bool is_file_letter(uint32_t c) {
    static const uint32_t letters[] = {0x430, 0x441, 0x435, 0x410, 0x421, 0x415,
                                       0x412, 0x42C, 0x44C, 0x434, 0x414};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (letters[i] == c)
            return true;
    return false;
}

static bool is_digit(uint32_t c) {
    return c >= '0' && c <= '9';
}
static bool is_blank(uint32_t c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}
static bool is_ascii_word(uint32_t c) {
    return is_latin(c) || is_digit(c);
}

/* A letter in front of a rank. Behind a digit, or before a number, it is no square: a dash or a sign that was
 * read wrongly. */
static int score_file(const uint32_t c[5]) {
    bool square = is_file_letter(c[2]) && !is_digit(c[1]) && !is_digit(c[4]);
    return square ? 30 - 6 * is_capital(c[2]) : -20;
}

/* A letter with no other letter of its kind beside it: a square's file, a word of one letter, or a dash that
 * was read wrongly. */
static int score_lone_letter(const uint32_t c[5]) {
    bool capital = is_capital(c[2]);
    if (is_rank(c[3]))
        return score_file(c);
    /* З read for 3: "cЗ". */
    if ((c[2] == 0x417 || c[2] == 0x437) && is_latin(c[1]) && !is_ascii_word(c[3]))
        return 24;
    if (is_ascii_word(c[1]) || is_ascii_word(c[3]))
        return -30;
    if (c[3] == '.' || c[3] == ')') /* "Б. п. а3", "а)" */
        return letter_weight(c[2]) - COMMON + 6 + 6 * capital;
    if (is_file_letter(c[2]) && (c[3] == ':' || c[3] == '-') && (is_latin(c[4]) || is_letter(c[4])))
        return 20 - 6 * capital;              /* "а:c3" */
    bool begins = c[0] == '.' && c[1] == ' '; /* a sentence, or a move behind its number */
    return letter_weight(c[2]) - COMMON - 4 - 20 * (capital || begins);
}

/* One character with its neighbours: [0] and [1] before it, [2] itself, [3] and [4] behind. */
static int score_letter(const uint32_t c[5]) {
    if (!is_letter(c[1]) && !is_letter(c[3]))
        return score_lone_letter(c);
    int score = letter_weight(c[2]) - COMMON + 6;
    if ((c[2] == 0x417 || c[2] == 0x437) && is_file_letter(c[1]) && !is_letter(c[0]))
        return 30;
    if (is_capital(c[2])) {
        /* No name is unlikely for its first letter; and there are Serbian ones. */
        bool name = !is_letter(c[1]) && is_small(c[3]) && !(c[2] >= 0x42A && c[2] <= 0x42C);
        int least = letter_weight(c[2]) ? 12 : -20;
        score = name && score < least ? least : score;
        bool begins = c[1] != ' ' || c[0] == '.' || c[0] == ':' || c[0] == '!' || c[0] == '?';
        score -= is_letter(c[1]) ? (is_capital(c[1]) ? 2 : 40) : begins ? -4 : 6;
    }
    if (is_letter(c[1])) /* vowels and consonants take turns */
        score += is_consonant(c[1]) != is_consonant(c[2]) ? TURN : -TURN;
    if (is_small(c[2]) && is_consonant(c[0]) && is_consonant(c[1]) && is_consonant(c[2]) &&
        is_consonant(c[3]))
        score -= 25;
    if (is_latin(c[1]) || is_digit(c[1]))
        score -= is_latin(c[1]) || is_capital(c[2]) ? 30 : 15;
    return score;
}

/* Between squares, between words, and not as if it were a letter of one. */
static int score_dash(const uint32_t c[5], bool between) {
    if (between)
        return 40;
    if (is_dash(c[1]) || is_dash(c[3]))
        return 0;
    bool glued = is_letter(c[1]) != is_letter(c[3]) && (is_blank(c[1]) || is_blank(c[3]));
    return glued ? -8 : 12;
}

static int score_other(const uint32_t c[5]) {
    bool between = is_rank(c[1]) && (is_latin(c[3]) || is_letter(c[3]) || c[3] == ' ');
    if (is_dash(c[2]))
        return score_dash(c, between);
    if (is_accented(c[2])) {
        bool word = (is_latin(c[1]) || is_latin(c[3])) && !is_digit(c[1]);
        return (is_accented(c[1]) || is_accented(c[3]) ? -25 : word ? 25 : -5) - (between ? 30 : 0);
    }
    switch (c[2]) {
    case 0xB0: /* "69° ASSOLUTO", "40º" */
    case 0xBA:
        return is_digit(c[1]) && !is_ascii_word(c[3]) ? 10 : between ? -20 : c[2] == 0xB0 ? 6 : -5;
    case 0xA0:
    case 0xBD:
    case 0x201C:
    case 0x201E:
    case 0x2018:
        return between ? -20 : 6;
    case 0xA9:
        return is_letter(c[1]) || is_letter(c[3]) ? -30 : 6;
    case 0xD7:
        return 6;
    case 0xAB: /* no word ends with it, and none begins with the others */
        return between || is_blank(c[3]) || c[3] == '-' ? -20 : 6;
    case 0xBB:
    case 0x201D:
    case 0x2019:
        return between || (!is_letter(c[1]) && is_letter(c[3])) ? -20 : 6;
    case 0x2116: /* № */
        return between || is_letter(c[1]) ? -20 : 6;
    case 0x2026: /* "13…ba5", "7. … hg3" */
        return is_digit(c[1]) || c[0] == '.' ? 20 : 6;
    case 0xFFFD:
        return -80;
    default:
        if (is_sign(c[2]) && !is_letter(c[1]) && !is_letter(c[3]))
            return -5;
        return c[2] >= 0x2500 && c[2] < 0x2600 ? -40 : -30;
    }
}

long encoding_score(const uint32_t *points, size_t count) {
    long total = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t *c = points + i - 2;
        if (c[2] >= 0x80)
            total += is_letter(c[2]) ? score_letter(c) : score_other(c);
    }
    return total;
}
