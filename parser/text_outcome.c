/* Results in figures, in words, and by the mark behind the last move. */
#include "notation/printed_words.h"
#include "parser/text_game.h"

bool text_at_main_line(const struct text_reader *reader) {
    return reader->begun && reader->tree.depth == 1 && !text_tree_in_bracket(&reader->tree);
}

/* Who moved the last ply of the main line. */
static enum outcome last_mover(const struct text_reader *reader) {
    const struct text_line *line = &reader->tree.lines[0];
    return (text_line_due(line) - 1) % 2 == 0 ? OUTCOME_WHITE : OUTCOME_BLACK;
}

/* Writers' own words say the result and nothing else, so that no remark need be kept. */
static bool is_ending(struct text_reader *reader) {
    const struct text_token *token = &reader->token;
    struct slice words = {reader->bytes + token->at, token->length};
    if (!printed_ending_read(words))
        return false;
    reader->words_end = token->at + token->length;
    reader->tree.alive = false;
    return true;
}

/* "и белые победили" right behind the last move. */
bool text_look_for_words(struct text_reader *reader) {
    struct pattern_hit hit;
    struct text_lexer *lexer = &reader->lexer;
    size_t at = reader->token.at;
    const struct text_tree *tree = &reader->tree;
    bool behind = tree->alive || (tree->lines[0].over && tree->comment_at == tree->comment_end);
    if (!text_at_main_line(reader) || !behind)
        return false;
    enum outcome words = OUTCOME_NONE;
    if (text_lexer_match(lexer, PATTERN_OUTCOME_WHITE, at, &hit))
        words = OUTCOME_WHITE;
    else if (text_lexer_match(lexer, PATTERN_OUTCOME_BLACK, at, &hit))
        words = OUTCOME_BLACK;
    else if (text_lexer_match(lexer, PATTERN_OUTCOME_MOVER, at, &hit))
        words = last_mover(reader);
    else if (text_lexer_match(lexer, PATTERN_OUTCOME_DRAW, at, &hit))
        words = OUTCOME_DRAW;
    if (words == OUTCOME_NONE)
        return false;
    reader->game->words = words;
    text_note_language(reader, hit.group[0]);
    reader->words_at = reader->tree.plies;
    reader->words_end = at + hit.length;
    reader->tree.lines[0].over = true;
    return is_ending(reader);
}

bool text_take_result(struct text_reader *reader) {
    struct game *game = reader->game;
    const struct text_token *token = &reader->token;
    const struct text_tree *tree = &reader->tree;
    bool over = tree->lines[0].over && tree->comment_at == tree->comment_end;
    bool behind_words = over || (reader->words_at && reader->words_at == tree->plies);
    if (!text_at_main_line(reader) || (!reader->tree.alive && !behind_words) ||
        game->terminator != RESULT_NONE)
        return false;
    game->terminator = token->result;
    game->terminator_text = (struct slice){reader->bytes + token->at, token->length};
    game->terminator_at = token->at;
    reader->tree.alive = false;
    return true;
}

void text_settle_words(struct text_reader *reader) {
    struct game *game = reader->game;
    const struct node *last = game->first;
    long count = 0;
    for (; last && node_next(last); last = node_next(last))
        count++;
    if (reader->words_at && reader->words_at != reader->tree.plies)
        game->words = OUTCOME_NONE;
    if (!last || game->words != OUTCOME_NONE)
        return;
    bool white = (reader->tree.lines[0].first + count) % 2 == 0;
    if (last->wins)
        game->words = white ? OUTCOME_WHITE : OUTCOME_BLACK;
    else if (node_mark(last).length && memchr(node_mark(last).at, '=', node_mark(last).length))
        game->words = OUTCOME_DRAW;
}
