/* The PDN reader: tags, moves, notes, borders between games, and what it says about all that is irregular. */
#include "pdn_print.h"

#include <stdlib.h>

static void empty(void **state) {
    (void)state;
    READS("", "");
    READS(" \n\t\r\n\uFEFF\u00A0\n", "");
    READS("zz", "outside !unknown-token@zz\n");
    READS("*", "outside !unknown-token@*\n");
    READS("{note}", " closing {note}\n");
    READS("{note} *", " =open closing {note}\n");
    READS("[White \"A\"]", "White=A;\n");
}

static void tags(void **state) {
    (void)state;
    READS("[A \"1\"][B   \"2\" ] [ C \"3\"]\n1-0", "A=1;B=2;C=3; =first\n");
    READS("[isBot \"0\"] *", "isBot=0; =open !tag-form@[isBot \"0\"]\n");
    READS("[Event \"\"]\n*", "Event=; =open\n");
    READS("[Event \"Open [4/4]\"] *", "Event=Open [4/4]; =open\n");
    READS("[Black \"D\\'Almeida\"] *", "Black=D'Almeida; =open\n");
    READS("[Event \"C:\\games\"] *", "Event=C:\\games; =open\n");
    READS("[a \"a\"]\n1. c3-d4 *", "a=a; 1. c3-d4 =open !tag-form@[a \"a\"]\n");
}

static void irregular_tags(void **state) {
    (void)state;
    READS("[Empty]\n[White \"A\"]\n*", "Empty=;White=A; =open !tag-form@[Empty]\n");
    READS("[[Event \"x\"] [Site \"y\"] *", "Event=x;Site=y; =open !tag-form@[[Event \"x\"]\n");
    READS("[Event \"x\"]] *", "Event=x; =open !tag-form@[Event \"x\"]]\n");
    READS("[\nEvent \"x\"] *", "Event=x; =open !tag-form@[\nEvent \"x\"]\n");
    READS("[Event Open 5]\n*", "Event=Open 5; =open !tag-form@[Event Open 5]\n");
    READS("[Event \u201CA b\u201D]\n*", "Event=A b; =open !tag-form@[Event \u201CA b\u201D]\n");
    READS("[Type de jeu \"20\"]\n*", "GameType=20; =open !tag-form@[Type de jeu \"20\"]\n");
    READS("[Event \"long\nname\"]\n*", "Event=long name; =open !tag-form@[Event \"long\nname\"]\n");
    READS("[Site \"C:\\\"]\n[White \"A\"]\n*", "Site=C:\\;White=A; =open !tag-form@[Site \"C:\\\"]\n");
}

static void broken_tags(void **state) {
    (void)state;
    READS("[Event \"x\"\n[Site \"y\"]\n*", "Event=x;Site=y; =open !bad-tag@[Event \"x\"\n");
    READS("[Event \"x\" [Site \"y\"]\n*", "Event=x;Site=y; =open !bad-tag@[Event \"x\"\n");
    READS("[Event \"x]\n[Site \"y\"]\n*", "Event=x;Site=y; =open !bad-tag@[Event \"x]\n");
    READS("[Event \"x\n1. c3-d4 *", "Event=x; 1. c3-d4 =open !bad-tag@[Event \"x\n");
    READS("[Event\n1. c3-d4 *", "Event=; 1. c3-d4 =open !bad-tag@[Event\n");
    READS("[4 \"x\"]\n1. c3-d4 *", " 1. {[4} {\"x\"]} c3-d4 =open !unknown-token@[4 !unknown-token@\"x\"]\n");
}

static void repeated_tags(void **state) {
    (void)state;
    READS("[Event \"a\"]\n[Event \"b}\"]\n1. c3-d4 *",
          "Event=a; preface {[Event \"b}\"]} 1. c3-d4 =open !repeated-tag@[Event \"b}\"]\n");
    READS("[FEN \"W:Wa1:Bb8\"]\n[FEN \"W:Wc1:Bb8\"]\n*",
          "FEN=W:Wa1:Bb8; from W:Wa1:Bb8\nFEN=W:Wc1:Bb8; from W:Wc1:Bb8 =open\n");
    READS("[Event \"a\"]\n[White \"x\"]\n\n[Event \"b\"]\n[White \"y\"]\n1-0",
          "Event=a;White=x;\nEvent=b;White=y; =first\n");
}

/* So many tags that they are looked up by hash. */
static void many_tags(void **state) {
    (void)state;
    struct buffer input, output;
    buffer_init(&input);
    buffer_init(&output);
    for (int i = 0; i < 1000; i++)
        buffer_format(&input, "[Name%d \"%d\"]\n", i % 700, i);
    read_all(input.bytes, input.length, &output);
    buffer_char(&output, '\0');
    assert_non_null(strstr(output.bytes, "Name699=699; preface {[Name0 \"700\"]}"));
    assert_non_null(strstr(output.bytes, "{[Name299 \"999\"]}"));
    buffer_free(&input);
    buffer_free(&output);
}

static void numbers(void **state) {
    (void)state;
    READS("1.c3-d4 d6-c5 2.\nb2-c3 f6-g5 03. c3-b4 *", " 1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 =open\n");
    READS("1 . c3-d4 1\u2026 d6-c5 2. . . *", " 1. c3-d4 1... d6-c5 =open !bad-number@2. . .\n");
    READS("1....d6-c5 2.c3-d4 *", " 1... d6-c5 2. c3-d4 =open\n");
    READS("7. c3-d4 d6-c5 9. b2-c3 *", " 7. c3-d4 d6-c5 9. b2-c3 =open !bad-number@9.\n");
    READS("1. c3-d4 zz 2. b2-c3 *", " 1. c3-d4 {zz} 2. b2-c3 =open !unknown-token@zz\n");
    READS("1. c3-d4 d6-c5 99999999999999999999. b2-c3 *",
          " 1. c3-d4 d6-c5 4294967295. b2-c3 =open !bad-number@99999999999999999999.\n");
    READS("1. 0-2", "outside !unknown-token@1. !unknown-token@0-2\n");
    READS("[White \"A\"] 1. 0-2", "White=A; =second\n");
    READS("12 c3-d4 *", " {12} c3-d4 =open !unknown-token@12\n");
}

static void moves(void **state) {
    (void)state;
    READS(
        "1. 32-28 19-23 28x19 26x17x10x1 1- 7 1 -7 d6 : h2 b2 \u2014c3 d:b4 cd4 a3b4 A3-B4 a3:c5:e7 23-\n29 "
        "*",
        " 1. 32-28 19-23 28x19 26x17x10x1 1- 7 1 -7 d6 : h2 b2 \u2014c3 d:b4 cd4 a3b4 A3-B4 a3:c5:e7 23-\n29 "
        "=open !movetext-form@1- 7 !movetext-form@b2 \u2014c3 !movetext-form@d:b4 !movetext-form@A3-B4\n");
    READS("1. e1: c3: f6: h8 12 x 21 9-13 17-13-9 d4 *",
          " 1. e1: c3: f6: h8 12 x 21 9-13 17-13-9 d4 =open !movetext-form@e1: c3: f6: h8\n");
    READS("b6-c7* c5xe3xc1* 27-20*! *", " b6-c7* c5xe3xc1* 27-20*! =open !movetext-form@27-20*\n");
    READS("а3-а4 d6-с5 *", " а3-а4 d6-с5 =open !movetext-form@\u04303-\u04304\n");
    READS("a3-b4h6-g5 *", " a3-b4 h6-g5 =open\n");
    READS("8-11Redoversteppedthetime. *",
          " 8-11 {Redoversteppedthetime.} =open !movetext-form@Redoversteppedthetime.\n");
    READS("c3-d4 x d6-c5 *", " c3-d4 {x} d6-c5 =open !unknown-token@x\n");
    READS("c3-", " c3- !no-terminator@\n");
    READS("a4th 3228 *", " {a4th} 3228 =open !unknown-token@a4th !movetext-form@3228\n");
}

static void marks(void **state) {
    (void)state;
    READS("32-28!? 19-23(!?!!!) 28x19 ! 14x23 (?!?) 1-6? *",
          " 32-28!? 19-23(!?!!!) 28x19! 14x23(?!?) 1-6? =open\n");
    READS("38-33{?} 1-6 ! (?) 2-7 {c} ? *", " 38-33 {?} 1-6! {(?)} 2-7? {c} =open\n");
    READS("32-28 ! {c} ? 1-6 \u25A1 *", " 32-28! {c} {?} 1-6 $7 =open\n");
    READS("! 32-28 *", " {!} 32-28 =open !unknown-token@!\n");
    READS("32-28 $1 $902 1. $3 19-23 $ *", " 32-28 $1 $902 1. 19-23 $3 {$} =open !unknown-token@$\n");
    READS("d4:f6 1/1 e7:g5 (2/1) *", " d4:f6#1/1 e7:g5#2/1 =open\n");
    READS("d4:f6 1/1 1/2 *", " d4:f6#1/1 {1/2} =open !unknown-token@1/2\n");
}

static void comments(void **state) {
    (void)state;
    READS("{a} [White \"A\"] {b}\n{c} 1. {d} c3-d4 {e} d6-c5 2. {f} *",
          "White=A; preface {a} 1. {b} {c} {d} c3-d4 {e} d6-c5 {f} =open\n");
}

static void comment_places(void **state) {
    (void)state;
    READS("% top\n[White \"A\"]\n1. c3-d4 ; rest\nd6-c5 %x\n*",
          "White=A; preface <% top> 1. c3-d4 <; rest> d6-c5 <%x> =open\n");
    READS("1. c3-d4 ({first} 1. c3-b4 {end}) d6-c5 *", " 1. c3-d4 ( 1. {first} c3-b4 {end} ) d6-c5 =open\n");
    READS("{&#125; &amp;#125; &amp;amp;#125; &amp; &#124;} *",
          " =open closing {} &#125; &amp;#125; &amp; &#124;}\n");
    READS("33-29 { nested { comment } } *",
          " 33-29 { nested { comment } } =open !movetext-form@{ nested { comment } }\n");
    READS("1. c3-d4 * {tail} zz", " 1. c3-d4 {tail} =open !unknown-token@zz\n");
    READS("1. c3-d4 * {next} zz\n[White \"B\"] *",
          " 1. c3-d4 {next} =open\nWhite=B; preface {zz} =open !unknown-token@zz\n");
    READS("#!/usr/bin/env dammen\n[White \"A\"] *", "White=A; preface {#!/usr/bin/env dammen} =open\n");
}

static void variations(void **state) {
    (void)state;
    READS("32-28 19-23 (18-23 38-32 (37-32? 23-29! { Black wins }) 12-18) 28x19 14x23 *",
          " 32-28 19-23 ( 18-23 38-32 ( 37-32? 23-29! { Black wins } ) 12-18 ) 28x19 14x23 =open\n");
    READS("1. g3-h4 b6-a5 (1... d6-c5) (1... f6-g5) 2. e3-f4 *",
          " 1. g3-h4 b6-a5 ( 1... d6-c5 ) ( 1... f6-g5 ) 2. e3-f4 =open\n");
    READS("1. g3-h4 b6-a5 ( ( 1... e7-f6 2. f2-g3 ) ( 1... e7-d6 ) ) 2. e3-f4 *",
          " 1. g3-h4 b6-a5 ( 1... e7-f6 2. f2-g3 ) ( 1... e7-d6 ) 2. e3-f4 =open\n");
    READS("1. g3-h4 () ({only}) b6-a5 *", " 1. g3-h4 {only} b6-a5 =open\n");
    READS("1. g3-h4 2. (1. a3-b4) b6-a5 *", " 1. g3-h4 ( 1. a3-b4 ) 2. b6-a5 =open !bad-number@2.\n");
    READS("1. g3-h4 (1. a3-b4 1-0) b6-a5 1-0", " 1. g3-h4 ( 1. a3-b4 {1-0} ) b6-a5 =first\n");
}

static void faulty_variations(void **state) {
    (void)state;
    READS("1. g3-h4 (1. a3-b4 b6-a5 *", " 1. g3-h4 ( 1. a3-b4 b6-a5 ) =open !unclosed-variation@(\n");
    READS("1. g3-h4 (1. a3-b4 (1. c3-d4\n[White \"B\"] *",
          " 1. g3-h4 ( 1. a3-b4 ( 1. c3-d4 ) ) !unclosed-variation@( !unclosed-variation@( !no-terminator@\n"
          "White=B; =open\n");
    READS("1. g3-h4 ) *", " 1. g3-h4 {)} =open !unknown-token@)\n");
    READS("(1. a3-b4) (1. c3-b4) 1. g3-h4 *",
          " 1. g3-h4 ( 1. a3-b4 ) ( 1. c3-b4 ) =open !unknown-token@( !unknown-token@(\n");
    READS("(1. a3-b4 b6-a5) (1. c3-b4) *",
          " 1. a3-b4 ( 1. c3-b4 ) b6-a5 =open !unknown-token@( !unknown-token@(\n");
}

static void setups(void **state) {
    (void)state;
    READS("1. 32-28 /FEN \"B:W1:B2\"/ 19-23 *", " 1. 32-28 /B:W1:B2/ 19-23 =open\n");
    READS("/FEN \"B::\"/ {c} 1. 32-28 *", " 1. /B::/ {c} 32-28 =open\n");
    READS("1. 32-28 /a/ *", " 1. 32-28 {/a/} =open !unknown-token@/a/\n");
}

static void borders(void **state) {
    (void)state;
    READS("1. c3-d4 *\n1. c3-b4 1-0 1. a3-b4",
          " 1. c3-d4 =open\n 1. c3-b4 =first\n 1. a3-b4 !no-terminator@\n");
    READS("1. c3-d4 d6-c5\n\n1. c3-b4 *", " 1. c3-d4 d6-c5 !no-terminator@\n 1. c3-b4 =open\n");
    READS("1. c3-d4 {x}\n\n1... d6-c5 *", " 1. c3-d4 {x} 1... d6-c5 =open\n");
    READS("1. c3-d4\n[White \"B\"] 1. c3-b4 1-1", " 1. c3-d4 !no-terminator@\nWhite=B; 1. c3-b4 =draw\n");
    READS("1. c3-d4 1-0 *", " 1. c3-d4 =first !result-mismatch@*\n");
    READS("3x50\n1-0\n36x27 1-0", " 3x50 =first\n 36x27 =first\n");
    READS("1-0", "outside !unknown-token@1-0\n");
    READS("[pdn]\n[White \"A\"]\n1. c3-d4 *\n[/pdn]",
          "White=A; 1. c3-d4 =open !tag-form@[pdn] !tag-form@[/pdn]\n");
    READS("[White \"A\"]\\r\n\\r\n1. c3-d4 *\\r\n", "White=A; 1. c3-d4 =open !tag-form@\\r\n");
    READS("1. c3-d4 [see below] d6-c5 *",
          " 1. c3-d4 {[see} {below]} d6-c5 =open !unknown-token@[see !movetext-form@below]\n");
}

static void terminators(void **state) {
    (void)state;
    READS("1-6 1-0", " 1-6 =first\n");
    READS("1-18 1 - 1", " 1-18 =draw !movetext-form@1 - 1\n");
    READS("1-18 0-0", " 1-18 =both-lost\n");
    READS("1-18 1/2-1/2", " 1-18 =draw\n");
    READS("1-18 1/2 - 1/2", " 1-18 =draw !movetext-form@1/2 - 1/2\n");
    READS("1-18 0.5-0.5", " 1-18 =draw\n");
    READS("1-18 \u00bd-\u00bd", " 1-18 =draw !movetext-form@\u00bd-\u00bd\n");
    READS("[Result \"4-6\"]\n16x37 4-6", "Result=4-6; 16x37 =second\n");
    READS("[Result \"4-6\"]\n4-6 16x37 4-6\n[Result \"1-9\"] 4-6 1-9",
          "Result=4-6; 4-6 16x37 =second\nResult=1-9; 4-6 =second\n");
    READS("[Result \"1.01-0.99\"]\n16x37 1.01-0.99", "Result=1.01-0.99; 16x37 =first\n");
    READS("16x37 4-6 *", " 16x37 4-6 =open\n");
    READS("24-17\t1/2-1/2", " 24-17 =draw\n");
}

static void odd_bytes(void **state) {
    (void)state;
    struct buffer output;
    buffer_init(&output);
    static const char input[] = "1. c3-d4\0d6-c5\0\x1A *";
    read_all(input, sizeof input - 1, &output);
    buffer_char(&output, '\0');
    assert_string_equal(output.bytes, " 1. c3-d4 d6-c5 =open\n");
    buffer_free(&output);
    READS("1. c3\uFFFDd4 *", "outside !unknown-token@1. !unknown-token@c3\uFFFDd4 !unknown-token@*\n");
}

/* A stream of junk gives a bounded number of findings, and the last of them covers the rest. */
static void much_junk(void **state) {
    (void)state;
    struct buffer input, output;
    buffer_init(&input);
    buffer_init(&output);
    buffer_text(&input, "1. c3-d4");
    for (int i = 0; i < 10000; i++)
        buffer_text(&input, " @@");
    buffer_text(&input, " d6-c5 *");
    read_all(input.bytes, input.length, &output);
    buffer_char(&output, '\0');
    assert_non_null(strstr(output.bytes, "@@} d6-c5 =open"));
    size_t findings = 0;
    for (const char *at = output.bytes; (at = strchr(at, '!')) != NULL; at++)
        findings++;
    assert_int_equal(findings, 200);
    assert_string_equal(output.bytes + output.length - 7, "@@ @@\n");
    buffer_free(&input);
    buffer_free(&output);
}

/* Every allocation fails once: the reader says so and leaks nothing. */
static void no_memory(void **state) {
    (void)state;
    static char bytes[] = "[Event \"a \\\"b\\\"\"] {c&#125;} 1. c3-d4 zz (1. c3-b4 $1) d6-c5! *";
    bool done = false;
    for (long count = 0; !done; count++) {
        struct text text;
        text_init(&text, bytes, sizeof bytes - 1);
        struct arena arena;
        arena_init(&arena);
        struct game game;
        game_init(&game, &arena);
        struct finding_list outside;
        finding_list_init(&outside, &arena);
        memory_fail_after(count);
        void *reader = pdn_reader.open(&text, &(struct reader_options){0});
        enum reader_step step = reader ? pdn_reader.next(reader, &game, &outside) : READER_NO_MEMORY;
        memory_fail_after(-1);
        done = step == READER_GAME;
        assert_true(done || step == READER_NO_MEMORY);
        if (reader)
            pdn_reader.close(reader);
        arena_free(&arena);
        text_free(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty),
        cmocka_unit_test(tags),
        cmocka_unit_test(irregular_tags),
        cmocka_unit_test(broken_tags),
        cmocka_unit_test(repeated_tags),
        cmocka_unit_test(many_tags),
        cmocka_unit_test(numbers),
        cmocka_unit_test(moves),
        cmocka_unit_test(marks),
        cmocka_unit_test(comments),
        cmocka_unit_test(comment_places),
        cmocka_unit_test(variations),
        cmocka_unit_test(faulty_variations),
        cmocka_unit_test(setups),
        cmocka_unit_test(borders),
        cmocka_unit_test(terminators),
        cmocka_unit_test(odd_bytes),
        cmocka_unit_test(much_junk),
        cmocka_unit_test(no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
