/* Expressions of --where: what they mean, what is wrong with them and where, and that no expression however
 * long, deep or mean costs more than its length. Lists of numbers of --games. */
#include "archive/filter.h"
#include "archive/where_value.h"
#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static struct arena arena;
static struct game game;
static struct where_game asked;

static void tag(const char *name, const char *value) {
    assert_non_null(game_add_tag(&game, slice_of(name), slice_of(value)));
}

static int set_up(void **state) {
    (void)state;
    arena_init(&arena);
    game_init(&game, &arena);
    tag("Event", "Чемпионат СССР");
    tag("Date", "1947.05.??");
    tag("White", "Куперман И.");
    tag("Black", "say \"x\" \\ y");
    tag("WhiteRating", "2250 (FMJD)");
    tag("Round", "2.10");
    tag("plies", "many");
    tag("Empty", "");
    tag("EventDate", "12.05.1947 г.");
    tag("Number", "1947");
    game.plies = 61;
    game.legal_plies = 60;
    game.result = RESULT_DRAW;
    game.status = GAME_ERROR;
    game.variant = "russian";
    game.language = "ru";
    finding_add(&game.findings, FINDING_MUST_CAPTURE, 0, slice_of("x"), NULL, 0);
    finding_add(&game.findings, FINDING_BAD_NUMBER, 0, slice_of("x"), NULL, 0);
    finding_add(&game.findings, FINDING_BAD_NUMBER, 0, slice_of("x"), NULL, 0);
    asked = (struct where_game){.game = &game,
                                .tags = game.tags,
                                .file = "dir/a.pdn",
                                .format = "pdn",
                                .encoding = ENCODING_CP1251,
                                .number = 7,
                                .judged = true};
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    arena_free(&arena);
    return 0;
}

static enum where_answer ask(const char *text, bool judged) {
    struct where *where;
    struct where_fault fault;
    struct regex_scratch *scratch = regex_scratch_new();
    enum status status = where_compile(slice_of(text), &where, &fault);
    if (status != STATUS_OK)
        fail_msg("%s: %s at %zu", text, fault.message, fault.at);
    asked.judged = judged;
    enum where_answer answer = where_ask(where, scratch, &asked);
    where_free(where);
    regex_scratch_free(scratch);
    return answer;
}

static void holds(const char *text) {
    if (ask(text, true) != WHERE_YES)
        fail_msg("does not hold: %s", text);
}

static void fails(const char *text) {
    if (ask(text, true) != WHERE_NO)
        fail_msg("holds: %s", text);
}

static void tags_and_regexes(void **state) {
    (void)state;
    holds("White");
    holds("[white]");
    holds("[White]");
    fails("Site");
    fails("Empty");
    holds("not Empty and [ plies ] = many");
    holds("White='Куперман И.'");
    fails("White=Куперман");
    holds("White~Куперман");
    holds("White~/^КУПЕРМАН/i");
    fails("White~/^КУПЕРМАН/");
    fails("White!~/куперман/i");
    holds("White!~/Коган/");
    holds("Black=\"say \\\"x\\\" \\\\ y\"");
    holds("Black~/\\\\ y$/");
    holds("[file]!=x and Site!=x and Site!~/./");
    fails("Site=\"\" or Site<z or Site>=1");
    holds("Empty=''");
    holds("player~/x/ and player~/^Куп/ and not player=nobody");
    holds("Event~/\\bссср\\b/i");
    holds("[a/b]!~/a\\/b/");
    holds("Black>'a' and Black<'t' and White>Black");
}

static void dates_and_numbers(void **state) {
    (void)state;
    holds("Date>=1947 and Date<=1947 and Date=1947 and not Date>1947 and not Date<1947");
    holds("Date=1947.05 and Date<1947.06 and Date>1946 and Date>1946.12.31 and Date<1948-01-01");
    fails("Date=1947.05.03 or Date<1947.05.03 or Date>=1947.05.03");
    holds("Date!=1947.05.03");
    holds("Date=1947.??.?? and Date<=1947.05.??");
    holds("EventDate=1947.05.12 and EventDate>1947.05.11 and EventDate=12.05.1947");
    holds("Number=1947 and Number<1947.5 and Number>=-3");
    holds("WhiteRating>2000 and WhiteRating=2250 and WhiteRating<=2250 and WhiteRating>=2250");
    fails("WhiteRating<2250 or WhiteRating>2250 or White>0 or White<0");
    holds("Round=2.1 and Round!='2.1' and Round='2.10'");
    fails("Date>=????");
}

static void facts(void **state) {
    (void)state;
    holds("plies>40 and plies=61 and plies!=60 and plies<>60 and legal_plies==60 and plies");
    holds("game=7 and game>=7 and not game>7");
    holds("status=error and status=ERROR and status!=ok and status~/^err/");
    holds("result=1/2-1/2 and result=1-1 and result!=1-0 and result and result~/1.2/");
    holds("variant=Russian and variant!=lasca and variant~/russ/");
    holds("file='dir/a.pdn' and file~/\\.pdn$/ and format=pdn and format!=YAML");
    holds("encoding=windows-1251 and encoding=cp1251 and encoding!=utf-8 and language=ru");
    holds("errors=1 and warnings=2 and notes=0 and not notes");
    holds("must-capture and bad-number=2 and bad-number>1 and not blocked and blocked=0");
    holds("finding=must-capture and finding~/^bad/ and not finding=blocked");
    fails("start or final or finding='x'");
}

static void order_of_words(void **state) {
    (void)state;
    holds("White or Site and Site");
    fails("(White or Site) and Site");
    holds("not Site and White");
    fails("not (Site or White)");
    holds("not not White and not not not Site");
    holds("!Site&&White||Site");
    holds("Site or Site or (Site or (White and (White)))");
    holds("NOT Site AND White");
    fails("White and White and Site or Site and White");
    holds("((((White))))");
    holds("White and not (Site and White) and not Site");
}

static void before_judging(void **state) {
    (void)state;
    assert_int_equal(ask("White~/Коган/ and plies>40", false), WHERE_NO);
    assert_int_equal(ask("White~/Куп/ and plies>40", false), WHERE_LATER);
    assert_int_equal(ask("White or plies>40", false), WHERE_YES);
    assert_int_equal(ask("plies>40 or White", false), WHERE_LATER);
    assert_int_equal(ask("not blocked", false), WHERE_LATER);
    assert_int_equal(ask("game=7 and file~/a/ and encoding=cp1251", false), WHERE_YES);
}

static void wrong(const char *text, size_t at, size_t length, const char *part) {
    struct where *where = NULL;
    struct where_fault fault;
    if (where_compile(slice_of(text), &where, &fault) != STATUS_USAGE)
        fail_msg("taken: %s", text);
    if (fault.at != at || fault.length != length || !strstr(fault.message, part))
        fail_msg("%s: at %zu+%zu: %s", text, fault.at, fault.length, fault.message);
}

static void faults(void **state) {
    (void)state;
    wrong("", 0, 0, "missing");
    wrong("White and", 9, 0, "missing");
    wrong("plys>40", 0, 4, "no such fact");
    wrong("White plies", 6, 5, "'and' or 'or'");
    wrong("(White", 0, 1, "not closed");
    wrong("White and (Black or (Site)", 10, 1, "not closed");
    wrong("White)", 5, 1, "nothing was opened");
    wrong("()", 1, 1, "missing");
    wrong("White=", 6, 0, "value");
    wrong("White=)", 6, 1, "value");
    wrong("White='x", 6, 1, "quote");
    wrong("White~/x", 6, 1, "/");
    wrong("White~/x/g", 9, 1, "only i");
    wrong("White~/a(b/", 10, 1, "parenthes");
    wrong("White~/[/", 8, 1, "]");
    wrong("plies>x", 6, 1, "number");
    wrong("plies~/6/", 6, 3, "number");
    wrong("plies>'40'", 6, 4, "number");
    wrong("status=bad", 7, 3, "status");
    wrong("status<ok", 7, 2, "order");
    wrong("variant=chess", 8, 5, "variant");
    wrong("result=3-0", 7, 3, "result");
    wrong("encoding=ebcdic", 9, 6, "encoding");
    wrong("language=de", 9, 2, "language");
    wrong("format=doc", 7, 3, "format");
    wrong("[White", 0, 1, "]");
    wrong("[]", 0, 2, "name");
    wrong("Имя=1", 0, 2, "missing");
    wrong("White = = x", 8, 1, "");
    wrong("and", 0, 3, "missing");
    wrong("White & Black", 6, 1, "'and' or 'or'");
    wrong("White~/\\C/", 9, 1, "\\C");
}

/* ---- Hostile ones ---- */

static enum where_answer ask_long(const char *head, const char *part, size_t count, const char *middle,
                                  const char *tail) {
    struct buffer text;
    struct where *where;
    struct where_fault fault;
    buffer_init(&text);
    buffer_text(&text, head);
    for (size_t i = 0; i < count; i++)
        buffer_text(&text, part);
    buffer_text(&text, middle);
    for (size_t i = 0; i < count; i++)
        buffer_text(&text, tail);
    enum status status = where_compile(buffer_view(&text), &where, &fault);
    enum where_answer answer = WHERE_GIVEN_UP;
    if (status == STATUS_OK)
        answer = where_ask(where, NULL, &asked);
    if (status == STATUS_OK)
        where_free(where);
    buffer_free(&text);
    return answer;
}

static void deep_and_long(void **state) {
    enum { MANY = 300000 };
    (void)state;
    assert_int_equal(ask_long("", "(", MANY, "White", ")"), WHERE_YES);
    assert_int_equal(ask_long("", "(", MANY, "White", ""), WHERE_GIVEN_UP);
    assert_int_equal(ask_long("", "not ", MANY, "White", ""), WHERE_YES);
    assert_int_equal(ask_long("", "!(", MANY + 1, "White", ")"), WHERE_NO);
    assert_int_equal(ask_long("", "Site or ", MANY, "White", ""), WHERE_YES);
    assert_int_equal(ask_long("", "White and ", MANY, "Site", ""), WHERE_NO);
    assert_int_equal(ask_long("", "White and (Site or ", MANY, "White", ")"), WHERE_YES);
    assert_int_equal(ask_long("Site or ", "Site and White or ", MANY, "Site", ""), WHERE_NO);
}

static void costly_regex(void **state) {
    struct where *where;
    struct where_fault fault;
    (void)state;
    char *value = malloc(5000);
    memset(value, 'a', 4999);
    value[4998] = 'b';
    value[4999] = '\0';
    struct tag long_tag = {.name = slice_of("X"), .value = slice_of(value)};
    asked.tags = &long_tag;
    struct regex_scratch *scratch = regex_scratch_new();
    static const char *const expressions[] = {"X~/^(a+)+$/", "X~/^(a|aa)+$/", "X~/(.*)*(.*)*(.*)*c/",
                                              "not X~/^(a+)+$/", "X~/^((((a)*)*)*)*$/"};
    for (size_t i = 0; i < sizeof expressions / sizeof *expressions; i++) {
        assert_int_equal(where_compile(slice_of(expressions[i]), &where, &fault), STATUS_OK);
        enum where_answer answer = where_ask(where, scratch, &asked);
        assert_true(answer == WHERE_GIVEN_UP || answer == WHERE_NO);
        where_free(where);
    }
    assert_int_equal(where_compile(slice_of("X~/^(a+)+$/"), &where, &fault), STATUS_OK);
    assert_int_equal(where_ask(where, scratch, &asked), WHERE_GIVEN_UP);
    where_free(where);
    regex_scratch_free(scratch);
    free(value);
    assert_int_equal(where_compile(slice_of("X~/((((a{1000}){1000}){1000}){1000})/"), &where, &fault),
                     STATUS_USAGE);
}

/* Any bytes: taken, or refused at a place inside. Parts of sound expressions come often. */
static void any_bytes(void **state) {
    static const char *const parts[] = {"(",     ")",   "not ",   "and ", "or ",  "White",
                                        "plies", "=",   ">=",     "~",    "/a/",  "'x'",
                                        "1947",  "[x]", "!",      "\xFF", "\xD0", "must-capture",
                                        "\\",    "\"",  "'",      "/",    "i",    " ",
                                        "*",     "1-0", "result", "game", "?",    "&&",
                                        "||",    "[",   "status", "ok",   "(?R)", "\\C"};
    unsigned seed = 1;
    (void)state;
    for (int round = 0; round < 20000; round++) {
        char text[200];
        size_t length = 0;
        unsigned count = (seed = seed * 1103515245u + 12345u) >> 16 & 15;
        while (count-- && length < 150) {
            seed = seed * 1103515245u + 12345u;
            unsigned pick = seed >> 16;
            const char *part = parts[pick % (sizeof parts / sizeof *parts)];
            size_t size = strlen(part);
            if (pick % 97 == 0)
                text[length++] = (char)(pick >> 7);
            memcpy(text + length, part, size);
            length += size;
        }
        char *exact = malloc(length ? length : 1); /* for the sanitizers */
        memcpy(exact, text, length);
        struct where *where = NULL;
        struct where_fault fault;
        struct regex_scratch *scratch = regex_scratch_new();
        enum status status = where_compile((struct slice){exact, length}, &where, &fault);
        free(exact);
        if (status == STATUS_OK) {
            assert_true(where_ask(where, scratch, &asked) <= WHERE_GIVEN_UP);
            where_free(where);
        } else {
            assert_int_equal(status, STATUS_USAGE);
            assert_true(fault.at <= length && fault.length <= length - fault.at + 1 && fault.message[0]);
        }
        regex_scratch_free(scratch);
    }
}

static void without_memory(void **state) {
    static const char text[] =
        "(White~/куп/i or not Site) and (Date>=1947 or [x]='y') and plies>40 and game=7 "
        "and (((must-capture or blocked) and status=error) or variant=russian)";
    enum status status = STATUS_NO_MEMORY;
    (void)state;
    for (long allowed = 0; status != STATUS_OK; allowed++) {
        struct where *where;
        struct where_fault fault;
        struct filter_scratch scratch = {0};
        assert_true(allowed < 2000);
        memory_fail_after(allowed);
        status = where_compile(slice_of(text), &where, &fault);
        struct filter filter = {.wheres = {where}, .where_count = status == STATUS_OK};
        enum where_answer answer =
            status == STATUS_OK ? filter_ask(&filter, &scratch, &asked, false) : WHERE_NO_MEMORY;
        memory_fail_after(-1);
        if (answer == WHERE_NO_MEMORY)
            status = STATUS_NO_MEMORY;
        else
            assert_int_equal(answer, WHERE_YES);
        filter_scratch_free(&scratch);
        filter_free(&filter);
    }
}

/* ---- Lists of numbers ---- */

static void check_ranges(const char *text, const char *expected) {
    struct ranges ranges = {0};
    char found[16] = "";
    size_t at;
    assert_int_equal(ranges_add(&ranges, slice_of(text), &at), STATUS_OK);
    for (unsigned i = 1; i <= 9; i++)
        if (ranges_have(&ranges, i))
            snprintf(found + strlen(found), sizeof found - strlen(found), "%u", i);
    assert_string_equal(found, expected);
    ranges_free(&ranges);
}

static void number_lists(void **state) {
    static const char *const bad[] = {"",   "0",    "-",     "0-3", "5-2", "a", "1,",
                                      ",1", "1,,2", "1-2-3", " 1",  "1;2", "-0"};
    (void)state;
    check_ranges("3,5-8", "35678");
    check_ranges("-5", "12345");
    check_ranges("7-", "789");
    check_ranges("8,2-3,3-4,1", "12348");
    check_ranges("9-9,1-2,2-99999999999999999999999", "123456789");
    check_ranges("18446744073709551615", "");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct ranges ranges = {0};
        size_t at = 99;
        assert_int_equal(ranges_add(&ranges, slice_of(bad[i]), &at), STATUS_USAGE);
        assert_true(at <= strlen(bad[i]));
        ranges_free(&ranges);
    }
    struct ranges ranges = {0};
    size_t at;
    assert_int_equal(ranges_add(&ranges, slice_of("3-5,20"), &at), STATUS_OK);
    assert_int_equal(ranges_last(&ranges), 20);
    assert_int_equal(ranges_add(&ranges, slice_of("30-"), &at), STATUS_OK);
    assert_true(ranges_last(&ranges) == UINT64_MAX && !ranges_have(&ranges, 21));
    ranges_free(&ranges);
}

static void values(void **state) {
    struct date date;
    double number;
    (void)state;
    static const char *const no_dates[] = {"",  "47",      "1947.", "1947.05.12.1", "12.05",
                                           "x", "1947 05", ".",     "19471"};
    for (size_t i = 0; i < sizeof no_dates / sizeof *no_dates; i++)
        assert_false(date_read(slice_of(no_dates[i]), &date));
    static const char *const found[] = {"1947",          "1947.",      "1947 г.",
                                        "весна 1947 г.", "1947-1948",  "12.05.1947",
                                        "05/31/1947",    "1947.??.??", "1947-05-12T10:00"};
    for (size_t i = 0; i < sizeof found / sizeof *found; i++) {
        assert_true(date_find(slice_of(found[i]), &date));
        assert_int_equal(date.part[0], 1947);
    }
    assert_true(date_find(slice_of("05/31/1947"), &date) && date.part[1] == 5 && date.part[2] == 31);
    assert_false(date_find(slice_of("май"), &date) || date_find(slice_of(""), &date) ||
                 date_find(slice_of("123456"), &date));
    assert_true(date_read(slice_of("19??.??.??"), &date) && date.part[0] == DATE_UNKNOWN);
    assert_true(number_read(slice_of(" -2.50 "), false, &number) && number == -2.5);
    assert_false(number_read(slice_of("2250 x"), false, &number) ||
                 number_read(slice_of("."), true, &number));
    assert_false(number_read(slice_of("12x"), true, &number) || number_read(slice_of(""), true, &number));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(tags_and_regexes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(dates_and_numbers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(facts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(order_of_words, set_up, tear_down),
        cmocka_unit_test_setup_teardown(before_judging, set_up, tear_down),
        cmocka_unit_test(faults),
        cmocka_unit_test_setup_teardown(deep_and_long, set_up, tear_down),
        cmocka_unit_test_setup_teardown(costly_regex, set_up, tear_down),
        cmocka_unit_test_setup_teardown(any_bytes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(without_memory, set_up, tear_down),
        cmocka_unit_test(number_lists),
        cmocka_unit_test(values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
