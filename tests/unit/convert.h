/* For the writers' and readers' tests: text in one format -> judged games -> text in another. */
#ifndef TESTS_UNIT_CONVERT_H
#define TESTS_UNIT_CONVERT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "parser/reader.h"
#include "validate/judge.h"
#include "writer/writer.h"

/* What was found last: of all games and outside them. */
static unsigned converted_games, converted_findings[FINDING_COUNT];
static size_t converted_at[FINDING_COUNT], converted_length[FINDING_COUNT]; /* of the first of its code */

static void count_findings(const struct finding_list *list) {
    for (const struct finding *finding = list->first; finding; finding = finding->next) {
        if (!converted_findings[finding->code]++) {
            converted_at[finding->code] = finding->at;
            converted_length[finding->code] = finding->length;
        }
    }
}

/* The result ends with a NUL and is the caller's (free). */
static char *convert(const struct reader_kind *from, struct slice input, const struct writer_kind *to,
                     const struct writer_options *options) {
    struct text text;
    struct arena arena, outer;
    struct finding_list outside;
    struct judge judge;
    struct buffer buffer;
    struct game game;
    const struct judge_options forms = {.forms = true, .short_forms = true, .final = true};
    text_init(&text, input.at, input.length);
    arena_init(&arena);
    arena_init(&outer);
    finding_list_init(&outside, &outer);
    judge_init(&judge);
    buffer_init(&buffer);
    converted_games = 0;
    memset(converted_findings, 0, sizeof converted_findings);
    void *reader = from->open(&text, &(struct reader_options){0});
    assert_non_null(reader);
    for (;;) {
        arena_reset(&arena, 1 << 20);
        game_init(&game, &arena);
        enum reader_step step = from->next(reader, &game, &outside);
        assert_int_not_equal(step, READER_NO_MEMORY);
        if (step == READER_END)
            break;
        assert_int_equal(judge_game(&judge, &game, &forms), STATUS_OK);
        count_findings(&game.findings);
        assert_int_equal(to->game(&buffer, &game, options, converted_games++ == 0), STATUS_OK);
    }
    count_findings(&outside);
    from->close(reader);
    buffer_char(&buffer, '\0');
    char *copy = malloc(buffer.length);
    memcpy(copy, buffer.bytes, buffer.length);
    buffer_free(&buffer);
    judge_free(&judge);
    arena_free(&arena);
    arena_free(&outer);
    text_free(&text);
    return copy;
}

/* `input` becomes exactly `expected`. */
__attribute__((unused)) static void assert_converts(const struct reader_kind *from, const char *input,
                                                    const struct writer_kind *to, const char *style,
                                                    const char *expected) {
    struct writer_options options = {.style = style};
    char *written = convert(from, slice_of(input), to, &options);
    assert_string_equal(written, expected);
    free(written);
}

#endif
