/* Looking ahead of a number in an open bracket. The bracket itself is closed by text_tree.c. */
#include "parser/text_return.h"

enum { AHEAD_MAX = 4000, PAIRS_MAX = 16 };

bool text_ends_number(struct slice text, size_t at) {
    size_t from = at;
    while (from && at - from < 3 && text.at[from - 1] >= '0' && text.at[from - 1] <= '9')
        from--;
    return from < at && (!from || (unsigned char)text.at[from - 1] <= ' ' || text.at[from - 1] == '(');
}

/* Whether what is open at `at` is closed further on in the same paragraph. */
static bool closes_ahead(const struct text_tree *tree, size_t at) {
    struct text_lexer *lexer = tree->lexer;
    struct slice text = {lexer->bytes, lexer->length};
    bool square = tree->brackets[tree->bracket_count - 1].square;
    enum sight_sign opens = square ? SIGHT_SQUARE : SIGHT_OPEN;
    enum sight_sign closes = square ? SIGHT_SQUARE_END : SIGHT_CLOSE;
    size_t inner = 0, from = at, end;
    for (int i = 0; i < PAIRS_MAX; i++) {
        end = text_sight_sign(&lexer->sight, text, from, closes);
        size_t open = text_sight_sign(&lexer->sight, text, from, opens);
        if (end == text.length || end - at > AHEAD_MAX)
            return end < text.length;
        if (open > end && text_ends_number(text, end)) {
            from = end + 1;
            continue;
        }
        if (open > end && !inner--)
            return !memmem(text.at + at, end - at, "\n\n", 2) && !memmem(text.at + at, end - at, "\n\r\n", 3);
        inner += open < end ? 1u : 0;
        from = (open < end ? open : end) + 1;
    }
    return true;
}

bool text_both_fit(struct text_tree *tree, const struct text_line *line, const struct text_token *token,
                   const struct text_token *next) {
    struct resolution resolution;
    struct position position;
    if (!line->followed || token->ply != NODE_MOVE)
        return true;
    position_copy(&position, &line->now);
    if (!text_line_resolve(tree, &position, &token->move, &resolution))
        return false;
    if (next->kind != TEXT_MOVE || next->numbered)
        return true;
    position_play(&position, &resolution.move);
    return text_line_resolve(tree, &position, &next->move, &resolution);
}

/* Whether a number that both the line inside and the one outside wait for is the outside's: inside, an answer
 * that follows its move needs no number, and the rules may forbid it. */
static bool is_outside(struct text_tree *tree, const struct text_line *inside, const struct text_token *token,
                       const struct text_token *next) {
    bool due = text_token_ply(token) == text_line_due(inside);
    return !due || (token->black && tree->alive) || !text_both_fit(tree, inside, token, next);
}

bool text_returns(struct text_tree *tree, const struct text_token *token, const struct text_token *next) {
    const struct text_bracket *bracket = &tree->brackets[tree->bracket_count - 1];
    const struct text_line *outside = &tree->lines[bracket->line], *inside = &tree->lines[tree->depth - 1];
    long ply = text_token_ply(token);
    return ply == text_line_due(outside) && text_both_fit(tree, outside, token, next) &&
           is_outside(tree, inside, token, next) && !closes_ahead(tree, token->at);
}
