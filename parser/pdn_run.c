/* The short way from text to tree. It must never read what the lexer reads otherwise: whatever is not of the
 * plainest form is left to that. */
#include "parser/pdn_run.h"
#include "parser/pdn_quick.h"

/* As far as a step looks at least, whatever stands there. */
enum { AHEAD = 24 };

/* A number with its point, and where the move behind it begins; 0: none. */
static inline size_t number_at(const char *at, uint32_t *number) {
    size_t digits = 0;
    uint32_t value = 0;
    while (digits < 4 && glyph_digit(at[digits]))
        value = value * 10 + (uint32_t)(at[digits++] - '0');
    if (!value || at[digits] != '.')
        return 0;
    *number = value;
    return digits + 1 + (at[digits + 1] == ' ' || at[digits + 1] == '\n');
}

static inline size_t separator_at(const char *at) {
    return *at == ' ' || *at == '\n' ? 1 : at[0] == '\r' && at[1] == '\n' ? 2 : 0;
}

static inline bool is_due(const struct pdn_turn *turn, uint32_t number) {
    return !turn->known || (turn->number == number && !turn->second);
}

/* The first move behind a number or a note, or of a line. */
static bool take_first(struct pdn_lexer *lexer, struct pdn_tree *tree, size_t *end) {
    struct pdn_word *word = &lexer->word;
    struct pdn_turn due;
    const char *at = lexer->at + separator_at(lexer->at);
    uint32_t number = 0;
    if (glyph_digit(*at))
        at += number_at(at, &number);
    if ((number && !is_due(&tree->lines[tree->depth].turn, number)) || !pdn_word_quick(at, lexer->end, word))
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
    return true;
}

/* As pdn_tree_number and pdn_tree_ply, where the line has a ply and nothing waits for the next. */
static inline void add_ply(struct pdn_tree *tree, struct pdn_line *line, struct node *node, uint32_t number) {
    if (number) {
        line->turn = (struct pdn_turn){number, false, true};
        line->off = 0;
        node->number = number;
    }
    line->last->next = node;
    line->last = node;
    line->before = line->turn;
    line->turn.number += line->turn.second && line->turn.number < UINT32_MAX;
    line->turn.second = !line->turn.second;
    tree->nodes++;
    tree->node_count--;
}

bool pdn_run(struct pdn_lexer *lexer, struct pdn_tree *tree, size_t *end) {
    struct pdn_line *line = &tree->lines[tree->depth];
    if (lexer->end - lexer->at < AHEAD)
        return true;
    if ((!line->last || line->waiting || tree->pending.first || tree->numbered) &&
        !take_first(lexer, tree, end))
        return false;
    if (!line->last || line->waiting || tree->pending.first || tree->numbered)
        return true;
    const struct node *before = line->last;
    const char *at = lexer->at, *until = lexer->end;
    while (until - at >= AHEAD) {
        if ((!tree->node_count || tree->label_count < LABELS_MAX) && !pdn_tree_fill(tree))
            return false;
        at += separator_at(at);
        uint32_t number = 0;
        unsigned count, sign;
        if (glyph_digit(*at))
            at += number_at(at, &number);
        if (number && !is_due(&line->turn, number))
            break;
        size_t length = quick_move(at, until, tree->labels, &count, &sign);
        if (!length)
            break;
        struct node *node = tree->nodes;
        add_ply(tree, line, node, number);
        node->more = &node_nothing;
        node->at = (size_t)(at - lexer->text);
        node->text = (struct slice){at, length};
        node->labels = tree->labels;
        node->label_count = (uint8_t)count;
        node->sign = (uint8_t)sign;
        tree->labels += count;
        tree->label_count -= count;
        at += length;
        lexer->at = at;
    }
    if (line->last != before) {
        *end = line->last->at + line->last->text.length;
        line->branch = &line->last->variations;
    }
    return true;
}
