/* Numbers by chance that are the same every time: splitmix64. A test sets `seed` before each trial. */
#ifndef TESTS_ORACLE_RANDOM_H
#define TESTS_ORACLE_RANDOM_H

#include <stdint.h>
#include <stdlib.h>

static uint64_t seed;

static inline uint64_t next_random(void) {
    uint64_t z = seed += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static inline unsigned below(unsigned limit) {
    return (unsigned)(next_random() % limit);
}

/* How many trials of `full` to make: all, or, where DAMKA_ROUNDS asks for a short run (as tests/run does
 * under sanitizers), a tenth. */
static inline unsigned trials_of(unsigned full) {
    return getenv("DAMKA_ROUNDS") ? (full + 9) / 10 : full;
}

#endif
