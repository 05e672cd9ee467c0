/* Random games with random notes, marks, variations and tags: written and read they are the same tree, in
 * every format that keeps everything; converting twice is converting once; the way through YAML or JSON gives
 * the bytes of the direct way. The same for PDN files: samples/, and ../shared/corpus when it is there. */
#include "base/encoding.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "tests/property/round.h"

#include <ftw.h>
#include <unistd.h>

/* ---- Chance ---- */

static uint64_t seed;
static char trial[80]; /* the game in hand, for messages */
static const struct buffer *printed;
static bool bare; /* moves and variations only: what print keeps */

static uint64_t next_random(void) {
    uint64_t z = seed += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static unsigned below(unsigned limit) {
    return (unsigned)(next_random() % limit);
}

static bool once_in(unsigned count) {
    return below(count) == 0;
}

/* ---- Making games ---- */

static struct slice keep(struct game *game, const char *text) {
    struct slice copy = arena_copy(game->arena, slice_of(text));
    assert_non_null(copy.at);
    return copy;
}

static struct slice random_text(struct game *game, bool comment) {
    static const char *const pieces[] = {
        "a",     " ", "  ", "Ж",  "é",      "1-0",    "\"",  "\\",    "c3-d4", "{",  "(x)",   "[",
        "%clk ", "😀", "''", ",",  ":",      "-",      "#",   "&amp;", "no",    "~",  "22:13", "*",
        "|",     "?", "!",  "$1", "\u2028", "\u00A0", "<b>", "; ",    "}",     "\n", "\r\n",  "\t"};
    enum { ANYWHERE = 32, PIECES = sizeof pieces / sizeof *pieces };
    char text[400] = "";
    for (unsigned count = below(12); count; count--)
        strcat(text, pieces[below(comment ? PIECES : ANYWHERE)]);
    return keep(game, text);
}

static void add_notes(struct game *game, struct note_list *notes, bool nags) {
    if (bare)
        return;
    while (nags && once_in(8))
        game_note(game, notes, NOTE_NAG, (struct slice){0})->nag = 1 + below(140);
    while (once_in(10))
        game_note(game, notes, NOTE_COMMENT, random_text(game, true));
}

static struct node *make_node(struct game *game, const struct position *position, const struct move *move) {
    static const char *const marks[] = {"!", "?", "!!", "??", "!?", "?!", "(?)", "(!!)"};
    struct buffer buffer;
    struct move_text text;
    struct node *node = game_node(game);
    buffer_init(&buffer);
    move_text_write(&buffer, position->variant, move->path, move->count, move->capture, NOTATION_VARIANT);
    node->text = arena_copy(game->arena, buffer_view(&buffer));
    buffer_free(&buffer);
    assert_true(move_text_whole(node->text, &text));
    assert_true(move_text_store(game, &text, node));
    if (!bare && once_in(12))
        node->mark = slice_of(marks[below(sizeof marks / sizeof *marks)]);
    add_notes(game, &node->after, true);
    return node;
}

/* A move that is no legal one, or none at all: the line goes on behind it, unjudged. */
static struct node *make_odd_node(struct game *game) {
    static const char *const texts[] = {"a1-h8", "c3:e5:c3", "h2-h3", "a9-b2",
                                        "12-16", "3x12",     "cd4",   "b:d4"};
    struct move_text text;
    struct node *node = game_node(game);
    node->kind = (uint8_t)(once_in(3) ? NODE_PASS : once_in(3) ? NODE_UNKNOWN : NODE_MOVE);
    node->text = slice_of(node->kind == NODE_PASS      ? "--"
                          : node->kind == NODE_UNKNOWN ? "- -"
                                                       : texts[below(sizeof texts / sizeof *texts)]);
    if (node->kind == NODE_MOVE) {
        assert_true(move_text_whole(node->text, &text));
        assert_true(move_text_store(game, &text, node));
    }
    add_notes(game, &node->after, true);
    return node;
}

static void set_up(struct game *game, struct node *node, const struct position *position) {
    struct buffer buffer;
    buffer_init(&buffer);
    fen_write(&buffer, position, NOTATION_VARIANT);
    game_note(game, &node->before, NOTE_SETUP, arena_copy(game->arena, buffer_view(&buffer)));
    buffer_free(&buffer);
}

static bool same_ends(const struct node *a, const struct node *b) {
    return a->labels[0] == b->labels[0] && a->labels[a->label_count - 1] == b->labels[b->label_count - 1];
}

/* A line of random legal moves from `position`, with variations down to `depth`. */
static struct node *make_line(struct game *game, struct position position, struct moves *moves,
                              unsigned plies, unsigned depth) {
    struct node *head = NULL, **link = &head;
    bool broken = false;
    for (; plies; plies--) {
        if (moves_generate(&position, moves) != MOVES_DONE || !moves->count)
            break;
        struct move move = moves->at[below((unsigned)moves->count)];
        broken |= !bare && once_in(150);
        struct node *node = broken && once_in(2) ? make_odd_node(game) : make_node(game, &position, &move);
        if (!head)
            add_notes(game, &node->before, false);
        *link = node;
        link = &node->next;
        struct node **variation = &node->variations;
        while (depth && once_in(8)) {
            *variation = make_line(game, position, moves, 1 + below(8), depth - 1);
            assert_non_null(*variation);
            /* In print a line that repeats the move it replaces is a remark. */
            if (bare && (same_ends(*variation, node) || variation != &node->variations)) {
                *variation = NULL;
                break;
            }
            variation = &(*variation)->sibling;
        }
        if (!bare && once_in(60))
            set_up(game, node, &position);
        position_play(&position, &move);
    }
    return head;
}

static void add_tags(struct game *game) {
    static const char *const names[] = {"Event", "Site", "Round", "White", "Black",   "Board",
                                        "Own",   "x1",   "Date",  "ECO",   "WhiteNA", "Annotator"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (once_in(3))
            game_add_tag(game, slice_of(names[i]), random_text(game, false));
    if (once_in(4))
        game_add_tag(game, slice_of("Result"), slice_of(once_in(2) ? "1-0" : "1+ - 1-"));
}

/* Some plies into a game, as a FEN. */
static void start_later(struct game *game, struct position *position, struct moves *moves) {
    for (unsigned plies = below(60); plies; plies--) {
        if (moves_generate(position, moves) != MOVES_DONE || !moves->count)
            break;
        position_play(position, &moves->at[below((unsigned)moves->count)]);
    }
    struct buffer buffer;
    buffer_init(&buffer);
    fen_write(&buffer, position, NOTATION_VARIANT);
    game->start = arena_copy(game->arena, buffer_view(&buffer));
    buffer_free(&buffer);
}

static void make_game(struct game *game, const struct variant *variant, struct moves *moves) {
    static const enum result results[] = {RESULT_FIRST, RESULT_SECOND, RESULT_DRAW, RESULT_BOTH_LOST,
                                          RESULT_OPEN};
    struct position position;
    position_start(&position, variant);
    game->page_variant = variant->name;
    if (!bare)
        add_tags(game);
    if (once_in(3))
        start_later(game, &position, moves);
    game->first = make_line(game, position, moves, below(90), 3);
    if (game->first && once_in(4))
        game->first->number = 1 + below(30);
    game->terminator = results[below(sizeof results / sizeof *results)];
    const struct node *last = game->first;
    while (last && last->next)
        last = last->next;
    /* PDN has a place for these only where they are not about the last ply. */
    while (!bare && (!last || last->variations) && once_in(5))
        game_note(game, &game->closing, NOTE_COMMENT, random_text(game, true));
}

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
        for (unsigned n = 0; n < GAMES; n++) {
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
    for (; a && b; a = a->next, b = b->next) {
        assert_int_equal(b->state, NODE_LEGAL);
        assert_int_equal(a->path[0], b->path[0]);
        assert_int_equal(a->path[a->path_count - 1], b->path[b->path_count - 1]);
        assert_int_equal(a->tower_own, b->tower_own);
        const struct node *x = a->variations, *y = b->variations;
        for (; x && y; x = x->sibling, y = y->sibling)
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
        for (unsigned n = 0; n < GAMES; n++) {
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
                if (numbers && (!variant_at(i)->numbers_too || game.start.length || game.first->variations))
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

static unsigned files;
static size_t largest;

static int check_file(const char *path, const struct stat *stat, int type, struct FTW *walk) {
    (void)walk;
    size_t length = strlen(path);
    if (type != FTW_F || length < 4 || strcmp(path + length - 4, ".pdn") != 0 ||
        (size_t)stat->st_size > largest)
        return 0;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *bytes = malloc((size_t)stat->st_size + 1);
    size_t size = fread(bytes, 1, (size_t)stat->st_size, file);
    fclose(file);
    struct decoded decoded;
    struct round round;
    round_init(&round);
    assert_int_equal(decode(bytes, size, ENCODING_DETECT, &decoded), STATUS_OK);
    assert_true(check_pdn(&round, (struct slice){decoded.text.bytes, decoded.text.length}, path));
    decoded_free(&decoded);
    round_free(&round);
    free(bytes);
    files++;
    return 0;
}

static void check_tree(const char *root, size_t limit) {
    files = 0;
    largest = limit;
    if (nftw(root, check_file, 16, FTW_PHYS) != 0)
        print_message("%s is not here\n", root);
    print_message("%s: %u files\n", root, files);
}

static void own_files(void **state) {
    (void)state;
    check_tree("samples", 1 << 20);
    assert_true(files > 0);
}

static void corpus(void **state) {
    (void)state;
    check_tree("../shared/corpus/pdn", 150000);
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
