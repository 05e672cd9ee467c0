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
};

/* In `of`: a beginning. */
#define TWIN_BEGINNING (UINT64_C(1) << 63)

struct twin_list {
    struct twin *at;
    size_t count, capacity;
};

struct twin_slot {
    uint64_t print;
    uint64_t game; /* from 1; 0: the slot is empty */
};

struct twins {
    struct twin_slot *table;
    size_t capacity, count;
    FILE *spool;
    uint64_t spooled; /* bytes */
    uint64_t games;
    struct twin_list found; /* after twins_settle in the order of `game`, one for each */
    struct twin_list beginnings;
};

enum status twins_init(struct twins *twins);
void twins_free(struct twins *twins);
/* The next game, by the prints of its plies. STATUS_IO: the temporary file cannot be written. */
enum status twins_add(struct twins *twins, const uint64_t *prints, size_t plies);
/* Games up to that number are none of those looked at. */
void twins_pass(struct twins *twins, uint64_t game);
/* After the last game: looks for the beginnings. */
enum status twins_settle(struct twins *twins);
/* The index of the first of those found whose game is not before `game`. */
size_t twins_at(const struct twins *twins, uint64_t game);

#endif
