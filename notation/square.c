/* Labels to squares and squares to labels; nothing about moves. */
#include "notation/square.h"
#include "base/ascii.h"

#include <stdio.h>

unsigned square_of_label(const struct variant *variant, label l) {
    const struct geometry *geometry = geometry_of(variant);
    return label_is_letters(l) ? square_of_letters(geometry, l) : square_of_number(geometry, l);
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
    char name[SQUARE_NAME_MAX];
    size_t length = square_spell(geometry_of(variant), square, square_letters(variant, notation), name);
    buffer_put(buffer, name, length);
}

/* Whether it is a whole name, of letters or a number, though no label holds it: 0, d0, 28888888888. */
static bool is_name(struct slice written, bool *letters) {
    size_t i = 0;
    if (written.length > 1 && written.at[0] == 'K')
        i++;
    *letters = i < written.length && ascii_letter(written.at[i]);
    size_t digits = i + *letters;
    for (i = digits; i < written.length; i++)
        if (!ascii_digit(written.at[i]))
            return false;
    return i > digits;
}

void square_fault_write(struct buffer *buffer, const struct variant *variant, label l, struct slice written,
                        enum language language) {
    char last[16];
    const struct finding_slot slot = {"last", last};
    enum phrase phrase = PHRASE_BOARD_ENDS;
    bool letters = label_is_letters(l), named = l != LABEL_BAD || is_name(written, &letters);
    snprintf(last, sizeof last, "%c%u", (char)('a' + variant->width - 1), (unsigned)variant->height);
    if (!letters)
        snprintf(last, sizeof last, "%u", (unsigned)geometry_of(variant)->squares);
    if (!named)
        phrase = PHRASE_NOT_A_SQUARE;
    else if (!letters)
        phrase = PHRASE_BOARD_NUMBERS;
    else if (l != LABEL_BAD && label_file(l) >= 1 && label_file(l) <= variant->width && label_rank(l) >= 1 &&
             label_rank(l) <= variant->height)
        phrase = PHRASE_LIGHT_SQUARE;
    phrase_write(buffer, phrase, language, &slot, 1);
}
