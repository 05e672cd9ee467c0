/* The public API, as its header promises it. */
#include "damka.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct seen {
    char text[4096];
    size_t length;
    int stop_after;
};

static int add(struct seen *seen, const char *bytes, size_t length) {
    assert_true(seen->length + length < sizeof seen->text);
    memcpy(seen->text + seen->length, bytes, length);
    seen->length += length;
    seen->text[seen->length] = '\0';
    return seen->stop_after > 0 && --seen->stop_after == 0;
}

static int take_finding(void *context, const damka_finding *f) {
    char line[512];
    snprintf(line, sizeof line, "%llu/%u %u:%u %s <%.*s> legal %zu\n", (unsigned long long)f->game, f->ply,
             f->line, f->column, f->code, (int)f->text_length, f->text, f->legal_count);
    return add(context, line, strlen(line));
}

static int take_game(void *context, const damka_game *g) {
    char line[512];
    snprintf(line, sizeof line, "game %llu %s %d %u/%u %s\n", (unsigned long long)g->game,
             g->variant ? g->variant : "?", g->status, g->legal_plies, g->plies, g->result);
    return add(context, line, strlen(line));
}

static int take_text(void *context, const char *bytes, size_t length) {
    return add(context, bytes, length);
}

static int take_move(void *context, const char *move) {
    char line[300];
    snprintf(line, sizeof line, "%s\n", move);
    return add(context, line, strlen(line));
}

static const char record[] = "[GameType \"25\"]\n\n1. c3-d4 d6-c5 2. c3-b4 *\n";

static void the_version(void **state) {
    (void)state;
    assert_string_equal(damka_version(), DAMKA_VERSION);
    assert_string_equal(damka_status_text(DAMKA_NO_MEMORY), "out of memory");
    assert_non_null(damka_status_text((damka_status)99));
}

static void check_tells_findings_and_games(void **state) {
    (void)state;
    struct seen seen = {0};
    const damka_handler handler = {&seen, take_finding, take_game, NULL};
    assert_int_equal(damka_check(record, sizeof record - 1, NULL, &handler), DAMKA_OK);
    assert_string_equal(seen.text, "1/3 3:19 no-piece <c3-b4> legal 7\ngame 1 russian 1 2/3 *\n");
}

static void nothing_is_needed(void **state) {
    (void)state;
    struct seen seen = {0};
    const damka_handler handler = {&seen, take_finding, take_game, take_text};
    assert_int_equal(damka_check(record, sizeof record - 1, NULL, NULL), DAMKA_OK);
    assert_int_equal(damka_check(NULL, 0, NULL, &handler), DAMKA_OK);
    assert_int_equal(damka_convert(NULL, 0, NULL, "pdn", NULL, &handler), DAMKA_OK);
    assert_int_equal(seen.length, 0);
}

static void a_callback_stops(void **state) {
    (void)state;
    struct seen seen = {.stop_after = 1};
    const damka_handler handler = {&seen, take_finding, take_game, NULL};
    assert_int_equal(damka_check(record, sizeof record - 1, NULL, &handler), DAMKA_STOPPED);
    assert_null(strstr(seen.text, "game"));
}

static void convert_hands_out_text(void **state) {
    (void)state;
    static const char good[] = "[White \"A\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5 *\n";
    struct seen seen = {0};
    const damka_handler handler = {&seen, NULL, NULL, take_text};
    assert_int_equal(damka_convert(good, sizeof good - 1, NULL, "pdn", NULL, &handler), DAMKA_OK);
    assert_non_null(strstr(seen.text, "[White \"A\"]\n"));
    assert_non_null(strstr(seen.text, "1. c3-d4 d6-c5 *"));
}

/* A page whose squares are named by rows and columns, or by numbers from 0 on; players in Cyrillic. */
static void pages_are_told_how_squares_are_named(void **state) {
    (void)state;
    static const char rows[] = "1. r5c0-r4c1 r2c1-r3c0";
    static const char numbers[] = "1. 8-12 16:8 2. 4:12 20-16";
    static const char names[] = "Иванов И. - Петров П.:\n1. c3-d4 d6-c5";
    struct seen seen = {0}, counted = {0}, latin = {0};
    const damka_handler handler = {&seen, NULL, take_game, take_text},
                        counts = {&counted, NULL, take_game, take_text},
                        letters = {&latin, NULL, NULL, take_text};
    const damka_options options = {.labels = "row-column", .variant = "russian"},
                        zero = {.labels = "zero-based", .variant = "lasca"}, iso = {.latin_names = 1};
    assert_int_equal(damka_convert(rows, sizeof rows - 1, &options, "pdn", NULL, &handler), DAMKA_OK);
    assert_non_null(strstr(seen.text, "game 1 russian 0 2/2 *\n"));
    assert_non_null(strstr(seen.text, "1. a3-b4 b6-a5 *"));
    assert_int_equal(damka_convert(numbers, sizeof numbers - 1, &zero, "pdn", NULL, &counts), DAMKA_OK);
    assert_non_null(strstr(counted.text, "game 1 lasca 0 4/4 *\n"));
    assert_int_equal(damka_convert(names, sizeof names - 1, &iso, "pdn", NULL, &letters), DAMKA_OK);
    assert_non_null(strstr(latin.text, "[White \"Ivanov I.\"]"));
}

static void wrong_names_are_told(void **state) {
    (void)state;
    const damka_options variant = {.variant = "chess"}, from = {.from = "pgn"}, encoding = {.encoding = "x"};
    assert_int_equal(damka_check("", 0, &variant, NULL), DAMKA_NO_SUCH_VARIANT);
    assert_int_equal(damka_check("", 0, &from, NULL), DAMKA_NO_SUCH_FORMAT);
    assert_int_equal(damka_check("", 0, &encoding, NULL), DAMKA_NO_SUCH_ENCODING);
    const damka_options labels = {.labels = "chess"};
    assert_int_equal(damka_check("", 0, &labels, NULL), DAMKA_NO_SUCH_LABELS);
    assert_int_equal(damka_convert("", 0, NULL, "html9", NULL, NULL), DAMKA_NO_SUCH_FORMAT);
    assert_int_equal(damka_convert("", 0, NULL, NULL, NULL, NULL), DAMKA_NO_SUCH_FORMAT);
    assert_int_equal(damka_convert(record, sizeof record - 1, NULL, "text", "cubist", NULL),
                     DAMKA_NO_SUCH_STYLE);
}

static void moves_are_sorted(void **state) {
    (void)state;
    struct seen seen = {0};
    assert_int_equal(damka_moves("russian", NULL, DAMKA_NOTATION_VARIANT, take_move, &seen, NULL), DAMKA_OK);
    assert_string_equal(seen.text, "a3-b4\nc3-b4\nc3-d4\ne3-d4\ne3-f4\ng3-f4\ng3-h4\n");
}

static void bad_positions_are_explained(void **state) {
    (void)state;
    damka_fault fault;
    struct seen seen = {0};
    assert_int_equal(damka_moves("russian", "W:Wa1,z9:B", DAMKA_NOTATION_VARIANT, take_move, &seen, &fault),
                     DAMKA_BAD_POSITION);
    assert_int_equal(fault.at, 6);
    assert_int_equal(fault.length, 2);
    assert_string_equal(fault.message, "'z9' is not a square of this board");
    assert_int_equal(damka_moves("russian", "", DAMKA_NOTATION_VARIANT, take_move, &seen, &fault),
                     DAMKA_BAD_POSITION);
    assert_int_equal(fault.length, 0);
    assert_string_equal(fault.message, "a part is missing at its end");
    assert_int_equal(damka_moves("russian", "W:Wa1,z9:B", DAMKA_NOTATION_VARIANT, take_move, &seen, NULL),
                     DAMKA_BAD_POSITION);
    assert_int_equal(damka_moves(NULL, NULL, DAMKA_NOTATION_VARIANT, take_move, &seen, NULL),
                     DAMKA_NO_SUCH_VARIANT);
    assert_int_equal(seen.length, 0);
}

static void leaves_are_counted(void **state) {
    (void)state;
    unsigned long long leaves;
    assert_int_equal(damka_perft("bashni", NULL, 5, 1, &leaves, NULL), DAMKA_OK);
    assert_int_equal(leaves, 7482);
    assert_int_equal(damka_perft("russian", "B:W31:B", 3, 0, &leaves, NULL), DAMKA_OK);
    assert_int_equal(leaves, 0);
    leaves = 77;
    assert_int_equal(damka_perft("russian", NULL, 65, 0, &leaves, NULL), DAMKA_BAD_DEPTH);
    assert_int_equal(leaves, 77);
    assert_int_equal(damka_perft("russian", NULL, 3, 0, NULL, NULL), DAMKA_OK);
    assert_int_equal(damka_moves("russian", NULL, DAMKA_NOTATION_VARIANT, NULL, NULL, NULL), DAMKA_OK);
    assert_int_equal(damka_variant_at(0, NULL), 1);
    assert_int_equal(damka_explain("must-capture", NULL, NULL), 1);
}

static void tables_end(void **state) {
    (void)state;
    damka_variant variant;
    damka_explanation explanation;
    size_t count = 0;
    bool lasca = false;
    while (damka_variant_at(count, &variant)) {
        lasca = lasca || (strcmp(variant.name, "lasca") == 0 && variant.squares == 25 && variant.width == 7);
        count++;
    }
    assert_true(lasca);
    assert_int_equal(damka_variant_at(SIZE_MAX, &variant), 0);
    assert_int_equal(damka_explain("must-capture", NULL, &explanation), 1);
    assert_int_equal(explanation.severity, DAMKA_ERROR);
    assert_int_equal(damka_explain("must-capture", "uk", &explanation), 1);
    assert_int_equal(damka_explain("must-capture", "de", &explanation), 0);
    assert_int_equal(damka_explain("nothing", "ru", &explanation), 0);
    assert_int_equal(damka_explain(NULL, NULL, &explanation), 0);
    for (count = 0; damka_explanation_at(count, "ru", &explanation); count++)
        assert_non_null(explanation.help);
    assert_true(count > 30);
}

static int take_words(void *context, const damka_finding *f) {
    char line[512];
    snprintf(line, sizeof line, "%s: %s (%s)\n", f->code, f->message, f->cause ? f->cause : "-");
    return add(context, line, strlen(line));
}

static void messages_in_the_language_asked_for(void **state) {
    (void)state;
    static const char input[] = "[GameType \"25\"]\n1. c3-d4 d6-c5 2. b2-c3 a3-b4 *\n";
    static const char *const expected[] = {
        "not-your-piece: the piece on a3 is White's, and it is Black's move (a move of Black seems to be "
        "missing before this one)\n",
        "not-your-piece: на a3 стоит шашка белых, а ход чёрных (перед ним, похоже, пропущен ход чёрных)\n",
        "not-your-piece: на a3 стоїть шашка білих, а хід чорних (перед ним, схоже, пропущено хід чорних)\n",
    };
    for (int language = DAMKA_ENGLISH; language <= DAMKA_UKRAINIAN; language++) {
        struct seen seen = {0};
        const damka_options options = {.language = (damka_language)language};
        const damka_handler handler = {.context = &seen, .finding = take_words};
        assert_int_equal(damka_check(input, sizeof input - 1, &options, &handler), DAMKA_OK);
        assert_string_equal(seen.text, expected[language]);
    }
    const damka_options none = {.language = (damka_language)3};
    assert_int_equal(damka_check("", 0, &none, NULL), DAMKA_NO_SUCH_LANGUAGE);
    assert_non_null(damka_status_text(DAMKA_NO_SUCH_LANGUAGE));
}

static int take_severity(void *context, const damka_finding *f) {
    char line[64];
    snprintf(line, sizeof line, "%s %d\n", f->code, (int)f->severity);
    return add(context, line, strlen(line));
}

static int take_status(void *context, const damka_game *game) {
    char line[64];
    snprintf(line, sizeof line, "status %d\n", (int)game->status);
    return add(context, line, strlen(line));
}

static void severities_of_the_caller(void **state) {
    (void)state;
    static const char input[] = "[GameType \"25\"]\n[Date \"2023.02.30\"]\n1. c3-d4 c3-d4\n";
    static const damka_rule rules[] = {{"no-terminator", DAMKA_NOTE},
                                       {"no-terminator", DAMKA_ERROR},
                                       {"no-such-date", DAMKA_IGNORED},
                                       {"no-piece", DAMKA_WARNING}};
    static const damka_rule unknown[] = {{"nothing", DAMKA_NOTE}}, bad[] = {{"no-piece", (damka_severity)9}};
    struct seen seen = {0};
    damka_options options = {.rules = rules, .rule_count = 4};
    const damka_handler handler = {.context = &seen, .finding = take_severity, .game = take_status};
    assert_int_equal(damka_check(input, sizeof input - 1, &options, &handler), DAMKA_OK);
    assert_string_equal(seen.text, "no-piece 1\nno-terminator 2\nstatus 1\n");
    seen = (struct seen){0};
    options.rule_count = 1;
    options.least = DAMKA_WARNING;
    assert_int_equal(damka_check(input, sizeof input - 1, &options, &handler), DAMKA_OK);
    assert_string_equal(seen.text, "no-such-date 1\nno-piece 2\nstatus 1\n");
    options = (damka_options){.rules = unknown, .rule_count = 1};
    assert_int_equal(damka_check(input, sizeof input - 1, &options, &handler), DAMKA_NO_SUCH_CODE);
    options.rules = bad;
    assert_int_equal(damka_check(input, sizeof input - 1, &options, &handler), DAMKA_NO_SUCH_CODE);
    options = (damka_options){.least = (damka_severity)7};
    assert_int_equal(damka_check(input, sizeof input - 1, &options, &handler), DAMKA_NO_SUCH_CODE);
    assert_string_equal(damka_status_text(DAMKA_NO_SUCH_CODE), "no such finding");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_version),
        cmocka_unit_test(check_tells_findings_and_games),
        cmocka_unit_test(nothing_is_needed),
        cmocka_unit_test(a_callback_stops),
        cmocka_unit_test(convert_hands_out_text),
        cmocka_unit_test(pages_are_told_how_squares_are_named),
        cmocka_unit_test(wrong_names_are_told),
        cmocka_unit_test(moves_are_sorted),
        cmocka_unit_test(bad_positions_are_explained),
        cmocka_unit_test(leaves_are_counted),
        cmocka_unit_test(tables_end),
        cmocka_unit_test(messages_in_the_language_asked_for),
        cmocka_unit_test(severities_of_the_caller),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
