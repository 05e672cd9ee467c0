/* A file that remembers what inputs gave, so that the next run need not read them: the only place that knows
 * SQLite. What is remembered are chunks of bytes that mean nothing here. Every entry carries a sum of itself,
 * so that a damaged file is found out; then it is emptied. Several processes may use one file at a time. */
#ifndef ARCHIVE_STATE_H
#define ARCHIVE_STATE_H

#include "archive/stamp.h"
#include "base/slice.h"
#include "base/status.h"

#include <stddef.h>

enum { STATE_FAULT_MAX = 300 };

struct state;

struct state_news {
    bool moved; /* the file was no state: it is PATH.broken now */
    bool busy;  /* others use it all the time; that is no fault */
};

/* Opens the file, or makes one; `path` must outlive it. `program` names whoever wrote the chunks: what
 * another one wrote is forgotten. NULL: no memory, or `fault` (of STATE_FAULT_MAX bytes) says why not. */
struct state *state_open(const char *path, struct slice program, struct state_news *news, char *fault);
void state_close(struct state *state);

/* What is told of a file at the end: it was damaged and emptied; what was judged could not be written, and
 * `fault` says why. */
bool state_was_broken(const struct state *state);
const char *state_fault(const struct state *state); /* NULL: nothing went wrong */

/* An entry that was found. */
struct state_entry {
    int64_t next, end; /* ids of its chunks */
};

/* Looks for what `path` gave under the same `choice` of options, when its stamp was the same. Until
 * state_leave the entry stays as it is, whatever others write. */
bool state_find(struct state *state, struct slice path, struct slice choice, const struct stamp *stamp,
                struct state_entry *entry);
/* The next chunk, valid until the next call. STATUS_USAGE: there is none. STATUS_IO: it cannot be read any
 * more. */
enum status state_next(struct state *state, struct state_entry *entry, struct slice *chunk);
void state_leave(struct state *state);

/* Writes the next chunk of a new entry. What cannot be written is not remembered, and nobody has to care. */
void state_put(struct state *state, struct slice path, struct slice choice, struct slice chunk);
/* The new entry is whole, in the place of an older one of that path and choice. */
void state_keep(struct state *state, struct slice path, struct slice choice, const struct stamp *stamp);
/* The new entry is not wanted. */
void state_drop(struct state *state);

#endif
