/* Growing buffers and slices. */
#include "base/buffer.h"
#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void all_kinds_of_writing(void **state) {
    (void)state;
    struct buffer buffer;
    buffer_init(&buffer);
    buffer_text(&buffer, "a");
    buffer_char(&buffer, 'b');
    buffer_number(&buffer, 0);
    buffer_number(&buffer, UINT64_MAX);
    buffer_slice(&buffer, (struct slice){NULL, 0});
    buffer_format(&buffer, "-%s-%d", "x", 7);
    assert_true(slice_is(buffer_view(&buffer), "ab018446744073709551615-x-7"));
    buffer_free(&buffer);
}

static void long_formats_fit(void **state) {
    (void)state;
    struct buffer buffer;
    char text[5001];
    memset(text, 'y', 5000);
    text[5000] = '\0';
    buffer_init(&buffer);
    buffer_format(&buffer, "%s|%s", text, text);
    assert_false(buffer.failed);
    assert_int_equal(buffer.length, 10001);
    assert_int_equal(buffer.bytes[5000], '|');
    buffer_free(&buffer);
}

static void a_failure_is_remembered(void **state) {
    (void)state;
    struct buffer buffer;
    buffer_init(&buffer);
    buffer_text(&buffer, "kept");
    memory_fail_after(0);
    for (int i = 0; i < 1000; i++)
        buffer_text(&buffer, "more");
    memory_fail_after(-1);
    assert_true(buffer.failed);
    size_t length = buffer.length;
    buffer_text(&buffer, "later");
    assert_int_equal(buffer.length, length);
    buffer_clear(&buffer);
    buffer_text(&buffer, "new");
    assert_true(slice_is(buffer_view(&buffer), "new"));
    buffer_free(&buffer);
}

static void slices_compare_and_trim(void **state) {
    (void)state;
    static const char name[16] = "gametype";
    assert_true(slice_same(slice_of("GameType"), name));
    assert_false(slice_same(slice_of("GameTyp"), name));
    assert_false(slice_same(slice_of("GameTypes"), name));
    assert_true(slice_is(slice_trim(slice_of(" \t a b\r\n")), "a b"));
    assert_int_equal(slice_trim(slice_of(" \n")).length, 0);
    assert_true(slice_equal((struct slice){NULL, 0}, slice_of("")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_kinds_of_writing),
        cmocka_unit_test(long_formats_fit),
        cmocka_unit_test(a_failure_is_remembered),
        cmocka_unit_test(slices_compare_and_trim),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
