/* Draws by the rules of the variants: repetition, moves of kings alone, few pieces against a king. */
#include "rules/draw.h"
#include "tests/oracle/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct walk {
    struct position position;
    struct draw draw;
    struct moves moves;
    uint64_t random;
};

static void begin(struct walk *walk, const char *variant, const char *fen) {
    const struct variant *row = variant_find(variant, strlen(variant));
    assert_non_null(row);
    if (!record_position(&walk->position, row, fen))
        fail_msg("no such position: %s %s", variant, fen);
    draw_start(&walk->draw, &walk->position);
    moves_init(&walk->moves);
    walk->random = 1;
}

static void play(struct walk *walk, const char *path) {
    assert_int_equal(moves_generate(&walk->position, &walk->moves), MOVES_DONE);
    for (size_t i = 0; i < walk->moves.count; i++) {
        char text[RECORD_PATH];
        record_path(text, walk->position.variant, &walk->moves.at[i]);
        if (strcmp(text, path) != 0)
            continue;
        position_play(&walk->position, &walk->moves.at[i]);
        draw_follow(&walk->draw, &walk->moves.at[i], &walk->position);
        return;
    }
    fail_msg("%s is not legal", path);
}

static void play_all(struct walk *walk, const char *paths) {
    char list[400], *rest = NULL;
    snprintf(list, sizeof list, "%s", paths);
    for (char *path = strtok_r(list, " ", &rest); path; path = strtok_r(NULL, " ", &rest))
        play(walk, path);
}

static enum draw_kind claim(const struct walk *walk) {
    const struct draw_rule *rule = draw_claim(&walk->draw);
    return rule ? rule->kind : DRAW_END;
}

enum { STUCK = 1000000 };

/* Random quiet king moves that allow no capture and repeat nothing a third time; returns the plies until a
 * claim (0: none within `most`), or STUCK. */
static unsigned try_to_wander(struct walk *walk, unsigned most) {
    for (unsigned ply = 1; ply <= most; ply++) {
        bool played = false;
        for (unsigned attempt = 0; attempt < 200 && !played; attempt++) {
            assert_int_equal(moves_generate(&walk->position, &walk->moves), MOVES_DONE);
            walk->random = walk->random * 6364136223846793005u + 1442695040888963407u;
            const struct move *move = &walk->moves.at[(walk->random >> 33) % walk->moves.count];
            struct position after = walk->position;
            if (move->capture || !bits_has(walk->position.kings, move->path[0]))
                continue;
            position_play(&after, move);
            struct draw draw = walk->draw;
            draw_follow(&draw, move, &after);
            if (position_must_capture(&after) ||
                (draw_claim(&draw) && draw_claim(&draw)->kind == DRAW_REPETITION))
                continue;
            walk->position = after;
            walk->draw = draw;
            played = true;
        }
        if (!played)
            return STUCK;
        if (draw_claim(&walk->draw))
            return ply;
    }
    return 0;
}

static unsigned wander(struct walk *walk, unsigned most) {
    for (uint64_t seed = 1; seed < 5000; seed++) {
        struct position position = walk->position;
        struct draw draw = walk->draw;
        walk->random = seed;
        unsigned plies = try_to_wander(walk, most);
        if (plies != STUCK)
            return plies;
        walk->position = position;
        walk->draw = draw;
    }
    fail_msg("%s: stuck", walk->position.variant->name);
    return STUCK;
}

static void comes_after(const char *variant, const char *fen, enum draw_kind kind, unsigned moves) {
    struct walk walk;
    begin(&walk, variant, fen);
    unsigned plies = wander(&walk, 2 * moves + 2);
    if (plies != 2 * moves || claim(&walk) != kind)
        fail_msg("%s %s: claim %d after %u plies, not %d after %u", variant, fen, claim(&walk), plies, kind,
                 2 * moves);
    assert_true(*draw_claim(&walk.draw)->source != 0);
    moves_free(&walk.moves);
}

static void third_time(void **state) {
    (void)state;
    static const char *const variants[] = {"russian", "czech", "brazilian", "english", "antidraughts"};
    for (unsigned i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        struct walk walk;
        begin(&walk, variants[i], "W:WKa1,Kg1:BKb8,Kh6");
        for (unsigned round = 0; round < 2; round++) {
            assert_int_equal(claim(&walk), DRAW_END);
            play_all(&walk, "a1-b2 b8-a7 b2-a1 a7-b8");
        }
        assert_int_equal(claim(&walk), DRAW_REPETITION);
        play(&walk, "a1-b2"); /* as this one was there twice before */
        assert_int_equal(claim(&walk), DRAW_REPETITION);
        play(&walk, "h6-g7");
        assert_int_equal(claim(&walk), DRAW_END);
        moves_free(&walk.moves);
    }
}

/* A man's move or a capture lets nothing come back. */
static void what_cannot_return(void **state) {
    (void)state;
    struct walk walk;
    begin(&walk, "russian", "W:WKa1,c1:BKb8,h8");
    play_all(&walk, "a1-b2 b8-a7 b2-a1 a7-b8 a1-b2 b8-a7");
    play_all(&walk, "c1-d2 a7-b8 b2-a1 b8-a7 a1-b2 a7-b8 b2-a1 b8-a7");
    assert_int_equal(claim(&walk), DRAW_END);
    play_all(&walk, "a1-b2 a7-b8");
    assert_int_equal(claim(&walk), DRAW_REPETITION);
    moves_free(&walk.moves);
}

static void kings_alone(void **state) {
    (void)state;
    comes_after("international", "W:WKa1,Ke1,c1:BKb10,Kj10,h10", DRAW_KING_MOVES, 25);
    comes_after("killer", "W:WKa1,Ke1,c1:BKb10,Kj10,h10", DRAW_KING_MOVES, 25);
    comes_after("russian", "W:WKa1,Ke1,Kc1,c3:BKb8,Kh8,Kf8,d8", DRAW_KING_MOVES, 15);
    comes_after("czech", "W:WKa1,Ke1,c1:BKb8,Kf8,d8", DRAW_KING_MOVES, 15);
    comes_after("brazilian", "W:WKa1,Ke1,c1:BKb8,Kf8,d8", DRAW_KING_MOVES, 20);
    comes_after("english", "W:WKa1,Ke1,c1:BKb8,Kf8,d8", DRAW_KING_MOVES, 40);
    comes_after("italian", "W:WKb1,Kf1,d1:BKa8,Kg8,e8", DRAW_KING_MOVES, 40);
    comes_after("spanish", "W:WKb1,Kf1,d1:BKa8,Kg8,e8", DRAW_KING_MOVES, 20);
    /* A man's move starts it anew. */
    struct walk walk;
    begin(&walk, "international", "W:WKa1,Ke1,c1:BKb10,Kj10,h10");
    assert_int_equal(wander(&walk, 49), 0);
    assert_int_equal(walk.draw.plies[1], 49);
    moves_free(&walk.moves);
}

static void few_against_a_king(void **state) {
    (void)state;
    comes_after("international", "W:WKa1,Kc1,Ke1:BKb10", DRAW_LONE_KING, 16);
    comes_after("international", "W:WKa1,c1,e1:BKb10", DRAW_LONE_KING, 16);
    comes_after("international", "B:WKa1,Kc1:BKb10", DRAW_LONE_KING, 5);
    comes_after("international", "W:WKa1:BKb10", DRAW_LONE_KING, 5);
    comes_after("russian", "W:WKa1,Kc1,Ke1:BKb8", DRAW_LONE_KING_AGAINST_KINGS, 15);
    comes_after("russian", "W:WKa1,Kc1:BKb8", DRAW_LONE_KING, 5);
    comes_after("pool", "W:WKa1,Kc1,Ke1:BKb8", DRAW_LONE_KING_AGAINST_KINGS, 13);
    comes_after("canadian", "W:WKa1,Kc1,Ke1:BKb12", DRAW_LONE_KING_AGAINST_KINGS, 16);
    comes_after("frisian", "W:WKa1,Kc1:BKh10", DRAW_LONE_KING_AGAINST_KINGS, 7);
    comes_after("frysk", "W:WKa1:BKd10", DRAW_LONE_KING_AGAINST_KINGS, 2);
    /* Killer and breakthrough have no such rule. */
    struct walk walk;
    begin(&walk, "killer", "W:WKa1,Kc1:BKb10");
    assert_int_equal(wander(&walk, 40), 0);
    moves_free(&walk.moves);
    begin(&walk, "breakthrough", "W:Wa1:Bb10");
    assert_null(walk.draw.rules);
    play(&walk, "a1-b2");
    assert_null(draw_claim(&walk.draw));
    moves_free(&walk.moves);
}

/* The forces count from the ply that brings them about. */
static void from_the_capture_on(void **state) {
    (void)state;
    struct walk walk;
    begin(&walk, "international", "W:WKa1,Kc1,Ke1:BKj8,d4");
    play(&walk, "a1:e5");
    assert_int_equal(walk.draw.plies[2], 0);
    unsigned plies = wander(&walk, 40);
    assert_int_equal(plies, 32);
    assert_int_equal(claim(&walk), DRAW_LONE_KING);
    moves_free(&walk.moves);
}

/* Russian: three against a king that holds the main road, five moves; forces that do not change, 30 moves. */
static void main_road_and_same_forces(void **state) {
    (void)state;
    struct walk walk;
    begin(&walk, "russian", "W:WKg1,Kb8,Kd8:BKa1");
    play_all(&walk, "g1-h2 a1-h8 h2-g1 h8-a1 d8-a5 a1-h8 a5-e1 h8-a1 e1-a5");
    assert_int_equal(claim(&walk), DRAW_END);
    play(&walk, "a1-h8");
    assert_int_equal(claim(&walk), DRAW_LONE_KING_ON_MAIN_ROAD);
    moves_free(&walk.moves);
    begin(&walk, "russian", "W:WKa1,Kc1,c3:BKb8");
    assert_int_equal(wander(&walk, 29), 0);
    assert_int_equal(walk.draw.rules[2].kind, DRAW_SAME_FORCES);
    assert_int_equal(walk.draw.plies[2], 29);
    moves_free(&walk.moves);
}

static void hashes(void **state) {
    (void)state;
    struct position a, b;
    for (size_t i = 0; i < variant_count(); i++) {
        position_start(&a, variant_at(i));
        position_start(&b, variant_at(i));
        assert_true(position_hash(&a) == position_hash(&b));
        b.side = (uint8_t)side_other((enum side)b.side);
        assert_true(position_hash(&a) != position_hash(&b));
        position_start(&b, variant_at(i));
        b.kings = bits_of(bits_last(b.pieces[BLACK]));
        assert_true(position_hash(&a) != position_hash(&b));
        b.kings = BITS_NONE;
        b.pieces[BLACK] = bits_drop(b.pieces[BLACK], bits_last(b.pieces[BLACK]));
        assert_true(position_hash(&a) != position_hash(&b));
    }
    assert_true(record_position(&a, variant_find("lasca", 5), "W:Wa1(wb):Bg7"));
    assert_true(record_position(&b, variant_find("lasca", 5), "W:Wa1(wB):Bg7"));
    assert_true(position_hash(&a) != position_hash(&b));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(third_time),
        cmocka_unit_test(what_cannot_return),
        cmocka_unit_test(kings_alone),
        cmocka_unit_test(few_against_a_king),
        cmocka_unit_test(from_the_capture_on),
        cmocka_unit_test(main_road_and_same_forces),
        cmocka_unit_test(hashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
