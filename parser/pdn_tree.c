/* Building the tree of one game. No tokens and no findings here: pdn_reader.c knows those. */
#include "parser/pdn_tree.h"

void pdn_tree_init(struct pdn_tree *tree, struct game *game) {
    tree->game = game;
    tree->node_count = tree->label_count = 0;
    tree->depth = 0;
    tree->parked = NULL;
    tree->pending = (struct note_list){0};
    tree->numbered = false;
    tree->lines[0] = (struct pdn_line){.branch = &tree->parked};
}

static struct pdn_line *current(struct pdn_tree *tree) {
    return &tree->lines[tree->depth];
}

struct node *pdn_tree_last(struct pdn_tree *tree) {
    return current(tree)->last;
}

bool pdn_tree_number(struct pdn_tree *tree, uint32_t number, bool dots, struct pdn_turn *due) {
    struct pdn_line *line = current(tree);
    bool fits = !line->turn.known || (line->turn.number == number && line->turn.second == dots);
    *due = line->turn;
    tree->numbered = true;
    tree->number = (struct pdn_turn){number, dots, true};
    line->turn = tree->number;
    return fits;
}

void pdn_tree_dots(struct pdn_tree *tree) {
    struct pdn_line *line = current(tree);
    if (!tree->numbered)
        tree->number = (struct pdn_turn){.number = 0};
    tree->numbered = true;
    tree->number.second = true;
    line->turn.second = true;
}

static void advance(struct pdn_turn *turn) {
    if (turn->second && turn->number < UINT32_MAX)
        turn->number++;
    turn->second = !turn->second;
}

/* Hangs the first ply of a line where it belongs. */
static void hang(struct pdn_tree *tree, struct pdn_line *line, struct node *node) {
    if (tree->depth == 0) {
        tree->game->first = node;
        node->variations = tree->parked;
        tree->parked = NULL;
        if (line->branch == &tree->parked)
            line->branch = &node->variations;
        return;
    }
    struct pdn_line *parent = &tree->lines[line->parent];
    *parent->branch = node;
    parent->branch = &node->sibling;
    line->branch = &node->variations;
}

bool pdn_tree_fill(struct pdn_tree *tree) {
    struct arena *arena = tree->game->arena;
    if (!tree->node_count) {
        tree->nodes = arena_zero(arena, PDN_POOL_NODES * sizeof *tree->nodes);
        tree->node_count = tree->nodes ? PDN_POOL_NODES : 0;
    }
    if (tree->label_count < LABELS_MAX) {
        tree->labels = arena_take(arena, PDN_POOL_LABELS * sizeof *tree->labels);
        tree->label_count = tree->labels ? PDN_POOL_LABELS : 0;
    }
    return tree->node_count && tree->label_count;
}

static struct node *new_node(struct pdn_tree *tree) {
    if (!tree->node_count && !pdn_tree_fill(tree))
        return NULL;
    tree->node_count--;
    return tree->nodes++;
}

bool pdn_tree_labels(struct pdn_tree *tree, struct node *node, const struct move_text *move) {
    if (tree->label_count < move->count && !pdn_tree_fill(tree))
        return false;
    for (unsigned i = 0; i < move->count; i++)
        tree->labels[i] = move->labels[i];
    node->labels = tree->labels;
    node->label_count = move->count;
    node->sign = move->sign;
    node->crowned = move->crowned;
    tree->labels += move->count;
    tree->label_count -= move->count;
    return true;
}

struct node *pdn_tree_ply(struct pdn_tree *tree) {
    struct pdn_line *line = current(tree);
    struct node *node = new_node(tree);
    if (!node)
        return NULL;
    if (line->last) {
        line->last->next = node;
        line->branch = &node->variations;
    } else {
        hang(tree, line, node);
    }
    line->last = node;
    line->before = line->turn;
    advance(&line->turn);
    node->before = tree->pending;
    tree->pending = (struct note_list){0};
    if (tree->numbered) {
        node->number = tree->number.number;
        node->black_numbered = tree->number.second;
        tree->numbered = false;
    }
    return node;
}

void pdn_tree_lose_count(struct pdn_tree *tree) {
    current(tree)->turn.known = false;
}

struct note *pdn_tree_note(struct pdn_tree *tree, enum note_kind kind, struct slice text) {
    struct node *last = current(tree)->last;
    /* Behind a variation it stands before the ply to come, as printed. */
    bool next = !last || tree->numbered || tree->pending.first || last->variations;
    return game_note(tree->game, next ? &tree->pending : &last->after, kind, text);
}

struct note *pdn_tree_note_next(struct pdn_tree *tree, enum note_kind kind, struct slice text) {
    return game_note(tree->game, &tree->pending, kind, text);
}

static void move_notes(struct note_list *from, struct note_list *to) {
    if (!from->first)
        return;
    if (to->last)
        to->last->next = from->first;
    else
        to->first = from->first;
    to->last = from->last;
    *from = (struct note_list){0};
}

/* Notes at the end of a line belong to its last ply; those of a variation without plies to the ply that it
 * would have replaced; those of a game without plies to the game. */
static void settle_notes(struct pdn_tree *tree) {
    struct pdn_line *line = current(tree);
    struct node *last = line->last;
    if (!last && tree->depth)
        last = tree->lines[line->parent].last;
    tree->numbered = false;
    move_notes(&tree->pending, last ? &last->after : &tree->game->closing);
}

bool pdn_tree_open(struct pdn_tree *tree, size_t at) {
    struct pdn_line *line = current(tree);
    unsigned parent = line->last || !tree->depth ? tree->depth : line->parent;
    bool numbered = tree->numbered;
    tree->numbered = false;
    if (line->last || tree->depth)
        settle_notes(tree);
    struct pdn_line *inner = &tree->lines[++tree->depth];
    *inner = (struct pdn_line){.opened_at = at, .parent = parent, .turn = tree->lines[parent].before};
    inner->outer_numbered = numbered;
    inner->outer_number = tree->number;
    return tree->lines[parent].last != NULL;
}

void pdn_tree_close(struct pdn_tree *tree) {
    struct pdn_line *line = current(tree);
    settle_notes(tree);
    tree->numbered = line->outer_numbered;
    tree->number = line->outer_number;
    tree->depth--;
}

void pdn_tree_finish(struct pdn_tree *tree) {
    while (tree->depth)
        pdn_tree_close(tree);
    settle_notes(tree);
    tree->lines[0].last = NULL;
    struct node *first = tree->parked;
    if (!first)
        return;
    /* Nothing but variations: the first of them is the game. */
    struct node **tail = &first->variations;
    while (*tail)
        tail = &(*tail)->sibling;
    *tail = first->sibling;
    first->sibling = NULL;
    tree->game->first = first;
    tree->parked = NULL;
}
