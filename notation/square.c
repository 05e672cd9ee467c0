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
