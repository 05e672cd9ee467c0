/* Running all inputs of a command through the stream, with one report. */
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include "archive/twin_scan.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/parcel.h"
#include "cli/progress.h"
#include "cli/recall.h"

struct run {
    const struct reading *reading;
    struct parcel_plan plan; /* the command may give it something to write */
    struct output *report_to;
    struct printing printing;
    bool always_sum; /* the summary is written even where nothing was found */

    /* What the command does beyond reporting, in input order; each may be NULL. A status other than STATUS_OK
     * ends the run; whoever returns it has told why, but for a lack of memory; what cannot be written is
     * told, and no reason for one. `data` is given what plan.write appended: for games behind others, and as
     * it is where they begin an output. `earlier` is called at most once, before all, when there are games in
     * front of the part. */
    void *context;
    void (*earlier)(void *context);
    enum status (*file_begin)(void *context, const struct inputs *inputs, const struct stream_file *file);
    enum status (*data)(void *context, struct slice data, struct slice first);
    enum status (*file_end)(void *context, bool whole);
    bool drops_twins; /* games that are twins are not handed to `data` */

    const struct inputs *inputs;
    struct twin_scan twins;  /* of --dedupe */
    struct summary summary;  /* of --summary */
    struct game_index index; /* of --to-csv */
    struct recall recall;    /* of --state */
    const struct stream_client *client;
    struct progress progress;
    struct buffer
        held; /* what is said of a faulty member, before it is known whether those behind it are too */
    uint64_t held_more;      /* such members */
    struct buffer held_last; /* what is said of the last of them */
    size_t held_input;
    struct job_totals totals;
    uint64_t passed; /* games, with those that were not asked for */
    uint64_t files;  /* that were read */
    bool stopped;    /* before the last input */
    int exit_code;
};

void run_init(struct run *run, const struct reading *reading, const struct report_kind *kind);
/* Arguments name files and directories; none at all means standard input. Returns the exit code so far. */
int run_inputs(struct run *run, int count, char **arguments);

#endif
