/* Which variants are tried for a game that declares none, and in which order. Trying them is judge.c's. */
#include "validate/candidates.h"
#include "notation/guess_rank.h"
#include "rules/geometry.h"

/* Whether a position's squares are numbers. */
static bool fen_in_numbers(struct slice fen) {
    for (size_t i = 1; i < fen.length; i++)
        if (fen.at[i] >= '0' && fen.at[i] <= '9') {
            char before = fen.at[i - 1];
            return !((before >= 'a' && before <= 'z') || (before >= 'A' && before <= 'J'));
        }
    return false;
}

bool candidates_numbers(const struct game *game) {
    for (const struct node *node = game->first; node; node = game_next(game, node))
        if (node_label_count(node) && node_labels(node)[0] != LABEL_BAD)
            return !label_is_letters(node_labels(node)[0]);
    return fen_in_numbers(game->start);
}

/* A lone position says nothing but what board holds it: the smallest does. */
static void order_by_board(struct candidates *candidates) {
    for (size_t i = 1; i < candidates->native; i++)
        for (size_t k = i; k > 0; k--) {
            const struct variant *a = candidates->at[k - 1], *b = candidates->at[k];
            if (geometry_of(a)->squares <= geometry_of(b)->squares)
                break;
            candidates->at[k - 1] = b;
            candidates->at[k] = a;
        }
}

static bool has_towers(const struct game *game) {
    for (const struct node *node = game->first; node; node = game_next(game, node))
        if (node_tower(node).length)
            return true;
    return false;
}

/* Fractions behind moves are written of towers alone: column games come first, each group in its order. */
static void columns_first(struct candidates *candidates) {
    struct candidates sorted = {.count = 0};
    for (int columns = 1; columns >= 0; columns--)
        for (size_t i = 0; i < candidates->count; i++)
            if ((candidates->at[i]->columns != COLUMNS_NONE) == columns)
                sorted.at[sorted.count++] = candidates->at[i];
    memcpy(candidates->at, sorted.at, candidates->count * sizeof sorted.at[0]);
}

/* The one that the page mentions comes first. */
static void mentioned_first(const struct game *game, struct candidates *candidates) {
    for (size_t i = 0; game->page_hint && i < candidates->native; i++) {
        const struct variant *variant = candidates->at[i];
        if (!slice_same(slice_of(variant->name), game->page_hint))
            continue;
        memmove(candidates->at + 1, candidates->at, i * sizeof candidates->at[0]);
        candidates->at[0] = variant;
    }
}

static bool is_page_in_en(const struct game *game) {
    return game->language && slice_is(slice_of(game->language), "en");
}

/* What numbers on a page are of, when they are of a game that writes letters. */
static bool is_usual_board(const struct variant *variant) {
    const struct variant *usual = variant_usual(false);
    return usual && variant->playing == usual->playing && variant->numbering == usual->numbering &&
           geometry_of(variant)->squares == geometry_of(usual)->squares;
}

/* Guessable variants in the documented order. A printed page writes letters where its game does, but prints
 * any game in numbers. */
static void make_order(const struct game *game, bool numbers, bool usual_first,
                       struct candidates *candidates) {
    unsigned ranks[VARIANTS_MAX];
    size_t count = 0;
    bool others = !game->printed || (numbers && game->first);
    candidates->native = 0;
    for (size_t i = 0; i < variant_count() && count < VARIANTS_MAX; i++) {
        const struct variant *variant = variant_at(i);
        bool so = guess_writes_so(variant, numbers, !game->first);
        if (!variant->guess_order || (!so && (!others || (game->printed && !is_usual_board(variant)))))
            continue;
        unsigned rank = guess_rank(variant, so, usual_first);
        size_t at = count++;
        for (; at > 0 && ranks[at - 1] > rank; at--) {
            candidates->at[at] = candidates->at[at - 1];
            ranks[at] = ranks[at - 1];
        }
        candidates->at[at] = variant;
        ranks[at] = rank;
        candidates->native += so;
    }
    candidates->count = candidates->tried = count;
}

/* Fewer plies than show that a game of another board is meant: "1. cb4 ac3" is a fault and no game of Lasca.
 */
static bool is_short(const struct game *game) {
    enum { SHOWN_BY = 3 };
    unsigned plies = 0;
    for (const struct node *node = game->first; node && plies < SHOWN_BY; node = node_next(node))
        plies++;
    return game->printed && game->first && plies < SHOWN_BY && !game->start.length;
}

static void try_usual_boards(struct candidates *candidates) {
    struct candidates sorted = {.count = 0};
    candidates->tried = 0;
    for (int usual = 1; usual >= 0; usual--) {
        for (size_t i = 0; i < candidates->count; i++)
            if (is_usual_board(candidates->at[i]) == usual)
                sorted.at[sorted.count++] = candidates->at[i];
        if (usual)
            candidates->tried = sorted.count;
    }
    memcpy(candidates->at, sorted.at, candidates->count * sizeof sorted.at[0]);
}

/* For a game with moves; `apart`: as in struct candidate_orders. */
static void make(const struct game *game, bool numbers, bool apart, struct candidates *candidates) {
    make_order(game, numbers, numbers && apart, candidates);
    if (numbers && game->printed)
        candidates->native = candidates->count;
    if (apart && !numbers)
        try_usual_boards(candidates);
}

const struct candidates *candidates_of(struct candidate_orders *orders, const struct game *game) {
    bool numbers = candidates_numbers(game), towers = has_towers(game);
    struct candidates *own = &orders->own;
    bool apart = game->first && game->printed &&
                 (numbers ? game->start_unknown || !is_page_in_en(game)
                          : !towers && !game->page_hint && is_short(game));
    struct candidates *made = &orders->made[numbers][game->printed][apart];
    if (game->first && !made->count)
        make(game, numbers, apart, made);
    if (game->first && !towers && !game->page_hint)
        return made;
    if (game->first)
        *own = *made;
    else
        make_order(game, numbers, false, own);
    if (!game->first && numbers)
        order_by_board(own);
    if (towers)
        columns_first(own);
    mentioned_first(game, own);
    return own;
}
