/* Notes on positions that a record gives: Sargin's laws for setters of problems (Bashni, 1885), and a side
 * that cannot move. Positions that no board can hold are fen.c's and explain.c's. */
#include "validate/position.h"
#include "base/ascii.h"
#include "rules/ending.h"
#include "validate/words.h"

/* Where the position stands in the record. */
struct given {
    struct replay *replay;
    const struct position *position;
    struct slice fen;
    size_t at, length;
    bool variation;
};

/* The label at the start of one item of a FEN: "Ka1", "d4(bw)", "d4=bw", "K12". */
static label item_label(struct slice item) {
    size_t i = item.length > 2 && item.at[0] == 'K' ? 1 : 0;
    unsigned number = 0, file = 0;
    if (i < item.length && ascii_letter(item.at[i]))
        file = (unsigned)((item.at[i++] | 0x20) - 'a' + 1);
    for (; i < item.length && ascii_digit(item.at[i]) && number < 1000; i++)
        number = number * 10 + (unsigned)(item.at[i] - '0');
    if (file)
        return number < 256 ? label_letters(file, number) : LABEL_BAD;
    return number > 0 && number < 1000 ? (label)number : LABEL_BAD;
}

/* The part of the FEN that puts a piece or a tower on a square; all of it where that cannot be told. */
static struct slice item_of(const struct given *given, unsigned square) {
    struct slice fen = given->fen;
    const char *ends = slice_has(fen, '=') ? " \t," : ",:";
    bool group = false; /* a colour may stand here */
    for (size_t i = 0; i < fen.length;) {
        size_t from = i;
        while (i < fen.length && !(fen.at[i] && strchr(ends, fen.at[i])))
            i++;
        struct slice item = slice_trim((struct slice){fen.at + from, i - from});
        if (group && item.length && item.at[0] && strchr("WwBb", item.at[0]))
            item = slice_trim((struct slice){item.at + 1, item.length - 1});
        label l = item_label(item);
        if (l != LABEL_BAD && square_of_label(given->position->variant, l) == square)
            return item;
        group = i < fen.length && fen.at[i] == ':';
        i++;
    }
    return fen;
}

/* The square of the list that the position was made from; NULL: it was made from none. */
static const struct start_part *part_of(const struct given *given, unsigned square) {
    const struct game *game = given->replay->game;
    for (size_t i = 0; given->fen.at == game->start.at && i < game->start_part_count; i++)
        if (square_of_label(given->position->variant, game->start_parts[i].label) == square)
            return &game->start_parts[i];
    return NULL;
}

/* A note about one square, or (NO_SQUARE) about all of the position. */
static void add(const struct given *given, enum finding_code code, unsigned square, const char *detail) {
    struct slice fen = given->fen, part = square == NO_SQUARE ? fen : item_of(given, square);
    /* The source has the FEN as it is, or it was made from something else. */
    bool inside = given->length == fen.length;
    size_t at = inside ? given->at + (size_t)(part.at - fen.at) : given->at;
    size_t length = inside ? part.length : given->length;
    const struct start_part *listed = square == NO_SQUARE ? NULL : part_of(given, square);
    if (listed) {
        part = listed->text;
        at = listed->at;
        length = listed->length;
    }
    struct finding *finding = finding_add(&given->replay->game->findings, code, at,
                                          inside || listed ? part : fen, SLOTS({"detail", detail}));
    if (!finding)
        return;
    finding->variation = given->variation;
    finding->length = length;
}

static const char *square_name(const struct given *given, unsigned square) {
    return words_square(given->replay, square, NOTATION_VARIANT);
}

/* Law 2: no piece leaves the board. */
static void judge_count(const struct given *given) {
    const struct geometry *geometry = given->position->geometry;
    struct replay *replay = given->replay;
    unsigned found = 0, all = 2u * geometry->men;
    for (unsigned square = 0; square < geometry->squares; square++)
        found += column_height(position_column(given->position, square));
    if (found != all)
        add(given, FINDING_UNREACHABLE_POSITION, NO_SQUARE,
            words_say(replay, PHRASE_LAW_COUNT,
                      SLOTS({"found", words_number(replay, found)}, {"all", words_number(replay, all)})));
}

/* Law 3: above one colour, below the other. */
static bool colours_mixed(column c) {
    unsigned changes = 0;
    for (unsigned i = 1; i < column_height(c); i++)
        changes += column_piece(c, i).side != column_piece(c, i - 1).side;
    return changes > 1;
}

static bool man_on_one_colour(column c) {
    return column_height(c) > 1 && !column_piece(c, 0).king && column_prisoners(c) == 0;
}

/* The squares from which a side's men step onto this one: none on its first row. */
static unsigned squares_behind(const struct position *position, unsigned square, unsigned side,
                               uint8_t behind[DIRECTIONS]) {
    const struct geometry *geometry = position->geometry;
    unsigned count = 0;
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        unsigned from = geometry->next[square][direction_opposite(d)];
        if ((geometry->man_moves[side] >> d & 1) && from != NO_SQUARE)
            behind[count++] = (uint8_t)from;
    }
    return count;
}

/* No piece there can be jumped. */
static bool on_edge(const struct position *position, unsigned square) {
    const struct geometry *geometry = position->geometry;
    unsigned file = geometry->file[square], rank = geometry->rank[square];
    return file == 0 || rank == 0 || file + 1u == position->variant->width ||
           rank + 1u == position->variant->height;
}

/* Law 4: a man leaves these squares for good, or comes back in a capture with a prisoner under it, and
 * nothing frees it there: a1 c1 e1 g1 and, behind g1 at the edge, h2. */
static bool is_first_square(const struct position *position, unsigned square, unsigned side) {
    uint8_t behind[DIRECTIONS], further[DIRECTIONS];
    if (!on_edge(position, square))
        return false;
    unsigned count = squares_behind(position, square, side, behind);
    for (unsigned i = 0; i < count; i++)
        if (!on_edge(position, behind[i]) || squares_behind(position, behind[i], side, further))
            return false;
    return true;
}

/* Law 4 extended: all squares behind are first squares (b2 d2 f2), or the only one behind an edge is such a
 * square (a3). */
static bool is_second_square(const struct position *position, unsigned square, unsigned side) {
    uint8_t behind[DIRECTIONS], further[DIRECTIONS];
    unsigned count = squares_behind(position, square, side, behind);
    if (!count || is_first_square(position, square, side))
        return false;
    if (count == 1 && on_edge(position, square) && !is_first_square(position, behind[0], side))
        count = squares_behind(position, behind[0], side, further);
    else
        memcpy(further, behind, count);
    for (unsigned i = 0; i < count; i++)
        if (!is_first_square(position, further[i], side))
            return false;
    return count > 0;
}

static bool lone_man(const struct position *position, unsigned square, unsigned side) {
    column c = position_column(position, square);
    return column_height(c) == 1 && column_piece(c, 0).side == side && !column_piece(c, 0).king;
}

/* Sargin's own example: a3, while a1, b2 and c1 hold the men of the start. `squares` gets them, with b2
 * first; 0: they do not. */
static unsigned shut_in(const struct position *position, unsigned square, unsigned side,
                        uint8_t squares[1 + DIRECTIONS]) {
    uint8_t behind[DIRECTIONS];
    if (!on_edge(position, square) || squares_behind(position, square, side, behind) != 1)
        return 0;
    squares[0] = behind[0];
    unsigned count = 1 + squares_behind(position, squares[0], side, squares + 1);
    for (unsigned i = 0; i < count; i++)
        if (!lone_man(position, squares[i], side))
            return 0;
    for (unsigned i = 1; i < count; i++)
        for (unsigned k = i; k > 0 && squares[k - 1] > squares[k]; k--) {
            uint8_t later = squares[k];
            squares[k] = squares[k - 1];
            squares[k - 1] = later;
        }
    return count > 1 ? count : 0;
}

static bool has_king(const struct position *position, unsigned side) {
    for (unsigned square = 0; square < position->geometry->squares; square++) {
        column c = position_column(position, square);
        for (unsigned i = 0; i < column_height(c); i++)
            if (column_piece(c, i).king && column_piece(c, i).side == side)
                return true;
    }
    return false;
}

static void judge_second_square(const struct given *given, unsigned square, unsigned side) {
    struct replay *replay = given->replay;
    uint8_t squares[1 + DIRECTIONS];
    unsigned other = side_other((enum side)side);
    unsigned count = shut_in(given->position, square, side, squares);
    if (count)
        add(given, FINDING_UNREACHABLE_POSITION, square,
            words_say(replay, PHRASE_LAW_SHUT_IN,
                      SLOTS({"square", square_name(given, square)},
                            {"squares", words_squares(replay, squares, count, NOTATION_VARIANT)})));
    else if (!has_king(given->position, other))
        add(given, FINDING_UNREACHABLE_POSITION, square,
            words_say(replay, PHRASE_LAW_FREED,
                      SLOTS({"square", square_name(given, square)}, {"other", words_side(replay, other)},
                            {"other_of", words_side_of(replay, other)})));
}

static void judge_tower(const struct given *given, unsigned square) {
    column c = position_column(given->position, square);
    unsigned side = column_piece(c, 0).side;
    if (colours_mixed(c)) {
        add(given, FINDING_UNREACHABLE_POSITION, square,
            words_say(given->replay, PHRASE_LAW_COLOURS, SLOTS({"square", square_name(given, square)})));
        return;
    }
    if (!man_on_one_colour(c))
        return;
    if (is_first_square(given->position, square, side))
        add(given, FINDING_UNREACHABLE_POSITION, square,
            words_say(given->replay, PHRASE_LAW_BACK_ROW, SLOTS({"square", square_name(given, square)})));
    /* Where men do not capture backward the extension was never claimed. */
    else if (given->replay->variant->man_jumps != DIRS_FORWARD &&
             is_second_square(given->position, square, side))
        judge_second_square(given, square, side);
}

/* A side that never had a piece was not beaten: the record shows a single piece or tower. */
static void judge_end(const struct given *given) {
    enum side winner = WHITE;
    enum ending ending = position_ending(given->position, &winner);
    if (ending != ENDING_NONE && ending != ENDING_NO_PIECE)
        add(given, FINDING_GAME_OVER, NO_SQUARE,
            words_ending(given->replay, given->position, ending, winner));
}

void position_judge(struct replay *replay, const struct position *position, struct slice fen, size_t at,
                    size_t length, bool variation) {
    const struct given given = {replay, position, fen, at, length, variation};
    if (replay->variant->columns != COLUMNS_NONE) {
        judge_count(&given);
        for (unsigned square = 0; square < position->geometry->squares; square++)
            if (column_height(position_column(position, square)) > 1)
                judge_tower(&given, square);
    }
    judge_end(&given);
}
