/* Telling "the same game once more" from "the game goes on". Only looks ahead; reads nothing. */
#include "parser/pdn_restate.h"

static bool in_letters(const struct node *node) {
    return node_label_count(node) && node_labels(node)[0] != LABEL_BAD &&
           label_is_letters(node_labels(node)[0]);
}

bool pdn_restates(const struct pdn_tree *tree, const struct pdn_lexer *lexer, const struct pdn_token *line,
                  struct slice text) {
    const struct node *first = tree->game->first;
    if (tree->depth || tree->numbered || !first || !node_label_count(first) || !line->inner.length ||
        line->inner.at[0] != ';' || !line->after_blank)
        return false;
    struct pdn_lexer look = *lexer;
    struct pdn_token move, after;
    pdn_lexer_next(&look, &move);
    if (move.kind != PDN_MOVE || !look.word.move.count)
        return false;
    bool letters = look.word.move.labels[0] != LABEL_BAD && label_is_letters(look.word.move.labels[0]);
    struct slice written = {text.at + move.at, move.length};
    if (slice_equal(written, node_text(first)))
        return true;
    pdn_lexer_next(&look, &after);
    return after.kind == PDN_MOVE && (node_number(first) || letters != in_letters(first));
}
