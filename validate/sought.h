/* A position that is looked for in games. */
#ifndef VALIDATE_SOUGHT_H
#define VALIDATE_SOUGHT_H

#include "base/status.h"
#include "notation/fen.h"

struct sought {
    struct position *at; /* by row of the variant table; without a variant: its board cannot hold it */
    size_t count;
    bool any_side; /* the text does not say who moves */
};

/* Reads the FEN as every variant would. STATUS_USAGE: none can, and `*fault` is that of the one which came
 * furthest; STATUS_NO_MEMORY. */
enum status sought_init(struct sought *sought, struct slice fen, struct fen_result *fault);
void sought_free(struct sought *sought);
/* Whether it is that position. */
bool sought_is(const struct sought *sought, const struct position *position);

#endif
