/* Printed text keeps the game: random games with random notes, marks, variations and tags, and PDN files
 * and pages (samples/, tests/records, and ../shared when it is there), are printed in the game's style and in
 * one of the others, and read again. The page printed twice is the same bytes, and the game that is read has
 * the same moves, variations, notes, marks, tags and result. What print says in another way is taken for the
 * same: blanks in remarks, "!" and $1, a remark in front of the first move and one in front of the tags,
 * unknown values, the tags that name the variant. */
#include "notation/fen.h"
#include "notation/move_text.h"
#include "parser/reader.h"
#include "tests/oracle/pdn_files.h"
#include "tests/property/random_game.h"
#include "validate/judge.h"
#include "writer/writer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static struct judge judge;
static unsigned games, unlike; /* compared; of these, not the same */

static void judge_it(struct game *game) {
    const struct judge_options options = {.forms = true, .short_forms = true, .final = true};
    assert_int_equal(judge_game(&judge, game, &options), STATUS_OK);
}

/* ---- A game as one text, without what print may say in another way ---- */

static void put_words(struct buffer *to, struct slice text) {
    bool blank = true;
    for (size_t i = 0; i < text.length; i++) {
        bool no_break = text.at[i] == '\xC2' && i + 1 < text.length && text.at[i + 1] == '\xA0';
        if ((unsigned char)text.at[i] <= ' ' || no_break) {
            i += no_break;
            blank = true;
            continue;
        }
        if (blank)
            buffer_char(to, ' ');
        blank = false;
        buffer_char(to, text.at[i]);
    }
}

static bool is_blank(struct slice text) {
    struct buffer words;
    buffer_init(&words);
    put_words(&words, text);
    bool blank = words.length == 0;
    buffer_free(&words);
    return blank;
}

static void put_note(struct buffer *to, const struct note *note) {
    struct slice text = note->text;
    if (note->kind == NOTE_LINE && text.length)
        text = (struct slice){text.at + 1, text.length - 1};
    if (note->kind == NOTE_NAG || is_blank(text))
        return;
    buffer_text(to, note->kind == NOTE_SETUP ? "\n/" : "\n{");
    put_words(to, text);
}

static void put_notes(struct buffer *to, const struct note_list *notes) {
    for (const struct note *note = notes->first; note; note = note->next)
        put_note(to, note);
}

static void put_marks(struct buffer *to, const struct node *node) {
    static const char *const signs[] = {"!", "?", "!!", "??", "!?", "?!"};
    unsigned wins = node->side == WHITE ? 18 : 19;
    const struct note *sign = NULL;
    bool won = node->wins;
    buffer_slice(to, node_mark(node));
    for (const struct note *note = node_after(node)->first; note && !node_mark(node).length && !sign;
         note = note->next)
        if (note->kind == NOTE_NAG && note->nag <= 6)
            sign = note;
    if (sign)
        buffer_text(to, signs[sign->nag - 1]);
    for (const struct note *note = node_after(node)->first; note; note = note->next) {
        if (note->kind != NOTE_NAG || note == sign)
            continue;
        if (note->nag == wins && node->state == NODE_LEGAL && !node_next(node))
            won = true;
        else
            buffer_format(to, " $%u", note->nag);
    }
    if (won)
        buffer_text(to, " wins");
}

/* The squares of a move that nobody could judge. False: some cannot be read. */
static bool put_labels(struct buffer *to, const struct node *node) {
    for (unsigned i = 0; i < node_label_count(node); i++)
        if (node_labels(node)[i] == LABEL_BAD)
            return false;
    for (unsigned i = 0; i < node_label_count(node); i++)
        buffer_format(to, " %x", node_labels(node)[i]);
    return node_label_count(node) > 0;
}

static void put_node(struct buffer *to, const struct node *node) {
    buffer_char(to, '\n');
    if (node->kind != NODE_MOVE)
        buffer_text(to, node->kind == NODE_PASS ? "--" : "- -");
    else if (node->state == NODE_LEGAL)
        buffer_format(to, "%u-%u", node_path(node)[0], node_path(node)[node_path_count(node) - 1]);
    else if (!put_labels(to, node))
        put_words(to, node_text(node));
    put_marks(to, node);
}

/* Recursive: these games are not deep. */
static void put_line(struct buffer *to, const struct node *node, bool main_line) {
    for (bool first = main_line; node; node = node_next(node), first = false) {
        if (!first)
            put_notes(to, node_before(node));
        put_node(to, node);
        put_notes(to, node_after(node));
        for (const struct node *other = node_variations(node); other; other = node_sibling(other)) {
            buffer_text(to, "\n(");
            put_line(to, other, false);
            buffer_text(to, "\n)");
        }
    }
}

static bool is_unknown(struct slice value) {
    for (size_t i = 0; i < value.length; i++)
        if (value.at[i] != '?' && value.at[i] != '.' && value.at[i] != ' ')
            return false;
    return true;
}

static int compare_tags(const void *a, const void *b) {
    const struct tag *x = *(const struct tag *const *)a, *y = *(const struct tag *const *)b;
    size_t length = x->name.length < y->name.length ? x->name.length : y->name.length;
    int order = memcmp(x->name.at, y->name.at, length);
    return order ? order : (x->name.length > y->name.length) - (x->name.length < y->name.length);
}

static void put_tags(struct buffer *to, const struct game *game) {
    static const char *const left_out[] = {"GameType", "Variant", "SetUp", "FEN", "Result"};
    static const char *const roster[] = {"Event", "Site", "Date", "Round", "White", "Black"};
    const struct tag *tags[64];
    size_t count = 0;
    for (const struct tag *tag = game->tags; tag && count < 64; tag = tag->next) {
        bool out = false;
        for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
            out |= slice_is(tag->name, left_out[i]);
        for (size_t i = 0; i < sizeof roster / sizeof *roster; i++)
            out |= slice_is(tag->name, roster[i]) && is_unknown(tag->value);
        if (!out)
            tags[count++] = tag;
    }
    qsort(tags, count, sizeof *tags, compare_tags);
    for (size_t i = 0; i < count; i++) {
        buffer_text(to, "\n[");
        buffer_slice(to, tags[i]->name);
        put_words(to, tags[i]->value);
    }
}

static void put_start(struct buffer *to, const struct game *game) {
    const struct variant *variant = game->variant ? variant_find(game->variant, strlen(game->variant)) : NULL;
    struct position position;
    buffer_text(to, game->start_unknown ? "\nunknown " : "\nfrom ");
    if (variant && game->start.length && fen_read(game->start, variant, &position).fault == FEN_FINE)
        fen_write(to, &position, NOTATION_VARIANT);
    else
        put_words(to, game->start);
}

static void put_game(struct buffer *to, const struct game *game) {
    buffer_clear(to);
    buffer_format(to, "%s, result %d, %u plies, %u legal, final %.*s", game->variant ? game->variant : "?",
                  (int)game->result, game->plies, game->legal_plies, (int)game->final.length,
                  game->final.at ? game->final.at : "");
    put_start(to, game);
    put_tags(to, game);
    put_notes(to, &game->preface);
    if (game->first)
        put_notes(to, node_before(game->first));
    put_line(to, game->first, true);
    put_notes(to, &game->closing);
    buffer_char(to, '\0');
}

/* ---- Reading ---- */

struct source {
    const struct reader_kind *kind;
    struct text text;
    void *reader;
    struct arena arena, outer;
    struct finding_list outside;
    struct game game;
};

static void open_source(struct source *source, const struct reader_kind *kind, struct slice input) {
    source->kind = kind;
    text_init(&source->text, input.at, input.length);
    arena_init(&source->arena);
    arena_init(&source->outer);
    finding_list_init(&source->outside, &source->outer);
    source->reader = kind->open(&source->text, &(struct reader_options){0});
    assert_non_null(source->reader);
}

/* NULL: there is no further one. */
static struct game *next_game(struct source *source) {
    arena_reset(&source->arena, 1 << 20);
    game_init(&source->game, &source->arena);
    if (source->kind->next(source->reader, &source->game, &source->outside) != READER_GAME)
        return NULL;
    judge_it(&source->game);
    return &source->game;
}

static void close_source(struct source *source) {
    source->kind->close(source->reader);
    text_free(&source->text);
    arena_free(&source->arena);
    arena_free(&source->outer);
}

static void print_games(const struct reader_kind *kind, struct slice input, const char *style,
                        struct buffer *to) {
    const struct writer_options options = {.style = style};
    struct source source;
    struct game *game;
    open_source(&source, kind, input);
    buffer_clear(to);
    for (bool first = true; (game = next_game(&source)); first = false)
        assert_int_equal(text_writer.game(to, game, &options, first), STATUS_OK);
    close_source(&source);
}

/* ---- Comparing ---- */

static void tell(const char *name, unsigned number, const struct buffer *a, const struct buffer *b) {
    size_t at = 0;
    while (a->bytes[at] && a->bytes[at] == b->bytes[at])
        at++;
    size_t from = at > 150 ? at - 150 : 0;
    print_message("%s, game %u is another one when it is read back:\n%.300s\n----\n%.300s\n", name, number,
                  a->bytes + from, b->bytes + from);
}

/* Returns how many games are not the same; tells the first few. */
static unsigned compare_games(const char *name, const struct reader_kind *kind, struct slice input,
                              const struct buffer *page, unsigned told) {
    struct source first, second;
    struct buffer a, b;
    struct game *one, *two;
    unsigned count = 0, bad = 0;
    buffer_init(&a);
    buffer_init(&b);
    open_source(&first, kind, input);
    open_source(&second, &text_reader, buffer_view(page));
    for (;;) {
        one = next_game(&first);
        two = next_game(&second);
        if (!one || !two)
            break;
        count++;
        put_game(&a, one);
        put_game(&b, two);
        if (strcmp(a.bytes, b.bytes) == 0)
            continue;
        if (bad++ < told)
            tell(name, count, &a, &b);
    }
    if (one || two) {
        print_message("%s: games are missing or too many\n", name);
        bad++;
    }
    close_source(&first);
    close_source(&second);
    buffer_free(&a);
    buffer_free(&b);
    games += count;
    return bad;
}

static bool same_bytes(const char *name, const struct buffer *a, const struct buffer *b) {
    size_t at = 0;
    while (at < a->length && at < b->length && a->bytes[at] == b->bytes[at])
        at++;
    if (at == a->length && at == b->length)
        return true;
    size_t from = at > 200 ? at - 200 : 0;
    print_message("%s, printed twice, from byte %zu:\n%.*s\n----\n%.*s\n", name, from,
                  (int)(a->length - from < 400 ? a->length - from : 400), a->bytes + from,
                  (int)(b->length - from < 400 ? b->length - from : 400), b->bytes + from);
    return false;
}

/* Prints in a style, twice. Returns whether the page is the same; counts the games that are not. */
static bool check_style(const char *name, const struct reader_kind *kind, struct slice input,
                        const char *style, unsigned told) {
    struct buffer once, twice;
    char title[400];
    snprintf(title, sizeof title, "%s, style %s", name, style ? style : "of the game");
    buffer_init(&once);
    buffer_init(&twice);
    print_games(kind, input, style, &once);
    print_games(&text_reader, buffer_view(&once), style, &twice);
    bool same = same_bytes(title, &once, &twice);
    unlike += compare_games(title, kind, input, &once, told);
    buffer_free(&once);
    buffer_free(&twice);
    return same;
}

/* In the style of the game, and in one of the others. */
static bool check_both(const char *name, const struct reader_kind *kind, struct slice input,
                       unsigned number) {
    static const char *const styles[] = {"russian-long",
                                         "russian-half-short",
                                         "russian-short",
                                         "ukrainian-long",
                                         "ukrainian-half-short",
                                         "two-column,ukrainian-short",
                                         "lasca-numbers",
                                         "sargin",
                                         "two-column"};
    const char *style = styles[number % (sizeof styles / sizeof *styles)];
    bool same = check_style(name, kind, input, NULL, 1);
    return check_style(name, kind, input, style, 1) && same;
}

/* ---- Random games ---- */

/* Returns how many pages differ. */
static unsigned try_random_games(void) {
    const char *more = getenv("GAMES");
    const unsigned each = more ? (unsigned)strtoul(more, NULL, 10) : trials_of(40);
    struct moves moves;
    struct buffer pdn;
    unsigned differing = 0;
    const char *only = getenv("ONLY");
    moves_init(&moves);
    buffer_init(&pdn);
    games = unlike = 0;
    for (size_t i = 0; i < variant_count(); i++) {
        for (unsigned n = 0; n < each; n++) {
            const struct writer_options options = {0};
            struct arena arena;
            struct game game;
            char name[80];
            seed = 1000 * (uint32_t)i + n;
            snprintf(name, sizeof name, "%s, game %u", variant_at(i)->name, n);
            if (only && strcmp(only, name) != 0)
                continue;
            arena_init(&arena);
            game_init(&game, &arena);
            make_game(&game, variant_at(i), &moves);
            judge_it(&game);
            buffer_clear(&pdn);
            assert_int_equal(pdn_writer.game(&pdn, &game, &options, true), STATUS_OK);
            differing += !check_both(name, &pdn_reader, buffer_view(&pdn), n);
            arena_free(&arena);
        }
    }
    print_message("%u random games: %u pages differ when printed twice, %u games are not the same\n", games,
                  differing, unlike);
    moves_free(&moves);
    buffer_free(&pdn);
    return differing;
}

static void legal_games(void **state) {
    (void)state;
    sound = true;
    assert_int_equal(try_random_games(), 0);
    assert_int_equal(unlike, 0);
}

/* With passes, unknown moves and squares of another notation. */
static void faulty_games(void **state) {
    (void)state;
    sound = false;
    assert_int_equal(try_random_games(), 0);
    assert_int_equal(unlike, 0);
}

/* ---- Files ---- */

static unsigned files, files_differing;

static void check_pdn(const char *path, struct slice text) {
    files_differing += !check_both(path, &pdn_reader, text, files++);
}

static void check_page(const char *path, struct slice text) {
    files_differing += !check_both(path, &text_reader, text, files++);
}

static void check_files(const char *root, const char *suffix, size_t largest,
                        void (*check)(const char *, struct slice)) {
    files = files_differing = games = unlike = 0;
    files_each(root, suffix, largest, check);
    print_message("%s: %u files, %u differ when printed twice; %u games, %u are not the same\n", root, files,
                  files_differing, games, unlike);
    assert_int_equal(files_differing, 0);
    assert_int_equal(unlike, 0);
}

static void check_tree(const char *root, const char *suffix, void (*check)(const char *, struct slice)) {
    check_files(root, suffix, 150000, check);
}

static void own_files(void **state) {
    (void)state;
    check_tree("samples", ".pdn", check_pdn);
    assert_true(files > 0);
}

static void own_pages(void **state) {
    (void)state;
    check_tree("samples", ".txt", check_page);
    check_tree("tests/records", ".txt", check_page);
    assert_true(files > 0);
}

static void corpus(void **state) {
    (void)state;
    check_files("../shared/corpus/pdn", ".pdn", trials_of(150000), check_pdn); /* the short run: small ones */
}

static void reference(void **state) {
    (void)state;
    check_tree("../shared/reference", ".txt", check_page);
    check_tree("../shared/reference", ".md", check_page);
    check_tree("../shared/reference", ".pdn", check_pdn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_games), cmocka_unit_test(faulty_games), cmocka_unit_test(own_files),
        cmocka_unit_test(own_pages),   cmocka_unit_test(corpus),       cmocka_unit_test(reference),
    };
    judge_init(&judge);
    int failed = cmocka_run_group_tests_name("printed_text", tests, NULL, NULL);
    judge_free(&judge);
    return failed;
}
