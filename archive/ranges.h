/* Lists of numbers that count from 1: "3,5-8,20-". */
#ifndef ARCHIVE_RANGES_H
#define ARCHIVE_RANGES_H

#include "base/slice.h"
#include "base/status.h"

#include <stdint.h>

struct range {
    uint64_t first, last;
};

struct ranges {
    struct range *at; /* in order, apart from each other once settled */
    size_t count, capacity;
};

/* Adds what the text names. STATUS_USAGE: it is wrong at byte `*wrong`; STATUS_NO_MEMORY. */
enum status ranges_add(struct ranges *ranges, struct slice text, size_t *wrong);
void ranges_free(struct ranges *ranges);
bool ranges_have(const struct ranges *ranges, uint64_t number);
/* The last number of the list; UINT64_MAX: it has no end. */
uint64_t ranges_last(const struct ranges *ranges);

#endif
