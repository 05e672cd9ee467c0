/* Running all inputs of a command through the job, one after the other, with one report. */
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include "archive/input.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/report.h"

struct run {
    const struct reading *reading;
    struct report report;
    struct output *report_to;
    bool always_sum; /* the summary is written even where nothing was found */

    /* What the command does beyond reporting; each may be NULL. A status other than STATUS_OK ends the run;
     * whoever returns it has told why, but for a lack of memory. */
    void *context;
    enum status (*file_begin)(void *context, const struct inputs *inputs, size_t index);
    job_sink *game;
    enum status (*file_end)(void *context, bool whole);

    struct job_totals totals;
    uint64_t files; /* that were read */
    bool stopped;   /* before the last input */
    int exit_code;
};

void run_init(struct run *run, const struct reading *reading, const struct report_kind *kind);
void run_free(struct run *run);
/* Arguments name files and directories; none at all means standard input. Returns the exit code so far. */
int run_inputs(struct run *run, int count, char **arguments);

#endif
