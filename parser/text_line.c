/* One line of a growing tree: its plies, the positions before them, variations that wait for their ply. */
#include "base/memory.h"
#include "parser/text_tree.h"

static bool grow(void **array, size_t *capacity, size_t count, size_t size) {
    if (count < *capacity)
        return true;
    size_t wanted = *capacity ? *capacity * 2 : 16;
    void *bigger = memory_resize(*array, wanted * size);
    if (!bigger)
        return false;
    *array = bigger;
    *capacity = wanted;
    return true;
}

struct node *text_node(struct text_tree *tree, const struct text_token *token) {
    struct node *node = game_node(tree->game);
    if (!node || !move_text_store(tree->game, &token->move, node)) {
        tree->no_memory = true;
        return NULL;
    }
    node->kind = NODE_MOVE;
    node->text = (struct slice){tree->lexer->bytes + token->move_at, token->move_length};
    node->at = token->move_at;
    node->number = token->numbered ? token->number : 0;
    node->black_numbered = token->black;
    node->mark = token->mark;
    node->tower = token->tower;
    node->wins = token->wins;
    return node;
}

static bool resolve(struct text_tree *tree, const struct position *position, const struct text_token *token,
                    struct resolution *resolution) {
    struct node node = {.kind = NODE_MOVE,
                        .labels = token->move.labels,
                        .label_count = token->move.count,
                        .sign = token->move.sign};
    position_copy(&tree->cursor.position, position);
    cursor_resolve(&tree->cursor, &node, resolution);
    return resolution->verdict == VERDICT_LEGAL;
}

int text_line_legal(struct text_tree *tree, const struct text_line *line, size_t index,
                    const struct text_token *token) {
    struct resolution resolution;
    const struct position *position = NULL;
    if (index < line->known)
        position = &line->before[index];
    else if (index == line->count && line->followed)
        position = &line->now;
    if (!position)
        return -1;
    if (resolve(tree, position, token, &resolution))
        return 1;
    return resolution.verdict == VERDICT_OVER_BUDGET || resolution.verdict == VERDICT_NO_MEMORY ? -1 : 0;
}

/* Keeps the position before the new ply and plays it. */
static void follow(struct text_tree *tree, struct text_line *line, const struct text_token *token) {
    struct resolution resolution;
    if (!line->followed)
        return;
    if (tree->positions < TEXT_POSITIONS_MAX && line->known == line->count) {
        void *before = line->before;
        if (!grow(&before, &line->before_capacity, line->known, sizeof *line->before)) {
            tree->no_memory = true;
            return;
        }
        line->before = before;
        position_copy(&line->before[line->known++], &line->now);
        tree->positions++;
    }
    line->followed = resolve(tree, &line->now, token, &resolution);
    if (line->followed)
        position_play(&line->now, &resolution.move);
}

/* Behind the last ply of the line, or as the variation that `line` begins with. */
bool text_line_add(struct text_tree *tree, struct text_line *line, const struct text_token *token,
                   struct node *node) {
    void *plies = line->plies;
    if (!grow(&plies, &line->capacity, line->count, sizeof *line->plies)) {
        tree->no_memory = true;
        return false;
    }
    line->plies = plies;
    follow(tree, line, token);
    if (line->count)
        line->plies[line->count - 1].node->next = node;
    node->variations = line->waiting;
    line->plies[line->count++] = (struct text_ply){node, line->last_waiting};
    line->waiting = line->last_waiting = NULL;
    line->over = token->wins || token->draws;
    return true;
}

/* A line that ends before the ply for which variations wait goes on with the first of them. */
void text_line_end(struct text_line *line) {
    struct node *first = line->waiting;
    line->waiting = line->last_waiting = NULL;
    if (!first || !line->count)
        return;
    struct node **end = &first->variations;
    while (*end)
        end = &(*end)->sibling;
    *end = first->sibling;
    first->sibling = NULL;
    line->plies[line->count - 1].node->next = first;
}
