/* Whether the bytes of a file are no text. */
#ifndef ARCHIVE_BINARY_H
#define ARCHIVE_BINARY_H

#include "base/encoding.h"

/* So many control characters, or bytes that are no text, that what games might be read would be chance. The
 * first of them stands at `*first`. */
bool binary_is(const struct decoded *decoded, size_t *first);

/* More than that, for files that nobody named: the first bytes are those of a format that is no text, or
 * there are control characters of as many kinds as no text has. A text in which some bytes were destroyed is
 * none. */
bool binary_looks(const char *bytes, size_t length, const struct decoded *decoded);

#endif
