/* Ground in a nameless temporary file, which exists while something is on it. */
#ifndef ARCHIVE_GROUND_H
#define ARCHIVE_GROUND_H

#include "base/ground.h"

#include <stdbool.h>

enum { GROUND_PARTS = 40 };

/* A run of the file, at one place in memory. */
struct ground_part {
    char *at;
    size_t size, used;
};

/* Of one thread. Not to be moved while anything is on it. */
struct file_ground {
    struct ground ground; /* stands first */
    int file;             /* -1: none */
    size_t size, live;    /* bytes of it, and of the blocks */
    struct ground_part parts[GROUND_PARTS];
    unsigned count;
    size_t rests; /* that were let pass */
};

void file_ground_init(struct file_ground *ground);

#endif
