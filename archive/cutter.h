/* Cuts the bytes of one input into pieces that can be judged by themselves. */
#ifndef ARCHIVE_CUTTER_H
#define ARCHIVE_CUTTER_H

#include "archive/job.h"
#include "archive/source.h"
#include "parser/border.h"

/* Bytes of an input, in memory of its own (base/memory.h). */
struct chunk {
    char *bytes;
    size_t length;
    uint64_t base;
    uint32_t line, column; /* of the first byte */
    enum reader_behind behind;
    uint64_t left_out; /* as in struct job_piece */
    bool last;         /* the input ends here; unless `behind` is BEHIND_NOTHING, because reading failed */
};

struct cutter {
    const struct job_options *options;
    struct source *source;
    size_t target; /* bytes of a piece, where there is a choice */
    char *held;    /* read and not yet handed out */
    size_t length, capacity;
    uint64_t base;
    uint32_t line;
    struct job_look look; /* of the input, once a chunk was handed out that is not all of it */
    bool looked, ended, failed;
};

enum { CUTTER_TARGET = 256 * 1024 };
#define CUTTER_LIMIT ((size_t)64 * 1024 * 1024)

void cutter_init(struct cutter *cutter, const struct job_options *options, struct source *source,
                 size_t target);
/* Hands out the next chunk, which becomes the caller's. There is one at least, an empty one if need be; none
 * may be asked for behind the last. An input that is no longer than a piece is one chunk, and then nothing is
 * found out about it (`looked` is false), unless it could not be read to its end. STATUS_OK or
 * STATUS_NO_MEMORY. */
enum status cutter_next(struct cutter *cutter, struct chunk *chunk);
void cutter_free(struct cutter *cutter);

/* The bytes as text in the units of an encoding. */
struct border_text chunk_text(const char *bytes, size_t length, enum encoding encoding);

#endif
