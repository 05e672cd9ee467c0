/* How far the work has come, as one line on a terminal. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "archive/job.h"

struct progress {
    bool on;        /* standard error is a terminal */
    uint64_t total; /* bytes to read; 0: not known */
    uint64_t read;  /* of them, before the inputs were begun again */
    bool looking;   /* what is read is only looked through */
    double begun, judging, drawn;
};

/* `twice`: the inputs are looked through before they are judged. */
void progress_init(struct progress *progress, uint64_t total, bool twice);
/* They were looked through. */
void progress_judging(struct progress *progress);
/* Draws the line, when it is time to. */
void progress_show(struct progress *progress, uint64_t read, const struct job_totals *totals);
/* Takes it away, for others who write to the terminal. */
void progress_clear(struct progress *progress);

#endif
