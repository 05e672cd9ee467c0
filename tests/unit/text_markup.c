/* Pages with tags: the text they show, tables as lines, and every move's place in the page itself. */
#include "parser/text_markup.h"
#include "base/buffer.h"
#include "parser/reader.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static void strips(void **state) {
    (void)state;
    static const struct {
        const char *page, *text;
    } table[] = {
        {"1. c3-d4 d6-c5", NULL},
        {"a < b and c > d", NULL},
        {"<b>1. c3</b>-d4", "1. c3-d4"},
        {"<p>1. c3-d4<br>d6-c5</p>", "1. c3-d4\nd6-c5"},
        {"<table><tr><td>1.</td><td>c3-d4</td></tr></table>", "1.  c3-d4"},
        {"<i>c3&mdash;d4&nbsp;&amp;</i>", "c3\u2014d4\u00A0&"},
        {"<script>var a = '1. c3-d4';</script><i>x</i>", "x"},
        {"<!-- 1. c3-d4 --><i>x</i>", "x"},
        {"<i>a\nb</i><pre>a\nb</pre>", "a b\n\na\nb"},
        {"<i>Ход белых</i>", "Ход белых"},
        {"<meta charset=\"windows-1251\"><i>Ход</i>", "Ход"},
        {"<td>unclosed <b", "unclosed"},
    };
    struct matcher *matcher = matcher_make();
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct text_markup markup;
        assert_int_equal(text_markup_strip(&markup, matcher, slice_of(table[i].page)), STATUS_OK);
        if ((markup.bytes != NULL) != (table[i].text != NULL))
            fail_msg("\"%s\" has %smarkup", table[i].page, markup.bytes ? "" : "no ");
        if (markup.bytes && !slice_is(slice_trim((struct slice){markup.bytes, markup.length}), table[i].text))
            fail_msg("\"%s\" gives \"%.*s\"", table[i].page, (int)markup.length, markup.bytes);
        text_markup_free(&markup);
    }
    matcher_free(matcher);
}

/* The moves of a page, and what stands in the page at the place of each. */
static void check_bytes(const char *page, size_t length, const char *moves, const char *places) {
    struct text text;
    struct arena arena;
    struct game game;
    struct finding_list outside;
    struct buffer found, at;
    text_init(&text, page, length);
    arena_init(&arena);
    game_init(&game, &arena);
    finding_list_init(&outside, &arena);
    buffer_init(&found);
    buffer_init(&at);
    void *reader = text_reader.open(&text, NULL);
    assert_int_equal(text_reader.next(reader, &game, &outside), READER_GAME);
    for (const struct node *node = game.first; node; node = node_next(node)) {
        buffer_format(&found, "%.*s ", (int)node_text(node).length, node_text(node).at);
        buffer_format(&at, "%.*s ", (int)node_text(node).length, page + node_at(&game, node));
    }
    if (!slice_is(slice_trim(buffer_view(&found)), moves) || !slice_is(slice_trim(buffer_view(&at)), places))
        fail_msg("\"%s\" gives %.*s at %.*s", page, (int)found.length, found.bytes, (int)at.length, at.bytes);
    assert_int_equal(game.end, text.length);
    buffer_free(&found);
    buffer_free(&at);
    text_reader.close(reader);
    text_free(&text);
    arena_free(&arena);
}

static void check(const char *page, const char *moves, const char *places) {
    check_bytes(page, strlen(page), moves, places);
}

static void tables(void **state) {
    (void)state;
    static const char moves[] = "c3-d4 d6-c5 b2-c3 f6-g5";
    static const char *const pages[] = {
        "<table><tr><th>\u2116</th><th>Белые</th><th>Чёрные</th></tr>\n<tr><td>1.</td><td>c3-d4</"
        "td><td>d6-c5</td></tr>"
        "<tr><td>2.</td><td>b2-c3</td><td>f6-g5</td></tr></table>",
        "<TABLE BORDER=1>\n<TR>\n<TD>1\n<TD>c3-d4\n<TD>d6-c5\n<TR>\n<TD>2\n<TD>b2-c3\n<TD>f6-g5\n</TABLE>",
        "<p>Партия&nbsp;1</p><p>1.&nbsp;c3-d4 d6-c5<br/>2. b2-c3 f6-g5</p>",
        "<a href=\"javascript:moveTo(1)\">1.c3-d4</a> <a href=\"javascript:moveTo(2)\">d6-c5</a>\n\n<a "
        "href='#3'>2.b2-c3</a> "
        "<a href='#4'>f6-g5</a>",
        "<div>1.</div>\n\n<div>c3-d4</div>\n\n<div>d6-c5</div>\n\n<div>2.</div>\n\n<div>b2-c3</"
        "div>\n\n<div>f6-g5</div>",
        /* Markdown, and a table flattened to one cell a line. */
        "| \u2116 | Белые | Чёрные |\n|---|---|---|\n| 1 | c3-d4 | d6-c5 |\n| 2 | b2-c3 | f6-g5 |\n",
        "1. | c3-d4 | d6-c5\n2. | b2-c3 | f6-g5\n",
        "**1.** c3-d4 d6-c5 **2.** b2-c3 f6-g5",
        "**1. c3-d4** d6-c5 **2. b2-c3** f6-g5",
        "1.\n\nc3-d4\n\nd6-c5\n\n2.\n\nb2-c3\n\nf6-g5\n",
        "1\nc3-d4\nd6-c5\n2\nb2-c3\nf6-g5\n",
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        check(pages[i], moves, moves);
    check("<p>1. c3&ndash;d4 d6&mdash;c5</p>", "c3\u2013d4 d6\u2014c5", "c3&ndas d6&mdas");
}

/* Prose of any length around the moves, in which a parser is told of the text by parts, or leaves signs out.
 */
static void long_paragraphs(void **state) {
    (void)state;
    static const char moves[] = "c3-d4 d6-c5 b2-c3 f6-g5";
    static const char *const words[] = {"word and word, ", "слово за словом, ",
                                        "the word\n",      "слово\r\n",
                                        "a-\x01-b ",       "b-\x02-c ",
                                        "\x02\x02",        "-=слово \uFFFF=- ",
                                        "q &amp; a ",      "<!-- a > b long remark in it --> "};
    struct buffer page;
    buffer_init(&page);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (unsigned count = 1; count < 400; count += 57) {
            buffer_clear(&page);
            buffer_text(&page, "<p>");
            for (unsigned n = 0; n < count; n++)
                buffer_text(&page, words[i]);
            buffer_text(&page, "1. c3-d4 d6-c5 2. b2-c3 f6-g5</p>");
            for (char *nul; (nul = memchr(page.bytes, 2, page.length));)
                *nul = '\0';
            check_bytes(page.bytes, page.length, moves, moves);
        }
    buffer_free(&page);
}

/* Work in proportion to the page, whatever stands in it. */
static void hostile(void **state) {
    (void)state;
    enum { SIZE = 1 << 20 };
    static const char *const parts[] = {"<b>", "<b></i>", "<b a1 ", "<", "</", "<!--", "&", "&#x", "<td"};
    struct matcher *matcher = matcher_make();
    char *page = malloc(SIZE);
    assert_non_null(page);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct text_markup markup;
        size_t length = strlen(parts[i]);
        memcpy(page, "</td>", 5);
        for (size_t at = 5; at < SIZE; at++)
            page[at] = parts[i][(at - 5) % length];
        assert_int_equal(text_markup_strip(&markup, matcher, (struct slice){page, SIZE}), STATUS_OK);
        text_markup_free(&markup);
    }
    free(page);
    matcher_free(matcher);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strips),
        cmocka_unit_test(tables),
        cmocka_unit_test(long_paragraphs),
        cmocka_unit_test(hostile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
