/* Captures: who can, and every way to do it. Follows the row's fields only; which of the captures may be
 * chosen is said in choice.c. */
#include "rules/search.h"
#include "rules/sweep.h"

#include <string.h>

/* What the jumper sees at one moment of its move. */
struct view {
    bits occupied; /* in the way; the square it started from counts as empty */
    bits prey;     /* may be jumped */
    bits barred;   /* may not be jumped in direction `back` */
    unsigned back; /* opposite to the jump before; DIRECTIONS: none */
};

struct search {
    const struct position *position;
    const struct variant *variant;
    const struct geometry *geometry;
    struct moves *moves;
    enum moves_status status;
    unsigned side;
    bool man; /* it was one when the move began */
    unsigned jumps;
    uint8_t path[PATH_MAX_SQUARES], jumped[PATH_MAX_SQUARES];
    bits passed; /* squares jumped so far, where that matters */
    column rider;
    column columns[SQUARES_MAX];
};

/* A listed move takes memory, so it costs more than a step: an overrun stays in a few megabytes. */
enum { STEPS_PER_MOVE = 8 };

static bits prey_of(const struct position *position, bool king) {
    bits prey = position->pieces[side_other(position->side)];
    return position->variant->man_spares_kings && !king ? bits_less(prey, position->kings) : prey;
}

static bool flies(const struct variant *variant, bool king) {
    return king && variant->king_flies;
}

/* The square jumped from `square` in direction d; NO_SQUARE: none. */
static unsigned victim(const struct geometry *g, const struct view *view, unsigned square, bool flying,
                       unsigned d) {
    unsigned at = g->next[square][d];
    if (flying) {
        bits way = bits_and(g->ray[square][d], view->occupied);
        at = bits_any(way) ? sweep_nearest(way, d) : NO_SQUARE;
    }
    if (at == NO_SQUARE || !bits_has(view->prey, at) || (d == view->back && bits_has(view->barred, at)))
        return NO_SQUARE;
    unsigned behind = g->next[at][d];
    return behind == NO_SQUARE || bits_has(view->occupied, behind) ? NO_SQUARE : at;
}

static unsigned jump_directions(const struct geometry *g, unsigned side, bool king) {
    return king ? g->king_jumps[side] : g->man_jumps[side];
}

static bool can_jump(const struct variant *variant, unsigned side, const struct view *view, unsigned square,
                     bool king) {
    const struct geometry *g = geometry_of(variant);
    if (!bits_any(bits_and(g->jump_reach[side][king][square], view->prey)))
        return false;
    unsigned directions = jump_directions(g, side, king);
    while (directions)
        if (victim(g, view, square, flies(variant, king), sweep_direction(&directions)) != NO_SQUARE)
            return true;
    return false;
}

static struct view first_view(const struct position *position, bool king) {
    bits occupied = bits_or(position->pieces[WHITE], position->pieces[BLACK]);
    return (struct view){occupied, prey_of(position, king), BITS_NONE, DIRECTIONS};
}

bool position_can_capture(const struct position *position, unsigned square) {
    if (!bits_has(position->pieces[position->side], square))
        return false;
    bool king = bits_has(position->kings, square);
    struct view view = first_view(position, king);
    return can_jump(position->variant, position->side, &view, square, king);
}

bits capture_pieces(const struct position *position) {
    const struct geometry *g = geometry_of(position->variant);
    unsigned side = position->side;
    bits own = position->pieces[side], men = bits_less(own, position->kings), found = BITS_NONE;
    bits empty = bits_less(g->board, bits_or(own, position->pieces[side_other(side)]));
    bits prey = prey_of(position, false);
    unsigned directions = g->man_jumps[side];
    while (directions)
        found = bits_or(found, sweep_jumpers(g, men, prey, empty, sweep_direction(&directions)));
    bits kings = bits_and(own, position->kings);
    if (!bits_any(kings))
        return found;
    struct view view = first_view(position, true);
    while (bits_any(kings)) {
        unsigned square = bits_pop(&kings);
        if (can_jump(position->variant, side, &view, square, true))
            found = bits_add(found, square);
    }
    return found;
}

bool position_must_capture(const struct position *position) {
    return bits_any(capture_pieces(position));
}

/* Writes down the path as it stands. */
static void list(struct search *s, bool crowned) {
    s->moves->budget -= STEPS_PER_MOVE;
    struct move *move = s->moves->budget < 0 ? NULL : moves_room(s->moves);
    if (!move) {
        s->status = s->moves->budget < 0 ? MOVES_OVER_BUDGET : MOVES_NO_MEMORY;
        return;
    }
    move->count = (uint8_t)(s->jumps + 1);
    move->capture = true;
    move->promotes = s->man && (crowned || bits_has(s->geometry->last_row[s->side], s->path[s->jumps]));
    memcpy(move->path, s->path, s->jumps + 1);
    memcpy(move->jumped, s->jumped, s->jumps);
    s->moves->count++;
}

/* The top goes under the jumper at once. What it bares is prey again if it is the enemy's and the row lets a
 * column be jumped twice. */
static bool take_top(struct search *s, struct view *view, unsigned at) {
    column *c = &s->columns[at];
    if (!column_push_under(&s->rider, column_pop(c)))
        return false;
    if (column_height(*c) == 0)
        view->occupied = bits_drop(view->occupied, at);
    if (column_height(*c) == 0 || column_piece(*c, 0).side == s->side ||
        s->variant->columns == COLUMNS_ONE_EACH)
        view->prey = bits_drop(view->prey, at);
    return true;
}

/* The view after jumping `at` in direction d; false: a column that cannot be. */
static bool take(struct search *s, struct view *view, unsigned at, unsigned d) {
    if (s->variant->columns != COLUMNS_NONE) {
        if (!take_top(s, view, at))
            return false;
    } else {
        view->prey = bits_drop(view->prey, at);
        if (s->variant->removal == REMOVAL_AT_ONCE)
            view->occupied = bits_drop(view->occupied, at);
    }
    s->passed = bits_add(s->passed, at);
    if (s->variant->columns == COLUMNS_NOT_BACK)
        view->barred = s->passed;
    else if (s->variant->no_half_turn)
        view->barred = s->geometry->board;
    view->back = direction_opposite(d);
    return true;
}

/* Whether a piece that lands there is a king from then on. */
static bool king_at(const struct search *s, unsigned square, bool king) {
    return king ||
           (s->variant->promotion == PROMOTION_GOES_ON && bits_has(s->geometry->last_row[s->side], square));
}

/* The landings behind `at` among which the jumper may choose; `on`: the move cannot end there. */
static bits landings(const struct search *s, const struct view *view, unsigned at, unsigned d, bool king) {
    const struct geometry *g = s->geometry;
    unsigned behind = g->next[at][d];
    if (!flies(s->variant, king) || s->variant->king_lands_behind)
        return bits_of(behind);
    bits land = sweep_free(g, at, d, view->occupied), on = BITS_NONE;
    for (bits left = land; bits_any(left);) {
        unsigned to = bits_pop(&left);
        if (can_jump(s->variant, s->side, view, to, king))
            on = bits_add(on, to);
    }
    if (bits_any(on))
        return on;
    bool halts = s->variant->king_halts_behind_king && bits_has(s->position->kings, at);
    return halts ? bits_of(behind) : land;
}

static void jump_on(struct search *s, struct view view, unsigned square, bool king);

static void land_on(struct search *s, const struct view *view, unsigned at, unsigned to, bool king) {
    s->jumped[s->jumps++] = (uint8_t)at;
    s->path[s->jumps] = (uint8_t)to;
    bool crowned = king_at(s, to, king);
    bool stops =
        !king && s->variant->promotion == PROMOTION_STOPS && bits_has(s->geometry->last_row[s->side], to);
    if (!stops && can_jump(s->variant, s->side, view, to, crowned))
        jump_on(s, *view, to, crowned);
    else
        list(s, crowned);
    s->jumps--;
}

/* Every jump from here and all that follow it. Calls itself once a jump, at most PATH_MAX_SQUARES deep. */
static void jump_on(struct search *s, struct view view, unsigned square, bool king) {
    unsigned directions = jump_directions(s->geometry, s->side, king);
    while (directions && s->status == MOVES_DONE) {
        unsigned d = sweep_direction(&directions);
        unsigned at = victim(s->geometry, &view, square, flies(s->variant, king), d);
        if (at == NO_SQUARE)
            continue;
        struct view after = view;
        column rider = s->rider, jumped = s->columns[at];
        bits passed = s->passed;
        if (--s->moves->budget < 0 || s->jumps + 2 > PATH_MAX_SQUARES || !take(s, &after, at, d)) {
            s->status = MOVES_OVER_BUDGET;
            return;
        }
        bits land = landings(s, &after, at, d, king);
        while (bits_any(land) && s->status == MOVES_DONE)
            land_on(s, &after, at, bits_pop(&land), king);
        s->rider = rider;
        s->columns[at] = jumped;
        s->passed = passed;
    }
}

enum moves_status capture_search(const struct position *position, unsigned square, struct moves *moves) {
    struct search s;
    s.position = position;
    s.variant = position->variant;
    s.geometry = geometry_of(position->variant);
    s.moves = moves;
    s.status = MOVES_DONE;
    s.side = position->side;
    s.jumps = 0;
    s.path[0] = (uint8_t)square;
    s.passed = BITS_NONE;
    if (s.variant->columns != COLUMNS_NONE) {
        memcpy(s.columns, position->columns, s.geometry->squares * sizeof s.columns[0]);
        s.rider = s.columns[square];
        s.columns[square] = 0;
    }
    bool king = bits_has(position->kings, square);
    s.man = !king;
    struct view view = first_view(position, king);
    view.occupied = bits_drop(view.occupied, square);
    jump_on(&s, view, square, king);
    return s.status;
}
