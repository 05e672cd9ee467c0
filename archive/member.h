/* The files of one input: itself, or the members of an archive, and those of an archive inside it. */
#ifndef ARCHIVE_MEMBER_H
#define ARCHIVE_MEMBER_H

#include "archive/input.h"
#include "archive/unpack.h"
#include "base/buffer.h"

/* How a file is packed. `named`: its name says so, and its first bytes are those of no archive and no text.
 */
struct packed {
    enum packing packing;
    bool named;
};

struct members {
    const char *path;
    struct input_file file;
    bool given; /* the input itself was handed out */
    struct unpack *outer, *inner;
    struct packed packed, outer_packed; /* the input, and the member that is an archive */
    bool outer_empty, inner_empty;      /* nothing came of it yet */
    char *outer_name;                   /* of the archive inside */
    struct buffer name;
    char fault[SOURCE_FAULT_MAX];
    struct peek peek, outer_peek, inner_peek;
};

enum members_step {
    MEMBERS_FILE,   /* `name` and `source` are set */
    MEMBERS_PASSED, /* `name` is no file, and `fault` says what it is */
    MEMBERS_FAULT,  /* `name` cannot be read, and `fault` says why; there may be others */
    MEMBERS_END,
    MEMBERS_NO_MEMORY,
};

/* False: the input cannot be opened, and `fault` says why. `path` must outlive it. `stopped`: whether
 * somebody wants no more of it, asked where reading waits; NULL: never. */
bool members_open(struct members *members, const char *path, bool (*stopped)(void *context), void *context);
/* Whether the input is an archive or compressed. */
bool members_packed(const struct members *members);
void members_close(struct members *members);
/* Whether a fault of the current member may be that of the one in front of it. */
bool members_joined(const struct members *members);
/* `*member`: it is inside an archive. Names and sources are valid until the next call. */
enum members_step members_next(struct members *members, const char **name, struct source **source,
                               bool *member);

#endif
