/* Runs of plain moves against the token by token way: a text in which every blank of the movetext is doubled
 * is never of the plainest form, and means the same. */
#include "base/arena.h"
#include "base/text.h"
#include "parser/reader.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

enum { TEXT_MAX = 4096 };

static void read(const char *bytes, size_t length, struct arena *arena, struct game *game) {
    struct finding_list outside;
    struct text text;
    const struct reader_options options = {.behind = BEHIND_NOTHING};
    text_init(&text, bytes, length);
    arena_init(arena);
    game_init(game, arena);
    finding_list_init(&outside, arena);
    void *reader = pdn_reader.open(&text, &options);
    assert_non_null(reader);
    pdn_reader.next(reader, game, &outside);
    pdn_reader.close(reader);
    text_free(&text);
}

static void same_notes(const struct note_list *a, const struct note_list *b) {
    const struct note *x = a->first, *y = b->first;
    for (; x && y; x = x->next, y = y->next) {
        assert_int_equal(x->kind, y->kind);
        assert_int_equal(x->nag, y->nag);
    }
    assert_true(!x && !y);
}

/* Blanks inside a move may be more. */
static bool same_text(struct slice a, struct slice b) {
    size_t i = 0, k = 0;
    for (;; i++, k++) {
        while (i < a.length && a.at[i] == ' ')
            i++;
        while (k < b.length && b.at[k] == ' ')
            k++;
        if (i == a.length || k == b.length)
            return i == a.length && k == b.length;
        if (a.at[i] != b.at[k])
            return false;
    }
}

static void same_ply(const struct node *a, const struct node *b) {
    assert_true(same_text(node_text(a), node_text(b)));
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(node_number(a), node_number(b));
    assert_int_equal(a->black_numbered, b->black_numbered);
    assert_int_equal(a->sign, b->sign);
    assert_int_equal(a->crowned, b->crowned);
    assert_int_equal(node_label_count(a), node_label_count(b));
    assert_memory_equal(node_labels(a), node_labels(b), node_label_count(a) * sizeof(label));
    assert_true(same_text(node_mark(a), node_mark(b)));
    same_notes(node_before(a), node_before(b));
    same_notes(node_after(a), node_after(b));
    same_notes(node_closing(a), node_closing(b));
}

/* The whole trees, plies that replace one another in order. */
static void same_tree(const struct node *a, const struct node *b) {
    const struct node *left[64], *right[64];
    size_t count = 0;
    for (;;) {
        assert_int_equal(a == NULL, b == NULL);
        if (!a) {
            if (!count)
                return;
            a = left[--count];
            b = right[count];
            continue;
        }
        same_ply(a, b);
        const struct node *more[] = {node_next(a), node_sibling(a), node_variations(a)};
        const struct node *other[] = {node_next(b), node_sibling(b), node_variations(b)};
        for (size_t i = 0; i < 2; i++) {
            assert_true(count < 64);
            left[count] = more[i];
            right[count++] = other[i];
        }
        a = more[2];
        b = other[2];
    }
}

static void check(const char *bytes) {
    char doubled[2 * TEXT_MAX];
    size_t length = strlen(bytes), to = 0;
    bool inside = false; /* of a comment */
    for (size_t i = 0; i < length; i++) {
        inside = (inside || bytes[i] == '{') && bytes[i] != '}';
        doubled[to++] = bytes[i];
        if (bytes[i] == ' ' && !inside)
            doubled[to++] = ' ';
    }
    struct arena a, b;
    struct game plain, slow;
    read(bytes, length, &a, &plain);
    read(doubled, to, &b, &slow);
    same_tree(plain.first, slow.first);
    assert_int_equal(plain.terminator, slow.terminator);
    assert_int_equal(plain.findings.count[SEVERITY_WARNING], slow.findings.count[SEVERITY_WARNING]);
    assert_int_equal(plain.findings.count[SEVERITY_ERROR], slow.findings.count[SEVERITY_ERROR]);
    arena_free(&a);
    arena_free(&b);
}

static void chosen(void **state) {
    (void)state;
    check("1. c3-d4 d6-e5 2. b2-c3 e7-d6 3. e3-f4 b6-a5 4. f2-e3 a5:c3:e1 1-0                  ");
    check(
        "1.32-28 19-23 2.28x19 14x23 3. 37-32 10-14 {x} 4. 41-37 14-19 ( 4... 5-10 5. 1-6 ) 5. 46-41 1-0     "
        "   ");
    check(
        "1. c3-d4 ! d6-e5 ( 1... b6-c5 2. d4:b6 a7:c5 ) 2. b2-c3 $1 e7-d6 3. e3-f4 * 4. a1-b2 b6-a5         "
        " ");
    check("7. c3-d4 d6-e5 9. b2-c3 e7-d6 10. e3-f4 b6-a5 10. f2-e3 c7-b6 11. c1-b2                   ");
    check(
        "1. c3-d4 d6-e5 2. b2-c3 e7-d6 - e5 e3-f4 b6 : a5 3. f2-e3 x c1-b2 99999. a1-b2 0. a1-b2           ");
    check("1. 1-0 2. 11-15 0-1 2-0 12-16 1-1 1-11 2-02 1-0                  ");
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
        "1. ",   "2. ",    "3. ", "1.",     "2.", "4... ",    "32-28 ",  "19x23 ",  "c3-d4 ",  "a3:c5:e7 ",
        "9-13 ", "d6-e5 ", "\n",  "\r\n",   "( ", ") ",       "{note} ", "! ",      "$3 ",     "*",
        "1-0 ",  "c3-d9 ", "x ",  "1-1x3 ", "- ", "17-13-9 ", ": ",      "a1-b2\n", "12-17\n", "b2-c3* ",
    };
    enum { COUNT = sizeof pieces / sizeof *pieces };
    uint64_t seed = 88172645463325252u;
    for (int round = 0; round < 20000; round++) {
        char text[TEXT_MAX] = "1. c3-d4 d6-e5 ";
        size_t length = strlen(text);
        for (uint64_t left = next_random(&seed) % 24; left; left--) {
            const char *piece = pieces[next_random(&seed) % COUNT];
            memcpy(text + length, piece, strlen(piece));
            length += strlen(piece);
        }
        memset(text + length, '\n', 1);
        memcpy(text + length + 1, "a1-b2 a1-b2 a1-b2 a1-b2 a1-b2", 30);
        check(text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chosen),
        cmocka_unit_test(random_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
