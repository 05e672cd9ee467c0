/* A position: a value, copied and never undone. The sets describe single pieces, and the tops of columns. */
#ifndef RULES_POSITION_H
#define RULES_POSITION_H

#include "rules/bits.h"
#include "rules/column.h"
#include "rules/geometry.h"

struct position {
    const struct variant *variant;
    const struct geometry *geometry; /* the variant's */
    bits pieces[2];                  /* by side */
    bits kings;                      /* of both sides */
    uint8_t side;                    /* who moves: enum side */
    uint8_t king_run[2];             /* king moves in a row by side, where the variant limits them */
    uint8_t king_run_square[2];
    column columns[SQUARES_MAX]; /* used only where the variant has columns; 0 on empty squares */
};

/* No piece at all, the variant's first side to move. */
void position_clear(struct position *position, const struct variant *variant);
void position_start(struct position *position, const struct variant *variant);
/* Copies what the variant uses: flat variants do not pay for columns. */
void position_copy(struct position *to, const struct position *from);
/* The same single pieces on the board of another variant, the same side to move. */
void position_carry(struct position *to, const struct variant *variant, const struct position *from);
/* The square must be empty. */
void position_put(struct position *position, unsigned square, struct piece piece);
/* A column of at least one piece on an empty square of a variant with columns. */
void position_put_column(struct position *position, unsigned square, column c);
bool position_occupied(const struct position *position, unsigned square);
/* The piece (or top piece) of an occupied square. */
struct piece position_piece(const struct position *position, unsigned square);
/* All that stands there, as a column, in flat variants too; 0: empty. */
column position_column(const struct position *position, unsigned square);
/* The same pieces, the same side to move; `king_run` counts too where the variant has a limit. */
bool position_equal(const struct position *a, const struct position *b);

/* Equal positions have equal hashes; `king_run` does not count. */
uint64_t position_hash(const struct position *position);

#endif
