/* Arenas: a chain of blocks filled from both ends. */
#include "base/arena.h"
#include "base/memory.h"

#include <stdalign.h>
#include <stdint.h>

/* Behind so many bytes blocks are large, so that the system gets them back when they are freed. */
enum { LARGE_FROM = 1 << 20, LARGE_SIZE = 2 << 20, BLOCK_SIZE = 64 * 1024 };
enum { ALIGN = alignof(max_align_t), WORD = alignof(uint64_t) };
_Static_assert(alignof(uint64_t) >= alignof(void *), "a word is aligned for pointers");

struct arena_block {
    struct arena_block *next;
    size_t size;
    bool on_ground;
    alignas(max_align_t) char bytes[];
};

void arena_init(struct arena *arena) {
    *arena = (struct arena){0};
}

static void enter(struct arena *arena, struct arena_block *block) {
    arena->current = block;
    arena->next = block->bytes;
    arena->end = block->bytes + block->size;
}

/* NULL: no memory. */
static struct arena_block *new_block(const struct arena *arena, size_t room) {
    bool large = arena->ground && arena->total >= arena->ground_from;
    struct arena_block *block = large ? arena->ground->take(arena->ground, sizeof *block + room) : NULL;
    bool on_ground = block;
    if (!block)
        block = memory_take(sizeof *block + room);
    if (block)
        block->on_ground = on_ground;
    return block;
}

static void give_back(const struct arena *arena, struct arena_block *block) {
    if (block->on_ground)
        arena->ground->give(arena->ground, block, sizeof *block + block->size);
    else
        memory_free(block);
}

/* Makes a block with room for `size` the current one: the next that is already there, or a new one. */
static bool advance(struct arena *arena, size_t size) {
    struct arena_block *next = arena->current ? arena->current->next : arena->first;
    if (next && next->size >= size) {
        enter(arena, next);
        return true;
    }
    size_t least = arena->total < LARGE_FROM ? BLOCK_SIZE : LARGE_SIZE, room = size > least ? size : least;
    if (room > SIZE_MAX - sizeof(struct arena_block))
        return false;
    struct arena_block *block = new_block(arena, room);
    if (!block)
        return false;
    block->size = room;
    arena->total += room;
    block->next = next;
    if (arena->current)
        arena->current->next = block;
    else
        arena->first = block;
    enter(arena, block);
    return true;
}

void *arena_take(struct arena *arena, size_t size) {
    size += size == 0;
    if (size > SIZE_MAX - ALIGN)
        return NULL;
    size = (size + ALIGN - 1) / ALIGN * ALIGN;
    if ((size_t)(arena->end - arena->next) < size && !advance(arena, size))
        return NULL;
    void *taken = arena->next;
    arena->next += size;
    return taken;
}

/* From the other end of the block, so that what is aligned for all keeps its place. */
void *arena_take_words(struct arena *arena, size_t size) {
    size += size == 0;
    if (size > SIZE_MAX - ALIGN)
        return NULL;
    size = (size + WORD - 1) / WORD * WORD;
    if ((size_t)(arena->end - arena->next) < size && !advance(arena, (size + ALIGN - 1) / ALIGN * ALIGN))
        return NULL;
    arena->end -= size;
    return arena->end;
}

void *arena_zero(struct arena *arena, size_t size) {
    void *taken = arena_take(arena, size);
    return taken ? memset(taken, 0, size) : NULL;
}

struct slice arena_copy(struct arena *arena, struct slice text) {
    char *copy = arena_take(arena, text.length + 1);
    if (!copy)
        return (struct slice){NULL, 0};
    if (text.length)
        memcpy(copy, text.at, text.length);
    copy[text.length] = '\0';
    return (struct slice){copy, text.length};
}

void arena_reset(struct arena *arena, size_t keep) {
    struct arena_block **link = &arena->first;
    size_t kept = 0;
    while (*link) {
        struct arena_block *block = *link;
        if (block->on_ground || kept + block->size > keep) {
            *link = block->next;
            give_back(arena, block);
        } else {
            kept += block->size;
            link = &block->next;
        }
    }
    arena->total = kept;
    arena->current = NULL;
    arena->next = arena->end = NULL;
}

void arena_free(struct arena *arena) {
    arena_reset(arena, 0);
}
