/* Bytes that come one after the other: of a file, of standard input, of a member of an archive, of a test. */
#ifndef ARCHIVE_SOURCE_H
#define ARCHIVE_SOURCE_H

#include <stddef.h>
#include <stdint.h>

enum { SOURCE_FAULT_MAX = 200, PEEK_MAX = 32 * 1024 };

struct source {
    /* Puts at most `room` bytes at `to`. Returns how many; 0 at the end; -1 when reading failed: `fault` says
     * why. */
    ptrdiff_t (*read)(struct source *source, char *to, size_t room);
    /* Goes to a byte, counted as lseek does. Returns where it is; -1: it cannot. NULL: it never can. */
    int64_t (*seek)(struct source *source, int64_t to, int whence);
    char fault[SOURCE_FAULT_MAX];
};

/* A source whose first bytes can be looked at before they are read. */
struct peek {
    struct source source; /* stands first */
    struct source *below;
    size_t length, used;
    char head[PEEK_MAX];
};

/* Reads the first bytes of a fresh source. A fault is kept for whoever comes to read it. */
void peek_init(struct peek *peek, struct source *below);

#endif
