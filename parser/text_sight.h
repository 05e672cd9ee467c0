/* How far it is to the figures of a page. Most of a book is prose, and a move, a result or a position cannot
 * do without a figure near by; what is far from all of them need not be looked at word by word. */
#ifndef PARSER_TEXT_SIGHT_H
#define PARSER_TEXT_SIGHT_H

#include "base/slice.h"

/* How many bytes a figure is from any part of a move that it belongs to, and from the first word of a
 * position. */
enum { SIGHT_MOVE = 64, SIGHT_LIST = 200 };

enum sight_sign {
    SIGHT_FEED,
    SIGHT_RETURN,
    SIGHT_OPEN,
    SIGHT_CLOSE,
    SIGHT_SQUARE,
    SIGHT_SQUARE_END,
    SIGHT_BRACE,
    SIGHT_SIGNS
};

/* A sign from a place on; the end of the text: there is none. */
struct sight_found {
    bool known;
    size_t from, at;
};

/* Which figures are looked for: all, those that may be part of a move or of a result by what stands around
 * them, and those that may be squares of a position; years and dates are neither. */
enum sight_kind { SIGHT_ALL, SIGHT_LIVE, SIGHT_LISTED, SIGHT_KINDS };

/* Behind the last figure before the place asked for, and the first one from there on; or, where there are
 * many of other kinds, a place before that. */
struct sight_reach {
    bool known, sure;
    size_t last, next;
};

/* Digits next to each other, or another figure. */
struct sight_run {
    size_t at, end;
    unsigned kinds, asked; /* a bit each: of which kinds they are, as far as that was asked */
};

enum { SIGHT_RUNS = 32 };

struct text_sight {
    struct sight_reach reach[SIGHT_KINDS];
    struct sight_run runs[SIGHT_RUNS]; /* those ahead, in a ring */
    unsigned first, count;
    size_t passed, seen; /* behind the last run that was passed, behind the last that was found */
    bool begun;
    struct sight_found signs[SIGHT_SIGNS], line_end, bracket;
};

/* Brings the figures of a kind to `at`. All places of one text together cost its length, when they ascend. */
const struct sight_reach *text_sight_move(struct text_sight *sight, struct slice text, size_t at,
                                          enum sight_kind kind);
/* The first of a sign, the end of the line, the first bracket of any kind or opening brace, from `at` on. */
size_t text_sight_sign(struct text_sight *sight, struct slice text, size_t at, enum sight_sign sign);
size_t text_sight_line_end(struct text_sight *sight, struct slice text, size_t at);
size_t text_sight_bracket(struct text_sight *sight, struct slice text, size_t at);
/* A move or a result, or a position, may stand at `at`, to which the figures were brought. */
bool text_sight_near_move(const struct sight_reach *figures, size_t at);
bool text_sight_near_list(const struct sight_reach *figures, size_t at);

#endif
