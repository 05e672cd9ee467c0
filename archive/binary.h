/* Whether the bytes of a file are no text. */
#ifndef ARCHIVE_BINARY_H
#define ARCHIVE_BINARY_H

#include "base/encoding.h"

/* What in the first bytes of a file no text has: control characters, and bytes that are no text. */
struct binary_signs {
    size_t look;            /* at so many characters */
    size_t count, controls; /* of both, and of control characters alone */
    size_t first;           /* where the first stands, of both */
    bool in_head;           /* as in the head of a format without a known beginning */
    unsigned kinds;         /* different control characters */
};

void binary_see(const struct decoded *decoded, struct binary_signs *signs);

/* So many of them that what games might be read would be chance. */
bool binary_is(const struct binary_signs *signs);

/* More than that, for files that nobody named: the first bytes are those of a format that is no text, or
 * there are control characters of as many kinds as no text has. A text in which some bytes were destroyed is
 * none. */
bool binary_looks(const char *bytes, size_t length, const struct binary_signs *signs);

#endif
