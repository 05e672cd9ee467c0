/* Memory of a temporary file: what is on it stays as it was written, wherever it lies and whoever lets it
 * rest. */
#include "archive/ground.h"
#include "base/arena.h"
#include "base/buffer.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include <cmocka.h>

enum { BUFFER_NUMBERS = 1500000, ARENA_BLOCKS = 200000, BLOCK = 400 };

static void init(struct file_ground *ground, struct buffer *buffer) {
    file_ground_init(ground);
    buffer_init(buffer);
    buffer->ground = &ground->ground;
}

static void a_buffer_keeps_what_was_written(void **state) {
    (void)state;
    struct file_ground ground;
    struct buffer buffer;
    init(&ground, &buffer);
    for (unsigned i = 0; i < BUFFER_NUMBERS; i++)
        buffer_format(&buffer, "%07u", i);
    assert_true(buffer.on_ground);
    assert_true(ground.file >= 0);
    for (unsigned i = 0; i < BUFFER_NUMBERS; i++) {
        char number[8];
        snprintf(number, sizeof number, "%.7s", buffer.bytes + (size_t)i * 7);
        buffer_pass(&buffer, (size_t)i * 7);
        assert_int_equal(strtoul(number, NULL, 10), i);
    }
    buffer_empty(&buffer);
    assert_int_equal(ground.file, -1);
    buffer_text(&buffer, "short");
    assert_true(slice_is(buffer_view(&buffer), "short"));
    assert_false(buffer.on_ground);
    buffer_free(&buffer);
}

static void an_empty_buffer_may_go_there_at_once(void **state) {
    (void)state;
    struct file_ground ground;
    struct buffer buffer;
    init(&ground, &buffer);
    char *room = buffer_room(&buffer, 32 << 20);
    assert_non_null(room);
    assert_true(buffer.on_ground);
    room[(32 << 20) - 1] = 'x';
    buffer_free(&buffer);
    assert_int_equal(ground.file, -1);
}

static void fill(struct arena *arena, unsigned **blocks) {
    for (unsigned i = 0; i < ARENA_BLOCKS; i++) {
        blocks[i] = i % 2 ? arena_take(arena, BLOCK) : arena_take_words(arena, BLOCK);
        assert_non_null(blocks[i]);
        for (unsigned k = 0; k < BLOCK / sizeof(unsigned); k++)
            blocks[i][k] = i + k;
    }
    for (unsigned i = 0; i < ARENA_BLOCKS; i++) {
        arena_pass(arena, blocks[i]);
        for (unsigned k = 0; k < BLOCK / sizeof(unsigned); k++)
            assert_int_equal(blocks[i][k], i + k);
    }
}

static void an_arena_goes_there_once_it_is_large(void **state) {
    (void)state;
    struct file_ground ground;
    struct arena arena;
    unsigned **blocks = malloc(ARENA_BLOCKS * sizeof *blocks);
    file_ground_init(&ground);
    arena_init(&arena);
    arena.ground = &ground.ground;
    arena.ground_from = 1 << 20;
    for (int round = 0; round < 2; round++) {
        fill(&arena, blocks);
        assert_true(ground.live > (size_t)ARENA_BLOCKS * BLOCK - (4 << 20));
        arena_reset(&arena, 1 << 20);
        assert_int_equal(ground.file, -1);
        assert_int_equal(ground.live, 0);
    }
    arena_free(&arena);
    free(blocks);
}

static void where_there_is_no_room_memory_has_to_do(void **state) {
    (void)state;
    struct file_ground ground;
    struct arena arena;
    unsigned **blocks = malloc(ARENA_BLOCKS * sizeof *blocks);
    struct rlimit limit, small;
    getrlimit(RLIMIT_FSIZE, &limit);
    small = (struct rlimit){4096, limit.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    file_ground_init(&ground);
    arena_init(&arena);
    arena.ground = &ground.ground;
    fill(&arena, blocks);
    assert_int_equal(ground.file, -1);
    arena_free(&arena);
    free(blocks);
    setrlimit(RLIMIT_FSIZE, &limit);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_buffer_keeps_what_was_written),
        cmocka_unit_test(an_empty_buffer_may_go_there_at_once),
        cmocka_unit_test(an_arena_goes_there_once_it_is_large),
        cmocka_unit_test(where_there_is_no_room_memory_has_to_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
