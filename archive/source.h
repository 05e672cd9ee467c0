/* Bytes that come one after the other: of a file, of standard input, of a member of an archive, of a test. */
#ifndef ARCHIVE_SOURCE_H
#define ARCHIVE_SOURCE_H

#include <stddef.h>

enum { SOURCE_FAULT_MAX = 200 };

struct source {
    /* Puts at most `room` bytes at `to`. Returns how many; 0 at the end; -1 when reading failed: `fault` says
     * why. */
    ptrdiff_t (*read)(struct source *source, char *to, size_t room);
    char fault[SOURCE_FAULT_MAX];
};

#endif
