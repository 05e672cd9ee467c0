/* The findings table and lists of findings. */
#include "base/finding.h"
#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct arena arena;

static int open_arena(void **state) {
    (void)state;
    arena_init(&arena);
    return 0;
}

static int close_arena(void **state) {
    (void)state;
    arena_free(&arena);
    return 0;
}

/* The slots of a text, sorted by where they stand in `pattern`: each must be in the other language too. */
static void same_slots(const char *pattern, const char *other) {
    for (const char *open = strchr(pattern, '{'); open; open = strchr(open + 1, '{')) {
        const char *close = strchr(open, '}');
        char slot[32] = "";
        assert_non_null(close);
        assert_true((size_t)(close - open) + 1 < sizeof slot);
        memcpy(slot, open, (size_t)(close - open) + 1);
        assert_non_null(strstr(other, slot));
    }
}

static void every_row_is_whole(void **state) {
    (void)state;
    for (int code = 0; code < FINDING_COUNT; code++) {
        const char *name = finding_name((enum finding_code)code);
        assert_true(strspn(name, "abcdefghijklmnopqrstuvwxyz-") == strlen(name));
        assert_int_equal(finding_of_name(slice_of(name)), code);
        for (int language = 0; language < LANGUAGE_COUNT; language++) {
            const char *text = finding_short((enum finding_code)code, (enum language)language);
            assert_true(strlen(text) > 0);
            assert_string_not_equal(text, "{detail}");
            assert_null(strchr(text, '\n'));
            assert_true(strlen(finding_help((enum finding_code)code, (enum language)language)) > 20);
            same_slots(finding_short((enum finding_code)code, LANGUAGE_EN), text);
            same_slots(text, finding_short((enum finding_code)code, LANGUAGE_EN));
        }
    }
}

static void translations_are_translated(void **state) {
    (void)state;
    for (int code = 0; code < FINDING_COUNT; code++) {
        const char *help[LANGUAGE_COUNT];
        for (int language = 0; language < LANGUAGE_COUNT; language++)
            help[language] = finding_help((enum finding_code)code, (enum language)language);
        assert_string_not_equal(help[LANGUAGE_RU], help[LANGUAGE_UK]);
        assert_string_not_equal(help[LANGUAGE_EN], help[LANGUAGE_RU]);
        assert_null(strstr(help[LANGUAGE_RU], "\xD1\x96")); /* i is no Russian letter, y no Ukrainian one */
        assert_null(strstr(help[LANGUAGE_UK], "\xD1\x8B"));
    }
}

static void no_name_is_no_code(void **state) {
    (void)state;
    assert_int_equal(finding_of_name(slice_of("must")), FINDING_COUNT);
    assert_int_equal(finding_of_name(slice_of("")), FINDING_COUNT);
}

static void slots_are_filled(void **state) {
    (void)state;
    struct finding_list list;
    const struct finding_slot slots[] = {{"square", "d4"}, {"side", "White"}};
    finding_list_init(&list, &arena);
    struct finding *f = finding_add(&list, FINDING_NO_PIECE, 5, slice_of("d4-e5"), slots, 2);
    assert_string_equal(f->message, "there is no piece on d4");
    assert_int_equal(f->length, 5);
    f = finding_add(&list, FINDING_UNKNOWN_TOKEN, 9, slice_of("?"), NULL, 0);
    assert_string_equal(f->message, "not understood: ");
    assert_int_equal(list.count[SEVERITY_ERROR], 2);
}

static void long_values_are_cut_between_characters(void **state) {
    (void)state;
    struct finding_list list;
    static char value[4001];
    for (size_t i = 0; i + 1 < sizeof value; i += 2)
        memcpy(value + i, "\xD0\xB6", 2);
    memmove(value + 1, value, sizeof value - 2);
    value[0] = 'x';
    const struct finding_slot slot = {"found", value};
    finding_list_init(&list, &arena);
    struct finding *f = finding_add(&list, FINDING_UNKNOWN_TOKEN, 0, slice_of(value), &slot, 1);
    size_t length = strlen(f->message);
    assert_true(length < 600);
    assert_string_equal(f->message + length - 5, "\xD0\xB6\xE2\x80\xA6");
}

static void lists_are_sorted_by_place(void **state) {
    (void)state;
    struct finding_list list;
    finding_list_init(&list, &arena);
    for (size_t i = 0; i < 1000; i++)
        finding_add(&list, (enum finding_code)(i % FINDING_COUNT), i * 7919 % 101, slice_of("x"), NULL, 0);
    finding_list_sort(&list);
    size_t count = 0, order = 0;
    for (const struct finding *f = list.first; f; f = f->next, count++) {
        if (f->next)
            assert_true(f->at <= f->next->at);
        else
            assert_ptr_equal(f, list.last);
        order += f->next && f->at == f->next->at;
    }
    assert_int_equal(count, 1000);
    assert_int_equal(order, 1000 - 101);
}

static void sorting_is_stable(void **state) {
    (void)state;
    struct finding_list list;
    finding_list_init(&list, &arena);
    finding_add(&list, FINDING_NO_PIECE, 4, slice_of(""), NULL, 0);
    finding_add(&list, FINDING_BLOCKED, 4, slice_of(""), NULL, 0);
    finding_add(&list, FINDING_BAD_TAG, 1, slice_of(""), NULL, 0);
    finding_list_sort(&list);
    assert_int_equal(list.first->code, FINDING_BAD_TAG);
    assert_int_equal(list.first->next->code, FINDING_NO_PIECE);
    assert_int_equal(list.last->code, FINDING_BLOCKED);
}

static void severities_change_the_counts(void **state) {
    (void)state;
    struct finding_list list;
    finding_list_init(&list, &arena);
    struct finding *f = finding_add(&list, FINDING_UNKNOWN_VARIANT, 0, slice_of("x"), NULL, 0);
    finding_set_severity(&list, f, SEVERITY_WARNING);
    assert_int_equal(list.count[SEVERITY_ERROR], 0);
    assert_int_equal(list.count[SEVERITY_WARNING], 1);
    assert_int_equal(f->severity, SEVERITY_WARNING);
}

static void no_memory_is_remembered(void **state) {
    (void)state;
    struct finding_list list;
    struct arena empty;
    arena_init(&empty);
    finding_list_init(&list, &empty);
    memory_fail_after(0);
    struct finding *f = finding_add(&list, FINDING_NO_PIECE, 0, slice_of("x"), NULL, 0);
    memory_fail_after(-1);
    assert_null(f);
    assert_true(list.failed);
    arena_free(&empty);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_is_whole),
        cmocka_unit_test(translations_are_translated),
        cmocka_unit_test(no_name_is_no_code),
        cmocka_unit_test(slots_are_filled),
        cmocka_unit_test(long_values_are_cut_between_characters),
        cmocka_unit_test(lists_are_sorted_by_place),
        cmocka_unit_test(sorting_is_stable),
        cmocka_unit_test(severities_change_the_counts),
        cmocka_unit_test(no_memory_is_remembered),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
