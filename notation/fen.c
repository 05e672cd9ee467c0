/* FEN, with columns in parentheses. Reading never judges more than what a board can hold. */
#include "notation/fen.h"
#include "base/ascii.h"

/* The reader's place in the text, the group it is in, and the first fault. */
struct scan {
    struct slice text;
    size_t at;
    enum side group;
    struct position *position;
    const struct geometry *geometry;
    struct fen_result result;
    unsigned pieces[2];
};

static char peek(const struct scan *scan) {
    return scan->at < scan->text.length ? scan->text.at[scan->at] : '\0';
}

static void skip_blanks(struct scan *scan) {
    while (scan->at < scan->text.length && ascii_blank(scan->text.at[scan->at]))
        scan->at++;
}

static bool fault(struct scan *scan, enum fen_fault kind, size_t from) {
    if (scan->result.fault == FEN_FINE) {
        scan->result.fault = kind;
        scan->result.at = from;
        scan->result.length = scan->at > from ? scan->at - from : 1;
        scan->result.side = scan->group;
    }
    return false;
}

static unsigned read_number(struct scan *scan) {
    unsigned number = 0;
    while (ascii_digit(peek(scan))) {
        if (number < 1000)
            number = number * 10 + (unsigned)(peek(scan) - '0');
        scan->at++;
    }
    return number;
}

/* 'w' 'W' 'b' 'B' -> a piece. */
static bool piece_of(char c, struct piece *piece) {
    bool black = c == 'b' || c == 'B';
    if (!black && c != 'w' && c != 'W')
        return false;
    *piece = (struct piece){black ? BLACK : WHITE, c == 'W' || c == 'B'};
    return true;
}

/* The fault is in the name that begins here, or in one sign. */
static bool fault_here(struct scan *scan) {
    size_t from = scan->at;
    while (ascii_letter(peek(scan)) || ascii_digit(peek(scan)))
        scan->at++;
    return fault(scan, FEN_BAD, from);
}

/* The letters of a column from the top down, up to `close` (0: to the first other sign). */
static bool read_column(struct scan *scan, size_t from, char close, column *c) {
    struct piece piece;
    bool high = false;
    *c = 0;
    for (; piece_of(peek(scan), &piece); scan->at++)
        high |= !column_push_under(c, piece);
    if (close && peek(scan) != close)
        return ascii_letter(peek(scan)) || ascii_digit(peek(scan)) ? fault_here(scan)
                                                                   : fault(scan, FEN_BAD, from);
    scan->at += close != 0;
    if (high)
        return fault(scan, FEN_TOWER_TOO_HIGH, from);
    if (!*c)
        return fault(scan, FEN_BAD, from);
    return column_piece(*c, 0).side == scan->group || fault(scan, FEN_OTHER_TOP, from);
}

/* Counts and puts down what stands on a square. */
static bool place(struct scan *scan, size_t from, label l, column c) {
    const struct variant *variant = scan->position->variant;
    unsigned square = square_of_label(variant, l);
    scan->result.label = l;
    if (square == NO_SQUARE)
        return fault(scan, FEN_NO_SQUARE, from);
    if (position_occupied(scan->position, square))
        return fault(scan, FEN_SQUARE_TWICE, from);
    if (variant->columns == COLUMNS_NONE && column_height(c) > 1)
        return fault(scan, FEN_NO_COLUMNS, from);
    for (int side = WHITE; side <= BLACK; side++) {
        scan->pieces[side] += column_pieces(c, (enum side)side);
        if (scan->pieces[side] > scan->geometry->men) {
            fault(scan, FEN_TOO_MANY, from);
            scan->result.side = (enum side)side;
            return false;
        }
    }
    /* In column games too: a piece on the last row cannot be jumped, so no man is bared there. */
    struct piece top = column_piece(c, 0);
    if (!top.king && bits_has(scan->geometry->last_row[top.side], square))
        return fault(scan, FEN_MAN_CROWNED, from);
    if (variant->columns == COLUMNS_NONE)
        position_put(scan->position, square, top);
    else
        position_put_column(scan->position, square, c);
    return true;
}

/* "31-50", "K5-7": the first number is read already. */
static bool read_range(struct scan *scan, size_t from, unsigned first, struct piece piece) {
    scan->at++;
    if (!ascii_digit(peek(scan)))
        return fault(scan, FEN_BAD, scan->at);
    unsigned last = read_number(scan);
    if (last < first)
        return fault(scan, FEN_RANGE_BACKWARD, from);
    for (unsigned number = first; number <= last; number++)
        if (!place(scan, from, (label)number, column_of(piece)))
            return false;
    return true;
}

/* The label after the K: letters or a number. */
static bool read_label(struct scan *scan, size_t from, label *l) {
    char c = peek(scan);
    bool letters = ascii_letter(c);
    scan->at += letters;
    if (!ascii_digit(peek(scan)))
        return fault(scan, FEN_BAD, from);
    unsigned number = read_number(scan);
    if (letters)
        *l = number <= 255 ? label_letters((unsigned)((c | 0x20) - 'a' + 1), number) : LABEL_BAD;
    else
        *l = number >= 1 && number < 1000 ? (label)number : LABEL_BAD;
    if (letters != scan->position->variant->letters)
        scan->result.other_notation = true;
    scan->result.label = *l;
    return true;
}

static bool read_item(struct scan *scan) {
    size_t from = scan->at;
    bool king = peek(scan) == 'K' && scan->at + 1 < scan->text.length;
    label l = LABEL_BAD;
    scan->at += king;
    if (!read_label(scan, from, &l))
        return false;
    struct piece piece = {(uint8_t)scan->group, king}, first;
    column c = column_of(piece);
    if (peek(scan) == '-' && !label_is_letters(l) && l != LABEL_BAD)
        return read_range(scan, from, l, piece);
    if (peek(scan) == '(') {
        scan->at++;
        if (!read_column(scan, from, ')', &c) || king)
            return fault(scan, FEN_BAD, from);
    } else if (!king && piece_of(peek(scan), &first)) { /* Billam's d4WbbB */
        if (!read_column(scan, from, '\0', &c))
            return false;
    }
    return place(scan, from, l, c);
}

/* "Wa1,Kb2": the colour is read already. Empty is fine. */
static bool read_group(struct scan *scan) {
    for (;;) {
        skip_blanks(scan);
        char c = peek(scan);
        if (c == ':' || c == '\0' || c == '.')
            return true;
        if (c == ',') {
            scan->at++;
            continue;
        }
        if (!read_item(scan))
            return false;
        skip_blanks(scan);
        c = peek(scan);
        if (scan->at < scan->text.length && c != ',' && c != ':' && c != '.')
            return fault_here(scan);
    }
}

/* Moves that a king of either side has made in a row, and where it stands, as lidraughts writes them: "+2+0",
 * "+2" and its square, Black's first. Where the square is not named, a side's only king is meant. */
static bool read_runs(struct scan *scan, uint8_t run[2], uint8_t square[2]) {
    static const unsigned sides[] = {BLACK, WHITE};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        unsigned side = sides[i];
        label l = LABEL_BAD;
        if (peek(scan) != '+' || scan->at + 1 >= scan->text.length)
            return false;
        char digit = scan->text.at[scan->at + 1];
        if (digit < '0' || digit > '9')
            return false;
        scan->at += 2;
        run[side] = (uint8_t)(digit - '0');
        square[side] = NO_SQUARE;
        if (ascii_digit(peek(scan)) && read_label(scan, scan->at, &l) && l != LABEL_BAD)
            square[side] = (uint8_t)square_of_label(scan->position->variant, l);
    }
    return true;
}

/* Only runs of kings that are there count, and only where the variant limits them, to what it allows. */
static void set_runs(struct scan *scan, const uint8_t run[2], const uint8_t square[2]) {
    struct position *position = scan->position;
    unsigned limit = position->variant->king_move_limit;
    for (unsigned side = WHITE; side <= BLACK; side++) {
        bits kings = bits_and(position->pieces[side], position->kings);
        unsigned at = square[side];
        if (at == NO_SQUARE && bits_count(kings) == 1)
            at = bits_first(kings);
        if (!run[side] || run[side] > limit || at >= SQUARES_MAX || !bits_has(kings, at) ||
            !bits_any(bits_less(position->pieces[side], position->kings)))
            continue;
        position->king_run[side] = run[side];
        position->king_run_square[side] = (uint8_t)at;
    }
}

/* Fields that programs add behind the squares: ":H0:F1" says nothing about the position. */
static void read_field(struct scan *scan) {
    uint8_t run[2], square[2];
    if (peek(scan) == '+' && read_runs(scan, run, square))
        set_runs(scan, run, square);
    while (scan->at < scan->text.length && peek(scan) != ':')
        scan->at++;
}

static void read_side(struct scan *scan) {
    char c = peek(scan);
    if (c == 'W' || c == 'w' || c == 'B' || c == 'b')
        scan->position->side = c == 'B' || c == 'b' ? BLACK : WHITE;
    else if (c != '?')
        return;
    scan->at++;
}

static bool read_groups(struct scan *scan) {
    bool seen = false;
    for (;;) {
        skip_blanks(scan);
        if (peek(scan) == '.')
            scan->at++;
        skip_blanks(scan);
        if (scan->at == scan->text.length)
            return seen || fault(scan, FEN_BAD, 0);
        if (peek(scan) != ':')
            return fault_here(scan);
        scan->at++;
        skip_blanks(scan);
        char c = peek(scan);
        if (c != 'W' && c != 'w' && c != 'B' && c != 'b') {
            read_field(scan);
            continue;
        }
        scan->group = c == 'B' || c == 'b' ? BLACK : WHITE;
        scan->at++;
        seen = true;
        if (!read_group(scan))
            return false;
    }
}

/* "g1=W d4=bb": a square and its column from the top down, the colour of a square is that of its top. */
static bool read_pair(struct scan *scan) {
    size_t from = scan->at;
    struct piece top = {WHITE, false};
    label l = LABEL_BAD;
    column c = 0;
    if (!read_label(scan, from, &l))
        return false;
    if (peek(scan) != '=')
        return fault(scan, FEN_BAD, scan->at);
    scan->at++;
    if (!piece_of(peek(scan), &top))
        return fault(scan, FEN_BAD, scan->at);
    scan->group = (enum side)top.side;
    return read_column(scan, from, '\0', &c) && place(scan, from, l, c);
}

static void read_pairs(struct scan *scan) {
    while (scan->at < scan->text.length) {
        if (!read_pair(scan))
            return;
        while (ascii_blank(peek(scan)) || peek(scan) == ',')
            scan->at++;
    }
}

/* The square of "12", "a3" or nothing at `*at`; NO_SQUARE: something else stands there. */
static unsigned plain_square(const char **at, const char *end, const struct geometry *g, bool *letters) {
    const char *c = *at;
    label l = 0;
    *letters = c < end && *c >= 'a' && *c <= 'z';
    label file = *letters ? label_letters((unsigned)(*c++ - 'a' + 1), 0) : 0;
    for (; c < end && ascii_digit(*c) && l < 100; c++)
        l = (label)(l * 10 + (unsigned)(*c - '0'));
    *at = c;
    return *letters ? (l < 16 ? square_of_letters(g, file | l) : NO_SQUARE) : square_of_number(g, l);
}

/* What nearly all records write: a side, its squares one by one, the other's. Whatever is more than that, or
 * wrong, is left to the long way, which says what it is; false then. */
static bool read_plain(struct scan *scan) {
    const struct geometry *g = scan->geometry;
    const char *at = scan->text.at;
    bits pieces[2] = {BITS_NONE, BITS_NONE}, kings = BITS_NONE;
    unsigned counts[2] = {0, 0};
    if (scan->text.length < 4 || (*at != 'W' && *at != 'B') || at[1] != ':')
        return false;
    const char *end = at + scan->text.length;
    enum side first = *at == 'W' ? WHITE : BLACK;
    for (at++; end - at >= 2 && *at == ':' && (at[1] == 'W' || at[1] == 'B');) {
        unsigned side = at[1] == 'W' ? WHITE : BLACK;
        for (at += 2; at < end && *at != ':' && *at != '.';) {
            bool king = *at == 'K', letters;
            at += king;
            unsigned square = plain_square(&at, end, g, &letters);
            if (square == NO_SQUARE || bits_has(bits_or(pieces[WHITE], pieces[BLACK]), square) ||
                ++counts[side] > g->men || (!king && bits_has(g->last_row[side], square)) ||
                (at < end && *at != ',' && *at != ':' && *at != '.'))
                return false;
            pieces[side] = bits_add(pieces[side], square);
            if (king)
                kings = bits_add(kings, square);
            scan->result.other_notation |= letters != scan->position->variant->letters;
            at += at < end && *at == ',';
        }
    }
    if (at < end - 1 || (at < end && *at != '.'))
        return false;
    scan->position->pieces[WHITE] = pieces[WHITE];
    scan->position->pieces[BLACK] = pieces[BLACK];
    scan->position->kings = kings;
    scan->position->side = (uint8_t)first;
    return true;
}

struct fen_result fen_read(struct slice text, const struct variant *variant, struct position *position) {
    struct scan scan = {.text = text, .position = position, .geometry = geometry_of(variant)};
    position_clear(position, variant);
    if (variant->columns == COLUMNS_NONE && read_plain(&scan))
        return scan.result;
    scan.result = (struct fen_result){0};
    skip_blanks(&scan);
    if (scan.at == text.length) {
        fault(&scan, FEN_BAD, 0);
        return scan.result;
    }
    if (slice_has(text, '=')) {
        read_pairs(&scan);
        return scan.result;
    }
    read_side(&scan);
    read_groups(&scan);
    return scan.result;
}

void fen_write_column(struct buffer *buffer, column c) {
    for (unsigned i = 0; i < column_height(c); i++) {
        struct piece piece = column_piece(c, i);
        buffer_char(buffer, "wbWB"[piece.side + 2 * piece.king]);
    }
}

/* A square and what stands on it. */
static void write_square(struct buffer *buffer, const struct position *position, unsigned square,
                         enum notation notation) {
    column c = position->variant->columns != COLUMNS_NONE ? position->columns[square] : 0;
    bool single = column_height(c) <= 1;
    char name[SQUARE_NAME_MAX + 1] = "K";
    size_t king = single && bits_has(position->kings, square);
    buffer_put(buffer, name,
               king + square_spell(position->geometry, square, square_letters(position->variant, notation),
                                   name + king));
    if (single)
        return;
    buffer_char(buffer, '(');
    fen_write_column(buffer, c);
    buffer_char(buffer, ')');
}

/* The same of many single pieces that are no towers, at once; `order` has the squares in order of numbers
 * from 1, NULL: in their own. */
static void write_singles(struct buffer *buffer, const struct position *position, bits pieces,
                          const uint8_t *order, bool letters) {
    char text[SQUARES_MAX * (1 + SQUARE_NAME_MAX + 1)];
    size_t length = 0;
    for (unsigned left = bits_count(pieces), number = 1; left; number++) {
        unsigned square = order ? order[number] : number - 1;
        if (!bits_has(pieces, square))
            continue;
        text[length] = 'K';
        length += bits_has(position->kings, square);
        length += square_spell(position->geometry, square, letters, text + length);
        text[length] = ',';
        length += --left > 0;
    }
    buffer_put(buffer, text, length);
}

static void write_group(struct buffer *buffer, const struct position *position, enum side side,
                        enum notation notation) {
    const struct geometry *geometry = position->geometry;
    bits pieces = position->pieces[side];
    unsigned left = bits_count(pieces);
    buffer_put(buffer, side == WHITE ? ":W" : ":B", 2);
    if (position->variant->columns == COLUMNS_NONE) {
        bool letters = square_letters(position->variant, notation);
        write_singles(buffer, position, pieces, letters ? NULL : geometry->numbered, letters);
        return;
    }
    if (square_letters(position->variant, notation)) {
        for (; left; left--) {
            write_square(buffer, position, bits_pop(&pieces), notation);
            if (left > 1)
                buffer_char(buffer, ',');
        }
        return;
    }
    for (unsigned number = 1; left; number++) {
        if (!bits_has(pieces, geometry->numbered[number]))
            continue;
        write_square(buffer, position, geometry->numbered[number], notation);
        if (--left)
            buffer_char(buffer, ',');
    }
}

void fen_write(struct buffer *buffer, const struct position *position, enum notation notation) {
    buffer_char(buffer, position->side == WHITE ? 'W' : 'B');
    write_group(buffer, position, WHITE, notation);
    write_group(buffer, position, BLACK, notation);
}
