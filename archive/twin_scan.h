/* One run over all inputs to learn which games are twins, before the run that uses it. */
#ifndef ARCHIVE_TWIN_SCAN_H
#define ARCHIVE_TWIN_SCAN_H

#include "archive/stream.h"
#include "archive/twins.h"

struct twin_file {
    char *name;
    uint64_t first; /* number of its first game among all games of the run */
};

struct twin_scan {
    struct twins twins;
    struct twin_file *files; /* those with games */
    size_t file_count, file_capacity;
};

void twin_scan_init(struct twin_scan *scan);
void twin_scan_free(struct twin_scan *scan);
/* As in struct stream_client. */
struct twin_watch {
    void *context;
    bool (*stopped)(void *context);
    void (*progress)(void *context, uint64_t bytes);
};

/* What cannot be read is passed over: the other run tells it. */
enum status twin_scan_run(struct twin_scan *scan, const struct stream_options *options,
                          const struct inputs *inputs, const struct twin_watch *watch);
/* The file of a game, and `*number` counts it there from 1. */
const char *twin_scan_file(const struct twin_scan *scan, uint64_t game, uint64_t *number);

#endif
