/* Sargin's fractions and formulas. */
#include "notation/tower.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static void fractions(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool read;
        unsigned own, prisoners;
    } table[] = {
        {"2/1", true, 2, 1},   {" 1 / 12 ", true, 1, 12}, {"(8/1)", true, 8, 1}, {"( 8/1 )", true, 8, 1},
        {"", false, 0, 0},     {"2/", false, 0, 0},       {"/1", false, 0, 0},   {"2/1/3", false, 0, 0},
        {"(2/1", false, 0, 0}, {"100/1", false, 0, 0},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        unsigned own = 0, prisoners = 0;
        assert_int_equal(tower_fraction_read(slice_of(table[i].text), &own, &prisoners), table[i].read);
        assert_int_equal(own, table[i].own);
        assert_int_equal(prisoners, table[i].prisoners);
    }
}

static void column_text(column c, char *to) {
    unsigned height = column_height(c);
    for (unsigned i = 0; i < height; i++) {
        struct piece piece = column_piece(c, i);
        to[i] = "wbWB"[piece.side + 2 * piece.king];
    }
    to[height] = '\0';
}

static void formulas(void **state) {
    (void)state;
    static const struct {
        const char *text;
        enum side owner;
        const char *column; /* NULL: not a formula */
    } table[] = {
        {"Д2п - пД", WHITE, "WwwbB"},
        {"Д2п-пД", BLACK, "BbbwW"},
        {"п", WHITE, "w"},
        {"2Д", BLACK, "BB"},
        {"D2n — nD", WHITE, "WwwbB"},
        {"3пр. - 2пр. Д", WHITE, "wwwbbB"},
        {"", WHITE, NULL},
        {"- п", WHITE, NULL},
        {"п - п - п", WHITE, NULL},
        {"Д2", WHITE, NULL},
        {"25п", WHITE, NULL},
        {"0п", WHITE, NULL},
        {"8 простых", WHITE, NULL},
        {"Дx", WHITE, NULL},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        column c = 0;
        char text[COLUMN_MAX + 1];
        bool read = tower_formula_read(slice_of(table[i].text), table[i].owner, &c);
        if (read != (table[i].column != NULL))
            fail_msg("\"%s\" is %sa formula", table[i].text, read ? "" : "not ");
        column_text(c, text);
        assert_string_equal(text, table[i].column ? table[i].column : "");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fractions),
        cmocka_unit_test(formulas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
