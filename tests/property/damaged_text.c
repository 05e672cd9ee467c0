/* Printed records with damage done to them at random. Whatever is damaged, no move comes out that the text
 * does not have; and in a numbered game one damaged move is one ply, so that nothing behind it is lost. */
#include "notation/fold.h"
#include "notation/move_text.h"
#include "parser/reader.h"
#include "rules/moves.h"
#include "tests/oracle/random.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { TEXT_MAX = 1 << 16, PLIES_MAX = 40, WORD_MAX = 80 };

static char page[TEXT_MAX];
static size_t page_length;

static void put(const char *text) {
    size_t length = strlen(text);
    assert_true(page_length + length < TEXT_MAX);
    memcpy(page + page_length, text, length);
    page_length += length;
}

/* ---- Records with look-alikes ---- */

/* What print and scanners take for one another. */
static const char *const alike[][2] = {
    {"3", "З"}, {"З", "3"},  {"1", "l"}, {"l", "1"},  {"1", "I"}, {"6", "б"}, {"б", "6"}, {"a", "а"},
    {"а", "a"}, {"c", "с"},  {"с", "c"}, {"e", "е"},  {"е", "e"}, {"b", "Ь"}, {"b", "h"}, {"h", "b"},
    {"-", "—"}, {"-", "."},  {":", "."}, {":", ";"},  {".", ","}, {"5", "S"}, {"0", "О"}, {"8", "B"},
    {"g", "9"}, {"d", "cl"}, {" ", ""},  {"\n", " "}, {"4", "^"}, {"(", "{"}, {"1", "7"}, {"f", "1"},
};

/* The character at `at` as one that looks like it, if there is one. */
static size_t put_alike(const char *at) {
    size_t from = below(sizeof alike / sizeof *alike);
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
        const char *const *pair = alike[(from + i) % (sizeof alike / sizeof *alike)];
        size_t length = strlen(pair[0]);
        if (strncmp(at, pair[0], length) == 0) {
            put(pair[1]);
            return length;
        }
    }
    return 0;
}

static void damage(const char *text, size_t length) {
    page_length = 0;
    for (size_t at = 0; at < length;) {
        size_t taken = below(100) == 0 ? put_alike(text + at) : 0;
        char one[2] = {text[at], '\0'};
        if (!taken)
            put(one);
        at += taken ? taken : 1;
    }
}

static bool has_misprint(const struct game *game, const struct node *node) {
    for (const struct finding *finding = game->findings.first; finding; finding = finding->next)
        if (finding->code == FINDING_MISPRINT_READ && finding->at == node_at(game, node))
            return true;
    return false;
}

/* The letters that stand for figures in a number. */
static struct slice with_figures(struct slice text) {
    static const char *const figures[][2] = {{"О", "0"}, {"о", "0"}, {"O", "0"}, {"o", "0"}, {"l", "1"},
                                             {"I", "1"}, {"З", "3"}, {"з", "3"}, {"б", "6"}, {"S", "5"},
                                             {"B", "8"}, {"|", "1"}, {"i", "1"}, {"^", "4"}};
    static char copy[400];
    size_t length = 0;
    for (size_t at = 0; at < text.length && length < sizeof copy;) {
        char c = text.at[at];
        size_t size = 1;
        for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
            size_t letter = strlen(figures[i][0]);
            if (letter <= text.length - at && memcmp(text.at + at, figures[i][0], letter) == 0) {
                c = figures[i][1][0];
                size = letter;
            }
        }
        copy[length++] = c;
        at += size;
    }
    return (struct slice){copy, length};
}

/* What its characters stand for, read again; what is not in them must have been said. */
static bool is_read(const struct game *game, const struct node *node, const struct node *before) {
    struct folded folded;
    struct move_text move;
    if (has_misprint(game, node))
        return true;
    /* The answer that a comma of composers' shorthand leaves out: the only legal one, by the reader's word.
     */
    if (!node_text(node).length)
        return game->start.length > 0;
    /* A square that no board has accuses, and moves nothing. */
    for (unsigned i = 0; i < node_label_count(node); i++)
        if (node_labels(node)[i] == LABEL_BAD ||
            (label_is_letters(node_labels(node)[i]) && label_file(node_labels(node)[i]) > 10))
            return true;
    bool figures = node_label_count(node) && !label_is_letters(node_labels(node)[0]);
    bool whole = fold_move(figures ? with_figures(node_text(node)) : node_text(node), &folded) &&
                 move_text_whole((struct slice){folded.text, folded.length}, &move);
    if (whole && move.count == node_label_count(node))
        return memcmp(move.labels, node_labels(node), move.count * sizeof *move.labels) == 0;
    /* "(g3 або h2)": another end of the move before; "3227". */
    bool end = whole && move.count == 1 && before && node_label_count(node) == node_label_count(before) &&
               move.labels[0] == node_labels(node)[node_label_count(node) - 1];
    return end || (node_text(node).length == 4 && node_label_count(node) == 2);
}

static unsigned check_line(const struct game *game, const struct node *node, const struct node *before) {
    unsigned plies = 0;
    for (; node; node = node_next(node), before = NULL) {
        assert_true(node_at(game, node) + node_text(node).length <= page_length);
        assert_memory_equal(page + node_at(game, node), node_text(node).at, node_text(node).length);
        if (node->kind == NODE_MOVE && !is_read(game, node, before))
            fail_msg("\"%.*s\" is no move of the page", (int)node_text(node).length, node_text(node).at);
        for (const struct node *other = node_variations(node); other; other = node_sibling(other))
            plies += check_line(game, other, node);
        plies++;
    }
    return plies;
}

static unsigned read_page(unsigned *games) {
    struct text text;
    struct arena arena;
    struct game game;
    struct finding_list outside;
    unsigned plies = 0;
    text_init(&text, page, page_length);
    arena_init(&arena);
    finding_list_init(&outside, &arena);
    void *reader = text_reader.open(&text, NULL);
    assert_non_null(reader);
    *games = 0;
    for (game_init(&game, &arena); text_reader.next(reader, &game, &outside) == READER_GAME;
         game_init(&game, &arena)) {
        plies += check_line(&game, game.first, NULL);
        ++*games;
    }
    text_reader.close(reader);
    text_free(&text);
    arena_free(&arena);
    return plies;
}

static void records(void **state) {
    (void)state;
    enum { TRIALS = 20 };
    static char text[TEXT_MAX];
    DIR *folder = opendir("tests/records");
    unsigned files = 0, games;
    if (!folder)
        fail_msg("tests/records cannot be opened; run the test in the project's folder");
    for (const struct dirent *entry; (entry = readdir(folder));) {
        char path[300];
        snprintf(path, sizeof path, "tests/records/%s", entry->d_name);
        FILE *in = strstr(path, ".txt") ? fopen(path, "rb") : NULL;
        if (!in)
            continue;
        size_t length = fread(text, 1, TEXT_MAX / 2, in);
        text[length] = '\0';
        fclose(in);
        files++;
        for (seed = length; seed < length + TRIALS; seed++) {
            uint64_t kept = seed;
            damage(text, length);
            read_page(&games);
            seed = kept;
        }
    }
    closedir(folder);
    assert_true(files > 50);
}

/* ---- Games with one damaged move ---- */

enum style { STYLE_LONG, STYLE_SHORT, STYLE_NUMBERS };

/* A random game, a move a word; returns its plies. */
static unsigned make_moves(enum style style, char words[PLIES_MAX][WORD_MAX]) {
    struct position position;
    struct moves moves;
    unsigned plies = 0;
    moves_init(&moves);
    position_start(&position, style == STYLE_NUMBERS ? variant_find("lasca", 5) : variant_find("russian", 7));
    for (; plies < PLIES_MAX; plies++) {
        struct buffer word;
        if (moves_generate(&position, &moves) != MOVES_DONE || !moves.count)
            break;
        const struct move *move = &moves.at[below((unsigned)moves.count)];
        if (move->count > 6)
            break;
        buffer_init(&word);
        move_text_write(&word, position.variant, move->path, move->count, move->capture,
                        style == STYLE_NUMBERS ? NOTATION_NUMERIC : NOTATION_LETTERS);
        buffer_char(&word, '\0');
        if (style == STYLE_SHORT)
            snprintf(words[plies], WORD_MAX, "%c%s%.2s", word.bytes[0], move->capture ? ":" : "",
                     word.bytes + word.length - 3);
        else
            memcpy(words[plies], word.bytes, word.length);
        buffer_free(&word);
        position_play(&position, move);
    }
    moves_free(&moves);
    return plies;
}

/* A whole move that became something else. */
static void spoil_word(unsigned which, char *word) {
    static const char *const others[] = {"xxx", "[неразб.]", "???",      "…",  "--",
                                         "- -", "(нрзб)",    "нет хода", "б-б"};
    const char *other = others[below(sizeof others / sizeof *others)];
    /* "1. …" begins a fragment with Black's move. */
    snprintf(word, WORD_MAX, "%s", which == 0 && strcmp(other, "…") == 0 ? "???" : other);
}

/* One character of the word replaced, left out or doubled. */
static void damage_word(enum style style, char *word) {
    static const char *const others[] = {"?", "#", "б", "~", "З", "9",  "k", "х",
                                         "",  "l", "0", "*", "i", "..", "—", "h"};
    char damaged[200];
    size_t at = below((unsigned)strlen(word));
    const char *other = others[below(sizeof others / sizeof *others)];
    /* "7. ..c5" and "17. 2..:15" are numbers of Black's moves, "18-2х" wins. */
    if (strcmp(other, "..") == 0 || strcmp(other, "х") == 0 || strcmp(other, "#") == 0)
        other = style == STYLE_NUMBERS || at == 0 ? "?" : other;
    if (at == 0 && !*other) /* "bc3 :f2" is a path */
        other = "?";
    snprintf(damaged, sizeof damaged, "%.*s%s%s", (int)at, word, other, word + at + 1);
    snprintf(word, WORD_MAX, "%.*s", WORD_MAX - 1, damaged);
}

static void print_moves(enum style style, char words[PLIES_MAX][WORD_MAX], unsigned plies) {
    page_length = 0;
    put(style == STYLE_NUMBERS ? "Шашки Ласкера\n" : "Партия.\n");
    for (unsigned i = 0; i < plies; i++) {
        char number[16];
        snprintf(number, sizeof number, "%u. ", i / 2 + 1);
        put(i % 2 ? " " : number);
        put(words[i]);
        put(i % 2 ? "\n" : "");
    }
}

static void one_move(enum style style, bool whole) {
    enum { GAMES = 2000 };
    static char words[PLIES_MAX][WORD_MAX];
    unsigned lost = 0;
    for (unsigned game = 1; game < trials_of(GAMES); game++) {
        seed = game * 1000003u;
        unsigned plies = make_moves(style, words), games;
        /* Behind a whole move that is lost a number must tell so. */
        unsigned which = below(plies - (whole ? 2 : 0));
        char before[WORD_MAX];
        snprintf(before, sizeof before, "%s", words[which]);
        if (whole)
            spoil_word(which, words[which]);
        else
            damage_word(style, words[which]);
        print_moves(style, words, plies);
        unsigned found = read_page(&games);
        /* At the end of the record "gh" and "c6" may be words, "906" a page. */
        bool word = which + 2 >= plies &&
                    (!strpbrk(words[which], "0123456789?#~:") ||
                     strspn(words[which], "0123456789") == strlen(words[which]) || strlen(words[which]) == 2);
        if ((found == plies && games == 1) || word)
            continue;
        lost++;
        print_message("%u plies in %u games of %u: %u%s %s for %s\n", found, games, plies, which / 2 + 1,
                      which % 2 ? "..." : ".", words[which], before);
    }
    assert_int_equal(lost, 0);
}

static void long_moves(void **state) {
    (void)state;
    one_move(STYLE_LONG, false);
}

static void short_moves(void **state) {
    (void)state;
    one_move(STYLE_SHORT, false);
}

static void numbers(void **state) {
    (void)state;
    one_move(STYLE_NUMBERS, false);
}

static void spoiled_moves(void **state) {
    (void)state;
    one_move(STYLE_LONG, true);
    one_move(STYLE_SHORT, true);
    one_move(STYLE_NUMBERS, true);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(records), cmocka_unit_test(long_moves),
                                       cmocka_unit_test(short_moves), cmocka_unit_test(numbers),
                                       cmocka_unit_test(spoiled_moves)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
