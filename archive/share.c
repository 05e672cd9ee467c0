/* Cutting the run of bytes that the inputs are. What is cut there is archive/job.c's affair. */
#include "archive/share.h"

/* The first byte of the K-th share, counted from 0. */
static uint64_t cut(uint64_t bytes, unsigned part, unsigned parts) {
    return bytes / parts * part + bytes % parts * part / parts;
}

struct share share_of(uint64_t bytes, unsigned part, unsigned parts) {
    return (struct share){.ranged = true,
                          .from = cut(bytes, part - 1, parts),
                          .to = part == parts ? UINT64_MAX : cut(bytes, part, parts)};
}

bool share_begins(const struct share *share, const struct input *input) {
    return !share->ranged || (input->begin >= share->from && input->begin < share->to);
}

bool share_touches(const struct share *share, const struct input *input) {
    return share_begins(share, input) ||
           (input->begin < share->from && input->begin + input->size > share->from);
}

bool share_set_range(const struct share *share, const struct input *input, struct job_options *job) {
    if (!share->ranged)
        return true;
    bool ends = input->begin + input->size <= share->to;
    job->ranged = true;
    job->range_from = share->from > input->begin ? share->from - input->begin : 0;
    job->range_to = ends ? UINT64_MAX : share->to - input->begin;
    return ends;
}
