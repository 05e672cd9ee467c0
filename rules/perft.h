/* Leaf counts of the tree of legal moves. */
#ifndef RULES_PERFT_H
#define RULES_PERFT_H

#include "rules/moves.h"

enum perft_count {
    PERFT_UNIQUE, /* moves of one start, end, set of captured pieces and resulting position count once */
    PERFT_PATHS,  /* every landing sequence counts */
};

enum { PERFT_DEPTH_MAX = 64 };

/* MOVES_OVER_BUDGET when a position on the way could not be searched whole. depth <= PERFT_DEPTH_MAX. */
enum moves_status perft(const struct position *position, unsigned depth, enum perft_count count,
                        unsigned long long *leaves);

#endif
