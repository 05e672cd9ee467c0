/* The board of a variant as tables made from its row once: where squares lie, what stands next to what,
 * which masks answer "could a piece here capture". Square 0 is the lowest, leftmost square as White sees
 * it; squares run along the rows, so that index order is the order of FEN letters. */
#ifndef RULES_GEOMETRY_H
#define RULES_GEOMETRY_H

#include "rules/bits.h"
#include "rules/variant.h"

enum { DIRECTIONS = 8, NO_SQUARE = 0xFF, NO_WAY = 0xFF };

struct geometry {
    uint8_t squares;
    uint8_t file[SQUARES_MAX], rank[SQUARES_MAX]; /* from 0 */
    uint8_t at[RANKS_MAX][FILES_MAX];             /* NO_SQUARE where there is none */
    uint8_t next[SQUARES_MAX][DIRECTIONS];        /* board directions 0-7; NO_SQUARE at the edge */
    bits last_row[2];                             /* where a side's men are crowned */
    bits start[2];
    bits board;
    uint8_t men;                        /* pieces a side may have */
    bits jump_reach[2][2][SQUARES_MAX]; /* [side][king][square]: squares whose occupant could be jumped */

    uint8_t number[SQUARES_MAX], numbered[SQUARES_MAX + 1]; /* square -> number, number -> square */
    bits ray[SQUARES_MAX][DIRECTIONS]; /* from a square to the edge, the square itself left out */
    /* Whole sets moved at once: in one direction the distance of two squares depends only on whether the
     * rank is odd, and the distance over two steps on nothing. */
    bits odd_ranks;
    bits step_room[DIRECTIONS], jump_room[DIRECTIONS]; /* squares with one, with two squares that way */
    uint8_t step[DIRECTIONS][2], jump[DIRECTIONS];     /* distances; direction_up says which way */
    uint8_t man_moves[2], man_jumps[2], king_moves[2], king_jumps[2]; /* by side: sets of directions 0-7 */

    uint8_t way[SQUARES_MAX][SQUARES_MAX]; /* how one square lies from another; NO_WAY: on no common line */
    uint8_t lettered[16 * 16]; /* file and rank from 1, as 16 * file + rank -> square; NO_SQUARE */
    uint64_t jump_even[DIRECTIONS], jump_odd[DIRECTIONS]; /* jump_room by ranks; boards of one word */
    /* One word holds the board, pieces are single, and no king is limited: what most games are. */
    bool simple;
};

/* The direction of a way, and its length in steps. */
static inline unsigned way_direction(unsigned way) {
    return way & (DIRECTIONS - 1);
}
static inline unsigned way_length(unsigned way) {
    return way / DIRECTIONS;
}

/* Directions 0-7 are the bits of enum direction as White sees them. */
static inline unsigned direction_opposite(unsigned direction) {
    return direction < 4 ? 3 - direction : 11 - direction;
}
/* Whether square indices grow in the direction. */
static inline bool direction_up(unsigned direction) {
    return (DIR_FORWARD_LEFT | DIR_FORWARD_RIGHT | DIR_FORWARD | DIR_RIGHT) >> direction & 1;
}

/* Made at the first call, safe from any thread, never freed. */
const struct geometry *geometry_of(const struct variant *variant);
/* The square's number from 1 in the variant's numbering, and back (NO_SQUARE: there is none). */
unsigned geometry_number(const struct variant *variant, unsigned square);
unsigned geometry_square(const struct variant *variant, unsigned number);
/* The same with the numbers counted from another corner; by a walk over the board. */
unsigned geometry_square_from(const struct variant *variant, unsigned number, enum numbering corner);

#endif
