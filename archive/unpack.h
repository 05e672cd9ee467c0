/* Archives and compressed files through libarchive: their members, one after the other. Filters and formats
 * are enabled one by one, so that no other program is ever started. */
#ifndef ARCHIVE_UNPACK_H
#define ARCHIVE_UNPACK_H

#include "archive/source.h"

#include <stdbool.h>

enum packing {
    PACKING_NONE,
    PACKING_GZIP,
    PACKING_BZIP2,
    PACKING_XZ,
    PACKING_ZSTD,
    PACKING_TAR,
    PACKING_ZIP,
    PACKING_7ZIP,
    PACKING_RAR,
    PACKING_RAR5,
};

/* By the first bytes alone. */
enum packing packing_of(const char *head, size_t length);
/* By the end of a name alone; `*inside`: what the name says of the compressed file, as of games.tar.gz. */
enum packing packing_named(const char *name, enum packing *inside);
const char *packing_name(enum packing packing);

struct unpack;

/* `below` stays the caller's and must outlive it. Formats that have to be read from their end are first
 * written to a nameless temporary file when `below` cannot be sought in. NULL: no memory, or `fault` (of
 * SOURCE_FAULT_MAX bytes) says why not. */
struct unpack *unpack_open(struct source *below, enum packing packing, char *fault);
void unpack_close(struct unpack *unpack);

enum unpack_step {
    UNPACK_MEMBER, /* a regular file; unpack_source reads it */
    UNPACK_LOCKED, /* a member that is encrypted; unpack_fault says so */
    UNPACK_PASSED, /* a link, a device; unpack_fault says what it is */
    UNPACK_END,
    UNPACK_FAULT, /* the archive cannot be read on; unpack_fault says why */
};

/* `*name` as the archive writes it, without "./" in front, valid until the next call; NULL: the file is no
 * archive, but compressed. Directories and hidden files are passed over. */
enum unpack_step unpack_next(struct unpack *unpack, const char **name);
/* Whether damage of a member may be that of the one behind it: members of a 7z file are packed together. */
bool unpack_joins(const struct unpack *unpack);
/* The bytes of the current member. */
struct source *unpack_source(struct unpack *unpack);
const char *unpack_fault(const struct unpack *unpack);

#endif
