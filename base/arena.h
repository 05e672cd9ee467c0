/* Memory for everything that lives as long as one game: taken in order, given back all at once.
 * After a reset the blocks are used again, so a run over many games allocates nothing in its steady state. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/ground.h"
#include "base/slice.h"

struct arena_block;

struct arena {
    struct arena_block *first, *current;
    char *next, *end;
    size_t total; /* bytes of the blocks */
    /* Where blocks are put once there are so many bytes; NULL: in memory as the others. */
    struct ground *ground;
    size_t ground_from;
};

void arena_init(struct arena *arena);
/* Aligned for any object, not cleared; NULL when there is no memory. Valid until the next reset. */
void *arena_take(struct arena *arena, size_t size);
/* The same, aligned for pointers and numbers only. */
void *arena_take_words(struct arena *arena, size_t size);
/* As arena_take, set to zero. */
void *arena_zero(struct arena *arena, size_t size);
/* A NUL-terminated copy; `copy.at` is NULL when there is no memory. */
struct slice arena_copy(struct arena *arena, struct slice text);
/* Forgets all that was taken; keeps at most `keep` bytes of blocks for the next game. */
void arena_reset(struct arena *arena, size_t keep);
void arena_free(struct arena *arena);
/* Whoever goes through much of what was taken is at this place: what lies behind him may leave memory. */
static inline void arena_pass(const struct arena *arena, const void *at) {
    if (arena->ground)
        ground_pass(arena->ground, at);
}

#endif
