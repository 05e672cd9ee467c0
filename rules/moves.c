/* Lists of legal moves: captures before quiet moves, the list's memory, its budget. */
#include "rules/moves.h"

#include "base/memory.h"
#include "rules/search.h"

enum { CAPACITY_FIRST = 64 };

void moves_init(struct moves *moves) {
    *moves = (struct moves){NULL, 0, 0, MOVES_BUDGET};
}

void moves_free(struct moves *moves) {
    memory_free(moves->at);
    moves_init(moves);
}

struct move *moves_room(struct moves *moves) {
    if (moves->count == moves->capacity) {
        size_t capacity = moves->capacity ? 2 * moves->capacity : CAPACITY_FIRST;
        struct move *at = memory_resize(moves->at, capacity * sizeof *at);
        if (!at)
            return NULL;
        moves->at = at;
        moves->capacity = capacity;
    }
    return &moves->at[moves->count];
}

bool moves_add(struct moves *moves, const struct move *move) {
    struct move *room = moves_room(moves);
    if (!room)
        return false;
    *room = *move;
    moves->count++;
    return true;
}

static enum moves_status search_all(const struct position *position, bits from, struct best best,
                                    struct moves *moves) {
    enum moves_status status = MOVES_DONE;
    while (bits_any(from) && status == MOVES_DONE)
        status = capture_search(position, bits_pop(&from), &best, moves);
    return status;
}

static enum moves_status list_captures(const struct position *position, bits from, struct moves *moves) {
    enum moves_status status = search_all(position, from, choice_first(position->variant), moves);
    if (status == MOVES_DONE)
        choice_apply(position, moves);
    return status;
}

static const struct best everything = {CHOICE_END, 0};

enum moves_status moves_generate(const struct position *position, struct moves *moves) {
    moves->count = 0;
    moves->budget = MOVES_BUDGET;
    bits capturers = capture_pieces(position);
    if (bits_any(capturers))
        return list_captures(position, capturers, moves);
    return quiet_search(position, moves);
}

static void keep_start(struct moves *moves, unsigned square) {
    size_t kept = 0;
    for (size_t i = 0; i < moves->count; i++)
        if (moves->at[i].path[0] == square && kept++ != i)
            moves->at[kept - 1] = moves->at[i];
    moves->count = kept;
}

enum moves_status moves_from(const struct position *position, unsigned square, struct moves *moves) {
    moves->count = 0;
    moves->budget = MOVES_BUDGET;
    if (square >= position->geometry->squares || !bits_has(position->pieces[position->side], square))
        return MOVES_DONE;
    if (position->variant->choice[0] == CHOICE_END) {
        enum moves_status status = search_all(position, bits_of(square), everything, moves);
        if (status != MOVES_DONE || moves->count)
            return status;
        return position_must_capture(position) ? MOVES_DONE : quiet_search_one(position, square, moves);
    }
    bits capturers = capture_pieces(position);
    if (!bits_any(capturers))
        return quiet_search_one(position, square, moves);
    if (!bits_has(capturers, square))
        return MOVES_DONE;
    enum moves_status status = list_captures(position, capturers, moves);
    keep_start(moves, square);
    return status;
}

enum moves_status moves_unchosen(const struct position *position, unsigned square, struct moves *moves) {
    moves->count = 0;
    moves->budget = MOVES_BUDGET;
    bits from = capture_pieces(position);
    if (square != NO_SQUARE)
        from = square < position->geometry->squares ? bits_and(from, bits_of(square)) : BITS_NONE;
    return search_all(position, from, everything, moves);
}

enum moves_status moves_choice_against(const struct position *position, const struct move *move,
                                       struct moves *moves, enum choice *rule) {
    *rule = CHOICE_END;
    enum moves_status status = moves_unchosen(position, NO_SQUARE, moves);
    if (status == MOVES_DONE)
        *rule = choice_against(position, move, moves);
    return status;
}

bool position_can_move(const struct position *position) {
    return quiet_any(position) || position_must_capture(position);
}
