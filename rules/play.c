/* What playing a legal move does to a position. */
#include "rules/moves.h"

/* The jumper's column takes the top of each column it jumps, in the order of the jumps. */
static void take_tops(struct position *position, const struct move *move) {
    column rider = position->columns[move->path[0]];
    unsigned side = position->side, other = side_other(position->side);
    position->columns[move->path[0]] = 0;
    for (unsigned i = 0; i + 1 < move->count; i++) {
        unsigned at = move->jumped[i];
        column *c = &position->columns[at];
        column_push_under(&rider, column_pop(c));
        position->kings = bits_drop(position->kings, at);
        position->pieces[other] = bits_drop(position->pieces[other], at);
        if (column_height(*c) == 0)
            continue;
        struct piece bared = column_piece(*c, 0);
        unsigned whose = bared.side == side ? side : other;
        position->pieces[whose] = bits_add(position->pieces[whose], at);
        if (bared.king)
            position->kings = bits_add(position->kings, at);
    }
    position->columns[move->path[move->count - 1]] = rider;
}

static void take_pieces(struct position *position, const struct move *move) {
    bits taken = BITS_NONE;
    for (unsigned i = 0; i + 1 < move->count; i++)
        taken = bits_add(taken, move->jumped[i]);
    unsigned other = side_other(position->side);
    position->pieces[other] = bits_less(position->pieces[other], taken);
    position->kings = bits_less(position->kings, taken);
}

static void end_run(struct position *position, unsigned side) {
    position->king_run[side] = 0;
    position->king_run_square[side] = NO_SQUARE;
}

/* King moves in a row, where the variant limits them: quiet moves of one king (Frisian). A side without men
 * is not counted, nor a king that is no more. */
static void count_run(struct position *position, const struct move *move, bool king) {
    unsigned side = position->side;
    if (move->capture || !king)
        end_run(position, side);
    else {
        bool same = position->king_run_square[side] == move->path[0];
        position->king_run[side] = (uint8_t)(same ? position->king_run[side] + 1 : 1);
        position->king_run_square[side] = move->path[1];
    }
    for (unsigned s = WHITE; s <= BLACK; s++)
        if (!bits_any(bits_less(position->pieces[s], position->kings)) ||
            (position->king_run[s] && !bits_has(position->pieces[s], position->king_run_square[s])))
            end_run(position, s);
}

static void take_captured(struct position *position, const struct move *move) {
    bool columns = position->variant->columns != COLUMNS_NONE;
    if (columns && move->capture)
        take_tops(position, move);
    else if (move->capture)
        take_pieces(position, move);
    else if (columns && move->path[0] != move->path[1]) {
        position->columns[move->path[1]] = position->columns[move->path[0]];
        position->columns[move->path[0]] = 0;
    }
}

/* Where one word holds the board and pieces are single. */
__attribute__((noinline)) static void capture_simple(struct position *position, const struct move *move) {
    unsigned side = position->side, to = move->path[move->count - 1];
    uint64_t from = (uint64_t)1 << move->path[0], end = (uint64_t)1 << to, taken = 0;
    uint64_t kings = bits_low(position->kings), last = bits_low(position->geometry->last_row[side]);
    bool king = (kings & from) || move->promotes || (last & end);
    for (unsigned i = 0; i + 1u < move->count; i++)
        taken |= (uint64_t)1 << move->jumped[i];
    kings &= ~(from | taken);
    position->kings = bits_words(king ? kings | end : kings, 0);
    position->pieces[side] = bits_words((bits_low(position->pieces[side]) & ~from) | end, 0);
    position->pieces[side ^ 1] = bits_words(bits_low(position->pieces[side ^ 1]) & ~taken, 0);
    position->side = (uint8_t)(side ^ 1);
}

static void step_simple(struct position *position, const struct move *move) {
    unsigned side = position->side;
    uint64_t from = (uint64_t)1 << move->path[0], end = (uint64_t)1 << move->path[1];
    uint64_t kings = bits_low(position->kings);
    if (kings & from)
        position->kings = bits_words(kings ^ from ^ end, 0);
    else if (bits_low(position->geometry->last_row[side]) & end)
        position->kings = bits_words(kings | end, 0);
    position->pieces[side] = bits_words(bits_low(position->pieces[side]) ^ from ^ end, 0);
    position->side = (uint8_t)(side ^ 1);
}

__attribute__((noinline)) static void play_any(struct position *position, const struct move *move) {
    const struct geometry *g = position->geometry;
    unsigned side = position->side, from = move->path[0], to = move->path[move->count - 1];
    bool king = bits_has(position->kings, from);
    position->kings = bits_drop(position->kings, from);
    position->pieces[side] = bits_drop(position->pieces[side], from);
    take_captured(position, move);
    position->pieces[side] = bits_add(position->pieces[side], to);
    /* A man crowned on the way, or where it stops: on the last row every man is crowned. */
    bool crowned = !king && (move->promotes || bits_has(g->last_row[side], to));
    if (king || crowned)
        position->kings = bits_add(position->kings, to);
    if (crowned && position->variant->columns != COLUMNS_NONE)
        position->columns[to] = column_crown(position->columns[to]);
    if (position->variant->king_move_limit)
        count_run(position, move, king);
    position->side = (uint8_t)side_other(position->side);
}

void position_play(struct position *position, const struct move *move) {
    if (!position->geometry->simple)
        play_any(position, move);
    else if (move->capture)
        capture_simple(position, move);
    else
        step_simple(position, move);
}

bool moves_same_result(const struct position *position, const struct move *a, const struct move *b) {
    struct position after_a, after_b;
    position_copy(&after_a, position);
    position_copy(&after_b, position);
    position_play(&after_a, a);
    position_play(&after_b, b);
    return position_equal(&after_a, &after_b);
}
