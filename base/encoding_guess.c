/* Guessing encodings: strict UTF-8, marks and NUL parity for UTF-16, then scores. A record of moves has few
 * letters, so what stands around squares and dashes counts as much as the letters themselves; uchardet, which
 * knows running text, settles ties. Looks at the first ENCODING_SAMPLE bytes only. */
#include "base/encoding_guess.h"

#include <uchardet.h>

/* The length that a lead byte announces, with the range of the second byte (Unicode, table 3-7); 0: no lead.
 */
static size_t lead_length(unsigned char lead, unsigned char *low, unsigned char *high) {
    *low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    *high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (lead < 0xC2 || lead > 0xF4)
        return 0;
    return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

size_t utf8_length(const char *at, const char *end, size_t *bad) {
    const unsigned char *u = (const unsigned char *)at;
    unsigned char low, high;
    *bad = 1;
    if (u[0] < 0x80)
        return 1;
    size_t length = lead_length(u[0], &low, &high);
    for (size_t i = 1; i < length; i++) {
        if (at + i == end || u[i] < low || u[i] > high)
            return 0;
        low = 0x80;
        high = 0xBF;
        *bad = i + 1;
    }
    return length;
}

struct utf8_count {
    size_t strong, weak, bad; /* sequences that other encodings hardly show, those they may, and bad runs */
};

static struct utf8_count count_utf8(const char *bytes, size_t length, bool cut) {
    struct utf8_count count = {0};
    const char *at = bytes, *end = bytes + length;
    while (at < end) {
        size_t bad, size = utf8_length(at, end, &bad);
        if (size > 1) {
            /* Three letters of CP866 may look like three bytes of UTF-8; dashes and quotes (E2 80) do not. */
            bool weak = size == 3 && (unsigned char)at[0] != 0xE2;
            count.strong += !weak;
            count.weak += weak;
        } else if (!size && !(cut && end - at < 4)) {
            count.bad++;
        }
        at += size ? size : bad;
    }
    return count;
}

/* Most bytes of a UTF-16 record are ASCII or Cyrillic: one half of every pair is 0 or 4. */
static enum encoding guess_utf16(const unsigned char *bytes, size_t length) {
    size_t high[2] = {0}, nuls = 0;
    for (size_t i = 0; i < length; i++) {
        high[i & 1] += bytes[i] == 0 || bytes[i] == 4;
        nuls += bytes[i] == 0;
    }
    size_t pairs = length / 2;
    if (pairs < 2 || nuls * 8 < pairs)
        return ENCODING_DETECT;
    if (high[1] * 10 >= pairs * 9 && high[0] * 10 < pairs)
        return ENCODING_UTF16LE;
    if (high[0] * 10 >= pairs * 9 && high[1] * 10 < pairs)
        return ENCODING_UTF16BE;
    return ENCODING_DETECT;
}

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
enum { COMMON = 40 }; /* what a letter must reach to speak for its encoding */

static bool is_letter(uint32_t c) {
    return (c >= 0x400 && c <= 0x45F) || c == 0x490 || c == 0x491;
}
static bool is_capital(uint32_t c) {
    return (c >= 0x400 && c <= 0x42F) || c == 0x490;
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
    case 0x406:
    case 0x407:
    case 0x404:
    case 0x401:
        return 32;
    default:
        return 0;
    }
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

static bool is_ascii_word(uint32_t c) {
    return is_latin(c) || (c >= '0' && c <= '9');
}

/* A letter with no other letter of its kind beside it: a square's file, a word of one letter, or a dash that
 * was read wrongly. */
static int score_lone_letter(const uint32_t c[5]) {
    bool capital = is_capital(c[2]);
    if (is_rank(c[3]))
        return is_file_letter(c[2]) ? 30 - 6 * capital : -20;
    /* З read for 3: "cЗ". */
    if ((c[2] == 0x417 || c[2] == 0x437) && is_latin(c[1]) && !is_ascii_word(c[3]))
        return 24;
    if (is_ascii_word(c[1]) || is_ascii_word(c[3]))
        return -30;
    return letter_weight(c[2]) - COMMON - 4 - 20 * capital;
}

/* One character with its neighbours: [0] and [1] before it, [2] itself, [3] and [4] behind. */
static int score_letter(const uint32_t c[5]) {
    if (!is_letter(c[1]) && !is_letter(c[3]))
        return score_lone_letter(c);
    int score = letter_weight(c[2]) - COMMON + 6;
    if (is_rank(c[3]) && !is_letter(c[1]))
        return is_file_letter(c[2]) ? 30 : -20;
    if ((c[2] == 0x417 || c[2] == 0x437) && is_file_letter(c[1]) && !is_letter(c[0]))
        return 30;
    if (is_capital(c[2]))
        score -= is_letter(c[1]) && !is_capital(c[1]) ? 40 : 6;
    if (is_latin(c[1]))
        score -= 30;
    return score;
}

static int score_other(const uint32_t c[5]) {
    bool between = is_rank(c[1]) && (is_latin(c[3]) || is_letter(c[3]) || c[3] == ' ');
    if (is_dash(c[2]))
        return between ? 40 : 12;
    if (is_accented(c[2])) {
        bool word = is_latin(c[1]) || is_latin(c[3]);
        return (is_accented(c[1]) || is_accented(c[3]) ? -25 : word ? 25 : -5) - (between ? 30 : 0);
    }
    switch (c[2]) {
    case 0xA0:
    case 0xAB:
    case 0xBB:
    case 0xB0:
    case 0xBD:
    case 0xD7:
    case 0x2116: /* № */
    case 0x2026:
    case 0x201C:
    case 0x201D:
    case 0x201E:
    case 0x2018:
    case 0x2019:
        return between && c[2] != 0xD7 ? -20 : 6;
    case 0xFFFD:
        return -80;
    default:
        return c[2] >= 0x2500 && c[2] < 0x2600 ? -40 : -30;
    }
}

static long score(const unsigned char *bytes, size_t length, const uint32_t table[256]) {
    uint32_t c[5] = {' ', ' ', ' ', ' ', ' '};
    long total = 0;
    for (size_t i = 0; i < length + 2; i++) {
        memmove(c, c + 1, sizeof c - sizeof *c);
        c[4] = i < length ? table[bytes[i]] : ' ';
        if (c[2] >= 0x80)
            total += is_letter(c[2]) ? score_letter(c) : score_other(c);
    }
    return total;
}

struct candidate {
    enum encoding encoding;
    const char *uchardet; /* what uchardet calls it; NULL: not to be asked */
    long score;           /* to begin with, how common the encoding is */
};

/* What uchardet calls the encoding of these bytes. */
static const char *ask_uchardet(const char *bytes, size_t length, char name[64]) {
    name[0] = '\0';
    uchardet_t detector = uchardet_new();
    if (!detector)
        return name;
    if (uchardet_handle_data(detector, bytes, length) == 0) {
        uchardet_data_end(detector);
        strncat(name, uchardet_get_charset(detector), 63);
    }
    uchardet_delete(detector);
    return name;
}

static enum encoding guess_single(const char *bytes, size_t length) {
    struct candidate list[] = {
        {ENCODING_CP1251, "WINDOWS-1251", 0}, {ENCODING_KOI8R, "KOI8-R", 0}, {ENCODING_CP866, "IBM866", 0},
        {ENCODING_MAC_CYRILLIC, NULL, -5},    {ENCODING_CP1252, NULL, 0},    {ENCODING_KOI8U, NULL, 0},
    };
    enum { COUNT = sizeof list / sizeof *list };
    const struct candidate *best = NULL;
    for (int i = 0; i < COUNT; i++) {
        uint32_t table[256];
        encoding_table(list[i].encoding, table);
        list[i].score += score((const unsigned char *)bytes, length, table);
        /* Western text and CP1251 share dashes, quotes and the degree sign: equal scores mean no letters. */
        bool better = !best || list[i].score > best->score ||
                      (list[i].score == best->score && list[i].encoding == ENCODING_CP1252);
        if (better)
            best = &list[i];
    }
    char name[64] = "";
    bool asked = false;
    long margin = best->score > 0 ? best->score / 50 : 0;
    for (int i = 0; i < COUNT; i++) {
        /* Not Mac Cyrillic, whose small letters are those of CP1251. */
        bool tie =
            &list[i] != best && best->score - list[i].score <= margin && list[i].uchardet && best->uchardet;
        if (!tie)
            continue;
        if (!asked)
            ask_uchardet(bytes, length, name);
        asked = true;
        if (strcmp(name, list[i].uchardet) == 0)
            return list[i].encoding;
    }
    return best->encoding;
}

enum encoding encoding_guess(const char *bytes, size_t length, bool *guessed) {
    const unsigned char *u = (const unsigned char *)bytes;
    bool cut = length > ENCODING_SAMPLE;
    size_t sample = cut ? ENCODING_SAMPLE : length;
    *guessed = false;
    if (length >= 3 && u[0] == 0xEF && u[1] == 0xBB && u[2] == 0xBF)
        return ENCODING_UTF8;
    if (length >= 2 && u[0] == 0xFF && u[1] == 0xFE)
        return ENCODING_UTF16LE;
    if (length >= 2 && u[0] == 0xFE && u[1] == 0xFF)
        return ENCODING_UTF16BE;
    struct utf8_count count = count_utf8(bytes, sample, cut);
    *guessed = true;
    enum encoding wide = guess_utf16(u, sample);
    if (wide != ENCODING_DETECT)
        return wide;
    *guessed = count.bad > 0;
    if (!count.bad || count.strong >= 2 * count.bad || count.weak >= 16 * count.bad)
        return ENCODING_UTF8;
    return guess_single(bytes, sample);
}
