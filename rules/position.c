/* Positions as values: laying out, copying, asking. What may move is not known here. */
#include "rules/position.h"

#include <string.h>

static bool has_columns(const struct position *position) {
    return position->variant->columns != COLUMNS_NONE;
}

void position_clear(struct position *position, const struct variant *variant) {
    memset(position, 0,
           variant->columns == COLUMNS_NONE ? offsetof(struct position, columns) : sizeof *position);
    position->variant = variant;
    position->geometry = geometry_of(variant);
    position->side = (uint8_t)variant->first;
    position->king_run_square[WHITE] = position->king_run_square[BLACK] = NO_SQUARE;
}

void position_start(struct position *position, const struct variant *variant) {
    position_clear(position, variant);
    const struct geometry *g = position->geometry;
    for (unsigned side = WHITE; side <= BLACK; side++) {
        position->pieces[side] = g->start[side];
        if (!has_columns(position))
            continue;
        for (bits left = g->start[side]; bits_any(left);)
            position->columns[bits_pop(&left)] = column_of((struct piece){(uint8_t)side, false});
    }
}

void position_carry(struct position *to, const struct variant *variant, const struct position *from) {
    position_clear(to, variant);
    to->side = from->side;
    to->kings = from->kings;
    memcpy(to->pieces, from->pieces, sizeof to->pieces);
    for (unsigned square = 0; has_columns(to) && square < to->geometry->squares; square++)
        if (position_occupied(from, square))
            to->columns[square] = column_of(position_piece(from, square));
}

void position_copy(struct position *to, const struct position *from) {
    size_t size = offsetof(struct position, columns);
    if (has_columns(from))
        size += from->geometry->squares * sizeof from->columns[0];
    memcpy(to, from, size);
}

void position_put(struct position *position, unsigned square, struct piece piece) {
    position->pieces[piece.side & 1] = bits_add(position->pieces[piece.side & 1], square);
    if (piece.king)
        position->kings = bits_add(position->kings, square);
    if (has_columns(position))
        position->columns[square] = column_of(piece);
}

void position_put_column(struct position *position, unsigned square, column c) {
    position_put(position, square, column_piece(c, 0));
    position->columns[square] = c;
}

bool position_occupied(const struct position *position, unsigned square) {
    return bits_has(bits_or(position->pieces[WHITE], position->pieces[BLACK]), square);
}

struct piece position_piece(const struct position *position, unsigned square) {
    return (struct piece){bits_has(position->pieces[BLACK], square), bits_has(position->kings, square)};
}

column position_column(const struct position *position, unsigned square) {
    if (has_columns(position))
        return position->columns[square];
    return position_occupied(position, square) ? column_of(position_piece(position, square)) : 0;
}

static bool runs_equal(const struct position *a, const struct position *b) {
    return memcmp(a->king_run, b->king_run, sizeof a->king_run) == 0 &&
           memcmp(a->king_run_square, b->king_run_square, sizeof a->king_run_square) == 0;
}

bool position_equal(const struct position *a, const struct position *b) {
    if (a->variant != b->variant || a->side != b->side || !bits_equal(a->kings, b->kings) ||
        !bits_equal(a->pieces[WHITE], b->pieces[WHITE]) || !bits_equal(a->pieces[BLACK], b->pieces[BLACK]))
        return false;
    if (has_columns(a) && memcmp(a->columns, b->columns, a->geometry->squares * sizeof a->columns[0]) != 0)
        return false;
    return a->variant->king_move_limit == 0 || runs_equal(a, b);
}

/* Steele, Lea and Flood's mixer (SplittableRandom). */
static uint64_t mix(uint64_t hash, uint64_t word) {
    uint64_t z = (hash ^ word) + 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static inline uint64_t mix_set(uint64_t hash, bits set, bool wide) {
    hash = mix(hash, bits_low(set));
    return wide ? mix(hash, bits_high(set)) : hash;
}

uint64_t position_hash(const struct position *position) {
    bool wide = position->geometry->squares > 64;
    uint64_t hash = mix(position->side, 0);
    hash = mix_set(hash, position->pieces[WHITE], wide);
    hash = mix_set(hash, position->pieces[BLACK], wide);
    hash = mix_set(hash, position->kings, wide);
    if (has_columns(position))
        for (unsigned square = 0; square < position->geometry->squares; square++)
            hash = mix(hash, position->columns[square]);
    return hash;
}
