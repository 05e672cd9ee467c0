/* Positions of the rule books: position -> exact list, for every variant that has the rule. Positions are
 * composed where a book shows none. Squares are written in letters, White at the bottom, in every variant. */
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
    const struct variant *row = variant_find(variant, strlen(variant));
    if (!row || !record_position(&position, row, fen))
        fail_msg("no such position: %s %s", variant, fen);
    return position;
}

static void is(const struct position *position, const char *expected) {
    char *moves = oracle_moves(position);
    assert_non_null(moves);
    if (strcmp(moves, expected) != 0)
        print_error("%s\n", position->variant->name);
    assert_string_equal(moves, expected);
    free(moves);
}

static void moves(const char *variant, const char *fen, const char *expected) {
    struct position position = at(variant, fen);
    is(&position, expected);
}

static void play(struct position *position, const char *path) {
    if (!record_play(position, path))
        fail_msg("%s: %s is not legal", position->variant->name, path);
}

static void leaves(const struct position *position, const char *expected) {
    char fen[RECORD_FEN];
    record_fen(fen, position);
    assert_string_equal(fen, expected);
}

/* One position under each of some variants. */
static void moves_in(const char *variants, const char *fen, const char *expected) {
    char list[200], *rest = NULL;
    snprintf(list, sizeof list, "%s", variants);
    for (char *name = strtok_r(list, " ", &rest); name; name = strtok_r(NULL, " ", &rest))
        moves(name, fen, expected);
}

/* The most pieces, whatever they are: d3:b5 takes a king, d3:f5:h7 two men. */
static void most_pieces(void **state) {
    (void)state;
    moves_in("international killer breakthrough antidraughts brazilian canadian spantsiretti",
             "W:Wc3:BKb4,d4,f6", "c3:e5:g7");
    moves_in("russian pool english czech", "W:Wc3:BKb4,d4,f6", "c3:a5 c3:e5:g7");
    moves_in("spanish portuguese", "W:Wd3:BKc4,e4,g6", "d3:f5:h7");
    /* Equal numbers: man or king, of men or kings, as one likes. */
    moves("brazilian", "W:Wa3,Kh2:BKb4,g3", "a3:c5 h2:b8 h2:c7 h2:d6 h2:e5 h2:f4");
    moves("international", "W:Wa3,Kh2:BKb4,g3", "a3:c5 h2:a9 h2:b8 h2:c7 h2:d6 h2:e5 h2:f4");
}

/* Most pieces; then with a king; then most kings; then kings earliest; a man takes no king. */
static void italian_precedence(void **state) {
    (void)state;
    moves("italian", "W:Wd3:Bc4,e4,g6", "d3:f5:h7");
    moves("italian", "W:Wd3,Kh3:Bc4,g4", "h3:f5");
    moves("italian", "W:WKd3:Bc4,c6,e4,Kg6", "d3:f5:h7");
    moves("italian", "W:WKd3:Bc4,Kc6,Ke4,g6", "d3:f5:h7");
    moves("italian", "W:WKd3:Bc4,Kc6,e4,Kg6", "d3:b5:d7 d3:f5:h7");
    /* Each rule only breaks the ties of the one before: two men before one king, with a man too. */
    moves("italian", "W:Wd3,Kh3:Bc4,c6,Kg4", "d3:b5:d7");
    moves("italian", "W:Wd3:BKe4", "d3-c4");
    moves("italian", "W:Wd3:Bc4,Kc6", "d3:b5");
    /* Men capture forward only, and at most three. */
    moves("italian", "W:Wd1:Be2,e4,e6", "d1:f3:d5:f7");
    moves("italian", "B:Wd3,d5:Bc4", "c4:e2");
}

/* As many kings as possible among equal numbers; with what is all one. */
static void spanish_quality(void **state) {
    (void)state;
    moves_in("spanish portuguese", "W:Wd3,Kf1:BKc4,g2", "d3:b5");
    moves_in("spanish portuguese", "W:Wd3,Kf1:BKc4,Kg2", "d3:b5 f1:h3");
    moves_in("spanish portuguese", "W:Wd3:Bc4,c6,Ke4,g6", "d3:f5:h7");
}

/* Turkish strike: taken pieces stay until the move is over, in the way, and are not jumped twice: after
 * e1:a5:c7:e5 the piece on d4 cannot be taken, as c3, which was, still stands behind it. Without it d4 would
 * be the fourth. */
static void turkish_strike(void **state) {
    (void)state;
    static const char position[] = "W:WKe1,f4:Bc3,d4,b6,d6", most[] = "e1:a5:c7:e5";
    moves_in("international killer breakthrough antidraughts canadian brazilian spantsiretti", position,
             most);
    moves_in("russian poddavki pool pool-unified czech", position, "e1:a5:c7:e5 e1:b4:e7 e1:b4:f8");
    moves("spantsiretti-russian", position, "e1:a5:c7:e5 e1:b4:e7 e1:b4:f8");
    moves("bashni-end", position, "e1:a5:c7:e5 e1:b4:e7 e1:b4:f8");
    moves_in("spanish portuguese", "W:WKd1,c4:Bf3,e4,g6,e6", "d1:h5:f7:d5");
    /* Frisian, along straight lines: from c7 the piece on c3 is hidden behind c5, which was taken. */
    moves_in("frisian frysk", "W:WKa5:Bc5,d6,c3",
             "a5:d2:d10 a5:d2:d8 a5:e5:a1 a5:e5:a9 a5:e5:b2 a5:e5:b8 a5:e5:c7");
}

/* A round trip: the start square is empty while its piece moves, and nothing is taken twice. */
static void round_trips(void **state) {
    (void)state;
    moves_in("international brazilian russian pool canadian spantsiretti killer", "W:Wh4:Bg3,e3,e5,g5",
             "h4:f2:d4:f6:h4 h4:f6:d4:f2:h4");
    moves("english", "W:WKh4:Bg3,e3,e5,g5", "h4:f2:d4:f6:h4 h4:f6:d4:f2:h4");
    moves("italian", "W:WKa4:Bb3,d3,d5,b5", "a4:c2:e4:c6:a4 a4:c6:e4:c2:a4");
}

/* A man that reaches the last row in a capture: it stops and is crowned (English, Italian), passes it as a
 * man (international, pool), goes on as a king (Russian). */
static void promotion_in_a_capture(void **state) {
    (void)state;
    moves("english", "W:Wd6:Be7,g7", "d6:f8");
    moves("italian", "W:Wc6:Bd7,f7", "c6:e8");
    moves_in("pool brazilian spantsiretti", "W:Wd6:Be7,g7", "d6:f8:h6");
    moves("russian", "W:Wd6:Be7,g7,d2", "d6:f8:h6:c1");
    moves("pool", "W:Wd6:Be7,g7,d2", "d6:f8:h6");
    struct position p = at("brazilian", "W:Wd6:Be7,g7,a7");
    play(&p, "d6:f8:h6");
    leaves(&p, "B:Wh6:Ba7"); /* still a man */
    p = at("english", "W:Wd6:Be7,g7,a7");
    play(&p, "d6:f8");
    leaves(&p, "B:WKf8:Ba7,g7");
    p = at("international", "W:Wf8:Bg9,i9,a7");
    play(&p, "f8:h10:j8");
    leaves(&p, "B:Wj8:Ba7");
    p = at("international", "W:Wf8:Bg9,a7");
    play(&p, "f8:h10");
    leaves(&p, "B:WKh10:Ba7");
}

/* English: men capture forward, kings one square, free choice. */
static void english(void **state) {
    (void)state;
    moves("english", "B:Wc5,e5,g5:Bd6", "d6:b4 d6:f4");
    moves("english", "B:Wc5,e5,g5:BKd6", "d6:b4 d6:f4:h6");
    moves("english", "W:WKa1,e3:Bb2,d4", "a1:c3:e5 e3:c5");
}

/* A king must capture before a man; between kings, and between the ways of one, the choice is free. */
static void czech_king_first(void **state) {
    (void)state;
    moves("czech", "W:WKa1,e3:Bb2,d4", "a1:c3:e5 a1:c3:f6 a1:c3:g7 a1:c3:h8");
    moves("czech", "W:We3,g3:Bd4,f4", "e3:c5 e3:g5 g3:e5");
    moves("czech", "W:WKa1,Kh2,c5:Bb2,g3,d6", "a1:e5:b8 a1:e5:c7 h2:e5:b8 h2:e5:c7 h2:f4:b8 h2:f4:c7");
    moves("czech", "W:Wc5:Bb4,d4", "c5-b6 c5-d6"); /* men capture forward only */
}

/* Canadian: twelve by twelve, the rules of international. */
static void canadian(void **state) {
    (void)state;
    moves(
        "canadian", "W:WKa1,k9:Bc3,f10,j10",
        "a1:d4:k11 a1:d4:l12 a1:e5:k11 a1:e5:l12 a1:f6:k11 a1:f6:l12 a1:g7:k11 a1:g7:l12 a1:h8:d12 a1:h8:e11 "
        "a1:h8:k11 a1:h8:l12 a1:i9:k11 a1:i9:l12");
    struct position p = at("canadian", "W:W43-72:B1-30");
    is(&p, "a5-b6 c5-b6 c5-d6 e5-d6 e5-f6 g5-f6 g5-h6 i5-h6 i5-j6 k5-j6 k5-l6");
}

/* Frisian: men jump in eight directions; of unequal captures the one of most value, a king counting for just
 * less than two men; of equal ones with a king. */
static void frisian_value(void **state) {
    (void)state;
    moves_in("frisian frysk", "W:We5:Bd6", "e5:c7");
    moves_in("frisian frysk", "W:We5:Bc5", "e5:a5");
    moves_in("frisian frysk", "W:We5:Be7", "e5:e9");
    moves_in("frisian frysk", "W:We5:Be3", "e5:e1");
    moves("international", "W:We5:Be3,e7,c5", "e5-d6 e5-f6");
    /* a3 takes two men, i3 a king. */
    moves_in("frisian frysk", "W:Wa3,i3:Bb4,d6,Kh4", "a3:c5:e7");
    /* Two kings against three men, and against four. */
    moves_in("frisian frysk", "W:Wa1,i1:Bb2,c5,b8,Kh2,Kg5", "i1:g3:g7");
    moves_in("frisian frysk", "W:Wa1,i1:Bb2,c5,b8,c9,Kh2,Kg5", "a1:c3:c7:a9:e9");
    /* A king and a man to choose from, one man each: the king. */
    moves_in("frisian frysk", "W:Wa3,Ki1:Bb4,i5", "i1:i7 i1:i9");
}

/* Frisian: three quiet moves of one king in a row, while its side has men. */
static void frisian_king_moves(void **state) {
    (void)state;
    struct position p = at("frisian", "W:WKa1,a5:BKj6,e9");
    static const char *const quiet[] = {"a1-b2", "j6-i7", "b2-a1", "i7-j6", "a1-b2", "j6-i7"};
    for (unsigned i = 0; i < 6; i++)
        play(&p, quiet[i]);
    assert_int_equal(p.king_run[WHITE], 3);
    assert_int_equal(p.king_run[BLACK], 3);
    is(&p, "a5-b6"); /* the king must rest */
    play(&p, "a5-b6");
    is(&p, "e9-d8 e9-f8"); /* so must Black's */
    play(&p, "e9-f8");
    assert_int_equal(p.king_run[WHITE], 0);
    play(&p, "b2-a1"); /* and may move again */
    /* Another king may move at once. */
    p = at("frisian", "W:WKa1,Ke1,h4:Bj6");
    p.king_run[WHITE] = 3;
    p.king_run_square[WHITE] = (uint8_t)p.geometry->at[0][0];
    is(&p, "e1-a5 e1-b4 e1-c3 e1-d2 e1-f2 e1-g3 h4-g5 h4-i5");
    /* A capture is always free. */
    p = at("frisian", "W:WKa1,h4:Bc3");
    p.king_run[WHITE] = 3;
    p.king_run_square[WHITE] = (uint8_t)p.geometry->at[0][0];
    is(&p, "a1:d4 a1:e5 a1:f6 a1:g7 a1:h8 a1:i9 a1:j10");
    play(&p, "a1:d4");
    assert_int_equal(p.king_run[WHITE], 0);
    /* A side of kings alone is free. */
    p = at("frisian", "W:WKa1:BKj6");
    static const char *const free_moves[] = {"a1-b2", "j6-i7", "b2-a1", "i7-j6", "a1-b2",
                                             "j6-i7", "b2-a1", "i7-j6", "a1-b2"};
    for (unsigned i = 0; i < 9; i++)
        play(&p, free_moves[i]);
    assert_int_equal(p.king_run[WHITE], 0);
}

/* Turkish: forward and sideways; a piece comes off before the next jump, so that d3, taken first, is no
 * longer in the way when the king comes back along the third row; no turn of 180 degrees; the most pieces,
 * kings as one. */
static void turkish(void **state) {
    (void)state;
    moves("turkish", "W:WKd1:Bd3,b5,a4,f3", "d1:d5:a5:a3:g3 d1:d5:a5:a3:h3");
    moves("turkish", "W:WKd4:Bd2,d6", "d4:d1 d4:d7 d4:d8");
    moves("turkish", "W:Wd4:Bd5,c4,e4,d3", "d4:b4 d4:d6 d4:f4"); /* never backward */
    moves("turkish", "W:Wd4:Bd5,e6,Kc4", "d4:d6:f6");
    moves("turkish", "W:Wd7,h2:Ba1", "d7-c7 d7-d8 d7-e7 h2-g2 h2-h3");
    struct position p = at("turkish", "W:W:B");
    position_start(&p, p.variant);
    is(&p, "a3-a4 b3-b4 c3-c4 d3-d4 e3-e4 f3-f4 g3-g4 h3-h4");
}

/* Thai: a king stops right behind what it took and goes on from there, even straight back, as pieces come off
 * at once; the choice is free. */
static void thai(void **state) {
    (void)state;
    moves("thai", "W:WKa1:Bc3", "a1:d4");
    moves("thai", "W:WKc3:Bb2,d4", "c3:a1:e5 c3:e5:a1");
    moves("thai", "W:WKa1:Bc3,e5", "a1:d4:f6");
    moves("thai", "W:Wc3:Bb4,d4,f6", "c3:a5 c3:e5:g7");
    moves("thai", "W:Wc5:Bb4,d4", "c5-b6 c5-d6");
    struct position p = at("thai", "B:W:B");
    position_start(&p, p.variant);
    is(&p, "a7-b6 c7-b6 c7-d6 e7-d6 e7-f6 g7-f6 g7-h6");
}

/* Killer: right behind a king that was taken last, and only then. */
static void killer(void **state) {
    (void)state;
    moves("killer", "W:WKa1:BKd4", "a1:e5");
    moves("killer", "W:WKa1:Bd4", "a1:e5 a1:f6 a1:g7 a1:h8 a1:i9 a1:j10");
    moves("international", "W:WKa1:BKd4", "a1:e5 a1:f6 a1:g7 a1:h8 a1:i9 a1:j10");
    moves("killer", "W:WKa1:BKd4,e7", "a1:f6:b10 a1:f6:c9 a1:f6:d8");
    moves("killer", "W:WKa1:Bd4,Ke7", "a1:f6:d8");
    moves("killer", "W:We5:BKd6", "e5:c7");
}

/* Bashni with prisoners at the end; men forward only; free landing; turning back. Lasca with turning back. */
static void other_rules_of_columns(void **state) {
    (void)state;
    moves("bashni-end", "W:Wc1:Bb2(bbb)", "c1:a3");
    moves("bashni-again", "W:WKc1:Bb2(bb)", "c1:a3:c1");
    moves("bashni", "W:WKc1:Bb2(bb)", "c1:a3");
    moves("bashni-forward", "W:Wc3:Bb2,d4,f4", "c3:e5");
    moves("bashni", "W:Wc3:Bb2,d4,f4", "c3:a1 c3:e5:g3");
    moves("bashni", "W:WKa1:Bb2,e7", "a1:f6:d8");
    moves("bashni-free", "W:WKa1:Bb2,e7", "a1:c3 a1:d4 a1:e5 a1:f6:d8 a1:g7 a1:h8");
    moves("lasca-back", "W:Wc3:Bd4(bb)", "c3:e5");
    moves("lasca-back", "W:WKc3:Bd4(bbb)", "c3:e5:c3:e5");
    moves("lasca", "W:WKc3:Bd4(bbb)", "c3:e5");
}

/* A program's game against itself: it turns straight back at ply 29. */
static void a_game_by_any_rules(void **state) {
    (void)state;
    static const char game[] =
        "c3-b4 d6-c5 b4:d6 e7:c5 e3-d4 c5:e3 d2:f4 d6-e5 f4:d6 c7:e5 g3-f4 e5:g3 h2:f4 d6-c5 b2-c3 b8-c7 "
        "c3-b4 c7-d6 "
        "c1-d2 f6-g5 b4-a5 d8-c7 g3-h4 g7-f6 g1-h2 h8-g7 h2-g3 c5-d4 e3:c5:e3 b6-c5 a3-b4 c5:a3 a1-b2 a3:c1 "
        "a5-b6 "
        "c7:a5 f4-e5 d6:f4:h2 f2-g3 h2:f4 e1-f2 e5-d4 e3:c5 c1:e3:b6:d4:g1";
    static const struct {
        const char *name;
        unsigned plies;
    } rules[] = {
        {"bashni-any", 44}, {"bashni-again", 44}, {"bashni", 28}, {"bashni-free", 28}, {"bashni-end", 28}};
    for (unsigned i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        struct position p = at(rules[i].name, "W:W:B");
        position_start(&p, p.variant);
        char text[sizeof game], *rest = NULL;
        unsigned plies = 0;
        memcpy(text, game, sizeof game);
        for (char *ply = strtok_r(text, " ", &rest); ply; ply = strtok_r(NULL, " ", &rest), plies++)
            if (!record_play(&p, ply))
                break;
        print_message("%s: %u plies\n", rules[i].name, plies);
        assert_int_equal(plies, rules[i].plies);
        if (plies < 44)
            continue;
        leaves(&p, "W:Wh4(ww):Bg1(Bwwwwww),f4(bwww),a5(bw),c5(bbb),g5,f6,h6,a7,g7,f8");
        enum side winner = WHITE;
        assert_int_equal(position_ending(&p, &winner), ENDING_NO_MOVE);
        assert_int_equal(winner, BLACK);
    }
}

static enum ending ends(const char *variant, const char *fen, enum side *winner) {
    struct position position = at(variant, fen);
    return position_ending(&position, winner);
}

/* Who has won: first king (breakthrough), who cannot move (giveaway games), who still can (all others). */
static void endings(void **state) {
    (void)state;
    enum side winner = WHITE;
    struct position p = at("breakthrough", "W:Wc9:Bh4");
    assert_int_equal(position_ending(&p, &winner), ENDING_NONE);
    play(&p, "c9-b10");
    assert_int_equal(position_ending(&p, &winner), ENDING_FIRST_KING);
    assert_int_equal(winner, WHITE);
    assert_int_equal(ends("international", "B:WKb10:Bh4", &winner), ENDING_NONE);
    assert_int_equal(ends("breakthrough", "W:W:Bh4", &winner), ENDING_NO_PIECE);
    assert_int_equal(winner, BLACK);
    assert_int_equal(ends("antidraughts", "W:W:Bh4", &winner), ENDING_NO_PIECE);
    assert_int_equal(winner, WHITE);
    assert_int_equal(ends("antidraughts", "W:Wa3:Bb4,c5", &winner), ENDING_NO_MOVE);
    assert_int_equal(winner, WHITE);
    assert_int_equal(ends("english", "B:Wb4,c3:Ba5", &winner), ENDING_NO_MOVE);
    assert_int_equal(winner, WHITE);
}

static void starts(void **state) {
    (void)state;
    struct position p = at("frysk", "W:W46-50:B1-5");
    is(&p, "a1-b2 c1-b2 c1-d2 e1-d2 e1-f2 g1-f2 g1-h2 i1-h2 i1-j2");
    struct position start;
    position_start(&start, p.variant);
    assert_true(position_equal(&p, &start));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(most_pieces),
        cmocka_unit_test(italian_precedence),
        cmocka_unit_test(spanish_quality),
        cmocka_unit_test(turkish_strike),
        cmocka_unit_test(round_trips),
        cmocka_unit_test(promotion_in_a_capture),
        cmocka_unit_test(english),
        cmocka_unit_test(czech_king_first),
        cmocka_unit_test(canadian),
        cmocka_unit_test(frisian_value),
        cmocka_unit_test(frisian_king_moves),
        cmocka_unit_test(turkish),
        cmocka_unit_test(thai),
        cmocka_unit_test(killer),
        cmocka_unit_test(other_rules_of_columns),
        cmocka_unit_test(a_game_by_any_rules),
        cmocka_unit_test(endings),
        cmocka_unit_test(starts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
