/* The variants that a game may be judged under when nothing declares one, in the order in which they are
 * tried. */
#ifndef VALIDATE_CANDIDATES_H
#define VALIDATE_CANDIDATES_H

#include "model/game.h"
#include "rules/variant.h"

struct candidates {
    const struct variant *at[VARIANTS_MAX];
    size_t count, native; /* the first `native` write squares as the record does */
    size_t tried;         /* the first `tried` may be taken, the others only be named beside it */
};

/* Orders are made once and kept: all of it zero to begin with. */
struct candidate_orders {
    /* [squares are numbers][printed][a page's numbers with the usual game first, or its few plies]; no count:
     * not made yet */
    struct candidates made[2][2][2];
    struct candidates own; /* of a game with an order of its own */
};

/* Valid until the next call. */
const struct candidates *candidates_of(struct candidate_orders *orders, const struct game *game);
/* Whether the record's squares are numbers; what has neither moves nor a position may be anything. */
bool candidates_numbers(const struct game *game);

#endif
