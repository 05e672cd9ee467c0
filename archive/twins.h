/* Which games of a run are the same as an earlier one, or the beginning of another. Games are numbered in
 * input order from 0. A table of sixteen bytes for each game and the prints of all plies in a nameless
 * temporary file; a large table is a file too, so that memory stays small. */
#ifndef ARCHIVE_TWINS_H
#define ARCHIVE_TWINS_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct twin {
    uint64_t game, of; /* `game` is the same as `of`, or its beginning */
    bool beginning;
};

struct twin_slot {
    uint64_t print;
    uint64_t game; /* from 1; 0: the slot is empty */
};

struct twins {
    struct twin_slot *table;
    size_t capacity, count;
    FILE *spool;
    uint64_t games;
    struct twin *found; /* after twins_settle in the order of `game`, one for each */
    size_t found_count, found_capacity;
};

enum status twins_init(struct twins *twins);
void twins_free(struct twins *twins);
/* The next game, by the prints of its plies. STATUS_IO: the temporary file cannot be written. */
enum status twins_add(struct twins *twins, const uint64_t *prints, size_t plies);
/* After the last game: looks for the beginnings. */
enum status twins_settle(struct twins *twins);
/* The first of those found whose game is not before `game`; its index in `found`. */
size_t twins_at(const struct twins *twins, uint64_t game);

#endif
