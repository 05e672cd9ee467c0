/* The diagrams of the Ukrainian primer of Russian draughts, of Sargin (1885) and of the Lasca articles:
 * position
 * -> exact list of moves. Where the printed page gives no full position, one is composed that shows its rule.
 */
#include "rules/ending.h"
#include "tests/oracle/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct position at(const char *variant, const char *fen) {
    struct position position;
    if (!record_position(&position, variant_find(variant, strlen(variant)), fen))
        fail_msg("no such position: %s", fen);
    return position;
}

static void has_exactly(const struct position *position, const char *expected) {
    char *moves = oracle_moves(position);
    assert_non_null(moves);
    assert_string_equal(moves, expected);
    free(moves);
}

static void has(const struct position *position, const char *path, bool expected) {
    struct position copy;
    position_copy(&copy, position);
    assert_int_equal(record_play(&copy, path), expected);
}

static void play(struct position *position, const char *path) {
    if (!record_play(position, path))
        fail_msg("%s is not legal", path);
}

static void leaves(const struct position *position, const char *expected) {
    char fen[RECORD_FEN];
    record_fen(fen, position);
    assert_string_equal(fen, expected);
}

/* "White goes d4-c3 with the king, the black man must capture d2:b4. Then a3:c5:e7:g5." */
static void man_captures_forward_and_back(void **state) {
    (void)state;
    struct position p = at("russian", "W:Wa3,Kd4:Bd2,d6,f6,g7");
    play(&p, "d4-c3");
    has_exactly(&p, "d2:b4");
    play(&p, "d2:b4");
    has_exactly(&p, "a3:c5:e7:g5");
    play(&p, "a3:c5:e7:g5");
    leaves(&p, "B:Wg5:Bg7");
}

/* "g3-f4, and Black must take: e5:g3 or e3:g5. After e3:g5 the choice is White's: h4:d8 or h4:d4." */
static void choice_is_free(void **state) {
    (void)state;
    struct position p = at("russian", "W:Wg3,h4:Be3,e5,e7");
    play(&p, "g3-f4");
    has_exactly(&p, "e3:g5 e5:g3");
    play(&p, "e3:g5");
    has_exactly(&p, "h4:f6:d4 h4:f6:d8");
}

/* "Of three white kings only one can capture: f8:c5:f2:h4:f6:a1, or to b2, c3, d4." */
static void three_kings(void **state) {
    (void)state;
    struct position p = at("russian", "W:WKa3,b4,Kb8,Kf8:Be3,e5,g3,g5,d6,Kh8");
    has_exactly(&p, "f8:c5:f2:h4:f6:a1 f8:c5:f2:h4:f6:b2 f8:c5:f2:h4:f6:c3 f8:c5:f2:h4:f6:d4");
    play(&p, "f8:c5:f2:h4:f6:d4");
    has_exactly(&p, "h8:c3:a5");
}

/* Diagram 94, in the numbers of the page: 1. f2-e3 h6:d2, and the king has six ways. */
static void diagram_94(void **state) {
    (void)state;
    struct position p = at("russian", "W:W27,30,K31:B7,8,9,K12,15");
    leaves(&p, "W:Wc1,Ke1,f2:Be5,b6,Kh6,e7,g7");
    play(&p, "f2-e3");
    has_exactly(&p, "h6:d2");
    play(&p, "h6:d2");
    has_exactly(&p,
                "c1:e3 e1:a5:c7:f4 e1:a5:c7:g3 e1:a5:c7:h2 e1:a5:d8:f6:a1 e1:a5:d8:f6:b2 e1:a5:d8:f6:c3 "
                "e1:a5:d8:f6:d4 e1:a5:d8:f6:h8 e1:b4:f8:h6 e1:c3:f6:d8:a5 e1:c3:f6:h8");
    struct position by_c3, by_a5;
    position_copy(&by_c3, &p);
    position_copy(&by_a5, &p);
    play(&by_c3, "e1:c3:f6:h8");
    play(&by_a5, "e1:a5:d8:f6:h8");
    assert_false(position_equal(&by_c3, &by_a5)); /* so e1:h8 is ambiguous */
    assert_false(bits_equal(by_c3.pieces[BLACK], by_a5.pieces[BLACK]));
}

/* Diagram 95: a man crowned by a quiet move captures as a king only after the reply. */
static void quiet_promotion(void **state) {
    (void)state;
    struct position p = at("russian", "W:We7:Bd2,c5,b6");
    has_exactly(&p, "e7-d8 e7-f8");
    play(&p, "e7-d8");
    leaves(&p, "B:WKd8:Bd2,c5,b6");
    has_exactly(&p, "b6-a5 c5-b4 c5-d4 d2-c1 d2-e1");
    play(&p, "d2-e1");
    has_exactly(&p, "d8:a5");
    play(&p, "d8:a5");
    play(&p, "c5-b4");
    has_exactly(&p, "a5:c3 a5:d2");
    play(&p, "a5:c3");
    has_exactly(&p, "e1:a5 e1:b4");
}

/* Diagram 96: 1. g3-f4 e3:g5 2. h4:d8:a5:e1, crowned on the way and going on as a king. */
static void promotion_in_a_capture(void **state) {
    (void)state;
    struct position p = at("russian", "W:Wg3,h4:Bd2,e3,b6,e7");
    play(&p, "g3-f4");
    has_exactly(&p, "e3:g5");
    play(&p, "e3:g5");
    has_exactly(&p, "h4:f6:d8:a5:e1");
    play(&p, "h4:f6:d8:a5:e1");
    leaves(&p, "B:WKe1:B");
    enum side winner = BLACK;
    assert_int_equal(position_ending(&p, &winner), ENDING_NO_PIECE);
    assert_int_equal(winner, WHITE);
}

/* Turkish strike: e1:a5:c7:e5 and stop; c3 is taken but still stands behind d4. */
static void turkish_strike_blocked(void **state) {
    (void)state;
    struct position p = at("russian", "W:WKe1,f4:Bc3,d4,b6,d6");
    has_exactly(&p, "e1:a5:c7:e5 e1:b4:e7 e1:b4:f8");
    play(&p, "e1:a5:c7:e5");
    leaves(&p, "B:Wf4,Ke5:Bd4");
    has_exactly(&p, "d4:f6");
}

/* Turkish strike: b2:f6:d8:b6; f2 is out of reach, d4 may not be jumped a second time. */
static void turkish_strike_not_twice(void **state) {
    (void)state;
    struct position p = at("russian", "W:WKb2:Bf2,d4,a5,c7,e7,b8");
    has_exactly(&p, "b2:f6:d8:b6");
    play(&p, "b2:f6:d8:b6");
    leaves(&p, "B:WKb6:Bf2,a5,b8");
    has_exactly(&p, "a5:c7");
}

/* a3:d6:g3:e1:a5:c7: the empty square b4 is crossed twice. */
static void empty_square_twice(void **state) {
    (void)state;
    struct position p = at("russian", "W:WKa3:Bd2,f2,f4,c5,b6,d8");
    has_exactly(&p, "a3:d6:g3:e1:a5:c7");
    play(&p, "a3:d6:g3:e1:a5:c7");
    has_exactly(&p, "d8:b6");
}

/* The square a piece started from is empty while it moves; a round trip may end there. */
static void start_square_is_empty(void **state) {
    (void)state;
    struct position p = at("russian", "W:Wh4:Bg3,e3,e5,g5");
    has_exactly(&p, "h4:f2:d4:f6:h4 h4:f6:d4:f2:h4");
    play(&p, "h4:f6:d4:f2:h4");
    leaves(&p, "B:Wh4:B");
}

/* No piece or no move: lost, and won in the giveaway games. */
static void giveaway_turns_the_winner_round(void **state) {
    (void)state;
    enum side winner = WHITE;
    struct position p = at("poddavki", "W:W:Ba3");
    assert_int_equal(position_ending(&p, &winner), ENDING_NO_PIECE);
    assert_int_equal(winner, WHITE);
    p = at("russian", "W:W:Ba3");
    assert_int_equal(position_ending(&p, &winner), ENDING_NO_PIECE);
    assert_int_equal(winner, BLACK);
    p = at("russian", "W:Wa3:Bb4,c5");
    assert_int_equal(position_ending(&p, &winner), ENDING_NO_MOVE);
    assert_int_equal(winner, BLACK);
    p = at("bashni-poddavki", "B:Wc1(wwwwwwwwB):Ba1(Bbbbbbbbbw),b2(bbwww)");
    assert_int_equal(position_ending(&p, &winner), ENDING_NO_MOVE);
    assert_int_equal(winner, BLACK);
    p = at("russian", "W:Wa3:Bh8");
    assert_int_equal(position_ending(&p, &winner), ENDING_NONE);
}

/* Sargin, fig. 3: every tower passed twice. The page prints f8 for f4, with which the path is illegal. */
static void sargin_figure_3(void **state) {
    (void)state;
    static const char path[] = "g1:c5:e7:g5:e3:c5:e7:g5:c1";
    struct position p = at("bashni", "W:WKg1:Bd4(bb),d6(bb),f6(bb),f4(bb)");
    has(&p, path, true);
    play(&p, path);
    leaves(&p, "B:Wc1(Wbbbbbbbb):B");
    p = at("bashni", "W:WKg1:Bd4(bb),d6(bb),f6(bb),f8(bb)");
    has(&p, path, false);
}

/* Sargin, fig. 4: blocked in two moves. */
static void sargin_figure_4(void **state) {
    (void)state;
    struct position p = at("bashni", "W:Wd2,a3(wwwwwwww):Ba1(Bbbbbbbbbw),d4(Bbbww)");
    has(&p, "d2-c3", true);
    play(&p, "d2-c3");
    has_exactly(&p, "d4:b2");
    play(&p, "d4:b2");
    has_exactly(&p, "a3:c1");
    play(&p, "a3:c1");
    leaves(&p, "B:Wc1(wwwwwwwwB):Ba1(Bbbbbbbbbw),b2(bbwww)");
    enum side winner = BLACK;
    assert_int_equal(position_ending(&p, &winner), ENDING_NO_MOVE);
    assert_int_equal(winner, WHITE);
}

/* Never straight back: c1 against a tower on b2 takes one piece; what is freed belongs to its side at once.
 */
static void towers_not_straight_back(void **state) {
    (void)state;
    struct position p = at("bashni", "W:Wc1:Bb2(bbb)");
    has_exactly(&p, "c1:a3");
    play(&p, "c1:a3");
    leaves(&p, "B:Wa3(wb):Bb2(bb)");
    p = at("bashni", "W:WKa1:Bc3(bb)");
    has_exactly(&p, "a1:d4 a1:e5 a1:f6 a1:g7 a1:h8");
    p = at("bashni", "W:Wc1:Bb2(bW)");
    play(&p, "c1:a3");
    leaves(&p, "B:WKb2,a3(wb):B");
}

/* A piece bared in the move may be taken in the same move, from another diagonal; a tower emptied in the move
 * is no longer in the way. */
static void towers_change_during_the_move(void **state) {
    (void)state;
    struct position p = at("bashni", "W:We1:Bd2(bb),b4,b6,d6,d4");
    has(&p, "e1:c3:e5:c7:a5:c3:e1", true);
    play(&p, "e1:c3:e5:c7:a5:c3:e1");
    leaves(&p, "B:We1(wbbbbbb):B");
    p = at("russian", "W:We1:Bd2,b4,b6,d6,d4");
    has_exactly(&p, "e1:c3:a5:c7:e5:c3 e1:c3:e5:c7:a5:c3");
}

/* Only the top is crowned, in the capture that goes on, and a freed king is a king again. */
static void towers_crown_the_top(void **state) {
    (void)state;
    struct position p = at("bashni", "W:Wf6(ww):Be7(bW),b6");
    has_exactly(&p, "f6:d8:a5");
    play(&p, "f6:d8:a5");
    leaves(&p, "B:Wa5(Wwbb),Ke7:B");
}

/* Lasca: two paths of one start, end and set of jumped squares that leave different columns. */
static void lasca_order_of_jumps(void **state) {
    (void)state;
    struct position p = at("lasca", "W:WKg3:Bd2,f2,d4,Kf4");
    has_exactly(&p, "g3:e1:c3:e5:g3 g3:e5:c3:e1:g3");
    struct position other = p;
    play(&p, "g3:e5:c3:e1:g3");
    leaves(&p, "B:Wg3(WBbbb):B");
    play(&other, "g3:e1:c3:e5:g3");
    leaves(&other, "B:Wg3(WbbbB):B");
    assert_false(position_equal(&p, &other));
}

/* Lasca: no square is jumped twice, men go and jump forward only, the crowned man stops. */
static void lasca_rules(void **state) {
    (void)state;
    struct position p = at("lasca", "W:Wc3:Bd4(bb),Kg7");
    has_exactly(&p, "c3:e5");
    p = at("lasca", "W:WKg3:Bf4(bb),d4,d2,f2");
    play(&p, "g3:e5:c3:e1:g3");
    leaves(&p, "B:Wg3(Wbbbb):Bf4"); /* f4 is not passed again */
    p = at("lasca", "W:Wd4:Bc3,e3,c5");
    has_exactly(&p, "d4:b6");
    p = at("lasca", "W:We5:Bf6,f4,d6");
    has_exactly(&p, "e5:c7 e5:g7");
    play(&p, "e5:g7");
    leaves(&p, "B:Wg7(Wb):Bf4,d6");
}

/* Lasca: a buried king stays a king. */
static void lasca_buried_king(void **state) {
    (void)state;
    struct position p = at("lasca", "B:Wd4(wB):Be5,a7");
    has_exactly(&p, "e5:c3");
    play(&p, "e5:c3");
    leaves(&p, "W:W:Bc3(bw),Kd4,a7");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(man_captures_forward_and_back),
        cmocka_unit_test(choice_is_free),
        cmocka_unit_test(three_kings),
        cmocka_unit_test(diagram_94),
        cmocka_unit_test(quiet_promotion),
        cmocka_unit_test(promotion_in_a_capture),
        cmocka_unit_test(turkish_strike_blocked),
        cmocka_unit_test(turkish_strike_not_twice),
        cmocka_unit_test(empty_square_twice),
        cmocka_unit_test(start_square_is_empty),
        cmocka_unit_test(giveaway_turns_the_winner_round),
        cmocka_unit_test(sargin_figure_3),
        cmocka_unit_test(sargin_figure_4),
        cmocka_unit_test(towers_not_straight_back),
        cmocka_unit_test(towers_change_during_the_move),
        cmocka_unit_test(towers_crown_the_top),
        cmocka_unit_test(lasca_order_of_jumps),
        cmocka_unit_test(lasca_rules),
        cmocka_unit_test(lasca_buried_king),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
