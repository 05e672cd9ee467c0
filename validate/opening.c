/* A game's first ply, looked at alone: most variants that a game may be of need no more than that, and most
 * games begin like others. Nothing is played here. */
#include "validate/opening.h"
#include "validate/replay.h"

/* What is known of a game's first ply where it is two squares and nothing else; NULL: it is not. */
static struct opening_kept *known_opening(struct judge *judge, const struct game *game) {
    const struct node *first = game->first;
    if (!first || first->kind != NODE_MOVE || node_before(first)->first || game->start.length ||
        node_label_count(first) != 2)
        return NULL;
    label from = node_labels(first)[0], to = node_labels(first)[1];
    struct opening_kept *kept = &judge->openings[(from ^ to * 5u ^ first->sign) % OPENINGS_KEPT];
    if (kept->from != from || kept->to != to || kept->sign != first->sign)
        *kept = (struct opening_kept){from, to, first->sign, 0, 0, NULL};
    return kept;
}

bool opening_fits(struct judge *judge, struct game *game, const struct variant *variant) {
    const struct node *first = game->first;
    struct replay trial;
    struct resolution resolution;
    bool moves = first && first->kind == NODE_MOVE && !node_before(first)->first;
    struct opening_kept *kept = known_opening(judge, game);
    uint64_t bit = (uint64_t)1 << variant_index(variant);
    if (kept && (kept->looked & bit))
        return kept->fits & bit;
    replay_prepare(&trial, judge, game, variant);
    if (!replay_start(&trial, &judge->cursor.position))
        return false;
    if (!moves)
        return true;
    cursor_resolve(&judge->cursor, first, &resolution);
    bool fits = resolution.verdict == VERDICT_LEGAL || resolution.verdict == VERDICT_AMBIGUOUS ||
                resolution.verdict == VERDICT_OVER_BUDGET || resolution.verdict == VERDICT_NO_MEMORY;
    if (kept && resolution.verdict != VERDICT_NO_MEMORY) {
        kept->looked |= bit;
        kept->fits |= fits ? bit : 0;
    }
    return fits;
}

void opening_learn(struct judge *judge, struct game *game, const struct candidates *candidates) {
    struct opening_kept *kept = known_opening(judge, game);
    if (!kept || kept->learned == candidates)
        return;
    for (size_t i = 0; i < candidates->native; i++)
        opening_fits(judge, game, candidates->at[i]);
    kept->learned = candidates;
}

uint64_t opening_misfits(struct judge *judge, const struct game *game) {
    const struct opening_kept *kept = known_opening(judge, game);
    return kept ? kept->looked & ~kept->fits : 0;
}
