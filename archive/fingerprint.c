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

/* The board and what stands on it; two variants of one board may well share a game. */
static uint64_t start_print(const struct game *game) {
    const struct variant *variant = game->variant ? variant_find(game->variant, strlen(game->variant)) : NULL;
    struct position position;
    if (!variant || game->start_unknown)
        return mix_text(1, game->start);
    uint64_t board = mix(variant->width, variant->height);
    if (!game->start.length)
        position_start(&position, variant);
    else if (fen_read(game->start, variant, &position).fault != FEN_FINE)
        return mix_text(board, game->start);
    return mix(board, position_hash(&position));
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
