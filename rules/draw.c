/* Draws: the variant's rules counted ply by ply. The rules are the row's; what a claim is worth is the
 * players' affair. */
#include "rules/draw.h"

#include <string.h>

static struct forces forces_of(const struct position *position) {
    struct forces f;
    for (unsigned side = WHITE; side <= BLACK; side++) {
        f.pieces[side] = bits_count(position->pieces[side]);
        f.kings[side] = bits_count(bits_and(position->pieces[side], position->kings));
    }
    return f;
}

/* Whether `side` has a king and nothing else, and the other side at least one king. */
static bool is_lone(const struct forces *f, unsigned side) {
    return f->pieces[side] == 1 && f->kings[side] == 1 && f->kings[side_other((enum side)side)] > 0;
}

static bool on_main_road(const struct geometry *g, unsigned square) {
    return g->file[square] == g->rank[square];
}

/* The lone king on the long diagonal, on which nothing else stands. */
static bool holds_main_road(const struct position *position, unsigned side) {
    const struct geometry *g = position->geometry;
    if (!on_main_road(g, bits_first(position->pieces[side])))
        return false;
    for (bits others = position->pieces[side_other((enum side)side)]; bits_any(others);)
        if (on_main_road(g, bits_pop(&others)))
            return false;
    return true;
}

static bool lone_king_holds(const struct draw_rule *rule, const struct position *position,
                            const struct forces *f, unsigned side) {
    unsigned other = side_other((enum side)side), strong = f->pieces[other];
    if (!is_lone(f, side))
        return false;
    switch (rule->kind) {
    case DRAW_LONE_KING:
        return strong <= rule->most;
    case DRAW_LONE_KING_AGAINST_KINGS:
        return strong == f->kings[other] && strong >= rule->least && strong <= rule->most;
    case DRAW_LONE_KING_ON_MAIN_ROAD:
        return strong == rule->most && holds_main_road(position, side);
    default:
        return false;
    }
}

/* Whether the position is one in which the rule counts. */
static bool holds(const struct draw_rule *rule, const struct position *position, const struct forces *f) {
    unsigned all = f->pieces[WHITE] + f->pieces[BLACK];
    if (rule->kind == DRAW_KING_MOVES)
        return true;
    if (rule->kind == DRAW_SAME_FORCES)
        return all >= rule->least && all <= rule->most && f->kings[WHITE] && f->kings[BLACK];
    return lone_king_holds(rule, position, f, WHITE) || lone_king_holds(rule, position, f, BLACK);
}

/* Whether a ply starts the rule's count anew. */
static bool breaks(const struct draw_rule *rule, const struct move *move, bool by_king) {
    switch (rule->kind) {
    case DRAW_KING_MOVES:
        return move->capture || !by_king;
    case DRAW_LONE_KING_AGAINST_KINGS:
    case DRAW_SAME_FORCES:
        return move->capture || move->promotes;
    default:
        return false; /* the maximum stays valid when a piece is taken (FMJD) */
    }
}

static void remember(struct draw *draw, const struct position *position) {
    draw->seen[draw->next] = position_hash(position);
    draw->next = (uint16_t)((draw->next + 1) % DRAW_MEMORY);
    if (draw->remembered < DRAW_MEMORY)
        draw->remembered++;
}

/* How often the last position was there. */
static unsigned times(const struct draw *draw) {
    uint64_t last = draw->seen[(draw->next + DRAW_MEMORY - 1) % DRAW_MEMORY];
    unsigned count = 0;
    for (unsigned i = 0; i < draw->remembered; i++)
        count += draw->seen[i] == last;
    return count;
}

static bool is_met(const struct draw *draw, unsigned rule) {
    const struct draw_rule *r = &draw->rules[rule];
    if (r->kind == DRAW_REPETITION)
        return draw->remembered >= r->times && times(draw) >= r->times;
    return draw->held[rule] && draw->plies[rule] >= 2u * r->moves;
}

static bool nothing_counts(const struct position *position) {
    return !bits_any(position->kings) && position->variant->columns == COLUMNS_NONE;
}

/* Without a king on the board nothing counts and nothing comes back: most plies of a game end here. */
static void rest(struct draw *draw) {
    if (draw->rests)
        return;
    memset(draw->plies, 0, sizeof draw->plies);
    for (unsigned i = 0; draw->rules && i < DRAW_RULES_MAX && draw->rules[i].kind != DRAW_END; i++)
        draw->held[i] = draw->rules[i].kind == DRAW_KING_MOVES;
    draw->remembered = draw->next = 0;
    draw->claim = NULL;
    draw->met = 0;
    draw->rests = true;
    draw->changed = true;
}

void draw_start(struct draw *draw, const struct position *position) {
    memset(draw, 0, offsetof(struct draw, seen));
    draw->claim = NULL;
    draw->met = 0;
    draw->rules = position->variant->draws;
    if (!draw->rules || nothing_counts(position)) {
        rest(draw);
        return;
    }
    struct forces f = forces_of(position);
    draw->changed = true;
    for (unsigned i = 0; i < DRAW_RULES_MAX && draw->rules[i].kind != DRAW_END; i++)
        draw->held[i] = draw->rules[i].kind != DRAW_REPETITION && holds(&draw->rules[i], position, &f);
    remember(draw, position);
}

/* Only kings go back: after a man's move or a capture no position of before returns. Columns free pieces
 * again, so there everything may. */
static void remember_after(struct draw *draw, const struct move *move, const struct position *position,
                           bool by_king) {
    bool may_return = position->variant->columns != COLUMNS_NONE || (by_king && !move->capture);
    if (!may_return)
        draw->remembered = draw->next = 0;
    remember(draw, position);
}

void draw_follow(struct draw *draw, const struct move *move, const struct position *position) {
    if (!draw->rules)
        return;
    if (nothing_counts(position)) {
        rest(draw);
        return;
    }
    draw->rests = false;
    bool by_king = bits_has(position->kings, move->path[move->count - 1]) && !move->promotes;
    /* Only captures and crownings change what is on the board, and with it which rules hold. */
    bool changed = move->capture || move->promotes || draw->changed;
    struct forces f = changed ? forces_of(position) : draw->forces;
    draw->forces = f;
    draw->changed = false;
    remember_after(draw, move, position, by_king);
    draw->claim = NULL;
    draw->met = 0;
    for (unsigned i = 0; i < DRAW_RULES_MAX && draw->rules[i].kind != DRAW_END; i++) {
        const struct draw_rule *rule = &draw->rules[i];
        if (rule->kind != DRAW_REPETITION) {
            bool held = draw->held[i];
            if (changed || rule->kind == DRAW_LONE_KING_ON_MAIN_ROAD)
                draw->held[i] = holds(rule, position, &f);
            bool goes_on = held && draw->held[i] && !breaks(rule, move, by_king);
            draw->plies[i] = (uint16_t)(goes_on ? draw->plies[i] + (draw->plies[i] < UINT16_MAX) : 0);
        }
        if (!is_met(draw, i))
            continue;
        draw->met |= (uint8_t)(1u << i);
        if (!draw->claim)
            draw->claim = rule;
    }
}

const struct draw_rule *draw_claim(const struct draw *draw) {
    return draw->claim;
}
