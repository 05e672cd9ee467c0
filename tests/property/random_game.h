/* For the properties of formats: random games with random notes, marks, variations and tags. */
#ifndef TESTS_PROPERTY_RANDOM_GAME_H
#define TESTS_PROPERTY_RANDOM_GAME_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "notation/fen.h"
#include "notation/move_text.h"
#include "rules/moves.h"
#include "tests/oracle/random.h"

#include <stdio.h>

/* ---- Chance ---- */

static bool bare;  /* moves and variations only */
static bool sound; /* only moves that are legal */

static bool once_in(unsigned count) {
    return below(count) == 0;
}

/* ---- Making games ---- */

static struct slice keep(struct game *game, const char *text) {
    struct slice copy = arena_copy(game->arena, slice_of(text));
    assert_non_null(copy.at);
    return copy;
}

static struct slice random_text(struct game *game, bool comment) {
    static const char *const pieces[] = {
        "a",     " ", "  ", "Ж",  "é",      "1-0",    "\"",  "\\",    "c3-d4", "{",  "(x)",   "[",
        "%clk ", "😀", "''", ",",  ":",      "-",      "#",   "&amp;", "no",    "~",  "22:13", "*",
        "|",     "?", "!",  "$1", "\u2028", "\u00A0", "<b>", "; ",    "}",     "\n", "\r\n",  "\t"};
    enum { ANYWHERE = 32, PIECES = sizeof pieces / sizeof *pieces };
    char text[400] = "";
    for (unsigned count = below(12); count; count--)
        strcat(text, pieces[below(comment ? PIECES : ANYWHERE)]);
    return keep(game, text);
}

static void add_notes(struct game *game, struct note_list *notes, bool nags) {
    if (bare)
        return;
    while (nags && once_in(8))
        game_note(game, notes, NOTE_NAG, (struct slice){0})->nag = 1 + below(140);
    while (once_in(10))
        game_note(game, notes, NOTE_COMMENT, random_text(game, true));
}

static struct node *make_node(struct game *game, const struct position *position, const struct move *move) {
    static const char *const marks[] = {"!", "?", "!!", "??", "!?", "?!", "(?)", "(!!)"};
    struct buffer buffer;
    struct move_text text;
    struct node *node = game_node(game);
    buffer_init(&buffer);
    move_text_write(&buffer, position->variant, move->path, move->count, move->capture, NOTATION_VARIANT);
    assert_true(node_place(game, node, 0, arena_copy(game->arena, buffer_view(&buffer))));
    buffer_free(&buffer);
    assert_true(move_text_whole(node_text(node), &text));
    assert_true(move_text_store(game, &text, node));
    if (!bare && once_in(12))
        assert_true(node_set_mark(game, node, slice_of(marks[below(sizeof marks / sizeof *marks)])));
    add_notes(game, node_notes(game, node, PART_AFTER), true);
    return node;
}

/* A move that is no legal one, or none at all: the line goes on behind it, unjudged. */
static struct node *make_odd_node(struct game *game) {
    static const char *const texts[] = {"a1-h8", "c3:e5:c3", "h2-h3", "a9-b2",
                                        "12-16", "3x12",     "cd4",   "b:d4"};
    struct move_text text;
    struct node *node = game_node(game);
    node->kind = (uint8_t)(once_in(3) ? NODE_PASS : once_in(3) ? NODE_UNKNOWN : NODE_MOVE);
    struct slice written =
        slice_of(node->kind == NODE_PASS      ? "--"
                 : node->kind == NODE_UNKNOWN ? "- -"
                                              : texts[below(sizeof texts / sizeof *texts)]);
    assert_true(node_place(game, node, 0, written));
    if (node->kind == NODE_MOVE) {
        assert_true(move_text_whole(node_text(node), &text));
        assert_true(move_text_store(game, &text, node));
    }
    add_notes(game, node_notes(game, node, PART_AFTER), true);
    return node;
}

static void set_up(struct game *game, struct node *node, const struct position *position) {
    struct buffer buffer;
    buffer_init(&buffer);
    fen_write(&buffer, position, NOTATION_VARIANT);
    game_note(game, node_notes(game, node, PART_BEFORE), NOTE_SETUP,
              arena_copy(game->arena, buffer_view(&buffer)));
    buffer_free(&buffer);
}

static bool same_ends(const struct node *a, const struct node *b) {
    return node_labels(a)[0] == node_labels(b)[0] &&
           node_labels(a)[node_label_count(a) - 1] == node_labels(b)[node_label_count(b) - 1];
}

/* A line of random legal moves from `position`, with variations down to `depth`. */
static struct node *make_line(struct game *game, struct position position, struct moves *moves,
                              unsigned plies, unsigned depth) {
    struct node *head = NULL, *last = NULL;
    bool broken = false;
    for (; plies; plies--) {
        if (moves_generate(&position, moves) != MOVES_DONE || !moves->count)
            break;
        struct move move = moves->at[below((unsigned)moves->count)];
        broken |= !bare && !sound && once_in(150);
        struct node *node = broken && once_in(2) ? make_odd_node(game) : make_node(game, &position, &move);
        if (!head)
            add_notes(game, node_notes(game, node, PART_BEFORE), false);
        if (last)
            assert_true(node_set_next(game, last, node));
        else
            head = node;
        last = node;
        struct node *before = NULL;
        while (depth && once_in(8)) {
            struct node *variation = make_line(game, position, moves, 1 + below(8), depth - 1);
            assert_non_null(variation);
            /* In print a line that repeats the move it replaces is a remark. */
            if (bare && (same_ends(variation, node) || before))
                break;
            assert_true(before ? node_set_sibling(game, before, variation)
                               : node_set_variations(game, node, variation));
            before = variation;
        }
        if (!bare && once_in(60))
            set_up(game, node, &position);
        position_play(&position, &move);
    }
    return head;
}

static void add_tags(struct game *game) {
    static const char *const names[] = {"Event", "Site", "Round", "White", "Black",   "Board",
                                        "Own",   "x1",   "Date",  "ECO",   "WhiteNA", "Annotator"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (once_in(3))
            game_add_tag(game, slice_of(names[i]), random_text(game, false));
    if (once_in(4))
        game_add_tag(game, slice_of("Result"), slice_of(once_in(2) ? "1-0" : "1+ - 1-"));
}

/* Some plies into a game, as a FEN. */
static void start_later(struct game *game, struct position *position, struct moves *moves) {
    for (unsigned plies = below(60); plies; plies--) {
        if (moves_generate(position, moves) != MOVES_DONE || !moves->count)
            break;
        position_play(position, &moves->at[below((unsigned)moves->count)]);
    }
    struct buffer buffer;
    buffer_init(&buffer);
    fen_write(&buffer, position, NOTATION_VARIANT);
    game->start = arena_copy(game->arena, buffer_view(&buffer));
    buffer_free(&buffer);
}

static void make_game(struct game *game, const struct variant *variant, struct moves *moves) {
    static const enum result results[] = {RESULT_FIRST, RESULT_SECOND, RESULT_DRAW, RESULT_BOTH_LOST,
                                          RESULT_OPEN};
    struct position position;
    position_start(&position, variant);
    game->page_variant = variant->name;
    if (!bare)
        add_tags(game);
    if (once_in(3))
        start_later(game, &position, moves);
    game->first = make_line(game, position, moves, below(90), 3);
    if (game->first && once_in(4))
        assert_true(node_set_number(game, game->first, 1 + below(30)));
    game->terminator = results[below(sizeof results / sizeof *results)];
    const struct node *last = game->first;
    while (last && node_next(last))
        last = node_next(last);
    /* PDN has a place for these only where they are not about the last ply. */
    while (!bare && (!last || node_variations(last)) && once_in(5))
        game_note(game, &game->closing, NOTE_COMMENT, random_text(game, true));
}

#endif
