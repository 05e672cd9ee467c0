/* The PDN writer: tags, movetext, notes, layout. The games come from YAML, where any game can be written. */
#include "tests/unit/convert.h"

static void to_pdn(const char *yaml, const char *expected) {
    assert_converts(&yaml_reader, yaml, &pdn_writer, NULL, expected);
}

static void tags_stand_in_order(void **state) {
    (void)state;
    to_pdn(
        "damka: 1\nvariant: russian\ntags: {Own: \"o\", Annotator: \"a\", White: \"w\", Event: \"e\", "
        "Another: \"\", Round: \"?\"}\nmoves: [\"c3-d4\"]\nresult: \"1-0\"\n",
        "[Event \"e\"]\n[Round \"?\"]\n[White \"w\"]\n[Result \"1-0\"]\n[GameType \"25,W,8,8,A0,0\"]\n"
        "[Annotator \"a\"]\n[Own \"o\"]\n[Another \"\"]\n\n1. c3-d4 1-0\n\n");
}

static void quotes_and_backslashes_are_escaped(void **state) {
    (void)state;
    to_pdn("tags: {Event: \"say \\\"a\\\\b\\\"\\nnow\"}\nvariant: russian\nmoves: []\n",
           "[Event \"say \\\"a\\\\b\\\" now\"]\n[Result \"*\"]\n[GameType \"25,W,8,8,A0,0\"]\n\n*\n\n");
}

static void type_tags_follow_the_variant(void **state) {
    (void)state;
    /* What agrees stays as it was written. */
    to_pdn("tags: {GameType: \"25\"}\nmoves: [\"c3-d4\"]\n",
           "[Result \"*\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n\n");
    to_pdn("tags: {Variant: \"Poddavki\"}\nmoves: [\"c3-d4\"]\n",
           "[Result \"*\"]\n[GameType \"25,W,8,8,A0,0\"]\n[Variant \"Poddavki\"]\n\n1. c3-d4 *\n\n");
    to_pdn("variant: lasca\nmoves: [\"c3-d4\"]\n", "[Result \"*\"]\n[Variant \"Lasca\"]\n\n1. c3-d4 *\n\n");
    to_pdn(
        "tags: {GameType: \"?\", Variant: \"nobody's\"}\nmoves: [\"c3-d4\", \"f6-g5\", \"d4-c5\", "
        "\"b6:d4\"]\n",
        "[Result \"*\"]\n[GameType \"?\"]\n[Variant \"nobody's\"]\n\n"
        "1. c3-d4 f6-g5 2. d4-c5 b6:d4 *\n\n");
}

static void results_agree(void **state) {
    (void)state;
    to_pdn("variant: russian\ntags: {Result: \"0-1\"}\nmoves: [\"c3-d4\"]\nresult: \"1-0\"\n",
           "[Result \"1-0\"]\n[GameType \"25,W,8,8,A0,0\"]\n\n1. c3-d4 1-0\n\n");
    to_pdn("variant: russian\ntags: {Result: \"1+ - 1-\"}\nmoves: [\"c3-d4\"]\n",
           "[Result \"1+ - 1-\"]\n[GameType \"25,W,8,8,A0,0\"]\n\n1. c3-d4 *\n\n");
}

static void captures_are_as_short_as_they_may_be(void **state) {
    (void)state;
    /* RULES section 2, diagram 94: the king may go e1:c3:f6:h8 or e1:a5:d8:f6:h8; the other end is unique. */
    const char *tags =
        "[Result \"*\"]\n[GameType \"25,W,8,8,A0,0\"]\n[SetUp \"1\"]\n"
        "[FEN \"W:Wc1,Ke1:Bd2,e5,b6,e7,g7\"]\n\n";
    char expected[256];
    snprintf(expected, sizeof expected, "%s1. e1:c3:f6:h8 *\n\n", tags);
    to_pdn("variant: russian\nstart: \"W:Wc1,Ke1:Bb6,d2,e5,e7,g7.\"\nmoves: [\"e1:c3:f6:h8\"]\n", expected);
    snprintf(expected, sizeof expected, "%s1. e1:h6 *\n\n", tags);
    to_pdn("variant: russian\nstart: \"W:WKe1,c1:BB6,D2,e5,e7,g7\"\nmoves: [\"e1:b4:f8:h6\"]\n", expected);
}

static void unresolved_moves_stay_as_written(void **state) {
    (void)state;
    to_pdn(
        "variant: russian\nmoves: [\"c3-d4\", \"a1-h8\", \"12x3\", \"--\", \"- -\", \"cd4\", \"1-1\", "
        "\"junk\"]\n",
        "[Result \"*\"]\n[GameType \"25,W,8,8,A0,0\"]\n\n1. c3-d4 a1-h8 2. 12x3 -- 3. - - cd4 4. 01-01 - - "
        "{junk} *\n\n");
}

static void numbers_follow_the_record(void **state) {
    (void)state;
    const char *tags =
        "[Result \"*\"]\n[GameType \"25,W,8,8,A0,0\"]\n[SetUp \"1\"]\n[FEN \"B:Wc3:Bb6,d6\"]\n\n";
    char expected[256];
    snprintf(expected, sizeof expected, "%s12... b6-a5 13. c3-d4 d6-e5 *\n\n", tags);
    to_pdn(
        "variant: russian\nstart: \"B:Wc3:Bb6,d6\"\nnumber: 12\nmoves: [\"b6-a5\", \"c3-d4\", "
        "\"d6-e5\"]\n",
        expected);
    /* A fragment: nobody knows where it begins. */
    to_pdn("variant: russian\nstart: \"?\"\nnumber: 8\nsecond: true\nmoves: [\"b6-a5\", \"c3-d4\"]\n",
           "[Result \"*\"]\n[GameType \"25,W,8,8,A0,0\"]\n[SetUp \"1\"]\n\n8... b6-a5 9. c3-d4 *\n\n");
}

static void notes_keep_their_places(void **state) {
    (void)state;
    to_pdn(
        "variant: russian\npreface: [\"before } all\"]\nmoves:\n"
        "- {move: \"c3-d4\", mark: \"!?\", after: [\"one\", \"two\\nlines\"], nags: [3, 7]}\n"
        "- {move: \"f6-g5\", before: [\"b\", 5], mark: \"=\"}\n"
        "- {move: \"d4-c5\", tower: \"1/1\", wins: true}\n"
        "- {move: \"b6:d4\", setup: \"W:Wa1:Bh8.\"}\n- \"a1-b2\"\n"
        "closing: [\"end\"]\nresult: \"0-1\"\n",
        "{before &#125; all}\n[Result \"0-1\"]\n[GameType \"25,W,8,8,A0,0\"]\n\n"
        "1. c3-d4!? $3 $7 {one} {two\nlines} {b} $5 1... f6-g5 {=} 2. d4-c5 $18 {[%tower 1/1]} "
        "/FEN \"W:Wa1:Bh8\"/\n3. b6:d4 a1-b2 {end} 0-1\n\n");
    to_pdn("variant: russian\nmoves: []\nclosing: [\"only this\"]\n",
           "[Result \"*\"]\n[GameType \"25,W,8,8,A0,0\"]\n\n{only this} *\n\n");
}

static void variations_nest(void **state) {
    (void)state;
    to_pdn(
        "variant: russian\nmoves:\n- {move: \"c3-d4\", variations: [[\"a3-b4\", {move: \"f6-g5\", "
        "variations: [[\"h6-g5\"], [{move: \"b6-a5\", before: [\"x\"]}]]}, \"b2-a3\"], [\"g3-h4\"]]}\n- "
        "\"f6-g5\"\n",
        "[Result \"*\"]\n[GameType \"25,W,8,8,A0,0\"]\n\n1. c3-d4 (1. a3-b4 f6-g5 (1... h6-g5) ({x} 1... "
        "b6-a5) 2. b2-a3) (1. g3-h4)\n1... f6-g5 *\n\n");
}

static void lines_are_filled(void **state) {
    (void)state;
    char yaml[4000] = "variant: russian\nstart: \"?\"\nmoves: [\"c3-d4\"";
    for (int i = 0; i < 200; i++)
        strcat(yaml, i % 7 ? ", \"c3-d4\"" : ", {move: \"a1:c3:e5\", mark: \"!\"}");
    strcat(yaml, "]\n");
    struct writer_options options = {0};
    char *written = convert(&yaml_reader, slice_of(yaml), &pdn_writer, &options);
    size_t widest = 0;
    for (const char *line = written; *line; line += strcspn(line, "\n") + 1) {
        size_t width = strcspn(line, "\n");
        widest = width > widest ? width : widest;
        assert_true(width == 0 || line[width - 1] != ' ');
    }
    assert_in_range(widest, 70, 80);
    free(written);
}

static void stars_are_crownings_or_only_moves(void **state) {
    (void)state;
    to_pdn("variant: russian\nmoves: [\"c3-d4*\"]\n",
           "[Result \"*\"]\n[GameType \"25,W,8,8,A0,0\"]\n\n1. c3-d4 $7 *\n\n");
    to_pdn("variant: lasca\nstart: \"W:Wb6:Bg7\"\nmoves: [\"b6-a7*\"]\n",
           "[Result \"*\"]\n[Variant \"Lasca\"]\n[SetUp \"1\"]\n[FEN \"W:Wb6:Bg7\"]\n\n1. b6-a7 *\n\n");
    to_pdn("variant: lasca\nmoves: [\"c3-d4*\"]\n", "[Result \"*\"]\n[Variant \"Lasca\"]\n\n1. c3-d4* *\n\n");
}

static void squares_as_asked(void **state) {
    (void)state;
    struct writer_options options = {.notation = NOTATION_NUMERIC};
    const char *yaml = "variant: lasca\nstart: \"W:Wa1,b2:Bc3,g7\"\nmoves: [\"b2:d4\"]\n";
    char *written = convert(&yaml_reader, slice_of(yaml), &pdn_writer, &options);
    assert_string_equal(written,
                        "[Result \"*\"]\n[Variant \"Lasca\"]\n[SetUp \"1\"]\n[FEN \"W:W1,5:B9,25\"]\n\n"
                        "1. 5:13 *\n\n");
    free(written);
}

static void broken_positions_stay_as_written(void **state) {
    (void)state;
    to_pdn("variant: russian\nstart: \"W:Wz9:Bb8 \\\"?\\\"\"\nmoves: []\n",
           "[Result \"*\"]\n[GameType \"25,W,8,8,A0,0\"]\n[SetUp \"1\"]\n[FEN \"W:Wz9:Bb8 "
           "\\\"?\\\"\"]\n\n*\n\n");
    to_pdn("variant: russian\nstart: \"W:Wa1:Bb8:H0:F1\"\nmoves: []\n",
           "[Result \"*\"]\n[GameType \"25,W,8,8,A0,0\"]\n[SetUp \"1\"]\n[FEN \"W:Wa1:Bb8:H0:F1\"]\n\n*\n\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tags_stand_in_order),
        cmocka_unit_test(quotes_and_backslashes_are_escaped),
        cmocka_unit_test(type_tags_follow_the_variant),
        cmocka_unit_test(results_agree),
        cmocka_unit_test(captures_are_as_short_as_they_may_be),
        cmocka_unit_test(unresolved_moves_stay_as_written),
        cmocka_unit_test(numbers_follow_the_record),
        cmocka_unit_test(notes_keep_their_places),
        cmocka_unit_test(variations_nest),
        cmocka_unit_test(lines_are_filled),
        cmocka_unit_test(stars_are_crownings_or_only_moves),
        cmocka_unit_test(squares_as_asked),
        cmocka_unit_test(broken_positions_stay_as_written),
    };
    return cmocka_run_group_tests_name("writer_pdn", tests, NULL, NULL);
}
