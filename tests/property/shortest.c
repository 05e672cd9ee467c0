/* On every position of tests/positions: FEN is read and written back the same, every full path means its own
 * move, and the shortest writing that disambiguate() allows means a move with the same result. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "notation/cursor.h"
#include "notation/disambiguate.h"
#include "notation/fen.h"
#include "notation/move_text.h"

static void means(struct cursor *cursor, struct slice text, const struct move *move, bool whole) {
    struct move_text written;
    struct resolution resolution;
    assert_true(move_text_whole(text, &written));
    cursor_resolve_text(cursor, &written, &resolution);
    if (resolution.verdict != VERDICT_LEGAL)
        print_message("%.*s: verdict %d\n", (int)text.length, text.at, resolution.verdict);
    assert_int_equal(resolution.verdict, VERDICT_LEGAL);
    assert_false(resolution.wrong_sign);
    assert_true(moves_same_result(&cursor->position, &resolution.move, move));
    if (whole) {
        assert_int_equal(resolution.move.count, move->count);
        assert_memory_equal(resolution.move.path, move->path, move->count);
    }
}

static void write_short(struct buffer *buffer, const struct position *position, const struct move *move) {
    const struct geometry *geometry = geometry_of(position->variant);
    buffer_clear(buffer);
    buffer_char(buffer, (char)('a' + geometry->file[move->path[0]]));
    if (move->capture)
        buffer_char(buffer, ':');
    square_write(buffer, position->variant, move->path[move->count - 1], NOTATION_LETTERS);
}

static void check_move(struct cursor *cursor, const struct move *move, struct moves *all,
                       struct buffer *buffer) {
    const struct variant *variant = cursor->position.variant;
    struct shortest shortest;
    for (int notation = NOTATION_LETTERS; notation <= NOTATION_NUMERIC; notation++) {
        buffer_clear(buffer);
        move_text_write(buffer, variant, move->path, move->count, move->capture, (enum notation)notation);
        means(cursor, buffer_view(buffer), move, true);
    }
    disambiguate(&cursor->position, move, true, all, &shortest);
    assert_true(moves_same_result(&cursor->position, &shortest.move, move));
    if (shortest.brief) {
        uint8_t ends[2] = {move->path[0], move->path[move->count - 1]};
        buffer_clear(buffer);
        move_text_write(buffer, variant, ends, 2, move->capture, NOTATION_VARIANT);
        means(cursor, buffer_view(buffer), move, false);
    }
    if (shortest.short_form) {
        write_short(buffer, &cursor->position, move);
        means(cursor, buffer_view(buffer), move, false);
    }
}

static void check_line(const struct variant *variant, struct slice fen) {
    struct position position;
    struct moves moves, all;
    struct buffer buffer;
    struct cursor cursor;
    moves_init(&moves);
    moves_init(&all);
    buffer_init(&buffer);
    assert_int_equal(fen_read(fen, variant, &position).fault, FEN_FINE);
    fen_write(&buffer, &position, NOTATION_VARIANT);
    assert_int_equal(buffer.length, fen.length);
    assert_memory_equal(buffer.bytes, fen.at, fen.length);
    cursor_init(&cursor, &position);
    assert_int_equal(moves_generate(&position, &moves), MOVES_DONE);
    for (size_t i = 0; i < moves.count; i++)
        check_move(&cursor, &moves.at[i], &all, &buffer);
    cursor_free(&cursor);
    moves_free(&moves);
    moves_free(&all);
    buffer_free(&buffer);
}

static void run_file(const char *path, const char *name) {
    char line[4096];
    FILE *file = fopen(path, "r");
    size_t count = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#')
            continue;
        check_line(variant_find(name, strlen(name)), (struct slice){line, strcspn(line, "\t")});
        count++;
    }
    fclose(file);
    assert_true(count > 100);
}

static void russian(void **state) {
    (void)state;
    run_file("tests/positions/russian.tsv", "russian");
    run_file("tests/positions/russian-composed.tsv", "russian");
}

static void lasca(void **state) {
    (void)state;
    run_file("tests/positions/lasca.tsv", "lasca");
    run_file("tests/positions/lasca-composed.tsv", "lasca");
}

static void bashni(void **state) {
    (void)state;
    run_file("tests/positions/bashni.tsv", "bashni");
    run_file("tests/positions/bashni-composed.tsv", "bashni");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(russian), cmocka_unit_test(lasca),
                                       cmocka_unit_test(bashni)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
