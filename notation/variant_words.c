/* Finding and writing what rows say about names. Which words there are is the rows' matter, and where on a
 * page they count the readers'. */
#include "notation/variant_words.h"
#include "base/ascii.h"
#include "base/utf8.h"
#include "notation/fold.h"

enum { TITLE_MAX = 100 };

/* Whether the first letters may be the same but for case: of two Cyrillic ones the last four bits are. */
static bool begins_alike(struct slice words, const char *text) {
    unsigned char a = words.length ? (unsigned char)words.at[0] : 0, b = (unsigned char)text[0];
    if (a < 0x80 || b < 0x80)
        return (a | 32) == (b | 32);
    bool cyrillic = (a & 0xFE) == 0xD0 && (b & 0xFE) == 0xD0 && words.length > 1;
    return !cyrillic || (words.at[1] & 15) == (text[1] & 15);
}

/* Equal but for case and the kind and number of blanks. */
static bool same_words(struct slice words, const char *text) {
    if (!begins_alike(words, text))
        return false;
    const char *at = words.at, *end = words.at + words.length, *stop = text + strlen(text);
    size_t size, other;
    for (; at < end && text < stop; at += size, text += other) {
        uint32_t a = fold_character(at, end, &size), b = fold_character(text, stop, &other);
        if (fold_blank(a) && b == ' ')
            while (at + size < end && fold_blank((unsigned char)at[size]))
                size++;
        else if (fold_lower(a) != fold_lower(b))
            return false;
    }
    return at == end && text == stop;
}

/* ---- Names in tags and titles ---- */

/* "Frisian draughts", "Thai checkers", "Frysk!": a row's name and what people put behind it. */
static struct slice without_game(struct slice words) {
    static const char *const endings[] = {" draughts", " checkers", "!"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t length = strlen(endings[i]);
        if (words.length <= length)
            continue;
        struct slice end = {words.at + words.length - length, length};
        if (slice_same(end, endings[i]))
            words.length -= length;
    }
    return words;
}

static bool is_called(const struct variant *variant, struct slice words) {
    if (same_words(words, variant->title))
        return true;
    for (int language = 0; language < LANGUAGE_COUNT; language++)
        if ((variant->titles[language] && same_words(words, variant->titles[language])) ||
            (variant->page_titles[language] && same_words(words, variant->page_titles[language])))
            return true;
    for (const char *const *spelling = variant->spellings; spelling && *spelling; spelling++)
        if (same_words(words, *spelling))
            return true;
    return false;
}

static const struct variant *find_called(struct slice words) {
    const struct variant *variant = words.length ? variant_find(words.at, words.length) : NULL;
    for (size_t i = 0; !variant && i < variant_count(); i++)
        if (variant_at(i)->variant_tag && slice_same(words, variant_at(i)->variant_tag))
            variant = variant_at(i);
    for (size_t i = 0; !variant && words.length && i < variant_count(); i++)
        if (is_called(variant_at(i), words))
            variant = variant_at(i);
    return variant;
}

const struct variant *variant_of_words(struct slice words) {
    words = slice_trim(words);
    const struct variant *variant = find_called(words);
    struct slice shorter = without_game(words);
    return variant || shorter.length == words.length ? variant : find_called(shorter);
}

/* ---- Titles over printed games ---- */

static void write_title(struct buffer *buffer, const struct variant *variant, enum language language) {
    const char *title = variant->page_titles[language] ? variant->page_titles[language] : "";
    const char *other = variant->titles[language] ? variant->titles[language] : "";
    char capital[4];
    size_t size = 0;
    if (!*title && *other) {
        uint32_t first = fold_character(other, other + strlen(other), &size);
        buffer_put(buffer, capital, utf8_write(fold_capital(first), capital));
        title = other + size;
    }
    buffer_text(buffer, title);
}

/* Nothing in it that means more on a page than itself. */
static bool is_plain(struct slice title) {
    for (size_t i = 0; i < title.length; i++)
        if (strchr("{}[]<>&#|*:;/", title.at[i]))
            return false;
    return title.length && title.length <= TITLE_MAX;
}

void variant_title_write(struct buffer *buffer, const struct variant *variant, enum language language) {
    size_t before = buffer->length;
    write_title(buffer, variant, language);
    if (buffer->failed)
        return;
    struct slice title = {buffer->bytes + before, buffer->length - before};
    if (is_plain(title) && variant_of_words(title) == variant)
        return;
    buffer->length = before;
    buffer_text(buffer, variant->name);
}

static bool begin_alike(struct slice words, const char *title, const char *other) {
    struct slice begin = {words.at, title ? strlen(title) : 0};
    return title && other && begin.length <= words.length && strcmp(title, other) == 0 &&
           same_words(begin, title);
}

bool variant_title_of_all(struct slice words) {
    for (size_t i = 0; i < variant_count(); i++) {
        const struct variant *row = variant_at(i);
        if (begin_alike(words, row->page_titles[LANGUAGE_RU], row->page_titles[LANGUAGE_UK]) ||
            begin_alike(words, row->titles[LANGUAGE_RU], row->titles[LANGUAGE_UK]))
            return true;
    }
    return false;
}

/* ---- Words on a page ---- */

static const char *const *words_of(const struct variant *variant, enum variant_words which) {
    static const char *const none[] = {NULL};
    const char *const *words = which == VARIANT_HEADINGS ? variant->headings : variant->mentions;
    return words ? words : none;
}

static void write_character(struct buffer *buffer, const char *at, size_t size, uint32_t c) {
    bool plain = c >= 0x80 || (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
    if (c == ' ')
        buffer_text(buffer, "\\s+");
    else if (c == '-')
        buffer_text(buffer, "\\s*[–—-]?\\s*");
    else if (c == '*')
        buffer_text(buffer, "\\p{L}*+");
    else if (c == 0xAB)
        buffer_text(buffer, "[«“„\"]");
    else if (c == 0xBB)
        buffer_text(buffer, "[»”“\"]");
    else if (fold_lower(c) != c)
        buffer_format(buffer, "(?-i:%.*s)", (int)size, at);
    else
        buffer_format(buffer, "%s%.*s", plain ? "" : "\\", (int)size, at);
}

void variant_words_expression(struct buffer *buffer, enum variant_words which) {
    buffer_text(buffer, "(?!)");
    for (size_t i = 0; i < variant_count(); i++)
        for (const char *const *words = words_of(variant_at(i), which); *words; words++) {
            const char *at = *words, *end = at + strlen(at);
            size_t size;
            buffer_char(buffer, '|');
            for (; at < end; at += size) {
                uint32_t c = fold_character(at, end, &size);
                write_character(buffer, at, size, c);
            }
            buffer_format(buffer, "(*:%zu)", i);
        }
}

const struct variant *variant_of_mark(const char *mark) {
    size_t index = 0;
    if (!mark || !*mark)
        return NULL;
    for (; *mark >= '0' && *mark <= '9'; mark++)
        index = index * 10 + (size_t)(*mark - '0');
    return variant_at(index);
}

/* Whether the first word of the words is this one. */
static bool begins_with(const char *words, const uint32_t *letters, size_t count) {
    const char *end = words + strlen(words);
    size_t size, read = 0;
    uint32_t c = ' ';
    for (; words < end; words += size) {
        c = fold_character(words, end, &size);
        if (c == 0xAB)
            continue;
        if (c == ' ' || c == '-' || c == '*' || c == 0xBB)
            break;
        if (read == count || fold_lower(c) != letters[read])
            return false;
        read++;
    }
    return read == count || (read && words < end && c == '*');
}

bool variant_words_begin(const uint32_t *letters, size_t count) {
    for (size_t i = 0; i < variant_count(); i++)
        for (int which = VARIANT_HEADINGS; which <= VARIANT_MENTIONS; which++)
            for (const char *const *words = words_of(variant_at(i), which); *words; words++)
                if (begins_with(*words, letters, count))
                    return true;
    return false;
}

/* ---- What a heading cannot do without ---- */

/* Letters of ASCII, and those from U+0400 to U+045F, by a byte. */
static bool is_cyrillic(uint32_t c) {
    return c >= 0x400 && c < 0x460;
}

static bool is_letter(uint32_t c) {
    return is_cyrillic(c) || ((c | 32) >= 'a' && (c | 32) <= 'z');
}

/* A small letter by a byte. */
static unsigned code_of(uint32_t letter) {
    uint32_t small = fold_lower(letter);
    return is_cyrillic(small) ? 0x80u | (small & 0x7Fu) : small;
}

/* What an expression without regard to case takes for a letter of these, and is none: a narrow Cyrillic one,
 * a long s, the Kelvin sign. */
static bool is_odd_case(uint32_t c) {
    return (c >= 0x1C80 && c <= 0x1C88) || c == 0x17F || c == 0x212A;
}

/* What a heading has at its end alone, if anywhere. */
#define STOPS ".!?"

static void add_opening(struct variant_openings *openings, const char *words) {
    const char *end = words + strlen(words), *first = NULL;
    uint32_t letter[2] = {0, 0};
    size_t size;
    for (const char *at = words; at < end; at += size) {
        uint32_t c = fold_character(at, end, &size);
        openings->anything |= strchr(STOPS, *at) || (c >= 0x80 && !is_cyrillic(c) && c != 0xAB && c != 0xBB);
        if (!first && is_letter(c))
            first = at;
        if (first && at - first < 3 && !letter[1])
            letter[letter[0] != 0] = c;
    }
    if (!is_letter(letter[0]) || !is_letter(letter[1]) || openings->count == OPENINGS_MAX) {
        openings->anything = true;
        return;
    }
    unsigned one = code_of(letter[0]), two = code_of(letter[1]);
    openings->pairs[one][two / 8] |= (unsigned char)(1u << two % 8);
    openings->pair[openings->count] = (uint16_t)(one << 8 | two);
    openings->words[openings->count++] = first;
}

void variant_openings_read(struct variant_openings *openings) {
    *openings = (struct variant_openings){0};
    for (int c = 'a'; c <= 'z'; c++)
        openings->sizes[c] = openings->sizes[c - 32] = 1;
    openings->sizes[0xD0] = openings->sizes[0xD1] = 2;
    for (size_t i = 0; i < variant_count(); i++)
        for (const char *const *words = words_of(variant_at(i), VARIANT_HEADINGS); *words; words++)
            add_opening(openings, *words);
}

/* Whether the words may stand here, as far as their first star, dash or quotation mark. */
static bool may_stand(const char *words, const char *at, const char *end) {
    /* Most letters are small ones, as in the row. */
    while (at < end && *at == *words && (*at < 0 || *at > '@'))
        at++, words++;
    if ((*words & 0xC0) == 0x80)
        at--, words--;
    const char *stop = words + strlen(words);
    for (size_t size, other; words < stop; words += other) {
        uint32_t wanted = fold_character(words, stop, &other);
        if (wanted == '*' || wanted == '-' || wanted == 0xBB)
            return true;
        if (at == end)
            return false;
        uint32_t c = fold_character(at, end, &size);
        bool same = fold_lower(c) == fold_lower(wanted) ||
                    (wanted >= 0x80 && c < 0x80 && fold_mixed(c) == fold_lower(wanted));
        if (wanted == ' ' ? !ascii_blank(*at) : !same)
            return is_odd_case(c);
        at += size;
        while (wanted == ' ' && at < end && ascii_blank(*at))
            at++;
    }
    return true;
}

/* The letter that begins at a byte, as code_of has it; 0: none. */
static inline unsigned code_at(const unsigned char *at, const unsigned char *end) {
    unsigned char c = at[0];
    if (c < 0x80)
        return (c | 32) >= 'a' && (c | 32) <= 'z' ? c | 32u : 0;
    if ((c != 0xD0 && c != 0xD1) || end - at < 2)
        return 0;
    unsigned place = (c & 1u) << 6 | (at[1] & 0x3Fu);
    return 0x80u | (place + (place < 0x10 ? 0x50 : place < 0x30 ? 0x20 : 0));
}

/* Bytes that letters of odd case begin with. */
static bool begins_odd(unsigned char c) {
    return c == 0xC5 || c == 0xE1;
}

/* Whether some words that begin with the pair may stand here. */
static bool may_open_with(const struct variant_openings *openings, unsigned pair, const char *at,
                          const char *end) {
    for (size_t i = 0; i < openings->count; i++)
        if (openings->pair[i] == pair && may_stand(openings->words[i], at, end))
            return true;
    return false;
}

/* Whether some words may stand at a word's first letter. */
static inline bool may_open(const struct variant_openings *openings, const unsigned char *at,
                            const unsigned char *end) {
    unsigned one = code_at(at, end);
    const unsigned char *next = at + (*at < 0x80 ? 1 : 2);
    if (!one || next >= end)
        return begins_odd(*at);
    unsigned two = code_at(next, end);
    if (one >= 0x80 && two && two < 0x80 && fold_mixed(two) != two) /* a Latin letter that looks like it */
        two = code_of(fold_mixed(two));
    if (!(openings->pairs[one][two / 8] >> two % 8 & 1))
        return begins_odd(*next);
    return may_open_with(openings, one << 8 | two, (const char *)at, (const char *)end);
}

/* Blanks beyond ASCII are among them. */
static bool ends_in_sign(const char *at, const char *end) {
    bool letter = end - at > 1 && (end[-2] == '\xD0' || end[-2] == '\xD1');
    return (unsigned char)end[-1] >= 0x80 && !letter;
}

/* A heading is no sentence, and no end of one. */
static bool has_sentence(struct slice line) {
    const char *at = line.at, *end = line.at + line.length;
    while (end > at && (end[-1] == ' ' || end[-1] == '\t' || ends_in_sign(at, end)))
        end--;
    size_t length = (size_t)(end - at);
    if (!length)
        return false;
    return memchr(at, '.', length - 1) || memchr(at, '!', length) || memchr(at, '?', length);
}

bool variant_openings_in(const struct variant_openings *openings, struct slice line) {
    const unsigned char *at = (const unsigned char *)line.at, *end = at + line.length;
    const unsigned char *sizes = openings->sizes;
    if (openings->anything)
        return true;
    if (has_sentence(line))
        return false;
    for (size_t size; at < end; at++) {
        if (!sizes[*at] && !begins_odd(*at))
            continue;
        if (may_open(openings, at, end))
            return true;
        while (at < end && (size = sizes[*at]) != 0)
            at += size;
    }
    return false;
}
