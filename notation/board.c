/* A board in characters: w b men, W B kings, '.' an empty square, blank a cell that is no square. */
#include "notation/board.h"
#include "notation/fen.h"
#include "rules/geometry.h"

static char sign_of(const struct position *position, unsigned square) {
    if (!position_occupied(position, square))
        return '.';
    struct piece piece = position_piece(position, square);
    return "wbWB"[piece.side + 2 * piece.king];
}

static void trim_blanks(struct buffer *buffer) {
    while (buffer->length && buffer->bytes[buffer->length - 1] == ' ')
        buffer->length--;
}

static void write_cells(struct buffer *buffer, const struct position *position, unsigned rank) {
    const struct geometry *geometry = geometry_of(position->variant);
    for (unsigned file = 0; file < position->variant->width; file++) {
        unsigned square = geometry->at[rank][file];
        buffer_char(buffer, ' ');
        buffer_char(buffer, square == NO_SQUARE ? ' ' : sign_of(position, square));
    }
}

static void write_row(struct buffer *buffer, const struct position *position, unsigned rank) {
    buffer_format(buffer, "%2u", rank + 1);
    write_cells(buffer, position, rank);
    trim_blanks(buffer);
    buffer_char(buffer, '\n');
}

/* Squares of a row follow one another, so its ends are found from any of them. */
static void write_numbered_row(struct buffer *buffer, const struct position *position, unsigned rank) {
    const struct variant *variant = position->variant;
    const struct geometry *geometry = geometry_of(variant);
    unsigned first = NO_SQUARE, last = NO_SQUARE;
    for (unsigned file = 0; file < variant->width; file++)
        if (geometry->at[rank][file] != NO_SQUARE) {
            last = geometry->at[rank][file];
            first = first == NO_SQUARE ? last : first;
        }
    buffer_format(buffer, "%2u", geometry_number(variant, first));
    write_cells(buffer, position, rank);
    buffer_format(buffer, " %2u\n", geometry_number(variant, last));
}

static void write_towers(struct buffer *buffer, const struct position *position, enum notation notation,
                         enum language language) {
    unsigned squares = geometry_of(position->variant)->squares;
    bool any = false;
    for (unsigned square = 0; square < squares; square++) {
        column c = position_column(position, square);
        if (column_height(c) < 2)
            continue;
        if (any)
            buffer_text(buffer, ", ");
        else
            buffer_format(buffer, "   %s ", phrase_text(PHRASE_TOWERS, language));
        square_write(buffer, position->variant, square, notation);
        buffer_char(buffer, ' ');
        fen_write_column(buffer, c);
        any = true;
    }
    if (any)
        buffer_char(buffer, '\n');
}

void board_write(struct buffer *buffer, const struct position *position, enum notation notation,
                 enum language language) {
    const struct variant *variant = position->variant;
    bool letters = square_letters(variant, notation);
    for (unsigned rank = variant->height; rank-- > 0;)
        if (letters)
            write_row(buffer, position, rank);
        else
            write_numbered_row(buffer, position, rank);
    if (letters) {
        buffer_text(buffer, "  ");
        for (unsigned file = 0; file < variant->width; file++)
            buffer_format(buffer, " %c", (int)('a' + file));
        buffer_char(buffer, '\n');
    }
    write_towers(buffer, position, notation, language);
    enum phrase turn = position->side == WHITE ? PHRASE_WHITE_TO_MOVE : PHRASE_BLACK_TO_MOVE;
    buffer_format(buffer, "   %s\n", phrase_text(turn, language));
}
