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

struct text_sight {
    bool begun;
    size_t last, next; /* behind the last figure before the place asked for; the first one from there on */
    struct sight_found signs[SIGHT_SIGNS];
};

/* Brings `last` and `next` to `at`. All places of one text together cost its length, when they ascend. */
void text_sight_move(struct text_sight *sight, struct slice text, size_t at);
/* The first of a sign, the end of the line, the first bracket of any kind or opening brace, from `at` on. */
size_t text_sight_sign(struct text_sight *sight, struct slice text, size_t at, enum sight_sign sign);
size_t text_sight_line_end(struct text_sight *sight, struct slice text, size_t at);
size_t text_sight_bracket(struct text_sight *sight, struct slice text, size_t at);
/* A move or a result may stand at `at`, where the sight is. */
bool text_sight_near_move(const struct text_sight *sight, size_t at);
bool text_sight_near_list(const struct text_sight *sight, size_t at);
/* The end of what is too far from all figures for anything, from `at` on, where the sight is; inside a line
 * without figures a move is out of the question. */
size_t text_sight_far(const struct text_sight *sight, size_t at, bool no_move);

#endif
