/* Allocation and its fault injection; nothing else may call malloc. */
#include "base/memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

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

void memory_give_back(void) {
#ifdef __GLIBC__
    /* Else glibc keeps blocks of up to 32 MB, for each thread, once one of their size was freed. */
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

void memory_fail_after(long count) {
    atomic_store(&allowed, count);
}
