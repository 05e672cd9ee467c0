/* Which other variants a game is legal under too. Which one it is judged under is judge.c's to say. */
#include "validate/others.h"
#include "validate/opening.h"
#include "validate/replay.h"
#include "validate/words.h"

bool others_share_board(const struct variant *a, const struct variant *b) {
    return a->width == b->width && a->height == b->height && a->playing == b->playing &&
           a->numbering == b->numbering;
}

static bool same_pieces(const struct position *a, const struct position *b) {
    return a->side == b->side && bits_equal(a->kings, b->kings) &&
           bits_equal(a->pieces[WHITE], b->pieces[WHITE]) && bits_equal(a->pieces[BLACK], b->pieces[BLACK]);
}

/* Whether both have the same initial position. */
static bool starts_alike(const struct variant *a, const struct variant *b) {
    const struct geometry *g = geometry_of(a), *h = geometry_of(b);
    return a->first == b->first && bits_equal(g->start[WHITE], h->start[WHITE]) &&
           bits_equal(g->start[BLACK], h->start[BLACK]);
}

/* Reads the start position as another variant does. False: it has none that is so. `*alike`: it is the same,
 * and says no more there: no towers, nor how often a king has moved. */
static bool start_other(const struct replay *taken, const struct position *start, struct other *other,
                        bool *alike) {
    struct replay trial;
    *alike = start->geometry->simple;
    if (!taken->game->start.length && *alike && others_share_board(other->variant, taken->variant) &&
        starts_alike(other->variant, taken->variant))
        return true;
    replay_prepare(&trial, taken->judge, taken->game, other->variant);
    if (!replay_start(&trial, &other->position))
        return false;
    *alike = *alike && same_pieces(&other->position, start) &&
             (geometry_of(other->variant)->simple || !bits_any(start->kings));
    return true;
}

static void go_together(struct others *others, const struct geometry *taken) {
    const struct geometry *g = geometry_of(others->at[others->count].variant);
    others->together |= (uint64_t)1 << others->count;
    for (unsigned side = WHITE; side <= BLACK; side++) {
        others->jumps_more[side] |= (uint8_t)(g->man_jumps[side] & ~taken->man_jumps[side]);
        others->steps_alike = others->steps_alike && g->man_moves[side] == taken->man_moves[side];
    }
}

void others_begin(struct others *others, const struct replay *taken, const struct position *start) {
    const struct candidates *candidates = taken->candidates;
    others->count = 0;
    others->together = 0;
    others->steps_alike = true;
    others->jumps_more[WHITE] = others->jumps_more[BLACK] = 0;
    for (size_t i = 0; i < candidates->native; i++) {
        struct other *other = &others->at[others->count];
        bool alike;
        other->variant = candidates->at[i];
        other->from = taken->game->first;
        other->fails = false;
        if (other->variant == taken->variant || opening_misfits(&taken->judge->openings, other->variant) ||
            !start_other(taken, start, other, &alike))
            continue;
        if (alike && others_share_board(other->variant, taken->variant))
            go_together(others, start->geometry);
        others->count++;
    }
}

static void fail(struct others *others, unsigned i) {
    others->together &= ~((uint64_t)1 << i);
    others->at[i].fails = true;
}

static void part(struct others *others, unsigned i, const struct position *before, struct node *node) {
    struct other *other = &others->at[i];
    others->together &= ~((uint64_t)1 << i);
    other->from = node;
    position_carry(&other->position, other->variant, before);
}

void others_part(struct others *others, const struct position *before, struct node *node) {
    for (uint64_t left = others->together; left; left &= left - 1)
        part(others, (unsigned)__builtin_ctzll(left), before, node);
}

static bool same_move(const struct move *a, const struct move *b) {
    return a->count == b->count && a->capture == b->capture && a->promotes == b->promotes &&
           memcmp(a->path, b->path, a->count) == 0 &&
           (!a->capture || memcmp(a->jumped, b->jumped, a->count - 1u) == 0);
}

/* Whether a position says more under the other variant than where single pieces stand: towers, or how often a
 * king has moved. */
static bool says_more(const struct variant *variant, const struct position *before, const struct move *move) {
    return !geometry_of(variant)->simple &&
           (bits_any(before->kings) || (variant->columns != COLUMNS_NONE && move->capture));
}

/* What the ply is under one of them, found out as a trial would. */
static void resolve(struct judge *judge, unsigned i, const struct move *move, struct node *node) {
    struct others *others = &judge->others;
    const struct position *before = &judge->cursor.position;
    const struct variant *variant = others->at[i].variant;
    struct cursor *probe = &judge->probe;
    struct resolution resolution;
    if (says_more(variant, before, move)) {
        part(others, i, before, node);
        return;
    }
    position_carry(&probe->position, variant, before);
    probe->turn = TURN_NONE;
    probe->unexplained = true;
    cursor_resolve(probe, node, &resolution);
    probe->unexplained = false;
    if (resolution.verdict == VERDICT_LEGAL && same_move(&resolution.move, move))
        return;
    if (resolution.verdict == VERDICT_LEGAL || resolution.verdict == VERDICT_OVER_BUDGET ||
        resolution.verdict == VERDICT_NO_MEMORY)
        part(others, i, before, node);
    else
        fail(others, i);
}

void others_look(struct judge *judge, const struct move *move, struct node *node) {
    struct others *others = &judge->others;
    for (uint64_t left = others->together; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctzll(left);
        switch (position_plain_too(&judge->cursor.position, move, others->at[i].variant)) {
        case SAME_MOVE:
            break;
        case OTHER_MOVES:
            fail(others, i);
            break;
        case SAMENESS_UNKNOWN:
            resolve(judge, i, move, node);
        }
    }
}

/* Whether all of the game is legal under a variant that was followed. False as well: no memory. */
static bool goes(const struct others *others, size_t i, const struct replay *taken, bool *wants_memory) {
    struct replay trial;
    if (others->together >> i & 1 || others->at[i].fails)
        return !others->at[i].fails;
    replay_prepare(&trial, taken->judge, taken->game, others->at[i].variant);
    trial.whole_only = true;
    trial.from = &others->at[i];
    replay_run(&trial);
    *wants_memory = trial.wants_memory;
    if (trial.wants_memory || replay_is_whole(&trial))
        return !trial.wants_memory;
    if (trial.from->from == taken->game->first)
        opening_failed(&taken->judge->openings, trial.variant, replay_failing_ply(&trial));
    return false;
}

const char *others_that_fit(const struct others *others, const struct replay *taken) {
    enum language language = taken->game->findings.language;
    struct buffer *buffer = &taken->judge->buffer;
    bool wants_memory = false;
    buffer_clear(buffer);
    for (size_t i = 0; i < others->count && !wants_memory; i++) {
        if (goes(others, i, taken, &wants_memory)) {
            buffer_text(buffer, buffer->length ? ", " : "");
            buffer_text(buffer, words_variant(others->at[i].variant, language));
        }
    }
    if (wants_memory)
        return NULL;
    if (!buffer->length)
        return buffer->failed ? NULL : "";
    struct slice variants = arena_copy(taken->game->arena, buffer_view(buffer));
    const struct finding_slot slot = {"variants", variants.at};
    if (!variants.at || buffer->failed)
        return NULL;
    buffer_clear(buffer);
    phrase_write(buffer, PHRASE_ALSO_LEGAL, language, &slot, 1);
    return buffer->failed ? NULL : arena_copy(taken->game->arena, buffer_view(buffer)).at;
}
