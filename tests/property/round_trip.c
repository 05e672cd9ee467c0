/* Random games with random notes, marks, variations and tags: written and read they are the same tree, in
 * every format that keeps everything; converting twice is converting once; the way through YAML or JSON gives
 * the bytes of the direct way. The same for PDN files: samples/, and ../shared/corpus when it is there. */
#include "tests/oracle/pdn_files.h"
#include "tests/property/random_game.h"
#include "tests/property/round.h"

#include <unistd.h>

static char trial[80]; /* the game in hand, for messages */
static const struct buffer *printed;

/* ---- Random games ---- */

static void read_back(const struct game *game, const struct writer_kind *writer,
                      const struct reader_kind *kind, struct buffer *buffer) {
    const struct writer_options options = {0};
    struct text text;
    struct arena arena;
    struct game back, end;
    struct finding_list outside;
    buffer_clear(buffer);
    arena_init(&arena);
    finding_list_init(&outside, &arena);
    assert_int_equal(writer->game(buffer, game, &options, true), STATUS_OK);
    text_init(&text, buffer->bytes, buffer->length);
    void *reader = kind->open(&text, &(struct reader_options){0});
    game_init(&back, &arena);
    game_init(&end, &arena);
    assert_int_equal(kind->next(reader, &back, &outside), READER_GAME);
    judge_it(&back);
    same_games(game, &back);
    assert_int_equal(kind->next(reader, &end, &outside), READER_END);
    assert_null(outside.first);
    kind->close(reader);
    text_free(&text);
    arena_free(&arena);
}

static void try_game(const struct variant *variant, struct moves *moves, struct round *round) {
    struct arena arena;
    struct game game;
    arena_init(&arena);
    game_init(&game, &arena);
    make_game(&game, variant, moves);
    judge_it(&game);
    read_back(&game, &pdn_writer, &pdn_reader, &round->between);
    assert_true(check_pdn(round, arena_copy(&arena, buffer_view(&round->between)), variant->name));
    read_back(&game, &yaml_writer, &yaml_reader, &round->between);
    read_back(&game, &json_writer, &json_reader, &round->between);
    arena_free(&arena);
}

static void random_games(void **state) {
    (void)state;
    enum { GAMES = 300 };
    struct moves moves;
    struct round round;
    moves_init(&moves);
    round_init(&round);
    for (size_t i = 0; i < variant_count(); i++) {
        for (unsigned n = 0; n < trials_of(GAMES); n++) {
            seed = 1000 * i + n;
            snprintf(trial, sizeof trial, "%s, game %u", variant_at(i)->name, n);
            try_game(variant_at(i), &moves, &round);
        }
    }
    trial[0] = '\0';
    round_free(&round);
    moves_free(&moves);
}

/* The lines' moves alone. */
static void same_moves(const struct node *a, const struct node *b) {
    for (; a && b; a = node_next(a), b = node_next(b)) {
        assert_int_equal(b->state, NODE_LEGAL);
        assert_int_equal(node_path(a)[0], node_path(b)[0]);
        assert_int_equal(node_path(a)[node_path_count(a) - 1], node_path(b)[node_path_count(b) - 1]);
        assert_int_equal(a->tower_own, b->tower_own);
        const struct node *x = node_variations(a), *y = node_variations(b);
        for (; x && y; x = node_sibling(x), y = node_sibling(y))
            same_moves(x, y);
        assert_true(!x && !y);
    }
    assert_true(!a && !b);
}

static void print_and_read(const struct game *game, const char *style, struct buffer *buffer) {
    const struct writer_options options = {.style = style};
    struct text text;
    struct arena arena;
    struct game back;
    struct finding_list outside;
    buffer_clear(buffer);
    arena_init(&arena);
    finding_list_init(&outside, &arena);
    assert_int_equal(text_writer.game(buffer, game, &options, true), STATUS_OK);
    text_init(&text, buffer->bytes, buffer->length);
    void *reader = text_reader.open(&text, &(struct reader_options){.variant = game->variant});
    game_init(&back, &arena);
    assert_int_equal(text_reader.next(reader, &back, &outside), READER_GAME);
    back.page_variant = game->variant;
    judge_it(&back);
    assert_string_equal(back.variant, game->variant);
    same_text(back.final, game->final);
    same_moves(game->first, back.first);
    text_reader.close(reader);
    text_free(&text);
    arena_free(&arena);
}

/* Printed in every style and read again, games have the same moves. */
static void printed_games(void **state) {
    (void)state;
    enum { GAMES = 60 };
    static const char *const styles[] = {NULL,
                                         "russian-long",
                                         "russian-half-short",
                                         "russian-short",
                                         "ukrainian-long",
                                         "two-column,ukrainian-short",
                                         "two-column",
                                         "lasca-numbers",
                                         "sargin"};
    struct moves moves;
    struct buffer buffer;
    moves_init(&moves);
    buffer_init(&buffer);
    bare = true;
    printed = &buffer;
    for (size_t i = 0; i < variant_count(); i++) {
        /* Pages are printed in letters, with one figure behind each. */
        if (!variant_at(i)->letters || variant_at(i)->width > 8)
            continue;
        for (unsigned n = 0; n < trials_of(GAMES); n++) {
            struct arena arena;
            struct game game;
            seed = 5000 + 1000 * i + n;
            arena_init(&arena);
            game_init(&game, &arena);
            make_game(&game, variant_at(i), &moves);
            judge_it(&game);
            /* A move or two alone may be anything to a reader of pages. */
            for (size_t k = 0; game.plies > 5 && k < sizeof styles / sizeof *styles; k++) {
                /* Bare numbers are taken for moves only where enough of them stand in a row. */
                bool numbers = styles[k] && strcmp(styles[k], "lasca-numbers") == 0;
                if (numbers &&
                    (!variant_at(i)->numbers_too || game.start.length || node_variations(game.first)))
                    continue;
                snprintf(trial, sizeof trial, "%s, game %u, style %s", variant_at(i)->name, n,
                         styles[k] ? styles[k] : "of the game");
                print_and_read(&game, styles[k], &buffer);
            }
            arena_free(&arena);
        }
    }
    bare = false;
    printed = NULL;
    trial[0] = '\0';
    buffer_free(&buffer);
    moves_free(&moves);
}

static int name_trial(void **state) {
    (void)state;
    if (trial[0])
        print_message("at %s\n%.*s\n", trial, printed ? (int)printed->length : 0,
                      printed ? printed->bytes : "");
    return 0;
}

/* ---- Files ---- */

static void check_file(const char *path, struct slice text) {
    struct round round;
    round_init(&round);
    assert_true(check_pdn(&round, text, path));
    round_free(&round);
}

static unsigned check_tree(const char *root, size_t largest) {
    unsigned files = pdn_files_each(root, largest, check_file);
    print_message("%s: %u files\n", root, files);
    return files;
}

static void own_files(void **state) {
    (void)state;
    assert_true(check_tree("samples", 1 << 20) > 0);
}

static void corpus(void **state) {
    (void)state;
    check_tree("../shared/corpus/pdn", trials_of(150000)); /* the short run reads the small ones */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(random_games, name_trial),
        cmocka_unit_test_teardown(printed_games, name_trial),
        cmocka_unit_test(own_files),
        cmocka_unit_test(corpus),
    };
    judge_init(&judge);
    int failed = cmocka_run_group_tests_name("round_trip", tests, NULL, NULL);
    judge_free(&judge);
    return failed;
}
