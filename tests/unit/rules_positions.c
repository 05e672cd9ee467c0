/* Positions with their complete lists of legal moves (tests/positions/README.md). */
#include "tests/oracle/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct file {
    const char *name, *variant;
};

struct run {
    const struct file *file;
    unsigned long lines, wrong;
};

static void check_line(char *line, void *context) {
    struct run *run = context;
    char *expected = strchr(line, '\t');
    struct position position;
    run->lines++;
    if (!expected) {
        print_error("%s:%lu: no tab\n", run->file->name, run->lines);
        run->wrong++;
        return;
    }
    *expected++ = 0;
    const struct variant *variant = variant_find(run->file->variant, strlen(run->file->variant));
    char *moves = record_position(&position, variant, line) ? oracle_moves(&position) : NULL;
    if (!moves || strcmp(moves, expected) != 0) {
        print_error("%s:%lu: %s\n  got      %s\n  expected %s\n", run->file->name, run->lines, line,
                    moves ? moves : "nothing", expected);
        run->wrong++;
    }
    free(moves);
}

static void lists_are_exact(void **state) {
    struct run run = {*state, 0, 0};
    char name[128];
    snprintf(name, sizeof name, "tests/positions/%s", run.file->name);
    if (record_lines(name, check_line, &run) <= 0)
        fail_msg("cannot read %s (run this from the project's root)", name);
    print_message("%s as %s: %lu positions\n", run.file->name, run.file->variant, run.lines);
    assert_int_equal(run.wrong, 0);
}

static void positions_survive_writing(void **state) {
    (void)state;
    const struct variant *variant = variant_find("bashni", 6);
    const char *fen = "W:Wd2,a3(wwwwwwww):Ba1(Bbbbbbbbbw),d4(Bbbww),Kh8";
    struct position position;
    char again[RECORD_FEN];
    assert_true(record_position(&position, variant, fen));
    record_fen(again, &position);
    assert_string_equal(again, fen);
}

/* The giveaway games have the moves of their models. */
static struct file files[] = {
    {"russian.tsv", "russian"},
    {"russian-composed.tsv", "russian"},
    {"russian.tsv", "poddavki"},
    {"russian-composed.tsv", "poddavki"},
    {"bashni.tsv", "bashni"},
    {"bashni-composed.tsv", "bashni"},
    {"bashni.tsv", "bashni-poddavki"},
    {"bashni-composed.tsv", "bashni-poddavki"},
    {"lasca.tsv", "lasca"},
    {"lasca-composed.tsv", "lasca"},
};

int main(void) {
    struct CMUnitTest tests[sizeof files / sizeof files[0] + 1] = {
        cmocka_unit_test(positions_survive_writing)};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        tests[i + 1] = (struct CMUnitTest){files[i].name, lists_are_exact, NULL, NULL, &files[i]};
    return _cmocka_run_group_tests("rules_positions", tests, sizeof tests / sizeof tests[0], NULL, NULL);
}
