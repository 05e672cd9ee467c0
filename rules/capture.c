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
    struct best *best;
    enum moves_status status;
    unsigned side;
    bool man; /* it was one when the move began */
    unsigned jumps, worth;
    uint8_t path[PATH_MAX_SQUARES], jumped[PATH_MAX_SQUARES];
    unsigned height;   /* of the jumper's column when the move began; 0 where there are none */
    bool columns_used; /* columns change during the move */
    column rider;      /* the jumper's own, off the board */
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

/* Whether the side's piece can jump from a square, seen so. */
static bool can_jump(const struct position *position, const struct view *view, unsigned square, bool king) {
    const struct geometry *g = position->geometry;
    unsigned side = position->side;
    bool flying = flies(position->variant, king);
    if (!bits_any(bits_and(g->jump_reach[side][king][square], view->prey)))
        return false;
    unsigned directions = jump_directions(g, side, king);
    while (directions)
        if (victim(g, view, square, flying, sweep_direction(&directions)) != NO_SQUARE)
            return true;
    return false;
}

static struct view first_view(const struct position *position, bool king) {
    bits occupied = bits_or(position->pieces[WHITE], position->pieces[BLACK]);
    bits barred = position->variant->no_half_turn ? position->geometry->board : BITS_NONE;
    return (struct view){occupied, prey_of(position, king), barred, DIRECTIONS};
}

bool position_can_capture(const struct position *position, unsigned square) {
    if (!bits_has(position->pieces[position->side], square))
        return false;
    bool king = bits_has(position->kings, square);
    struct view view = first_view(position, king);
    return can_jump(position, &view, square, king);
}

static bits empty_squares(const struct position *position) {
    return bits_less(position->geometry->board, bits_or(position->pieces[WHITE], position->pieces[BLACK]));
}

static bits men_that_jump(const struct position *position) {
    const struct geometry *g = position->geometry;
    bits men = bits_less(position->pieces[position->side], position->kings), found = BITS_NONE;
    bits empty = empty_squares(position), prey = prey_of(position, false);
    unsigned directions = g->man_jumps[position->side];
    while (directions) {
        unsigned d = sweep_direction(&directions);
        bits jumped = sweep_jumped(g, men, prey, empty, d);
        if (bits_any(jumped))
            found = bits_or(found, bits_and(sweep_step(g, jumped, direction_opposite(d)), men));
    }
    return found;
}

/* The question asked before every quiet move, so it has a way of its own. */
static bool men_can_jump(const struct position *position) {
    const struct geometry *g = position->geometry;
    if (!sweep_narrow(g))
        return bits_any(men_that_jump(position));
    uint64_t men = bits_low(position->pieces[position->side]) & ~bits_low(position->kings);
    uint64_t empty = bits_low(empty_squares(position)), prey = bits_low(prey_of(position, false));
    return sweep_men_jump(g, men, prey, empty, g->man_jumps[position->side]);
}

static bits kings_that_jump(const struct position *position, bool any) {
    bits kings = bits_and(position->pieces[position->side], position->kings), found = BITS_NONE;
    if (!bits_any(kings))
        return found;
    struct view view = first_view(position, true);
    while (bits_any(kings) && !(any && bits_any(found))) {
        unsigned square = bits_pop(&kings);
        if (can_jump(position, &view, square, true))
            found = bits_add(found, square);
    }
    return found;
}

bits capture_pieces(const struct position *position) {
    return bits_or(men_that_jump(position), kings_that_jump(position, false));
}

bool capture_by_king(const struct position *position) {
    return bits_any(kings_that_jump(position, true));
}

bool position_must_capture(const struct position *position) {
    return men_can_jump(position) || capture_by_king(position);
}

/* Writes down the path as it stands, unless a better one is known. */
static void list(struct search *s, bool crowned) {
    if (s->worth < s->best->worth)
        return;
    if (s->worth > s->best->worth)
        s->moves->count = 0;
    s->best->worth = s->worth;
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
    if (s->columns_used) {
        if (!take_top(s, view, at))
            return false;
    } else {
        if (s->height && s->height + s->jumps >= COLUMN_MAX)
            return false;
        view->prey = bits_drop(view->prey, at);
        if (s->variant->removal == REMOVAL_AT_ONCE)
            view->occupied = bits_drop(view->occupied, at);
    }
    if (s->variant->columns == COLUMNS_NOT_BACK)
        view->barred = bits_add(view->barred, at);
    view->back = direction_opposite(d);
    return true;
}

/* The landings behind `at` among which a flying king may choose: those from which it can go on, if any. */
static bits landings(const struct search *s, const struct view *view, unsigned at, unsigned d) {
    bits land = sweep_free(s->geometry, at, d, view->occupied), on = BITS_NONE;
    if (s->variant->king_lands_freely)
        return land;
    for (bits left = land; bits_any(left);) {
        unsigned to = bits_pop(&left);
        if (can_jump(s->position, view, to, true))
            on = bits_add(on, to);
    }
    if (bits_any(on))
        return on;
    bool halts = s->variant->king_halts_behind_king && bits_has(s->position->kings, at);
    return halts ? bits_of(s->geometry->next[at][d]) : land;
}

static bool jump_on(struct search *s, const struct view *view, unsigned square, bool king);

static void land_on(struct search *s, const struct view *view, unsigned at, unsigned to, bool king) {
    s->jumped[s->jumps++] = (uint8_t)at;
    s->path[s->jumps] = (uint8_t)to;
    bool last = !king && bits_has(s->geometry->last_row[s->side], to);
    bool stops = last && s->variant->promotion == PROMOTION_STOPS;
    bool crowned = king || (last && s->variant->promotion == PROMOTION_GOES_ON);
    if (stops || !jump_on(s, view, to, crowned))
        list(s, crowned);
    s->jumps--;
}

/* One jump, over `at` in direction d, and all that follow it. */
static void jump_over(struct search *s, const struct view *view, unsigned at, unsigned d, bool king) {
    struct view after = *view;
    unsigned worth = choice_worth(s->best->rule, bits_has(s->position->kings, at));
    column rider = s->rider, jumped = s->columns_used ? s->columns[at] : 0;
    if (--s->moves->budget < 0 || s->jumps + 2 > PATH_MAX_SQUARES || !take(s, &after, at, d)) {
        s->status = MOVES_OVER_BUDGET;
        return;
    }
    s->worth += worth;
    if (!flies(s->variant, king) || s->variant->king_lands_behind)
        land_on(s, &after, at, s->geometry->next[at][d], king);
    else
        for (bits land = landings(s, &after, at, d); bits_any(land) && s->status == MOVES_DONE;)
            land_on(s, &after, at, bits_pop(&land), king);
    s->worth -= worth;
    if (!s->columns_used)
        return;
    s->rider = rider;
    s->columns[at] = jumped;
}

/* Whether even all that is left could not make this path as good as the best. */
static bool is_hopeless(const struct search *s, const struct view *view) {
    if (!s->best->worth)
        return false;
    unsigned kings = bits_count(bits_and(view->prey, s->position->kings));
    unsigned men = bits_count(view->prey) - kings;
    return s->worth + men * choice_worth(s->best->rule, false) + kings * choice_worth(s->best->rule, true) <
           s->best->worth;
}

/* Every jump from a square and all that follow; false: there is none. Deep by one for each jump, so never
 * deeper than PATH_MAX_SQUARES. */
static bool jump_on(struct search *s, const struct view *view, unsigned square, bool king) {
    if (!bits_any(bits_and(s->geometry->jump_reach[s->side][king][square], view->prey)))
        return false;
    if (is_hopeless(s, view))
        return true; /* not the end of a capture worth listing */
    bool found = false, flying = flies(s->variant, king);
    unsigned directions = jump_directions(s->geometry, s->side, king);
    while (directions && s->status == MOVES_DONE) {
        unsigned d = sweep_direction(&directions);
        unsigned at = victim(s->geometry, view, square, flying, d);
        if (at == NO_SQUARE)
            continue;
        found = true;
        jump_over(s, view, at, d, king);
    }
    return found;
}

enum moves_status capture_search(const struct position *position, unsigned square, struct best *best,
                                 struct moves *moves) {
    bool king = bits_has(position->kings, square);
    struct view view = first_view(position, king);
    if (!bits_any(bits_and(position->geometry->jump_reach[position->side][king][square], view.prey)))
        return MOVES_DONE;
    struct search s;
    s.position = position;
    s.variant = position->variant;
    s.geometry = position->geometry;
    s.moves = moves;
    s.best = best;
    s.status = MOVES_DONE;
    s.side = position->side;
    s.man = !king;
    s.jumps = s.worth = 0;
    s.path[0] = (uint8_t)square;
    s.rider = 0;
    s.height = s.variant->columns != COLUMNS_NONE ? column_height(position->columns[square]) : 0;
    s.columns_used = s.height && s.variant->removal == REMOVAL_AT_ONCE;
    if (s.columns_used) {
        memcpy(s.columns, position->columns, s.geometry->squares * sizeof s.columns[0]);
        s.rider = s.columns[square];
        s.columns[square] = 0;
    }
    view.occupied = bits_drop(view.occupied, square);
    jump_on(&s, &view, square, king);
    return s.status;
}
