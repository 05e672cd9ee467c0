/* Plain moves: nearly all that is played, judged by masks on one word and without a list of moves. What is
 * not certain here is left to moves.c. */
#include "rules/search.h"
#include "rules/sweep.h"

#include <string.h>

static uint64_t word_of(unsigned square) {
    return (uint64_t)1 << square;
}

/* Whether a man could jump something else than in direction `but`, with `occupied` in the way. */
static bool jumps_from(const struct position *position, unsigned square, unsigned but, uint64_t occupied,
                       uint64_t prey) {
    const struct geometry *g = position->geometry;
    unsigned side = position->side, directions = g->man_jumps[side] & ~(1u << but);
    return (bits_low(g->jump_reach[side][0][square]) & prey) &&
           sweep_men_jump(g, word_of(square), prey, ~occupied, directions);
}

/* Whether every capture is a man's single jump over a man, so that no rule of choice tells one from another.
 */
static bool all_alike(const struct position *position, uint64_t occupied, uint64_t prey) {
    const struct geometry *g = position->geometry;
    unsigned side = position->side;
    if (bits_low(position->kings) & occupied)
        return false;
    bits left = capture_pieces(position);
    while (bits_any(left)) {
        unsigned from = bits_pop(&left), directions = g->man_jumps[side];
        while (directions) {
            unsigned d = sweep_direction(&directions), over = g->next[from][d];
            unsigned to = over == NO_SQUARE ? NO_SQUARE : g->next[over][d];
            if (to == NO_SQUARE || !(prey >> over & 1) || (occupied >> to & 1))
                continue;
            uint64_t after = occupied & ~word_of(from);
            if (position->variant->removal == REMOVAL_AT_ONCE)
                after &= ~word_of(over);
            if (bits_has(g->last_row[side], to) ||
                jumps_from(position, to, direction_opposite(d), after, prey & ~word_of(over)))
                return false;
        }
    }
    return true;
}

/* A man's jump over one piece, as far as it goes. */
__attribute__((noinline)) static bool plain_jump(const struct position *position, unsigned from, unsigned to,
                                                 unsigned d, bool alone, struct move *move) {
    const struct geometry *g = position->geometry;
    const struct variant *v = position->variant;
    unsigned side = position->side, over = g->next[from][d];
    uint64_t prey = bits_low(position->pieces[side_other((enum side)side)]);
    uint64_t occupied = prey | bits_low(position->pieces[side]);
    bool last = bits_has(g->last_row[side], to);
    if (v->man_spares_kings)
        prey &= ~bits_low(position->kings);
    if (!(g->man_jumps[side] >> d & 1) || !(prey >> over & 1) || (last && v->promotion == PROMOTION_GOES_ON))
        return false;
    if (v->choice[0] != CHOICE_END && !all_alike(position, occupied, prey))
        return false;
    if (alone && jumps_from(position, from, d, occupied & ~word_of(from), prey))
        return false;
    uint64_t left = occupied & ~word_of(from);
    if (v->removal == REMOVAL_AT_ONCE)
        left &= ~word_of(over);
    if (!(last && v->promotion == PROMOTION_STOPS) &&
        jumps_from(position, to, direction_opposite(d), left, prey & ~word_of(over)))
        return false;
    move_set_quiet(move, from, to, last);
    move->capture = true;
    move->jumped[0] = (uint8_t)over;
    return true;
}

__attribute__((noinline)) static bool plain_king(const struct position *position, unsigned from, unsigned to,
                                                 unsigned way) {
    const struct geometry *g = position->geometry;
    unsigned d = way_direction(way);
    uint64_t occupied = bits_low(position->pieces[WHITE]) | bits_low(position->pieces[BLACK]);
    if (!(g->king_moves[position->side] >> d & 1))
        return false;
    if (way_length(way) == 1)
        return true;
    uint64_t between = bits_low(g->ray[from][d]) & bits_low(g->ray[to][direction_opposite(d)]);
    return position->variant->king_flies && !(occupied & between);
}

/* The one direction in which a man on `square` jumps; DIRECTIONS: none, or several. `*several` tells which.
 */
static unsigned only_jump(const struct position *position, unsigned square, uint64_t occupied, uint64_t prey,
                          bool *several) {
    const struct geometry *g = position->geometry;
    *several = false;
    if (!(bits_low(g->jump_reach[position->side][0][square]) & prey))
        return DIRECTIONS;
    unsigned found = sweep_men_jump(g, word_of(square), prey, ~occupied, g->man_jumps[position->side]);
    *several = found & (found - 1);
    return found && !*several ? (unsigned)__builtin_ctz(found) : DIRECTIONS;
}

bool position_forced(const struct position *position, unsigned from, struct move *move) {
    const struct geometry *g = position->geometry;
    const struct variant *v = position->variant;
    unsigned side = position->side, at = from, count = 1;
    uint64_t prey = bits_low(position->pieces[side ^ 1]), own = bits_low(position->pieces[side]);
    if (!g->simple || v->choice[0] != CHOICE_END || from >= g->squares ||
        !((own & ~bits_low(position->kings)) >> from & 1))
        return false;
    uint64_t occupied = (prey | own) & ~word_of(from);
    prey &= v->man_spares_kings ? ~bits_low(position->kings) : ~(uint64_t)0;
    move->path[0] = (uint8_t)from;
    for (bool several;;) {
        unsigned d = only_jump(position, at, occupied, prey, &several);
        if (several || (d == DIRECTIONS && count == 1))
            return false;
        if (d == DIRECTIONS)
            break;
        unsigned over = g->next[at][d];
        at = g->next[over][d];
        move->jumped[count - 1] = (uint8_t)over;
        move->path[count++] = (uint8_t)at;
        prey &= ~word_of(over);
        if (v->removal == REMOVAL_AT_ONCE)
            occupied &= ~word_of(over);
        bool last = bits_has(g->last_row[side], at);
        if (last && v->promotion == PROMOTION_GOES_ON)
            return false;
        if (last && v->promotion == PROMOTION_STOPS)
            break;
    }
    move->count = (uint8_t)count;
    move->capture = true;
    move->promotes = bits_has(g->last_row[side], at);
    return true;
}

/* position_must_capture with the sets at hand. */
static inline bool must_capture(const struct position *position, uint64_t own, uint64_t other,
                                uint64_t kings) {
    const struct geometry *g = position->geometry;
    uint64_t prey = position->variant->man_spares_kings ? other & ~kings : other;
    uint64_t empty = bits_low(g->board) & ~(own | other);
    if (sweep_men_jump(g, own & ~kings, prey, empty, g->man_jumps[position->side]))
        return true;
    if (!(own & kings))
        return false;
    /* A king that does not fly jumps as men do. */
    return position->variant->king_flies
               ? capture_by_king(position)
               : sweep_men_jump(g, own & kings, other, empty, g->king_jumps[position->side]);
}

bool position_plain(const struct position *position, unsigned from, unsigned to, bool alone,
                    struct move *move) {
    const struct geometry *g = position->geometry;
    if (!g->simple || from >= g->squares || to >= g->squares)
        return false;
    unsigned side = position->side, way = g->way[from][to];
    uint64_t own = bits_low(position->pieces[side]), kings = bits_low(position->kings);
    uint64_t other = bits_low(position->pieces[side ^ 1]);
    if (!(own >> from & 1) || ((own | other) >> to & 1) || way == NO_WAY)
        return false;
    bool king = kings >> from & 1;
    if (!king && way_length(way) == 2)
        return plain_jump(position, from, to, way_direction(way), alone, move);
    if (king ? !plain_king(position, from, to, way)
             : way_length(way) != 1 || !(g->man_moves[side] >> way_direction(way) & 1))
        return false;
    if (must_capture(position, own, other, kings))
        return false;
    move_set_quiet(move, from, to, !king && bits_low(g->last_row[side]) >> to & 1);
    return true;
}

bool position_men_jump(const struct position *position, unsigned directions) {
    uint64_t own = bits_low(position->pieces[position->side]),
             other = bits_low(position->pieces[position->side ^ 1]);
    return directions && sweep_men_jump(position->geometry, own & ~bits_low(position->kings), other,
                                        bits_low(position->geometry->board) & ~(own | other), directions);
}

static bool same_way(const struct move *a, const struct move *b) {
    return a->count == b->count && a->capture == b->capture && a->promotes == b->promotes &&
           memcmp(a->path, b->path, a->count) == 0;
}

/* Whether a man's single jump is one for men of another variant as well because these only jump in more
 * directions, of which none goes on from where it ends: where all pieces are men and the choice is free. */
static bool jump_too(const struct position *position, const struct move *move, const struct variant *variant,
                     const struct geometry *g) {
    unsigned side = position->side, jumps = position->geometry->man_jumps[side], to = move->path[1];
    const struct variant *v = position->variant;
    if (!move->capture || move->count != 2 || bits_any(position->kings) || v->choice[0] != CHOICE_END ||
        variant->choice[0] != CHOICE_END || v->removal != variant->removal ||
        (jumps & ~(unsigned)g->man_jumps[side]) || bits_has(g->last_row[side], to))
        return false;
    uint64_t prey = bits_low(position->pieces[side ^ 1]), taken = word_of(move->jumped[0]);
    uint64_t occupied = (prey | bits_low(position->pieces[side])) & ~word_of(move->path[0]);
    if (v->removal == REMOVAL_AT_ONCE)
        occupied &= ~taken;
    /* In the first variant's own directions it does not go on. */
    prey &= ~taken;
    return !sweep_men_jump(g, word_of(to), prey, ~occupied, g->man_jumps[side] & ~jumps);
}

/* A man's step, where a capture is compulsory there: no jump of a man's ends beside its start, and no king
 * is crowned on the way. */
static bool step_forbidden(const struct position *there, const struct move *move) {
    return !move->capture && !bits_has(there->kings, move->path[0]) &&
           there->variant->promotion != PROMOTION_GOES_ON && position_must_capture(there);
}

enum sameness position_plain_too(const struct position *position, const struct move *move,
                                 const struct variant *variant) {
    unsigned from = move->path[0], to = move->path[move->count - 1];
    const struct geometry *g = geometry_of(variant);
    struct position there;
    struct move found;
    if (!position->geometry->simple || !g->simple)
        return SAMENESS_UNKNOWN;
    if (jump_too(position, move, variant, g))
        return SAME_MOVE;
    position_copy(&there, position);
    there.variant = variant;
    there.geometry = g;
    if (move->count == 2 && position_plain(&there, from, to, false, &found))
        return same_way(&found, move) ? SAME_MOVE : SAMENESS_UNKNOWN;
    if (step_forbidden(&there, move))
        return OTHER_MOVES;
    if (!move->capture || !position_forced(&there, from, &found))
        return SAMENESS_UNKNOWN;
    if (same_way(&found, move))
        return SAME_MOVE;
    return found.path[found.count - 1] != to ? OTHER_MOVES : SAMENESS_UNKNOWN;
}
