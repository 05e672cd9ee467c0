/* When a draw may be claimed, and by which rule of the variant. A draw is a claim: nothing here ends a game.
 */
#ifndef RULES_DRAW_H
#define RULES_DRAW_H

#include "rules/moves.h"

/* Longer than any rule of the table counts; older positions of a long series are forgotten. */
enum { DRAW_RULES_MAX = 8, DRAW_MEMORY = 128 };

/* What rules ask about a position. */
struct forces {
    unsigned pieces[2], kings[2];
};

/* A game followed ply by ply: a value. */
struct draw {
    const struct draw_rule *rules; /* the variant's; NULL: it has none */
    uint16_t plies[DRAW_RULES_MAX];
    bool held[DRAW_RULES_MAX]; /* a rule's condition held in the last position */
    bool rests;                /* nothing counts at present */
    bool changed;              /* `forces` are not those of the last position */
    struct forces forces;
    uint16_t remembered, next;
    uint64_t seen[DRAW_MEMORY]; /* positions that can come back */
    const struct draw_rule *claim;
    uint8_t met; /* by index: the rules by which a draw may be claimed in the last position */
};

void draw_start(struct draw *draw, const struct position *position);
/* After `move` was played, `position` is what it left. */
void draw_follow(struct draw *draw, const struct move *move, const struct position *position);
/* The first of the variant's rules by which a draw may be claimed in the last position; NULL: there is none.
 */
const struct draw_rule *draw_claim(const struct draw *draw);

#endif
