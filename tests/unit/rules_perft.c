/* Leaf counts of tests/perft/perft.tsv; `damka perft` and tests/perft/run do
 * the deep ones. DAMKA_LEAVES sets the largest count tried (1,000,000). */
#include "rules/perft.h"
#include "tests/oracle/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct run {
    unsigned long long most;
    unsigned long rows, wrong;
};

/* The published figures of Thai checkers begin with three rows of men, the game with two. */
static const char thai_3rows[] = "B:W1-12:B21-32";

static bool start(struct position *position, const struct variant *variant, const char *text) {
    if (strcmp(text, "start") != 0)
        return record_position(position, variant, text);
    position_start(position, variant);
    return true;
}

static void check_row(char *line, void *context) {
    struct run *run = context;
    char *field[5], *rest = NULL;
    if (*line == '#')
        return;
    field[0] = strtok_r(line, "\t", &rest);
    for (unsigned i = 1; i < 5; i++)
        if (!(field[i] = strtok_r(NULL, "\t", &rest)))
            fail_msg("perft.tsv: five fields wanted: %s", line);
    const char *name = field[0];
    if (strcmp(name, "thai-3rows") == 0) {
        name = "thai";
        field[1] = (char *)thai_3rows;
    }
    const struct variant *variant = variant_find(name, strlen(name));
    unsigned long long expected = strtoull(field[3], NULL, 10), leaves = 0;
    struct position position;
    if (!variant)
        fail_msg("perft.tsv: there is no variant %s", name);
    if (expected > run->most)
        return;
    run->rows++;
    enum perft_count count = strcmp(field[4], "unique") == 0 ? PERFT_UNIQUE : PERFT_PATHS;
    bool done = start(&position, variant, field[1]) &&
                perft(&position, (unsigned)strtoul(field[2], NULL, 10), count, &leaves) == MOVES_DONE;
    if (!done || leaves != expected) {
        print_error("%s %s %s %s: %llu, not %llu\n", field[0], field[1], field[2], field[4], leaves,
                    expected);
        run->wrong++;
    }
}

static void leaf_counts(void **state) {
    (void)state;
    const char *most = getenv("DAMKA_LEAVES");
    struct run run = {most && *most ? strtoull(most, NULL, 10) : 1000000, 0, 0};
    if (record_lines("tests/perft/perft.tsv", check_row, &run) <= 0)
        fail_msg("cannot read tests/perft/perft.tsv (run this from the project's root)");
    print_message("%lu rows\n", run.rows);
    assert_true(run.rows >= 150);
    assert_int_equal(run.wrong, 0);
}

static void depth_nought_is_one_leaf(void **state) {
    (void)state;
    struct position position;
    unsigned long long leaves = 0;
    position_start(&position, variant_find("lasca", 5));
    assert_int_equal(perft(&position, 0, PERFT_PATHS, &leaves), MOVES_DONE);
    assert_int_equal(leaves, 1);
}

static void twins_have_the_same_leaves(void **state) {
    (void)state;
    static const char *const pairs[][2] = {{"russian", "poddavki"},
                                           {"bashni", "bashni-poddavki"},
                                           {"international", "antidraughts"},
                                           {"spanish", "portuguese"}};
    for (unsigned i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        unsigned long long leaves[2];
        for (unsigned j = 0; j < 2; j++) {
            struct position position;
            position_start(&position, variant_find(pairs[i][j], strlen(pairs[i][j])));
            assert_int_equal(perft(&position, 5, PERFT_UNIQUE, &leaves[j]), MOVES_DONE);
        }
        assert_int_equal(leaves[0], leaves[1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaf_counts),
        cmocka_unit_test(depth_nought_is_one_leaf),
        cmocka_unit_test(twins_have_the_same_leaves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
