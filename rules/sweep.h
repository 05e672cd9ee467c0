/* Whole sets moved in one direction at once, and the first thing on a ray. Private to rules/. */
#ifndef RULES_SWEEP_H
#define RULES_SWEEP_H

#include "rules/geometry.h"

/* On boards of at most 64 squares one word says all, and shifting it costs a third. */
static inline bool sweep_narrow(const struct geometry *g) {
    return g->squares <= 64;
}
static inline uint64_t sweep_shift_word(uint64_t set, unsigned by, bool up) {
    return up ? set << by : set >> by;
}
static inline bits sweep_shift(bits set, unsigned by, bool up) {
    return up ? bits_up(set, by) : bits_down(set, by);
}

static inline uint64_t sweep_step_word(const struct geometry *g, uint64_t set, unsigned d) {
    uint64_t from = set & bits_low(g->step_room[d]), odd = from & bits_low(g->odd_ranks);
    return sweep_shift_word(from ^ odd, g->step[d][0], direction_up(d)) |
           sweep_shift_word(odd, g->step[d][1], direction_up(d));
}

/* The squares next to those of `set` in direction d. */
static inline bits sweep_step(const struct geometry *g, bits set, unsigned d) {
    if (sweep_narrow(g))
        return bits_words(sweep_step_word(g, bits_low(set), d), 0);
    bits from = bits_and(set, g->step_room[d]), odd = bits_and(from, g->odd_ranks);
    return bits_or(sweep_shift(bits_xor(from, odd), g->step[d][0], direction_up(d)),
                   sweep_shift(odd, g->step[d][1], direction_up(d)));
}

static inline uint64_t sweep_jumped_word(const struct geometry *g, uint64_t set, uint64_t over, uint64_t into,
                                         unsigned d) {
    uint64_t jumpers = set & sweep_shift_word(into, g->jump[d], !direction_up(d));
    return over & (sweep_shift_word(jumpers & g->jump_even[d], g->step[d][0], direction_up(d)) |
                   sweep_shift_word(jumpers & g->jump_odd[d], g->step[d][1], direction_up(d)));
}
/* The directions in which any of `men` jumps, out of `directions`, as a set; on boards of one word. No branch
 * hangs on the pieces: no processor can guess where they stand. */
__attribute__((always_inline)) static inline unsigned
sweep_men_jump(const struct geometry *g, uint64_t men, uint64_t over, uint64_t into, unsigned directions) {
    unsigned found = 0;
#define SWEEP_JUMPS(d)                                                                                       \
    if (directions >> (d)&1)                                                                                 \
        found |= (unsigned)(0 != sweep_jumped_word(g, men, over, into, (d))) << (d);
    SWEEP_JUMPS(0)
    SWEEP_JUMPS(1)
    SWEEP_JUMPS(2)
    SWEEP_JUMPS(3)
    if (directions >> 4) {
        SWEEP_JUMPS(4)
        SWEEP_JUMPS(5)
        SWEEP_JUMPS(6)
        SWEEP_JUMPS(7)
    }
#undef SWEEP_JUMPS
    return found;
}
/* What those of `set` jump in direction d: a square of `over` next to them with one of `into` behind it. */
static inline bits sweep_jumped(const struct geometry *g, bits set, bits over, bits into, unsigned d) {
    if (sweep_narrow(g))
        return bits_words(sweep_jumped_word(g, bits_low(set), bits_low(over), bits_low(into), d), 0);
    bits behind = sweep_shift(into, g->jump[d], !direction_up(d));
    bits room = bits_and(bits_and(set, g->jump_room[d]), behind);
    return bits_and(sweep_step(g, room, d), over);
}

/* The nearest of some squares on a ray in direction d; there is one. */
static inline unsigned sweep_nearest(bits on_ray, unsigned d) {
    return direction_up(d) ? bits_first(on_ray) : bits_last(on_ray);
}

/* The squares from `square` in direction d before the first that is occupied. */
static inline bits sweep_free(const struct geometry *g, unsigned square, unsigned d, bits occupied) {
    bits ray = g->ray[square][d], way = bits_and(ray, occupied);
    if (!bits_any(way))
        return ray;
    unsigned stop = sweep_nearest(way, d);
    return bits_drop(bits_less(ray, g->ray[stop][d]), stop);
}

/* Takes the lowest direction out of a set that is not empty. */
static inline unsigned sweep_direction(unsigned *directions) {
    unsigned d = (unsigned)__builtin_ctz(*directions);
    *directions &= *directions - 1;
    return d;
}

#endif
