/* The YAML and JSON readers: places, wrong types, broken syntax, what is nested too deep. */
#include "tests/unit/convert.h"

#include "base/memory.h"

static char *read_as(const struct reader_kind *kind, const char *text) {
    struct writer_options options = {0};
    return convert(kind, slice_of(text), &json_writer, &options);
}

/* Reads and expects the first finding of a code to span exactly `span`. */
static void finds(const struct reader_kind *kind, const char *text, enum finding_code code,
                  const char *span) {
    free(read_as(kind, text));
    if (!converted_findings[code])
        print_message("nothing found in %s\n", text);
    assert_int_not_equal(converted_findings[code], 0);
    struct slice found = {text + converted_at[code], converted_length[code]};
    if (!slice_is(found, span))
        print_message("found \"%.*s\"\n", (int)found.length, found.at);
    assert_true(slice_is(found, span));
}

static void spans_are_bytes_of_the_text(void **state) {
    (void)state;
    finds(&yaml_reader, "# Жжж\ntags: {Event: \"Ж😀\"} # é\nvariant: russian\nmoves: [\"c3-d4\", \"g3-z5\"]\n",
          FINDING_NO_SUCH_SQUARE, "z5");
    finds(&json_reader, "{\"tags\":{\"A\":\"Ж\"},\"variant\":\"russian\",\"moves\":[\"c3-d4\",\"f6-z2\"]}",
          FINDING_NO_SUCH_SQUARE, "z2");
    finds(&yaml_reader, "\xEF\xBB\xBFvariant: russian\nmoves:\n- 'c3-z9'\n", FINDING_NO_SUCH_SQUARE, "z9");
    finds(&yaml_reader, "variant: russian\r\nstart: \"W:Wz9:B\"\r\nmoves: []\r\n",
          FINDING_IMPOSSIBLE_POSITION, "z9");
}

static void unknown_keys_are_reported(void **state) {
    (void)state;
    finds(&yaml_reader, "moves: []\nmove: {a: [1, 2], b: x}\nresult: \"*\"\n", FINDING_UNKNOWN_TOKEN,
          "move: {a: [1, 2], b: x}");
    finds(&json_reader, "{\"moves\":[{\"move\":\"c3-d4\",\"clock\":[1,{\"a\":2}]}]}", FINDING_UNKNOWN_TOKEN,
          "\"clock\":[1,{\"a\":2}]");
    finds(&yaml_reader, "moves: []\nmoves: [\"c3-d4\"]\n", FINDING_UNKNOWN_TOKEN, "moves: [\"c3-d4\"]");
    finds(&yaml_reader, "[a, b]: c\nmoves: []\n", FINDING_UNKNOWN_TOKEN, "[a, b]: c");
}

static void wrong_types_are_reported(void **state) {
    (void)state;
    static const struct {
        const char *json, *span;
    } cases[] = {
        {"{\"moves\":\"c3-d4\"}", "\"c3-d4\""},
        {"{\"moves\":[[\"c3-d4\"]]}", "[\"c3-d4\"]"},
        {"{\"moves\":[null]}", "null"},
        {"{\"moves\":[\"hello\"]}", "\"hello\""},
        {"{\"moves\":[{\"move\":{\"a\":1}}]}", "{\"a\":1}"},
        {"{\"moves\":[{\"mark\":\"!\"}]}", "{\"mark\":\"!\"}"},
        {"{\"moves\":[{\"move\":\"c3-d4\",\"nags\":[-1]}]}", "-1"},
        {"{\"moves\":[{\"move\":\"c3-d4\",\"nags\":[99999999999999]}]}", "99999999999999"},
        {"{\"moves\":[{\"move\":\"c3-d4\",\"nags\":3}]}", "3"},
        {"{\"moves\":[{\"move\":\"c3-d4\",\"after\":\"x\"}]}", "\"x\""},
        {"{\"moves\":[{\"move\":\"c3-d4\",\"variations\":[\"a3-b4\"]}]}", "\"a3-b4\""},
        {"{\"moves\":[{\"move\":\"c3-d4\",\"variations\":{}}]}", "{}"},
        {"{\"tags\":[\"a\"]}", "[\"a\"]"},
        {"{\"tags\":{\"Event\":{\"a\":\"b\"}}}", "{\"a\":\"b\"}"},
        {"{\"damka\":2}", "2"},
        {"{\"result\":\"won\"}", "\"won\""},
        {"{\"language\":\"xx\"}", "\"xx\""},
        {"{\"closing\":[true]}", "true"},
        {"{\"closing\":[{\"fen\":\"x\"}]}", "\"fen\":\"x\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        finds(&json_reader, cases[i].json, FINDING_UNKNOWN_TOKEN, cases[i].span);
        finds(&yaml_reader, cases[i].json, FINDING_UNKNOWN_TOKEN, cases[i].span);
    }
    finds(&yaml_reader, "variant: chess\n", FINDING_UNKNOWN_VARIANT, "chess");
    finds(&yaml_reader, "tags: {Round: 3}\n", FINDING_TAG_FORM, "3");
}

static void tags_that_pdn_cannot_have_become_comments(void **state) {
    (void)state;
    char *json = read_as(&yaml_reader, "tags: {Event: a, Event: b, \"x[\": c, \"Type de jeu\": \"20\"}\n");
    assert_non_null(strstr(json, "\"preface\":[\"[Event \\\"b\\\"]\",\"[x[ \\\"c\\\"]\"]"));
    assert_non_null(strstr(json, "\"tags\":{\"Event\":\"a\",\"GameType\":\"20\"}"));
    assert_int_equal(converted_findings[FINDING_REPEATED_TAG], 1);
    assert_int_equal(converted_findings[FINDING_BAD_TAG], 1);
    assert_int_equal(converted_findings[FINDING_TAG_FORM], 1);
    free(json);
}

static void a_fen_tag_is_a_start(void **state) {
    (void)state;
    char *json = read_as(&yaml_reader, "variant: russian\ntags: {FEN: \"B:Wa1:Bh8\"}\nmoves: [\"h8-g7\"]\n");
    assert_non_null(strstr(json, "\"start\":\"B:Wa1:Bh8\""));
    assert_non_null(strstr(json, "\"final\":\"W:Wa1:Bg7\""));
    free(json);
}

static void aliases_are_not_followed(void **state) {
    (void)state;
    finds(&yaml_reader, "tags: {Event: \"a\"}\nmoves: [\"c3-d4\", *laughs]\n", FINDING_UNKNOWN_TOKEN,
          "*laughs");
    finds(&yaml_reader, "moves: [&x \"c3-d4\"]\n", FINDING_UNKNOWN_TOKEN, "&x \"c3-d4\"");
    finds(&yaml_reader, "moves: [!!str \"c3-d4\"]\n", FINDING_UNKNOWN_TOKEN, "!!str \"c3-d4\"");
}

static void one_broken_document_leaves_the_others(void **state) {
    (void)state;
    const char *yaml =
        "---\nvariant: russian\nmoves: [\"c3-d4\"]\n---\nmoves: [\"c3-d4\",, ]}\n more: x\n\n"
        "---\nplain\n...\n%YAML 1.1\n# nothing\n---\nvariant: lasca\nmoves:\n- \"c3-d4\"\n";
    char *json = read_as(&yaml_reader, yaml);
    assert_int_equal(converted_games, 3);
    assert_int_equal(converted_findings[FINDING_UNKNOWN_TOKEN], 2);
    assert_non_null(strstr(json, "\"lasca\""));
    free(json);
    finds(&yaml_reader, yaml, FINDING_UNKNOWN_TOKEN, ", ]}\n more: x");
    json = read_as(&json_reader,
                   "junk\n{\"variant\":\"russian\",\"moves\":[\"c3-d4\",}\nrest\n"
                   "{\"variant\":\"lasca\",\"moves\":[]}{\"moves\":[]}\n[]");
    assert_int_equal(converted_games, 3);
    assert_int_equal(converted_findings[FINDING_UNKNOWN_TOKEN], 3);
    free(json);
}

static void a_record_cut_short_is_told(void **state) {
    (void)state;
    static const char json[] =
        "{\"damka\":1,\"tags\":{\"A\\u0041\":\"\\ud83d\\ude00\"},\"moves\":[{\"move\":"
        "\"c3-d4\",\"nags\":[1]}]}";
    for (size_t length = 1; length < sizeof json - 1; length++) {
        char cut[sizeof json] = {0};
        memcpy(cut, json, length);
        free(read_as(&json_reader, cut));
        assert_int_equal(converted_games, 1);
        assert_int_not_equal(converted_findings[FINDING_UNKNOWN_TOKEN], 0);
        free(read_as(&yaml_reader, cut));
    }
    char *whole = read_as(&json_reader, json);
    assert_int_equal(converted_findings[FINDING_UNKNOWN_TOKEN], 0);
    assert_non_null(strstr(whole, "\"AA\":\"\xF0\x9F\x98\x80\""));
    free(whole);
}

static void escapes_of_json(void **state) {
    (void)state;
    char *json =
        read_as(&json_reader, "{\"closing\":[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\uD83D\\uDE00\"]}");
    assert_non_null(strstr(json, "\\\"\\\\/\\u0008\\u000c\\n\\u000d\\u0009\u00e9\uFFFD\U0001F600"));
    free(json);
    finds(&json_reader, "{\"closing\":[\"a\\x41\"]}", FINDING_UNKNOWN_TOKEN, "\\x41\"]}");
    finds(&json_reader, "{\"closing\":[\"a\\u12g4\"]}", FINDING_UNKNOWN_TOKEN, "\\u12g4\"]}");
}

/* A game with variations `depth` deep, in JSON, which is YAML too. */
static char *nested(unsigned depth) {
    static const char open[] = "{\"move\":\"c3-d4\",\"variations\":[[", close[] = "]]}";
    char *text = malloc(64 + depth * (sizeof open + sizeof close)), *at = text;
    at += sprintf(at, "{\"variant\":\"russian\",\"moves\":[");
    for (unsigned i = 0; i < depth; i++)
        at += sprintf(at, "%s", open);
    at += sprintf(at, "\"a3-b4\"");
    for (unsigned i = 0; i < depth; i++)
        at += sprintf(at, "%s", close);
    sprintf(at, "]}\n");
    return text;
}

static void nesting_has_a_limit(void **state) {
    (void)state;
    const struct reader_kind *const kinds[] = {&yaml_reader, &json_reader};
    for (size_t i = 0; i < 2; i++) {
        char *text = nested(NESTING_MAX), *json = read_as(kinds[i], text);
        assert_int_equal(converted_findings[FINDING_NESTING_TOO_DEEP], 0);
        char *again = read_as(&json_reader, json);
        assert_string_equal(json, again);
        free(again);
        free(json);
        free(text);
        text = nested(NESTING_MAX + 1);
        free(read_as(kinds[i], text));
        assert_int_equal(converted_findings[FINDING_NESTING_TOO_DEEP], 1);
        free(text);
        text = nested(20000);
        free(read_as(kinds[i], text));
        assert_int_equal(converted_games, 1);
        assert_int_not_equal(
            converted_findings[FINDING_NESTING_TOO_DEEP] + converted_findings[FINDING_UNKNOWN_TOKEN], 0);
        free(text);
    }
}

/* A quarter of a megabyte of one thing: nothing may take more than a moment. */
static void much_of_one_thing(void **state) {
    (void)state;
    static const char *const things[] = {"[",         "{",
                                         "- ",        "? ",
                                         "a: ",       "---\n",
                                         "---\n{",    "\"",
                                         "*a ",       "&a ",
                                         "{\"a\":",   "[{",
                                         "}",         "\n",
                                         "\t",        "a: b\n",
                                         "!",         "moves:\n- ",
                                         "|\n ",      "%Y 1\n",
                                         "#",         "...\n",
                                         "\\",        "-- ",
                                         "\xD0\x96",  "{\"tags\":{\"a\":",
                                         "\"a\": 1, "};
    enum { SIZE = 1 << 18 };
    char *text = malloc(SIZE);
    struct writer_options options = {0};
    for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
        size_t length = strlen(things[i]), at = 0;
        for (; at + length <= SIZE; at += length)
            memcpy(text + at, things[i], length);
        free(convert(&yaml_reader, (struct slice){text, at}, &yaml_writer, &options));
        free(convert(&json_reader, (struct slice){text, at}, &json_writer, &options));
    }
    free(text);
}

static void empty_texts_have_no_games(void **state) {
    (void)state;
    static const char *const texts[] = {"", "\n", "---\n", "---\n...\n", "# nothing\n", "\xEF\xBB\xBF"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char *json = read_as(&yaml_reader, texts[i]);
        assert_string_equal(json, "");
        assert_int_equal(converted_findings[FINDING_UNKNOWN_TOKEN], 0);
        free(json);
    }
    char *json = read_as(&json_reader, " \n\t");
    assert_string_equal(json, "");
    free(json);
}

static const char rich[] =
    "---\nvariant: russian\npreface: [\"a\\tb\"]\ntags: {A: \"b\", A: \"c\"}\nnonsense: 1\nmoves:\n"
    "- {move: \"c3-d4\", variations: [[\"a3-b4\"]], after: [\"x\\n\"]}\n- \"zz\"\n";

/* Reads, judges and writes one game while only `allocations` succeed. */
static enum status convert_with(long allocations, const struct writer_kind *kind) {
    const struct judge_options forms = {.forms = true, .final = true};
    const struct writer_options options = {0};
    enum status status = STATUS_NO_MEMORY;
    struct text text;
    struct arena arena, outer;
    struct finding_list outside;
    struct judge judge;
    struct game game;
    struct buffer buffer;
    text_init(&text, rich, sizeof rich - 1);
    arena_init(&arena);
    arena_init(&outer);
    finding_list_init(&outside, &outer);
    judge_init(&judge);
    buffer_init(&buffer);
    memory_fail_after(allocations);
    void *reader = yaml_reader.open(&text, &(struct reader_options){0});
    game_init(&game, &arena);
    if (reader && yaml_reader.next(reader, &game, &outside) == READER_GAME &&
        judge_game(&judge, &game, &forms) == STATUS_OK)
        status = kind->game(&buffer, &game, &options, true);
    memory_fail_after(-1);
    if (reader)
        yaml_reader.close(reader);
    buffer_free(&buffer);
    judge_free(&judge);
    arena_free(&outer);
    arena_free(&arena);
    text_free(&text);
    return status;
}

/* Every allocation in turn is the one that fails; libyaml's own are not ours to make fail. */
static void lack_of_memory_is_a_status(void **state) {
    (void)state;
    const struct writer_kind *const kinds[] = {&pdn_writer, &yaml_writer, &json_writer, &text_writer};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        long n = 0;
        while (n < 1000 && convert_with(n, kinds[i]) == STATUS_NO_MEMORY)
            n++;
        assert_in_range(n, 5, 999);
        assert_int_equal(convert_with(n, kinds[i]), STATUS_OK);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spans_are_bytes_of_the_text),
        cmocka_unit_test(unknown_keys_are_reported),
        cmocka_unit_test(wrong_types_are_reported),
        cmocka_unit_test(tags_that_pdn_cannot_have_become_comments),
        cmocka_unit_test(a_fen_tag_is_a_start),
        cmocka_unit_test(aliases_are_not_followed),
        cmocka_unit_test(one_broken_document_leaves_the_others),
        cmocka_unit_test(a_record_cut_short_is_told),
        cmocka_unit_test(escapes_of_json),
        cmocka_unit_test(nesting_has_a_limit),
        cmocka_unit_test(much_of_one_thing),
        cmocka_unit_test(empty_texts_have_no_games),
        cmocka_unit_test(lack_of_memory_is_a_status),
    };
    return cmocka_run_group_tests_name("yaml_reader", tests, NULL, NULL);
}
