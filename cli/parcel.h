/* What one piece of a file gives a command: its part of the report, what the command writes, and counts. */
#ifndef CLI_PARCEL_H
#define CLI_PARCEL_H

#include "archive/ground.h"
#include "cli/game_index.h"
#include "cli/report.h"
#include "cli/summary.h"

/* What the parcels of a run have in common. */
struct parcel_plan {
    const struct report_kind *kind;
    bool quiet, color;
    enum language language;
    /* Called in any thread for every game; what it appends is handed on in input order. NULL: nothing to
     * write. A status other than STATUS_OK ends the run. */
    void *context;
    enum status (*write)(void *context, struct buffer *data, const struct game *game, bool first);
    bool single;  /* games are handed on one by one */
    bool heads;   /* what is first of an output is written otherwise: so it is written both ways */
    bool indexed; /* rows of the index are wanted */
};

/* What belongs to a file while its pieces are on their way. */
struct parcel_file {
    struct folds *folds;
    struct summary_counts counts;
};

enum { PARCEL_GROUNDS = 7 };

struct parcel {
    const struct parcel_plan *plan;
    const struct job_options *job; /* of the file */
    struct report report;
    struct file_ground grounds[PARCEL_GROUNDS]; /* for what is long of it */
    struct buffer data;                         /* what the command writes, behind... */
    uint64_t spooled;                           /* ...so many bytes, which are in... */
    int spool;                                  /* ...a temporary file; -1: none; -2: there can be none */
    struct game_ends ends;                      /* of each game's data, when they are handed on one by one */
    /* With `heads`: the same games as the first of an output. Not one by one: the first game alone, which is
     * not in `data` but, as one that stands behind others, in `later`. */
    struct buffer firsts, later;
    struct game_ends first_ends;
    bool headed;        /* the first game was written */
    struct buffer rows; /* of the index */
    struct game_ends row_ends;
    uint64_t variants[SUMMARY_VARIANTS];
    const char *variant; /* of the last game, and its place in `variants` */
    size_t variant_at;
};

/* What was spooled, in pieces. STATUS_IO: it cannot be read. */
enum status parcel_read_spool(const struct parcel *parcel, void *context,
                              enum status take(void *context, struct slice bytes));

/* For struct stream_client; parcel_new's context is the plan. */
void *parcel_new(void *plan);
void parcel_free(void *parcel);
void parcel_begin(void *parcel, const struct stream_file *file, bool leads);
job_sink parcel_take;
void *parcel_file_new(void *context, const struct stream_file *file);
void parcel_file_free(void *context, void *file);

#endif
