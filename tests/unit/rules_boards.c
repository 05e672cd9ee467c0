/* Every board as PDN's table of game types draws it: where square 1 and the last square are, who stands
 * where, who moves first, how captures are written; and each row's GameType value against its own board. */
#include "rules/position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct board {
    const char *name, *game_type; /* NULL: the standard has no number */
    const char *first, *last;     /* squares by number */
    unsigned squares;
    char sign;
    enum side mover;
    /* Squares of the men, by number (letter games: by row from 1). */
    unsigned white_from, white_to, black_from, black_to;
    bool letters;
};

static const struct board boards[] = {
    {"international", "20,W,10,10,N2,0", "b10", "i1", 50, 'x', WHITE, 31, 50, 1, 20, false},
    {"killer", "20,W,10,10,N2,0", "b10", "i1", 50, 'x', WHITE, 31, 50, 1, 20, false},
    {"breakthrough", "20,W,10,10,N2,0", "b10", "i1", 50, 'x', WHITE, 31, 50, 1, 20, false},
    {"antidraughts", "20,W,10,10,N2,0", "b10", "i1", 50, 'x', WHITE, 31, 50, 1, 20, false},
    {"english", "21,B,8,8,N1,0", "b8", "g1", 32, 'x', BLACK, 21, 32, 1, 12, false},
    {"italian", "22,W,8,8,N2,1", "a8", "h1", 32, 'x', WHITE, 21, 32, 1, 12, false},
    {"pool", "23,B,8,8,N1,0", "b8", "g1", 32, 'x', BLACK, 21, 32, 1, 12, false},
    {"pool-unified", "23,W,8,8,A0,0", "b8", "g1", 32, 'x', WHITE, 1, 3, 6, 8, true},
    {"spanish", "24,W,8,8,N1,1", "h1", "a8", 32, 'x', WHITE, 1, 12, 21, 32, false},
    {"russian", "25,W,8,8,A0,0", "b8", "g1", 32, ':', WHITE, 1, 3, 6, 8, true},
    {"poddavki", "25,W,8,8,A0,0", "b8", "g1", 32, ':', WHITE, 1, 3, 6, 8, true},
    {"brazilian", "26,W,8,8,A0,0", "b8", "g1", 32, 'x', WHITE, 1, 3, 6, 8, true},
    {"canadian", "27,W,12,12,N2,0", "b12", "k1", 72, 'x', WHITE, 43, 72, 1, 30, false},
    {"portuguese", "28,W,8,8,N1,1", "h1", "a8", 32, 'x', WHITE, 1, 12, 21, 32, false},
    {"czech", "29,W,8,8,A0,0", "b8", "g1", 32, 'x', WHITE, 1, 3, 6, 8, true},
    {"turkish", "30,W,8,8,A0,0", "a8", "h1", 64, 'x', WHITE, 2, 3, 6, 7, true},
    {"thai", "31,B,8,8,N2,0", "g1", "b8", 32, '-', BLACK, 1, 8, 25, 32, false},
    {"frisian", "40,W,10,10,N2,0", "b10", "i1", 50, 'x', WHITE, 31, 50, 1, 20, false},
    {"frysk", "40,W,10,10,N2,0", "b10", "i1", 50, 'x', WHITE, 46, 50, 1, 5, false},
    {"spantsiretti", "41,W,10,8,A0,0", "b8", "i1", 40, ':', WHITE, 1, 3, 6, 8, true},
    {"spantsiretti-russian", "41,W,10,8,A0,0", "b8", "i1", 40, ':', WHITE, 1, 3, 6, 8, true},
    {"bashni", NULL, "b8", "g1", 32, ':', WHITE, 1, 3, 6, 8, true},
    {"bashni-poddavki", NULL, "b8", "g1", 32, ':', WHITE, 1, 3, 6, 8, true},
    {"lasca", NULL, "a1", "g7", 25, ':', WHITE, 1, 3, 5, 7, true},
    {"lasca-back", NULL, "a1", "g7", 25, ':', WHITE, 1, 3, 5, 7, true},
    {"bashni-again", NULL, "b8", "g1", 32, ':', WHITE, 1, 3, 6, 8, true},
    {"bashni-free", NULL, "b8", "g1", 32, ':', WHITE, 1, 3, 6, 8, true},
    {"bashni-any", NULL, "b8", "g1", 32, ':', WHITE, 1, 3, 6, 8, true},
    {"bashni-forward", NULL, "b8", "g1", 32, ':', WHITE, 1, 3, 6, 8, true},
    {"bashni-end", NULL, "b8", "g1", 32, ':', WHITE, 1, 3, 6, 8, true},
};

enum { BOARDS = sizeof boards / sizeof boards[0] };

static const struct variant *variant_of(const struct board *board) {
    const struct variant *variant = variant_find(board->name, strlen(board->name));
    if (!variant)
        fail_msg("there is no %s", board->name);
    return variant;
}

static unsigned square(const struct variant *variant, const char *label) {
    return geometry_of(variant)->at[strtoul(label + 1, NULL, 10) - 1][label[0] - 'a'];
}

static void every_row_is_here(void **state) {
    (void)state;
    assert_true(variant_count() >= BOARDS);
    for (size_t i = 0; i < BOARDS; i++)
        for (size_t j = 0; j < i; j++)
            assert_ptr_not_equal(variant_of(&boards[i]), variant_of(&boards[j]));
}

static void squares_signs_and_first_movers(void **state) {
    (void)state;
    for (size_t i = 0; i < BOARDS; i++) {
        const struct board *board = &boards[i];
        const struct variant *variant = variant_of(board);
        print_message("%s\n", board->name);
        assert_int_equal(geometry_of(variant)->squares, board->squares);
        assert_int_equal(geometry_square(variant, 1), square(variant, board->first));
        assert_int_equal(geometry_square(variant, board->squares), square(variant, board->last));
        assert_int_equal(variant->sign, board->sign);
        assert_int_equal(variant->first, board->mover);
        assert_int_equal(variant->letters, board->letters);
        if (board->game_type)
            assert_string_equal(variant->game_type_fields, board->game_type);
        else
            assert_null(variant->game_type_fields);
    }
}

static bool is_between(const struct board *board, const struct geometry *g, unsigned at, unsigned from,
                       unsigned to) {
    unsigned place = board->letters ? g->rank[at] + 1u : g->number[at];
    return place >= from && place <= to;
}

static void men_at_the_start(void **state) {
    (void)state;
    for (size_t i = 0; i < BOARDS; i++) {
        const struct board *board = &boards[i];
        struct position position;
        position_start(&position, variant_of(board));
        const struct geometry *g = position.geometry;
        print_message("%s\n", board->name);
        for (unsigned at = 0; at < g->squares; at++) {
            assert_int_equal(bits_has(position.pieces[WHITE], at),
                             is_between(board, g, at, board->white_from, board->white_to));
            assert_int_equal(bits_has(position.pieces[BLACK], at),
                             is_between(board, g, at, board->black_from, board->black_to));
        }
        assert_false(bits_any(position.kings));
        assert_int_equal(position.side, board->mover);
    }
}

/* N,S,W,H,Tq,I: the corner q is seen by the side that moves first; I = 1: the corner at the lower left of
 * White is no square. */
static void game_types_describe_their_boards(void **state) {
    (void)state;
    for (size_t i = 0; i < variant_count(); i++) {
        const struct variant *v = variant_at(i);
        unsigned number, width, height, corner, inverted;
        char first, notation;
        if (!v->game_type_fields)
            continue;
        print_message("%s\n", v->name);
        assert_int_equal(sscanf(v->game_type_fields, "%u,%c,%u,%u,%c%u,%u", &number, &first, &width, &height,
                                &notation, &corner, &inverted),
                         7);
        assert_int_equal(number, v->game_type);
        assert_int_equal(first, "WB"[v->first]);
        assert_int_equal(width, v->width);
        assert_int_equal(height, v->height);
        assert_int_equal(notation == 'A', v->letters);
        assert_int_equal(inverted, v->playing == PLAYING_B1);
        if (v->letters)
            continue; /* letters begin at a1, wherever numbers do */
        bool top = corner >= 2, right = corner & 1;
        if (v->first == BLACK) {
            top = !top;
            right = !right;
        }
        unsigned one = geometry_square(v, 1), squares = geometry_of(v)->squares;
        assert_int_equal(geometry_of(v)->rank[one], top ? v->height - 1 : 0);
        /* The first square of its row from that side. */
        for (unsigned at = 0; at < squares; at++)
            if (geometry_of(v)->rank[at] == geometry_of(v)->rank[one])
                assert_true(right ? geometry_of(v)->file[at] <= geometry_of(v)->file[one]
                                  : geometry_of(v)->file[at] >= geometry_of(v)->file[one]);
    }
}

/* The documented order in which rows are tried; twins and house rules are never guessed. */
static void guessing_order(void **state) {
    (void)state;
    static const char *const order[] = {
        "russian", "lasca",   "bashni",  "czech", "brazilian", "turkish", "spantsiretti", "international",
        "english", "italian", "spanish", "pool",  "frisian",   "frysk",   "canadian",     "thai"};
    size_t guessed = 0;
    for (size_t i = 0; i < variant_count(); i++)
        guessed += variant_at(i)->guess_order != 0;
    assert_int_equal(guessed, sizeof order / sizeof order[0]);
    for (size_t i = 0; i < guessed; i++)
        assert_int_equal(variant_find(order[i], strlen(order[i]))->guess_order, i + 1);
    for (size_t i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_at(i);
        if (!variant->house)
            continue;
        assert_int_equal(variant->guess_order, 0);
        const struct variant *house = variant_find(variant->house, strlen(variant->house));
        assert_non_null(house);
        assert_null(house->house);
        assert_int_equal(house->width, variant->width);
    }
}

static void rows_without_a_source_say_so(void **state) {
    (void)state;
    for (size_t i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_at(i);
        assert_int_equal(variant->confirmed, strstr(variant->sources, "UNCONFIRMED") == NULL);
        for (const struct draw_rule *rule = variant->draws; rule && rule->kind != DRAW_END; rule++)
            assert_true(rule->source && *rule->source);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_is_here), cmocka_unit_test(squares_signs_and_first_movers),
        cmocka_unit_test(men_at_the_start),  cmocka_unit_test(game_types_describe_their_boards),
        cmocka_unit_test(guessing_order),    cmocka_unit_test(rows_without_a_source_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
