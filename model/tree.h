/* Every node of a game once, in the order of the record: a ply, its variations, the ply behind it. */
#ifndef MODEL_TREE_H
#define MODEL_TREE_H

#include "model/game.h"

/* Lines are nested no deeper than NESTING_MAX; what were deeper is passed over. */
struct tree_walk {
    const struct game *game;
    struct {
        struct node *next, *sibling;
    } open[NESTING_MAX + 1]; /* lines whose variations are being walked */
    size_t open_count;
    struct node *coming;
    size_t depth; /* of the node that was returned last: 0 is the main line */
};

void tree_walk_begin(struct tree_walk *walk, const struct game *game);
/* NULL: there is no more. */
struct node *tree_walk_next(struct tree_walk *walk);

#endif
