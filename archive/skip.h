/* Leaving out what has no end: from where a game begins that is longer than the limit up to the next border.
 */
#ifndef ARCHIVE_SKIP_H
#define ARCHIVE_SKIP_H

#include "archive/slot.h"

/* `slot` begins with the game (its chunk and `start`); `gap` gets the first of it, to be shown. */
enum status skip_begin(const struct slot *slot, struct slot *gap);
/* Looks for the border in the slot's bytes. True: the slot begins there now, and the gap ends there. False:
 * the slot keeps what has to be looked at again with more bytes behind it. */
bool skip_find(struct slot *slot, struct slot *gap);
/* There is no border: the gap is all the rest of the input. */
void skip_rest(const struct slot *slot, struct slot *gap);

#endif
