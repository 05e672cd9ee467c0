/* The short way from text to tree. It must never read what the lexer reads otherwise: whatever is not of the
 * plainest form is left to that. */
#include "parser/pdn_run.h"
#include "parser/pdn_quick.h"

/* As far as a step looks at least, whatever stands there. */
enum { AHEAD = 24 };

static inline size_t blank_at(const char *at) {
    return (size_t)((*at == ' ') | (*at == '\n'));
}

/* A number with its point behind the digit that stands at `at`, and where the move behind it begins; 0: none.
 */
static inline size_t number_at(const char *at, uint32_t *number) {
    label two;
    size_t digits = quick_number(at, &two);
    uint32_t value = two;
    if (digits == 2 && glyph_digit(at[2]))
        for (; digits < 4 && glyph_digit(at[digits]); digits++)
            value = value * 10 + (uint32_t)(at[digits] - '0');
    if (!digits || at[digits] != '.')
        return 0;
    *number = value;
    return digits + 1 + blank_at(at + digits + 1);
}

static inline size_t separator_at(const char *at) {
    return at[0] == '\r' && at[1] == '\n' ? 2 : blank_at(at);
}

static inline bool is_due(const struct pdn_turn *turn, uint32_t number) {
    return !turn->known || (turn->number == number && !turn->second);
}

/* A ply of the plainest form. `number` and the length are small, unless a move has many squares. */
static inline bool fill_node(struct game *game, struct node *node, const char *at, size_t length,
                             uint32_t number, const label *labels, unsigned count, unsigned sign) {
    *node = (struct node){.own_pair = {labels[0], labels[1]},
                          .written = at,
                          .own_number = number,
                          .own_length = (uint32_t)length,
                          .few_labels = 2,
                          .sign = (uint8_t)sign};
    if (count == 2)
        return true;
    return node_set_labels(game, node, labels, count) &&
           node_place(game, node, (size_t)(at - game->window), (struct slice){at, length});
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
    if (!node || !move_text_store(tree->game, &word->move, node))
        return false;
    node->written = at;
    node->own_length = (uint32_t)word->length;
    if (word->length >= LENGTH_LARGE &&
        !node_place(tree->game, node, (size_t)(at - lexer->text), (struct slice){at, word->length}))
        return false;
    lexer->at = at + word->length;
    *end = (size_t)(lexer->at - lexer->text);
    return true;
}

/* Behind the line's last ply, as pdn_tree_number and pdn_tree_ply do it where nothing waits for the next. */
static bool take_others(struct pdn_lexer *lexer, struct game *game, struct pdn_line *line) {
    struct node *last = line->last;
    struct pdn_turn before = line->before, turn = line->turn;
    label labels[LABELS_MAX];
    bool fine = true;
    const char *at = lexer->at, *until = lexer->end;
    while (fine && until - at >= AHEAD && (game->node_count || game_fill_nodes(game))) {
        at += separator_at(at);
        uint32_t number = 0;
        unsigned count, sign;
        if (glyph_digit(*at))
            at += number_at(at, &number);
        if (number && !is_due(&turn, number))
            break;
        size_t length = quick_move(at, until, labels, &count, &sign);
        if (!length)
            break;
        if (number) {
            turn = (struct pdn_turn){number, false, true};
            line->off = 0;
        }
        struct node *node = game->nodes++;
        game->node_count--;
        fine = fill_node(game, node, at, length, number, labels, count, sign);
        if (node == last + 1)
            last->follows = true;
        else
            fine = fine && node_set_next(game, last, node);
        last = node;
        before = turn;
        turn.number += turn.second && turn.number < UINT32_MAX;
        turn.second = !turn.second;
        at += length;
        lexer->at = at;
    }
    line->last = last;
    line->before = before;
    line->turn = turn;
    return fine && (game->node_count || until - at < AHEAD);
}

static bool may_go_on(const struct pdn_tree *tree, const struct pdn_line *line) {
    return line->last && !line->waiting && !tree->pending.first && !tree->numbered;
}

bool pdn_run(struct pdn_lexer *lexer, struct pdn_tree *tree, size_t *end) {
    struct pdn_line *line = &tree->lines[tree->depth];
    if (lexer->end - lexer->at < AHEAD)
        return true;
    if (!may_go_on(tree, line) && !take_first(lexer, tree, end))
        return false;
    if (!may_go_on(tree, line))
        return true;
    const struct node *before = line->last;
    if (!take_others(lexer, tree->game, line))
        return false;
    if (line->last != before) {
        *end = (size_t)(lexer->at - lexer->text);
        line->branch = NULL;
    }
    return true;
}
