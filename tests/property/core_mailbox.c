/* The rules core against the slow generator of tests/oracle: the same moves, leaving the same positions, on
 * positions of random play and on placed ones rich in kings and towers. DAMKA_ROUNDS sets how many positions
 * a variant (100,000), DAMKA_SEED where the random numbers begin. */
#include "tests/oracle/mailbox.h"
#include "tests/oracle/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Too many moves to compare pair by pair come only from placed positions nobody could reach. */
enum { ROUNDS = 100000, MOVES_MAX = 4096, PLIES_MAX = 150 };

struct outcome {
    char path[MAILBOX_PATH];
    struct mailbox after;
};

struct outcomes {
    size_t count;
    struct outcome at[MOVES_MAX];
    const struct outcome *sorted[MOVES_MAX];
};

struct check {
    uint64_t random;
    const struct variant *variant;
    struct moves moves;
    struct outcomes core, oracle;
    unsigned long positions, captures, kings, unsearched;
};

static unsigned draw(struct check *check, unsigned below) {
    check->random += 0x9E3779B97F4A7C15u; /* splitmix64 */
    uint64_t z = check->random;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (unsigned)((z ^ z >> 31) >> 33) % below;
}

static void to_mailbox(struct mailbox *board, const struct position *position) {
    const struct geometry *g = geometry_of(position->variant);
    memset(board, 0, sizeof *board);
    strcpy(board->game, position->variant->name);
    board->side = "wb"[position->side];
    for (unsigned side = WHITE; side <= BLACK; side++) {
        unsigned square = position->king_run_square[side];
        if (!position->king_run[side] || square >= g->squares)
            continue;
        board->run[side] = position->king_run[side];
        board->run_x[side] = g->file[square];
        board->run_y[side] = g->rank[square];
    }
    bits occupied = bits_or(position->pieces[WHITE], position->pieces[BLACK]);
    for (unsigned square = 0; square < g->squares; square++) {
        if (!bits_has(occupied, square))
            continue;
        column c = position_column(position, square);
        char *text = board->at[g->file[square]][g->rank[square]];
        for (unsigned i = 0; i < column_height(c); i++) {
            struct piece piece = column_piece(c, i);
            text[i] = "wbWB"[piece.side + 2 * piece.king];
        }
    }
}

static void note(const char *path, const struct mailbox *after, void *context) {
    struct outcomes *all = context;
    if (all->count < MOVES_MAX) {
        strcpy(all->at[all->count].path, path);
        all->at[all->count].after = *after;
    }
    all->count++;
}

static int by_path(const void *a, const void *b) {
    return strcmp((*(const struct outcome *const *)a)->path, (*(const struct outcome *const *)b)->path);
}

static void sort(struct outcomes *all) {
    for (size_t i = 0; i < all->count; i++)
        all->sorted[i] = &all->at[i];
    qsort(all->sorted, all->count, sizeof all->sorted[0], by_path);
}

static bool same_board(const struct mailbox *a, const struct mailbox *b) {
    if (a->side != b->side)
        return false;
    for (unsigned i = 0; i < 2; i++)
        if (a->run[i] != b->run[i] ||
            (a->run[i] && (a->run_x[i] != b->run_x[i] || a->run_y[i] != b->run_y[i])))
            return false;
    if (memcmp(a->at, b->at, sizeof a->at) == 0)
        return true;
    for (unsigned file = 0; file < MAILBOX_SIDE; file++)
        for (unsigned rank = 0; rank < MAILBOX_SIDE; rank++)
            if (strcmp(a->at[file][rank], b->at[file][rank]) != 0)
                return false;
    return true;
}

static void complain(const struct position *position, const char *what, const char *path) {
    char fen[RECORD_FEN];
    record_fen(fen, position);
    fail_msg("%s %s: %s: %s", position->variant->name, fen, what, path);
}

static void compare_moves(struct check *check, const struct position *position) {
    struct outcomes *core = &check->core, *oracle = &check->oracle;
    sort(core);
    sort(oracle);
    for (size_t i = 0; i < core->count || i < oracle->count; i++) {
        const char *a = i < core->count ? core->sorted[i]->path : "";
        const char *b = i < oracle->count ? oracle->sorted[i]->path : "";
        int order = !*a ? 1 : !*b ? -1 : strcmp(a, b);
        if (order)
            complain(position, order < 0 ? "only the core has" : "only the oracle has", order < 0 ? a : b);
        if (!same_board(&core->sorted[i]->after, &oracle->sorted[i]->after))
            complain(position, "the positions after differ", a);
    }
}

static bool same_path(const struct move *a, const struct move *b) {
    return a->count == b->count && memcmp(a->path, b->path, a->count) == 0;
}

/* moves_from is the list cut by start; the questions that need no list give its answers. */
static void compare_questions(struct check *check, const struct position *position) {
    const struct moves *moves = &check->moves;
    bool captures = moves->count && moves->at[0].capture;
    if (position_must_capture(position) != captures)
        complain(position, "position_must_capture", "");
    if (position_can_move(position) != (moves->count > 0))
        complain(position, "position_can_move", "");
    struct moves from;
    moves_init(&from);
    for (unsigned square = 0; square < geometry_of(position->variant)->squares; square++) {
        size_t expected = 0, met = 0;
        if (moves_from(position, square, &from) != MOVES_DONE)
            complain(position, "moves_from", "");
        for (size_t i = 0; i < moves->count; i++) {
            if (moves->at[i].path[0] != square)
                continue;
            expected++;
            for (size_t j = 0; j < from.count; j++)
                met += same_path(&moves->at[i], &from.at[j]);
        }
        if (from.count != expected || met != expected)
            complain(position, "moves_from", check->core.count ? check->core.at[0].path : "");
        /* A rule of choice takes captures away from the list, and only captures. */
        if (moves_unchosen(position, square, &from) == MOVES_OVER_BUDGET)
            continue;
        if (position_can_capture(position, square) != (from.count > 0))
            complain(position, "position_can_capture", "");
        bool free = check->variant->choice[0] == CHOICE_END;
        if (captures && (free ? from.count != expected : from.count < expected))
            complain(position, "moves_unchosen", "");
    }
    moves_free(&from);
}

static void compare_quiet(const struct position *position, const struct moves *moves) {
    unsigned squares = geometry_of(position->variant)->squares;
    size_t met = 0, found = 0;
    if (moves->count && moves->at[0].capture)
        return;
    for (unsigned from = 0; from < squares; from++)
        for (unsigned to = 0; to < squares; to++) {
            struct move move;
            if (!position_quiet(position, from, to, &move))
                continue;
            found++;
            for (size_t i = 0; i < moves->count; i++)
                met += same_path(&moves->at[i], &move) && moves->at[i].promotes == move.promotes;
        }
    if (found != moves->count || met != found)
        complain(position, "position_quiet", "");
}

/* A forced capture is the only move of its start. */
static void compare_forced(const struct check *check, const struct position *position) {
    const struct moves *moves = &check->moves;
    for (bits own = position->pieces[position->side]; bits_any(own);) {
        unsigned from = bits_pop(&own);
        struct move forced;
        size_t starts = 0, met = 0;
        if (!position_forced(position, from, &forced))
            continue;
        for (size_t i = 0; i < moves->count; i++) {
            starts += moves->at[i].path[0] == from;
            met += same_path(&moves->at[i], &forced) && moves->at[i].promotes == forced.promotes &&
                   memcmp(moves->at[i].jumped, forced.jumped, forced.count - 1) == 0;
        }
        if (starts != 1 || met != 1)
            complain(position, "position_forced", "");
    }
}

/* A plain move is in the list, alone with its two squares, and alone with its start where that is said. On
 * boards of one word every quiet move is a plain one. */
static void compare_plain(const struct check *check, const struct position *position) {
    const struct moves *moves = &check->moves;
    const struct geometry *g = geometry_of(position->variant);
    for (bits own = position->pieces[position->side]; bits_any(own);)
        for (unsigned from = bits_pop(&own), to = 0; to < g->squares; to++) {
            struct move plain, alone;
            bool known = position_plain(position, from, to, false, &plain);
            bool lone = position_plain(position, from, to, true, &alone);
            size_t met = 0, starts = 0;
            const struct move *found = NULL;
            for (size_t i = 0; i < moves->count; i++) {
                starts += moves->at[i].path[0] == from;
                if (moves->at[i].count != 2 || moves->at[i].path[0] != from || moves->at[i].path[1] != to)
                    continue;
                met++;
                found = &moves->at[i];
            }
            if (known && (met != 1 || plain.count != 2 || !same_path(found, &plain) ||
                          plain.capture != found->capture || plain.promotes != found->promotes ||
                          (plain.capture && plain.jumped[0] != found->jumped[0])))
                complain(position, "position_plain", "");
            if (lone && (!known || (alone.capture && starts != 1)))
                complain(position, "position_plain, alone", "");
            if (g->simple && found && !found->capture && !lone)
                complain(position, "position_plain leaves out a quiet move", "");
        }
}

/* Equal results are equal boards; `promotes` is said of men that end as kings, and only of them. */
static void compare_results(struct check *check, const struct position *position) {
    const struct moves *moves = &check->moves;
    for (size_t i = 0; i < moves->count; i++) {
        const struct move *move = &moves->at[i];
        struct position after;
        position_copy(&after, position);
        position_play(&after, move);
        bool was_man = !bits_has(position->kings, move->path[0]);
        bool is_king = bits_has(after.kings, move->path[move->count - 1]);
        if (move->promotes != (was_man && is_king))
            complain(position, "promotes", check->core.at[i].path);
        if (i == 0)
            continue;
        bool same = same_board(&check->core.at[i].after, &check->core.at[i - 1].after);
        if (moves_same_result(position, move, &moves->at[i - 1]) != same)
            complain(position, "moves_same_result", check->core.at[i].path);
    }
}

static void compare(struct check *check, const struct position *position) {
    check->positions++;
    if (moves_generate(position, &check->moves) != MOVES_DONE || check->moves.count > MOVES_MAX) {
        check->unsearched++;
        return;
    }
    struct mailbox board;
    to_mailbox(&board, position);
    check->core.count = check->oracle.count = 0;
    for (size_t i = 0; i < check->moves.count; i++) {
        struct outcome *outcome = &check->core.at[check->core.count++];
        struct position after;
        position_copy(&after, position);
        position_play(&after, &check->moves.at[i]);
        record_path(outcome->path, check->variant, &check->moves.at[i]);
        to_mailbox(&outcome->after, &after);
    }
    if (!mailbox_moves(&board, note, &check->oracle)) {
        check->unsearched++;
        return;
    }
    if (check->oracle.count > MOVES_MAX)
        complain(position, "the oracle has many more moves", "");
    compare_moves(check, position);
    check->captures += check->moves.count && check->moves.at[0].capture;
    check->kings += bits_any(position->kings);
    if (check->positions % 8 == 0) {
        compare_questions(check, position);
        compare_quiet(position, &check->moves);
        compare_results(check, position);
        compare_forced(check, position);
    }
    if (check->positions % 32 == 0)
        compare_plain(check, position);
}

static void play_at_random(struct check *check, unsigned long until) {
    struct position position;
    position_start(&position, check->variant);
    for (unsigned ply = 0; ply < PLIES_MAX && check->positions < until; ply++) {
        compare(check, &position);
        if (check->moves.count == 0)
            return;
        position_play(&position, &check->moves.at[draw(check, (unsigned)check->moves.count)]);
    }
}

static void place_column(struct check *check, struct position *position, unsigned square, unsigned kings,
                         unsigned *left) {
    unsigned side = draw(check, 2), height = 1;
    if (check->variant->columns != COLUMNS_NONE && draw(check, 2))
        height += draw(check, 6);
    column c = 0;
    bool crowned = bits_has(geometry_of(check->variant)->last_row[side], square);
    unsigned turn = draw(check, height + 1); /* as deep as the pieces are the owner's */
    for (unsigned i = 0; i < height && *left; i++, --*left) {
        struct piece piece = {(uint8_t)(i == 0 || i < turn ? side : !side), draw(check, 100) < kings};
        piece.king = piece.king || (i == 0 && crowned);
        column_push_under(&c, piece);
    }
    if (check->variant->columns != COLUMNS_NONE)
        position_put_column(position, square, c);
    else
        position_put(position, square, column_piece(c, 0));
}

/* Where the rules count the moves of one king in a row: some king has moved now and then. */
static void set_runs(struct check *check, struct position *position) {
    for (unsigned side = WHITE; side <= BLACK; side++) {
        bits kings = bits_and(position->pieces[side], position->kings);
        bool men = bits_any(bits_less(position->pieces[side], position->kings));
        if (!check->variant->king_move_limit || !bits_any(kings) || !men || !draw(check, 3))
            continue;
        position->king_run[side] = (uint8_t)(1 + draw(check, check->variant->king_move_limit));
        position->king_run_square[side] = (uint8_t)(draw(check, 2) ? bits_first(kings) : bits_last(kings));
    }
}

/* Up to 24 pieces of both colours anywhere (on large boards up to 40), with a share of kings drawn for each
 * position. */
static void place_at_random(struct check *check) {
    struct position position;
    position_clear(&position, check->variant);
    position.side = (uint8_t)draw(check, 2);
    unsigned squares = position.geometry->squares, first = draw(check, squares);
    unsigned share = 10 + draw(check, 50), kings = draw(check, 3) ? draw(check, 60) : 0;
    unsigned left = squares > 32 && check->variant->columns == COLUMNS_NONE ? 40 : 24;
    for (unsigned i = 0; i < squares && left; i++)
        if (draw(check, 100) < share)
            place_column(check, &position, (first + i) % squares, kings, &left);
    set_runs(check, &position);
    compare(check, &position);
}

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *text = getenv(name);
    return text && *text ? strtoul(text, NULL, 10) : otherwise;
}

static void core_and_mailbox_agree(void **state) {
    struct check *check = calloc(1, sizeof *check);
    assert_non_null(check);
    check->variant = *state;
    check->random = setting("DAMKA_SEED", 1);
    moves_init(&check->moves);
    unsigned long rounds = setting("DAMKA_ROUNDS", ROUNDS);
    while (check->positions < rounds / 2)
        play_at_random(check, rounds / 2);
    while (check->positions < rounds)
        place_at_random(check);
    print_message("%s: %lu positions, %lu with captures, %lu with kings, %lu over the budget\n",
                  check->variant->name, check->positions, check->captures, check->kings, check->unsearched);
    assert_true(check->unsearched * 100 <= rounds);
    moves_free(&check->moves);
    free(check);
}

/* DAMKA_VARIANT: one of them only. */
int main(void) {
    struct CMUnitTest tests[64];
    size_t count = 0;
    const char *only = getenv("DAMKA_VARIANT");
    for (size_t i = 0; i < variant_count() && count < sizeof tests / sizeof tests[0]; i++) {
        const struct variant *variant = variant_at(i);
        if (!only || !*only || strcmp(only, variant->name) == 0)
            tests[count++] =
                (struct CMUnitTest){variant->name, core_and_mailbox_agree, NULL, NULL, (void *)variant};
    }
    return _cmocka_run_group_tests("core_mailbox", tests, count, NULL, NULL);
}
