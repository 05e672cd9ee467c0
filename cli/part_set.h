/* Parts of a run: the line that ends the report of one, and which of them reports turn out to be. */
#ifndef CLI_PART_SET_H
#define CLI_PART_SET_H

#include "base/buffer.h"

#include <jansson.h>

enum { PARTS_MAX = 1000000 };

struct part {
    unsigned part, parts; /* the K-th of N */
    unsigned exit_code;   /* of the run that judged it */
};

/* The last line of a part's JSON report. */
void part_write(struct buffer *out, const struct part *part);
/* Reads that line, which may be NULL. False: it is none. */
bool part_read(const json_t *line, struct part *part);

/* Parts in the order in which they came. */
struct part_set {
    unsigned parts, last; /* 0: none came */
    unsigned char *seen;  /* by part, from 1 */
    struct buffer fault;  /* why they cannot be put together; empty: nothing speaks against it */
    struct buffer order;  /* in the same way, and there may be a better reason */
    bool no_memory;
};

void part_set_init(struct part_set *set);
void part_set_free(struct part_set *set);
/* `report` is named in what is said. */
void part_set_add(struct part_set *set, const char *report, const struct part *part);
/* After the last one: NULL, or why they are not all parts of one run in their order. */
const char *part_set_fault(struct part_set *set);
/* Puts those that could not do their job into `out`, as people read it; nothing where all could. */
void part_set_unable(const struct part_set *set, struct buffer *out);

#endif
