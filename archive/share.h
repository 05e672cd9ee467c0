/* A share of all inputs, for --part: of the inputs, taken for one run of bytes that was measured, what begins
 * in [from, to). A packed file belongs to the share in which it begins. */
#ifndef ARCHIVE_SHARE_H
#define ARCHIVE_SHARE_H

#include "archive/input.h"
#include "archive/job.h"

/* All zero: everything. */
struct share {
    bool ranged;
    uint64_t from, to;
};

/* The K-th of N shares of so many bytes; the last one takes what is found behind them too. */
struct share share_of(uint64_t bytes, unsigned part, unsigned parts);
/* Whether any of an input is in the share, and whether its first byte is. */
bool share_touches(const struct share *share, const struct input *input);
bool share_begins(const struct share *share, const struct input *input);
/* Sets the range of a file that is the input itself. True: the file's end is in it. */
bool share_set_range(const struct share *share, const struct input *input, struct job_options *job);

#endif
