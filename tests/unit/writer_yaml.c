/* YAML and JSON: the shape, the quoting, and that docs/record.schema.json knows every key. */
#include "tests/unit/convert.h"

#include <jansson.h>

static const char *const full =
    "---\n"
    "damka: 1\n"
    "variant: \"bashni\"\n"
    "language: \"uk\"\n"
    "preface: [\"no\", \"2026-11-29\"]\n"
    "tags: {\"Event\": \"22:13\", \"White\": \"\", \"Own\": \"\\\"\\\\\\t\\0\xD0\x96\\x7F\"}\n"
    "start: \"W:Wa1,a3(WwwbB):Bd4,h8\"\n"
    "number: 7\n"
    "moves:\n"
    "- {move: \"a3-b4\", tower: \"3/2\", mark: \"!\", wins: true, nags: [1, 18], before: [\"b\", 5, {setup: "
    "\"W:Wa1,a3(WwwbB):Bd4,h8\"}, \"c\"], after: [\"a\"], variations: [[\"a1-b2\", {move: \"h8-g7\", "
    "variations: [[\"d4-c3\"]]}], [\"a3-b2\"]]}\n"
    "- {move: \"h8-g7\", number: 9, before: [\"d\"], setup: \"B:Wa1,b4(WwwbB):Bd4,h8\"}\n"
    "closing: [\"end\"]\n"
    "result: \"1-0\"\n"
    "final: \"W:Wa1,b4(WwwbB):Bd4,g7\"\n";

static void yaml_has_the_documented_shape(void **state) {
    (void)state;
    assert_converts(&yaml_reader, full, &yaml_writer, NULL, full);
    assert_converts(&yaml_reader, "damka: 1\nvariant: russian\nmoves: []\n", &yaml_writer, NULL,
                    "---\ndamka: 1\nvariant: \"russian\"\nmoves: []\nresult: \"*\"\nfinal: "
                    "\"W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8\"\n");
}

static void json_has_the_same_shape(void **state) {
    (void)state;
    struct writer_options options = {0};
    char *json = convert(&yaml_reader, slice_of(full), &json_writer, &options);
    assert_ptr_equal(strchr(json, '\n'), json + strlen(json) - 1);
    char *again = convert(&json_reader, slice_of(json), &json_writer, &options);
    assert_string_equal(again, json);
    char *yaml = convert(&json_reader, slice_of(json), &yaml_writer, &options);
    assert_string_equal(yaml, full);
    free(json);
    free(again);
    free(yaml);
}

/* jansson's word that it is JSON, and UTF-8. */
static json_t *load_json(const char *yaml) {
    struct writer_options options = {0};
    char *text = convert(&yaml_reader, slice_of(yaml), &json_writer, &options);
    json_error_t error;
    json_t *json = json_loads(text, JSON_ALLOW_NUL, &error);
    if (!json)
        print_message("%s\n%s\n", error.text, text);
    free(text);
    assert_non_null(json);
    return json;
}

static void json_is_json(void **state) {
    (void)state;
    json_t *json = load_json(full);
    const json_t *own = json_object_get(json_object_get(json, "tags"), "Own");
    assert_int_equal(json_string_length(own), 7);
    assert_memory_equal(json_string_value(own), "\"\\\t\0\xD0\x96\x7F", 7);
    assert_int_equal(json_array_size(json_object_get(json, "moves")), 2);
    json_decref(json);
}

static void bytes_that_are_no_text_are_marked(void **state) {
    (void)state;
    struct arena arena;
    struct game game;
    struct buffer buffer;
    arena_init(&arena);
    buffer_init(&buffer);
    game_init(&game, &arena);
    const char bytes[] = "a\xFF\xC3(\xED\xA0\x80\xF0\x9F\x98\x80\xC3";
    assert_non_null(game_note(&game, &game.closing, NOTE_COMMENT, (struct slice){bytes, sizeof bytes - 1}));
    struct writer_options options = {0};
    assert_int_equal(json_writer.game(&buffer, &game, &options, true), STATUS_OK);
    buffer_char(&buffer, '\0');
    assert_string_equal(buffer.bytes,
                        "{\"damka\":1,\"moves\":[],\"closing\":[\"a\xEF\xBF\xBD\xEF\xBF\xBD(\xEF\xBF\xBD"
                        "\xEF\xBF\xBD\xEF\xBF\xBD\xF0\x9F\x98\x80\xEF\xBF\xBD\"],\"result\":\"*\"}\n");
    buffer_clear(&buffer);
    assert_int_equal(yaml_writer.game(&buffer, &game, &options, true), STATUS_OK);
    buffer_free(&buffer);
    arena_free(&arena);
}

/* A schema with what it refers to. */
static json_t *resolve(json_t *root, json_t *schema) {
    const char *name = json_string_value(json_object_get(schema, "$ref"));
    if (!name)
        return schema;
    json_t *found = json_object_get(json_object_get(root, "$defs"), strrchr(name, '/') + 1);
    assert_non_null(found);
    return found;
}

static bool fits(json_t *root, json_t *schema, json_t *value);

static bool fits_any(json_t *root, json_t *schemas, json_t *value) {
    size_t i;
    json_t *schema;
    json_array_foreach(schemas, i, schema) {
        if (fits(root, schema, value))
            return true;
    }
    return false;
}

static bool fits_type(const char *type, const json_t *value) {
    return (strcmp(type, "object") == 0 && json_is_object(value)) ||
           (strcmp(type, "array") == 0 && json_is_array(value)) ||
           (strcmp(type, "string") == 0 && json_is_string(value)) ||
           (strcmp(type, "integer") == 0 && json_is_integer(value)) ||
           (strcmp(type, "boolean") == 0 && json_is_boolean(value));
}

static bool fits_members(json_t *root, json_t *schema, json_t *value) {
    json_t *properties = json_object_get(schema, "properties");
    json_t *others = json_object_get(schema, "additionalProperties"), *member;
    const char *key;
    json_object_foreach(value, key, member) {
        json_t *known = json_object_get(properties, key);
        if (!known && (!others || json_is_false(others))) {
            print_message("the schema has no key \"%s\"\n", key);
            return false;
        }
        if (!fits(root, known ? known : others, member))
            return false;
    }
    size_t i;
    json_array_foreach(json_object_get(schema, "required"), i, member) {
        if (!json_object_get(value, json_string_value(member)))
            return false;
    }
    return true;
}

/* As much of JSON Schema as docs/record.schema.json uses. */
static bool fits(json_t *root, json_t *schema, json_t *value) {
    schema = resolve(root, schema);
    const char *type = json_string_value(json_object_get(schema, "type"));
    json_t *choices = json_object_get(schema, "oneOf"), *item;
    size_t i;
    if (choices)
        return fits_any(root, choices, value);
    if (type && !fits_type(type, value))
        return false;
    if (json_is_object(value))
        return fits_members(root, schema, value);
    json_array_foreach(value, i, item) {
        if (!fits(root, json_object_get(schema, "items"), item))
            return false;
    }
    return true;
}

static void the_schema_describes_it(void **state) {
    (void)state;
    json_error_t error;
    json_t *schema = json_load_file("docs/record.schema.json", 0, &error);
    if (!schema)
        print_message("%s\n", error.text);
    assert_non_null(schema);
    json_t *json = load_json(full);
    assert_true(fits(schema, schema, json));
    json_object_set_new(json, "nonsense", json_true());
    assert_false(fits(schema, schema, json));
    json_decref(json);
    json_decref(schema);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(yaml_has_the_documented_shape),
        cmocka_unit_test(json_has_the_same_shape),
        cmocka_unit_test(json_is_json),
        cmocka_unit_test(the_schema_describes_it),
        cmocka_unit_test(bytes_that_are_no_text_are_marked),
    };
    return cmocka_run_group_tests_name("writer_yaml", tests, NULL, NULL);
}
