/* One input end to end: order of what is handed on, totals, bad bytes, stops. */
#include "archive/job.h"
#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct log {
    struct buffer lines;
    int stop_after;
};

static enum status take(void *context, struct text *text, const struct game *game,
                        const struct finding_list *findings, uint64_t index) {
    struct log *log = context;
    for (const struct finding *f = findings->first; f; f = f->next) {
        struct place place = text_place(text, f->at, f->length);
        buffer_format(&log->lines, "%d %s %u:%u+%u\n", (int)index, finding_name(f->code), place.line,
                      place.column, (unsigned)place.length);
    }
    if (game)
        buffer_format(&log->lines, "%d game %u/%u\n", (int)index, game->legal_plies, game->plies);
    return log->stop_after > 0 && --log->stop_after == 0 ? STATUS_IO : STATUS_OK;
}

static enum status run(const char *bytes, size_t length, enum encoding encoding, struct log *log,
                       struct job_totals *totals) {
    const struct job_options options = {
        .from = &pdn_reader, .encoding = encoding, .variant = variant_find("russian", 7)};
    *totals = (struct job_totals){0};
    buffer_init(&log->lines);
    return job_run(&options, bytes, length, take, log, totals);
}

static void expect(struct log *log, const char *lines) {
    buffer_char(&log->lines, '\0');
    assert_string_equal(log->lines.bytes, lines);
    buffer_free(&log->lines);
}

static void games_in_order_and_totals(void **state) {
    (void)state;
    static const char input[] = "1. c3-d4 *\n1. c3-d4 d6-c5 2. c3-b4 *\n1. c3-b4 *\n";
    struct log log = {0};
    struct job_totals totals;
    assert_int_equal(run(input, sizeof input - 1, ENCODING_DETECT, &log, &totals), STATUS_OK);
    expect(&log, "1 game 1/1\n2 no-piece 2:19+5\n2 game 2/3\n3 game 1/1\n");
    assert_int_equal(totals.games, 3);
    assert_int_equal(totals.ok, 2);
    assert_int_equal(totals.error, 1);
    assert_int_equal(totals.plies, 5);
    assert_int_equal(totals.findings[FINDING_NO_PIECE], 1);
    assert_int_equal(totals.by_severity[SEVERITY_ERROR], 1);
}

static void bad_bytes_belong_to_their_game(void **state) {
    (void)state;
    static const char input[] = "1. c3-d4 {a\xFF} *\n1. c3-b4 {\0\0} *\n";
    struct log log = {0};
    struct job_totals totals;
    assert_int_equal(run(input, sizeof input - 1, ENCODING_UTF8, &log, &totals), STATUS_OK);
    expect(&log, "1 bad-encoding 1:12+1\n1 game 1/1\n2 nul-byte 2:11+2\n2 game 1/1\n");
    assert_int_equal(totals.error, 2);
}

static void bad_bytes_without_a_game(void **state) {
    (void)state;
    static const char input[] = "\0\0\0\0";
    struct log log = {0};
    struct job_totals totals;
    assert_int_equal(run(input, 4, ENCODING_UTF8, &log, &totals), STATUS_OK);
    assert_true(totals.findings[FINDING_NUL_BYTE] > 0);
    assert_int_equal(totals.games, 0);
    buffer_free(&log.lines);
}

/* However many runs of bad bytes there are, the findings stay few, and the last one reaches to the end. */
static void endless_bad_bytes_are_few_findings(void **state) {
    (void)state;
    static char input[20000];
    struct log log = {0};
    struct job_totals totals;
    for (size_t i = 0; i < sizeof input; i++)
        input[i] = i % 40 == 39 ? '\0' : '\n';
    assert_int_equal(run(input, sizeof input, ENCODING_UTF8, &log, &totals), STATUS_OK);
    assert_true(totals.findings[FINDING_NUL_BYTE] > 1);
    assert_true(totals.findings[FINDING_NUL_BYTE] <= 200);
    buffer_free(&log.lines);
}

static void a_sink_stops_the_job(void **state) {
    (void)state;
    static const char input[] = "1. c3-d4 *\n1. c3-d4 *\n1. c3-b4 *\n";
    struct log log = {.stop_after = 2};
    struct job_totals totals;
    assert_int_equal(run(input, sizeof input - 1, ENCODING_DETECT, &log, &totals), STATUS_IO);
    expect(&log, "1 game 1/1\n2 game 1/1\n");
}

static void nothing_is_no_game(void **state) {
    (void)state;
    struct log log = {0};
    struct job_totals totals;
    assert_int_equal(run("", 0, ENCODING_DETECT, &log, &totals), STATUS_OK);
    assert_int_equal(log.lines.length, 0);
    assert_int_equal(totals.games, 0);
    buffer_free(&log.lines);
}

/* What a run with a policy says, and the status of its only game. */
static void expect_policy(const struct finding_policy *policy, const char *input, const char *lines,
                          uint64_t ok, uint64_t error, uint64_t unverified) {
    const struct job_options options = {
        .from = &pdn_reader, .variant = variant_find("russian", 7), .policy = policy};
    struct log log = {0};
    struct job_totals totals = {0};
    buffer_init(&log.lines);
    assert_int_equal(job_run(&options, input, strlen(input), take, &log, &totals), STATUS_OK);
    expect(&log, lines);
    assert_int_equal(totals.ok, ok);
    assert_int_equal(totals.error, error);
    assert_int_equal(totals.unverified, unverified);
}

static void severities_are_the_users(void **state) {
    (void)state;
    static const char illegal[] = "1. c3-d4 d6-c5 2. c3-b4 *\n", sign[] = "1. c3:d4 *\n",
                      junk[] = "1. c3-d4 zz *\n";
    struct finding_policy policy = {0};
    expect_policy(NULL, illegal, "1 no-piece 1:19+5\n1 game 2/3\n", 0, 1, 0);
    expect_policy(&policy, illegal, "1 no-piece 1:19+5\n1 game 2/3\n", 0, 1, 0);
    /* Nobody has judged what is left, whatever it is called. */
    policy.choice[FINDING_NO_PIECE] = POLICY_WARNING;
    expect_policy(&policy, illegal, "1 no-piece 1:19+5\n1 game 2/3\n", 0, 0, 1);
    policy.choice[FINDING_NO_PIECE] = POLICY_DROP;
    expect_policy(&policy, illegal, "1 game 2/3\n", 0, 0, 1);
    policy.choice[FINDING_UNKNOWN_TOKEN] = POLICY_NOTE;
    expect_policy(&policy, junk, "1 unknown-token 1:10+2\n1 game 1/1\n", 1, 0, 0);
    policy.least = SEVERITY_WARNING;
    expect_policy(&policy, junk, "1 game 1/1\n", 1, 0, 0);
    expect_policy(&policy, sign, "1 wrong-sign 1:4+5\n1 game 1/1\n", 1, 0, 0);
    policy.choice[FINDING_WRONG_SIGN] = POLICY_ERROR;
    expect_policy(&policy, sign, "1 wrong-sign 1:4+5\n1 game 1/1\n", 0, 1, 0);
    policy.least = SEVERITY_ERROR;
    expect_policy(&policy, sign, "1 wrong-sign 1:4+5\n1 game 1/1\n", 0, 1, 0);
}

static void findings_outside_games_follow_the_policy(void **state) {
    (void)state;
    struct finding_policy policy = {0};
    policy.choice[FINDING_BAD_ENCODING] = policy.choice[FINDING_NUL_BYTE] = POLICY_DROP;
    const char binary[] = "\0\1\2\3\4\5\6\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1";
    const struct job_options options = {.from = &pdn_reader, .policy = &policy};
    struct log log = {0};
    struct job_totals totals = {0};
    buffer_init(&log.lines);
    assert_int_equal(job_run(&options, binary, sizeof binary - 1, take, &log, &totals), STATUS_OK);
    expect(&log, "");
    assert_int_equal(totals.by_severity[SEVERITY_ERROR], 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_in_order_and_totals),
        cmocka_unit_test(bad_bytes_belong_to_their_game),
        cmocka_unit_test(bad_bytes_without_a_game),
        cmocka_unit_test(endless_bad_bytes_are_few_findings),
        cmocka_unit_test(a_sink_stops_the_job),
        cmocka_unit_test(nothing_is_no_game),
        cmocka_unit_test(severities_are_the_users),
        cmocka_unit_test(findings_outside_games_follow_the_policy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
