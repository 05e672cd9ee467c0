/* A game's first plies, looked at under the variants that it may be of: most games begin like others, and
 * most variants that a game is not of part from it there. Nothing is played here. */
#include "validate/opening.h"
#include "validate/judge.h"
#include "validate/replay.h"

static uint64_t bit_of(const struct variant *variant) {
    return (uint64_t)1 << variant_index(variant);
}

/* False: the ply is more than a move of two squares. */
static bool pack(const struct node *node, uint64_t *ply) {
    if (!node || node->kind != NODE_MOVE || node->label_count != 2 || node->variations ||
        node->more->before.first)
        return false;
    *ply = node->labels[0] | (uint64_t)node->labels[1] << 16 | (uint64_t)node->sign << 32;
    return true;
}

/* False: the start is too long to be kept. */
static bool number_start(struct openings *openings, struct slice fen, uint64_t *number) {
    *number = 0;
    if (!fen.length)
        return true;
    if (fen.length > OPENING_START_MAX)
        return false;
    for (unsigned i = 0; i < OPENING_STARTS_KEPT && !*number; i++) {
        const struct opening_start *start = &openings->starts[i];
        if (start->length == fen.length && memcmp(start->fen, fen.at, fen.length) == 0)
            *number = start->number;
    }
    if (*number)
        return true;
    struct opening_start *next = &openings->starts[openings->numbers % OPENING_STARTS_KEPT];
    memcpy(next->fen, fen.at, fen.length);
    next->length = fen.length;
    *number = next->number = ++openings->numbers;
    return true;
}

static bool is_kept(const struct opening_kept *kept, uint64_t start, const uint64_t *plies, unsigned count) {
    return kept->start == start && memcmp(kept->plies, plies, count * sizeof *plies) == 0;
}

/* What is known of the game's first plies; what another game left in their place is forgotten. */
static void look_up(struct openings *openings, const struct game *game) {
    uint64_t plies[OPENING_PLIES_KEPT], start = 0;
    bool keeps = number_start(openings, game->start, &start);
    const struct node *node = keeps ? game->first : NULL;
    uint64_t hash = start;
    openings->count = 0;
    openings->misfits = 0;
    for (unsigned n = 0; n < OPENING_PLIES_KEPT && pack(node, &plies[n]); n++, node = node->next) {
        hash = (hash ^ plies[n]) * 0x9E3779B97F4A7C15u;
        struct opening_kept *kept = &openings->at[n][(hash >> 40) % OPENINGS_KEPT];
        if (!is_kept(kept, start, plies, n + 1)) {
            *kept = (struct opening_kept){.start = start};
            memcpy(kept->plies, plies, (n + 1) * sizeof plies[0]);
        }
        openings->now[openings->count++] = kept;
        openings->misfits |= kept->fails;
    }
}

bool opening_fits(struct judge *judge, struct game *game, const struct variant *variant) {
    const struct node *first = game->first;
    struct replay trial;
    struct resolution resolution;
    struct openings *openings = &judge->openings;
    struct opening_kept *kept = openings->count ? openings->now[0] : NULL;
    bool moves = first && first->kind == NODE_MOVE && !first->more->before.first;
    uint64_t bit = bit_of(variant);
    if (kept && (kept->looked & bit))
        return !(kept->fails & bit);
    replay_prepare(&trial, judge, game, variant);
    if (!replay_start(&trial, &judge->cursor.position)) {
        if (kept)
            kept->looked |= bit;
        opening_failed(openings, variant, 1);
        return false;
    }
    if (!moves)
        return true;
    cursor_resolve(&judge->cursor, first, &resolution);
    bool fits = resolution.verdict == VERDICT_LEGAL || resolution.verdict == VERDICT_AMBIGUOUS ||
                resolution.verdict == VERDICT_OVER_BUDGET || resolution.verdict == VERDICT_NO_MEMORY;
    if (kept && resolution.verdict != VERDICT_NO_MEMORY)
        kept->looked |= bit;
    if (!fits)
        opening_failed(openings, variant, 1);
    return fits;
}

void opening_learn(struct judge *judge, struct game *game, const struct candidates *candidates) {
    struct openings *openings = &judge->openings;
    look_up(openings, game);
    if (!openings->count || openings->now[0]->learned == candidates)
        return;
    for (size_t i = 0; i < candidates->native; i++)
        opening_fits(judge, game, candidates->at[i]);
    openings->now[0]->learned = candidates;
}

unsigned opening_fails_at(const struct openings *openings, const struct variant *variant) {
    uint64_t bit = bit_of(variant);
    if (!(openings->misfits & bit))
        return 0;
    for (unsigned n = 0; n < openings->count; n++)
        if (openings->now[n]->fails & bit)
            return n + 1;
    return 0;
}

void opening_failed(struct openings *openings, const struct variant *variant, unsigned ply) {
    openings->misfits |= bit_of(variant);
    if (ply && ply <= openings->count)
        openings->now[ply - 1]->fails |= bit_of(variant);
}
