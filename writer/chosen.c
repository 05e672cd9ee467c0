/* One notation for the whole of a game, resolved moves and others. */
#include "writer/chosen.h"
#include "writer/ply.h"
#include "writer/walk.h"

static bool in_numbers(const struct variant *variant, const struct node *node) {
    return !ply_unwritable(variant, node) && node->kind == NODE_MOVE && node->state != NODE_LEGAL &&
           node_label_count(node) && node_labels(node)[0] != LABEL_BAD &&
           !label_is_letters(node_labels(node)[0]);
}

enum notation chosen_notation(const struct game *game, const struct variant *variant, enum notation wanted) {
    if (wanted != NOTATION_VARIANT || !variant || !variant->numbers_too)
        return wanted;
    struct walk walk;
    enum walk_step step;
    walk_begin(&walk, game, variant);
    while ((step = walk_next(&walk)) != WALK_DONE)
        if (step == WALK_NODE && in_numbers(variant, walk.node))
            return NOTATION_NUMERIC;
    return wanted;
}
