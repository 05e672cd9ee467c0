/* Walking through the text of a position list. What its words mean is position_list.c's question. */
#include "notation/list_scan.h"
#include "base/ascii.h"
#include "notation/fold.h"
#include "notation/list_word.h"

static void copy_clean(struct list_scan *scan, struct slice text) {
    struct clean *clean = &scan->clean;
    size_t at = 0, length = text.length < CLEAN_MAX ? text.length : CLEAN_MAX;
    clean->same = !memchr(text.at, '\xC2', length);
    if (clean->same) {
        memcpy(clean->bytes, text.at, length);
        while (length && length < text.length && ((unsigned char)text.at[length] & 0xC0) == 0x80)
            length--;
        clean->length = length;
        return;
    }
    length = 0;
    for (; at < text.length && length < CLEAN_MAX; at++) {
        bool hyphen = text.at[at] == '\xC2' && at + 1 < text.length &&
                      (text.at[at + 1] == '\xAD' || text.at[at + 1] == '\xAC');
        if (hyphen) {
            at++;
            continue;
        }
        clean->from[length] = (uint16_t)at;
        clean->bytes[length++] = text.at[at];
    }
    /* No part of a character at the end. */
    for (; at < text.length && ((unsigned char)text.at[at] & 0xC0) == 0x80 && length; at--)
        length--;
    clean->from[length] = (uint16_t)at;
    clean->length = length;
}

/* Puts a word in full in its place. */
static void put_word(struct clean *clean, size_t at, const struct list_word *word) {
    size_t length = strlen(word->read), behind = at + word->length;
    if (clean->length - word->length + length > CLEAN_MAX)
        return;
    if (clean->same)
        for (size_t i = 0; i <= clean->length; i++)
            clean->from[i] = (uint16_t)i;
    clean->same = false;
    memmove(clean->bytes + at + length, clean->bytes + behind, clean->length - behind);
    memmove(clean->from + at + length, clean->from + behind,
            (clean->length - behind + 1) * sizeof *clean->from);
    memcpy(clean->bytes + at, word->read, length);
    for (size_t i = 1; i < length; i++)
        clean->from[at + i] = clean->from[at + (i < word->length ? i : word->length - 1)];
    clean->length = clean->length - word->length + length;
}

/* Whether what stands at `at` up to a blank, or behind it, has what words cannot do without to be mended. */
static bool may_mend(const struct clean *clean, size_t at) {
    enum { LONG = 40 };
    size_t from = at;
    const char *bytes = clean->bytes;
    for (; at < clean->length && !ascii_blank(bytes[at]) && at - from < LONG; at++)
        if ((bytes[at] == '-' || bytes[at] == ':' || bytes[at] == '\xE2') && at > from)
            return true;
    while (at < clean->length && ascii_blank(bytes[at]))
        at++;
    return at + 1 < clean->length && (strchr("-:\xE2", bytes[at]) || memcmp(bytes + at, "п", 2) == 0 ||
                                      memcmp(bytes + at, "д", 2) == 0);
}

/* Behind WORDS_END no list goes on. */
static void mend_words(struct list_scan *scan) {
    enum { WORDS_END = 600 };
    struct clean *clean = &scan->clean;
    struct list_word word;
    for (size_t at = 0; at < clean->length && at < WORDS_END; at++) {
        enum list_word_state state = WORD_SOUND;
        struct slice rest = {clean->bytes + at, clean->length - at};
        if (!ascii_blank(clean->bytes[at]) && may_mend(clean, at))
            state = list_word_read(rest, &word);
        if (state != WORD_SOUND) {
            size_t from = clean_from(clean, at), end = clean_from(clean, at + word.length);
            struct position_list *list = scan->list;
            if (state != WORD_BROKEN && list->misread_count < LIST_WORDS_MAX)
                list->misread[list->misread_count++] =
                    (struct list_misread){from, end - from, word.read, state == WORD_UNREADABLE};
            put_word(clean, at, &word);
        }
        while (at < clean->length && !ascii_blank(clean->bytes[at]))
            at++;
    }
}

void list_scan_clean(struct list_scan *scan, struct slice text) {
    copy_clean(scan, text);
    scan->list->misread_count = 0;
    mend_words(scan);
}

struct slice list_scan_rest(const struct list_scan *scan) {
    return (struct slice){scan->clean.bytes + scan->at, scan->clean.length - scan->at};
}

bool list_scan_look(struct list_scan *scan, enum pattern pattern, struct pattern_hit *hit) {
    return pattern_match(scan->matcher, pattern, list_scan_rest(scan), hit) == PATTERN_YES;
}

bool list_scan_take(struct list_scan *scan, enum pattern pattern, struct pattern_hit *hit) {
    if (!list_scan_look(scan, pattern, hit) || !hit->length)
        return false;
    scan->at += hit->length;
    return true;
}

char list_scan_peek(const struct list_scan *scan) {
    return scan->at < scan->clean.length ? scan->clean.bytes[scan->at] : '\0';
}

/* Over blanks; true when a line ended among them. */
bool list_scan_blanks(struct list_scan *scan) {
    bool line = false;
    size_t size;
    while (scan->at < scan->clean.length) {
        const char *at = scan->clean.bytes + scan->at;
        if (!fold_blank(fold_character(at, scan->clean.bytes + scan->clean.length, &size)))
            break;
        line = line || *at == '\n' || *at == '\r';
        scan->at += size;
    }
    return line;
}

bool list_scan_gap(const struct list_scan *scan) {
    unsigned lines = 0;
    for (size_t at = scan->at; at > 0 && ascii_blank(scan->clean.bytes[at - 1]); at--)
        lines += scan->clean.bytes[at - 1] == '\n';
    return lines > 1;
}

/* "4S", "g^": the square in the list's own notation that two damaged characters look like. */
static label likely_square(const struct position_list *list, const char *at, const char *end) {
    uint32_t characters[2];
    size_t count = 0, size;
    for (; at < end && count < 2; at += size)
        characters[count++] = fold_character(at, end, &size);
    if (at < end || count < 2 || !list->count)
        return LABEL_BAD;
    bool letters = label_is_letters(list->squares[list->count - 1].label);
    char first = letters ? fold_file(characters[0]) : fold_damaged_digit(characters[0]),
         second = fold_damaged_digit(characters[1]);
    if (!first || !second || (first == '0' && second == '0'))
        return LABEL_BAD;
    unsigned rank = (unsigned)(second - '0');
    if (letters)
        return rank ? label_letters((unsigned)(first - 'a' + 1), rank) : LABEL_BAD;
    return (label)(10 * (first - '0') + (int)rank);
}

void list_scan_fault(struct list_scan *scan, enum list_fault_kind kind, size_t from, size_t to) {
    struct position_list *list = scan->list;
    if (list->fault_count == LIST_FAULTS_MAX)
        return;
    size_t at = clean_from(&scan->clean, from), end = clean_from(&scan->clean, to);
    struct list_fault *fault = &list->faults[list->fault_count++];
    struct piece piece = {scan->side, scan->king || scan->one_king};
    *fault = (struct list_fault){.kind = kind, .at = at, .length = end - at, .likely = LABEL_BAD};
    if (kind == LIST_UNREADABLE && !scan->tower) {
        fault->likely = likely_square(list, scan->clean.bytes + from, scan->clean.bytes + to);
        column_push_under(&fault->column, piece);
    }
}

label list_label(struct slice raw) {
    struct folded folded;
    if (!fold_move(raw, &folded) || folded.length != 2 || folded.text[1] == '0')
        return LABEL_BAD;
    return label_letters((unsigned)(folded.text[0] - 'a' + 1), (unsigned)(folded.text[1] - '0'));
}

bool list_letters_read(struct slice letters, enum side side, column *c) {
    column tower = 0;
    for (size_t i = 0; i < letters.length; i++) {
        bool king = letters.at[i] < 'a';
        struct piece piece = {(letters.at[i] | 32) == 'w' ? WHITE : BLACK, king};
        if (!column_push_under(&tower, piece))
            return false;
    }
    if (!tower || column_piece(tower, 0).side != side)
        return false;
    *c = tower;
    return true;
}

bool list_add(struct position_list *list, label l, column c, size_t at, size_t end) {
    if (list->count == LIST_SQUARES_MAX)
        return false;
    list->squares[list->count++] = (struct list_square){l, c, at, end - at};
    list->towers = list->towers || column_height(c) > 1;
    return true;
}

unsigned list_number(struct slice digits) {
    unsigned number = 0;
    for (size_t i = 0; i < digits.length; i++)
        number = number * 10 + (unsigned)(digits.at[i] - '0');
    return number;
}

/* "(белая на двух чёрных)" and nothing that can be read: what stands there is a tower all the same. */
bool list_scan_strange_tower(struct list_scan *scan) {
    static const char *const sides[] = {"бел", "біл", "чер", "чёр", "чор"};
    struct pattern_hit hit;
    if (scan->tower || !list_scan_look(scan, PATTERN_LIST_BRACKET, &hit))
        return false;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        if (memmem(hit.group[1].at, hit.group[1].length, sides[i], strlen(sides[i]))) {
            scan->at += hit.length;
            return true;
        }
    return false;
}
