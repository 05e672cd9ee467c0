/* Allocation and its fault injection; nothing else may call malloc. */
#include "base/memory.h"

#include <stdatomic.h>
#include <stdlib.h>

static atomic_long allowed = -1;

static int refused(void) {
    if (atomic_load_explicit(&allowed, memory_order_relaxed) < 0)
        return 0;
    /* Stays at 0 once it is there: "every later one fails". */
    long left = atomic_load(&allowed);
    if (left == 0)
        return 1;
    atomic_store(&allowed, left - 1);
    return 0;
}

void *memory_take(size_t size) {
    return refused() ? NULL : malloc(size ? size : 1);
}

void *memory_resize(void *block, size_t size) {
    return refused() ? NULL : realloc(block, size ? size : 1);
}

void memory_free(void *block) {
    free(block);
}

void memory_fail_after(long count) {
    atomic_store(&allowed, count);
}
