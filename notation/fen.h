/* Positions as text: PDN's FEN, with columns (the contract's section 2.4) in variants that have them. */
#ifndef NOTATION_FEN_H
#define NOTATION_FEN_H

#include "base/buffer.h"
#include "notation/square.h"
#include "rules/position.h"

enum fen_fault {
    FEN_FINE,
    FEN_BAD, /* not of the form; -> bad-fen, as are the next ones */
    FEN_RANGE_BACKWARD,
    FEN_OTHER_TOP,  /* a column in the group of the other side */
    FEN_NO_COLUMNS, /* a column in a game that has none */
    FEN_NO_SQUARE,  /* a label off the board; -> impossible-position, as are the next ones */
    FEN_SQUARE_TWICE,
    FEN_TOO_MANY,       /* more pieces than a side has */
    FEN_MAN_CROWNED,    /* a man on its crowning row */
    FEN_TOWER_TOO_HIGH, /* over COLUMN_MAX pieces */
};

/* Whether a fault is one of writing; else no board can hold the position. */
static inline bool fen_unreadable(enum fen_fault fault) {
    return fault >= FEN_BAD && fault <= FEN_NO_COLUMNS;
}

struct fen_result {
    enum fen_fault fault;
    size_t at, length;   /* the faulty part of the text */
    enum side side;      /* of FEN_TOO_MANY, FEN_MAN_CROWNED and FEN_OTHER_TOP: the group's */
    label label;         /* of the faulty part, where it has one */
    bool other_notation; /* numbers where the variant writes letters, or the reverse */
};

/* Reads either notation, ranges, K, either colour first, empty sides, a final dot, blanks, extra fields
 * such as ":H0:F1" (ignored), towers in parentheses and Billam's form (d4WbbB); also lists of squares and
 * columns without a side to move, "g1=W d4=bb" (the first side of the variant moves). On a fault the position
 * is the part read so far and must not be played. A missing or '?' side to move is the variant's first. */
struct fen_result fen_read(struct slice text, const struct variant *variant, struct position *position);
/* "W:Wa1,c1:Bb8": side to move, White's squares then Black's, ascending, no ranges, no dot. */
void fen_write(struct buffer *buffer, const struct position *position, enum notation notation);
/* One column from the top down in letters: "Bbbww". */
void fen_write_column(struct buffer *buffer, column c);

#endif
