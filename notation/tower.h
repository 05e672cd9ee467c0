/* Towers in text: Sargin's fraction behind a move, his formula for a position, letters for the pieces. */
#ifndef NOTATION_TOWER_H
#define NOTATION_TOWER_H

#include "base/slice.h"
#include "rules/column.h"

/* "2/1", with any blanks around: own pieces over prisoners. */
bool tower_fraction_read(struct slice text, unsigned *own, unsigned *prisoners);
/* Sargin's formula without its parentheses, for a column whose top is `owner`'s: "Д2п - пД" is king, man, man
 * of the owner, then man, king of the other side. Russian and Latin look-alikes. False: not a formula. */
bool tower_formula_read(struct slice text, enum side owner, column *c);
/* A letter a piece from the top down, kings by an index: "ббчччч", "б_д, б, ч". False: not such letters. */
bool tower_letters_read(struct slice text, column *c);

/* The fraction of "[%tower 2/1]", which is how a writer of PDN keeps it; empty: another text. */
struct slice tower_command_read(struct slice text);

#endif
