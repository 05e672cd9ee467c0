/* The text writer: styles, position lists, two columns, results in words. */
#include "tests/unit/convert.h"

static void to_text(const char *style, const char *yaml, const char *expected) {
    assert_converts(&yaml_reader, yaml, &text_writer, style, expected);
}

static const char *const primer =
    "variant: russian\ntags: {Event: \"Чемпионат\", Site: \"?\", Date: \"1947.05.01\", White: \"Иванов\", "
    "Black: \"Петров\"}\nmoves: [\"c3-d4\", \"d6-c5\", \"b2-c3\", \"e7-d6\", \"a1-b2\", \"d6-e5\", "
    "\"g3-h4\", \"c5-b4\", \"a3:c5\", \"e5-f4\", \"e3:e7\", \"f8:b4\", \"c3:a5\", \"h6-g5\", \"h4:f6\", "
    "\"g7:a1\"]\nresult: \"0-1\"\n";

static void long_half_short_and_short(void **state) {
    (void)state;
    to_text("russian-long", primer,
            "Чемпионат, 1947.05.01\nИванов - Петров:\n"
            "1. c3-d4 d6-c5 2. b2-c3 e7-d6 3. a1-b2 d6-e5 4. g3-h4 c5-b4 5. a3:c5 e5-f4\n"
            "6. e3:e7 f8:b4 7. c3:a5 h6-g5 8. h4:f6 g7:a1 и черные выиграли.\n");
    to_text("russian-half-short", primer,
            "Чемпионат, 1947.05.01\nИванов - Петров:\n"
            "1. cd4 dc5 2. bc3 ed6 3. ab2 de5 4. gh4 cb4 5. a:c5 ef4 6. e:e7 f:b4 7. c:a5 hg5\n"
            "8. h:f6 g:a1 и черные выиграли.\n");
    to_text("ukrainian-short", primer,
            "Чемпионат, 1947.05.01\nИванов - Петров:\n"
            "1. cd4 dc5 2. bc3 ed6 3. ab2 de5 4. gh4 cb4 5. ac5 ef4 6. ee7 fb4 7. ca5 hg5\n"
            "8. hf6 ga1 і чорні виграли.\n");
}

static void two_columns(void **state) {
    (void)state;
    to_text("two-column,ukrainian-long",
            "variant: russian\nmoves: [\"c3-d4\", {move: \"f6-g5\", mark: \"?\"}, {move: \"d4-c5\", after: "
            "[\"well, \\n well\"], variations: [[\"d4-e5\"]]}, \"b6:d4\", \"e3:c5\"]\nresult: \"1-0\"\n",
            "  1. c3-d4   f6-g5?\n  2. d4-c5\nwell, well (2. d4-e5)\n  2. ...     b6:d4\n"
            "  3. e3:c5 і білі виграли.\n");
}

static void positions_as_lists(void **state) {
    (void)state;
    to_text("ukrainian-long", "variant: russian\nstart: \"B:WKe1,c1,f2:BKh6,b6,e5,e7,g7\"\nmoves: []\n",
            "Білі: Д.e1, пр.c1, f2; чорні: Д.h6, пр.e5, b6, e7, g7. Хід чорних.\n");
    to_text(NULL, "variant: bashni\nstart: \"W:Wd2,a3(wwwwwwww):Ba1(Bbbbbbbbbw),d4(Bbbww)\"\nmoves: []\n",
            "Столбовые шашки:\n"
            "Белые: пр.d2, Б: a3 (8п); черные: Б: a1 (Д8п - п), Б: d4 (Д2п - 2п).\n");
    to_text(NULL, "variant: bashni\nlanguage: uk\nstart: \"W:Wa3(WwwbB):Bh8\"\nmoves: []\n",
            "Стовпові шашки:\nБілі: Б: a3 (Д2п - пД); чорні: пр.h8.\n");
    /* What cannot be read stays as it was written. */
    to_text("russian-long", "variant: russian\nstart: \"W:Wq1\"\nmoves: [\"c3-d4\"]\n",
            "{[FEN \"W:Wq1\"]}\nРусские шашки:\n1. c3-d4\n");
}

static void lasca_in_numbers(void **state) {
    (void)state;
    to_text("lasca-numbers",
            "variant: lasca\nmoves: [\"9-12\", \"15:9\", \"5:13\", \"18-14\"]\nresult: \"1/2-1/2\"\n",
            "Шашки Ласкера:\n1. 9-12 15:9 2. 5:13 18-14 и ничья.\n");
}

static void fractions_of_towers(void **state) {
    (void)state;
    to_text("sargin",
            "variant: bashni\nmoves: [\"c3-d4\", \"f6-g5\", \"d4-c5\", {move: \"b6:d4\", after: [\"[%tower "
            "1/1]\"]}, {move: \"e3:c5\", tower: \"2/1\"}, \"d6:b4\"]\n",
            "Столбовые шашки:\n1. c3-d4 f6-g5 2. d4-c5 b6:d4 1/1 3. e3:c5 1/1 d6:b4 1/1\n");
    to_text("russian-long",
            "variant: bashni\nmoves: [\"c3-d4\", \"f6-g5\", \"d4-c5\", {move: \"b6:d4\", tower: \"1/1\"}]\n",
            "Столбовые шашки:\n1. c3-d4 f6-g5 2. d4-c5 b6:d4 1/1\n");
}

static void marks_and_remarks(void **state) {
    (void)state;
    to_text(
        "russian-long",
        "variant: russian\nlanguage: uk\npreface: [\"In front\"]\nmoves:\n- {move: \"c3-d4\", nags: [4, 9], "
        "before: [\"b\"], after: [\"a\"]}\n- {move: \"f6-g5\", wins: true, variations: [[\"h6-g5\", "
        "\"d4-c5\"], [{move: \"b6-a5\", mark: \"=\"}]]}\n- \"d4-c5\"\nclosing: [\"Behind\"]\n",
        "In front\n{b}\n1. c3-d4?? {$9} a 1... f6-g5 X (1... h6-g5 2. d4-c5) (1... b6-a5 =) 2. "
        "d4-c5\n{Behind}\n");
}

static void styles_that_do_not_exist(void **state) {
    (void)state;
    static const char *const wrong[] = {"", "klingon", "russian-long,", ",", "two-column,two", "russian-lon"};
    struct arena arena;
    struct buffer buffer;
    struct game game;
    arena_init(&arena);
    buffer_init(&buffer);
    game_init(&game, &arena);
    for (size_t i = 1; i < sizeof wrong / sizeof *wrong; i++) {
        struct writer_options options = {.style = wrong[i]};
        assert_int_equal(text_writer.game(&buffer, &game, &options, true), STATUS_USAGE);
    }
    assert_int_equal(buffer.length, 0);
    buffer_free(&buffer);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_half_short_and_short), cmocka_unit_test(two_columns),
        cmocka_unit_test(positions_as_lists),        cmocka_unit_test(lasca_in_numbers),
        cmocka_unit_test(fractions_of_towers),       cmocka_unit_test(marks_and_remarks),
        cmocka_unit_test(styles_that_do_not_exist),
    };
    return cmocka_run_group_tests_name("writer_text", tests, NULL, NULL);
}
