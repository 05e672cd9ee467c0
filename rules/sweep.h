/* Whole sets moved in one direction at once, and the first thing on a ray. Private to rules/. */
#ifndef RULES_SWEEP_H
#define RULES_SWEEP_H

#include "rules/geometry.h"

/* On boards of at most 64 squares one word is enough: a shift of two costs three times as much. */
static inline bits sweep_shift(const struct geometry *g, bits set, unsigned by, bool up) {
    if (g->squares <= 64)
        return bits_words(up ? bits_low(set) << by : bits_low(set) >> by, 0);
    return up ? bits_up(set, by) : bits_down(set, by);
}

/* The squares next to those of `set` in direction d. */
static inline bits sweep_step(const struct geometry *g, bits set, unsigned d) {
    bool up = direction_up(d);
    bits from = bits_and(set, g->step_room[d]);
    return bits_or(sweep_shift(g, bits_less(from, g->odd_ranks), g->step[d][0], up),
                   sweep_shift(g, bits_and(from, g->odd_ranks), g->step[d][1], up));
}

/* Those of `set` that have a square of `over` next to them in direction d and one of `into` behind it. */
static inline bits sweep_jumpers(const struct geometry *g, bits set, bits over, bits into, unsigned d) {
    bool up = direction_up(d);
    bits room = bits_and(bits_and(set, g->jump_room[d]), sweep_shift(g, into, g->jump[d], !up));
    bits found = bits_and(sweep_step(g, room, d), over);
    return bits_any(found) ? bits_and(sweep_step(g, found, direction_opposite(d)), room) : BITS_NONE;
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
