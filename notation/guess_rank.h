/* Which of the variants a record may be of when nothing declares one comes first: the documented order, for
 * those who follow its moves while they read and those who judge it. */
#ifndef NOTATION_GUESS_RANK_H
#define NOTATION_GUESS_RANK_H

#include "rules/variant.h"

/* Whether a variant writes squares as the record does. A position without moves (`lone`) is numbered as those
 * games do that write nothing but numbers. */
bool guess_writes_so(const struct variant *variant, bool numbers, bool lone);

/* The smallest comes first: those that write squares so before the others, each group by the rows'
 * guess_order. `usual_first`: numbers on a page that does not speak English are of the usual game of letters
 * before anything else, as no game that is written in nothing but numbers is as common there. Only of rows
 * with a guess_order. */
unsigned guess_rank(const struct variant *variant, bool writes_so, bool usual_first);

#endif
