/* Which format a text is taken for. */
#include "parser/reader.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static void expect(const struct reader_kind *kind, const char *bytes) {
    struct text text;
    text_init(&text, bytes, strlen(bytes));
    const struct reader_kind *found = reader_detect(&text);
    if (found != kind)
        fail_msg("taken for %s: %s", found->name, bytes);
}

static void pdn(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",
        "\n",
        "*",
        "[Event \"x\"]\n\n1. c3-d4 *",
        "\uFEFF\n  [White \"A\"] [Black \"B\"]",
        "{Примечание}\n[White \"Жук\"]\n1. c3-d4 {хорошо} *",
        "3\n1\n[Ident \"a\"]\n1. h4-f6",
        "1. c3-d4 zz {\nx} d6-c5 *\n1. c3-b4 {",
        "1. c3-d4 -- 2. d4-e5 *",
        "1. c3-d4 { a ( b } d6-c5 (1... f6-g5 { c ) d }) 2. b2-c3 *",
        "1. c3\u2013d4 d6\u2014c5 2. b2\u2212c3 f6\u2011g5 \u00bd\u2013\u00bd\n",
        "1. 32-28 19-23 2. 28x19 14x23 1/2-1/2",
        "1. c3-d4 d6-c5 2. b2-c3 *",
        "1. c3-d4 d6-c5 2. b2-c3 1-0",
        "1. c3-d4 {лучше b2-c3, как показал Каулен} d6-c5 *",
        "1.32-28!? 19-23(!?!!!) 2.28x19 *",
        "1. c3-dx *\n1. c3-d9 *\n",
        "1. c3-d4 $1 d6-c5",
        "1. c3-d4 (1. c3-b4) d6-c5 1/2-1/2",
        "1. c3-d4 ; good\nd6-c5 *",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect(&pdn_reader, texts[i]);
}

static void print(void **state) {
    (void)state;
    static const char *const texts[] = {
        "1. 9\u201412 15:9; 2) 5:13 18\u201414; 3) 10:18 16:10;",
        "1. 9-12 15:9; 2) 5:13 18-14;",
        "Белые: дамка h2; черные: простые f6, g5, h4, h6.\n1. h2-d6 h4-g3 с выигрышем.",
        "Б. Д. c3, d6, e3 (3).",
        "1.cd4 de5 2.bc3 ed6 3.gh4 hg5 либо 3\u2026fe7",
        "1. СЗ-d4 d6-С5\n2. b2 - СЗ е7-d6",
        "1. c3\u2014b4, f6-e5 (f6\u2014g5)\n2. b2\u2014c3, e5\u2014f4 (g5\u2014f4)",
        "Белые: Д^5, g7; черные: Д. d8, h8.",
        "Once upon a time there was a game of draughts, and it went like this: c3-d4, d6-c5.",
        "1. d4-e5! f6:d4 2. d2\u2014еЗ d4:f2",
        "Шашки Ласкера",
        "Партия. 1. c3-d4 d6-c5 2. b2-c3 f6-g5 2-0",
        "Поддавки\n1. c3-b4 b6-a5 *",
        "Шашки Ласкера\n1. 9-13 17:9 1-0",
        "1. c3-d4 d6-c5 Ничья.",
        "1. c3-d4 d6-c5. Белые сдались. 0-1",
        "1. c3-d4 d6-c5 2. b2-c3 X",
        "1. c3-d4 d6-c5 2. b2-c3 f6-g5 =",
        "1. d4-e5! f6:d4 2. d2-e3 d4:f2",
        "1. c3-d4 d6-c5 2. b2-c3",
        "1. 32-28 19-23 2. 28x19 14x23",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect(&text_reader, texts[i]);
}

static void data(void **state) {
    (void)state;
    expect(&yaml_reader, "---\ndamka: 1\nvariant: \"russian\"\n");
    expect(&yaml_reader, "damka: 1\n");
    expect(&yaml_reader, "# a comment\n\n---\ndamka: 1\n");
    expect(&yaml_reader, "%YAML 1.1\n---\ndamka: 1\n");
    expect(&yaml_reader, "--- {damka: 1}\n---\ndamka: 1\n");
    expect(&yaml_reader, "---\ndamka: 1\nmoves:\n- \"c3-d4\"\n---\ndamka: 1\n");
    expect(&text_reader, "---\ntitle: Партия\n---\n1.c3-d4 d6-c5 Белые выиграли.\n");
    expect(&json_reader, "{\"damka\": 1, \"moves\": []}");
    expect(&json_reader, " [ {\"damka\": 1}]");
    expect(&json_reader, "{ \"variant\" : \"russian\"}\n{\"damka\": 1}");
    expect(&pdn_reader, "{\"quoted\" comment} 1. c3-d4 *");
}

static void names(void **state) {
    (void)state;
    assert_ptr_equal(reader_find("pdn"), &pdn_reader);
    assert_ptr_equal(reader_find("text"), &text_reader);
    assert_ptr_equal(reader_find("yaml"), &yaml_reader);
    assert_ptr_equal(reader_find("json"), &json_reader);
    assert_null(reader_find("pgn"));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(pdn), cmocka_unit_test(print), cmocka_unit_test(data),
                                       cmocka_unit_test(names)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
