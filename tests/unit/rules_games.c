/* Whole games replayed move by move: random ones, and printed ones with their final positions
 * (tests/positions/README.md). */
#include "rules/ending.h"
#include "tests/oracle/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct run {
    const struct variant *variant;
    const char *name;
    unsigned long games, plies, wrong;
};

static void replay(struct run *run, struct position *position, char *moves) {
    char *rest = NULL;
    unsigned ply = 0;
    for (char *path = strtok_r(moves, " ", &rest); path; path = strtok_r(NULL, " ", &rest)) {
        ply++;
        if (!record_play(position, path)) {
            print_error("%s, game %lu, ply %u: %s is not legal\n", run->name, run->games, ply, path);
            run->wrong++;
            return;
        }
        run->plies++;
    }
}

static void replay_line(char *line, void *context) {
    struct run *run = context;
    struct position position;
    run->games++;
    position_start(&position, run->variant);
    replay(run, &position, line);
}

static void random_games_replay(void **state) {
    struct run run = {variant_find(*state, strlen(*state)), *state, 0, 0, 0};
    char name[128];
    /* bashni-poddavki has the moves of bashni. */
    const char *file = strcmp(*state, "bashni-poddavki") == 0 ? "bashni" : *state;
    snprintf(name, sizeof name, "tests/positions/games/%s.txt", file);
    if (record_lines(name, replay_line, &run) <= 0)
        fail_msg("cannot read %s (run this from the project's root)", name);
    print_message("%s: %lu games, %lu plies\n", run.name, run.games, run.plies);
    assert_int_equal(run.wrong, 0);
}

static void replay_printed(char *line, void *context) {
    struct run *run = context;
    char *field[5], *rest = NULL;
    run->games++;
    field[0] = strtok_r(line, "\t", &rest);
    for (unsigned i = 1; i < 5; i++)
        if (!(field[i] = strtok_r(NULL, "\t", &rest)))
            fail_msg("printed.tsv, line %lu: five fields wanted", run->games);
    const struct variant *variant = variant_find(field[1], strlen(field[1]));
    struct position position;
    assert_non_null(variant);
    run->name = field[0];
    if (strcmp(field[2], "start") == 0)
        position_start(&position, variant);
    else
        assert_true(record_position(&position, variant, field[2]));
    replay(run, &position, field[3]);
    char fen[RECORD_FEN];
    record_fen(fen, &position);
    if (strcmp(fen, field[4]) != 0) {
        print_error("%s ends in %s\n", run->name, fen);
        run->wrong++;
    }
}

static void printed_games_replay(void **state) {
    (void)state;
    struct run run = {0};
    if (record_lines("tests/positions/games/printed.tsv", replay_printed, &run) <= 0)
        fail_msg("cannot read printed.tsv (run this from the project's root)");
    assert_int_equal(run.wrong, 0);
}

/* The article's 13:15 is a misprint; 13:5 is among the moves, and no other correction of one figure is. */
static void lasca_article_misprint(void **state) {
    (void)state;
    const struct variant *lasca = variant_find("lasca", 5);
    struct position position;
    position_start(&position, lasca);
    struct run run = {lasca, "lasca article", 1, 0, 0};
    char moves[] = "c3-b4 a5:c3 b2:d4 g5-f4 e3:g5 c5:e3 d2:f4";
    replay(&run, &position, moves);
    assert_int_equal(run.plies, 7);
    char *list = oracle_moves(&position);
    assert_string_equal(list, "d4:b2");
    assert_int_equal(geometry_square(lasca, 13), geometry_of(lasca)->at[3][3]);
    assert_int_equal(geometry_square(lasca, 5), geometry_of(lasca)->at[1][1]);
    free(list);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(random_games_replay, "russian"),
        cmocka_unit_test_prestate(random_games_replay, "poddavki"),
        cmocka_unit_test_prestate(random_games_replay, "bashni"),
        cmocka_unit_test_prestate(random_games_replay, "bashni-poddavki"),
        cmocka_unit_test_prestate(random_games_replay, "lasca"),
        cmocka_unit_test(printed_games_replay),
        cmocka_unit_test(lasca_article_misprint),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
