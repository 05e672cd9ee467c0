/* "Белые: c1, e3    Белые: a1, g5" above "Чёрные: d8, f6    Чёрные: h8, b6": the lists of diagrams that stand
 * in a row. What a list says is not read here, only where one begins. */
#include "parser/text_rows.h"

#include <string.h>

enum { BESIDE_MAX = 6 };

enum opening { OPENS_NOTHING, OPENS_WHITE, OPENS_BLACK, OPENS_TURN };

/* A line of such a row: where each of its cells begins, and one more, where the line ends. */
struct cells {
    enum opening opening; /* of all of them */
    unsigned count;
    size_t at[BESIDE_MAX + 1];
};

#define WORD(opening, text)                                                                                  \
    { opening, sizeof text - 1, text }
static const struct word {
    enum opening opening;
    size_t length;
    const char *text;
} words[] = {
    WORD(OPENS_WHITE, "Белые"),  WORD(OPENS_WHITE, "Белыя"),    WORD(OPENS_WHITE, "Білі"),
    WORD(OPENS_WHITE, "White"),  WORD(OPENS_WHITE, "БЕЛЫЕ"),    WORD(OPENS_WHITE, "БІЛІ"),
    WORD(OPENS_WHITE, "Б."),     WORD(OPENS_BLACK, "Чёрные"),   WORD(OPENS_BLACK, "Черные"),
    WORD(OPENS_BLACK, "Чорные"), WORD(OPENS_BLACK, "Чорныя"),   WORD(OPENS_BLACK, "Чорні"),
    WORD(OPENS_BLACK, "Black"),  WORD(OPENS_BLACK, "ЧЁРНЫЕ"),   WORD(OPENS_BLACK, "ЧЕРНЫЕ"),
    WORD(OPENS_BLACK, "ЧОРНІ"),  WORD(OPENS_BLACK, "Ч."),       WORD(OPENS_TURN, "Ход "),
    WORD(OPENS_TURN, "Хід "),    WORD(OPENS_TURN, "Начинают "), WORD(OPENS_TURN, "Починають "),
    WORD(OPENS_TURN, "Выигрыш"), WORD(OPENS_TURN, "Виграш"),    WORD(OPENS_TURN, "Ничья"),
    WORD(OPENS_TURN, "Нічия"),
};
#undef WORD

static bool begins(struct slice text, const char *word) {
    size_t length = strlen(word);
    return text.length >= length && memcmp(text.at, word, length) == 0;
}

/* Whether what a side's name stands in front of is its list and not a sentence. */
static bool lists(struct slice rest, const char *word) {
    if (word[strlen(word) - 1] == '.')
        return rest.length > 0 && rest.at[0] == ' ';
    while (rest.length && rest.at[0] == ' ')
        rest = (struct slice){rest.at + 1, rest.length - 1};
    return begins(rest, ":") || begins(rest, "-") || begins(rest, "—") || begins(rest, "–");
}

/* Whether one of the words may stand here, by its first letter. */
static inline bool may_open(const char *at, const char *end) {
    if (*at == 'W' || *at == 'B')
        return true;
    if (*at != '\xD0' || end - at < 2)
        return false;
    unsigned char letter = (unsigned char)at[1];
    return letter == 0x91 || letter == 0xA7 || letter == 0xA5 || letter == 0x9D || letter == 0x9F ||
           letter == 0x92; /* Б Ч Х Н П В */
}

static enum opening opening_at(struct slice text) {
    if (!may_open(text.at, text.at + text.length))
        return OPENS_NOTHING;
    for (const struct word *word = words; word < words + sizeof words / sizeof *words; word++) {
        /* The second byte tells the letters apart. */
        if (text.length <= word->length || text.at[1] != word->text[1] ||
            memcmp(text.at, word->text, word->length) != 0)
            continue;
        struct slice rest = {text.at + word->length, text.length - word->length};
        if (word->opening == OPENS_TURN || lists(rest, word->text))
            return word->opening;
    }
    return OPENS_NOTHING;
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '|';
}

/* Several cells that begin alike, the later ones behind two blanks, a tab or a pipe. */
static bool read_cells(struct slice text, size_t from, size_t end, struct cells *cells) {
    unsigned blanks = 2;
    cells->count = 0;
    for (size_t at = from; at < end; at++) {
        if (is_blank(text.at[at])) {
            blanks += text.at[at] == ' ' ? 1 : 2;
            continue;
        }
        enum opening opening =
            blanks > 1 ? opening_at((struct slice){text.at + at, end - at}) : OPENS_NOTHING;
        blanks = 0;
        if (opening == OPENS_NOTHING && cells->count)
            continue;
        if (opening == OPENS_NOTHING || cells->count == BESIDE_MAX ||
            (cells->count && opening != cells->opening))
            return false;
        cells->opening = opening;
        cells->at[cells->count++] = at;
    }
    cells->at[cells->count] = end;
    return cells->count > 1;
}

/* The lines behind the first: the other side's, and who moves in each. */
static bool goes_on(const struct cells *rows, unsigned count, const struct cells *next) {
    return next->count == rows[0].count && next->opening != OPENS_NOTHING &&
           (count == 1 ? next->opening != rows[0].opening && next->opening != OPENS_TURN
                       : next->opening == OPENS_TURN);
}

static bool write_cells(const struct cells *rows, unsigned count, const struct text_markup *from,
                        struct text_markup *to, size_t *done) {
    if (!text_markup_take(to, from, *done, rows[0].at[0]))
        return false;
    for (unsigned cell = 0; cell < rows[0].count; cell++) {
        for (unsigned i = 0; i < count; i++) {
            size_t end = rows[i].at[cell + 1];
            while (is_blank(from->bytes[end - 1]))
                end--;
            if (!text_markup_take(to, from, rows[i].at[cell], end) || !text_markup_end_line(to))
                return false;
        }
        if (!text_markup_end_line(to))
            return false;
    }
    *done = rows[count - 1].at[rows[count - 1].count];
    return true;
}

bool text_beside_order(const struct text_markup *from, struct text_markup *to, size_t *done) {
    struct slice text = {from->bytes, from->length};
    struct cells rows[3];
    unsigned count = 0;
    for (size_t at = 0, end; at < text.length; at = end + 1) {
        const char *line_end = memchr(text.at + at, '\n', text.length - at);
        end = line_end ? (size_t)(line_end - text.at) : text.length;
        size_t first = at;
        while (first < end && (is_blank(text.at[first]) || text.at[first] == '\r'))
            first++;
        bool opens = first < end && may_open(text.at + first, text.at + end);
        if (first == end || (!opens && !count))
            continue;
        struct cells next;
        bool read = opens && read_cells(text, first, end, &next);
        if (count && !(read && count < 3 && goes_on(rows, count, &next))) {
            if (count > 1 && !write_cells(rows, count, from, to, done))
                return false;
            count = 0;
        }
        if (read && (count || next.opening == OPENS_WHITE || next.opening == OPENS_BLACK))
            rows[count++] = next;
    }
    return count < 2 || write_cells(rows, count, from, to, done);
}
