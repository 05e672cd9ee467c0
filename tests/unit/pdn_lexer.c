/* The PDN lexer's contract: tokens and the blanks between them tile the text, every call uses up a byte, and
 * nothing beyond the end is looked at. */
#include "parser/pdn_lexer.h"
#include "base/memory.h"
#include "parser/pdn_glyph.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include <cmocka.h>

static const char *const names[] = {"end",  "tag",   "wrapper", "number", "dots",    "move",
                                    "pass", "gap",   "mark",    "nag",    "comment", "line",
                                    "open", "close", "setup",   "result", "tower",   "unknown"};

static bool only_blanks(const char *at, const char *end) {
    while (at < end) {
        size_t blank = *at == '\n' || *at == '\r' ? 1 : glyph_blank(at, end);
        if (!blank)
            return false;
        at += blank;
    }
    return true;
}

/* Lexes a copy whose block ends where the text ends. Kinds are written to `kinds` when it is not NULL. */
static size_t check_tiles(const char *bytes, size_t length, bool in_moves, struct buffer *kinds) {
    char *copy = memory_take(length);
    memcpy(copy, bytes, length);
    struct pdn_lexer lexer;
    struct pdn_token token;
    pdn_lexer_init(&lexer, (struct slice){copy, length});
    lexer.in_moves = in_moves;
    size_t reached = 0, count = 0;
    do {
        pdn_lexer_next(&lexer, &token);
        assert_true(token.at >= reached);
        assert_true(only_blanks(copy + reached, copy + token.at));
        assert_true(token.kind == PDN_END ? token.length == 0 : token.length > 0);
        reached = token.at + token.length;
        assert_true(reached <= length && lexer.at == lexer.text + reached);
        count++;
        if (kinds)
            buffer_format(kinds, "%s ", names[token.kind]);
    } while (token.kind != PDN_END);
    assert_int_equal(reached, length);
    memory_free(copy);
    return count;
}

static void check_kinds(const char *input, const char *expected) {
    struct buffer kinds;
    buffer_init(&kinds);
    check_tiles(input, strlen(input), false, &kinds);
    buffer_char(&kinds, '\0');
    assert_string_equal(kinds.bytes, expected);
    buffer_free(&kinds);
}

static void kinds(void **state) {
    (void)state;
    check_kinds("", "end ");
    check_kinds("[A \"b\"]1.32-28!19x23 2... *", "tag number move mark move number result end ");
    check_kinds("{a}(b2-c3)$1;x\n%y\n... -- - - /FEN \"\"/ 2/1",
                "comment open move close nag line line dots pass gap setup tower end ");
    check_kinds("1-0 0-1 1/2-1/2 2-0 0-2 1-1 0-0 * 0.5-0.5 \u00bd-\u00bd",
                "result result result result result result result result result result end ");
    check_kinds("1-18 0-10 1-00 1-1x3 12-0", "move move move move move end ");
    check_kinds("- --- ] } , . \u2014 \" zz",
                "unknown unknown unknown unknown unknown unknown unknown unknown unknown end ");
    check_kinds("(?) (2/1) (!?) ((", "mark tower mark open open end ");
}

/* The short way and the general way must read the same. */
static void short_way(void **state) {
    (void)state;
    static const char *const moves[] = {"32-28",    "1-6",   "12x3",    "26x17x10x1", "c3-d4",
                                        "a3:c5:e7", "b6xd4", "17-13-9", "9-13x5"};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        char text[64];
        snprintf(text, sizeof text, "%s 1. x        ", moves[i]);
        struct pdn_word quick, general;
        memset(&quick, 0, sizeof quick);
        memset(&general, 0, sizeof general);
        assert_true(pdn_word_quick(text, text + strlen(text), &quick));
        pdn_word_read(text, text + strlen(text), &general);
        assert_int_equal(general.kind, WORD_MOVE);
        assert_int_equal(quick.length, general.length);
        assert_int_equal(quick.move.count, general.move.count);
        assert_int_equal(quick.move.sign, general.move.sign);
        assert_memory_equal(quick.move.labels, general.move.labels, quick.move.count * sizeof(label));
    }
    struct pdn_word word;
    static const char *const others[] = {"1-0 zzzzzzzzz", "123-4 zzzzzzz", "12-0 zzzzzzzz", "12- 7 zzzzzzz",
                                         "12-17 -zzzzzz", "c3-d4* zzzzzz", "c3 zzzzzzzzzz"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(pdn_word_quick(others[i], others[i] + strlen(others[i]), &word));
}

static uint64_t next_random(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

static void random_pieces(void **state) {
    (void)state;
    static const char *const pieces[] = {
        " ",   "\n",  "\r\n", "[",       "]",      "[A \"b\"]", "\"",    "\\",   "{",
        "}",   "(",   ")",    "1.",      "...",    "32-28",     "c3:d4", "x",    "-",
        "--",  "!",   "?",    "$1",      "$",      ";",         "%",     "/",    "/FEN \"W:Wa1:\"/",
        "*",   "1-0", "1/2",  "\u00bd",  "\u2013", "\u0430",    "\xC3",  "\xFF", "\uFEFF",
        "\\r", "zz",  "2/1",  "0.5-0.5", "\u2026", "#!",        "12",    "\x00",
    };
    enum { COUNT = sizeof pieces / sizeof *pieces };
    uint64_t seed = 88172645463325252u;
    char text[256];
    for (int round = 0; round < 40000; round++) {
        size_t length = 0;
        for (uint64_t left = next_random(&seed) % 24; left; left--) {
            const char *piece = pieces[next_random(&seed) % COUNT];
            size_t size = *piece ? strlen(piece) : 1;
            memcpy(text + length, piece, size);
            length += size;
        }
        check_tiles(text, length, round & 1, NULL);
    }
}

/* Any repetition is read in time that grows with its length: ten times the text may not take a hundred times
 * as long. */
static void linear(void **state) {
    (void)state;
    static const char *const pieces[] = {
        "[a \"",
        "[a \"b [a \"\\\"] ",
        "{\n[A \"b\"]\n",
        "{ {\n[A \"b\"]\n",
        "/",
        "/a\n",
        "(",
        "[ ",
        "[a ",
        "- ",
        "1 ",
        "a1 - ",
        "a1:",
        "a1",
        "\"] ",
        "[a\n",
        "12 \n",
        ";\r",
        "[[",
        "1/2 ",
        "[A \"\\\"]\n",
    };
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        clock_t times[2];
        for (int big = 0; big < 2; big++) {
            struct buffer text;
            buffer_init(&text);
            while (text.length < (big ? 2000000u : 200000u))
                buffer_text(&text, pieces[i]);
            clock_t start = clock();
            check_tiles(text.bytes, text.length, false, NULL);
            times[big] = clock() - start;
            buffer_free(&text);
        }
        if (times[1] > 40 * times[0] + CLOCKS_PER_SEC / 2)
            fail_msg("%s: %ld and %ld clocks", pieces[i], (long)times[0], (long)times[1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(kinds), cmocka_unit_test(short_way),
                                       cmocka_unit_test(random_pieces), cmocka_unit_test(linear)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
