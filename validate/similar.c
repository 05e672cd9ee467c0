/* Likeness of written moves: one slip of the pen or of the scanner. */
#include "validate/similar.h"
#include "notation/move_text.h"

/* Whether two texts differ by at most one edit: a change, a loss, an addition, or a swap of neighbours. */
static bool one_edit(struct slice a, struct slice b) {
    if (a.length > b.length) {
        struct slice other = a;
        a = b;
        b = other;
    }
    if (b.length - a.length > 1)
        return false;
    size_t head = 0, tail = 0;
    while (head < a.length && a.at[head] == b.at[head])
        head++;
    while (tail < a.length - head && a.at[a.length - 1 - tail] == b.at[b.length - 1 - tail])
        tail++;
    size_t left_a = a.length - head - tail, left_b = b.length - head - tail;
    if (left_a <= 1 && left_b <= 1)
        return true;
    return left_a == 2 && left_b == 2 && a.at[head] == b.at[head + 1] && a.at[head + 1] == b.at[head];
}

static void write_label(struct buffer *buffer, label l) {
    if (l == LABEL_BAD)
        buffer_char(buffer, '?');
    else
        label_put(buffer, l);
}

/* The labels without the sign between them: a wrong sign is another finding. */
static void write_labels(struct buffer *buffer, const struct node *node) {
    for (unsigned i = 0; i < node_label_count(node); i++) {
        if (i)
            buffer_char(buffer, ':');
        write_label(buffer, node_labels(node)[i]);
    }
}

static void write_squares(struct buffer *buffer, const struct variant *variant, const uint8_t *path,
                          size_t count, enum notation notation) {
    for (size_t i = 0; i < count; i++) {
        if (i)
            buffer_char(buffer, ':');
        square_write(buffer, variant, path[i], notation);
    }
}

/* The squares of the move in the wrong order: d4-c3 for c3-d4. */
static bool turned_round(const struct node *node, const struct variant *variant, const struct move *move) {
    if (node_label_count(node) != move->count)
        return false;
    for (unsigned i = 0; i < move->count; i++)
        if (square_of_label(variant, node_labels(node)[i]) != move->path[move->count - 1u - i])
            return false;
    return true;
}

bool similar_moves(const struct node *node, const struct variant *variant, const struct move *move,
                   enum notation notation, struct buffer *scratch) {
    if (turned_round(node, variant, move))
        return true;
    buffer_clear(scratch);
    write_labels(scratch, node);
    size_t first = scratch->length;
    uint8_t ends[2] = {move->path[0], move->path[move->count - 1]};
    write_squares(scratch, variant, ends, 2, notation);
    size_t second = scratch->length;
    write_squares(scratch, variant, move->path, move->count, notation);
    if (scratch->failed)
        return false;
    struct slice written = {scratch->bytes, first};
    struct slice brief = {scratch->bytes + first, second - first};
    struct slice whole = {scratch->bytes + second, scratch->length - second};
    return one_edit(written, brief) || one_edit(written, whole);
}
