/* Allocation and its fault injection. */
#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void nothing_is_a_block(void **state) {
    (void)state;
    void *block = memory_take(0);
    assert_non_null(block);
    memory_free(block);
    memory_free(NULL);
}

static void resize_keeps_content(void **state) {
    (void)state;
    char *block = memory_resize(NULL, 2);
    block[0] = 'a';
    block[1] = 'b';
    block = memory_resize(block, 100000);
    assert_int_equal(block[1], 'b');
    memory_free(block);
}

static void fails_after_count(void **state) {
    (void)state;
    memory_fail_after(2);
    void *a = memory_take(1), *b = memory_take(1), *c = memory_take(1), *d = memory_resize(a, 50);
    memory_fail_after(-1);
    void *e = memory_take(1);
    assert_non_null(a);
    assert_non_null(b);
    assert_null(c);
    assert_null(d);
    assert_non_null(e);
    memory_free(a);
    memory_free(b);
    memory_free(e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_a_block),
        cmocka_unit_test(resize_keeps_content),
        cmocka_unit_test(fails_after_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
