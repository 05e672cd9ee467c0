/* Where the move generator stops: its budget, columns that no game has, no memory. */
#include "base/memory.h"
#include "rules/perft.h"
#include "tests/oracle/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* One king and eleven towers: far more than 20,000 paths. */
static const char bomb[] = "W:WKa1:Bb2,d2(bbb),e3,g3(bbb),b4,c5(bb),e5(bbb),g5(bbb),c7(bbb),e7(bb),g7";

static struct position at(const char *variant, const char *fen) {
    struct position position;
    if (!record_position(&position, variant_find(variant, strlen(variant)), fen))
        fail_msg("no such position: %s", fen);
    return position;
}

static void the_budget_ends_a_search(void **state) {
    (void)state;
    struct position position = at("bashni", bomb);
    struct moves moves;
    moves_init(&moves);
    assert_int_equal(moves_generate(&position, &moves), MOVES_OVER_BUDGET);
    assert_true(moves.count < MOVES_BUDGET / 4);
    assert_int_equal(moves_from(&position, moves.at[0].path[0], &moves), MOVES_OVER_BUDGET);
    /* Questions that need no list are answered all the same. */
    assert_true(position_must_capture(&position));
    assert_true(position_can_move(&position));
    unsigned long long leaves;
    assert_int_equal(perft(&position, 1, PERFT_PATHS, &leaves), MOVES_OVER_BUDGET);
    /* The next call has its whole budget again. */
    position_start(&position, variant_find("bashni", 6));
    assert_int_equal(moves_generate(&position, &moves), MOVES_DONE);
    assert_int_equal(moves.count, 7);
    moves_free(&moves);
}

/* A capture that would pile up more than 24 pieces cannot be judged. */
static void columns_have_an_end(void **state) {
    (void)state;
    struct position position = at("bashni", "W:Wc1(wwwwwwwwwwwwwwwwwwwwwwww):Bd2");
    struct moves moves;
    moves_init(&moves);
    assert_true(position_must_capture(&position));
    assert_int_equal(moves_generate(&position, &moves), MOVES_OVER_BUDGET);
    position = at("bashni", "W:Wc1(wwwwwwwwwwwwwwwwwwwwwww):Bd2");
    assert_int_equal(moves_generate(&position, &moves), MOVES_DONE);
    assert_int_equal(moves.count, 1);
    moves_free(&moves);
}

static void no_memory_is_a_status(void **state) {
    (void)state;
    struct position position;
    struct moves moves;
    moves_init(&moves);
    position_start(&position, variant_find("russian", 7));
    memory_fail_after(0);
    enum moves_status quiet = moves_generate(&position, &moves);
    enum moves_status from = moves_from(&position, 8, &moves);
    struct position capture = at("russian", "W:Wc3:Bd4");
    enum moves_status taken = moves_generate(&capture, &moves);
    unsigned long long leaves;
    enum moves_status counted = perft(&position, 3, PERFT_UNIQUE, &leaves);
    memory_fail_after(-1);
    assert_int_equal(quiet, MOVES_NO_MEMORY);
    assert_int_equal(from, MOVES_NO_MEMORY);
    assert_int_equal(taken, MOVES_NO_MEMORY);
    assert_int_equal(counted, MOVES_NO_MEMORY);
    assert_int_equal(moves_generate(&position, &moves), MOVES_DONE);
    moves_free(&moves);
}

/* The second block is refused in the middle of a list: what was there stays valid and is freed. */
static void no_memory_in_the_middle(void **state) {
    (void)state;
    struct position position = at("bashni", bomb);
    struct moves moves;
    moves_init(&moves);
    memory_fail_after(3);
    enum moves_status status = moves_generate(&position, &moves);
    memory_fail_after(-1);
    assert_int_equal(status, MOVES_NO_MEMORY);
    assert_true(moves.count > 0);
    moves_free(&moves);
}

static void the_steady_state_allocates_nothing(void **state) {
    (void)state;
    struct position position;
    struct moves moves;
    moves_init(&moves);
    position_start(&position, variant_find("bashni", 6));
    assert_int_equal(moves_generate(&position, &moves), MOVES_DONE);
    memory_fail_after(0);
    enum moves_status status = MOVES_DONE;
    for (unsigned ply = 0; ply < 100 && status == MOVES_DONE && moves.count; ply++) {
        position_play(&position, &moves.at[ply % moves.count]);
        status = moves_generate(&position, &moves);
    }
    memory_fail_after(-1);
    assert_int_equal(status, MOVES_DONE);
    moves_free(&moves);
}

static void wrong_squares_have_no_moves(void **state) {
    (void)state;
    struct position position;
    struct moves moves;
    struct move move;
    moves_init(&moves);
    position_start(&position, variant_find("lasca", 5));
    assert_int_equal(moves_from(&position, NO_SQUARE, &moves), MOVES_DONE);
    assert_int_equal(moves.count, 0);
    assert_int_equal(moves_from(&position, 24, &moves), MOVES_DONE); /* the other side's */
    assert_int_equal(moves.count, 0);
    assert_int_equal(moves_from(&position, 12, &moves), MOVES_DONE); /* nobody's */
    assert_int_equal(moves.count, 0);
    assert_false(position_can_capture(&position, 24));
    assert_false(position_quiet(&position, NO_SQUARE, 0, &move));
    assert_false(position_quiet(&position, 0, NO_SQUARE, &move));
    assert_false(position_quiet(&position, 0, 0, &move));
    moves_free(&moves);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_budget_ends_a_search),
        cmocka_unit_test(columns_have_an_end),
        cmocka_unit_test(no_memory_is_a_status),
        cmocka_unit_test(no_memory_in_the_middle),
        cmocka_unit_test(the_steady_state_allocates_nothing),
        cmocka_unit_test(wrong_squares_have_no_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
