/* The SARIF and JUnit reports of the program that was built beside this test, on every golden input: what
 * SARIF 2.1.0 and JUnit's readers ask of each object, and the same findings as in the JSON report. */
#include "base/buffer.h"
#include "base/finding.h"

#include <jansson.h>
#include <libxml/parser.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

/* $DAMKA is the program of the same build. */
static int find_program(void **state) {
    static char program[4096];
    (void)state;
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 16);
    program[length > 0 ? length : 0] = '\0';
    for (int up = 0; up < 3 && *program; up++) /* tests/unit/reports */
        *(strrchr(program, '/') ? strrchr(program, '/') : program) = '\0';
    strcat(program, "/damka");
    return setenv("DAMKA", program, 1);
}

/* What a shell command writes; its exit code in `*code`. */
static struct buffer run(const char *command, int *code) {
    struct buffer output;
    char block[65536];
    if (access(getenv("DAMKA"), X_OK) != 0) {
        print_message("skipped: the program is not built beside this test\n");
        skip();
    }
    buffer_init(&output);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    for (size_t got; (got = fread(block, 1, sizeof block, pipe)) > 0;)
        buffer_put(&output, block, got);
    *code = WEXITSTATUS(pclose(pipe));
    return output;
}

static struct buffer report(const char *form, int wanted) {
    char command[128];
    int code;
    snprintf(command, sizeof command, "\"$DAMKA\" check --report %s tests/golden/*/input* 2>/dev/null", form);
    struct buffer output = run(command, &code);
    assert_int_equal(code, wanted);
    return output;
}

/* ---- SARIF ---- */

static void only_keys(json_t *object, const char *keys) {
    const char *key;
    json_t *value;
    assert_true(json_is_object(object));
    json_object_foreach(object, key, value) {
        char word[64];
        snprintf(word, sizeof word, " %s ", key);
        if (!strstr(keys, word))
            fail_msg("SARIF has no '%s' among '%s'", key, keys);
    }
}

static const char *text_of(json_t *object, const char *key) {
    json_t *value = json_object_get(object, key);
    assert_true(json_is_string(value));
    return json_string_value(value);
}

static json_int_t number_of(json_t *object, const char *key) {
    json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

static void is_level(const char *level) {
    assert_true(strcmp(level, "note") == 0 || strcmp(level, "warning") == 0 || strcmp(level, "error") == 0);
}

/* 3.11: text, whose braces are doubled. */
static void is_message(json_t *message) {
    only_keys(message, " text ");
    const char *text = text_of(message, "text");
    assert_true(*text);
    for (const char *c = text; *c; c++)
        if (*c == '{' || *c == '}') {
            assert_int_equal(c[0], c[1]);
            c++;
        }
}

/* 3.4: a URI of this character set; an absolute path is a file URI. */
static void is_artifact(json_t *artifact) {
    only_keys(artifact, " uri uriBaseId ");
    const char *uri = text_of(artifact, "uri");
    assert_true(*uri && *uri != '/');
    assert_int_equal(strspn(uri, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/%:"),
                     strlen(uri));
}

/* 3.30: lines and columns from 1, the end behind the start. */
static void is_region(json_t *region) {
    only_keys(region, " startLine startColumn endLine endColumn byteOffset byteLength snippet ");
    json_int_t line = number_of(region, "startLine"), end = number_of(region, "endLine");
    assert_true(line >= 1 && end >= line);
    assert_true(number_of(region, "startColumn") >= 1 && number_of(region, "endColumn") >= 1);
    if (line == end)
        assert_true(number_of(region, "endColumn") >= number_of(region, "startColumn"));
    if (json_object_get(region, "snippet")) {
        only_keys(json_object_get(region, "snippet"), " text ");
        text_of(json_object_get(region, "snippet"), "text");
    }
}

static void is_fix(json_t *fix) {
    only_keys(fix, " description artifactChanges ");
    is_message(json_object_get(fix, "description"));
    json_t *change = json_array_get(json_object_get(fix, "artifactChanges"), 0);
    only_keys(change, " artifactLocation replacements ");
    is_artifact(json_object_get(change, "artifactLocation"));
    json_t *replacement = json_array_get(json_object_get(change, "replacements"), 0);
    only_keys(replacement, " deletedRegion insertedContent ");
    is_region(json_object_get(replacement, "deletedRegion"));
    text_of(json_object_get(replacement, "insertedContent"), "text");
}

static json_t *region_of(json_t *result) {
    json_t *location = json_array_get(json_object_get(result, "locations"), 0);
    only_keys(location, " physicalLocation ");
    json_t *physical = json_object_get(location, "physicalLocation");
    only_keys(physical, " artifactLocation region ");
    is_artifact(json_object_get(physical, "artifactLocation"));
    return json_object_get(physical, "region");
}

static void is_result(json_t *result, json_t *rules) {
    size_t index;
    json_t *fix;
    only_keys(result, " ruleId ruleIndex level message locations fixes properties ");
    json_t *rule = json_array_get(rules, (size_t)number_of(result, "ruleIndex"));
    assert_string_equal(text_of(result, "ruleId"), text_of(rule, "id"));
    is_level(text_of(result, "level"));
    is_message(json_object_get(result, "message"));
    is_region(region_of(result));
    json_array_foreach(json_object_get(result, "fixes"), index, fix) is_fix(fix);
    assert_true(json_is_object(json_object_get(result, "properties")));
}

static void is_rule(json_t *rule) {
    only_keys(rule, " id shortDescription fullDescription help defaultConfiguration ");
    assert_true(finding_of_name(slice_of(text_of(rule, "id"))) != FINDING_COUNT);
    is_message(json_object_get(rule, "shortDescription"));
    is_message(json_object_get(rule, "fullDescription"));
    is_message(json_object_get(rule, "help"));
    is_level(text_of(json_object_get(rule, "defaultConfiguration"), "level"));
}

/* The log's results; the log itself in `*log`. */
static json_t *check_log(const struct buffer *output, json_t **log, json_t **rules) {
    json_error_t error;
    size_t index;
    json_t *rule;
    *log = json_loadb(output->bytes, output->length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
    if (!*log)
        fail_msg("no JSON: %s at %d", error.text, error.position);
    only_keys(*log, " $schema version runs ");
    assert_string_equal(text_of(*log, "version"), "2.1.0");
    assert_int_equal(json_array_size(json_object_get(*log, "runs")), 1);
    json_t *only = json_array_get(json_object_get(*log, "runs"), 0);
    only_keys(only, " tool language columnKind results ");
    assert_string_equal(text_of(only, "columnKind"), "unicodeCodePoints");
    json_t *driver = json_object_get(json_object_get(only, "tool"), "driver");
    only_keys(driver, " name version semanticVersion rules ");
    assert_string_equal(text_of(driver, "name"), "damka");
    *rules = json_object_get(driver, "rules");
    assert_int_equal(json_array_size(*rules), FINDING_COUNT);
    json_array_foreach(*rules, index, rule) is_rule(rule);
    return json_object_get(only, "results");
}

static void sarif_has_its_shape(void **state) {
    (void)state;
    struct buffer output = report("sarif", 1);
    json_t *log, *rules, *result;
    size_t index;
    json_t *results = check_log(&output, &log, &rules);
    assert_true(json_array_size(results) > 100);
    json_array_foreach(results, index, result) is_result(result, rules);
    json_decref(log);
    buffer_free(&output);
}

static void sarif_without_findings_is_whole(void **state) {
    (void)state;
    int code;
    json_t *log, *rules;
    struct buffer output = run("\"$DAMKA\" check --lang uk --report sarif </dev/null 2>/dev/null", &code);
    assert_int_equal(code, 0);
    json_t *results = check_log(&output, &log, &rules);
    assert_true(json_is_array(results));
    assert_int_equal(json_array_size(results), 0);
    assert_string_equal(text_of(json_array_get(json_object_get(log, "runs"), 0), "language"), "uk");
    json_decref(log);
    buffer_free(&output);
}

/* The lines of the JSON report one by one; NULL at its end. */
static json_t *next_line(const struct buffer *output, size_t *at) {
    if (*at >= output->length)
        return NULL;
    const char *from = output->bytes + *at, *end = memchr(from, '\n', output->length - *at);
    assert_non_null(end);
    *at += (size_t)(end - from) + 1;
    json_t *line = json_loadb(from, (size_t)(end - from), JSON_ALLOW_NUL, NULL);
    assert_non_null(line);
    return line;
}

static void same_finding(json_t *line, json_t *result) {
    json_t *region = region_of(result);
    assert_non_null(result);
    assert_string_equal(text_of(line, "code"), text_of(result, "ruleId"));
    assert_string_equal(text_of(line, "severity"), text_of(result, "level"));
    assert_int_equal(number_of(line, "line"), number_of(region, "startLine"));
    assert_int_equal(number_of(line, "column"), number_of(region, "startColumn"));
    assert_int_equal(number_of(line, "offset"), number_of(region, "byteOffset"));
    assert_int_equal(number_of(line, "length"), number_of(region, "byteLength"));
}

static void sarif_says_what_json_says(void **state) {
    (void)state;
    struct buffer sarif = report("sarif", 1), lines = report("json", 1);
    json_t *log, *rules, *line;
    json_t *results = check_log(&sarif, &log, &rules);
    size_t at = 0, count = 0;
    while ((line = next_line(&lines, &at))) {
        if (strcmp(text_of(line, "type"), "finding") == 0)
            same_finding(line, json_array_get(results, count++));
        json_decref(line);
    }
    assert_int_equal(count, json_array_size(results));
    json_decref(log);
    buffer_free(&sarif);
    buffer_free(&lines);
}

/* ---- JUnit ---- */

static long attribute(xmlNode *node, const char *name) {
    xmlChar *value = xmlGetProp(node, (const xmlChar *)name);
    assert_non_null(value);
    long number = strtol((const char *)value, NULL, 10);
    xmlFree(value);
    return number;
}

static void has_attributes(xmlNode *node, const char *required) {
    for (xmlAttr *a = node->properties; a; a = a->next) {
        char word[64];
        snprintf(word, sizeof word, " %s ", (const char *)a->name);
        if (!strstr(required, word))
            fail_msg("<%s> has no '%s'", (const char *)node->name, (const char *)a->name);
    }
    for (const char *at = required + 1; *at; at += strcspn(at, " ") + 1) {
        char word[64];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(at, " "), at);
        assert_true(xmlHasProp(node, (const xmlChar *)word) != NULL);
    }
}

static bool is_element(xmlNode *node, const char *name) {
    return node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, name) == 0;
}

struct counts {
    long tests, failures, errors;
};

static void count_case(xmlNode *node, struct counts *counts) {
    assert_true(is_element(node, "testcase"));
    has_attributes(node, " classname name ");
    counts->tests++;
    for (xmlNode *child = node->children; child; child = child->next) {
        if (is_element(child, "failure") || is_element(child, "error")) {
            has_attributes(child, " type message ");
            counts->failures += is_element(child, "failure");
            counts->errors += is_element(child, "error");
        } else if (child->type == XML_ELEMENT_NODE) {
            assert_true(is_element(child, "system-out"));
        }
    }
}

static struct counts check_suites(const struct buffer *output) {
    struct counts all = {0};
    xmlDoc *document = xmlReadMemory(output->bytes, (int)output->length, NULL, NULL, XML_PARSE_NONET);
    assert_non_null(document);
    xmlNode *root = xmlDocGetRootElement(document);
    assert_true(is_element(root, "testsuites"));
    for (xmlNode *suite = root->children; suite; suite = suite->next) {
        struct counts counts = {0};
        if (suite->type != XML_ELEMENT_NODE)
            continue;
        assert_true(is_element(suite, "testsuite"));
        has_attributes(suite, " name tests failures errors file ");
        for (xmlNode *node = suite->children; node; node = node->next)
            if (node->type == XML_ELEMENT_NODE)
                count_case(node, &counts);
        assert_int_equal(attribute(suite, "tests"), counts.tests);
        assert_int_equal(attribute(suite, "failures"), counts.failures);
        assert_int_equal(attribute(suite, "errors"), counts.errors);
        all.tests += counts.tests;
        all.failures += counts.failures;
        all.errors += counts.errors;
    }
    xmlFreeDoc(document);
    return all;
}

static void junit_counts_games(void **state) {
    (void)state;
    struct buffer junit = report("junit", 1), lines = report("json", 1);
    struct counts counts = check_suites(&junit);
    size_t at = 0;
    json_t *line;
    long outside = 0, outside_errors = 0;
    while ((line = next_line(&lines, &at))) {
        const char *type = text_of(line, "type");
        if (strcmp(type, "finding") == 0 && !json_object_get(line, "game")) {
            outside++;
            outside_errors += strcmp(text_of(line, "severity"), "error") == 0;
        } else if (strcmp(type, "summary") == 0) {
            assert_true(counts.tests >= number_of(line, "games"));
            assert_true(counts.tests <= number_of(line, "games") + outside);
            assert_true(counts.failures >= number_of(line, "error"));
            assert_true(counts.failures <= number_of(line, "error") + outside_errors);
            assert_int_equal(counts.errors, number_of(line, "unverified"));
        }
        json_decref(line);
    }
    buffer_free(&junit);
    buffer_free(&lines);
}

/* Many games of one file make several suites, and findings that are not written still fail their games. */
static void junit_suites_are_bounded(void **state) {
    (void)state;
    int code;
    struct buffer output =
        run("for i in $(seq 1250); do echo '1. c3-d4 *'; echo; echo '1. c3-e5 *'; echo; done |"
            "\"$DAMKA\" check --max 1 --report junit --variant russian",
            &code);
    assert_int_equal(code, 1);
    struct counts counts = check_suites(&output);
    assert_int_equal(counts.tests, 2500);
    assert_int_equal(counts.failures, 1250);
    buffer_char(&output, '\0');
    size_t suites = 0;
    for (const char *at = output.bytes; (at = strstr(at, "<testsuite ")); at++)
        suites++;
    assert_int_equal(suites, 3);
    buffer_free(&output);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sarif_has_its_shape),       cmocka_unit_test(sarif_without_findings_is_whole),
        cmocka_unit_test(sarif_says_what_json_says), cmocka_unit_test(junit_counts_games),
        cmocka_unit_test(junit_suites_are_bounded),
    };
    return cmocka_run_group_tests(tests, find_program, NULL);
}
