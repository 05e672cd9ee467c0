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
    size_t place = (size_t)(at - lexer->text);
    if (!node || !move_text_store(tree->game, &word->move, node) ||
        !node_place(tree->game, node, place, (struct slice){at, word->length}))
        return false;
    lexer->at = at + word->length;
    *end = place + word->length;
    return true;
}

/* As pdn_tree_number and pdn_tree_ply, where the line has a ply and nothing waits for the next. */
static inline bool add_ply(struct game *game, struct pdn_line *line, struct node *node, uint32_t number) {
    if (number) {
        line->turn = (struct pdn_turn){number, false, true};
        line->off = 0;
    }
    if (node == line->last + 1)
        line->last->follows = true;
    else if (!node_set_next(game, line->last, node))
        return false;
    line->last = node;
    line->before = line->turn;
    line->turn.number += line->turn.second && line->turn.number < UINT32_MAX;
    line->turn.second = !line->turn.second;
    game->nodes++;
    game->node_count--;
    return true;
}

/* More squares than a node has room for. */
static bool take_long(struct game *game, struct node *node, const char *at, size_t length,
                      const label *labels, unsigned count) {
    return node_set_labels(game, node, labels, count) &&
           node_place(game, node, (size_t)(at - game->window), (struct slice){at, length});
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
    struct game *game = tree->game;
    const struct node *before = line->last;
    label labels[LABELS_MAX];
    const char *at = lexer->at, *until = lexer->end;
    while (until - at >= AHEAD) {
        if (!game->node_count && !game_fill_nodes(game))
            return false;
        at += separator_at(at);
        uint32_t number = 0;
        unsigned count, sign;
        if (glyph_digit(*at))
            at += number_at(at, &number);
        if (number && !is_due(&line->turn, number))
            break;
        size_t length = quick_move(at, until, labels, &count, &sign);
        if (!length)
            break;
        struct node *node = game->nodes;
        *node = (struct node){.own_pair = {labels[0], labels[1]},
                              .written = at,
                              .own_number = number,
                              .own_length = (uint32_t)length,
                              .few_labels = 2,
                              .sign = (uint8_t)sign};
        if (count > 2 && !take_long(game, node, at, length, labels, count))
            return false;
        if (!add_ply(game, line, node, number))
            return false;
        at += length;
        lexer->at = at;
    }
    if (line->last != before) {
        *end = (size_t)(lexer->at - lexer->text);
        line->branch = NULL;
    }
    return true;
}
