/* Sets of up to 128 squares. Everything else uses these functions and never the type behind them: an
 * unsigned __int128 where the compiler has one, two words elsewhere. */
#ifndef RULES_BITS_H
#define RULES_BITS_H

#include <stdbool.h>
#include <stdint.h>

#if defined(__SIZEOF_INT128__) && !defined(DAMKA_BITS_STRUCT)

typedef unsigned __int128 bits;

#define BITS_NONE ((bits)0)
static inline bits bits_and(bits a, bits b) {
    return a & b;
}
static inline bits bits_or(bits a, bits b) {
    return a | b;
}
static inline bits bits_xor(bits a, bits b) {
    return a ^ b;
}
static inline bits bits_less(bits a, bits b) { /* those of a that are not in b */
    return a & ~b;
}
static inline bool bits_any(bits a) {
    return a != 0;
}
static inline bool bits_equal(bits a, bits b) {
    return a == b;
}
static inline bits bits_words(uint64_t low, uint64_t high) {
    return (bits)high << 64 | low;
}
/* Every square moved up or down by `by` places, by < 64. */
static inline bits bits_up(bits a, unsigned by) {
    return a << by;
}
static inline bits bits_down(bits a, unsigned by) {
    return a >> by;
}
static inline uint64_t bits_low(bits a) {
    return (uint64_t)a;
}
static inline uint64_t bits_high(bits a) {
    return (uint64_t)(a >> 64);
}

#else

typedef struct {
    uint64_t low, high;
} bits;

#define BITS_NONE ((bits){0, 0})
static inline bits bits_and(bits a, bits b) {
    return (bits){a.low & b.low, a.high & b.high};
}
static inline bits bits_or(bits a, bits b) {
    return (bits){a.low | b.low, a.high | b.high};
}
static inline bits bits_xor(bits a, bits b) {
    return (bits){a.low ^ b.low, a.high ^ b.high};
}
static inline bits bits_less(bits a, bits b) {
    return (bits){a.low & ~b.low, a.high & ~b.high};
}
static inline bool bits_any(bits a) {
    return (a.low | a.high) != 0;
}
static inline bool bits_equal(bits a, bits b) {
    return a.low == b.low && a.high == b.high;
}
static inline bits bits_words(uint64_t low, uint64_t high) {
    return (bits){low, high};
}
static inline bits bits_up(bits a, unsigned by) {
    return by ? (bits){a.low << by, a.high << by | a.low >> (64 - by)} : a;
}
static inline bits bits_down(bits a, unsigned by) {
    return by ? (bits){a.low >> by | a.high << (64 - by), a.high >> by} : a;
}
static inline uint64_t bits_low(bits a) {
    return a.low;
}
static inline uint64_t bits_high(bits a) {
    return a.high;
}

#endif

/* By words in both builds: shifting all 128 bits by a variable costs three times as much. */
static inline bits bits_of(unsigned square) {
    uint64_t one = (uint64_t)1 << (square & 63);
    return square & 64 ? bits_words(0, one) : bits_words(one, 0);
}
static inline bool bits_has(bits a, unsigned square) {
    return (bool)((square & 64 ? bits_high(a) : bits_low(a)) >> (square & 63) & 1);
}
/* By twos, fours and eights, and the sum by a multiplication: processors that count by an instruction cannot
 * be counted on. */
static inline unsigned bits_count_word(uint64_t word) {
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    return (unsigned)(((word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
}
static inline unsigned bits_count(bits a) {
    return bits_count_word(bits_low(a)) + (bits_high(a) ? bits_count_word(bits_high(a)) : 0);
}
/* The lowest square of a set that is not empty. */
static inline unsigned bits_first(bits a) {
    return bits_low(a) ? (unsigned)__builtin_ctzll(bits_low(a))
                       : 64u + (unsigned)__builtin_ctzll(bits_high(a));
}
/* The highest square of a set that is not empty. */
static inline unsigned bits_last(bits a) {
    return bits_high(a) ? 127u - (unsigned)__builtin_clzll(bits_high(a))
                        : 63u - (unsigned)__builtin_clzll(bits_low(a));
}
static inline bits bits_add(bits a, unsigned square) {
    return bits_or(a, bits_of(square));
}
static inline bits bits_drop(bits a, unsigned square) {
    return bits_less(a, bits_of(square));
}
/* Takes the lowest square out of a set that is not empty. */
static inline unsigned bits_pop(bits *a) {
    unsigned square = bits_first(*a);
    *a = bits_drop(*a, square);
    return square;
}

#endif
