/* Every row of the patterns matches its sample as a whole, and nothing runs away. */
#include "base/memory.h"
#include "rules/variant.h"
#include "tests/unit/matcher.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <string.h>

static void samples(void **state) {
    (void)state;
    for (enum pattern i = 0; i < PATTERN_COUNT; i++) {
        struct slice sample = slice_of(pattern_sample(i));
        struct pattern_hit hit;
        if (!sample.at) /* its words are the variants' */
            continue;
        if (pattern_match(matcher, i, sample, &hit) != PATTERN_YES)
            fail_msg("%s: does not match its sample \"%s\"", pattern_name(i), pattern_sample(i));
        if (hit.length == sample.length)
            continue;
        /* The rest must be what the pattern looks ahead for: without it there is no match. */
        size_t length = hit.length;
        sample.length = length;
        if (!length || (pattern_match(matcher, i, sample, &hit) == PATTERN_YES && hit.length == length))
            fail_msg("%s: matches %zu bytes of \"%s\"", pattern_name(i), length, pattern_sample(i));
    }
}

struct example {
    enum pattern pattern;
    const char *text;
    const char *matched; /* NULL: no match */
};

static void examples(void **state) {
    (void)state;
    static const struct example table[] = {
        {PATTERN_MOVE_LETTERS, "b2 - СЗ е7", "b2 - СЗ"},
        {PATTERN_MOVE_LETTERS, "f 8: b4", "f 8: b4"},
        {PATTERN_MOVE_LETTERS, "h6-g 5?", "h6-g 5"},
        {PATTERN_MOVE_LETTERS, "e1. a5: d8: f6: d4 (", "e1. a5: d8: f6: d4"},
        {PATTERN_MOVE_LETTERS, "c1-.g1.", "c1-.g1"},
        {PATTERN_MOVE_LETTERS, "a3—b4h6—g5", "a3—b4"},
        {PATTERN_MOVE_LETTERS, "а7—b8х;", "а7—b8"},
        {PATTERN_MOVE_LETTERS, "d6:b4x.", "d6:b4"},
        {PATTERN_MOVE_LETTERS, "a3xc5xe7 d6", "a3xc5xe7"},
        {PATTERN_MOVE_LETTERS, "а7Ч№б", "а7Ч№б"},
        {PATTERN_MOVE_LETTERS, "f6-g5. e3-d4", "f6-g5"},
        {PATTERN_MOVE_LETTERS, "c3-d4 - b6-a5", "c3-d4"},
        {PATTERN_MOVE_LETTERS, "d2 може піти на СЗ", NULL},
        {PATTERN_MOVE_LETTERS, "h6: 1. ag7", NULL},
        {PATTERN_MOVE_SHORT, "ее7 fb4", "ее7"},
        {PATTERN_MOVE_SHORT, "Са5", "Са5"},
        {PATTERN_MOVE_SHORT, "а:с5 f", "а:с5"},
        {PATTERN_MOVE_SHORT, "bel ef6", "bel"},
        {PATTERN_MOVE_SHORT, "dc3!x", "dc3"},
        {PATTERN_MOVE_SHORT, "db8: 18.cd4", "db8"},
        {PATTERN_MOVE_SHORT, "deal", NULL},
        {PATTERN_MOVE_NUMBERS, "17-13-9-5-1* 10.", "17-13-9-5-1*"},
        {PATTERN_MOVE_NUMBERS, "15:9; 2)", "15:9"},
        {PATTERN_MOVE_NUMBERS, "12-05-2007", NULL},
        {PATTERN_MOVE_NUMBERS, "1-й", NULL},
        {PATTERN_NUMBER, "1. . .h8", "1. . ."},
        {PATTERN_NUMBER, "1 …c7", "1 …"},
        {PATTERN_NUMBER, "3, а3", "3, "},
        {PATTERN_NUMBER, "1994 г", "1994 "},
        {PATTERN_RESULT, "1-0", "1-0"},
        {PATTERN_RESULT, "1-0-5", NULL},
        {PATTERN_RESULT, "0 : 1.", "0 : 1"},
        {PATTERN_RESULT, "1:1", NULL},
        {PATTERN_RESULT, "½ очка", NULL},
        {PATTERN_LIST_SQUARE, "c7-d6", NULL},
        {PATTERN_LIST_SQUARE, "h8 - 1. b4", "h8"},
        {PATTERN_OUTCOME_MOVER, " і виграють:", " і виграють"},
        {PATTERN_OUTCOME_WHITE, " и белые победили.", " и белые победили"},
        {PATTERN_OUTCOME_WHITE, ". Белые выигрывают шашку", NULL},
        {PATTERN_OUTCOME_WHITE, ". Белые выиграли бы", NULL},
        {PATTERN_OUTCOME_WHITE, ". Чёрные вскоре сдались", ". Чёрные вскоре сдались"},
        {PATTERN_OUTCOME_MOVER, " Сдался.", " Сдался"},
        {PATTERN_OUTCOME_MOVER, " с выигрышем шашки", NULL},
        {PATTERN_OUTCOME_DRAW, ". Возможна ничья", NULL},
        {PATTERN_EVALUATION, " +−", " +−"},
        {PATTERN_EVALUATION, "-b4", NULL},
        {PATTERN_OUTCOME_BLACK, "Чорні пройшли в дамки і повинні виграти", NULL},
        {PATTERN_OUTCOME_WHITE, "Белые начинают и выигрывают", NULL},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct pattern_hit hit = {0};
        struct slice text = slice_of(table[i].text);
        enum pattern_answer answer = pattern_match(matcher, table[i].pattern, text, &hit);
        struct slice matched = {text.at, hit.length};
        if ((answer == PATTERN_YES) != (table[i].matched != NULL) ||
            (answer == PATTERN_YES && !slice_is(matched, table[i].matched)))
            fail_msg("%s: \"%s\" gives \"%.*s\"", pattern_name(table[i].pattern), table[i].text,
                     (int)hit.length, text.at);
    }
}

/* The longest repetition of what the rows repeat stays inside the window and the limits. */
static void long_subjects(void **state) {
    (void)state;
    static const char *const pieces[] = {"a1:",   "c3 : ", "1-",  "(a1 ", "а ",
                                         "если ", "(",     "Бел", ". ",   "Ааа "};
    static char text[8192];
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        size_t size = strlen(pieces[i]), length = 0;
        for (; length + size <= sizeof text; length += size)
            memcpy(text + length, pieces[i], size);
        for (enum pattern pattern = 0; pattern < PATTERN_COUNT; pattern++) {
            struct pattern_hit hit;
            enum pattern_answer answer = pattern_match(matcher, pattern, (struct slice){text, length}, &hit);
            if (answer == PATTERN_LIMIT)
                fail_msg("%s gives up on repeated \"%s\"", pattern_name(pattern), pieces[i]);
        }
    }
}

/* What saves the attempt at a heading lets every row's own words through. */
static void headings(void **state) {
    (void)state;
    size_t tried = 0;
    for (size_t i = 0; i < variant_count(); i++)
        for (const char *const *words = variant_at(i)->headings; words && *words; words++, tried++) {
            char line[100];
            struct pattern_hit hit;
            size_t length = 0;
            for (const char *at = *words; *at; at++)
                if (*at != '*')
                    line[length++] = *at;
            struct slice heading = {line, length};
            assert_true(pattern_may_head(heading));
            assert_int_equal(pattern_match(matcher, PATTERN_HEADING, heading, &hit), PATTERN_YES);
        }
    assert_true(tried > 0);
    assert_false(pattern_may_head(slice_of("White to move and win in eleven")));
    assert_false(pattern_may_head(slice_of("the airbase"))); /* a name does not begin inside a word */
    assert_false(pattern_may_head(slice_of("")));
}

/* What a matcher learns of a row's first characters, asked often enough, keeps no match back. */
static void learned(void **state) {
    (void)state;
    struct matcher *taught = matcher_make();
    assert_non_null(taught);
    for (enum pattern i = 0; i < PATTERN_COUNT; i++) {
        struct slice sample = slice_of(pattern_sample(i));
        struct pattern_hit first, again;
        for (int round = 0; round < 500 && sample.length; round++) {
            enum pattern_answer answer = pattern_match(taught, i, sample, round ? &again : &first);
            pattern_match(taught, i, slice_of(round % 2 ? "~" : "щ"), NULL);
            assert_true(!round || answer != PATTERN_YES || again.length == first.length);
            assert_true(round == 0 || (answer == PATTERN_YES) == (first.length > 0));
            if (round == 0 && answer != PATTERN_YES)
                first.length = 0;
        }
    }
    matcher_free(taught);
}

/* A search that would run for ever is given up, and the matcher remembers where it began. */
static void given_up(void **state) {
    (void)state;
    enum { COUNT = 200000 };
    static char text[1 + 4 * COUNT] = "(";
    for (size_t i = 0; i < COUNT; i++)
        memcpy(text + 1 + 4 * i, "б, ", 4);
    struct matcher *tired = matcher_make();
    assert_non_null(tired);
    assert_null(matcher_given_up(tired));
    struct slice subject = {text, sizeof text};
    assert_int_equal(pattern_find(tired, PATTERN_LETTER_COLUMN, subject, NULL), PATTERN_LIMIT);
    assert_ptr_equal(matcher_given_up(tired), text);
    matcher_free(tired);
}

/* Rows are compiled when they are asked for: without memory that is no answer, and the matcher remembers it.
 * Stands first, before anything is compiled. */
static void no_memory(void **state) {
    (void)state;
    enum { ROUNDS = 2000 };
    enum pattern row = PATTERN_MOVE_LETTERS;
    struct slice sample = slice_of(pattern_sample(row));
    for (int plain = 0; plain < 2; plain++) { /* none of the programs is there; the one without JIT is */
        struct matcher *poor = matcher_make();
        assert_non_null(poor);
        if (plain)
            assert_int_equal(pattern_match(poor, row, sample, NULL), PATTERN_YES);
        memory_fail_after(0);
        enum pattern_answer answer = pattern_match(poor, row, sample, NULL);
        for (int round = 0; plain && round < ROUNDS && answer == PATTERN_YES; round++)
            answer = pattern_match(poor, row, sample, NULL);
        enum pattern_answer again = pattern_match(poor, PATTERN_RESULT, sample, NULL);
        memory_fail_after(-1);
        assert_int_equal(answer, PATTERN_NO_MEMORY);
        assert_int_equal(again, PATTERN_NO_MEMORY);
        assert_true(matcher_failed(poor));
        matcher_free(poor);
    }
    assert_int_equal(pattern_match(matcher, row, sample, NULL), PATTERN_YES);
    assert_false(matcher_failed(matcher));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_memory),     cmocka_unit_test(headings), cmocka_unit_test(learned),
        cmocka_unit_test(given_up),      cmocka_unit_test(samples),  cmocka_unit_test(examples),
        cmocka_unit_test(long_subjects),
    };
    return cmocka_run_group_tests(tests, open_matcher, close_matcher);
}
