/* Labels to squares and back. */
#ifndef NOTATION_SQUARE_H
#define NOTATION_SQUARE_H

#include "base/buffer.h"
#include "model/label.h"
#include "rules/geometry.h"

/* How squares are written: as the variant does, or always in one of the two ways. */
enum notation { NOTATION_VARIANT, NOTATION_LETTERS, NOTATION_NUMERIC };

/* Letters and numbers are read in every variant. NO_SQUARE: no square of this board is called so (a label
 * without a rank included). */
unsigned square_of_label(const struct variant *variant, label l);
/* Sides of the board that a record counts its squares from the other way; together: half a turn. */
enum turned { TURN_NONE = 0, TURN_FILES = 1, TURN_RANKS = 2, TURN_HALF = 3 };
/* The same on a board turned so. */
unsigned square_of_turned_label(const struct variant *variant, label l, enum turned turn);
void square_write(struct buffer *buffer, const struct variant *variant, unsigned square,
                  enum notation notation);
bool square_letters(const struct variant *variant, enum notation notation);

#endif
