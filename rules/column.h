/* A column (tower) as one word: for each of up to 24 pieces, counted from the top, a colour bit (1 = Black,
 * bits 0-23) and a rank bit (1 = king, bits 24-47); the height in bits 48-55. An empty column is 0. */
#ifndef RULES_COLUMN_H
#define RULES_COLUMN_H

#include "rules/variant.h"

typedef uint64_t column;

enum { COLUMN_MAX = 24 };

struct piece {
    uint8_t side; /* enum side */
    bool king;
};

column column_of(struct piece piece);
unsigned column_height(column c);
/* The piece `depth` places under the top (0 = the top); depth < height. */
struct piece column_piece(column c, unsigned depth);
/* Puts a piece under the lowest; false (and unchanged) when it has COLUMN_MAX already. */
bool column_push_under(column *c, struct piece piece);
/* Takes the top piece off a column that is not empty. */
struct piece column_pop(column *c);
/* Makes the top of a column that is not empty a king. */
column column_crown(column c);
/* Pieces of the top's colour, from the top down to the first of the other colour; the others. */
unsigned column_own(column c);
unsigned column_prisoners(column c);
/* Pieces of a side, wherever they are in the column. */
unsigned column_pieces(column c, enum side side);

#endif
