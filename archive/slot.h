/* A piece on its way through the stream: its bytes, the task that judges it, and what came of it. */
#ifndef ARCHIVE_SLOT_H
#define ARCHIVE_SLOT_H

#include "archive/crew.h"
#include "archive/cutter.h"
#include "archive/ground.h"
#include "archive/stream.h"

struct slot {
    struct task task; /* stands first */
    struct slot *next;
    const struct stream_client *client;
    struct stream_file *file;
    struct chunk chunk;
    size_t start, again_from, again_to; /* as in struct job_piece */
    uint64_t games;                     /* of the file before the piece, as far as is known */
    void *parcel;
    struct file_ground ground;
    struct job_result result;
    enum status status;
};

/* NULL: no memory. */
struct slot *slot_new(const struct stream_client *client);
void slot_free(struct slot *slot);
/* Gives back the bytes. */
void slot_empty(struct slot *slot);

/* What the slot's piece left open becomes its piece, which has to grow. */
void slot_keep_rest(struct slot *slot);
/* Puts a chunk's bytes behind those of the slot and uses it up; not without memory. */
enum status slot_append(struct slot *slot, struct chunk *chunk);
/* Forgets bytes at the front. What is left is taken to begin a line. */
void slot_drop(struct slot *slot, size_t bytes);

#endif
