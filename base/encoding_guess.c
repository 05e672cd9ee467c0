/* Guessing encodings: strict UTF-8, marks and NUL parity for UTF-16, then scores (encoding_score.c) of the
 * characters that bytes are in each encoding; uchardet, which knows running text, settles ties. Converts
 * nothing. */
#include "base/encoding_guess.h"
#include "base/bytes.h"
#include "base/encoding_score.h"
#include "base/utf8.h"

#include <string.h>
#include <uchardet.h>

static const struct {
    enum encoding encoding;
    const char *uchardet; /* what uchardet calls it; NULL: not to be asked */
    long bonus;           /* how common it is */
} singles[ENCODING_SINGLE] = {
    {ENCODING_CP1251, "WINDOWS-1251", 0}, {ENCODING_KOI8R, "KOI8-R", 0}, {ENCODING_CP866, "IBM866", 0},
    {ENCODING_MAC_CYRILLIC, NULL, -5},    {ENCODING_CP1252, NULL, 0},    {ENCODING_KOI8U, NULL, 0},
};

void encoding_tables_init(struct encoding_tables *tables) {
    memset(tables->have_single, 0, sizeof tables->have_single);
    tables->have_misreading = false;
    tables->weighed = ENCODING_DETECT;
}

const uint32_t *encoding_single(struct encoding_tables *tables, enum encoding encoding) {
    int i = 0;
    while (i < ENCODING_SINGLE - 1 && singles[i].encoding != encoding)
        i++;
    if (!tables->have_single[i])
        encoding_table(encoding, tables->single[i]);
    tables->have_single[i] = true;
    return tables->single[i];
}

const struct misreading *encoding_misreading(struct encoding_tables *tables) {
    if (!tables->have_misreading)
        misreading_init(&tables->misreading);
    tables->have_misreading = true;
    return &tables->misreading;
}

static bool is_ascii(char c) {
    return (unsigned char)c < 0x80;
}

size_t encoding_line_end(const char *bytes, size_t at, size_t length) {
    size_t most = length - at < ENCODING_LINE ? length : at + ENCODING_LINE;
    const char *feed = memchr(bytes + at, '\n', most - at);
    if (feed)
        return (size_t)(feed - bytes) + 1;
    if (most == length)
        return length;
    for (size_t end = most; end > at + ENCODING_LINE / 2; end--)
        if (is_ascii(bytes[end - 1]))
            return end;
    size_t end = most; /* at least not inside a sequence */
    while (end > most - 4 && ((unsigned char)bytes[end] & 0xC0) == 0x80)
        end--;
    return end;
}

/* ---- UTF-8 ---- */

struct utf8_count {
    size_t strong, weak, bad; /* sequences that other encodings hardly show, those they may, and bad runs */
    bool words;               /* two strong sequences side by side */
};

static struct utf8_count count_utf8(const char *bytes, size_t from, size_t to, bool cut) {
    struct utf8_count count = {0};
    const char *at = bytes + from, *end = bytes + to, *last = NULL;
    while (at < end) {
        at = bytes + bytes_skip_ascii(bytes, (size_t)(at - bytes), to);
        if (at == end)
            break;
        size_t bad, size = utf8_length(at, end, &bad);
        if (size > 1) {
            /* Three letters of CP866 may look like three bytes of UTF-8; dashes and quotes (E2 80) do not. */
            bool weak = size == 3 && (unsigned char)at[0] != 0xE2;
            count.strong += !weak;
            count.weak += weak;
            count.words |= !weak && last == at;
            last = weak ? last : at + size;
        } else if (!size && !(cut && end - at < 4)) {
            count.bad++;
        }
        at += size ? size : bad;
    }
    return count;
}

/* Whether bytes of a text in a single-byte encoding are UTF-8 all the same: a mark that somebody's editor
 * left where files were joined, or words. Western text has no two such signs side by side. */
static bool is_utf8_line(const char *bytes, size_t from, size_t to, enum encoding main) {
    if (to - from >= 3 && memcmp(bytes + from, "\xEF\xBB\xBF", 3) == 0)
        return true;
    size_t bad;
    if (!utf8_length(bytes + from, bytes + to, &bad))
        return false;
    struct utf8_count count = count_utf8(bytes, from, to, false);
    return !count.bad && (count.words || main == ENCODING_CP1252);
}

/* ---- UTF-16 ---- */

/* Most bytes of a UTF-16 record are ASCII or Cyrillic, and the rest dashes, quotes and arrows: one half of
 * every pair is 0, 4 or 20 to 22. */
static enum encoding guess_utf16(const unsigned char *bytes, size_t length) {
    size_t high[2] = {0}, letters[2] = {0}, nuls = 0;
    if (!memchr(bytes, 0, length))
        return ENCODING_DETECT;
    for (size_t i = 0; i < length; i++) {
        letters[i & 1] += bytes[i] == 0 || bytes[i] == 4;
        high[i & 1] += bytes[i] == 0 || bytes[i] == 4 || (bytes[i] >= 0x20 && bytes[i] <= 0x22);
        nuls += bytes[i] == 0;
    }
    size_t pairs = length / 2;
    if (pairs < 2 || nuls * 32 < pairs)
        return ENCODING_DETECT;
    for (int i = 0; i < 2; i++)
        if (high[i] * 10 >= pairs * 9 && letters[i] * 2 >= pairs && letters[1 - i] * 10 < pairs)
            return i ? ENCODING_UTF16LE : ENCODING_UTF16BE;
    return ENCODING_DETECT;
}

/* ---- Single bytes ---- */

enum { POINTS = ENCODING_LINE + 2 * SCORE_MARGIN };

static uint32_t point_at(const char *bytes, size_t length, size_t at, const uint32_t table[256]) {
    return at < length ? table[(unsigned char)bytes[at]] : ' ';
}

/* The line's score in an encoding of single bytes: that of its characters beyond ASCII, with their
 * neighbours. */
static long score_single(const char *bytes, size_t length, size_t from, size_t to,
                         const uint32_t table[256]) {
    uint32_t points[1 + 2 * SCORE_MARGIN];
    long score = 0;
    for (size_t at = from; (at = bytes_skip_ascii(bytes, at, to)) < to; at += at < to)
        for (; at < to && !is_ascii(bytes[at]); at++) {
            for (size_t i = 0; i < 1 + 2 * SCORE_MARGIN; i++)
                points[i] =
                    at + i < SCORE_MARGIN ? ' ' : point_at(bytes, length, at + i - SCORE_MARGIN, table);
            score += encoding_score(points + SCORE_MARGIN, 1);
        }
    return score;
}

static void add_scores(const char *bytes, size_t length, size_t from, size_t to,
                       struct encoding_tables *tables, long scores[ENCODING_SINGLE]) {
    for (int i = 0; i < ENCODING_SINGLE; i++)
        scores[i] += score_single(bytes, length, from, to, encoding_single(tables, singles[i].encoding));
}

/* Western text and CP1251 share dashes, quotes and the degree sign: equal scores mean no letters. */
static int best_of(const long scores[ENCODING_SINGLE]) {
    int best = 0;
    for (int i = 1; i < ENCODING_SINGLE; i++)
        if (scores[i] > scores[best] || (scores[i] == scores[best] && singles[i].encoding == ENCODING_CP1252))
            best = i;
    return best;
}

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

static enum encoding settle_ties(const char *bytes, size_t length, const long scores[ENCODING_SINGLE]) {
    int best = best_of(scores);
    char name[64] = "";
    bool asked = false;
    long margin = scores[best] > 0 ? scores[best] / 50 : 0;
    for (int i = 0; i < ENCODING_SINGLE; i++) {
        /* Not Mac Cyrillic, whose small letters are those of CP1251. */
        if (i == best || scores[best] - scores[i] > margin || !singles[i].uchardet || !singles[best].uchardet)
            continue;
        if (!asked)
            ask_uchardet(bytes, length, name);
        asked = true;
        if (strcmp(name, singles[i].uchardet) == 0)
            return singles[i].encoding;
    }
    return singles[best].encoding;
}

/* So many bytes beyond ASCII tell as much as all of them. */
enum { ENOUGH = 8192 };

static enum encoding guess_single(struct encoding_tables *tables, const char *bytes, size_t length) {
    long scores[ENCODING_SINGLE];
    size_t seen = 0;
    for (int i = 0; i < ENCODING_SINGLE; i++)
        scores[i] = singles[i].bonus;
    for (size_t at = 0; (at = bytes_skip_ascii(bytes, at, length)) < length && seen < ENOUGH;) {
        if (!bytes[at]) {
            at++;
            continue;
        }
        size_t end = encoding_line_end(bytes, at, length);
        if (!is_utf8_line(bytes, at, end, ENCODING_DETECT)) {
            add_scores(bytes, length, at, end, tables, scores);
            seen += end - at;
        }
        at = end;
    }
    return settle_ties(bytes, length, scores);
}

/* Bytes of a line that are looked at to see whether it is odd; what each character of one that is not scores;
 * and by how much it must be better in another encoding than in that of the text. */
enum { ODD_LOOK = 128, AROUND = 400, GOOD = 12, SURE_OTHER = 80 };

/* The encoding of single bytes in which a line that is no UTF-8 makes sense; ENCODING_UTF8: there is none. */
static enum encoding credible_single(struct encoding_tables *tables, const char *bytes, size_t length,
                                     size_t from, size_t to) {
    long scores[ENCODING_SINGLE] = {0}, high = (long)utf8_count_high(bytes + from, to - from);
    add_scores(bytes, length, from, to, tables, scores);
    int best = best_of(scores);
    return scores[best] >= 12 * high ? singles[best].encoding : ENCODING_UTF8;
}

/* Dashes, quotes, a number sign: what good text has beside letters. */
static bool is_print_sign(uint32_t c) {
    return (c >= 0x2010 && c <= 0x201F) || c == 0x2026 || c == 0x2116 || c == 0xAB || c == 0xBB || c == 0xA0;
}

/* What a byte says of a line of Cyrillic: small letters for it, other characters than those of print against
 * it. */
static void weigh(struct encoding_tables *tables, enum encoding encoding) {
    const uint32_t *table = encoding_single(tables, encoding);
    for (int i = 0; i < 256; i++) {
        bool small = table[i] >= 0x430 && table[i] < 0x460, other = table[i] >= 0x80 && !small;
        tables->weights[i] = (signed char)(small - (other && !is_print_sign(table[i])));
    }
    tables->weighed = encoding;
}

/* Whether a line of Cyrillic can hardly be in the encoding: most of it, as far as that is looked at, is no
 * small letters. */
static bool is_odd_line(struct encoding_tables *tables, const char *bytes, size_t from, size_t to,
                        enum encoding encoding) {
    const unsigned char *u = (const unsigned char *)bytes;
    const signed char *weights = tables->weights;
    int sum = 0, counted = 0;
    to = to - from > ODD_LOOK ? from + ODD_LOOK : to;
    if (tables->weighed != encoding)
        weigh(tables, encoding);
    for (size_t i = from; i < to;) {
        /* More small letters than there are bytes left cannot be outweighed. */
        if (sum >= (int)(to - i))
            return false;
        for (; to - i < 8 && i < to; i++)
            sum += weights[u[i]];
        if (i < to) {
            sum += weights[u[i]] + weights[u[i + 1]] + weights[u[i + 2]] + weights[u[i + 3]] +
                   weights[u[i + 4]] + weights[u[i + 5]] + weights[u[i + 6]] + weights[u[i + 7]];
            i += 8;
        }
    }
    for (size_t i = from; sum < 0 && i < to; i++)
        counted += weights[u[i]] != 0;
    return sum < 0 && counted >= 3;
}

/* Takes in the lines around a short one, as far as the next empty one: it is hardly in another encoding than
 * they. */
static void widen(const char *bytes, size_t length, size_t *from, size_t *to) {
    if (*to - *from > ENCODING_LINE - 2 * AROUND)
        return;
    size_t least = *from > AROUND ? *from - AROUND : 0, most = length - *to > AROUND ? *to + AROUND : length;
    size_t start = *from;
    for (; start > least && !(bytes[start - 1] == '\n' && (bytes[start] == '\n' || bytes[start] == '\r'));
         start--)
        ;
    for (; *to < most && !(bytes[*to - 1] == '\n' && (bytes[*to] == '\n' || bytes[*to] == '\r')); ++*to)
        ;
    *from = start;
}

/* The encoding of a line in a text whose single bytes are, as a whole, in `main`. */
static enum encoding single_of_line(struct encoding_tables *tables, const char *bytes, size_t length,
                                    size_t from, size_t to, enum encoding main) {
    const uint32_t *table = encoding_single(tables, main);
    if (!is_odd_line(tables, bytes, from, to, main) ||
        score_single(bytes, length, from, to, table) >= GOOD * (long)utf8_count_high(bytes + from, to - from))
        return main;
    widen(bytes, length, &from, &to);
    enum encoding other = credible_single(tables, bytes, length, from, to);
    if (other == ENCODING_UTF8 || other == main)
        return main;
    long gain = score_single(bytes, length, from, to, encoding_single(tables, other)) -
                score_single(bytes, length, from, to, table);
    return gain >= SURE_OTHER ? other : main;
}

/* ---- Windows-1251 that was read as Mac Cyrillic ---- */

/* Whether a sign that no text has there stands beside a small Cyrillic letter: "проста¤", "√де". */
static bool is_glued(const uint32_t *c) {
    if ((c[0] == 0x201D || c[0] == 0x2019) && c[-1] <= ' ' && c[1] >= 0x430 && c[1] < 0x460)
        return true; /* "”пражнение" */
    bool sign = c[0] > 0xA0 && !(c[0] >= 0x400 && c[0] < 0x500) && !(c[0] >= 0x2010 && c[0] < 0x2030);
    if (!sign || c[0] == 0xAB || c[0] == 0xBB || c[0] == 0xB0 || c[0] == 0x2116 || c[0] == 0xFFFD)
        return false;
    return (c[-1] >= 0x430 && c[-1] < 0x460) || (c[1] >= 0x430 && c[1] < 0x460);
}

static bool is_cyrillic(uint32_t c) {
    return c >= 0x400 && c < 0x500;
}
static bool is_small(uint32_t c) {
    return (c >= 0x430 && c < 0x460) || (c >= 'a' && c <= 'z');
}

static bool is_latin_letter(uint32_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
static bool is_figure(uint32_t c) {
    return c >= '0' && c <= '9';
}
static bool is_dash(uint32_t c) {
    return c >= 0x2010 && c <= 0x2015;
}

/* Letters of Windows-1251 that neither Russian nor Ukrainian has. */
static bool is_serbian(uint32_t c) {
    c -= c >= 0x450 && c < 0x460 ? 0x50 : 0;
    return c == 0x402 || c == 0x403 || c == 0x405 || (c >= 0x408 && c <= 0x40C) || c == 0x40F;
}

/* Between words or squares, and neither a square's file or rank nor the first thing in a move. */
static bool is_sensible_dash(const uint32_t *c) {
    static const char before[] = "{(\"-:", behind[] = "\"}.),-:";
    if (c[-1] <= ' ' && (is_cyrillic(c[1]) || is_figure(c[1]) || (c[-1] == ' ' && c[-2] == '.')))
        return false;
    if ((is_latin_letter(c[-1]) || is_cyrillic(c[-1])) && is_figure(c[1]))
        return false;
    if (is_latin_letter(c[-1]))
        return false;
    return !(c[-1] < 0x80 && strchr(before, (int)c[-1])) && !(c[1] < 0x80 && strchr(behind, (int)c[1]));
}

/* A quotation mark or dots that were a letter: no part of a square, and on the right side of a word. */
static bool is_sensible_mark(const uint32_t *c) {
    bool left = is_cyrillic(c[-1]), right = is_cyrillic(c[1]);
    if (is_latin_letter(c[-1]) || c[-1] == ':' || c[-1] == '-' || is_figure(c[1]))
        return false;
    if (c[0] == 0x2026)
        return true;
    if (is_figure(c[-1]) || is_latin_letter(c[1]) || (c[-1] <= ' ' && c[1] <= ' '))
        return false;
    if (left && right) /* an apostrophe */
        return c[0] == 0x2019;
    bool closes = c[-1] > ' ' && !right, opens = !left && right;
    return c[0] == 0x2019 || c[0] == 0x201D ? closes : c[0] == 0x201C ? closes || opens : opens;
}

/* Whether a character that undoing made of another one may stand where it does: capitals begin words or stand
 * among capitals, and other signs than those of print are none of text. Capitals of clean text that stand for
 * squares or begin words become dashes, quotation marks and Serbian letters in places where none belongs. */
static bool is_sensible(const uint32_t *c, uint32_t plain) {
    bool inside = is_cyrillic(c[-1]) || (c[0] == 0x42C && c[-1] == '-'); /* "а3-Ь4" */
    if (c[0] >= 0x410 && c[0] <= 0x42F)
        return !is_small(c[-1]) && !is_figure(c[-1]) && (inside || c[0] < 0x42A || c[0] > 0x42C);
    if (is_cyrillic(c[0]))
        return !is_serbian(c[0]);
    if (is_dash(c[0]))
        return is_sensible_dash(c);
    return is_print_sign(c[0]) && (!is_cyrillic(plain) || is_sensible_mark(c));
}

enum { NONSENSE = 40, SERBIAN = 50, SAME_MAX = 8 };

/* What speaks for all of a text: signs beside letters; and ј, which begins many Serbian words, against it. */
struct signs {
    bool glued;
    int serbian;
};

/* By how much the line is better when that is undone; 0 as well when it changes nothing. */
static long misread_gain(struct encoding_tables *tables, const char *bytes, size_t from, size_t to,
                         struct signs *signs) {
    const struct misreading *misreading = encoding_misreading(tables);
    uint32_t plain[POINTS], mended[POINTS];
    size_t count = SCORE_MARGIN;
    bool changed = false;
    for (size_t at = from, size = 1, bad; at < to; at += size) {
        size = utf8_length(bytes + at, bytes + to, &bad);
        plain[count] = size ? utf8_point(bytes + at, size) : 0xFFFD;
        mended[count] = misreading_point(misreading, plain[count]);
        changed |= mended[count] != plain[count];
        size = size ? size : bad;
        count++;
    }
    if (!changed)
        return 0;
    for (size_t i = 0; i < SCORE_MARGIN; i++) {
        char before = from + i >= SCORE_MARGIN ? bytes[from + i - SCORE_MARGIN] : ' ';
        plain[i] = mended[i] = is_ascii(before) ? (uint32_t)before : ' ';
        plain[count + i] = mended[count + i] = ' ';
    }
    size_t length = count - SCORE_MARGIN;
    long gain = encoding_score(mended + SCORE_MARGIN, length) - encoding_score(plain + SCORE_MARGIN, length);
    unsigned same = 0; /* columns of towers have a few letters in a row, words have not */
    for (size_t i = SCORE_MARGIN; i < count; i++) {
        same = mended[i] == mended[i - 1] ? same + 1 : 0;
        gain -= same > SAME_MAX && is_cyrillic(mended[i]) && mended[i] != plain[i] ? NONSENSE : 0;
        signs->glued |= mended[i] != plain[i] && is_glued(plain + i);
        gain -= mended[i] != plain[i] && !is_sensible(mended + i, plain[i]) ? NONSENSE : 0;
        signs->serbian += plain[i] == 0x458;
    }
    return gain;
}

/* Whether characters stand there that such text has in plenty and other text hardly: signs among Cyrillic
 * letters, capitals that no Russian or Ukrainian word has, a letter for the dash behind a rank. */
static bool is_telltale(const unsigned char *u, size_t left, unsigned char before) {
    if (left < 2)
        return false;
    switch (u[0]) {
    case 0xC2:
        return u[1] == 0xA4 || u[1] == 0xAC;
    case 0xC3:
        return u[1] == 0xB7;
    case 0xC6:
        return u[1] == 0x92;
    case 0xD0:
        return (u[1] >= 0x82 && u[1] <= 0x8F && u[1] != 0x84 && u[1] != 0x86 && u[1] != 0x87) ||
               ((u[1] == 0xA6 || u[1] == 0xA7) && before >= '1' && before <= '9');
    case 0xD1:
        return u[1] >= 0x92 && u[1] <= 0x9F && u[1] != 0x94 && u[1] != 0x96 && u[1] != 0x97;
    case 0xE2:
        return (u[1] == 0x82 && left > 2 && u[2] == 0xAC) || u[1] == 0x88 || u[1] == 0x89;
    default:
        return false;
    }
}

static bool has_telltale(const char *bytes, size_t length) {
    const unsigned char *u = (const unsigned char *)bytes;
    for (size_t at = bytes_skip_ascii(bytes, 0, length); at < length;
         at = bytes_skip_ascii(bytes, at, length))
        do {
            if (u[at] >= 0xC0 && is_telltale(u + at, length - at, at ? u[at - 1] : ' '))
                return true;
            at++;
        } while (at < length && u[at] >= 0x80);
    return false;
}

/* By how much undoing must be better: for one line; for the beginning of the text, whose good lines speak
 * against it; for that where a sign says so, and where nothing does. */
enum { SURE_LINE = 60, SURE_TEXT = 35, SURE_GLUED = 15, SURE_BARE = 45, BEGINNING = 4096 };

static bool is_misread(struct encoding_tables *tables, const char *bytes, size_t length) {
    long total = 0;
    struct signs signs = {false, 0};
    size_t seen = 0;
    bool told = false;
    for (size_t at = 0; (at = bytes_skip_ascii(bytes, at, length)) < length;) {
        size_t end = bytes[at] ? encoding_line_end(bytes, at, length) : at + 1;
        bool telltale = has_telltale(bytes + at, end - at), beginning = seen < BEGINNING;
        long gain = telltale || beginning ? misread_gain(tables, bytes, at, end, &signs) : 0;
        if (telltale && gain - SERBIAN * signs.serbian >= SURE_LINE)
            return true;
        total += beginning ? gain : 0;
        told |= telltale;
        seen += end - at;
        at = end;
    }
    return total - SERBIAN * signs.serbian >= (signs.glued ? SURE_GLUED : told ? SURE_TEXT : SURE_BARE);
}

/* ---- What others ask ---- */

enum encoding encoding_of_line(struct encoding_tables *tables, const char *bytes, size_t length, size_t from,
                               size_t to, enum encoding main) {
    if (main != ENCODING_UTF8 && main != ENCODING_MAC_1251)
        return is_utf8_line(bytes, from, to, main) ? ENCODING_UTF8
                                                   : single_of_line(tables, bytes, length, from, to, main);
    if (utf8_fine(bytes, from, to) < to) {
        struct utf8_count count = count_utf8(bytes, from, to, false);
        if (count.bad && count.strong < count.bad)
            return credible_single(tables, bytes, length, from, to);
    }
    struct signs signs = {false, 0};
    if (main == ENCODING_MAC_1251 && misread_gain(tables, bytes, from, to, &signs) > 0)
        return ENCODING_MAC_1251;
    return ENCODING_UTF8;
}

enum encoding encoding_guess(struct encoding_tables *tables, const char *bytes, size_t length,
                             bool *guessed) {
    const unsigned char *u = (const unsigned char *)bytes;
    bool cut = length > ENCODING_SAMPLE;
    size_t sample = cut ? ENCODING_SAMPLE : length;
    *guessed = false;
    if (length >= 2 && u[0] == 0xFF && u[1] == 0xFE)
        return ENCODING_UTF16LE;
    if (length >= 2 && u[0] == 0xFE && u[1] == 0xFF)
        return ENCODING_UTF16BE;
    if (bytes_skip_ascii(bytes, 0, sample) == sample)
        return ENCODING_UTF8;
    bool marked = length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0;
    enum encoding wide = marked ? ENCODING_DETECT : guess_utf16(u, sample);
    *guessed = true;
    if (wide != ENCODING_DETECT)
        return wide;
    struct utf8_count count = {0};
    if (utf8_fine(bytes, 0, sample) + (cut ? 4 : 0) < sample)
        count = count_utf8(bytes, 0, sample, cut);
    if (!marked && count.bad && count.strong < 2 * count.bad && count.weak < 16 * count.bad)
        return guess_single(tables, bytes, sample);
    *guessed = count.bad > 0;
    if (!is_misread(tables, bytes, sample))
        return ENCODING_UTF8;
    *guessed = true;
    return ENCODING_MAC_1251;
}
