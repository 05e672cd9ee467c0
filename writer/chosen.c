/* One notation for the whole of a game, resolved moves and others. */
#include "writer/chosen.h"
#include "model/tree.h"
#include "writer/ply.h"

static bool in_numbers(const struct variant *variant, const struct node *node) {
    return node->state != NODE_LEGAL && !ply_unwritable(variant, node) && node->kind == NODE_MOVE &&
           node_label_count(node) && node_labels(node)[0] != LABEL_BAD &&
           !label_is_letters(node_labels(node)[0]);
}

enum notation chosen_notation(const struct game *game, const struct variant *variant, enum notation wanted) {
    if (wanted != NOTATION_VARIANT || !variant || !variant->numbers_too)
        return wanted;
    struct tree_walk walk;
    tree_walk_begin(&walk, game);
    for (const struct node *node; (node = tree_walk_next(&walk));)
        if (in_numbers(variant, node))
            return NOTATION_NUMERIC;
    return wanted;
}
