/* Lines, columns and offsets of decoded text (the contract's section 2.1). */
#include "base/text.h"
#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void expect(struct text *text, size_t at, unsigned line, unsigned column) {
    struct place place = text_place(text, at, 1);
    assert_int_equal(place.line, line);
    assert_int_equal(place.column, column);
}

static void three_line_ends(void **state) {
    (void)state;
    struct text text;
    text_init(&text, "a\nb\r\nc\rd", 8);
    expect(&text, 0, 1, 1);
    expect(&text, 2, 2, 1);
    expect(&text, 5, 3, 1);
    expect(&text, 7, 4, 1);
    text_free(&text);
}

static void columns_count_characters(void **state) {
    (void)state;
    static const char line[] = "\xEF\xBB\xBF\xD0\x96\xD1\x83\xD0\xBA c3";
    struct text text;
    text_init(&text, line, sizeof line - 1);
    expect(&text, 3, 1, 1);  /* the mark before it is not counted */
    expect(&text, 10, 1, 5); /* three letters and a blank */
    text_free(&text);
}

static void places_far_in(void **state) {
    (void)state;
    static char bytes[100000];
    struct text text, slow;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = i % 37 == 36 ? '\n' : 'x';
    text_init(&text, bytes, sizeof bytes);
    text_init(&slow, bytes, sizeof bytes);
    for (size_t at = 0; at < sizeof bytes; at += 997)
        expect(&text, at, (unsigned)(at / 37 + 1), (unsigned)(at % 37 + 1));
    memory_fail_after(0); /* without its index: slower, never wrong */
    struct place place = text_place(&slow, 99999, 1);
    memory_fail_after(-1);
    assert_int_equal(place.line, 99999 / 37 + 1);
    text_free(&text);
    text_free(&slow);
}

static void spans_are_cut_at_the_end(void **state) {
    (void)state;
    struct text text;
    text_init(&text, "abc", 3);
    struct place place = text_place(&text, 2, 100);
    assert_int_equal(place.offset, 2);
    assert_int_equal(place.length, 1);
    place = text_place(&text, 50, 1);
    assert_int_equal(place.offset, 3);
    assert_int_equal(place.length, 0);
    text_free(&text);
}

static void offsets_go_back_through_the_map(void **state) {
    (void)state;
    struct origin_mark marks[] = {{0, 0, ORIGIN_BYTE}}; /* two letters of windows-1251 */
    struct origin origin = {"\xE0\xE1", 2, marks, 1, 1};
    struct text text;
    text_init(&text, "\xD0\xB0\xD0\xB1", 4);
    text.origin = &origin;
    text.end = 2;
    text.base = 100;
    assert_int_equal(text_at_byte(&text, 1), 2);
    assert_int_equal(text_at_byte(&text, 7), 4);
    struct place place = text_place(&text, 2, 2);
    assert_int_equal(place.offset, 101);
    assert_int_equal(place.length, 1);
    assert_int_equal(place.column, 2);
    text_free(&text);
}

static void lines_without_their_ends(void **state) {
    (void)state;
    struct text text;
    size_t start;
    text_init(&text, "one\r\ntwo\nx", 10);
    assert_true(slice_is(text_line(&text, 6, &start), "two"));
    assert_int_equal(start, 5);
    assert_true(slice_is(text_line(&text, 10, NULL), "x"));
    assert_true(slice_is(text_line(&text, 99, NULL), "x"));
    text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_line_ends),
        cmocka_unit_test(columns_count_characters),
        cmocka_unit_test(places_far_in),
        cmocka_unit_test(spans_are_cut_at_the_end),
        cmocka_unit_test(offsets_go_back_through_the_map),
        cmocka_unit_test(lines_without_their_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
