/* Which captures may be chosen where the choice is not free: the row's rules in turn, each keeping the best
 * of what is left. */
#include "rules/search.h"

unsigned move_taken(const struct move *move) {
    return move->capture ? move->count - 1u : 0;
}

struct best choice_first(const struct variant *variant) {
    enum choice first = variant->choice[0];
    return (struct best){first == CHOICE_MOST || first == CHOICE_VALUE ? first : CHOICE_END, 0};
}

static unsigned kings_taken(const struct position *position, const struct move *move) {
    unsigned kings = 0;
    for (unsigned i = 0; i < move_taken(move); i++)
        kings += bits_has(position->kings, move->jumped[i]);
    return kings;
}

/* A bit for each jump, the first one highest: of two words the greater took a king earlier. */
static uint64_t kings_order(const struct position *position, const struct move *move) {
    uint64_t order = 0;
    for (unsigned i = 0; i < move_taken(move); i++)
        order |= (uint64_t)bits_has(position->kings, move->jumped[i]) << (63 - i);
    return order;
}

static uint64_t worth(const struct position *position, const struct move *move, enum choice rule) {
    unsigned kings = kings_taken(position, move), men = move_taken(move) - kings;
    return (uint64_t)men * choice_worth(rule, false) + (uint64_t)kings * choice_worth(rule, true);
}

static uint64_t score(const struct position *position, const struct move *move, enum choice rule) {
    switch (rule) {
    case CHOICE_MOST:
    case CHOICE_VALUE:
        return worth(position, move, rule);
    case CHOICE_BY_KING:
        return bits_has(position->kings, move->path[0]);
    case CHOICE_MOST_KINGS:
        return kings_taken(position, move);
    case CHOICE_KINGS_EARLIEST:
        return kings_order(position, move);
    case CHOICE_END:
        break;
    }
    return 0;
}

static void keep_best(const struct position *position, struct moves *moves, enum choice rule) {
    uint64_t best = 0;
    size_t kept = 0;
    for (size_t i = 0; i < moves->count; i++) {
        uint64_t this = score(position, &moves->at[i], rule);
        if (this > best) {
            best = this;
            kept = 0;
        }
        if (this == best && kept++ != i)
            moves->at[kept - 1] = moves->at[i];
    }
    moves->count = kept;
}

void choice_apply(const struct position *position, struct moves *moves) {
    const enum choice *rule = position->variant->choice;
    for (unsigned i = 0; i < CHOICES_MAX && rule[i] != CHOICE_END; i++)
        keep_best(position, moves, rule[i]);
}

enum choice choice_against(const struct position *position, const struct move *move, struct moves *moves) {
    const enum choice *rule = position->variant->choice;
    for (unsigned i = 0; i < CHOICES_MAX && rule[i] != CHOICE_END; i++) {
        keep_best(position, moves, rule[i]);
        if (moves->count && score(position, move, rule[i]) < score(position, &moves->at[0], rule[i]))
            return rule[i];
    }
    return CHOICE_END;
}
