/* Positions as values: laying out, copying, comparing, asking. */
#include "rules/position.h"
#include "tests/oracle/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const struct variant *named(const char *name) {
    return variant_find(name, strlen(name));
}

static void starts(void **state) {
    (void)state;
    struct position position;
    char fen[RECORD_FEN];
    position_start(&position, named("russian"));
    record_fen(fen, &position);
    assert_string_equal(fen, "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8");
    position_start(&position, named("lasca"));
    record_fen(fen, &position);
    assert_string_equal(fen, "W:Wa1,c1,e1,g1,b2,d2,f2,a3,c3,e3,g3:Ba5,c5,e5,g5,b6,d6,f6,a7,c7,e7,g7");
    for (unsigned square = 0; square < 25; square++)
        assert_int_equal(column_height(position.columns[square]), position_occupied(&position, square));
}

static void a_cleared_board_is_empty(void **state) {
    (void)state;
    struct position position;
    memset(&position, 0xAA, sizeof position);
    position_clear(&position, named("bashni"));
    assert_int_equal(position.side, WHITE);
    for (unsigned square = 0; square < 32; square++) {
        assert_false(position_occupied(&position, square));
        assert_true(position_column(&position, square) == 0);
    }
}

static void pieces_and_columns_are_what_was_put(void **state) {
    (void)state;
    struct position position;
    column c = column_of((struct piece){BLACK, true});
    column_push_under(&c, (struct piece){WHITE, false});
    position_clear(&position, named("bashni"));
    position_put(&position, 5, (struct piece){WHITE, true});
    position_put_column(&position, 9, c);
    assert_true(position_column(&position, 9) == c);
    assert_int_equal(position_piece(&position, 9).side, BLACK);
    assert_true(position_piece(&position, 9).king && position_piece(&position, 5).king);
    assert_int_equal(position_piece(&position, 5).side, WHITE);
    assert_true(position_column(&position, 5) == column_of((struct piece){WHITE, true}));
    position_clear(&position, named("russian"));
    position_put(&position, 5, (struct piece){BLACK, false});
    assert_true(position_column(&position, 5) == column_of((struct piece){BLACK, false}));
}

static void copies_are_equal_until_changed(void **state) {
    (void)state;
    struct position a, b;
    for (size_t i = 0; i < variant_count(); i++) {
        position_start(&a, variant_at(i));
        memset(&b, 0x55, sizeof b);
        position_copy(&b, &a);
        assert_true(position_equal(&a, &b));
        b.side = (uint8_t)side_other((enum side)a.side);
        assert_false(position_equal(&a, &b));
        position_copy(&b, &a);
        b.kings = bits_of(0);
        assert_false(position_equal(&a, &b));
    }
    assert_true(record_position(&a, named("bashni"), "W:Wa1(wb):Bh8"));
    assert_true(record_position(&b, named("bashni"), "W:Wa1(wB):Bh8"));
    assert_false(position_equal(&a, &b));
    position_start(&a, named("russian"));
    position_start(&b, named("poddavki"));
    assert_false(position_equal(&a, &b));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts),
        cmocka_unit_test(a_cleared_board_is_empty),
        cmocka_unit_test(pieces_and_columns_are_what_was_put),
        cmocka_unit_test(copies_are_equal_until_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
