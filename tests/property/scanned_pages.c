/* Pages printed as books print them, as scanners see them: one character in a hundred looks like another one
 * or is lost. Whatever comes of a page, every ply stands in it where it is said to stand, and most moves are
 * read. */
#include "parser/reader.h"
#include "tests/property/book_kinds.h"
#include "validate/judge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { ROOM = 8 }; /* for one character */

static struct judge judge;
static struct book book;
static char page[BOOK_PAGE + ROOM];
static size_t page_length;
static unsigned plies, legal_plies, misplaced; /* read; of these, legal, or not where they are said to be */

static void put_bytes(const char *bytes, size_t length) {
    memcpy(page + page_length, bytes, length);
    page_length += length;
}

/* What print and scanners take for one another, and what they lose or double. */
static const char *const alike[][2] = {
    {"3", "З"}, {"1", "l"}, {"1", "I"}, {"6", "б"},  {"a", "а"},  {"а", "a"},  {"c", "с"},
    {"с", "c"}, {"e", "е"}, {"b", "Ь"}, {"b", "h"},  {"-", "—"},  {"-", "."},  {":", "."},
    {":", ";"}, {".", ","}, {"5", "S"}, {"8", "B"},  {"g", "9"},  {" ", ""},   {" ", " "},
    {"4", "^"}, {"(", "{"}, {")", "}"}, {"f", "1"},  {"7", "1"},  {"0", "О"},  {"(", ""},
    {")", ""},  {"x", "х"}, {"Б", "6"}, {"-", "--"}, {":", "::"}, {" ", "\n"}, {"\n", " "}};

/* The character at `at` as another one, if there is one. */
static size_t put_alike(size_t at) {
    enum { COUNT = sizeof alike / sizeof *alike };
    for (unsigned i = 0, from = below(COUNT); i < COUNT; i++) {
        const char *const *pair = alike[(from + i) % COUNT];
        size_t length = strlen(pair[0]);
        if (length > book.length - at || memcmp(book.page + at, pair[0], length) != 0)
            continue;
        put_bytes(pair[1], strlen(pair[1]));
        return length;
    }
    return 0;
}

static void scan(void) {
    page_length = 0;
    for (size_t at = 0; at < book.length && page_length < BOOK_PAGE;) {
        size_t taken = once_in(100) ? put_alike(at) : 0;
        if (!taken)
            put_bytes(book.page + at++, 1);
        at += taken;
    }
}

/* What was taken out of markup has one blank for several. */
static bool stands_at(const struct game *game, const struct node *node) {
    struct slice text = node_text(node);
    size_t at = node_at(game, node);
    if (at + text.length > page_length)
        return false;
    for (size_t i = 0; i < text.length; i++)
        if (page[at + i] != text.at[i] && text.at[i] != ' ')
            return false;
    return true;
}

/* Recursive: these trees are not deep. */
static void walk(const struct game *game, const struct node *node) {
    for (; node; node = node_next(node)) {
        plies++;
        legal_plies += node->state == NODE_LEGAL;
        if (!stands_at(game, node)) {
            misplaced++;
            print_message("\"%.*s\" is not where it is said to be\n", (int)node_text(node).length,
                          node_text(node).at);
        }
        for (const struct node *other = node_variations(node); other; other = node_sibling(other))
            walk(game, other);
    }
}

static void read_page(void) {
    const struct judge_options options = {.pictures = true};
    const char *names = book.style.label;
    const struct reader_options reading = {.labels = names ? reader_labels_of(names) : LABELS_AS_PRINTED};
    struct text text;
    struct arena arena;
    struct game game;
    struct finding_list outside;
    text_init(&text, page, page_length);
    arena_init(&arena);
    finding_list_init(&outside, &arena);
    void *reader = text_reader.open(&text, &reading);
    assert_non_null(reader);
    for (game_init(&game, &arena); text_reader.next(reader, &game, &outside) == READER_GAME;
         game_init(&game, &arena)) {
        assert_int_equal(judge_game(&judge, &game, &options), STATUS_OK);
        walk(&game, game.first);
    }
    text_reader.close(reader);
    text_free(&text);
    arena_free(&arena);
}

/* Nearly all plies are read, and none is made up. */
static void try_kind(const struct kind *kind, unsigned each) {
    unsigned printed = 0;
    plies = legal_plies = 0;
    for (unsigned n = 0; n < each; n++) {
        seed = 7919u * n + kind->make_seed;
        book.length = book.used = book.count = 0;
        choose_style(&book.style);
        kind->make(&book);
        printed += book.used;
        scan();
        read_page();
    }
    print_message("%s: of %u plies %u are read, %u are legal\n", kind->name, printed, plies, legal_plies);
    /* Pages without a game have one move here and there, of what had become one. */
    assert_in_range(plies, printed - printed / 4, printed + printed / 50 + each / 10);
}

static void pages(void **state) {
    (void)state;
    const char *more = getenv("GAMES"), *name = getenv("ONLY");
    misplaced = 0;
    for (size_t i = 0; i < KINDS; i++)
        if (!name || strcmp(name, kinds[i].name) == 0)
            try_kind(&kinds[i], more ? (unsigned)strtoul(more, NULL, 10) : 40);
    assert_int_equal(misplaced, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(pages)};
    judge_init(&judge);
    moves_init(&book.moves);
    int failed = cmocka_run_group_tests_name("scanned_pages", tests, NULL, NULL);
    moves_free(&book.moves);
    judge_free(&judge);
    return failed;
}
