/* Quiet moves. That no capture may be open is for the caller to know. */
#include "rules/search.h"
#include "rules/sweep.h"

static bits empty_squares(const struct position *position, const struct geometry *g) {
    return bits_less(g->board, bits_or(position->pieces[WHITE], position->pieces[BLACK]));
}

/* Kings that may still move: the limit is on one king's moves in a row, while its side has men (Frisian). */
static bits free_kings(const struct position *position) {
    unsigned side = position->side, limit = position->variant->king_move_limit;
    bits own = position->pieces[side], kings = bits_and(own, position->kings);
    if (limit && position->king_run[side] >= limit && position->king_run_square[side] < SQUARES_MAX &&
        bits_any(bits_less(own, position->kings)))
        return bits_drop(kings, position->king_run_square[side]);
    return kings;
}

static bool list(struct moves *moves, unsigned from, unsigned to, bool promotes) {
    struct move *move = moves_room(moves);
    if (!move)
        return false;
    move_set_quiet(move, from, to, promotes);
    moves->count++;
    return true;
}

static bool list_men(const struct position *position, const struct geometry *g, bits men, bits empty,
                     struct moves *moves) {
    unsigned directions = g->man_moves[position->side];
    while (directions) {
        unsigned d = sweep_direction(&directions), back = direction_opposite(d);
        for (bits to = bits_and(sweep_step(g, men, d), empty); bits_any(to);) {
            unsigned square = bits_pop(&to);
            bool promotes = bits_has(g->last_row[position->side], square);
            if (!list(moves, g->next[square][back], square, promotes))
                return false;
        }
    }
    return true;
}

/* Where a king may go in direction d. */
static bits king_targets(const struct position *position, const struct geometry *g, unsigned square,
                         bits empty, unsigned d) {
    if (position->variant->king_flies)
        return sweep_free(g, square, d, bits_less(g->board, empty));
    unsigned to = g->next[square][d];
    return to != NO_SQUARE && bits_has(empty, to) ? bits_of(to) : BITS_NONE;
}

static bool list_king(const struct position *position, const struct geometry *g, unsigned square, bits empty,
                      struct moves *moves) {
    unsigned directions = g->king_moves[position->side];
    while (directions) {
        bits to = king_targets(position, g, square, empty, sweep_direction(&directions));
        while (bits_any(to))
            if (!list(moves, square, bits_pop(&to), false))
                return false;
    }
    return true;
}

enum moves_status quiet_search(const struct position *position, struct moves *moves) {
    const struct geometry *g = position->geometry;
    bits empty = empty_squares(position, g), own = position->pieces[position->side];
    if (!list_men(position, g, bits_less(own, position->kings), empty, moves))
        return MOVES_NO_MEMORY;
    for (bits kings = free_kings(position); bits_any(kings);)
        if (!list_king(position, g, bits_pop(&kings), empty, moves))
            return MOVES_NO_MEMORY;
    return MOVES_DONE;
}

enum moves_status quiet_search_one(const struct position *position, unsigned square, struct moves *moves) {
    const struct geometry *g = position->geometry;
    bits empty = empty_squares(position, g);
    if (bits_has(position->kings, square)) {
        bool free = bits_has(free_kings(position), square);
        return !free || list_king(position, g, square, empty, moves) ? MOVES_DONE : MOVES_NO_MEMORY;
    }
    unsigned directions = g->man_moves[position->side];
    while (directions) {
        unsigned to = g->next[square][sweep_direction(&directions)];
        if (to != NO_SQUARE && bits_has(empty, to) &&
            !list(moves, square, to, bits_has(g->last_row[position->side], to)))
            return MOVES_NO_MEMORY;
    }
    return MOVES_DONE;
}

bool quiet_any(const struct position *position) {
    const struct geometry *g = position->geometry;
    unsigned side = position->side;
    bits empty = empty_squares(position, g), men = bits_less(position->pieces[side], position->kings);
    bits kings = free_kings(position);
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        bits movers = bits_or(g->man_moves[side] >> d & 1 ? men : BITS_NONE,
                              g->king_moves[side] >> d & 1 ? kings : BITS_NONE);
        if (bits_any(bits_and(sweep_step(g, movers, d), empty)))
            return true;
    }
    return false;
}

static bool king_goes(const struct position *position, const struct geometry *g, unsigned from, unsigned to) {
    if (!bits_has(free_kings(position), from))
        return false;
    bits empty = empty_squares(position, g);
    unsigned directions = g->king_moves[position->side];
    while (directions) {
        unsigned d = sweep_direction(&directions);
        if (bits_has(g->ray[from][d], to))
            return bits_has(king_targets(position, g, from, empty, d), to);
    }
    return false;
}

static bool man_goes(const struct position *position, const struct geometry *g, unsigned from, unsigned to) {
    unsigned directions = g->man_moves[position->side];
    while (directions)
        if (g->next[from][sweep_direction(&directions)] == to)
            return !position_occupied(position, to);
    return false;
}

bool position_quiet(const struct position *position, unsigned from, unsigned to, struct move *move) {
    const struct geometry *g = position->geometry;
    if (from >= g->squares || to >= g->squares || !bits_has(position->pieces[position->side], from))
        return false;
    bool king = bits_has(position->kings, from);
    if (!(king ? king_goes(position, g, from, to) : man_goes(position, g, from, to)))
        return false;
    move_set_quiet(move, from, to, !king && bits_has(g->last_row[position->side], to));
    return true;
}
