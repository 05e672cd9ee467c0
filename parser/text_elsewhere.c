/* A primer plays the captures first and prints the position later; a book of problems has its solutions far
 * behind the diagrams. The rules tell which position it is: every ply of the main line must be legal there,
 * and there must be some. */
#include "parser/text_elsewhere.h"
#include "notation/fen.h"

#include <stdio.h>

enum { PLIES_MIN = 3, SOLUTION_PLIES = 60 };

void text_elsewhere_init(struct text_elsewhere *elsewhere) {
    elsewhere->looked = false;
    elsewhere->count = 0;
    buffer_init(&elsewhere->fens);
}

void text_elsewhere_free(struct text_elsewhere *elsewhere) {
    buffer_free(&elsewhere->fens);
}

/* Whether a letter is there that the name of a side begins with, without which there is no position. */
static bool may_list(const struct text_lexer *lexer) {
    const unsigned char *at = (const unsigned char *)lexer->bytes, *end = at + lexer->length;
    for (; at < end; at++)
        if (*at == 'W' || *at == 'B')
            return true;
        else if ((*at == 0xD0 || *at == 0xD1) && end - at > 1) {
            uint32_t c = 0x400u | (*at & 1u) << 6 | (at[1] & 0x3Fu);
            if (c == 0x411 || c == 0x431 || c == 0x405 || c == 0x427 || c == 0x447) /* Б б Ѕ Ч ч */
                return true;
        }
    return false;
}

/* One more pass over the page, and only over pages with such games. */
static void look(struct text_elsewhere *elsewhere, const struct text_lexer *lexer) {
    struct text_lexer pass;
    struct text_token token;
    elsewhere->looked = true;
    if (!may_list(lexer))
        return;
    text_lexer_init(&pass, lexer->bytes, lexer->length, lexer->matcher);
    pass.words = lexer->words;
    for (text_lexer_next(&pass, &token); token.kind != TEXT_END && elsewhere->count < TEXT_ELSEWHERE_MAX;
         text_lexer_next(&pass, &token)) {
        if (token.kind != TEXT_LIST || pass.list.fault_count)
            continue;
        size_t from = elsewhere->fens.length, i = elsewhere->count++;
        position_list_write(&elsewhere->fens, &pass.list, pass.list.turn_given ? pass.list.turn : WHITE);
        elsewhere->at[i].from = from;
        elsewhere->at[i].to = elsewhere->fens.length;
        elsewhere->at[i].at = token.at;
        elsewhere->at[i].length = token.length;
    }
}

static bool plays_whole(struct cursor *cursor, const struct game *game) {
    unsigned plies = 0;
    for (const struct node *node = game->first; node; node = game_next(game, node), plies++) {
        struct resolution resolution;
        if (node->kind != NODE_MOVE)
            return false;
        cursor_resolve(cursor, node, &resolution);
        if (resolution.verdict != VERDICT_LEGAL)
            return false;
        cursor_play(cursor, &resolution.move);
    }
    return plies >= PLIES_MIN;
}

/* Whether a game as short as a solution cannot be played from the initial position. */
static bool breaks_off(struct cursor *cursor, const struct variant *variant, const struct game *game) {
    unsigned plies = 0;
    struct resolution resolution = {.verdict = VERDICT_LEGAL};
    position_start(&cursor->position, variant);
    for (const struct node *node = game->first; node; node = game_next(game, node), plies++) {
        if (node->kind != NODE_MOVE || plies == SOLUTION_PLIES)
            return false;
        if (resolution.verdict != VERDICT_LEGAL)
            continue;
        cursor_resolve(cursor, node, &resolution);
        if (resolution.verdict == VERDICT_LEGAL)
            cursor_play(cursor, &resolution.move);
    }
    return resolution.verdict != VERDICT_LEGAL;
}

static void tell(struct game *game) {
    finding_add(&game->findings, FINDING_START_ELSEWHERE, node_at(game, game->first), node_text(game->first),
                NULL, 0);
}

static struct slice fen_at(const struct text_elsewhere *elsewhere, size_t i) {
    return (struct slice){elsewhere->fens.bytes + elsewhere->at[i].from,
                          elsewhere->at[i].to - elsewhere->at[i].from};
}

static bool goes_from(const struct text_elsewhere *elsewhere, size_t i, struct cursor *cursor,
                      const struct variant *variant, const struct game *game) {
    struct position position;
    if (fen_read(fen_at(elsewhere, i), variant, &position).fault != FEN_FINE)
        return false;
    if (game->first->black_numbered)
        position.side = BLACK;
    position_copy(&cursor->position, &position);
    return plays_whole(cursor, game);
}

bool text_elsewhere_start(const struct text_elsewhere *elsewhere, size_t i, struct game *game, bool black) {
    game->start = arena_copy(game->arena, fen_at(elsewhere, i));
    if (!game->start.at)
        return false;
    if (black)
        ((char *)game->start.at)[0] = 'B';
    game->start_at = elsewhere->at[i].at;
    game->start_length = elsewhere->at[i].length;
    game->start_unknown = false;
    return true;
}

size_t text_elsewhere_next(struct text_elsewhere *elsewhere, const struct text_lexer *lexer,
                           struct cursor *cursor, const struct variant *variant,
                           const struct text_token *token, size_t from, size_t to) {
    struct resolution resolution;
    if (!elsewhere->looked)
        look(elsewhere, lexer);
    for (size_t i = 0; i < elsewhere->count; i++) {
        struct position position;
        if (elsewhere->at[i].at < from || elsewhere->at[i].at >= to ||
            fen_read(fen_at(elsewhere, i), variant, &position).fault != FEN_FINE)
            continue;
        if (token->numbered && token->black)
            position.side = BLACK;
        position_copy(&cursor->position, &position);
        cursor_resolve_text(cursor, &token->move, &resolution);
        if (resolution.verdict == VERDICT_LEGAL)
            return i;
    }
    return TEXT_ELSEWHERE_MAX;
}

/* The first position behind the moves; else the only one before them, for nothing tells two apart. `count`:
 * there is none. */
static size_t find_start(const struct text_elsewhere *elsewhere, struct cursor *cursor,
                         const struct variant *variant, const struct game *game) {
    size_t before = elsewhere->count, found = 0;
    for (size_t i = 0; i < elsewhere->count; i++) {
        if (!goes_from(elsewhere, i, cursor, variant, game))
            continue;
        if (elsewhere->at[i].at >= node_at(game, game->first))
            return i;
        before = i;
        found++;
    }
    return found == 1 ? before : elsewhere->count;
}

bool text_elsewhere_settle(struct text_elsewhere *elsewhere, const struct text_lexer *lexer,
                           struct cursor *cursor, const struct variant *variant, struct game *game) {
    if (game->start.length || game->start_initial || !game->first || !variant ||
        node_number(game->first) > 1 || (!game->start_unknown && !breaks_off(cursor, variant, game)))
        return true;
    if (!elsewhere->looked)
        look(elsewhere, lexer);
    if (elsewhere->fens.failed)
        return false;
    size_t i = find_start(elsewhere, cursor, variant, game);
    if (i == elsewhere->count)
        return true;
    if (!text_elsewhere_start(elsewhere, i, game, game->first->black_numbered))
        return false;
    tell(game);
    return true;
}
