/* Judging games that were built from move texts alone: verdicts, spans, variants, starts, towers, results. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "notation/move_text.h"
#include "validate/judge.h"

struct record {
    struct arena arena;
    struct game game;
    struct judge judge;
    const char *text;
};

/* Moves separated by blanks; a "(" opens a variation to the move before, ")" ends it; "n/m" behind a move is
 * its tower. */
static void read_moves(struct record *record, const char *text) {
    struct node *last[8] = {0}, *head[8] = {0};
    int depth = 0;
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, " ");
        struct move_text move;
        struct slice word = {at, length};
        if (*at == '(') {
            last[++depth] = NULL;
            length = 1;
        } else if (*at == ')') {
            struct node **end = &last[depth - 1]->variations;
            while (*end)
                end = &(*end)->sibling;
            *end = head[depth--];
            length = 1;
        } else if (memchr(at, '/', length) && last[depth]) {
            node_more(&record->game, last[depth])->tower = word;
        } else if (length) {
            struct node *node = game_node(&record->game);
            node->text = word;
            node->at = (size_t)(at - text);
            node->kind = slice_is(word, "--") ? NODE_PASS : slice_is(word, "??") ? NODE_UNKNOWN : NODE_MOVE;
            if (node->kind == NODE_MOVE) {
                assert_true(move_text_whole(word, &move));
                assert_true(move_text_store(&record->game, &move, node));
            }
            if (!last[depth])
                head[depth] = node;
            else
                last[depth]->next = node;
            last[depth] = node;
            if (!record->game.first)
                record->game.first = node;
        }
        at += length;
        at += *at == ' ';
    }
}

static void open_record(struct record *record, const char *fen, const char *moves) {
    arena_init(&record->arena);
    game_init(&record->game, &record->arena);
    judge_init(&record->judge);
    record->text = moves;
    if (fen) {
        record->game.start = slice_of(fen);
        record->game.start_length = strlen(fen);
    }
    read_moves(record, moves);
}

static void judge_as(struct record *record, const char *variant) {
    struct judge_options options = {.variant = variant ? variant_find(variant, strlen(variant)) : NULL,
                                    .forms = true,
                                    .short_forms = true,
                                    .pictures = true,
                                    .final = true};
    assert_int_equal(judge_game(&record->judge, &record->game, &options), STATUS_OK);
    finding_list_sort(&record->game.findings);
}

static void close_record(struct record *record) {
    judge_free(&record->judge);
    arena_free(&record->arena);
}

static const struct finding *found(const struct record *record, enum finding_code code) {
    for (const struct finding *finding = record->game.findings.first; finding; finding = finding->next)
        if (finding->code == code)
            return finding;
    return NULL;
}

static bool names(const char **moves, size_t count, const char *move) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(moves[i], move) == 0)
            return true;
    return false;
}

/* The verdict about one game's only fault: its code, and the characters it points at. */
static void expect_fault(const char *variant, const char *fen, const char *moves, enum finding_code code,
                         const char *characters) {
    struct record record;
    open_record(&record, fen, moves);
    judge_as(&record, variant);
    const struct finding *finding = found(&record, code);
    if (!finding)
        print_message("%s: no %s\n", moves, finding_name(code));
    assert_non_null(finding);
    assert_int_equal(record.game.findings.count[SEVERITY_ERROR], 1);
    assert_int_equal(finding->length, strlen(characters));
    assert_memory_equal(moves + finding->at, characters, finding->length);
    assert_int_equal(record.game.status, GAME_ERROR);
    close_record(&record);
}

static const char lasker_printed[] =
    "9-12 15:9 5:13 18-14 10:18 16:10 6:14 13:15 1:9 17-13 10:16 20:6 2:10 9:1 14-17 21:13 18-21 24:18 10-14 "
    "18:2 7-10 13:7 4:24 2:4 24-21 4:10 21:7";
static const char lasker_right[] =
    "9-12 15:9 5:13 18-14 10:18 16:10 6:14 13:5 1:9 17-13 10:16 20:6 2:10 9:1 14-17 21:13 18-21 24:18 10-14 "
    "18:2 7-10 13:7 4:24 2:4 24-21 4:10 21:7";

static void lasca_misprint(void **state) {
    (void)state;
    struct record record;
    open_record(&record, NULL, lasker_printed);
    judge_as(&record, NULL);
    assert_string_equal(record.game.variant, "lasca");
    assert_int_equal(record.game.plies, 27);
    assert_int_equal(record.game.legal_plies, 7);
    assert_int_equal(record.game.status, GAME_ERROR);
    const struct finding *finding = found(&record, FINDING_ILLEGAL_MOVE);
    assert_non_null(finding);
    assert_int_equal(finding->ply, 8);
    assert_int_equal(finding->length, 5);
    assert_memory_equal(lasker_printed + finding->at, "13:15", 5);
    assert_true(names(finding->legal, finding->legal_count, "13:5"));
    assert_true(names(finding->suggest, finding->suggest_count, "13:5"));
    assert_int_equal(finding->suggest_count, 1);
    assert_non_null(found(&record, FINDING_NOT_JUDGED));
    close_record(&record);
}

static void lasca_corrected(void **state) {
    (void)state;
    struct record record;
    open_record(&record, NULL, lasker_right);
    judge_as(&record, NULL);
    assert_int_equal(record.game.status, GAME_OK);
    assert_int_equal(record.game.legal_plies, 27);
    assert_string_equal(record.game.final.at, "B:We1,f2(WbbbbB),a3,e3(wwwwww),g3:Ba1(Bw),c5,b6,a7,c7,g7");
    close_record(&record);
}

static void verdicts_about_moves(void **state) {
    (void)state;
    expect_fault("russian", NULL, "c3-i4", FINDING_NO_SUCH_SQUARE, "i4");
    expect_fault("russian", NULL, "d3-e4", FINDING_NO_SUCH_SQUARE, "d3");
    expect_fault("russian", NULL, "c3-d0", FINDING_NO_SUCH_SQUARE, "d0");
    expect_fault("russian", NULL, "c5-d6", FINDING_NO_PIECE, "c5-d6");
    expect_fault("russian", NULL, "b6-c5", FINDING_NOT_YOUR_PIECE, "b6-c5");
    expect_fault("russian", NULL, "b2-c3", FINDING_BLOCKED, "b2-c3");
    expect_fault("russian", NULL, "c3-e5", FINDING_ILLEGAL_MOVE, "c3-e5");
    expect_fault("russian", NULL, "c3:e5", FINDING_ILLEGAL_MOVE, "c3:e5");
    expect_fault("russian", NULL, "c3-d4 --", FINDING_PASSING_MOVE, "--");
    expect_fault("russian", NULL, "c3-d4 d6-c5 c3-b4", FINDING_NO_PIECE, "c3-b4");
    expect_fault("russian", NULL, "c3-d4 f6-g5 d4-e5 b6-a5", FINDING_MUST_CAPTURE, "b6-a5");
    expect_fault("russian", "W:We3:Bd4,d6", "e3:c5", FINDING_CAPTURE_UNFINISHED, "e3:c5");
    expect_fault("russian", "W:WK30:B5,11,26", "c1:e3", FINDING_CAPTURE_UNFINISHED, "c1:e3");
    expect_fault("russian", "W:WK17:B6,22,23,27", "b4:b8", FINDING_AMBIGUOUS_MOVE, "b4:b8");
    expect_fault("russian", "W:WK14,22:B4", "cd4", FINDING_AMBIGUOUS_MOVE, "cd4");
    /* Never twice over one piece; a tower not by turning straight back. */
    expect_fault("russian", "W:We3:Bd4", "e3:c5:e3", FINDING_ILLEGAL_MOVE, "e3:c5:e3");
    expect_fault("bashni", "W:We3:Bd4(bb),d6", "e3:c5:e3", FINDING_ILLEGAL_MOVE, "e3:c5:e3");
    expect_fault("lasca", "W:WKc3:Bd4(bb)", "c3:e5:c3", FINDING_ILLEGAL_MOVE, "c3:e5:c3");
    expect_fault("russian", "W:WKa1,c3:Bh8", "a1-e5", FINDING_BLOCKED, "a1-e5");
    expect_fault("bashni", NULL, "c3-d4 f6-g5 d4-e5 b6-a5", FINDING_MUST_CAPTURE, "b6-a5");
}

static void an_ambiguous_capture_names_both(void **state) {
    (void)state;
    struct record record;
    open_record(&record, "W:WK17:B6,22,23,27", "b4:b8");
    judge_as(&record, "russian");
    const struct finding *finding = found(&record, FINDING_AMBIGUOUS_MOVE);
    assert_non_null(finding);
    assert_int_equal(finding->legal_count, finding->suggest_count);
    assert_true(names(finding->suggest, finding->suggest_count, "b4:d2:f4:b8"));
    assert_true(names(finding->suggest, finding->suggest_count, "b4:e1:g3:b8"));
    close_record(&record);
    open_record(&record, "W:WK17:B6,22,23,27", "b4:d2:b8");
    judge_as(&record, "russian");
    assert_int_equal(record.game.status, GAME_OK);
    close_record(&record);
}

static void positions_that_no_board_holds(void **state) {
    (void)state;
    static const struct {
        const char *fen, *part;
        enum finding_code code;
    } rows[] = {
        {"W:W4,21:B9", "4", FINDING_IMPOSSIBLE_POSITION},
        {"W:Wa3,a3:Bb6", "a3", FINDING_IMPOSSIBLE_POSITION},
        {"W:Wa2:Bb6", "a2", FINDING_IMPOSSIBLE_POSITION},
        {"W:Wa1,b2,c3,d4,e5,f6,g7,c1,e1,g1,a3,e3,g3:Bb6", "g3", FINDING_IMPOSSIBLE_POSITION},
        {"nonsense", NULL, FINDING_BAD_FEN},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record record;
        open_record(&record, rows[i].fen, "");
        judge_as(&record, "russian");
        const struct finding *finding = found(&record, rows[i].code);
        assert_non_null(finding);
        if (rows[i].part) {
            assert_int_equal(finding->length, strlen(rows[i].part));
            assert_memory_equal(finding->text.at, rows[i].part, finding->length);
        }
        assert_int_equal(record.game.status, GAME_ERROR);
        assert_null(record.game.final.at);
        close_record(&record);
    }
}

static void sargins_circuit(void **state) {
    (void)state;
    struct record record;
    const char *move = "g1:c5:e7:g5:e3:c5:e7:g5:c1 1/8";
    open_record(&record, "W:WKg1:Bd4(bb),f4(bb),d6(bb),f6(bb)", move);
    judge_as(&record, "bashni");
    assert_int_equal(record.game.status, GAME_OK);
    assert_string_equal(record.game.final.at, "B:Wc1(Wbbbbbbbb):B");
    assert_int_equal(record.game.first->tower_own, 1);
    assert_int_equal(record.game.first->tower_prisoners, 8);
    close_record(&record);
    expect_fault("bashni", "W:WKg1:Bd4(bb),d6(bb),f6(bb),f8(bb)", "g1:c5:e7:g5:e3:c5:e7:g5:c1",
                 FINDING_ILLEGAL_MOVE, "g1:c5:e7:g5:e3:c5:e7:g5:c1");
    expect_fault("bashni", "W:WKg1:Bd4(bb),f4(bb),d6(bb),f6(bb)", "g1:c5:e7:g5:e3:c5:e7:g5:c1 2/7",
                 FINDING_TOWER_MISMATCH, "2/7");
}

static void wrong_signs_are_played(void **state) {
    (void)state;
    struct record record;
    open_record(&record, NULL, "c3xd4 b6-c5 d4-b6 a7xc5");
    judge_as(&record, "russian");
    assert_int_equal(record.game.status, GAME_OK);
    assert_int_equal(record.game.findings.count[SEVERITY_WARNING], 2);
    assert_non_null(found(&record, FINDING_WRONG_SIGN));
    close_record(&record);
}

static void jumped_squares_in_lasca(void **state) {
    (void)state;
    struct record record;
    open_record(&record, NULL, "9-13 17-13-9 5-9-13 21-17 13-17-21 25-21-17");
    judge_as(&record, "lasca");
    assert_int_equal(record.game.status, GAME_OK);
    assert_int_equal(record.game.findings.count[SEVERITY_WARNING], 0);
    close_record(&record);
}

static void variations_are_judged_from_their_ply(void **state) {
    (void)state;
    struct record record;
    open_record(&record, NULL,
                "c3-d4 ( c3-b4 b6-a5 ( f6-g5 b4-a5 ) ( b6-b5 ) b4-c5 ) d6-c5 ( f6-e5 d4:f6 ) b2-c3");
    judge_as(&record, NULL);
    assert_string_equal(record.game.variant, "russian");
    assert_int_equal(record.game.legal_plies, 3);
    assert_int_equal(record.game.plies, 3);
    const struct finding *finding = found(&record, FINDING_NO_SUCH_SQUARE);
    assert_non_null(finding);
    assert_true(finding->variation);
    assert_int_equal(finding->ply, 0);
    assert_int_equal(record.game.findings.count[SEVERITY_ERROR], 1);
    close_record(&record);
}

static void rest_of_a_broken_line(void **state) {
    (void)state;
    struct record record;
    open_record(&record, NULL, "c3-d4 ( c3-b4 ) d6-d5 ( d6-c5 b2-c3 ) b2-c3 ( b2-c4 )");
    judge_as(&record, "russian");
    /* d6-d5 is the one fault: what follows it, variations to what follows too, is not judged. */
    assert_int_equal(record.game.findings.count[SEVERITY_ERROR], 1);
    assert_int_equal(record.game.legal_plies, 1);
    assert_int_equal(record.game.first->next->next->state, NODE_UNJUDGED);
    assert_int_equal(record.game.first->next->variations->next->state, NODE_LEGAL);
    close_record(&record);
}

static void unknown_moves_leave_the_rest_unverified(void **state) {
    (void)state;
    struct record record;
    open_record(&record, NULL, "c3-d4 ?? d4-e5");
    judge_as(&record, "russian");
    assert_int_equal(record.game.status, GAME_UNVERIFIED);
    assert_int_equal(record.game.legal_plies, 1);
    assert_int_equal(record.game.plies, 3);
    close_record(&record);
}

static void missing_starts(void **state) {
    (void)state;
    struct record record;
    open_record(&record, NULL, "f2-e3 h6:d2 e1:h8 a1-b2");
    record.game.printed = true;
    judge_as(&record, NULL);
    assert_non_null(found(&record, FINDING_NO_START_POSITION));
    assert_int_equal(record.game.status, GAME_UNVERIFIED);
    assert_int_equal(record.game.legal_plies, 0);
    assert_null(record.game.final.at);
    close_record(&record);
    /* One misprint is an error. */
    open_record(&record, NULL, "c3-d5 d6-c5 b2-c3 f6-g5");
    record.game.printed = true;
    judge_as(&record, NULL);
    assert_null(found(&record, FINDING_NO_START_POSITION));
    assert_int_equal(record.game.status, GAME_ERROR);
    close_record(&record);
    open_record(&record, NULL, "d6-c5 b2-c3");
    record.game.printed = true;
    record.game.first->number = 1;
    record.game.first->black_numbered = true;
    judge_as(&record, NULL);
    assert_non_null(found(&record, FINDING_NO_START_POSITION));
    close_record(&record);
}

static void declared_variants_stay(void **state) {
    (void)state;
    struct record record;
    open_record(&record, NULL, lasker_right);
    judge_as(&record, "russian");
    assert_string_equal(record.game.variant, "russian");
    assert_int_equal(record.game.status, GAME_ERROR);
    assert_non_null(found(&record, FINDING_OTHER_VARIANT));
    /* The trial under the other variant leaves no trace on the nodes. */
    assert_int_not_equal(record.game.first->next->next->next->next->next->state, NODE_LEGAL);
    close_record(&record);
    open_record(&record, NULL, "c3-d4 d6-c5");
    assert_non_null(game_add_tag(&record.game, slice_of("GameType"), slice_of("25")));
    judge_as(&record, NULL);
    assert_null(found(&record, FINDING_VARIANT_GUESSED));
    assert_string_equal(record.game.variant, "russian");
    close_record(&record);
    open_record(&record, NULL, "c3-d4 d6-c5");
    assert_non_null(game_add_tag(&record.game, slice_of("GameType"), slice_of("25,W,8,8,A0,0")));
    assert_non_null(game_add_tag(&record.game, slice_of("Variant"), slice_of("Poddavki")));
    judge_as(&record, NULL);
    assert_string_equal(record.game.variant, "poddavki");
    close_record(&record);
    open_record(&record, NULL, "c3-d4 d6-c5");
    assert_non_null(game_add_tag(&record.game, slice_of("GameType"), slice_of("77")));
    judge_as(&record, NULL);
    assert_non_null(found(&record, FINDING_UNKNOWN_VARIANT));
    assert_int_equal(record.game.status, GAME_OK);
    close_record(&record);
}

static void results(void **state) {
    (void)state;
    struct record record;
    open_record(&record, NULL, "c3-d4 d6-c5");
    assert_non_null(game_add_tag(&record.game, slice_of("Result"), slice_of("2-0")));
    record.game.terminator = RESULT_SECOND;
    judge_as(&record, NULL);
    assert_non_null(found(&record, FINDING_RESULT_MISMATCH));
    assert_int_equal(record.game.result, RESULT_SECOND);
    close_record(&record);
    open_record(&record, NULL, "c3-d4 d6-c5");
    assert_non_null(game_add_tag(&record.game, slice_of("Result"), slice_of("2-0")));
    record.game.terminator = RESULT_OPEN;
    judge_as(&record, NULL);
    assert_null(found(&record, FINDING_RESULT_MISMATCH));
    assert_int_equal(record.game.result, RESULT_FIRST);
    close_record(&record);
    /* Black cannot move any more: a win for Black is not what the board says. */
    open_record(&record, "W:Wc3:Bd4", "c3:e5");
    record.game.terminator = RESULT_SECOND;
    judge_as(&record, "russian");
    assert_non_null(found(&record, FINDING_RESULT_MISMATCH));
    close_record(&record);
    open_record(&record, "W:Wc3:Bd4", "c3:e5");
    record.game.terminator = RESULT_SECOND;
    judge_as(&record, "poddavki");
    assert_null(found(&record, FINDING_RESULT_MISMATCH));
    close_record(&record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lasca_misprint),
        cmocka_unit_test(lasca_corrected),
        cmocka_unit_test(verdicts_about_moves),
        cmocka_unit_test(an_ambiguous_capture_names_both),
        cmocka_unit_test(positions_that_no_board_holds),
        cmocka_unit_test(sargins_circuit),
        cmocka_unit_test(wrong_signs_are_played),
        cmocka_unit_test(jumped_squares_in_lasca),
        cmocka_unit_test(variations_are_judged_from_their_ply),
        cmocka_unit_test(rest_of_a_broken_line),
        cmocka_unit_test(unknown_moves_leave_the_rest_unverified),
        cmocka_unit_test(missing_starts),
        cmocka_unit_test(declared_variants_stay),
        cmocka_unit_test(results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
