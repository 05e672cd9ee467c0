/* Arenas: alignment, growth, reuse, lack of memory. */
#include "base/arena.h"
#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void pieces_are_aligned_and_apart(void **state) {
    (void)state;
    struct arena arena;
    arena_init(&arena);
    unsigned char *before = NULL;
    for (size_t size = 1; size < 300; size++) {
        unsigned char *piece = arena_take(&arena, size);
        assert_non_null(piece);
        assert_int_equal((uintptr_t)piece % _Alignof(max_align_t), 0);
        memset(piece, (int)(size & 0xFF), size);
        if (size > 1)
            assert_int_equal(before[size - 2], (size - 1) & 0xFF);
        before = piece;
    }
    arena_free(&arena);
}

static void large_pieces_fit(void **state) {
    (void)state;
    struct arena arena;
    arena_init(&arena);
    char *small = arena_zero(&arena, 10), *large = arena_zero(&arena, 1 << 20);
    assert_non_null(large);
    large[(1 << 20) - 1] = 1;
    assert_int_equal(small[9], 0);
    assert_null(arena_take(&arena, SIZE_MAX));
    assert_null(arena_take(&arena, SIZE_MAX - 100));
    arena_free(&arena);
}

static void copies_end_in_nul(void **state) {
    (void)state;
    struct arena arena;
    arena_init(&arena);
    struct slice copy = arena_copy(&arena, (struct slice){"abcdef", 3});
    assert_string_equal(copy.at, "abc");
    assert_int_equal(copy.length, 3);
    assert_string_equal(arena_copy(&arena, (struct slice){NULL, 0}).at, "");
    arena_free(&arena);
}

static void a_reset_uses_blocks_again(void **state) {
    (void)state;
    struct arena arena;
    arena_init(&arena);
    for (int i = 0; i < 10; i++)
        assert_non_null(arena_take(&arena, 30000));
    arena_reset(&arena, 1 << 20);
    memory_fail_after(0); /* the second round may not ask for memory */
    void *last = NULL;
    for (int i = 0; i < 10; i++)
        last = arena_take(&arena, 30000);
    memory_fail_after(-1);
    assert_non_null(last);
    arena_reset(&arena, 0);
    assert_null(arena.first);
    arena_free(&arena);
}

static void no_memory_is_told(void **state) {
    (void)state;
    struct arena arena;
    arena_init(&arena);
    memory_fail_after(0);
    void *piece = arena_take(&arena, 8), *zero = arena_zero(&arena, 8);
    struct slice copy = arena_copy(&arena, slice_of("x"));
    memory_fail_after(-1);
    assert_null(piece);
    assert_null(zero);
    assert_null(copy.at);
    assert_non_null(arena_take(&arena, 8));
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_aligned_and_apart),
        cmocka_unit_test(large_pieces_fit),
        cmocka_unit_test(copies_end_in_nul),
        cmocka_unit_test(a_reset_uses_blocks_again),
        cmocka_unit_test(no_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
