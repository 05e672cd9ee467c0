/* Hashing judged games. Which of them are the same, twins.c finds out. */
#include "archive/fingerprint.h"

#include "notation/fen.h"
#include "rules/geometry.h"

static uint64_t mix(uint64_t h, uint64_t value) {
    h = (h ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    h ^= h >> 32;
    h *= UINT64_C(0xD6E8FEB86659FD93);
    return h ^ h >> 29;
}

static uint64_t mix_text(uint64_t h, struct slice text) {
    for (size_t i = 0; i < text.length; i++)
        h = mix(h, (unsigned char)text.at[i]);
    return h;
}

/* The rules under which the game was judged, and what stands on the board. The same squares under other rules
 * are another game: the moves between may have been forced, the end may be the other side's. */
static uint64_t start_print(const struct game *game) {
    const char *name = game->variant ? game->variant : "";
    const struct variant *variant = *name ? variant_find(name, strlen(name)) : NULL;
    struct position position;
    uint64_t rules = mix_text(1, slice_of(name));
    if (!variant || game->start_unknown)
        return mix_text(rules, game->start);
    if (!game->start.length)
        position_start(&position, variant);
    else if (fen_read(game->start, variant, &position).fault != FEN_FINE)
        return mix_text(mix(rules, 1), game->start);
    return mix(mix(rules, 2), position_hash(&position));
}

static uint64_t ply_print(uint64_t h, const struct node *node) {
    if (node->state == NODE_LEGAL) {
        for (unsigned i = 0; i < node_path_count(node); i++)
            h = mix(h, node_path(node)[i]);
        return mix(h, 0x100u + node_path_count(node));
    }
    for (unsigned i = 0; i < node_label_count(node); i++)
        h = mix(h, node_labels(node)[i]);
    return mix(h, 0x200u + node->kind);
}

size_t fingerprint_game(const struct game *game, uint64_t *prints, size_t room) {
    uint64_t h = start_print(game);
    size_t plies = 0;
    for (const struct node *node = game->first; node; node = game_next(game, node)) {
        h = ply_print(h, node);
        if (plies < room)
            prints[plies] = h;
        plies++;
    }
    return plies;
}
