/* For the properties of conversions: games compared as trees, and PDN converted twice and by way of YAML and
 * JSON. */
#ifndef TESTS_PROPERTY_ROUND_H
#define TESTS_PROPERTY_ROUND_H

#include "parser/reader.h"
#include "validate/judge.h"
#include "writer/writer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* ---- Comparing ---- */

static void same_text(struct slice a, struct slice b) {
    if (!slice_equal(a, b))
        print_message("\"%.*s\"\n\"%.*s\"\n", (int)a.length, a.at, (int)b.length, b.at);
    assert_true(slice_equal(a, b));
}

static void same_notes(const struct note_list *a, const struct note_list *b) {
    const struct note *x = a->first, *y = b->first;
    for (; x && y; x = x->next, y = y->next) {
        assert_int_equal(x->kind, y->kind);
        assert_int_equal(x->nag, y->nag);
        same_text(x->text, y->text);
    }
    assert_true(!x && !y);
}

static void same_nodes(const struct node *a, const struct node *b) {
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->state, b->state);
    if (a->state == NODE_LEGAL) {
        assert_int_equal(a->path_count, b->path_count);
        /* Of several paths to the same position any may stand for start and end. */
        if (!a->brief)
            assert_memory_equal(a->path, b->path, a->path_count);
        assert_int_equal(a->path[0], b->path[0]);
        assert_int_equal(a->path[a->path_count - 1], b->path[a->path_count - 1]);
        assert_int_equal(a->promotes, b->promotes);
        assert_int_equal(a->tower_own, b->tower_own);
    } else {
        same_text(a->text, b->text);
    }
    same_text(a->more->mark, b->more->mark);
    same_notes(&a->more->after, &b->more->after);
}

/* Recursive: these games are not deep. Notes between plies may hang on the one before or the one after. */
static void same_lines(const struct node *a, const struct node *b) {
    for (; a && b; a = a->next, b = b->next) {
        same_nodes(a, b);
        same_notes(&a->more->before, &b->more->before);
        const struct node *x = a->variations, *y = b->variations;
        for (; x && y; x = x->sibling, y = y->sibling)
            same_lines(x, y);
        assert_true(!x && !y);
    }
    assert_true(!a && !b);
}

/* Not every test wants it. */
__attribute__((unused)) static void same_games(const struct game *a, const struct game *b) {
    assert_string_equal(a->variant, b->variant);
    assert_int_equal(a->result, b->result);
    assert_int_equal(a->plies, b->plies);
    assert_int_equal(a->legal_plies, b->legal_plies);
    same_text(a->final, b->final);
    same_text(a->start, b->start);
    for (const struct tag *tag = a->tags; tag; tag = tag->next) {
        char name[80];
        snprintf(name, sizeof name, "%.*s", (int)tag->name.length, tag->name.at);
        assert_non_null(game_tag(b, name));
        if (!slice_is(tag->name, "Result"))
            same_text(tag->value, game_tag(b, name)->value);
    }
    same_lines(a->first, b->first);
    same_notes(&a->preface, &b->preface);
    same_notes(&a->closing, &b->closing);
}

/* ---- Converting ---- */

static struct judge judge;

static void judge_it(struct game *game) {
    const struct judge_options options = {.forms = true, .short_forms = true, .final = true};
    assert_int_equal(judge_game(&judge, game, &options), STATUS_OK);
}

/* Every game of a text appended to `to` in another format. */
static bool keeps; /* moves as written */
static void convert(const struct reader_kind *from, struct slice input, const struct writer_kind *kind,
                    struct buffer *to) {
    const struct writer_options options = {.keep = keeps};
    struct text text;
    struct arena arena, outer;
    struct finding_list outside;
    struct game game;
    bool first = true;
    text_init(&text, input.at, input.length);
    arena_init(&arena);
    arena_init(&outer);
    finding_list_init(&outside, &outer);
    buffer_clear(to);
    void *reader = from->open(&text, &(struct reader_options){0});
    for (game_init(&game, &arena); from->next(reader, &game, &outside) == READER_GAME;
         arena_reset(&arena, 1 << 20), game_init(&game, &arena)) {
        judge_it(&game);
        assert_int_equal(kind->game(to, &game, &options, first), STATUS_OK);
        first = false;
    }
    from->close(reader);
    arena_free(&outer);
    arena_free(&arena);
    text_free(&text);
}

struct round {
    struct buffer direct, again, between;
    /* What differs. */
    const char *way;
    const struct buffer *one, *other;
    size_t at;
};

/* Where two texts differ, or SIZE_MAX. */
static size_t first_difference(const struct buffer *a, const struct buffer *b) {
    size_t at = 0;
    while (at < a->length && at < b->length && a->bytes[at] == b->bytes[at])
        at++;
    return at == a->length && at == b->length ? SIZE_MAX : at;
}

static bool same(struct round *round, const struct buffer *a, const struct buffer *b, const char *way) {
    size_t at = first_difference(a, b);
    if (at == SIZE_MAX)
        return true;
    round->way = way;
    round->one = a;
    round->other = b;
    round->at = at;
    return false;
}

/* A record's tags are not those of its PDN, which has a Result and a GameType always. */
static void drop_tags(struct buffer *yaml) {
    size_t to = 0;
    for (size_t from = 0; from < yaml->length;) {
        const char *end = memchr(yaml->bytes + from, '\n', yaml->length - from);
        size_t length = end ? (size_t)(end - yaml->bytes) + 1 - from : yaml->length - from;
        if (memcmp(yaml->bytes + from, "tags:", 5) != 0) {
            memmove(yaml->bytes + to, yaml->bytes + from, length);
            to += length;
        }
        from += length;
    }
    yaml->length = to;
}

static void round_init(struct round *round) {
    buffer_init(&round->direct);
    buffer_init(&round->again);
    buffer_init(&round->between);
}

static void round_free(struct round *round) {
    buffer_free(&round->direct);
    buffer_free(&round->again);
    buffer_free(&round->between);
}

/* What is kept as written is kept when it is converted again, and judged alike. */
static bool stays_kept(struct round *round, struct slice pdn) {
    keeps = true;
    convert(&pdn_reader, pdn, &pdn_writer, &round->direct);
    convert(&pdn_reader, buffer_view(&round->direct), &pdn_writer, &round->again);
    keeps = false;
    if (!same(round, &round->direct, &round->again, "PDN kept twice"))
        return false;
    convert(&pdn_reader, pdn, &yaml_writer, &round->between);
    convert(&pdn_reader, buffer_view(&round->direct), &yaml_writer, &round->again);
    drop_tags(&round->between);
    drop_tags(&round->again);
    return same(round, &round->between, &round->again, "YAML by way of PDN kept");
}

/* PDN in: PDN once is PDN twice, and PDN by way of YAML or JSON. False: `round` says what differs. */
static bool goes_round(struct round *round, struct slice pdn) {
    struct buffer *direct = &round->direct, *again = &round->again, *between = &round->between;
    convert(&pdn_reader, pdn, &pdn_writer, direct);
    convert(&pdn_reader, buffer_view(direct), &pdn_writer, again);
    if (!same(round, direct, again, "PDN twice"))
        return false;
    convert(&pdn_reader, pdn, &yaml_writer, between);
    convert(&yaml_reader, buffer_view(between), &pdn_writer, again);
    if (!same(round, direct, again, "PDN by way of YAML"))
        return false;
    convert(&yaml_reader, buffer_view(between), &yaml_writer, again);
    if (!same(round, between, again, "YAML twice"))
        return false;
    convert(&pdn_reader, buffer_view(direct), &yaml_writer, again);
    drop_tags(between);
    drop_tags(again);
    if (!same(round, between, again, "YAML by way of PDN"))
        return false;
    convert(&pdn_reader, pdn, &json_writer, between);
    convert(&json_reader, buffer_view(between), &pdn_writer, again);
    if (!same(round, direct, again, "PDN by way of JSON"))
        return false;
    convert(&json_reader, buffer_view(between), &json_writer, again);
    return same(round, between, again, "JSON twice") && stays_kept(round, pdn);
}

static bool check_pdn(struct round *round, struct slice pdn, const char *name) {
    if (goes_round(round, pdn))
        return true;
    size_t from = round->at > 200 ? round->at - 200 : 0;
    size_t one = round->one->length - from, other = round->other->length - from;
    print_message("%s: %s, from byte %zu:\n%.*s\n----\n%.*s\n", name, round->way, from,
                  (int)(one < 400 ? one : 400), round->one->bytes + from, (int)(other < 400 ? other : 400),
                  round->other->bytes + from);
    return false;
}

#endif
