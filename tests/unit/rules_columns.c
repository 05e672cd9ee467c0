/* Columns as words. */
#include "rules/column.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static column made(const char *text) {
    column c = 0;
    for (; *text; text++) {
        struct piece piece = {*text == 'b' || *text == 'B', *text == 'W' || *text == 'B'};
        assert_true(column_push_under(&c, piece));
    }
    return c;
}

static void pieces_come_off_as_they_went_on(void **state) {
    (void)state;
    static const char text[] = "WwwbBwBbWwbBWwwbBwBbWwbB";
    column c = made(text);
    assert_int_equal(column_height(c), COLUMN_MAX);
    column full = c;
    assert_false(column_push_under(&c, (struct piece){BLACK, true}));
    assert_true(c == full);
    for (unsigned i = 0; i < COLUMN_MAX; i++) {
        struct piece deep = column_piece(full, i), top = column_pop(&c);
        assert_int_equal("wbWB"[top.side + 2 * top.king], text[i]);
        assert_int_equal(deep.side, top.side);
        assert_int_equal(deep.king, top.king);
        assert_int_equal(column_height(c), COLUMN_MAX - 1 - i);
    }
    assert_true(c == 0);
}

static void a_word_is_one_column(void **state) {
    (void)state;
    column c = made("Bbw"), same = made("Bbw");
    assert_true(c == same);
    column_pop(&c);
    assert_true(c == made("bw"));
    column_push_under(&c, (struct piece){WHITE, true});
    assert_true(c == made("bwW"));
    assert_true(column_of((struct piece){BLACK, true}) == made("B"));
    assert_true(column_of((struct piece){WHITE, false}) == made("w"));
}

static void only_the_top_is_crowned(void **state) {
    (void)state;
    assert_true(column_crown(made("wwb")) == made("Wwb"));
    assert_true(column_crown(made("Wwb")) == made("Wwb"));
}

static void counts(void **state) {
    (void)state;
    static const struct {
        const char *text;
        unsigned own, prisoners, black;
    } rows[] = {
        {"w", 1, 0, 0},
        {"B", 1, 0, 1},
        {"wwb", 2, 1, 1},
        {"WwwbB", 3, 2, 2},
        {"bbbbbbbbw", 8, 1, 8},
        {"bwb", 1, 2, 2},
        {"wwwwwwwwwwwwwwwwwwwwwwww", 24, 0, 0},
        {"bbbbbbbbbbbbbbbbbbbbbbbb", 24, 0, 24},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        column c = made(rows[i].text);
        assert_int_equal(column_own(c), rows[i].own);
        assert_int_equal(column_prisoners(c), rows[i].prisoners);
        assert_int_equal(column_pieces(c, BLACK), rows[i].black);
        assert_int_equal(column_pieces(c, WHITE), strlen(rows[i].text) - rows[i].black);
    }
}

/* "How many columns obey one colour above, the other below?" 11 a side: 264, of two or more pieces 262; with
 * kings told from men 33,529,860 (the question that ends the article on Lasca). */
static void columns_of_lasca(void **state) {
    (void)state;
    unsigned long plain = 0, ranked = 0, single = 0;
    for (unsigned side = WHITE; side <= BLACK; side++)
        for (unsigned above = 1; above <= 11; above++)
            for (unsigned below = 0; below <= 11; below++) {
                column c = 0;
                for (unsigned i = 0; i < above + below; i++)
                    assert_true(column_push_under(&c, (struct piece){i < above ? side : !side, false}));
                assert_int_equal(column_own(c), above);
                assert_int_equal(column_prisoners(c), below);
                plain++;
                single += column_height(c) == 1;
                ranked += 1ul << column_height(c);
            }
    assert_int_equal(plain, 264);
    assert_int_equal(plain - single, 262);
    assert_int_equal(ranked, 33529860);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_come_off_as_they_went_on),
        cmocka_unit_test(a_word_is_one_column),
        cmocka_unit_test(only_the_top_is_crowned),
        cmocka_unit_test(counts),
        cmocka_unit_test(columns_of_lasca),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
