/* Labels to squares and back. */
#ifndef NOTATION_SQUARE_H
#define NOTATION_SQUARE_H

#include "base/phrase.h"
#include "model/label.h"
#include "rules/geometry.h"

/* How squares are written: as the variant does, or always in one of the two ways. */
enum notation { NOTATION_VARIANT, NOTATION_LETTERS, NOTATION_NUMERIC };

/* Letters and numbers are read in every variant. NO_SQUARE: no square of this board is called so (a label
 * without a rank included). */
unsigned square_of_label(const struct variant *variant, label l);
/* The same by the tables of the board, of a label of either kind. */
static inline unsigned square_of_number(const struct geometry *geometry, label l) {
    return l <= geometry->squares ? geometry->numbered[l] : NO_SQUARE;
}
static inline unsigned square_of_letters(const struct geometry *geometry, label l) {
    bool small = !(l & ~(LABEL_LETTERS | 0x0F0F)); /* no file and no rank beyond the table's */
    return small ? geometry->lettered[(l >> 4 & 0xF0) | (l & 0x0F)] : NO_SQUARE;
}
/* Sides of the board that a record counts its squares from the other way; together: half a turn. */
enum turned { TURN_NONE = 0, TURN_FILES = 1, TURN_RANKS = 2, TURN_HALF = 3 };
/* The same on a board turned so. */
unsigned square_of_turned_label(const struct variant *variant, label l, enum turned turn);
/* A square's name, in letters or as its number; returns how many characters it has. */
enum { SQUARE_NAME_MAX = 3 };
static inline size_t square_spell_number(unsigned number, char *to) {
    _Static_assert(SQUARES_MAX < 100 && RANKS_MAX < 100, "numbers have two digits");
    bool two = number >= 10;
    if (two)
        *to++ = (char)('0' + number / 10);
    *to = (char)('0' + number % 10);
    return 1 + (size_t)two;
}
static inline size_t square_spell(const struct geometry *geometry, unsigned square, bool letters,
                                  char name[SQUARE_NAME_MAX]) {
    if (!letters)
        return square_spell_number(geometry->number[square], name);
    name[0] = (char)('a' + geometry->file[square]);
    return 1 + square_spell_number(geometry->rank[square] + 1u, name + 1);
}
void square_write(struct buffer *buffer, const struct variant *variant, unsigned square,
                  enum notation notation);
bool square_letters(const struct variant *variant, enum notation notation);

/* Why a label names no square of the variant's board, in words. `written`: its characters, which tell a name
 * that lies off the board (0, d0) from one that is none. */
void square_fault_write(struct buffer *buffer, const struct variant *variant, label l, struct slice written,
                        enum language language);

#endif
