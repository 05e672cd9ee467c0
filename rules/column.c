/* Columns as words: what is where in the word, and nothing about boards. */
#include "rules/column.h"

enum { RANK_SHIFT = COLUMN_MAX, HEIGHT_SHIFT = 2 * COLUMN_MAX };

#define SIDES (((column)1 << COLUMN_MAX) - 1)
#define ONE_HIGH ((column)1 << HEIGHT_SHIFT)

column column_of(struct piece piece) {
    return ONE_HIGH | (column)(piece.side & 1) | (column)piece.king << RANK_SHIFT;
}

unsigned column_height(column c) {
    return (unsigned)(c >> HEIGHT_SHIFT);
}

struct piece column_piece(column c, unsigned depth) {
    return (struct piece){c >> depth & 1, c >> (RANK_SHIFT + depth) & 1};
}

bool column_push_under(column *c, struct piece piece) {
    unsigned height = column_height(*c);
    if (height >= COLUMN_MAX)
        return false;
    *c = (*c + ONE_HIGH) | (column)(piece.side & 1) << height | (column)piece.king << (RANK_SHIFT + height);
    return true;
}

struct piece column_pop(column *c) {
    struct piece top = column_piece(*c, 0);
    column sides = (*c & SIDES) >> 1, ranks = (*c >> RANK_SHIFT & SIDES) >> 1;
    *c = (column)(column_height(*c) - 1) << HEIGHT_SHIFT | ranks << RANK_SHIFT | sides;
    return top;
}

column column_crown(column c) {
    return c | (column)1 << RANK_SHIFT;
}

unsigned column_own(column c) {
    unsigned height = column_height(c);
    column others = c & 1 ? ~c & SIDES : c & SIDES; /* above the lowest piece they mean nothing */
    unsigned own = others ? (unsigned)__builtin_ctzll(others) : COLUMN_MAX;
    return own < height ? own : height;
}

unsigned column_prisoners(column c) {
    return column_height(c) - column_own(c);
}

unsigned column_pieces(column c, enum side side) {
    unsigned black = (unsigned)__builtin_popcountll(c & SIDES);
    return side == BLACK ? black : column_height(c) - black;
}
