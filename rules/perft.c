/* Leaf counts: the proof of the generator against published figures. */
#include "rules/perft.h"

#include <string.h>

struct count {
    enum perft_count kind;
    struct moves lists[PERFT_DEPTH_MAX]; /* by depth left, used again */
};

/* Both took the same pieces, in whatever order. */
static bool same_captured(const struct move *a, const struct move *b) {
    uint8_t left[SQUARES_MAX] = {0};
    for (unsigned i = 0; i + 1 < a->count; i++)
        left[a->jumped[i]]++;
    for (unsigned i = 0; i + 1 < b->count; i++)
        if (left[b->jumped[i]]-- == 0)
            return false;
    return true;
}

static bool same_move(const struct position *position, const struct move *a, const struct move *b) {
    return a->count == b->count && a->path[0] == b->path[0] &&
           a->path[a->count - 1] == b->path[b->count - 1] && same_captured(a, b) &&
           moves_same_result(position, a, b);
}

/* Leaves one of each group of equal captures. */
static void drop_equal(const struct position *position, struct moves *moves) {
    size_t kept = 0;
    for (size_t i = 0; i < moves->count; i++) {
        size_t j = 0;
        while (j < kept && !same_move(position, &moves->at[i], &moves->at[j]))
            j++;
        if (j == kept && kept++ != i)
            moves->at[kept - 1] = moves->at[i];
    }
    moves->count = kept;
}

/* Calls itself once a ply, at most PERFT_DEPTH_MAX deep. */
static enum moves_status leaves_of(struct count *count, const struct position *position, unsigned depth,
                                   unsigned long long *leaves) {
    struct moves *moves = &count->lists[depth - 1];
    enum moves_status status = moves_generate(position, moves);
    if (status != MOVES_DONE)
        return status;
    /* Two paths need two jumps each, so most lists are spared the comparison. */
    if (count->kind == PERFT_UNIQUE && moves->count > 1 && moves->at[0].capture)
        drop_equal(position, moves);
    if (depth == 1) {
        *leaves += moves->count;
        return MOVES_DONE;
    }
    for (size_t i = 0; i < moves->count && status == MOVES_DONE; i++) {
        struct position after;
        position_copy(&after, position);
        position_play(&after, &moves->at[i]);
        status = leaves_of(count, &after, depth - 1, leaves);
    }
    return status;
}

enum moves_status perft(const struct position *position, unsigned depth, enum perft_count kind,
                        unsigned long long *leaves) {
    struct count count = {.kind = kind};
    *leaves = depth == 0;
    if (depth == 0)
        return MOVES_DONE;
    for (unsigned i = 0; i < PERFT_DEPTH_MAX; i++)
        moves_init(&count.lists[i]);
    enum moves_status status = leaves_of(&count, position, depth, leaves);
    for (unsigned i = 0; i < PERFT_DEPTH_MAX; i++)
        moves_free(&count.lists[i]);
    return status;
}
