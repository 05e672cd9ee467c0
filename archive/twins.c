/* A table by the print of whole games, then one look through all shorter prints. Knows numbers only. */
#include "archive/twins.h"

#include "archive/spool.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { FIRST_CAPACITY = 1 << 12, MAPPED_FROM = 1 << 21, BATCH = 8192 };

/* ---- The table ---- */

/* A nameless file as large as the table, in memory as far as there is room for it. */
static struct twin_slot *map_table(size_t capacity) {
    int file = spool_open();
    struct twin_slot *table = MAP_FAILED;
    size_t size = capacity * sizeof *table;
    if (file >= 0 && spool_fits(file, size) && ftruncate(file, (off_t)size) == 0)
        table = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (file >= 0)
        close(file);
    return table == MAP_FAILED ? NULL : table;
}

static struct twin_slot *new_table(size_t capacity) {
    if (capacity >= MAPPED_FROM)
        return map_table(capacity);
    struct twin_slot *table = memory_take(capacity * sizeof *table);
    return table ? memset(table, 0, capacity * sizeof *table) : NULL;
}

static void free_table(struct twin_slot *table, size_t capacity) {
    if (table && capacity >= MAPPED_FROM)
        munmap(table, capacity * sizeof *table);
    else
        memory_free(table);
}

static struct twin_slot *find(struct twin_slot *table, size_t capacity, uint64_t print) {
    size_t at = (size_t)print & (capacity - 1);
    while (table[at].game && table[at].print != print)
        at = (at + 1) & (capacity - 1);
    return &table[at];
}

static bool grow(struct twins *twins) {
    size_t capacity = twins->capacity ? 2 * twins->capacity : FIRST_CAPACITY;
    struct twin_slot *table = new_table(capacity);
    if (!table)
        return false;
    for (size_t i = 0; i < twins->capacity; i++)
        if (twins->table[i].game)
            *find(table, capacity, twins->table[i].print) = twins->table[i];
    free_table(twins->table, twins->capacity);
    twins->table = table;
    twins->capacity = capacity;
    return true;
}

/* ---- What is found ---- */

static bool reserve(struct twin_list *list, size_t count) {
    if (count <= list->capacity)
        return true;
    size_t capacity = list->capacity + list->capacity / 2 + 64;
    capacity = capacity < count ? count : capacity;
    struct twin *at = memory_resize(list->at, capacity * sizeof *at);
    if (!at)
        return false;
    list->at = at;
    list->capacity = capacity;
    return true;
}

static enum status note(struct twin_list *list, uint64_t game, uint64_t of) {
    if (!reserve(list, list->count + 1))
        return STATUS_NO_MEMORY;
    list->at[list->count++] = (struct twin){game, of};
    return STATUS_OK;
}

enum status twins_init(struct twins *twins) {
    int file = spool_open();
    *twins = (struct twins){.spool = file >= 0 ? fdopen(file, "w+b") : NULL};
    if (!twins->spool)
        return STATUS_IO;
    return grow(twins) ? STATUS_OK : STATUS_NO_MEMORY;
}

void twins_free(struct twins *twins) {
    free_table(twins->table, twins->capacity);
    memory_free(twins->found.at);
    memory_free(twins->beginnings.at);
    if (twins->spool)
        fclose(twins->spool);
}

static bool put(struct twins *twins, const uint64_t *numbers, size_t count) {
    twins->spooled += count * sizeof *numbers;
    if (!spool_fits(fileno(twins->spool), twins->spooled))
        return false;
    return fwrite(numbers, sizeof *numbers, count, twins->spool) == count;
}

enum status twins_add(struct twins *twins, const uint64_t *prints, size_t plies) {
    uint64_t game = twins->games++;
    if (!plies)
        return STATUS_OK;
    if (twins->count >= twins->capacity / 4 * 3 && !grow(twins))
        return STATUS_NO_MEMORY;
    struct twin_slot *slot = find(twins->table, twins->capacity, prints[plies - 1]);
    if (slot->game)
        return note(&twins->found, game, slot->game - 1);
    *slot = (struct twin_slot){prints[plies - 1], game + 1};
    twins->count++;
    const uint64_t head[] = {game, plies - 1};
    return put(twins, head, 2) && put(twins, prints, plies - 1) ? STATUS_OK : STATUS_IO;
}

void twins_pass(struct twins *twins, uint64_t game) {
    twins->games = game;
}

/* ---- Beginnings ---- */

/* The prints of one game, but for that of all of it. Games whose own print one of these is are its beginning;
 * the first game that tells so is kept. */
static enum status look_through(struct twins *twins, uint64_t game, uint64_t plies) {
    uint64_t batch[BATCH];
    while (plies) {
        size_t count = plies < BATCH ? (size_t)plies : BATCH;
        if (fread(batch, sizeof *batch, count, twins->spool) != count)
            return STATUS_IO;
        for (size_t i = 0; i < count; i++) {
            struct twin_slot *slot = find(twins->table, twins->capacity, batch[i]);
            if (!slot->game || slot->game - 1 == game)
                continue;
            if (note(&twins->beginnings, slot->game - 1, game | TWIN_BEGINNING) != STATUS_OK)
                return STATUS_NO_MEMORY;
            slot->print = ~slot->print; /* told: it is not found again under its print */
        }
        plies -= count;
    }
    return STATUS_OK;
}

static int by_game(const void *a, const void *b) {
    const struct twin *x = a, *y = b;
    return x->game < y->game ? -1 : x->game > y->game;
}

/* Games that are the same were found in order, beginnings were not. */
static bool merge(struct twins *twins) {
    struct twin_list *to = &twins->found, *from = &twins->beginnings;
    size_t end = to->count + from->count;
    if (!from->count)
        return true;
    qsort(from->at, from->count, sizeof *from->at, by_game);
    if (!reserve(to, end))
        return false;
    for (size_t a = to->count, b = from->count; b > 0;)
        to->at[--end] = a > 0 && to->at[a - 1].game > from->at[b - 1].game ? to->at[--a] : from->at[--b];
    to->count += from->count;
    from->count = 0;
    return true;
}

enum status twins_settle(struct twins *twins) {
    uint64_t head[2];
    if (fflush(twins->spool) != 0 || fseeko(twins->spool, 0, SEEK_SET) != 0)
        return STATUS_IO;
    while (fread(head, sizeof *head, 2, twins->spool) == 2) {
        enum status status = look_through(twins, head[0], head[1]);
        if (status != STATUS_OK)
            return status;
    }
    if (ferror(twins->spool))
        return STATUS_IO;
    return merge(twins) ? STATUS_OK : STATUS_NO_MEMORY;
}

size_t twins_at(const struct twins *twins, uint64_t game) {
    size_t low = 0, high = twins->found.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (twins->found.at[middle].game < game)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
