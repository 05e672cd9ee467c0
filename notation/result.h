/* Results as text. */
#ifndef NOTATION_RESULT_H
#define NOTATION_RESULT_H

#include "model/game.h"
#include "rules/variant.h"

/* A whole terminator or Result value: 1-0 2-0 0-1 0-2 1/2-1/2 1-1 ½-½ ½–½ 0.5-0.5 0-0 *, blanks around it
 * ignored, any dash. RESULT_NONE: not a result. */
enum result result_read(struct slice text);
/* The same as a page prints it: with a colon too, 1:0 ½:½; one half alone is a draw. */
enum result result_read_printed(struct slice text);
/* "1-0", "0-1", "1/2-1/2", "0-0" or "*" (also for RESULT_NONE). */
const char *result_write(enum result result, const struct variant *variant);
const char *result_name(enum result result); /* the same, always in the scale 1-0 */
enum result result_of_outcome(enum outcome outcome, const struct variant *variant);

#endif
