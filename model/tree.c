/* Walking a game's tree without recursion. */
#include "model/tree.h"

void tree_walk_begin(struct tree_walk *walk, const struct game *game) {
    walk->game = game;
    walk->open_count = walk->depth = 0;
    walk->coming = game->first;
}

struct node *tree_walk_next(struct tree_walk *walk) {
    while (!walk->coming) {
        if (!walk->open_count)
            return NULL;
        size_t last = walk->open_count - 1;
        struct node *sibling = walk->open[last].sibling;
        walk->coming = sibling ? sibling : walk->open[last].next;
        if (sibling)
            walk->open[last].sibling = node_sibling(sibling);
        else
            walk->open_count--;
    }
    struct node *node = walk->coming;
    walk->depth = walk->open_count;
    walk->coming = game_next(walk->game, node);
    if (node_variations(node) && walk->open_count <= NESTING_MAX) {
        walk->open[walk->open_count].next = node_next(node);
        walk->open[walk->open_count++].sibling = node_sibling(node_variations(node));
        walk->coming = node_variations(node);
    }
    return node;
}
