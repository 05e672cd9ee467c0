/* Whether the moves of a printed record can have been played from a position. */
#ifndef PARSER_TEXT_START_H
#define PARSER_TEXT_START_H

#include "model/game.h"
#include "notation/cursor.h"

/* The plies that are looked at. */
enum { TEXT_START_PLIES = 8 };

/* Two legal plies are enough, four where the next piece is missing or blocked; so is one other move in place
 * of the first that fails, when the record goes on from it: a misprint. False: the record belongs to some
 * other position. */
bool text_start_fits(struct cursor *cursor, const struct position *position, const struct node *first);
/* The same for the initial positions of all variants that may be meant; NULL: any that can be guessed. */
bool text_start_is_initial(struct cursor *cursor, const struct variant *variant, const struct node *first);

#endif
