/* Several positions in a paragraph and then their solutions, in order. Positions far from their moves are
 * text_elsewhere.c's. */
#include "notation/fen.h"
#include "parser/text_game.h"

void text_pair_note(struct text_reader *reader) {
    const struct text_token *token = &reader->token;
    bool goes_on = reader->run_open && !token->after_break;
    if (!goes_on)
        reader->run_at = token->at;
    reader->run_inline = goes_on && !token->line_start;
    reader->run_open = true;
    reader->pair_from = reader->pair_to = 0;
}

/* TEXT_ELSEWHERE_MAX: none. */
static size_t find_next(struct text_reader *reader, const struct text_token *token) {
    if (!reader->pair_to || !reader->rules || token->ply != NODE_MOVE)
        return TEXT_ELSEWHERE_MAX;
    return text_elsewhere_next(&reader->elsewhere, &reader->lexer, &reader->tree.cursor, reader->rules, token,
                               reader->pair_from, reader->pair_to);
}

bool text_pair_is_other(struct text_reader *reader, const struct text_token *token) {
    if (!reader->run_open || reader->run_at >= reader->game->start_at)
        return false;
    reader->pair_from = reader->run_at;
    reader->pair_to = reader->game->start_at;
    bool other = find_next(reader, token) < TEXT_ELSEWHERE_MAX || reader->run_inline;
    reader->pair_to = other ? token->at : 0;
    return other;
}

bool text_pair_is_next(struct text_reader *reader, const struct text_token *token) {
    struct text_tree *tree = &reader->tree;
    const struct text_line *line = &tree->lines[0];
    return reader->pair_to && token->numbered && token->firm && token->line_start && !token->black &&
           !text_tree_in_bracket(tree) && line->known &&
           text_line_legal(tree, line, line->count, token) != 1 &&
           find_next(reader, token) < TEXT_ELSEWHERE_MAX;
}

bool text_pair_start(struct text_reader *reader, const struct text_token *token, struct position *position) {
    struct game *game = reader->game;
    size_t i = find_next(reader, token);
    if (i == TEXT_ELSEWHERE_MAX)
        return false;
    reader->tree.no_memory |=
        !text_elsewhere_start(&reader->elsewhere, i, game, token->numbered && token->black);
    reader->pair_from = reader->elsewhere.at[i].at + 1;
    return fen_read(game->start, reader->rules, position).fault == FEN_FINE;
}
