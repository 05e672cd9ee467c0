/* What prose may hold so that a reader of print finds no moves in it. Cautious: whoever is not sure uses
 * braces. The forms that readers know are in notation/patterns.def. */
#include "writer/remark.h"
#include "notation/fold.h"
#include "notation/printed_words.h"
#include "notation/variant_words.h"

enum { WORD_MAX = 24, MOVE_WORD_MAX = 6, YEAR_MIN = 1500, YEAR_MAX = 2999 };

/* A word in lower case; of longer ones the beginning. */
struct word {
    uint32_t letters[WORD_MAX];
    size_t count; /* letters in all */
    size_t digits;
    unsigned number;
};

/* What is known of the text up to where it was read. */
struct scan {
    const char *at, *end;
    enum remark_place place;
    bool may_end;     /* words with which games end are no matter */
    size_t words;     /* so far */
    bool asks;        /* a question mark stood somewhere */
    bool needs_word;  /* a number waits for the word that is counted */
    uint32_t before;  /* the character before */
    struct word last; /* the last word */
    bool particle;    /* the last word is one that may follow a link */
    bool link_before; /* the word before it is a link */
};

static size_t blank_at(const char *at, const char *end) {
    if ((unsigned char)*at <= ' ')
        return 1;
    return end - at > 1 && at[0] == '\xC2' && at[1] == '\xA0' ? 2 : 0;
}

static bool is_letter(uint32_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= 0x400 && c < 0x530) ||
           (c >= 0xC0 && c < 0x250 && c != 0xD7 && c != 0xF7);
}

static bool is_digit(uint32_t c) {
    return c >= '0' && c <= '9';
}

static bool is_quote(uint32_t c) {
    return c == 0xAB || c == 0xBB || c == 0x201C || c == 0x201D || c == 0x201E || c == '"';
}

static bool is_dash(uint32_t c) {
    return c == '-' || c == 0x2013 || c == 0x2014;
}

static bool is_stop(uint32_t c) {
    return c == ',' || c == '.' || c == '!' || c == '?' || c == '\'' || c == 0x2019 || c == 0x2026;
}

/* "вез" is b-e-3 to a reader of scans. */
static bool is_square_like(const struct word *word) {
    if (word->count < 2 || word->count > MOVE_WORD_MAX || !fold_file(word->letters[0]) ||
        !fold_rank(word->letters[word->count - 1]))
        return false;
    for (size_t i = 0; i < word->count; i++)
        if (!fold_file(word->letters[i]) && !fold_rank(word->letters[i]))
            return false;
    return true;
}

/* Whether the word begins with `text`; `whole`: is it. */
static bool word_is(const struct word *word, const char *text, bool whole) {
    /* A letter that is ASCII, or is none, tells them apart without more. */
    uint32_t first = word->letters[0], own = (unsigned char)text[0];
    if (word->count && (first < 0x80 || own < 0x80) && first != own)
        return false;
    const char *end = text + strlen(text);
    size_t i = 0, size;
    for (; text < end; text += size, i++)
        if (i == WORD_MAX || i == word->count || word->letters[i] != fold_character(text, end, &size))
            return false;
    return !whole || i == word->count;
}

static bool is_one_of(const struct word *word, const char *const *list, size_t count, bool whole) {
    for (size_t i = 0; i < count; i++)
        if (word_is(word, list[i], whole))
            return true;
    return false;
}

/* A word that may make a heading of a line, for all games behind it, or say what the page is about. */
static bool names_variant(const struct word *word) {
    return word->count <= WORD_MAX && variant_words_begin(word->letters, word->count);
}

/* Beginnings of words that tell how a game ended. */
static bool tells_end(const struct word *word) {
    static const char *const stems[] = {"выиг",  "побе", "перемо", "вигра", "ничь", "вничь", "нічи",
                                        "внічи", "сда",  "зда",    "win",   "won",  "draw"};
    return is_one_of(word, stems, sizeof stems / sizeof *stems, false);
}

/* Words behind which another move is another line. */
static bool is_link(const struct word *word) {
    static const char *const links[] = {"на", "при", "если", "якщо",  "коли", "либо",  "или",  "або",
                                        "чи", "or",  "if",   "то",    "а",    "и",     "і",    "не",
                                        "но", "та",  "да",   "тогда", "тоді", "после", "після"};
    return is_one_of(word, links, sizeof links / sizeof *links, true);
}

static bool is_particle(const struct word *word) {
    static const char *const particles[] = {"же", "ж"};
    return is_one_of(word, particles, sizeof particles / sizeof *particles, true);
}

/* A lone x or X says "wins". */
static bool is_sign(const struct word *word) {
    return word->count == 1 && (word->letters[0] == 'x' || word->letters[0] == 0x445);
}

/* The date or the number at the scan's place; 0: it could be part of a move. */
static size_t number_length(const struct scan *scan) {
    size_t digits[3] = {0}, part = 0, length = 0;
    const char *at = scan->at;
    unsigned number = 0;
    for (; at + length < scan->end; length++) {
        char c = at[length];
        if (is_digit((unsigned char)c) && digits[part] < 4) {
            digits[part]++;
            number = number * 10 + (unsigned)(c - '0');
        } else if (c == '.' && part < 2 && digits[part] && at + length + 1 < scan->end &&
                   is_digit((unsigned char)at[length + 1]))
            part++;
        else
            break;
    }
    bool blank = at + length == scan->end || blank_at(at + length, scan->end) || at[length] == ',' ||
                 (at[length] == '.' && at + length + 1 == scan->end);
    bool date = part == 2 && digits[1] <= 2 &&
                ((digits[0] == 4 && digits[2] <= 2) || (digits[0] <= 2 && digits[2] == 4));
    bool year = part == 0 && digits[0] == 4 && number >= YEAR_MIN && number <= YEAR_MAX;
    return blank && (date || year) ? length : 0;
}

/* "12 ходов": a blank behind it, and a word that is no file. */
static size_t count_length(const struct scan *scan) {
    size_t length = 0;
    while (scan->at + length < scan->end && is_digit((unsigned char)scan->at[length]))
        length++;
    bool room = scan->at + length < scan->end && scan->at[length] == ' ';
    return length <= 3 && room ? length : 0;
}

static bool take_number(struct scan *scan) {
    bool first = scan->words == 0, apart = first || scan->before == ' ';
    if (!apart || scan->needs_word || (first && scan->place != REMARK_IN_HEADING))
        return false;
    size_t length = number_length(scan);
    if (!length) {
        length = count_length(scan);
        scan->needs_word = true;
    }
    scan->at += length;
    scan->before = '0';
    scan->words++;
    scan->last = (struct word){.count = 0};
    scan->particle = scan->link_before = false;
    return length > 0;
}

static bool take_word(struct scan *scan) {
    struct word word = {.count = 0};
    size_t size;
    while (scan->at < scan->end) {
        uint32_t c = fold_character(scan->at, scan->end, &size);
        if (!is_letter(c))
            break;
        if (word.count < WORD_MAX)
            word.letters[word.count] = fold_lower(c);
        word.count++;
        scan->at += size;
    }
    bool behind_move = scan->place == REMARK_BEHIND_MOVE;
    if (is_square_like(&word) || names_variant(&word) || (behind_move && is_sign(&word)) ||
        (!scan->may_end && tells_end(&word)) || (scan->needs_word && word.count < 3))
        return false;
    if (scan->at < scan->end && is_digit((unsigned char)*scan->at))
        return false;
    scan->link_before = is_link(&scan->last);
    scan->particle = is_particle(&word);
    scan->needs_word = false;
    scan->last = word;
    scan->words++;
    scan->before = 'a';
    return true;
}

static bool is_letter_at(const struct scan *scan, size_t offset) {
    size_t size;
    return is_letter(fold_character(scan->at + offset, scan->end, &size));
}

static bool take_punctuation(struct scan *scan, uint32_t c, size_t size) {
    bool dash = is_dash(c), in_word = scan->before == 'a' && c == '-';
    bool loose = !scan->words && scan->at + size < scan->end && blank_at(scan->at + size, scan->end);
    bool apart = is_stop(c) && (scan->before == ' ' || !scan->before);
    bool inside = (c == '!' || c == '?') && scan->at + size < scan->end && is_letter_at(scan, size);
    if (loose || apart || inside || scan->needs_word || (!dash && !is_quote(c) && !is_stop(c)) ||
        (!scan->words && !is_quote(c)) ||
        (dash && !in_word && (scan->place == REMARK_IN_HEADING || scan->before == '0')))
        return false;
    scan->asks |= c == '?';
    scan->at += size;
    scan->before = dash ? '-' : '.';
    return true;
}

/* The next piece; false: prose may not hold it. */
static bool step(struct scan *scan) {
    size_t size = blank_at(scan->at, scan->end);
    if (size) {
        scan->at += size;
        scan->before = ' ';
        return true;
    }
    uint32_t c = fold_character(scan->at, scan->end, &size);
    if (size == 1 && c >= 0x80)
        return false;
    if (is_digit(c))
        return take_number(scan);
    return is_letter(c) ? take_word(scan) : take_punctuation(scan, c, size);
}

struct slice remark_trim(struct slice text) {
    size_t size;
    while (text.length && (size = blank_at(text.at, text.at + text.length)) > 0) {
        text.at += size;
        text.length -= size;
    }
    while (text.length && (unsigned char)text.at[text.length - 1] <= ' ')
        text.length--;
    return text;
}

static bool is_prose(struct slice text, enum remark_place place, bool may_end) {
    text = remark_trim(text);
    struct scan scan = {.at = text.at, .end = text.at + text.length, .place = place, .may_end = may_end};
    while (scan.at < scan.end)
        if (!step(&scan))
            return false;
    bool leads_on = is_link(&scan.last) || (scan.particle && scan.link_before);
    /* A word with a question mark may be a move that nobody can read. */
    if (scan.words == 1 && scan.asks && place == REMARK_BEHIND_MOVE)
        return false;
    return scan.words && !scan.needs_word && !printed_nag_read(text) &&
           !(leads_on && place == REMARK_BEHIND_MOVE);
}

bool remark_is_prose(struct slice text, enum remark_place place) {
    return is_prose(text, place, false);
}

bool remark_is_ending(struct slice text) {
    return is_prose(text, REMARK_BEHIND_MOVE, true);
}

bool remark_is_empty(struct slice text) {
    return remark_trim(text).length == 0;
}

/* ---- Braces ---- */

/* Whether a reader of HTML would see a tag here. */
static bool opens_tag(const char *at, const char *end) {
    return *at == '<' && end - at > 1 && (at[1] == '/' || (is_letter((unsigned char)at[1]) && at[1] > 0));
}

static bool needs_reference(const char *at, const char *end) {
    return *at == '}' || opens_tag(at, end) || (*at == '&' && end - at > 1 && at[1] == '#');
}

static void write_escaped(struct buffer *buffer, const char *at, const char *end) {
    if (needs_reference(at, end))
        buffer_format(buffer, "&#%u;", (unsigned)(unsigned char)*at);
    else
        buffer_char(buffer, *at);
}

void remark_write_escaped(struct buffer *buffer, struct slice text) {
    for (size_t i = 0; i < text.length; i++)
        write_escaped(buffer, text.at + i, text.at + text.length);
}

/* "$9", "/FEN ", "[Event ": to a reader of pages more than a comment. */
static bool is_special(struct slice text) {
    bool digit = text.length > 1 && text.at[1] >= '0' && text.at[1] <= '9';
    return (text.at[0] == '$' && digit) || (text.length > 4 && memcmp(text.at, "/FEN", 4) == 0) ||
           (text.at[0] == '[' && text.length > 1 && (text.at[1] | 32) >= 'a' && (text.at[1] | 32) <= 'z');
}

void remark_write_braced(struct lines *lines, struct slice text) {
    text = remark_trim(text);
    const char *at = text.at, *end = text.at + text.length;
    bool judges = printed_nag_read(text) != 0;
    lines_word(lines);
    buffer_char(lines->buffer, '{');
    if (at < end && is_special(text))
        buffer_format(lines->buffer, "&#%u;", (unsigned)*at++);
    while (at < end) {
        size_t blank = blank_at(at, end);
        if (blank) {
            while (at < end && (blank = blank_at(at, end)) > 0)
                at += blank;
            if (at < end && judges)
                buffer_text(lines->buffer, "&#32;");
            else if (at < end)
                lines_word(lines);
            continue;
        }
        write_escaped(lines->buffer, at++, end);
    }
    buffer_char(lines->buffer, '}');
}
