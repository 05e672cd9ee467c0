/* Which squares of a move must be written (PDN 3.0, extra rules for writers: the full path when a capture is
 * ambiguous, start and end otherwise). */
#include "notation/disambiguate.h"

static unsigned end_of(const struct move *move) {
    return move->path[move->count - 1];
}

static unsigned distance(const struct geometry *geometry, unsigned a, unsigned b) {
    int files = geometry->file[a] - geometry->file[b], ranks = geometry->rank[a] - geometry->rank[b];
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return (unsigned)(files > ranks ? files : ranks);
}

/* Whether a's landings are nearer than b's at the first jump where they differ. */
static bool nearer(const struct position *position, const struct move *a, const struct move *b) {
    const struct geometry *geometry = geometry_of(position->variant);
    unsigned count = a->count < b->count ? a->count : b->count;
    for (unsigned i = 1; i < count; i++)
        if (a->path[i] != b->path[i])
            return distance(geometry, a->path[i - 1], a->path[i]) <
                   distance(geometry, b->path[i - 1], b->path[i]);
    return false;
}

/* Start and end alone: among the moves from the same square. */
static void look_brief(const struct position *position, const struct move *move, struct moves *all,
                       struct shortest *shortest) {
    if (!move->capture) {
        shortest->brief = true;
        return;
    }
    if (moves_from(position, move->path[0], all) != MOVES_DONE)
        return;
    shortest->brief = true;
    for (size_t i = 0; i < all->count; i++) {
        const struct move *other = &all->at[i];
        if (end_of(other) != end_of(move))
            continue;
        if (!moves_same_result(position, move, other))
            shortest->brief = false;
        else if (nearer(position, other, &shortest->move))
            shortest->move = *other;
    }
}

static bool look_short(const struct position *position, const struct move *move, struct moves *all) {
    const struct geometry *geometry = geometry_of(position->variant);
    if (moves_generate(position, all) != MOVES_DONE)
        return false;
    for (size_t i = 0; i < all->count; i++) {
        const struct move *other = &all->at[i];
        if (end_of(other) == end_of(move) &&
            geometry->file[other->path[0]] == geometry->file[move->path[0]] &&
            !moves_same_result(position, move, other))
            return false;
    }
    return true;
}

void disambiguate(const struct position *position, const struct move *move, bool want_short_form,
                  struct moves *all, struct shortest *shortest) {
    shortest->brief = shortest->short_form = false;
    shortest->move = *move;
    look_brief(position, move, all, shortest);
    if (want_short_form)
        shortest->short_form = look_short(position, move, all);
}
