/* The summary for people who keep archives: one row for each file, totals, the worst files. Written as the
 * files end, so that it costs no memory. */
#ifndef CLI_SUMMARY_H
#define CLI_SUMMARY_H

#include "archive/stream.h"
#include "cli/output.h"

enum { SUMMARY_VARIANTS = 64, SUMMARY_WORST = 10 };

/* What is counted of one file, or of all, beside the totals. */
struct summary_counts {
    uint64_t variants[SUMMARY_VARIANTS]; /* games, by row of the variant table */
    uint64_t twins, beginnings;
};

struct summary_worst {
    char *file;
    uint64_t games, error;
};

struct summary {
    struct output output;
    const struct summary_kind *kind;
    bool twins; /* were looked for */
    struct buffer row;
    struct summary_counts all;
    struct summary_worst worst[SUMMARY_WORST];
    size_t worst_count;
    uint64_t files, unread;
};

/* Whether a summary can have this name: FILE.csv, FILE.json, FILE.txt. */
bool summary_takes(const char *path);
/* False: told to the user. */
bool summary_open(struct summary *summary, const char *path, bool twins);
/* False: no memory, or the output failed, which was told. */
bool summary_file(struct summary *summary, const struct stream_file *file,
                  const struct summary_counts *counts, const char *fault);
/* A row for what could not be read at all. False: as summary_file. */
bool summary_unread(struct summary *summary, const char *name, const char *fault);
/* Writes the rest, if it is to be kept, and closes the file. False: told. */
bool summary_close(struct summary *summary, const struct job_totals *totals, bool keep);

/* The row of the variant table; SUMMARY_VARIANTS: none. */
size_t summary_variant(const char *name);

#endif
