/* Position lists of Russian and Ukrainian books, with Sargin's formulas for towers. */
#include "writer/printed_position.h"
#include "notation/fen.h"

enum group { GROUP_KINGS, GROUP_MEN, GROUP_TOWERS };

static enum group group_of(column c) {
    if (column_height(c) > 1)
        return GROUP_TOWERS;
    return column_piece(c, 0).king ? GROUP_KINGS : GROUP_MEN;
}

/* Runs of the same piece as "2п"; a dash where the owner's pieces end. */
static void write_formula(struct buffer *buffer, column c, const struct words *words) {
    unsigned height = column_height(c);
    for (unsigned i = 0; i < height;) {
        struct piece piece = column_piece(c, i), above = column_piece(c, i ? i - 1 : 0);
        unsigned end = i;
        while (end < height && column_piece(c, end).side == piece.side &&
               column_piece(c, end).king == piece.king)
            end++;
        if (above.side != piece.side)
            buffer_text(buffer, " - ");
        if (end - i > 1)
            buffer_number(buffer, end - i);
        buffer_text(buffer, piece.king ? words->king_sign : words->man_sign);
        i = end;
    }
}

/* The formula knows the owner's pieces and, below them, the prisoners; any other order is told in letters. */
static bool has_formula(column c) {
    return column_pieces(c, (enum side)column_piece(c, 0).side) == column_own(c);
}

static void write_square(struct buffer *buffer, const struct position *position, unsigned square,
                         enum group group, const struct style *style) {
    column c = position_column(position, square);
    if (group == GROUP_TOWERS)
        buffer_text(buffer, style->words->tower);
    square_write(buffer, position->variant, square, style->notation);
    if (group != GROUP_TOWERS)
        return;
    buffer_text(buffer, " (");
    if (has_formula(c))
        write_formula(buffer, c, style->words);
    else
        fen_write_column(buffer, c);
    buffer_char(buffer, ')');
}

static void write_group(struct buffer *buffer, const struct position *position, enum side side,
                        enum group group, const struct style *style, bool *first) {
    const struct variant *variant = position->variant;
    bool letters = square_letters(variant, style->notation), head = true;
    unsigned squares = geometry_of(variant)->squares;
    for (unsigned i = 0; i < squares; i++) {
        unsigned square = letters ? i : geometry_square(variant, i + 1);
        if (!bits_has(position->pieces[side], square) || group_of(position_column(position, square)) != group)
            continue;
        buffer_text(buffer, *first ? " " : ", ");
        if (head && group != GROUP_TOWERS)
            buffer_text(buffer, group == GROUP_KINGS ? style->words->king : style->words->man);
        write_square(buffer, position, square, group, style);
        *first = head = false;
    }
}

static void write_side(struct buffer *buffer, const struct position *position, enum side side,
                       const struct style *style) {
    bool first = true;
    buffer_text(buffer, side == WHITE ? style->words->white : style->words->black);
    buffer_char(buffer, ':');
    for (int group = GROUP_KINGS; group <= GROUP_TOWERS; group++)
        write_group(buffer, position, side, (enum group)group, style, &first);
}

bool printed_position_write(struct buffer *buffer, struct slice fen, const struct variant *variant,
                            const struct style *style) {
    struct position position;
    if (!variant || fen_read(fen, variant, &position).fault != FEN_FINE)
        return false;
    bool white = bits_any(position.pieces[WHITE]), black = bits_any(position.pieces[BLACK]);
    if (white || !black)
        write_side(buffer, &position, WHITE, style);
    if (white && black)
        buffer_text(buffer, "; ");
    if (black)
        write_side(buffer, &position, BLACK, style);
    buffer_char(buffer, '.');
    /* Without a word White is to move; where Black begins games that is said too. */
    if (position.side == BLACK || variant->first == BLACK) {
        buffer_char(buffer, ' ');
        buffer_text(buffer, position.side == BLACK ? style->words->black_moves : style->words->white_moves);
    }
    return true;
}
