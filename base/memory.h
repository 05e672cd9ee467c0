/* The only place that calls malloc, realloc and free, so that tests can make any allocation fail. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* NULL when there is no memory; a size of 0 is taken as 1. The caller owns the block. */
void *memory_take(size_t size);
/* Like realloc: on failure NULL, and the old block stays valid. */
void *memory_resize(void *block, size_t size);
void memory_free(void *block);

/* For programs, before anything is allocated: large blocks go back to the system when they are freed,
 * whatever was freed before. */
void memory_give_back(void);

/* For tests: let the next `count` allocations of this process succeed and every later one fail.
 * A negative count (the default) never fails. Not to be called while other threads allocate. */
void memory_fail_after(long count);

#endif
