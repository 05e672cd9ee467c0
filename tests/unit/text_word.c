/* What is asked of first characters lets through all that the patterns take. */
#include "parser/text_word.h"
#include "notation/position_list.h"
#include "tests/unit/matcher.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <string.h>

enum { ROUNDS = 300000, PIECES_MAX = 9 };

static const char *const pieces[] = {
    "а",  "б",  "в", "г", "е", "з", "с", "х", "д",      "Б",      "Ч", "З", "Х", "Н", "ц", "І", "ш",
    "т",  "о",  "a", "b", "c", "d", "l", "I", "x",      "X",      "h", "k", "1", "2", "3", "4", "8",
    "0",  "-",  ":", ".", ",", "(", ")", "/", "!",      "?",      "=", "+", "#", "*", " ", " ", " ",
    "\n", "\t", "—", "–", "×", "…", "½", "№", "\u00A0", "\u2009", "‼", ">", "|", "±", "∓", "∞", "ж"};

static unsigned seed = 1947;

static unsigned dice(unsigned sides) {
    seed = (unsigned)((unsigned long long)seed * 16807 % 2147483647);
    return seed % sides;
}

static struct slice random_text(char *text) {
    size_t length = 0;
    for (unsigned count = 1 + dice(PIECES_MAX); count; count--) {
        const char *piece = pieces[dice(sizeof pieces / sizeof *pieces)];
        memcpy(text + length, piece, strlen(piece));
        length += strlen(piece);
    }
    return (struct slice){text, length};
}

static bool matches(enum pattern pattern, struct slice text) {
    return pattern_match(matcher, pattern, text, NULL) == PATTERN_YES;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static void let_through(const char *what, bool may, struct slice text) {
    if (!may)
        fail_msg("%s is not let through: \"%.*s\"", what, (int)text.length, text.at);
}

static void nothing_is_kept_back(void **state) {
    (void)state;
    char bytes[64];
    unsigned moves = 0, marks = 0, results = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct slice text = random_text(bytes);
        unsigned shapes = text_word_may_move(text, 0, true), behind = text_marks_may_follow(text, 0);
        bool full = matches(PATTERN_MOVE_LETTERS, text), glued = matches(PATTERN_MOVE_GLUED, text);
        let_through("a move in full", !full || (shapes & WORD_FULL), text);
        let_through("a move without a sign", !glued || (shapes & WORD_GLUED), text);
        let_through("a short move", !matches(PATTERN_MOVE_SHORT, text) || (shapes & WORD_SHORT), text);
        let_through("a spaced move", !matches(PATTERN_MOVE_SPACED, text) || (shapes & WORD_SPACED), text);
        let_through("a fraction", !matches(PATTERN_FRACTION, text) || (behind & MARK_FRACTION), text);
        let_through("a mark", !matches(PATTERN_MARK, text) || (behind & MARK_SIGN), text);
        let_through("a win", !matches(PATTERN_WON, text) || (behind & MARK_WON), text);
        let_through("a judgement", !matches(PATTERN_EVALUATION, text) || (behind & MARK_EVALUATION), text);
        moves += full || glued;
        marks += behind != 0;
        if (!is_digit(*text.at) && memcmp(text.at, "½", 2) != 0)
            continue;
        bool result = matches(PATTERN_RESULT, text);
        let_through("a result", !result || text_number_may_result(text, 0), text);
        let_through("a move in numbers",
                    !matches(PATTERN_MOVE_NUMBERS, text) || text_number_may_move(text, 0), text);
        results += result;
    }
    assert_true(moves > 100 && marks > 100 && results > 10);
}

/* A number leads a move where what stands behind it is one. */
static void numbers_lead(void **state) {
    (void)state;
    char bytes[64];
    unsigned led = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct slice text = random_text(bytes);
        struct pattern_hit hit;
        if (!is_digit(*text.at) || pattern_match(matcher, PATTERN_NUMBER, text, &hit) != PATTERN_YES)
            continue;
        struct slice rest = {text.at + hit.length, text.length - hit.length};
        static const enum pattern moves[] = {
            PATTERN_MOVE_LETTERS, PATTERN_MOVE_GLUED,   PATTERN_MOVE_SHORT,
            PATTERN_MOVE_SPACED,  PATTERN_MOVE_NUMBERS, PATTERN_MOVE_FOUR_DIGITS,
            PATTERN_PASS,         PATTERN_MOVE_MIXED,   PATTERN_RESULT};
        for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
            if (matches(moves[i], rest)) {
                led++;
                let_through("a number before a move", text_number_may_lead(text, 0), text);
            }
    }
    assert_true(led > 100);
}

/* A word that is passed over begins no move, in whatever company it stands. */
static void plain_words(void **state) {
    (void)state;
    char bytes[64];
    struct text_words words;
    text_words_init(&words);
    for (int round = 0; round < ROUNDS; round++) {
        struct slice text = random_text(bytes);
        if (!text_words_plain(&words, text, 0))
            continue;
        let_through("a word with a move", !text_word_may_move(text, 0, false), text);
        size_t end = text_words_skip(&words, text, 0);
        assert_true(end > 0 && end <= text.length);
    }
}

/* Of the digits of a move or a result not all are of idle numbers. */
static void idle_numbers(void **state) {
    (void)state;
    static const enum pattern patterns[] = {PATTERN_MOVE_LETTERS, PATTERN_MOVE_GLUED,   PATTERN_MOVE_SHORT,
                                            PATTERN_MOVE_SPACED,  PATTERN_MOVE_NUMBERS, PATTERN_MOVE_MIXED,
                                            PATTERN_RESULT};
    char bytes[64];
    unsigned moves = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct slice text = random_text(bytes);
        for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
            struct pattern_hit hit;
            bool digits = false, live = false;
            if (pattern_match(matcher, patterns[i], text, &hit) != PATTERN_YES)
                continue;
            for (size_t at = 0; at < hit.length && !live; at++)
                if (is_digit(bytes[at]) && !(at && is_digit(bytes[at - 1]))) {
                    digits = true;
                    live = !text_number_idle(text, at);
                }
            let_through("a move's number", live || !digits, text);
            moves += live;
        }
    }
    assert_true(moves > 1000);
}

/* Some of the parts, one behind the other. */
static struct slice roll(const char *const *parts, size_t kinds, char *bytes) {
    size_t length = 0;
    for (unsigned count = 1 + dice(PIECES_MAX); count; count--) {
        const char *part = parts[dice(kinds)];
        memcpy(bytes + length, part, strlen(part));
        length += strlen(part);
    }
    return (struct slice){bytes, length};
}

/* No number that a position may list is left out, but for days and months. */
static void listed_numbers(void **state) {
    (void)state;
    static const char *const parts[] = {"1",  "2", "28", "c", "В",  "а", "h",     "з",    " ",   " ",
                                        ",",  ".", ";",  "(", "и ", ")", "белые", "Чёрн", "ые ", "\n",
                                        "10", "%", "[",  "]", ":",  "-", "1896",  "поле", "a1",  "№"};
    char bytes[128];
    unsigned squares = 0, numbers = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct slice text = roll(parts, sizeof parts / sizeof *parts, bytes);
        struct pattern_hit hit;
        size_t digit = 0;
        if (pattern_match(matcher, PATTERN_LIST_SQUARE, text, &hit) == PATTERN_YES) {
            while (digit < hit.length && !is_digit(bytes[digit]))
                digit++;
            let_through("a square", digit == hit.length || !text_number_unlisted(text, digit), text);
            squares += digit < hit.length;
        } else if (matches(PATTERN_LIST_NUMBER, text)) {
            bool date = memmem(bytes, text.length, "1896", 4) != NULL;
            let_through("a number of a square", date || !text_number_unlisted(text, 0), text);
            numbers += !date;
        }
    }
    assert_true(squares > 1000 && numbers > 1000);
}

static void years_are_idle(void **state) {
    (void)state;
    static const char *const idle[] = {"1947 год", "12 человек", "12.05.1934", "98%", "5] и"},
                             *const live[] = {"5:8", "1-0", "12. c3-d4", "12 cd4", "7/8", "0,5:1,5"};
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        assert_true(text_number_idle(slice_of(idle[i]), 0));
    for (size_t i = 0; i < sizeof live / sizeof *live; i++)
        assert_false(text_number_idle(slice_of(live[i]), 0));
    assert_true(text_number_idle(slice_of("1946-1950"), 5));
    assert_false(text_number_idle(slice_of("c3"), 1));
    assert_false(text_number_idle(slice_of("e 4"), 2));
}

/* Openings are found where every word is asked by itself, whatever stands around. */
static void openings_are_found(void **state) {
    (void)state;
    static const char *const parts[] = {"Белые", "белые", "3 черных", "White:", "слово", "word", " ", ", ",
                                        "12",    "обе",   "Чёрные",   ".",      "когда", " «",   "x", "И"};
    char bytes[128];
    struct text_words words;
    text_words_init(&words);
    for (int round = 0; round < ROUNDS / 10; round++) {
        size_t length = 0;
        while (length < 80) {
            const char *part = parts[dice(sizeof parts / sizeof *parts)];
            memcpy(bytes + length, part, strlen(part));
            length += strlen(part);
        }
        struct slice text = {bytes, length};
        size_t found = text_words_opening(&words, text, 0, length), wanted = 1;
        for (; wanted < length; wanted++) {
            struct slice rest = {bytes + wanted, length - wanted};
            bool open = false;
            for (size_t i = 0; i < 5; i++) /* the first five but "слово" */
                open |= i != 4 && rest.length >= strlen(parts[i]) &&
                        memcmp(rest.at, parts[i], strlen(parts[i])) == 0;
            if (open && bytes[wanted - 1] == ' ')
                break;
        }
        assert_true(found <= wanted);
    }
}

/* A list and a position in a sentence begin only with what their first letters let through, also with Latin
 * letters among the others. */
static void lists_begin(void **state) {
    (void)state;
    static const char *const parts[] = {
        "Бе", "бел", "Бi", "Біл",  "Ч",    "чер", "Чо", "чё", "рн",    "pн",    "л",  "ы",   "е",
        "i",  "і",   "а",  "aя",   "ых",   "ими", "Б",  "б",  ".",     ":",     " ",  " ",   "3 ",
        "2",  "да",  "мк", "и ",   "п",    "р",   "о",  "ст", "Ша",    "шки",   "Wh", "ite", "W",
        "Bl", "ack", "«",  "если", "Коли", "на ", "\n", "c3", "На g1", "\u00A0"};
    char bytes[128];
    unsigned sides = 0, sentences = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct slice text = roll(parts, sizeof parts / sizeof *parts, bytes);
        bool sentence = matches(PATTERN_PROSE_START, text);
        /* What the kind of the pieces or their number is of must be named behind it. */
        bool side = matches(PATTERN_LIST_SIDE, text) || matches(PATTERN_LIST_COUNT_OF_SIDE, text) ||
                    matches(PATTERN_LIST_TOWER_ALONE, text);
        let_through("a list", !side || position_list_may_begin(text), text);
        let_through("a sentence", !sentence || position_prose_may_begin(text), text);
        sides += side;
        sentences += sentence;
    }

    assert_true(sides > 200 && sentences > 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(idle_numbers),       cmocka_unit_test(years_are_idle),
        cmocka_unit_test(openings_are_found), cmocka_unit_test(nothing_is_kept_back),
        cmocka_unit_test(numbers_lead),       cmocka_unit_test(plain_words),
        cmocka_unit_test(lists_begin),        cmocka_unit_test(listed_numbers),
    };
    return cmocka_run_group_tests(tests, open_matcher, close_matcher);
}
