/* For the PDN reader's tests: reads a text and writes what was understood in one line a game:
 * tags, start position, moves with everything on them, terminator, then the findings with their exact text.
 */
#ifndef TESTS_PDN_PRINT_H
#define TESTS_PDN_PRINT_H

#include "base/memory.h"
#include "parser/reader.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static inline void print_notes(struct buffer *to, const struct note_list *list) {
    for (const struct note *note = list->first; note; note = note->next) {
        switch (note->kind) {
        case NOTE_COMMENT:
            buffer_text(to, " {");
            buffer_slice(to, note->text);
            buffer_text(to, "}");
            break;
        case NOTE_LINE:
            buffer_text(to, " <");
            buffer_slice(to, note->text);
            buffer_text(to, ">");
            break;
        case NOTE_NAG:
            buffer_format(to, " $%u", note->nag);
            break;
        case NOTE_SETUP:
            buffer_text(to, " /");
            buffer_slice(to, note->text);
            buffer_text(to, "/");
        }
    }
}

static inline void print_line(struct buffer *to, const struct node *node) {
    for (; node; node = node_next(node)) {
        if (node_number(node))
            buffer_format(to, " %u%s", (unsigned)node_number(node), node->black_numbered ? "..." : ".");
        else if (node->black_numbered)
            buffer_text(to, " ...");
        print_notes(to, node_before(node));
        buffer_text(to, " ");
        buffer_text(to, node->kind == NODE_PASS ? "PASS:" : node->kind == NODE_UNKNOWN ? "GAP:" : "");
        buffer_slice(to, node_text(node));
        buffer_text(to, node->crowned ? "*" : "");
        buffer_slice(to, node_mark(node));
        if (node_tower(node).length) {
            buffer_text(to, "#");
            buffer_slice(to, node_tower(node));
        }
        print_notes(to, node_after(node));
        for (const struct node *first = node_variations(node); first; first = node_sibling(first)) {
            buffer_text(to, " (");
            print_line(to, first);
            buffer_text(to, " )");
        }
    }
}

static inline void print_findings(struct buffer *to, const struct finding_list *list, const char *bytes) {
    for (const struct finding *finding = list->first; finding; finding = finding->next) {
        buffer_format(to, " !%s@", finding_name(finding->code));
        buffer_slice(to, finding->text);
        assert_true(finding->text.at == bytes + finding->at && finding->text.length == finding->length);
    }
}

static inline void print_game(struct buffer *to, const struct game *game, const char *bytes) {
    for (const struct tag *tag = game->tags; tag; tag = tag->next) {
        buffer_slice(to, tag->name);
        buffer_text(to, "=");
        buffer_slice(to, tag->value);
        buffer_text(to, ";");
    }
    if (game->start.length) {
        buffer_text(to, " from ");
        buffer_slice(to, game->start);
    }
    if (game->preface.first) {
        buffer_text(to, " preface");
        print_notes(to, &game->preface);
    }
    print_line(to, game->first);
    if (game->terminator != RESULT_NONE) {
        static const char *const results[] = {"", "first", "second", "draw", "both-lost", "open"};
        buffer_format(to, " =%s", results[game->terminator]);
    }
    if (game->closing.first) {
        buffer_text(to, " closing");
        print_notes(to, &game->closing);
    }
    print_findings(to, &game->findings, bytes);
    buffer_text(to, "\n");
}

/* The bytes are copied to a block of their own size, so that a sanitizer sees any step outside. */
static inline void read_all(const char *bytes, size_t length, struct buffer *to) {
    char *copy = memory_take(length);
    if (length)
        memcpy(copy, bytes, length);
    struct text text;
    text_init(&text, copy, length);
    struct arena arena, outer;
    arena_init(&arena);
    arena_init(&outer);
    struct finding_list outside;
    finding_list_init(&outside, &outer);
    void *reader = pdn_reader.open(&text, &(struct reader_options){0});
    struct game game;
    game_init(&game, &arena);
    while (pdn_reader.next(reader, &game, &outside) == READER_GAME) {
        print_game(to, &game, copy);
        arena_reset(&arena, 0);
        game_init(&game, &arena);
    }
    if (outside.first) {
        buffer_text(to, "outside");
        print_findings(to, &outside, copy);
        buffer_text(to, "\n");
    }
    pdn_reader.close(reader);
    arena_free(&arena);
    arena_free(&outer);
    text_free(&text);
    memory_free(copy);
}

static inline void check_read(const char *input, const char *expected, const char *file, int line) {
    struct buffer buffer;
    buffer_init(&buffer);
    read_all(input, strlen(input), &buffer);
    buffer_char(&buffer, '\0');
    if (strcmp(buffer.bytes, expected) != 0) {
        printf("read:     %sexpected: %s", buffer.bytes, expected);
        _fail(file, line);
    }
    buffer_free(&buffer);
}

#define READS(input, expected) check_read(input, expected, __FILE__, __LINE__)

#endif
