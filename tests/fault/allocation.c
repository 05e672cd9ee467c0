/* Every allocation of a check and of a conversion made to fail in turn: the call says so, and nothing leaks
 * (the sanitizers look) or is read that is not there. */
#include "base/memory.h"
#include "damka.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* More allocations than a small record needs; when they do not fail any more, the record is through. */
enum { TRIES_MAX = 20000 };

static const char pdn[] =
    "{before} [Event \"Fault\"]\n[Event \"again\"]\n[Result \"2-0\"]\n[GameType \"25\"]\n\n"
    "1. c3-d4! {one} d6-c5 (1... f6-g5 $2 2. d4-c5 b6:d4) 2. b2-c3 {two} zz f6-g5\n"
    "3. c3-b4 -- 0-2\n\n[Variant \"Bashni\"]\n[SetUp \"1\"]\n"
    "[FEN \"W:WKg1:Bd4(bb),f4(bb),d6(bb),f6(bb)\"]\n\n1. g1:c5:e7:g5:e3:c5:e7:g5:c1 *\n";
static const char page[] =
    "Шашки Ласкера\n\n1. 9—12 15:9; 2) 5:13 18—14; 3) 10:18 16:10; 4) 6:14 13:15; 5) 1:9 "
    "17—13 и белые выиграли.\n\nБілі: Д.е1, пр.c1, f2; чорні: Д.h6, пр.b6, е5, е7, g7.\n"
    "1. f2-e3 h6:d2 2. e1:h8\n";
/* windows-1251 */
static const char markup[] =
    "<p>Партия, в которой белые начинают и выигрывают &mdash; так и здесь</p><table><tr><td>1.</td>"
    "<td>c3-d4</td><td>d6-c5</td></tr></table>";
static const char cp1251[] = "\xCF\xE0\xF0\xF2\xE8\xFF\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 \xED\xE8\xF7\xFC\xFF\n";
static const char yaml[] =
    "---\ndamka: 1\nvariant: \"russian\"\ntags: {\"Event\": \"x\"}\nmoves:\n- \"c3-d4\"\n"
    "- {move: \"d6-c5\", mark: \"!\", after: [\"y\"], variations: [[\"f6-g5\"]]}\nresult: "
    "\"*\"\n";

/* What a run has told. The n-th thing is the same in every run, however early the memory fails: what was not
 * looked for is never told as what is not there. */
enum { TOLD_MAX = 100 };
struct told {
    size_t count, sum;
    uint64_t *known; /* TOLD_MAX; 0: no run has come so far */
};

static void tell(struct told *told, const char *text, uint64_t more) {
    uint64_t hash = 14695981039346656037u ^ more;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    assert_true(told->count < TOLD_MAX);
    uint64_t *known = &told->known[told->count++];
    assert_true(!*known || *known == hash);
    *known = hash;
    told->sum++;
}

static int take_finding(void *context, const damka_finding *finding) {
    tell(context, finding->message, finding->offset);
    return 0;
}

static int take_game(void *context, const damka_game *game) {
    tell(context, game->final ? game->final : "", game->plies * 1000 + game->legal_plies);
    return 0;
}

static int take_text(void *context, const char *bytes, size_t length) {
    ((struct told *)context)->sum += length && bytes[length - 1];
    return 0;
}

static damka_status run(const char *bytes, size_t length, const char *format, struct told *told) {
    const damka_handler handler = {told, take_finding, take_game, take_text};
    return format ? damka_convert(bytes, length, NULL, format, NULL, &handler)
                  : damka_check(bytes, length, NULL, &handler);
}

/* Runs with the n-th allocation failing, for n from 0 until the run needs fewer. */
static void starve(const char *bytes, size_t length, const char *format) {
    uint64_t known[TOLD_MAX] = {0};
    struct told told = {0, 0, known};
    damka_status status = DAMKA_NO_MEMORY;
    for (long allowed = 0; allowed < TRIES_MAX && status != DAMKA_OK; allowed++) {
        told.count = 0;
        memory_fail_after(allowed);
        status = run(bytes, length, format, &told);
        memory_fail_after(-1);
        if (status != DAMKA_OK)
            assert_int_equal(status, DAMKA_NO_MEMORY);
    }
    assert_int_equal(status, DAMKA_OK);
    assert_true(told.sum > 0);
    size_t count = told.count;
    told.count = 0;
    assert_int_equal(run(bytes, length, format, &told), DAMKA_OK);
    assert_int_equal(told.count, count);
}

static void starve_all(const char *format) {
    starve(pdn, sizeof pdn - 1, format);
    starve(page, sizeof page - 1, format);
    starve(markup, sizeof markup - 1, format);
    starve(cp1251, sizeof cp1251 - 1, format);
    starve(yaml, sizeof yaml - 1, format);
}

static void check_without_memory(void **state) {
    (void)state;
    starve_all(NULL);
}

static void pdn_without_memory(void **state) {
    (void)state;
    starve_all("pdn");
}

static void yaml_without_memory(void **state) {
    (void)state;
    starve_all("yaml");
}

static void json_without_memory(void **state) {
    (void)state;
    starve_all("json");
}

static void text_without_memory(void **state) {
    (void)state;
    starve_all("text");
}

static int count_move(void *context, const char *move) {
    *(size_t *)context += move[0] != '\0';
    return 0;
}

static void moves_without_memory(void **state) {
    (void)state;
    size_t count = 0;
    damka_status status = DAMKA_NO_MEMORY;
    for (long allowed = 0; allowed < TRIES_MAX && status != DAMKA_OK; allowed++) {
        memory_fail_after(allowed);
        count = 0;
        status = damka_moves("russian", "W:Wc3,Ke1:Bd2,b6", DAMKA_NOTATION_VARIANT, count_move, &count, NULL);
        memory_fail_after(-1);
    }
    assert_int_equal(status, DAMKA_OK);
    assert_true(count > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_without_memory), cmocka_unit_test(pdn_without_memory),
        cmocka_unit_test(yaml_without_memory),  cmocka_unit_test(json_without_memory),
        cmocka_unit_test(text_without_memory),  cmocka_unit_test(moves_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
