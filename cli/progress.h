/* How far the work has come, as one line on a terminal. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "archive/job.h"

struct progress {
    bool on;        /* standard error is a terminal */
    uint64_t total; /* bytes to read; 0: not known */
    double begun, drawn;
};

void progress_init(struct progress *progress, uint64_t total);
/* Draws the line, when it is time to. */
void progress_show(struct progress *progress, uint64_t read, const struct job_totals *totals);
/* Takes it away, for others who write to the terminal. */
void progress_clear(struct progress *progress);

#endif
