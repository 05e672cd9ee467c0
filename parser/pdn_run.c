/* The short way from text to tree. It must never read what the lexer reads otherwise: whatever is not of the
 * plainest form is left to that. */
#include "parser/pdn_run.h"
#include "parser/pdn_glyph.h"

/* As far as a step looks at least, whatever stands there. */
enum { AHEAD = 24 };

/* A number with its point, and where the move behind it begins; 0: none. */
static size_t number_at(const char *at, uint32_t *number) {
    size_t digits = 0;
    uint32_t value = 0;
    while (digits < 4 && glyph_digit(at[digits]))
        value = value * 10 + (uint32_t)(at[digits++] - '0');
    if (!value || at[digits] != '.')
        return 0;
    *number = value;
    return digits + 1 + (at[digits + 1] == ' ' || at[digits + 1] == '\n');
}

static size_t separator_at(const char *at) {
    return *at == ' ' || *at == '\n' ? 1 : at[0] == '\r' && at[1] == '\n' ? 2 : 0;
}

static bool is_due(const struct pdn_tree *tree, uint32_t number) {
    const struct pdn_turn *turn = &tree->lines[tree->depth].turn;
    return !turn->known || (turn->number == number && !turn->second);
}

bool pdn_run(struct pdn_lexer *lexer, struct pdn_tree *tree, size_t *end) {
    struct pdn_word *word = &lexer->word;
    struct pdn_turn due;
    while (lexer->end - lexer->at >= AHEAD) {
        const char *at = lexer->at + separator_at(lexer->at);
        uint32_t number = 0;
        if (glyph_digit(*at))
            at += number_at(at, &number);
        if ((number && !is_due(tree, number)) || !pdn_word_quick(at, lexer->end, word))
            return true;
        if (number)
            pdn_tree_number(tree, number, false, &due);
        struct node *node = pdn_tree_ply(tree);
        if (!node || !pdn_tree_labels(tree, node, &word->move))
            return false;
        node->at = (size_t)(at - lexer->text);
        node->text = (struct slice){at, word->length};
        lexer->at = at + word->length;
        *end = node->at + word->length;
    }
    return true;
}
