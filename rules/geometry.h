/* The board of a variant as tables made from its row once: where squares lie, what stands next to what,
 * which masks answer "could a piece here capture". Square 0 is the lowest, leftmost square as White sees
 * it; squares run along the rows, so that index order is the order of FEN letters. */
#ifndef RULES_GEOMETRY_H
#define RULES_GEOMETRY_H

#include "rules/bits.h"
#include "rules/variant.h"

enum { DIRECTIONS = 8, NO_SQUARE = 0xFF };

struct geometry {
    uint8_t squares;
    uint8_t file[SQUARES_MAX], rank[SQUARES_MAX]; /* from 0 */
    uint8_t at[RANKS_MAX][FILES_MAX];             /* NO_SQUARE where there is none */
    uint8_t next[SQUARES_MAX][DIRECTIONS];        /* board directions 0-7; NO_SQUARE at the edge */
    bits last_row[2];                             /* where a side's men are crowned */
    bits start[2];
    bits board;
    uint8_t men;                        /* pieces a side has at the start */
    bits jump_reach[2][2][SQUARES_MAX]; /* [side][king][square]: squares whose occupant could be jumped */
};

/* Made at the first call, safe from any thread, never freed. */
const struct geometry *geometry_of(const struct variant *variant);
/* The square's number from 1 in the variant's numbering, and back (NO_SQUARE: there is none). */
unsigned geometry_number(const struct variant *variant, unsigned square);
unsigned geometry_square(const struct variant *variant, unsigned number);

#endif
