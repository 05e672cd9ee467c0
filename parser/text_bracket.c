/* Brackets of a page: opened, closed, and those whose other half is missing. */
#include "parser/text_bracket.h"
#include "parser/text_gap.h"
#include "parser/text_return.h"

enum { LATE_MAX = 1000 };

static bool is_square(const struct text_tree *tree, size_t at) {
    return tree->lexer->bytes[at] == '[' || tree->lexer->bytes[at] == ']';
}

void text_tree_open(struct text_tree *tree, const struct text_token *token) {
    text_gap_settle(tree);
    if (tree->bracket_count == NESTING_MAX || tree->ignored_brackets) {
        tree->too_deep = tree->too_deep || !tree->ignored_brackets;
        tree->deep_at = tree->ignored_brackets ? tree->deep_at : token->at;
        tree->ignored_brackets++;
        text_tree_prose(tree, token->at, 1);
        return;
    }
    text_tree_release_behind(tree);
    tree->brackets[tree->bracket_count++] = (struct text_bracket){.line = tree->depth - 1,
                                                                  .open_at = token->at,
                                                                  .alive = tree->alive,
                                                                  .fresh = true,
                                                                  .square = is_square(tree, token->at),
                                                                  .comment_at = tree->comment_at,
                                                                  .comment_end = tree->comment_end};
    tree->comment_at = tree->comment_end = 0;
    tree->alive = tree->links = tree->after_link = false;
}

static void add_stray(struct text_tree *tree, size_t at, bool opens) {
    if (tree->stray_count < TEXT_STRAYS_MAX)
        tree->strays[tree->stray_count++] = (struct text_stray){at, opens};
}

/* A closing bracket that nothing opened, right behind a move; a smiley and the mark of a footnote are none.
 */
static void meet_stray(struct text_tree *tree, size_t at) {
    char before = at ? tree->lexer->bytes[at - 1] : ' ';
    if (tree->late)
        tree->late--;
    else if (tree->alive && !strchr(":;-=*", before))
        add_stray(tree, at, false);
}

/* Whether a bracket closes not far behind `at` without another one opening before. */
static bool closes_late(const struct text_tree *tree, size_t at) {
    size_t end = tree->lexer->length - at > LATE_MAX ? at + LATE_MAX : tree->lexer->length;
    struct slice text = {tree->lexer->bytes, tree->lexer->length};
    while (at < end && text.at[at] != '(' && (text.at[at] != ')' || text_ends_number(text, at)))
        at++;
    return at < end && tree->lexer->bytes[at] == ')';
}

static void leave_open(struct text_tree *tree, const struct text_bracket *bracket, size_t at) {
    if (closes_late(tree, at) && !tree->late)
        tree->late++;
    else if (bracket->branched)
        add_stray(tree, bracket->open_at, true);
}

/* Where an innermost bracket without its other half ends. */
static size_t end_of_words(const struct text_tree *tree) {
    bool comment = tree->comment_end > tree->comment_at;
    return comment ? tree->comment_end - 1 : tree->brackets[tree->bracket_count - 1].open_at;
}

/* The innermost bracket closes at a sign of its own kind, of the other one, or, `at` being in what stands in
 * it, at none. */
static void close_bracket(struct text_tree *tree, size_t at) {
    struct text_bracket *bracket = &tree->brackets[--tree->bracket_count];
    if (bracket->branched) {
        text_tree_pop(tree, bracket->line);
        text_tree_flush_behind(tree);
    } else {
        text_tree_release_behind(tree);
        tree->comment_at = bracket->comment_at;
        tree->comment_end = bracket->comment_end;
        text_tree_extend(tree, bracket->open_at, at + 1);
    }
    tree->alive = bracket->alive;
    tree->links = tree->after_link = false;
}

void text_bracket_leave(struct text_tree *tree, size_t at) {
    leave_open(tree, &tree->brackets[tree->bracket_count - 1], at);
    close_bracket(tree, end_of_words(tree));
}

/* Brackets of the other kind that were opened inside are left open: "[3... ab4 (3... cd4 ]". */
static void leave_inner(struct text_tree *tree, size_t at) {
    size_t own = tree->bracket_count;
    while (own && tree->brackets[own - 1].square != is_square(tree, at))
        own--;
    while (own && tree->bracket_count > own)
        text_bracket_leave(tree, at);
}

void text_tree_close(struct text_tree *tree, const struct text_token *token) {
    text_gap_settle(tree);
    if (tree->ignored_brackets || !tree->bracket_count) {
        if (tree->ignored_brackets)
            tree->ignored_brackets--;
        else
            meet_stray(tree, token->at);
        if (!tree->alive) /* else a stray sign between two moves */
            text_tree_prose(tree, token->at, 1);
        return;
    }
    leave_inner(tree, token->at);
    close_bracket(tree, token->at);
}

/* A blank line closes what a paragraph left open; `at`: where it is closed. */
void text_tree_close_all(struct text_tree *tree, size_t at_end) {
    tree->ignored_brackets = 0;
    while (tree->bracket_count) {
        text_gap_settle(tree);
        text_bracket_leave(tree, at_end);
    }
}
