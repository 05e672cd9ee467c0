/* The phrase table: every row whole in every language, the languages told apart, numbers with their nouns. */
#include "base/phrase.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Every slot of a text is in the other one too. */
static void same_slots(const char *text, const char *other) {
    for (const char *open = strchr(text, '{'); open; open = strchr(open + 1, '{')) {
        const char *close = strchr(open, '}');
        char slot[32] = "";
        assert_non_null(close);
        assert_true((size_t)(close - open) + 1 < sizeof slot);
        memcpy(slot, open, (size_t)(close - open) + 1);
        if (!strstr(other, slot))
            fail_msg("no %s in '%s', as in '%s'", slot, other, text);
    }
}

/* Words of two forms for a side may stand for one another: "{other}" "{other_of}". */
static bool is_case(const char *text) {
    return strstr(text, "_of}") || strstr(text, "{side}") || strstr(text, "{other}");
}

static void every_row_is_whole(void **state) {
    (void)state;
    for (int phrase = PHRASE_NONE + 1; phrase < PHRASE_COUNT; phrase++) {
        const char *en = phrase_text((enum phrase)phrase, LANGUAGE_EN);
        for (int language = 0; language < LANGUAGE_COUNT; language++) {
            const char *text = phrase_text((enum phrase)phrase, (enum language)language);
            assert_true(strlen(text) > 0);
            assert_null(strchr(text, '\n'));
            if (en[0] != ',')
                assert_int_equal(text[0] == ' ', en[0] == ' ');
            assert_int_equal(text[strlen(text) - 1] == ' ', en[strlen(en) - 1] == ' ');
            if (!is_case(en)) {
                same_slots(en, text);
                same_slots(text, en);
            }
        }
        same_slots(phrase_text((enum phrase)phrase, LANGUAGE_RU),
                   phrase_text((enum phrase)phrase, LANGUAGE_UK));
    }
    assert_string_equal(phrase_text(PHRASE_NONE, LANGUAGE_RU), "");
}

static void languages_are_not_mixed(void **state) {
    static const char *const not_russian[] = {"і", "ї", "є", "ґ"}, *const not_ukrainian[] = {"ы", "э", "ъ",
                                                                                             "ё"};
    (void)state;
    for (int phrase = PHRASE_NONE + 1; phrase < PHRASE_COUNT; phrase++)
        for (size_t i = 0; i < 4; i++) {
            assert_null(strstr(phrase_text((enum phrase)phrase, LANGUAGE_RU), not_russian[i]));
            assert_null(strstr(phrase_text((enum phrase)phrase, LANGUAGE_UK), not_ukrainian[i]));
        }
}

static void languages_have_names(void **state) {
    (void)state;
    for (int language = 0; language < LANGUAGE_COUNT; language++)
        assert_int_equal(language_of_name(slice_of(language_name((enum language)language))), language);
    assert_int_equal(language_of_name(slice_of("ru_RU")), LANGUAGE_COUNT);
    assert_int_equal(language_of_name(slice_of("")), LANGUAGE_COUNT);
}

static void expect_count(enum language language, uint64_t number, const char *expected) {
    struct buffer buffer;
    buffer_init(&buffer);
    phrase_count(&buffer, PHRASE_GAMES_1, language, number);
    buffer_char(&buffer, '\0');
    assert_string_equal(buffer.bytes, expected);
    buffer_free(&buffer);
}

static void nouns_follow_their_numbers(void **state) {
    (void)state;
    expect_count(LANGUAGE_EN, 0, "0 games");
    expect_count(LANGUAGE_EN, 1, "1 game");
    expect_count(LANGUAGE_EN, 21, "21 games");
    expect_count(LANGUAGE_RU, 0, "0 партий");
    expect_count(LANGUAGE_RU, 1, "1 партия");
    expect_count(LANGUAGE_RU, 3, "3 партии");
    expect_count(LANGUAGE_RU, 5, "5 партий");
    expect_count(LANGUAGE_RU, 11, "11 партий");
    expect_count(LANGUAGE_RU, 12, "12 партий");
    expect_count(LANGUAGE_RU, 21, "21 партия");
    expect_count(LANGUAGE_RU, 114, "114 партий");
    expect_count(LANGUAGE_UK, 22, "22 партії");
    expect_count(LANGUAGE_UK, 1000001, "1000001 партія");
}

static void slots_are_filled(void **state) {
    (void)state;
    struct buffer buffer;
    const struct finding_slot slots[] = {{"move", "a3:c5"}, {"squares", "b4"}, {"unused", "x"}};
    char text[64] = "";
    buffer_init(&buffer);
    phrase_write(&buffer, PHRASE_TAKES, LANGUAGE_EN, slots, 3);
    assert_true(slice_is(buffer_view(&buffer), "a3:c5 takes b4"));
    buffer_clear(&buffer);
    phrase_write(&buffer, PHRASE_TAKES, LANGUAGE_UK, slots, 1);
    assert_true(slice_is(buffer_view(&buffer), "a3:c5 б'є "));
    buffer_free(&buffer);
    assert_int_equal(template_fill(text, 3, "{move}{none}!{", slots, 3), 7);
    assert_int_equal(template_fill(text, sizeof text, "{move}{none}!{", slots, 3), 7);
    assert_string_equal(text, "a3:c5!{");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_is_whole),   cmocka_unit_test(languages_are_not_mixed),
        cmocka_unit_test(languages_have_names), cmocka_unit_test(nouns_follow_their_numbers),
        cmocka_unit_test(slots_are_filled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
