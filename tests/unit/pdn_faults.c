/* Faults that users of record readers reported, as far as they are about reading PDN: each with the text that
 * showed it and what must come of it. */
#include "pdn_print.h"

#include <stdlib.h>

static void plain_games(void **state) {
    (void)state;
    READS("[GameType \"25\"] [SetUp \"1\"] [FEN \"W:WK17:B6,22,23,27\"]\n1. b4:b8 *",
          "GameType=25;SetUp=1;FEN=W:WK17:B6,22,23,27; from W:WK17:B6,22,23,27 1. b4:b8 =open\n");
    READS("[GameType \"25\"] [SetUp \"1\"] [FEN \"W:WK14,22:B4\"]\n1. cd4 h8-g7 *",
          "GameType=25;SetUp=1;FEN=W:WK14,22:B4; from W:WK14,22:B4 1. cd4 h8-g7 =open !movetext-form@cd4\n");
    READS("[SetUp \"1\"] [FEN \"W:W4,21:B9\"]\n1. a3-b4 *",
          "SetUp=1;FEN=W:W4,21:B9; from W:W4,21:B9 1. a3-b4 =open\n");
    READS("1. c3-d4 d6-c5 2. c3-b4 f6-g5 3. b2-c3 *\n\n1. c3-b4 d6-c5 *\n",
          " 1. c3-d4 d6-c5 2. c3-b4 f6-g5 3. b2-c3 =open\n 1. c3-b4 d6-c5 =open\n");
}

static void nothing_left(void **state) {
    (void)state;
    READS("[Result \"2-0\"] [SetUp \"1\"] [FEN \"B:W31:B\"]\n2-0\n",
          "Result=2-0;SetUp=1;FEN=B:W31:B; from B:W31:B =first\n");
}

static void black_first(void **state) {
    (void)state;
    READS("[SetUp \"1\"] [FEN \"B:W22,30:B4,9\"]\n1... b6-a5 2. c3-d4 a5-b4 *",
          "SetUp=1;FEN=B:W22,30:B4,9; from B:W22,30:B4,9 1... b6-a5 2. c3-d4 a5-b4 =open\n");
}

static void number_repeated_after_a_remark(void **state) {
    (void)state;
    READS("1. c3-d4 {a} 1... d6-c5 {b} 2. b2-c3 {c} 2... f6-g5 *",
          " 1. c3-d4 {a} 1... d6-c5 {b} 2. b2-c3 {c} 2... f6-g5 =open\n");
    READS("1. c3-d4 {..} 1. ... d6-c5 *", " 1. c3-d4 {..} 1... d6-c5 =open\n");
}

static void typographic_dashes(void **state) {
    (void)state;
    READS("1. c3\u2013d4 d6\u2014c5 2. b2\u2212c3 f6\u2011g5 \u00bd\u2013\u00bd\n",
          " 1. c3\u2013d4 d6\u2014c5 2. b2\u2212c3 f6\u2011g5 =draw !movetext-form@c3\u2013d4\n");
    READS("c3\u2010d4 c5\u00d7e3 c5\u2012d4 \u00bd-\u00bd",
          " c3\u2010d4 c5\u00d7e3 c5\u2012d4 =draw !movetext-form@c3\u2010d4\n");
}

static void byte_order_marks(void **state) {
    (void)state;
    READS("\uFEFF[White \"A\"]\n\n1. c3-d4 *\n\n\uFEFF[White \"B\"]\n\n1. c3-b4 *\n",
          "White=A; 1. c3-d4 =open\nWhite=B; 1. c3-b4 =open\n");
}

static void names_stay_as_they_are(void **state) {
    (void)state;
    READS("[White \"Жук\"]\n[Black \"Їжак\"]\n1. c3-d4 *", "White=Жук;Black=Їжак; 1. c3-d4 =open\n");
}

static void unclosed_comments(void **state) {
    (void)state;
    READS("[White \"A\"]\n1. c3-d4 { no end d6-c5 *\n\n[White \"B\"]\n1. c3-b4 *\n",
          "White=A; 1. c3-d4 { no end d6-c5 *\n\n} !unclosed-comment@{ !no-terminator@\nWhite=B; 1. c3-b4 "
          "=open\n");
    READS("[White \"A\"]\n1. c3-d4 { no end *\n\n[White \"B\"]\n1. c3-b4 {x} *\n",
          "White=A; 1. c3-d4 { no end *\n\n} !unclosed-comment@{ !no-terminator@\nWhite=B; 1. c3-b4 {x} "
          "=open\n");
    READS("1. c3-d4 {", " 1. c3-d4 {} !unclosed-comment@{ !no-terminator@\n");
    READS("1. c3-d4 {[White \"A\"]\n[B \"x\"]} *", " 1. c3-d4 {[White \"A\"]\n[B \"x\"]} =open\n");
}

static void bracket_inside_a_comment(void **state) {
    (void)state;
    READS("1. c3-d4 { a ( b } d6-c5 (1... f6-g5 { c ) d }) 2. b2-c3 *",
          " 1. c3-d4 { a ( b } d6-c5 ( 1... f6-g5 { c ) d } ) 2. b2-c3 =open\n");
}

static void several_comments(void **state) {
    (void)state;
    READS("1. c3-d4 d6-c5 {one} {two} {three} *", " 1. c3-d4 d6-c5 {one} {two} {three} =open\n");
}

static void marks_inside_variations(void **state) {
    (void)state;
    READS("1. c3-d4 d6-c5 (1... f6-g5 $2 {weak} 2. d4-c5! b6:d4) 2. b2-c3 $1 *",
          " 1. c3-d4 d6-c5 ( 1... f6-g5 $2 {weak} 2. d4-c5! b6:d4 ) 2. b2-c3 $1 =open\n");
}

/* Deeper than the limit: one error at the parenthesis, and what follows is read. */
static void deep_nesting(void **state) {
    (void)state;
    enum { DEPTH = 200000 };
    struct buffer input;
    buffer_init(&input);
    buffer_text(&input, "1. c3-d4 ");
    for (int i = 0; i < DEPTH; i++)
        buffer_text(&input, "(1. c3-b4 ");
    for (int i = 0; i < DEPTH; i++)
        buffer_char(&input, ')');
    buffer_text(&input, " d6-c5 *");
    struct text text;
    text_init(&text, input.bytes, input.length);
    struct arena arena;
    arena_init(&arena);
    struct game game;
    game_init(&game, &arena);
    void *reader = pdn_reader.open(&text, &(struct reader_options){0});
    struct finding_list outside;
    finding_list_init(&outside, &arena);
    assert_int_equal(pdn_reader.next(reader, &game, &outside), READER_GAME);
    unsigned depth = 0;
    for (const struct node *node = game.first; node; node = node_variations(node))
        depth++;
    assert_int_equal(depth, NESTING_MAX + 1);
    assert_non_null(node_next(game.first));
    assert_null(node_next(node_next(game.first)));
    assert_int_equal(game.terminator, RESULT_OPEN);
    assert_int_equal(game.findings.count[SEVERITY_ERROR], 1);
    assert_int_equal(game.findings.first->code, FINDING_NESTING_TOO_DEEP);
    assert_int_equal(game.findings.first->at, strlen("1. c3-d4 ") + NESTING_MAX * strlen("(1. c3-b4 "));
    assert_int_equal(pdn_reader.next(reader, &game, &outside), READER_END);
    pdn_reader.close(reader);
    arena_free(&arena);
    text_free(&text);
    buffer_free(&input);
}

static void results(void **state) {
    (void)state;
    READS("[Result \"2-0\"]\n1. c3-d4 d6-c5 0-2\n\n[Result \"1-0\"]\n1. c3-d4 d6-c5 2-0\n",
          "Result=2-0; 1. c3-d4 d6-c5 =second\nResult=1-0; 1. c3-d4 d6-c5 =first\n");
}

static void quotes_in_tag_values(void **state) {
    (void)state;
    READS("[Event \"Кубок \\\"Кол\\\" C:\\\\x\"]\n[Site \"клуб \"Дамка\"\"]\n1. c3-d4 *",
          "Event=Кубок \"Кол\" C:\\x;Site=клуб \"Дамка\"; 1. c3-d4 =open !tag-form@[Site \"клуб "
          "\"Дамка\"\"]\n");
}

static void blank_lines_and_glued_games(void **state) {
    (void)state;
    READS("{file note}\n[White \"A\"]\n1. c3-d4 *[White \"B\"]\n\n\n1. c3-b4 d6-c5\n\n2-0\n",
          "White=A; preface {file note} 1. c3-d4 =open\nWhite=B; 1. c3-b4 d6-c5 =first\n");
}

static void moves_left_out(void **state) {
    (void)state;
    READS("1. c3-d4 -- 2. d4-e5 *", " 1. c3-d4 PASS:-- 2. d4-e5 =open\n");
    READS("1. c3-d4 Z0 2. d4-e5 *", " 1. c3-d4 PASS:Z0 2. d4-e5 =open\n");
    READS("1. - - 2. c3-d4 - - *", " 1. GAP:- - 2. c3-d4 GAP:- - =open\n");
    READS("1. ... d6-c5 2. c3-d4 ... *", " 1... d6-c5 2. c3-d4 =open\n");
}

static void clock_remarks(void **state) {
    (void)state;
    READS("1. c3-d4 {[%clock w0:59:58.4 B1:00:00]} d6-c5 {[%clk 0:59]} {[%emt 3.2] ok} *",
          " 1. c3-d4 {[%clock w0:59:58.4 B1:00:00]} d6-c5 {[%clk 0:59]} {[%emt 3.2] ok} =open\n");
}

static void damaged_game(void **state) {
    (void)state;
    READS("1. c3-d4 zz {\nx} d6-c5 *\n1. c3-b4 {\n",
          " 1. c3-d4 {zz} {\nx} d6-c5 =open !unknown-token@zz\n 1. c3-b4 {\n} !unclosed-comment@{ "
          "!no-terminator@\n");
}

static void impossible_squares_are_moves(void **state) {
    (void)state;
    READS("1. c3-dx *\n1. c3-d9 *\n1. c3-i4 *\n1. c3-d0 *\n1. d3-e4 *\n",
          " 1. c3-dx =open\n 1. c3-d9 =open\n 1. c3-i4 =open\n 1. c3-d0 =open\n 1. d3-e4 =open\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_games),
        cmocka_unit_test(nothing_left),
        cmocka_unit_test(black_first),
        cmocka_unit_test(number_repeated_after_a_remark),
        cmocka_unit_test(typographic_dashes),
        cmocka_unit_test(byte_order_marks),
        cmocka_unit_test(names_stay_as_they_are),
        cmocka_unit_test(unclosed_comments),
        cmocka_unit_test(bracket_inside_a_comment),
        cmocka_unit_test(several_comments),
        cmocka_unit_test(marks_inside_variations),
        cmocka_unit_test(deep_nesting),
        cmocka_unit_test(results),
        cmocka_unit_test(quotes_in_tag_values),
        cmocka_unit_test(blank_lines_and_glued_games),
        cmocka_unit_test(moves_left_out),
        cmocka_unit_test(clock_remarks),
        cmocka_unit_test(damaged_game),
        cmocka_unit_test(impossible_squares_are_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
