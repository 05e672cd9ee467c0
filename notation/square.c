/* Labels to squares and squares to labels; nothing about moves. */
#include "notation/square.h"

unsigned square_of_label(const struct variant *variant, label l) {
    if (l == LABEL_BAD)
        return NO_SQUARE;
    if (!label_is_letters(l))
        return geometry_square(variant, l);
    unsigned file = label_file(l), rank = label_rank(l);
    if (file < 1 || file > variant->width || rank < 1 || rank > variant->height)
        return NO_SQUARE;
    return geometry_of(variant)->at[rank - 1][file - 1];
}

unsigned square_of_turned_label(const struct variant *variant, label l, enum turned turn) {
    if (turn == TURN_NONE || l == LABEL_BAD)
        return square_of_label(variant, l);
    if (!label_is_letters(l)) {
        if (l == 0)
            return NO_SQUARE;
        /* The two bits of enum numbering are right and top. */
        return geometry_square_from(variant, l, (enum numbering)(variant->numbering ^ (unsigned)turn));
    }
    unsigned file = label_file(l), rank = label_rank(l);
    if (file < 1 || file > variant->width || rank < 1 || rank > variant->height)
        return NO_SQUARE;
    file = turn & TURN_FILES ? variant->width - file : file - 1;
    rank = turn & TURN_RANKS ? variant->height - rank : rank - 1;
    return geometry_of(variant)->at[rank][file];
}

bool square_letters(const struct variant *variant, enum notation notation) {
    return notation == NOTATION_VARIANT ? variant->letters : notation == NOTATION_LETTERS;
}

void square_write(struct buffer *buffer, const struct variant *variant, unsigned square,
                  enum notation notation) {
    if (!square_letters(variant, notation)) {
        buffer_number(buffer, geometry_number(variant, square));
        return;
    }
    const struct geometry *geometry = geometry_of(variant);
    buffer_char(buffer, (char)('a' + geometry->file[square]));
    buffer_number(buffer, geometry->rank[square] + 1u);
}
