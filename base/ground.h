/* Other ground to put what is large on, than memory that stays: whoever has gone past some of it says so, and
 * it may leave memory until it is looked at again. Who offers it decides what it is; nothing here knows. */
#ifndef BASE_GROUND_H
#define BASE_GROUND_H

#include <stddef.h>
#include <stdint.h>

struct ground {
    /* A block of its own, aligned for anything. NULL: there is none, and memory has to do. */
    void *(*take)(struct ground *ground, size_t size);
    /* Makes the ground's only block larger; it may move. NULL: it stays as it is. */
    void *(*stretch)(struct ground *ground, void *block, size_t size);
    void (*give)(struct ground *ground, void *block, size_t size);
    /* Nothing of what was taken is looked at in the next moment. */
    void (*rest)(struct ground *ground);
    uintptr_t passed; /* where somebody was last */
};

enum { GROUND_STEP = 2 << 20 };

/* Somebody goes through what he has on the ground, and is at this place: behind him is much that may rest now
 * and then. */
static inline void ground_pass(struct ground *ground, const void *at) {
    uintptr_t place = (uintptr_t)at / GROUND_STEP;
    if (place == ground->passed)
        return;
    ground->passed = place;
    ground->rest(ground);
}

#endif
