/* Why a move is not legal: looks at the squares between, and at what the rules ask. */
#include "validate/reason.h"
#include "notation/fold.h"
#include "notation/move_text.h"
#include "validate/words.h"

/* What stands between two squares of a line. */
struct look {
    bool line;
    unsigned direction, steps, own, other;
    unsigned last; /* the last enemy on the way */
};

static struct look look_along(const struct position *position, unsigned from, unsigned to) {
    const struct geometry *geometry = geometry_of(position->variant);
    unsigned used = geometry->man_moves[0] | geometry->man_moves[1] | geometry->man_jumps[0] |
                    geometry->man_jumps[1] | geometry->king_moves[0] | geometry->king_jumps[0];
    for (unsigned d = 0; from != to && d < DIRECTIONS; d++) {
        if (!(used >> d & 1))
            continue;
        struct look look = {.line = true, .direction = d};
        unsigned at = geometry->next[from][d];
        for (; at != NO_SQUARE && at != to; at = geometry->next[at][d]) {
            bool occupied = position_occupied(position, at);
            bool own = occupied && position_piece(position, at).side == position->side;
            look.steps++;
            look.own += own;
            look.other += occupied && !own;
            if (occupied && !own)
                look.last = at;
        }
        if (at == to)
            return look;
    }
    return (struct look){.line = false};
}

/* Why a piece may not jump so over the one enemy on its way. */
static enum phrase jump_fault(const struct position *position, const struct look *look, unsigned to,
                              bool king) {
    const struct variant *variant = position->variant;
    unsigned behind = position->geometry->next[look->last][look->direction];
    if (king && !variant->king_flies)
        return look->steps == 1 ? PHRASE_NONE : PHRASE_KING_CAPTURES_NEXT;
    if (king)
        return variant->king_lands_behind && to != behind ? PHRASE_KING_LANDS_BEHIND : PHRASE_NONE;
    if (look->steps != 1)
        return PHRASE_MAN_CAPTURES_NEXT;
    if (!(position->geometry->man_jumps[position->side] >> look->direction & 1))
        return PHRASE_MAN_NOT_BACK_CAPTURE;
    return variant->man_spares_kings && position_piece(position, look->last).king ? PHRASE_MAN_SPARES_KING
                                                                                  : PHRASE_NONE;
}

/* Why one step of the written path cannot be; PHRASE_NONE: it looks fine by itself. */
static enum phrase step_fault(const struct replay *replay, const struct node *node, unsigned from,
                              unsigned to, bool king) {
    const struct position *position = &replay->judge->cursor.position;
    if (from == to)
        return PHRASE_GOES_NOWHERE;
    struct look look = look_along(position, from, to);
    if (!look.line)
        return PHRASE_NOT_ON_ONE_LINE;
    /* A circuit may end where it began. */
    bool home = to == square_of_label(replay->variant, node_labels(node)[0]);
    if (position_occupied(position, to) && !home)
        return PHRASE_IS_OCCUPIED;
    if (look.own)
        return PHRASE_OWN_BETWEEN;
    if (look.other > 1)
        return PHRASE_SEVERAL_BETWEEN;
    if (look.other == 0 && (node->sign == SIGN_CAPTURE || node_label_count(node) > 2))
        return PHRASE_NOTHING_BETWEEN;
    if (look.other == 1)
        return jump_fault(position, &look, to, king);
    if (look.steps > 0 && !king)
        return PHRASE_MAN_ONE_STEP;
    return look.steps > 0 && !replay->variant->king_flies ? PHRASE_KING_ONE_STEP : PHRASE_NONE;
}

/* Whether the written path passes over one piece twice; in columns that may be passed again only turning
 * straight back counts. */
static bool jumps_twice(struct replay *replay, const struct node *node) {
    const struct position *position = &replay->judge->cursor.position;
    bits passed = BITS_NONE;
    for (unsigned i = 1; i < node_label_count(node); i++) {
        unsigned to = square_of_label(replay->variant, node_labels(node)[i]);
        struct look look =
            look_along(position, square_of_label(replay->variant, node_labels(node)[i - 1]), to);
        if (!look.line || look.other != 1)
            return false;
        if (bits_has(passed, look.last))
            return true;
        bool again = replay->variant->columns == COLUMNS_NOT_BACK;
        passed = again ? bits_of(look.last) : bits_add(passed, look.last);
    }
    return false;
}

/* "c3-", "c:...", "8x": a sign, and nothing but stops behind it. */
static bool ends_in_sign(struct slice text) {
    static const char ellipsis[] = "\xE2\x80\xA6";
    size_t end = text.length, size;
    for (;;)
        if (end > 3 && memcmp(text.at + end - 3, ellipsis, 3) == 0)
            end -= 3;
        else if (end > 1 && strchr(". ", text.at[end - 1]))
            end--;
        else
            break;
    size_t last = end;
    while (last > 0 && ((unsigned char)text.at[--last] & 0xC0) == 0x80)
        continue;
    return last > 0 && last < end && fold_sign(fold_character(text.at + last, text.at + end, &size));
}

/* "24. c3", where nothing follows: of a move from there that is all that was printed. */
static bool is_first_square(struct replay *replay, const struct node *node) {
    const struct position *position = &replay->judge->cursor.position;
    unsigned from = square_of_label(replay->variant, node_labels(node)[0]);
    return replay->game->printed && node_label_count(node) == 1 && !node_next(node) && from != NO_SQUARE &&
           position_occupied(position, from) && position_piece(position, from).side == position->side;
}

bool reason_cut_off(struct replay *replay, const struct node *node) {
    struct move_text move;
    unsigned count = node_label_count(node);
    if (!count)
        return false;
    if (node_labels(node)[count - 1] != LABEL_BAD)
        return is_first_square(replay, node);
    bool whole = move_text_whole(node_text(node), &move) && move.label_length[move.count - 1] == 0;
    return whole || (replay->game->printed && count <= 2 && ends_in_sign(node_text(node)));
}

static enum phrase twice_phrase(const struct variant *variant) {
    switch (variant->columns) {
    case COLUMNS_NONE:
        return PHRASE_PIECE_TWICE;
    case COLUMNS_ONE_EACH:
        return PHRASE_COLUMN_TWICE;
    default:
        return PHRASE_STRAIGHT_BACK;
    }
}

/* Why a quiet step with nothing in its way is not one of this piece's. */
static const char *quiet_fault(struct replay *replay, unsigned from, unsigned to) {
    const struct position *position = &replay->judge->cursor.position;
    const struct look look = look_along(position, from, to);
    unsigned side = position->side;
    bool king = position_piece(position, from).king;
    unsigned ways = king ? position->geometry->king_moves[side] : position->geometry->man_moves[side];
    bool moves_straight = ways >> 4;
    if (look.line && look.direction >= 4 && !moves_straight)
        return words_phrase(replay, PHRASE_STRAIGHT_FOR_CAPTURES);
    if (king && position->variant->king_move_limit &&
        position->king_run[side] >= position->variant->king_move_limit &&
        position->king_run_square[side] == from)
        return words_say(replay, PHRASE_KING_RESTS,
                         SLOTS({"count", words_number(replay, position->king_run[side])}));
    return words_phrase(replay, king ? PHRASE_KING_MOVES_NOT_SO : PHRASE_MAN_NOT_BACK);
}

const char *reason_illegal(struct replay *replay, const struct node *node) {
    const struct position *position = &replay->judge->cursor.position;
    enum notation notation = words_notation(node);
    if (reason_cut_off(replay, node))
        return words_phrase(replay, ends_in_sign(node_text(node)) ? PHRASE_CUT_OFF : PHRASE_CUT_OFF_SQUARE);
    unsigned from =
        node_label_count(node) ? square_of_label(replay->variant, node_labels(node)[0]) : NO_SQUARE;
    if (node_label_count(node) == 1 || from == NO_SQUARE || !position_occupied(position, from))
        return words_phrase(replay, PHRASE_NOBODY_CAN);
    bool king = position_piece(position, from).king;
    unsigned start = from, to = from;
    for (unsigned i = 1; i < node_label_count(node); i++) {
        to = square_of_label(replay->variant, node_labels(node)[i]);
        enum phrase fault = step_fault(replay, node, from, to, king);
        if (fault != PHRASE_NONE)
            return words_say(replay, fault,
                             SLOTS({"from", words_square(replay, from, notation)},
                                   {"to", words_square(replay, to, notation)}));
        from = to;
        king = king || (replay->variant->promotion == PROMOTION_GOES_ON &&
                        bits_has(position->geometry->last_row[position->side], to));
    }
    if (jumps_twice(replay, node))
        return words_phrase(replay, twice_phrase(replay->variant));
    if (node->sign == SIGN_CAPTURE || position_must_capture(position))
        return words_phrase(replay, PHRASE_CAPTURES_NOT_SO);
    return quiet_fault(replay, start, to);
}

/* Of PHRASE_MUST_TAKE_MOST alone the numbers are told: the written capture is the cursor's first that fits.
 */
const char *reason_choice(struct replay *replay, enum choice rule) {
    static const enum phrase phrases[] = {
        [CHOICE_END] = PHRASE_NONE,
        [CHOICE_MOST] = PHRASE_MUST_TAKE_MOST,
        [CHOICE_VALUE] = PHRASE_MUST_TAKE_VALUE,
        [CHOICE_BY_KING] = PHRASE_MUST_TAKE_BY_KING,
        [CHOICE_MOST_KINGS] = PHRASE_MUST_TAKE_KINGS,
        [CHOICE_KINGS_EARLIEST] = PHRASE_MUST_TAKE_KINGS_EARLIEST,
    };
    const struct moves *all = &replay->judge->all, *written = &replay->judge->cursor.fits;
    unsigned most = all->count ? all->at[0].count - 1u : 0,
             taken = written->count ? written->at[0].count - 1u : 0;
    return words_say(replay, phrases[rule],
                     SLOTS({"most", words_number(replay, most)}, {"taken", words_number(replay, taken)}));
}

const char *reason_no_square(struct replay *replay, label l, struct slice written) {
    struct buffer *buffer = &replay->judge->buffer;
    buffer_clear(buffer);
    square_fault_write(buffer, replay->variant, l, written, replay->game->findings.language);
    return words_kept(replay);
}

bool reason_begins_so(const struct replay *replay, const struct node *node, const struct move *move) {
    if (node_label_count(node) >= move->count)
        return false;
    for (unsigned i = 0; i < node_label_count(node); i++)
        if (square_of_label(replay->variant, node_labels(node)[i]) != move->path[i])
            return false;
    return true;
}

/* The squares that the captures which begin as written jump next, each once, ascending. */
static size_t next_jumps(const struct replay *replay, const struct node *node, uint8_t *squares) {
    const struct moves *moves = &replay->judge->cursor.moves;
    bits set = BITS_NONE;
    size_t count = 0;
    for (size_t i = 0; i < moves->count; i++)
        if (moves->at[i].capture && reason_begins_so(replay, node, &moves->at[i]))
            set = bits_add(set, moves->at[i].jumped[node_label_count(node) - 1]);
    for (unsigned square = 0; square < SQUARES_MAX; square++)
        if (bits_has(set, square))
            squares[count++] = (uint8_t)square;
    return count;
}

/* Whether a man that goes on as a king has been on its last row along the written squares. */
static bool is_crowned(const struct replay *replay, const struct node *node, struct piece piece) {
    const bits last_row = replay->judge->cursor.position.geometry->last_row[piece.side];
    for (unsigned i = 1; i < node_label_count(node); i++) {
        unsigned square = square_of_label(replay->variant, node_labels(node)[i]);
        if (square != NO_SQUARE && bits_has(last_row, square))
            return !piece.king && replay->variant->promotion == PROMOTION_GOES_ON;
    }
    return false;
}

const char *reason_unfinished(struct replay *replay, const struct node *node) {
    const struct position *position = &replay->judge->cursor.position;
    unsigned from =
        node_label_count(node) > 1 ? square_of_label(replay->variant, node_labels(node)[0]) : NO_SQUARE;
    uint8_t squares[SQUARES_MAX];
    if (from == NO_SQUARE || !position_occupied(position, from))
        return words_phrase(replay, PHRASE_GOES_ANOTHER_WAY);
    struct piece piece = position_piece(position, from);
    size_t count = next_jumps(replay, node, squares);
    if (!count)
        return words_phrase(replay, piece.king && replay->variant->king_flies ? PHRASE_LAND_ELSEWHERE
                                                                              : PHRASE_GOES_ANOTHER_WAY);
    return words_say(replay, is_crowned(replay, node, piece) ? PHRASE_GOES_ON_AS_KING : PHRASE_GOES_ON,
                     SLOTS({"squares", words_squares(replay, squares, count, words_notation(node))}));
}
