/* Cyrillic names in Latin letters, by ISO 9. */
#ifndef NOTATION_LATIN_H
#define NOTATION_LATIN_H

#include "base/buffer.h"
#include "base/slice.h"

bool latin_is_needed(struct slice text);
/* ISO 9:1995: one Latin letter for each Cyrillic one, whatever the language, so that the way back is open.
 * Everything else stays. */
void latin_write(struct buffer *out, struct slice text);

#endif
