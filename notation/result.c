/* Results: the many ways to write them, and the scale in which the program thinks. */
#include "notation/result.h"

enum { TEXT_MAX = 64, FOLDED_MAX = 16 };

struct spelling {
    const char *text;
    enum result result;
};

/* Both scales of PDN 3.0 and what real files write; dashes already folded to '-', halves to "1/2". */
static const struct spelling spellings[] = {
    {"1-0", RESULT_FIRST},     {"2-0", RESULT_FIRST}, {"0-1", RESULT_SECOND},   {"0-2", RESULT_SECOND},
    {"1/2-1/2", RESULT_DRAW},  {"1-1", RESULT_DRAW},  {"0.5-0.5", RESULT_DRAW}, {"0,5-0,5", RESULT_DRAW},
    {"0-0", RESULT_BOTH_LOST}, {"*", RESULT_OPEN},
};

/* Copies without blanks, with every dash as '-' and every half as "1/2". Returns the length; 0: too long. */
static size_t fold(struct slice text, char *to, size_t room) {
    static const struct {
        const char *from, *to;
    } signs[] = {
        {"\u2010", "-"}, {"\u2011", "-"}, {"\u2012", "-"},   {"\u2013", "-"}, {"\u2014", "-"},
        {"\u2015", "-"}, {"\u2212", "-"}, {"\u00BD", "1/2"}, {"\u00A0", ""},  {" ", ""},
        {"\t", ""},      {"\n", ""},      {"\r", ""},
    };
    size_t length = 0;
    while (text.length) {
        struct slice piece = {text.at, 1};
        size_t used = 1;
        bool plain = (*text.at >= '+' && *text.at <= '9') || *text.at == '*';
        for (size_t i = 0; !plain && i < sizeof signs / sizeof *signs; i++) {
            size_t size = strlen(signs[i].from);
            if (size <= text.length && memcmp(text.at, signs[i].from, size) == 0) {
                piece = slice_of(signs[i].to);
                used = size;
            }
        }
        if (length + piece.length > room)
            return 0;
        memcpy(to + length, piece.at, piece.length);
        length += piece.length;
        text.at += used;
        text.length -= used;
    }
    return length;
}

static enum result find(struct slice whole) {
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        if (slice_is(whole, spellings[i].text))
            return spellings[i].result;
    return RESULT_NONE;
}

enum result result_read(struct slice text) {
    char folded[FOLDED_MAX];
    if (text.length > TEXT_MAX)
        return RESULT_NONE;
    return find((struct slice){folded, fold(text, folded, sizeof folded)});
}

enum result result_read_printed(struct slice text) {
    char folded[FOLDED_MAX];
    if (text.length > TEXT_MAX)
        return RESULT_NONE;
    struct slice whole = {folded, fold(text, folded, sizeof folded)};
    char *colon = memchr(folded, ':', whole.length);
    if (colon)
        *colon = '-';
    return slice_is(whole, "1/2") ? RESULT_DRAW : find(whole);
}

/* PDN 3.0, GameType table: the boards of 10 and 12 count two points a game. */
static bool two_points(const struct variant *variant) {
    return variant && (variant->game_type == 20 || variant->game_type == 27);
}

const char *result_write(enum result result, const struct variant *variant) {
    if (!two_points(variant))
        return result_name(result);
    switch (result) {
    case RESULT_FIRST:
        return "2-0";
    case RESULT_SECOND:
        return "0-2";
    case RESULT_DRAW:
        return "1-1";
    default:
        return result_name(result);
    }
}

const char *result_name(enum result result) {
    static const char *const names[] = {"*", "1-0", "0-1", "1/2-1/2", "0-0", "*"};
    return names[result];
}

enum result result_of_outcome(enum outcome outcome, const struct variant *variant) {
    if (outcome == OUTCOME_NONE)
        return RESULT_NONE;
    if (outcome == OUTCOME_DRAW)
        return RESULT_DRAW;
    if (outcome == OUTCOME_FIRST || outcome == OUTCOME_SECOND)
        return outcome == OUTCOME_FIRST ? RESULT_FIRST : RESULT_SECOND;
    bool white_first = !variant || variant->first == WHITE;
    return (outcome == OUTCOME_WHITE) == white_first ? RESULT_FIRST : RESULT_SECOND;
}
