/* A list as a FEN. How it was printed is no question here. */
#include "notation/position_list.h"

static bool comes_before(label a, label b) {
    if (label_is_letters(a) && label_is_letters(b))
        return label_rank(a) != label_rank(b) ? label_rank(a) < label_rank(b) : label_file(a) < label_file(b);
    return a < b;
}

static void write_square(struct buffer *buffer, const struct list_square *square) {
    unsigned height = column_height(square->column);
    if (height == 1 && column_piece(square->column, 0).king)
        buffer_char(buffer, 'K');
    label_put(buffer, square->label);
    if (height == 1)
        return;
    buffer_char(buffer, '(');
    for (unsigned i = 0; i < height; i++) {
        struct piece piece = column_piece(square->column, i);
        buffer_char(buffer, "wbWB"[piece.side + 2 * piece.king]);
    }
    buffer_char(buffer, ')');
}

void position_list_write(struct buffer *buffer, const struct position_list *list, enum side turn) {
    const struct list_square *order[LIST_SQUARES_MAX];
    for (unsigned i = 0; i < list->count; i++) {
        unsigned at = i;
        for (; at > 0 && comes_before(list->squares[i].label, order[at - 1]->label); at--)
            order[at] = order[at - 1];
        order[at] = &list->squares[i];
    }
    buffer_char(buffer, turn == WHITE ? 'W' : 'B');
    for (int side = WHITE; side <= BLACK; side++) {
        buffer_text(buffer, side == WHITE ? ":W" : ":B");
        bool first = true;
        for (unsigned i = 0; i < list->count; i++) {
            if (column_piece(order[i]->column, 0).side != side)
                continue;
            if (!first)
                buffer_char(buffer, ',');
            first = false;
            write_square(buffer, order[i]);
        }
    }
}
