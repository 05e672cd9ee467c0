/* Labels, move texts, FEN, results and game types. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "notation/board.h"
#include "notation/fen.h"
#include "notation/game_type.h"
#include "notation/label_span.h"
#include "notation/move_text.h"
#include "notation/result.h"
#include "notation/variant_words.h"

static const struct variant *variant(const char *name) {
    const struct variant *found = variant_find(name, strlen(name));
    assert_non_null(found);
    return found;
}

static void reads(const char *text, size_t length, unsigned count, enum move_sign sign) {
    struct move_text move;
    bool is_move = move_text_read(slice_of(text), &move);
    if (is_move != (length > 0) || move.length != length)
        print_message("%s: %zu\n", text, move.length);
    assert_int_equal(move.length, length);
    assert_int_equal(is_move, length > 0);
    if (!is_move)
        return;
    assert_int_equal(move.count, count);
    assert_int_equal(move.sign, sign);
}

static void moves_of_all_forms(void **state) {
    (void)state;
    reads("c3-d4", 5, 2, SIGN_QUIET);
    reads("a3:c5:e7", 8, 3, SIGN_CAPTURE);
    reads("22x15x8 ", 7, 3, SIGN_CAPTURE);
    reads("9-13", 4, 2, SIGN_QUIET);
    reads("17-13-9", 7, 3, SIGN_QUIET);
    reads("06-11", 5, 2, SIGN_QUIET);
    reads("cd4", 3, 2, SIGN_NONE);
    reads("d:b4", 4, 2, SIGN_CAPTURE);
    reads("ee7", 3, 2, SIGN_NONE);
    reads("c3d4", 4, 2, SIGN_NONE);
    reads("d4", 2, 1, SIGN_NONE);
    reads("A1-A5", 5, 2, SIGN_QUIET);
    reads("a10-b9", 6, 2, SIGN_QUIET);
    reads("g5Xe3", 5, 2, SIGN_CAPTURE);
    reads("c3-d4!?", 5, 2, SIGN_QUIET);
    reads("a3-b4h6-g5", 5, 2, SIGN_QUIET);
    reads("8-11Red", 4, 2, SIGN_QUIET);
    reads("c3-d4.", 5, 2, SIGN_QUIET);
}

static void squares_that_no_board_has_are_labels(void **state) {
    (void)state;
    struct move_text move;
    reads("c3-dx", 5, 2, SIGN_QUIET);
    reads("c3-d9", 5, 2, SIGN_QUIET);
    reads("c3-i4", 5, 2, SIGN_QUIET);
    reads("c3-d0", 5, 2, SIGN_QUIET);
    reads("c3-d99999", 9, 2, SIGN_QUIET);
    assert_true(move_text_read(slice_of("c3-dx"), &move));
    assert_int_equal(move.labels[1], LABEL_BAD);
    assert_int_equal(move.label_at[1], 3);
    assert_int_equal(move.label_length[1], 2);
    /* The record was cut off behind the sign. */
    reads("d6-", 3, 2, SIGN_QUIET);
    reads("d6- ", 2, 1, SIGN_NONE);
}

static void what_is_no_move(void **state) {
    (void)state;
    static const char *const texts[] = {"",   "12",   "a", "-", "x",  "x5", "*",
                                        "--", "Kiev", "!", ":", "1.", "c",  "abc"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        reads(texts[i], 0, 0, SIGN_NONE);
}

static void span_is(const char *text, unsigned labels, unsigned index, const char *expected) {
    static const label any[LABELS_MAX];
    struct arena arena;
    struct game game;
    arena_init(&arena);
    game_init(&game, &arena);
    struct node *node = game_node(&game);
    assert_true(node_set_labels(&game, node, any, labels) && node_place(&game, node, 0, slice_of(text)));
    struct slice span = label_span(node, index);
    assert_int_equal(span.length, strlen(expected));
    assert_memory_equal(span.at, expected, span.length);
    arena_free(&arena);
}

static void squares_are_found_in_printed_moves(void **state) {
    (void)state;
    span_is("c3-d9", 2, 1, "d9");
    span_is("d6 - c9", 2, 1, "c9");
    span_is("\u0430\u0417: \u04419: e7", 3, 1, "\u04419");
    span_is("b4\u2014k9", 2, 1, "k9");
    span_is("cd9", 2, 1, "d9");
    /* A blank inside a square: which run is which square cannot be told. */
    span_is("f 2 - e9", 2, 1, "f 2 - e9");
}

static void crowning_star(void **state) {
    (void)state;
    struct move_text move;
    assert_true(move_text_whole(slice_of("19-22*"), &move));
    assert_true(move.crowned);
    assert_int_equal(move.length, 5);
    assert_false(move_text_whole(slice_of("19-22!"), &move));
}

static void a_path_without_end_is_bounded(void **state) {
    (void)state;
    static char text[1 << 16];
    struct move_text move;
    for (size_t i = 0; i + 3 <= sizeof text; i += 3)
        memcpy(text + i, "c3:", 3);
    assert_true(move_text_read((struct slice){text, sizeof text}, &move));
    assert_int_equal(move.count, LABELS_MAX);
}

static void labels_on_boards(void **state) {
    (void)state;
    const struct variant *russian = variant("russian"), *lasca = variant("lasca");
    assert_int_equal(square_of_label(russian, label_letters(1, 1)), 0);
    assert_int_equal(square_of_label(russian, 29), 0);
    assert_int_equal(square_of_label(russian, 1), square_of_label(russian, label_letters(2, 8)));
    assert_int_equal(square_of_label(russian, 32), square_of_label(russian, label_letters(7, 1)));
    assert_int_equal(square_of_label(russian, 33), NO_SQUARE);
    assert_int_equal(square_of_label(russian, label_letters(4, 3)), NO_SQUARE);
    assert_int_equal(square_of_label(russian, label_letters(4, 0)), NO_SQUARE);
    assert_int_equal(square_of_label(russian, LABEL_BAD), NO_SQUARE);
    assert_int_equal(square_of_label(lasca, 4), square_of_label(lasca, label_letters(7, 1)));
    assert_int_equal(square_of_label(lasca, 5), square_of_label(lasca, label_letters(2, 2)));
    assert_int_equal(square_of_label(lasca, 25), square_of_label(lasca, label_letters(7, 7)));
    assert_int_equal(square_of_label(lasca, 26), NO_SQUARE);
    assert_int_equal(square_of_label(lasca, label_letters(8, 1)), NO_SQUARE);
}

static void fen_to(const char *name, const char *text, const char *written) {
    struct position position;
    struct buffer buffer;
    buffer_init(&buffer);
    struct fen_result result = fen_read(slice_of(text), variant(name), &position);
    if (result.fault != FEN_FINE)
        print_message("%s: fault %d at %zu\n", text, result.fault, result.at);
    assert_int_equal(result.fault, FEN_FINE);
    fen_write(&buffer, &position, NOTATION_VARIANT);
    buffer_char(&buffer, '\0');
    assert_string_equal(buffer.bytes, written);
    buffer_free(&buffer);
}

static void fens_are_written_in_one_form(void **state) {
    (void)state;
    fen_to("russian", "B:B1-12:W21-32.",
           "B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8");
    fen_to("russian", "W:WK17:B6,22,23,27", "W:WKb4:Bf2,c3,e3,c7");
    fen_to("russian", "W:W31:B", "W:We1:B");
    fen_to("russian", "W:B:W", "W:W:B");
    fen_to("russian", "?:W29:B22", "W:Wa1:Bc3");
    fen_to("russian", " W:Wa1, Kb2 : BKh8 . ", "W:Wa1,Kb2:BKh8");
    fen_to("russian", "W:WKa1:BKh8:H0:F1", "W:WKa1:BKh8");
    fen_to("russian", "B:W06,10:B01,03", "B:Wd6,c7:Bb8,f8");
    fen_to("bashni", "W:Wd2,a3(wwwwwwww):Ba1(Bbbbbbbbbw),d4(Bbww)",
           "W:Wd2,a3(wwwwwwww):Ba1(Bbbbbbbbbw),d4(Bbww)");
    fen_to("lasca", "W:Wd4WbbB,a1w:Bg7b", "W:Wa1,d4(WbbB):Bg7");
    fen_to("lasca", "B:W1,K13:B25", "B:Wa1,Kd4:Bg7");
    fen_to("lasca", "B:Wa1(W):Bg7(b)", "B:WKa1:Bg7");
    fen_to("bashni", "g1=W d4=bb d6=bb f6=bb f4=bb", "W:WKg1:Bd4(bb),f4(bb),d6(bb),f6(bb)");
    fen_to("lasca", "2=WwbBb 1=Bw, 7=B", "W:Wc1(WwbBb):Ba1(Bw),Kf2");
    fen_to("lasca", "B:Wa7(Wwb):Ba1(Bw)", "B:Wa7(Wwb):Ba1(Bw)");
}

static void fens_that_no_board_holds(void **state) {
    (void)state;
    static const struct {
        const char *variant, *text;
        enum fen_fault fault;
        size_t at, length;
    } rows[] = {
        {"russian", "", FEN_BAD, 0, 1},
        {"russian", "hello", FEN_BAD, 0, 5},
        {"russian", "W", FEN_BAD, 0, 1},
        {"russian", "W:Wa1;b2:Bh8", FEN_BAD, 5, 1},
        {"russian", "W:W5-:B1", FEN_BAD, 5, 1},
        {"russian", "W:Wa1(wb):Bh8", FEN_NO_COLUMNS, 3, 6},
        {"russian", "W50:B1", FEN_BAD, 1, 2},
        {"international", "W:W50-31:B1", FEN_RANGE_BACKWARD, 3, 5},
        {"russian", "W:Wa9:Bh8", FEN_NO_SQUARE, 3, 2},
        {"russian", "W:Wa2:Bh8", FEN_NO_SQUARE, 3, 2},
        {"russian", "W:W33:B1", FEN_NO_SQUARE, 3, 2},
        {"russian", "W:W0:B1", FEN_NO_SQUARE, 3, 1},
        {"russian", "W:Wa1:Ba1", FEN_SQUARE_TWICE, 7, 2},
        {"russian", "W:Wh8:Bb6", FEN_MAN_CROWNED, 3, 2},
        {"russian", "W:Wb6:Ba1", FEN_MAN_CROWNED, 7, 2},
        {"lasca", "B:Wa7(wb):Bb6", FEN_MAN_CROWNED, 3, 6},
        {"bashni", "B:Wh8:Bb6", FEN_MAN_CROWNED, 3, 2},
        {"russian", "W:W20-32:B1", FEN_TOO_MANY, 3, 5},
        {"bashni", "g1=W d4", FEN_BAD, 7, 1},
        {"bashni", "g1=W d4=x", FEN_BAD, 8, 1},
        {"bashni", "W:Wa1(bw):Bh8", FEN_OTHER_TOP, 3, 6},
        {"bashni", "W:Wa1(wwwwwwwwwwwwwwwwwwwwwwwww):Bh8", FEN_TOWER_TOO_HIGH, 3, 29},
        {"bashni", "W:Wa1(wbwbwbwbwbwbwbwbwbwbwbwb),c1(wb):B", FEN_TOO_MANY, 32, 6},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position position;
        struct fen_result result = fen_read(slice_of(rows[i].text), variant(rows[i].variant), &position);
        if (result.fault != rows[i].fault || result.at != rows[i].at || result.length != rows[i].length)
            print_message("%s: fault %d at %zu+%zu\n", rows[i].text, result.fault, result.at, result.length);
        assert_int_equal(result.fault, rows[i].fault);
        assert_int_equal(result.at, rows[i].at);
        assert_int_equal(result.length, rows[i].length);
    }
}

static void results_in_all_spellings(void **state) {
    (void)state;
    assert_int_equal(result_read(slice_of("1-0")), RESULT_FIRST);
    assert_int_equal(result_read(slice_of(" 2-0 ")), RESULT_FIRST);
    assert_int_equal(result_read(slice_of("0\u20131")), RESULT_SECOND);
    assert_int_equal(result_read(slice_of("\u00BD\u2013\u00BD")), RESULT_DRAW);
    assert_int_equal(result_read(slice_of("1/2 - 1/2")), RESULT_DRAW);
    assert_int_equal(result_read(slice_of("1-1")), RESULT_DRAW);
    assert_int_equal(result_read(slice_of("0-0")), RESULT_BOTH_LOST);
    assert_int_equal(result_read(slice_of("*")), RESULT_OPEN);
    assert_int_equal(result_read(slice_of("1-18")), RESULT_NONE);
    assert_int_equal(result_read(slice_of("")), RESULT_NONE);
    assert_int_equal(result_read(slice_of("11111111111111111111111111111111111111")), RESULT_NONE);
    assert_string_equal(result_write(RESULT_DRAW, variant("russian")), "1/2-1/2");
    assert_string_equal(result_write(RESULT_NONE, NULL), "*");
    assert_int_equal(result_of_outcome(OUTCOME_BLACK, variant("russian")), RESULT_SECOND);
}

static const struct variant *declared(const char *name, const char *value, enum declared expected) {
    struct arena arena;
    struct game game;
    const struct variant *found = NULL;
    const struct tag *tag = NULL;
    arena_init(&arena);
    game_init(&game, &arena);
    assert_non_null(game_add_tag(&game, slice_of(name), slice_of(value)));
    assert_int_equal(game_type_of(&game, &found, &tag), expected);
    arena_free(&arena);
    return found;
}

static void game_types(void **state) {
    (void)state;
    assert_ptr_equal(declared("GameType", "25", DECLARED_VARIANT), variant("russian"));
    assert_ptr_equal(declared("GameType", "25,W,8,8,A0,0", DECLARED_VARIANT), variant("russian"));
    assert_ptr_equal(declared("Variant", "Lasca", DECLARED_VARIANT), variant("lasca"));
    assert_ptr_equal(declared("Variant", "bashni-poddavki", DECLARED_VARIANT), variant("bashni-poddavki"));
    assert_ptr_equal(declared("Game", "lasca", DECLARED_VARIANT), variant("lasca"));
    assert_null(declared("Game", "of the month", DECLARED_NOTHING));
    assert_null(declared("Variant", "Dameo", DECLARED_UNKNOWN));
    assert_null(declared("GameType", "999", DECLARED_UNKNOWN));
    assert_null(declared("GameType", "x", DECLARED_UNKNOWN));
    assert_null(declared("GameType", "", DECLARED_NOTHING));
    assert_null(declared("GameType", "?", DECLARED_NOTHING));
    assert_null(declared("Variant", "", DECLARED_NOTHING));
    assert_null(declared("GameType", "0", DECLARED_UNKNOWN));
    assert_ptr_equal(variant_of_words(slice_of("Столбовые шашки")), variant("bashni"));
}

/* PDN 3.0's numbers, those of programs, and old drafts that gave a number to another game. */
static void game_types_of_every_kind(void **state) {
    (void)state;
    static const struct {
        const char *value, *name;
    } types[] = {
        {"20", "international"},
        {"20,W,10,10,N2,0", "international"},
        {"20,W,10,10,N1,0", "international"}, /* PlayOK */
        {"20,W,0,0,N,0", "international"},    /* lynx-r */
        {"21,B,8,8,N1,0", "english"},
        {"22", "italian"},
        {"23", "pool"},
        {"23,B,8,8,N1,0", "pool"},
        {"23,W,8,8,A0,0", "pool-unified"},
        {"24", "spanish"},
        {"26", "brazilian"},
        {"27", "canadian"},
        {"27,B,8,8,N1,0", "pool"}, /* PlayStrategy */
        {"28", "portuguese"},
        {"29", "czech"},
        {"29,W,8,8,A1,0", "czech"},
        {"29,W,10,10,N2,0", "frisian"}, /* the draft of 2009 */
        {"30,W,8,8,A0,0", "turkish"},
        {"31,B,8,8,N2,0", "thai"},
        {"31,W,8,8,N1,0", "thai"}, /* the draft of 2009 */
        {"32,W,8,8,A1,0", "czech"},
        {"32,B,8,8,N1,0", "english"}, /* PlayStrategy */
        {"40", "frisian"},
        {"41", "spantsiretti"},
        {"43", "turkish"}, /* HCheckers */
        {"45", "killer"},
        {"96", "breakthrough"}, /* lidraughts */
        {"97", "frysk"},
        {"98", "antidraughts"},
        {"99", "international"},
    };
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        const struct variant *found = declared("GameType", types[i].value, DECLARED_VARIANT);
        if (!found || strcmp(found->name, types[i].name) != 0)
            fail_msg("%s: %s, not %s", types[i].value, found ? found->name : "nothing", types[i].name);
    }
    static const char *const unknown[] = {"42", "44", "50", "0,W,8,8,S0", "-1"};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++)
        assert_null(declared("GameType", unknown[i], DECLARED_UNKNOWN));
    /* What a row writes is read as that row, with its Variant tag where it has one. */
    for (size_t i = 0; i < variant_count(); i++) {
        const struct variant *row = variant_at(i);
        if (row->variant_tag)
            assert_ptr_equal(declared("Variant", game_type_variant(row), DECLARED_VARIANT), row);
        else
            assert_ptr_equal(declared("GameType", game_type_value(row), DECLARED_VARIANT), row);
    }
}

static void names_of_games(void **state) {
    (void)state;
    static const struct {
        const char *words, *name;
    } names[] = {
        {"American/English", "english"},
        {"Frysk!", "frysk"},
        {"Frisian draughts", "frisian"},
        {"Thai checkers", "thai"},
        {"Checkers", "english"},
        {"Antidraughts", "antidraughts"},
        {"Standard", "international"},
        {"Portuguese", "portuguese"},
        {"draughts", NULL},
        {"!", NULL},
        {" checkers", "english"},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct variant *found = variant_of_words(slice_of(names[i].words));
        const char *name = found ? found->name : "";
        assert_string_equal(name, names[i].name ? names[i].name : "");
    }
}

static void turned_corners(void **state) {
    (void)state;
    assert_true(game_type_is_turned(slice_of("20,W,10,10,N1,0"), variant("international")));
    assert_false(game_type_is_turned(slice_of("20,W,10,10,N2,0"), variant("international")));
    assert_false(game_type_is_turned(slice_of("20"), variant("international")));
    assert_false(game_type_is_turned(slice_of("20,W,0,0,N,0"), variant("international")));
    assert_true(game_type_is_turned(slice_of("25,W,8,8,A1,0"), variant("russian")));
    assert_false(game_type_is_turned(slice_of("20,W,10,10,N1,0"), variant("russian")));
}

static void a_board_as_a_picture(void **state) {
    (void)state;
    struct position position;
    struct buffer buffer;
    buffer_init(&buffer);
    assert_int_equal(fen_read(slice_of("B:Wa1,d4(WbbB):Bg7"), variant("lasca"), &position).fault, FEN_FINE);
    board_write(&buffer, &position, NOTATION_VARIANT, LANGUAGE_EN);
    buffer_char(&buffer, '\0');
    assert_string_equal(buffer.bytes,
                        " 7 .   .   .   b\n"
                        " 6   .   .   .\n"
                        " 5 .   .   .   .\n"
                        " 4   .   W   .\n"
                        " 3 .   .   .   .\n"
                        " 2   .   .   .\n"
                        " 1 w   .   .   .\n"
                        "   a b c d e f g\n"
                        "   towers: d4 WbbB\n"
                        "   Black to move\n");
    buffer_clear(&buffer);
    board_write(&buffer, &position, NOTATION_NUMERIC, LANGUAGE_UK);
    buffer_char(&buffer, '\0');
    assert_string_equal(buffer.bytes,
                        "22 .   .   .   b 25\n"
                        "19   .   .   .   21\n"
                        "15 .   .   .   . 18\n"
                        "12   .   W   .   14\n"
                        " 8 .   .   .   . 11\n"
                        " 5   .   .   .    7\n"
                        " 1 w   .   .   .  4\n"
                        "   башти: 13 WbbB\n"
                        "   хід чорних\n");
    buffer_free(&buffer);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_of_all_forms),
        cmocka_unit_test(squares_that_no_board_has_are_labels),
        cmocka_unit_test(what_is_no_move),
        cmocka_unit_test(squares_are_found_in_printed_moves),
        cmocka_unit_test(crowning_star),
        cmocka_unit_test(a_path_without_end_is_bounded),
        cmocka_unit_test(labels_on_boards),
        cmocka_unit_test(fens_are_written_in_one_form),
        cmocka_unit_test(fens_that_no_board_holds),
        cmocka_unit_test(results_in_all_spellings),
        cmocka_unit_test(game_types),
        cmocka_unit_test(game_types_of_every_kind),
        cmocka_unit_test(names_of_games),
        cmocka_unit_test(turned_corners),
        cmocka_unit_test(a_board_as_a_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
