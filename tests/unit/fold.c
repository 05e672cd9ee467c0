/* Look-alikes inside moves. */
#include "notation/fold.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static void moves(void **state) {
    (void)state;
    static const struct {
        const char *raw, *folded;
        bool damaged;
    } table[] = {
        {"c3-d4", "c3-d4", false},          {"b2 - СЗ", "b2-c3", true},
        {"аЗ: с5 :e7", "a3:c5:e7", true},   {"f 8: b4", "f8:b4", false},
        {"b4—а5", "b4-a5", true},           {"Ь4−А5", "b4-a5", true},
        {"cl-.g1", "c1:g1", true},          {"e1. a5", "e1:a5", true},
        {"d6xb4", "d6:b4", false},          {"d6хb4", "d6:b4", false},
        {"а7Ч№б", "a7-b6", true},           {"Са5", "ca5", true},
        {"cI-b2", "c1-b2", true},           {"hсI", "hc1", true},
        {"I10-j9", "i10-j9", true},         {"aI5", "ai5", true},
        {"б2-ц3", "b2-c3", true},           {"г5хх4", "g5:h4", true},
        {"аб-Ьб", "a6-b6", true},           {"hal", "ha1", true},
        {"17-13-9*", "17-13-9", false},     {"9—12", "9-12", false},
        {"Д2-Е3", "d2-e3", true},           {"c3 -\nd4", "c3-d4", false},
        {"c3\xC2\xA0- d4", "c3-d4", false},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct folded folded;
        assert_true(fold_move(slice_of(table[i].raw), &folded));
        folded.text[folded.length] = '\0';
        assert_string_equal(folded.text, table[i].folded);
        assert_int_equal(folded.damage > 0, table[i].damaged);
    }
}

static void no_moves(void **state) {
    (void)state;
    static const char *const table[] = {"", "жук", "c3-d4!", "c*3", "\xFF\xFE", "c3\xD0"};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct folded folded;
        assert_false(fold_move(slice_of(table[i]), &folded));
    }
    static char text[4 * FOLD_MAX];
    memset(text, 'a', sizeof text);
    struct folded folded;
    assert_false(fold_move((struct slice){text, sizeof text}, &folded));
}

static void crowned(void **state) {
    (void)state;
    struct folded folded;
    assert_true(fold_move(slice_of("b6-c7*"), &folded));
    assert_true(folded.crowned);
    assert_int_equal(folded.length, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves),
        cmocka_unit_test(no_moves),
        cmocka_unit_test(crowned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
