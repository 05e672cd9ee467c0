/* A board in characters: w b men, W B kings, '.' an empty square, blank a cell that is no square. */
#include "notation/board.h"
#include "notation/fen.h"

static char sign_of(const struct position *position, unsigned square) {
    if (!position_occupied(position, square))
        return '.';
    struct piece piece = position_piece(position, square);
    return "wbWB"[piece.side + 2 * piece.king];
}

static void write_row(struct buffer *buffer, const struct position *position, unsigned rank) {
    const struct variant *variant = position->variant;
    const struct geometry *geometry = geometry_of(variant);
    buffer_format(buffer, "%2u", rank + 1);
    for (unsigned file = 0; file < variant->width; file++) {
        unsigned square = geometry->at[rank][file];
        buffer_char(buffer, ' ');
        buffer_char(buffer, square == NO_SQUARE ? ' ' : sign_of(position, square));
    }
    while (buffer->length && buffer->bytes[buffer->length - 1] == ' ')
        buffer->length--;
    buffer_char(buffer, '\n');
}

static void write_towers(struct buffer *buffer, const struct position *position) {
    unsigned squares = geometry_of(position->variant)->squares;
    const char *before = "   towers: ";
    for (unsigned square = 0; square < squares; square++) {
        column c = position_column(position, square);
        if (column_height(c) < 2)
            continue;
        buffer_text(buffer, before);
        square_write(buffer, position->variant, square, NOTATION_VARIANT);
        buffer_char(buffer, ' ');
        fen_write_column(buffer, c);
        before = ", ";
    }
    if (*before == ',')
        buffer_char(buffer, '\n');
}

void board_write(struct buffer *buffer, const struct position *position) {
    const struct variant *variant = position->variant;
    for (unsigned rank = variant->height; rank-- > 0;)
        write_row(buffer, position, rank);
    buffer_text(buffer, "  ");
    for (unsigned file = 0; file < variant->width; file++)
        buffer_format(buffer, " %c", (int)('a' + file));
    buffer_char(buffer, '\n');
    write_towers(buffer, position);
    buffer_text(buffer, position->side == WHITE ? "   White to move\n" : "   Black to move\n");
}
