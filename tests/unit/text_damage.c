/* Records with something in them that cannot be read: every ply is counted, and nothing after it is lost. A
 * game is one line: plies as printed, "[--]" a pass, "[?...]" a ply that nobody knows, "~" in front of one
 * that has a square which is none; comments in braces; then the reader's own findings with the text they
 * point at. */
#include "base/buffer.h"
#include "parser/reader.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static void print_notes(struct buffer *out, const struct note_list *list) {
    for (const struct note *note = list->first; note; note = note->next) {
        buffer_text(out, "{");
        buffer_slice(out, note->text);
        buffer_text(out, "} ");
    }
}

static bool has_bad_label(const struct node *node) {
    for (unsigned i = 0; i < node_label_count(node); i++)
        if (node_labels(node)[i] == LABEL_BAD)
            return true;
    return false;
}

static void print_line(struct buffer *out, const struct node *node) {
    for (; node; node = node_next(node)) {
        print_notes(out, node_before(node));
        if (node_number(node))
            buffer_format(out, node->black_numbered ? "%u... " : "%u. ", node_number(node));
        const char *form = node->kind == NODE_PASS      ? "[%.*s] "
                           : node->kind == NODE_UNKNOWN ? "[?%.*s] "
                           : has_bad_label(node)        ? "~%.*s "
                                                        : "%.*s ";
        buffer_format(out, form, (int)node_text(node).length, node_text(node).at);
        for (const struct node *other = node_variations(node); other; other = node_sibling(other)) {
            buffer_text(out, "( ");
            print_line(out, other);
            buffer_text(out, ") ");
        }
        print_notes(out, node_after(node));
    }
}

static void print_game(struct buffer *out, const struct game *game) {
    print_notes(out, &game->preface);
    print_line(out, game->first);
    for (const struct finding *finding = game->findings.first; finding; finding = finding->next)
        buffer_format(out, "%s:%.*s ", finding_name(finding->code), (int)finding->text.length,
                      finding->text.at);
}

static void print_page(struct buffer *out, const char *page) {
    struct text text;
    struct arena arena;
    text_init(&text, page, strlen(page));
    arena_init(&arena);
    void *reader = text_reader.open(&text, NULL);
    assert_non_null(reader);
    for (;;) {
        struct game game;
        struct finding_list outside;
        game_init(&game, &arena);
        finding_list_init(&outside, &arena);
        if (text_reader.next(reader, &game, &outside) == READER_END)
            break;
        print_game(out, &game);
        while (out->length && out->bytes[out->length - 1] == ' ')
            out->length--;
        buffer_char(out, '\n');
    }
    text_reader.close(reader);
    text_free(&text);
    arena_free(&arena);
}

struct example {
    const char *page, *games;
};

static void check(const struct example *table, size_t count) {
    struct buffer out;
    buffer_init(&out);
    for (size_t i = 0; i < count; i++) {
        buffer_clear(&out);
        print_page(&out, table[i].page);
        buffer_char(&out, '\0');
        if (strcmp(out.bytes, table[i].games) != 0)
            fail_msg("page:\n%s\ngives:\n%swanted:\n%s", table[i].page, out.bytes, table[i].games);
    }
    buffer_free(&out);
}

#define CHECK(table) check(table, sizeof table / sizeof *table)

/* White's third move and Black's answer, in many states, between moves that are whole. */
static void damaged_moves(void **state) {
    (void)state;
    static const struct {
        const char *printed, *read;
    } table[] = {
        {"c3-74 g5-h4", "3. ~c3-74 g5-h4"},
        {"c3-Б4 g5-h4", "3. c3-Б4 g5-h4"}, /* a file by its sound */
        {"c3-Ж4 g5-h4", "3. ~c3-Ж4 g5-h4"},
        {"c3-b g5-h4", "3. ~c3-b g5-h4"},
        {"c3- g5-h4", "3. ~c3- g5-h4"},
        {"?3-b4 g5-h4", "3. ~?3-b4 g5-h4"},
        {"c?-b4 g5-h4", "3. ~c?-b4 g5-h4"},
        {"c3-?? g5-h4", "3. ~c3-?? g5-h4"},
        {"c3-9 g5-h4", "3. ~c3-9 g5-h4"},
        {"22-c3 g5-h4", "3. ~22-c3 g5-h4"},
        {"c3b g5-h4", "3. ~c3b g5-h4"},
        {"-- g5-h4", "3. [--] g5-h4"},
        {"- - g5-h4", "3. [?- -] g5-h4"},
        {"c3-k4 g5-h4", "3. c3-k4 g5-h4"}, /* a square of some larger board */
        {"c3-b9 g5-h4", "3. c3-b9 g5-h4"},
        {"c3-b4 g5-h?", "3. c3-b4 ~g5-h?"},
        {"c3-b4 g5-", "3. c3-b4 ~g5-"},
        {"c3-b4 ?5-h4", "3. c3-b4 ~?5-h4"},
        {"c3-74 g5-6", "3. ~c3-74 ~g5-6"},
        {"c3-74! g5-h4?", "3. ~c3-74 g5-h4"},
        {"c3-b4 (3. e3-f4 g5:e3) g5-h", "3. c3-b4 ( 3. e3-f4 g5:e3 ) ~g5-h"},
    };
    struct buffer out;
    buffer_init(&out);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        char page[200], wanted[300];
        snprintf(page, sizeof page, "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. %s 4. b4:d6 e7:c5", table[i].printed);
        snprintf(wanted, sizeof wanted, "1. c3-d4 d6-c5 2. b2-c3 f6-g5 %s 4. b4:d6 e7:c5\n", table[i].read);
        struct example example = {page, wanted};
        check(&example, 1);
        /* At the end of the record no number tells that plies are missing. */
        snprintf(page, sizeof page, "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. %s", table[i].printed);
        snprintf(wanted, sizeof wanted, "1. c3-d4 d6-c5 2. b2-c3 f6-g5 %s\n", table[i].read);
        check(&example, 1);
    }
    buffer_free(&out);
}

static void readings(void **state) {
    (void)state;
    static const struct example table[] = {
        {"1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3~b4 g5-h4",
         "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3~b4 g5-h4 misprint-read:c3~b4\n"},
        {"1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-64 g5-h4",
         "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-64 g5-h4 misprint-read:c3-64\n"},
        {"1. ц3-д4 д6-ц5 2. б2-ц3 ф6-г5 3. ц3-б4 г5-х4", "1. ц3-д4 д6-ц5 2. б2-ц3 ф6-г5 3. ц3-б4 г5-х4\n"},
        {"1. цд4 дц5 2. бц3 фг5 3. цб4 гх4 4. б:д6 е:ц5", "1. цд4 дц5 2. бц3 фг5 3. цб4 гх4 4. б:д6 е:ц5\n"},
        {"1. c3-d4 d6-c5 2. Ь2-cЗ f6-gБ 3. cЗ-b4 gS-h4",
         "1. c3-d4 d6-c5 2. Ь2-cЗ f6-gБ 3. cЗ-b4 gS-h4 misprint-read:f6-gБ misprint-read:gS-h4\n"},
        {"1. c3-d4 d6-c5 2. b2-с З f6-g5", "1. c3-d4 d6-c5 2. b2-с З f6-g5\n"},
        {"Шашки Ласкера\n1. 9-13 17:9 2. 5:l3 21-17",
         "{Шашки Ласкера} 1. 9-13 17:9 2. 5:l3 21-17 misprint-read:5:l3\n"},
        {"Шашки Ласкера\n1. c3-b4 a5:c3 2. 6:14 18-14 3. 99:100",
         "{Шашки Ласкера} 1. c3-b4 a5:c3 2. 6:14 18-14 3. 99:100\n"},
        {"1. c3-d4 d6-c5 2. 21-17 f6-g5 3. c3-b4 g5-h4", "1. c3-d4 d6-c5 2. 21-17 f6-g5 3. c3-b4 g5-h4\n"},
        {"1. c3-d4 -- 2. b2-c3 f6-g5", "1. c3-d4 [--] 2. b2-c3 f6-g5\n"},
        {"1. c3-d4 -- хороший ход", "1. c3-d4 {хороший ход}\n"},
        /* The first moves too. */
        {"1. c3-74 d6-c5 2. b2-c3 f6-g5", "1. ~c3-74 d6-c5 2. b2-c3 f6-g5\n"},
        {"1. xxx d6-c5 2. b2-c3 f6-g5", "1. [?xxx] {xxx} d6-c5 2. b2-c3 f6-g5 unknown-token:xxx\n"},
        {"Партия 1.\n1. c3-74 d6-x5 2. b2-c3 f6-g5", "{Партия 1.} 1. ~c3-74 ~d6-x5 2. b2-c3 f6-g5\n"},
        {"1. c3-74 d6-c5", ""},
        {"1. c3-d4 d6-c5 2. b2-", "1. c3-d4 d6-c5 2. ~b2-\n"},
        {"1. c3-d4 d6-c5 2. b2- f6-g5 3. c3-b4", "1. c3-d4 d6-c5 2. ~b2- f6-g5 3. c3-b4\n"},
    };
    CHECK(table);
}

/* Words in a move's place are a ply; remarks are not. */
static void words(void **state) {
    (void)state;
    static const struct example table[] = {
        {"1. c3-d4 d6-c5 2. [неразб.] f6-g5 3. c3-b4 g5-h4",
         "1. c3-d4 d6-c5 2. [?[неразб.]] {[неразб.]} f6-g5 3. c3-b4 g5-h4 unknown-token:[неразб.]\n"},
        {"1. c3-d4 d6-c5 2. xxx f6-g5", "1. c3-d4 d6-c5 2. [?xxx] {xxx} f6-g5 unknown-token:xxx\n"},
        {"1. c3-d4 xxx 2. b2-c3 f6-g5", "1. c3-d4 [?xxx] {xxx} 2. b2-c3 f6-g5 unknown-token:xxx\n"},
        {"1. c3-d4 d6-c5 2. Белые стоят хуже. 2. b2-c3 f6-g5",
         "1. c3-d4 d6-c5 {2. Белые стоят хуже.} 2. b2-c3 f6-g5\n"},
        {"1. c3-d4! Хороший ход. d6-c5 2. b2-c3 f6-g5", "1. c3-d4 {Хороший ход.} d6-c5 2. b2-c3 f6-g5\n"},
        {"1. c3-d4 хуже f6-g5, d6-c5 2. b2-c3 f6-g5", "1. c3-d4 {хуже f6-g5} d6-c5 2. b2-c3 f6-g5\n"},
        {"1. c3-d4 d6-c5 2. b2-c3 f6-g5. Угрожает c3-b4 и d4-e5.",
         "1. c3-d4 d6-c5 2. b2-c3 f6-g5 {Угрожает c3-b4 и d4-e5.}\n"},
        {"1. c3-d4 d6-c5, угрожая 3. d4-e5. 2. b2-c3 f6-g5",
         "1. c3-d4 d6-c5 {угрожая 3. d4-e5.} 2. b2-c3 f6-g5\n"},
        {"1. c3-d4 d6-c5 2. b2-c3 и белые победили.", "1. c3-d4 d6-c5 2. b2-c3 {и белые победили.}\n"},
        {"1. c3-d4 d6-c5 2. Белые сдались.", "1. c3-d4 d6-c5 {2. Белые сдались.}\n"},
    };
    CHECK(table);
}

static void missing(void **state) {
    (void)state;
    static const struct example table[] = {
        {"1. c3-d4 d6-c5 2. ... f6-g5 3. c3-b4 g5-h4",
         "1. c3-d4 d6-c5 [?2. ...] 2... f6-g5 3. c3-b4 g5-h4\n"},
        {"1. c3-d4 2. b2-c3 f6-g5 3. c3-b4 g5-h4", "1. c3-d4 [?2.] 2. b2-c3 f6-g5 3. c3-b4 g5-h4\n"},
        {"1. c3-d4 ?? 2. b2-c3 f6-g5", "1. c3-d4 [?2.] 2. b2-c3 f6-g5\n"},
        {"1. c3-d4 d6-c5 2. b2-c3 f6-g5\n4. b4:d6 e7:c5 5. d2-c3 g7-f6",
         "1. c3-d4 d6-c5 2. b2-c3 f6-g5 [?4.] [?4.] 4. b4:d6 e7:c5 5. d2-c3 g7-f6\n"},
        /* One side's plan. */
        {"1. c3-d4 d6-c5 (1... f6-g5 2... g7-f6 и 3... b6-a5) 2. b2-c3",
         "1. c3-d4 d6-c5 ( 1... f6-g5 {2... g7-f6 и 3... b6-a5} ) 2. b2-c3\n"},
    };
    CHECK(table);
}

static void numbers(void **state) {
    (void)state;
    static const struct example table[] = {
        {"1. c3-d4 d6-c5 2. b2-c3 f6-g5 4. c3-b4 g5-h4",
         "1. c3-d4 d6-c5 2. b2-c3 f6-g5 4. c3-b4 g5-h4 bad-number:4.\n"},
        {"1. c3-d4 d6-c5 2. b2-c3 f6-g5 c3-b4 3. g5-h4", "1. c3-d4 d6-c5 2. b2-c3 f6-g5 c3-b4 3. g5-h4\n"},
        {"1. c3-d4 d6-c5 2. b2-c3 17 f6-g5 3. c3-b4 g5-h4",
         "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 bad-number:17\n"},
    };
    CHECK(table);
}

/* A position that cannot be read stays as it was printed; the square is pointed at. */
static void positions(void **state) {
    (void)state;
    static const struct example table[] = {
        {"Белые: c1, d2, c1. Черные: a5.", "{Белые: c1, d2, c1. Черные: a5.} impossible-position:c1\n"},
        {"Белые: c1, d2. Черные: c8.\n1. c1-b2 c8-d7",
         "{Белые: c1, d2. Черные: c8.} 1. c1-b2 c8-d7 impossible-position:c8\n"},
        {"Белые: c1, ^5. Черные: a5.\n1. c1-b2", "{Белые: c1, ^5. Черные: a5.} 1. c1-b2 bad-fen:^5\n"},
        {"Белые: ???. Черные: a5.", "{Белые: ???. Черные: a5.} bad-fen:???\n"},
    };
    CHECK(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(damaged_moves), cmocka_unit_test(readings),
                                       cmocka_unit_test(words),         cmocka_unit_test(missing),
                                       cmocka_unit_test(numbers),       cmocka_unit_test(positions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
