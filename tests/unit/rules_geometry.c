/* Boards and rows: squares, numbers, directions, starts, rays, names. */
#include "rules/geometry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct variant *named(const char *name) {
    const struct variant *variant = variant_find(name, strlen(name));
    assert_non_null(variant);
    return variant;
}

static unsigned square(const struct variant *variant, const char *label) {
    return geometry_of(variant)->at[label[1] - '1'][label[0] - 'a'];
}

static void number_is(const struct variant *variant, unsigned number, const char *label) {
    assert_int_equal(geometry_square(variant, number), square(variant, label));
    assert_int_equal(geometry_number(variant, square(variant, label)), number);
}

static void rows_are_found(void **state) {
    (void)state;
    assert_ptr_equal(variant_find("LASCA", 5), named("lasca"));
    assert_ptr_equal(variant_find("Bashni-Poddavki", 15), named("bashni-poddavki"));
    assert_ptr_equal(variant_find("bashni-poddavki", 6), named("bashni")); /* six bytes of it */
    assert_null(variant_find("bashn", 5));
    assert_null(variant_find("", 0));
    assert_null(variant_at(variant_count()));
    for (size_t i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_at(i);
        assert_int_equal(variant_index(variant), i);
        assert_ptr_equal(variant_find(variant->name, strlen(variant->name)), variant);
        assert_non_null(variant->title);
        assert_true(variant->sources && *variant->sources);
        assert_true((variant->game_type != 0) == (variant->game_type_fields != NULL));
    }
}

static void guess_order_is_strict(void **state) {
    (void)state;
    assert_int_equal(named("russian")->guess_order, 1);
    assert_int_equal(named("lasca")->guess_order, 2);
    assert_int_equal(named("bashni")->guess_order, 3);
    assert_int_equal(named("poddavki")->guess_order, 0);
    assert_int_equal(named("bashni-poddavki")->guess_order, 0);
}

static void russian_board(void **state) {
    (void)state;
    const struct variant *v = named("russian");
    const struct geometry *g = geometry_of(v);
    assert_int_equal(g->squares, 32);
    assert_int_equal(g->men, 12);
    assert_int_equal(square(v, "a1"), 0);
    assert_int_equal(square(v, "h8"), 31);
    assert_int_equal(square(v, "b1"), NO_SQUARE);
    number_is(v, 1, "b8");
    number_is(v, 4, "h8");
    number_is(v, 5, "a7");
    number_is(v, 29, "a1");
    number_is(v, 32, "g1");
    assert_int_equal(geometry_square(v, 0), NO_SQUARE);
    assert_int_equal(geometry_square(v, 33), NO_SQUARE);
    assert_true(bits_has(g->last_row[WHITE], square(v, "f8")));
    assert_true(bits_has(g->last_row[BLACK], square(v, "a1")));
    assert_int_equal(bits_count(g->last_row[WHITE]), 4);
    assert_true(bits_has(g->start[WHITE], square(v, "g3")));
    assert_false(bits_has(g->start[WHITE], square(v, "h4")));
    assert_true(bits_has(g->start[BLACK], square(v, "h6")));
}

static void lasca_board(void **state) {
    (void)state;
    const struct variant *v = named("lasca");
    const struct geometry *g = geometry_of(v);
    assert_int_equal(g->squares, 25);
    assert_int_equal(g->men, 11);
    number_is(v, 1, "a1");
    number_is(v, 4, "g1");
    number_is(v, 5, "b2");
    number_is(v, 13, "d4");
    number_is(v, 15, "a5");
    number_is(v, 25, "g7");
    assert_true(bits_has(g->start[WHITE], square(v, "g3")));
    assert_true(bits_has(g->start[BLACK], square(v, "a5")));
    assert_false(bits_any(bits_and(g->start[WHITE], g->start[BLACK])));
    assert_int_equal(bits_count(g->last_row[BLACK]), 4);
}

static void neighbours(void **state) {
    (void)state;
    const struct variant *v = named("russian");
    const struct geometry *g = geometry_of(v);
    static const char *const around_c3[DIRECTIONS] = {"b4", "d4", "b2", "d2", "c5", "a3", "e3", "c1"};
    for (unsigned d = 0; d < DIRECTIONS; d++)
        assert_int_equal(g->next[square(v, "c3")][d], square(v, around_c3[d]));
    assert_int_equal(g->next[square(v, "a1")][0], NO_SQUARE);
    assert_int_equal(g->next[square(v, "h8")][1], NO_SQUARE);
    /* Men go forward: up for White, down for Black. */
    assert_int_equal(g->man_moves[WHITE], 0x3);
    assert_int_equal(g->man_moves[BLACK], 0xC);
    assert_int_equal(g->man_jumps[BLACK], 0xF);
    assert_int_equal(geometry_of(named("lasca"))->man_jumps[BLACK], 0xC);
}

/* There and back again; rays are the neighbours followed to the edge; sets moved at once fit the neighbours.
 */
static void tables_agree(void **state) {
    (void)state;
    for (size_t i = 0; i < variant_count(); i++) {
        const struct geometry *g = geometry_of(variant_at(i));
        for (unsigned from = 0; from < g->squares; from++)
            for (unsigned d = 0; d < DIRECTIONS; d++) {
                unsigned near = g->next[from][d], parity = g->rank[from] & 1;
                assert_int_equal(bits_has(g->step_room[d], from), near != NO_SQUARE);
                assert_int_equal(bits_any(g->ray[from][d]), near != NO_SQUARE);
                if (near == NO_SQUARE)
                    continue;
                unsigned far = g->next[near][d], up = direction_up(d);
                assert_int_equal(g->next[near][direction_opposite(d)], from);
                assert_int_equal(near > from, up);
                assert_int_equal(near, up ? from + g->step[d][parity] : from - g->step[d][parity]);
                assert_true(bits_equal(g->ray[from][d], bits_add(g->ray[near][d], near)));
                assert_int_equal(bits_has(g->jump_room[d], from), far != NO_SQUARE);
                if (far != NO_SQUARE)
                    assert_int_equal(far, up ? from + g->jump[d] : from - g->jump[d]);
            }
    }
}

static void numbers_are_one_to_one(void **state) {
    (void)state;
    for (size_t i = 0; i < variant_count(); i++) {
        const struct variant *v = variant_at(i);
        bits met = BITS_NONE;
        for (unsigned number = 1; number <= geometry_of(v)->squares; number++) {
            unsigned at = geometry_square(v, number);
            assert_int_equal(geometry_number(v, at), number);
            met = bits_add(met, at);
        }
        assert_true(bits_equal(met, geometry_of(v)->board));
    }
}

static void reach(void **state) {
    (void)state;
    const struct variant *v = named("russian");
    const struct geometry *g = geometry_of(v);
    bits man = g->jump_reach[WHITE][0][square(v, "a3")], king = g->jump_reach[WHITE][1][square(v, "a1")];
    assert_int_equal(bits_count(man), 2); /* b4 and b2 */
    assert_true(bits_has(man, square(v, "b2")));
    assert_int_equal(bits_count(king), 6); /* b2 to g7; nothing is behind h8 */
    assert_false(bits_has(king, square(v, "h8")));
    v = named("lasca");
    g = geometry_of(v);
    assert_int_equal(bits_count(g->jump_reach[WHITE][0][square(v, "d4")]), 2);
    assert_int_equal(bits_count(g->jump_reach[BLACK][1][square(v, "d4")]), 4);
}

static void sets_of_squares(void **state) {
    (void)state;
    bits set = bits_add(bits_add(bits_of(3), 71), 64);
    assert_int_equal(bits_count(set), 3);
    assert_int_equal(bits_first(set), 3);
    assert_int_equal(bits_last(set), 71);
    assert_true(bits_equal(bits_up(bits_of(60), 9), bits_of(69)));
    assert_true(bits_equal(bits_down(bits_of(69), 9), bits_of(60)));
    assert_true(bits_equal(bits_up(set, 0), set) && bits_equal(bits_down(set, 0), set));
    assert_int_equal(bits_pop(&set), 3);
    assert_int_equal(bits_pop(&set), 64);
    assert_int_equal(bits_pop(&set), 71);
    assert_false(bits_any(set));
    assert_true(bits_equal(bits_words(1, 2), bits_or(bits_of(0), bits_of(65))));
    assert_true(bits_equal(bits_xor(bits_words(3, 1), bits_words(1, 1)), bits_of(1)));
    assert_true(bits_equal(bits_less(bits_words(3, 1), bits_words(1, 1)), bits_of(1)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_found),
        cmocka_unit_test(guess_order_is_strict),
        cmocka_unit_test(russian_board),
        cmocka_unit_test(lasca_board),
        cmocka_unit_test(neighbours),
        cmocka_unit_test(tables_agree),
        cmocka_unit_test(numbers_are_one_to_one),
        cmocka_unit_test(reach),
        cmocka_unit_test(sets_of_squares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
