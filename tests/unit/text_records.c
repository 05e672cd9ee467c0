/* The printed records of tests/records: how many games and positions each page gives, and the main line of
 * each, ply by ply, against the moves that its header states. */
#include "notation/cursor.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "parser/reader.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { TEXT_MAX = 1 << 18, PLIES_MAX = 400 };

/* What a record gives. `same`: how many plies of the first game with moves are those of its header. */
struct expected {
    const char *file;
    unsigned games, plies, same;
    bool unknown;      /* the first game with moves has no start position */
    const char *start; /* of the first game, when the page lists it */
};

static const struct expected table[] = {
    {"01.txt", 1, 52, 52, false, NULL},
    {"02.txt", 1, 50, 50, false, NULL},
    {"04.txt", 1, 89, 89, false, NULL},
    {"05.txt", 1, 61, 61, false, "W:W29,30,31,32,25,26,27,28,21,22,23,24:B9,10,11,12,5,6,7,8,1,2,3,4."},
    {"07.txt", 1, 32, 14, false, NULL},
    {"08.txt", 1, 28, 17, false, NULL},
    {"10.txt", 2, 6, 6, false, NULL},
    {"11.txt", 1, 53, 53, false, NULL},
    {"13.txt", 1, 13, 13, false, NULL},
    {"14.txt", 1, 6, 6, false, NULL},
    {"16.txt", 1, 18, 18, true, NULL},
    {"17.txt", 1, 8, 8, false, NULL},
    {"19.txt", 2, 4, 4, false, NULL},
    {"20.txt", 1, 29, 29, false, NULL},
    {"22.txt", 3, 1, 0, false, "W:Wa3:Ba5"},
    {"23.txt", 1, 11, 0, true, NULL},
    {"25.txt", 2, 5, 0, true, NULL},
    {"26.txt", 1, 11, 11, false, "W:WKh2:Bh4,g5,f6,h6"},
    {"28.txt", 1, 4, 4, false, "W:WKg1:Be5,b8"},
    {"29.txt", 1, 5, 5, false, "W:Wa3,Ka5:Bf4,a7"},
    {"31.txt", 1, 12, 12, false, "W:Wc1,a3,d4:Ba5,f8,h8"},
    {"32.txt", 1, 13, 0, false, "W:Wa1,h2,c3,e3,b4:Bh4,e5,g5,b6,e7"},
    {"34.txt", 1, 7, 0, true, NULL},
    {"35.txt", 1, 5, 0, true, NULL},
    {"37.txt", 2, 0, 0, false, NULL},
    {"38.txt", 2, 0, 0, false, "W:Wc3,e3,g3,d4,h4,c5:Ba3,a5,h6,a7,e7,g7"},
    {"40.txt", 2, 7, 6, false, NULL},
    {"41.txt", 1, 18, 18, false, NULL},
    {"43.txt", 1, 17, 17, false, NULL},
    {"44.txt", 1, 0, 0, false, "W:Wb4,e7:Bb6,a7,c7"},
    {"46.txt", 1, 26, 13, false, NULL},
    {"47.txt", 1, 19, 19, true, NULL},
    {"49.txt", 1, 42, 42, false, NULL},
    {"50.txt", 1, 8, 8, false, NULL},
    {"51.txt", 1, 23, 23, false, NULL},
    {"52.txt", 1, 23, 23, false, NULL},
    {"53.txt", 1, 10, 0, true, NULL},
    {"55.txt", 1, 0, 0, false, "W:WKc3,Ke3,Kd6:B"},
    {"56.txt", 1, 7, 7, false, "W:Wb4,f4,e5:Bh4,b6,e7"},
    {"58.txt", 1, 8, 8, false, NULL},
    {"59.txt", 3, 2, 0, true, NULL},
    {"60.txt", 1, 27, 0, false, NULL},
    {"61.txt", 1, 16, 16, false, NULL},
    {"62.txt", 2, 16, 16, false, NULL},
    {"63.txt", 2, 3, 2, false, "W:Wc1,Ke1,f2:Be5,b6,Kh6,e7,g7"},
    {"64.txt", 3, 1, 0, false, "W:Wd2,a3(wwwwwwww):Ba1(Bbbbbbbbbw),d4(Bbbww)"},
    {"65.txt", 2, 8, 0, false, NULL},
    {"67.txt", 0, 0, 0, false, NULL},
    {"68.txt", 1, 14, 0, true, NULL},
    {"70.txt", 1, 3, 0, true, NULL},
    {"71.txt", 1, 11, 0, true, NULL},
    {"73.txt", 1, 15, 15, false, "B:Wc1,e1,g1,b2,d4,c5:Bf6,a7,c7,e7,b8,d8"},
    {"74.txt", 2, 1, 1, false, "W:Wb4,d4:Bb6,h8"},
    {"76.txt", 1, 4, 4, true, NULL},
    {"77.txt", 1, 3, 0, true, NULL},
    {"79.txt", 1, 0, 0, false, "W:WKc1,Kg1,Kd2,d4,Kc5,e5,g5,Kd6,g7,Kf8:Bb2,a3,h4,Kd8,h8"},
    {"bashni_sargin_fig3.txt", 2, 1, 0, false, "W:WKg1:Bd4(bb),d6(bb),f6(bb),f4(bb)"},
    {"bashni_sargin_fig4.txt", 2, 3, 0, false, "W:Wd2,a3(wwwwwwww):Ba1(Bbbbbbbbbw),d4(Bbbww)"},
    {"bashni_selfplay_melaniesigrid_any_rules.txt", 2, 44, 0, false, NULL},
    {"lasca_cambridge1976_sideline.txt", 3, 13, 0, false, NULL},
    {"lasca_lasker1911_game1.txt", 3, 78, 0, false, NULL},
    {"lasca_lasker1911_game2.txt", 3, 39, 0, false, NULL},
    {"lasca_lasker1911_proposition.txt", 3, 19, 0, false, "W:W2(WwbBb),18:B1(Bw),K7,12(BB),K14,19,20,K22"},
    {"lasca_moscow1996.txt", 3, 25, 0, false, NULL},
    {"lasca_opening_berlin.txt", 3, 4, 0, false, NULL},
    {"lasca_seed000_lasker_game.txt", 3, 27, 0, false, NULL},
};

static char bytes[TEXT_MAX];

static struct slice load(const char *file) {
    char path[200];
    snprintf(path, sizeof path, "tests/records/%s", file);
    FILE *in = fopen(path, "rb");
    if (!in)
        fail_msg("%s cannot be opened; run the test in the project's folder", path);
    size_t length = fread(bytes, 1, sizeof bytes, in);
    fclose(in);
    return (struct slice){bytes, length};
}

/* The rest of the line that begins with `name`, or behind it. */
static struct slice header(struct slice text, const char *name) {
    char *found = memmem(text.at, text.length, name, strlen(name));
    if (!found)
        return (struct slice){NULL, 0};
    struct slice value = {found + strlen(name), 0};
    while (value.at + value.length < text.at + text.length && value.at[value.length] != '\n')
        value.length++;
    return slice_trim(value);
}

static struct slice next_word(struct slice *rest) {
    *rest = slice_trim(*rest);
    struct slice word = {rest->at, 0};
    while (word.length < rest->length && word.at[word.length] != ' ')
        word.length++;
    rest->at += word.length;
    rest->length -= word.length;
    return word;
}

/* Plays the first `count` moves of the header. */
static void play(struct cursor *cursor, struct slice *moves, long count) {
    for (; count > 0; count--) {
        struct move_text text;
        struct resolution resolution;
        assert_true(move_text_whole(next_word(moves), &text));
        cursor_resolve_text(cursor, &text, &resolution);
        assert_int_equal(resolution.verdict, VERDICT_LEGAL);
        cursor_play(cursor, &resolution.move);
    }
}

/* Where the game starts: by its own list, by the header, by the header's earlier moves. */
static void set_up(struct cursor *cursor, const struct game *game, struct slice text, struct slice *moves) {
    const struct variant *russian = variant_find("russian", 7);
    struct position position;
    struct slice start = game->start.length ? game->start : header(text, "start=");
    position_start(&position, russian);
    if (start.length)
        assert_int_equal(fen_read(start, russian, &position).fault, FEN_FINE);
    cursor_init(cursor, &position);
    if (!start.length)
        play(cursor, moves, 2 * ((long)node_number(game->first) - 1) + game->first->black_numbered);
}

static unsigned compare(const struct game *game, struct slice text) {
    struct slice moves = header(text, "# moves:");
    struct cursor cursor;
    struct buffer buffer;
    unsigned same = 0;
    if (!moves.length || (node_labels(game->first)[0] & LABEL_LETTERS) == 0)
        return 0;
    set_up(&cursor, game, text, &moves);
    buffer_init(&buffer);
    for (const struct node *node = game->first; node; node = node_next(node), same++) {
        struct resolution resolution;
        struct slice expected = next_word(&moves);
        cursor_resolve(&cursor, node, &resolution);
        if (resolution.verdict != VERDICT_LEGAL)
            break;
        const struct move *move = &resolution.move;
        buffer_clear(&buffer);
        move_text_write(&buffer, cursor.position.variant, move->path, move->count, move->capture,
                        NOTATION_VARIANT);
        if (!slice_equal(buffer_view(&buffer), expected))
            break;
        cursor_play(&cursor, move);
    }
    buffer_free(&buffer);
    cursor_free(&cursor);
    return same;
}

static unsigned count_plies(const struct game *game) {
    unsigned plies = 0;
    for (const struct node *node = game->first; node; node = node_next(node))
        plies++;
    return plies;
}

/* Every node of the tree names its own characters. */
static void check_spans(const struct game *game, const struct node *node, struct slice text) {
    for (; node; node = node_next(node)) {
        assert_true(node_at(game, node) + node_text(node).length <= text.length);
        assert_memory_equal(text.at + node_at(game, node), node_text(node).at, node_text(node).length);
        for (const struct node *other = node_variations(node); other; other = node_sibling(other))
            check_spans(game, other, text);
    }
}

/* What one record gives, as a row of the table. */
static struct expected read_record(const char *file, char *start, size_t room) {
    struct expected found = {.file = file};
    struct slice bytes_of = load(file);
    struct text text;
    struct arena arena;
    text_init(&text, bytes_of.at, bytes_of.length);
    arena_init(&arena);
    void *reader = text_reader.open(&text, NULL);
    assert_non_null(reader);
    for (;;) {
        struct game game;
        struct finding_list outside;
        game_init(&game, &arena);
        finding_list_init(&outside, &arena);
        enum reader_step step = text_reader.next(reader, &game, &outside);
        assert_true(step != READER_NO_MEMORY);
        if (step == READER_END)
            break;
        assert_true(game.printed && game.at <= game.end && game.end <= text.length);
        check_spans(&game, game.first, bytes_of);
        if (found.games++ == 0 && game.start.length && game.start.length < room) {
            memcpy(start, game.start.at, game.start.length);
            start[game.start.length] = '\0';
            found.start = start;
        }
        if (game.first && !found.plies) {
            found.plies = count_plies(&game);
            found.unknown = game.start_unknown;
            found.same = compare(&game, bytes_of);
        }
    }
    text_reader.close(reader);
    text_free(&text);
    arena_free(&arena);
    return found;
}

static void records(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const struct expected *expected = &table[i];
        char start[400];
        struct expected found = read_record(expected->file, start, sizeof start);
        if (found.games != expected->games || found.plies != expected->plies ||
            found.same != expected->same || found.unknown != expected->unknown)
            fail_msg("%s: %u games, %u plies, %u as stated%s; not %u, %u, %u", expected->file, found.games,
                     found.plies, found.same, found.unknown ? ", no start" : "", expected->games,
                     expected->plies, expected->same);
        if ((found.start != NULL) != (expected->start != NULL) ||
            (found.start && strcmp(found.start, expected->start) != 0))
            fail_msg("%s: starts from %s", expected->file, found.start ? found.start : "nothing");
    }
}

/* Whole pages as a reader would paste them: plies of each game, with '?' where the start is not known. They
 * are not ours to copy, so that the test does without them where they are missing. */
static void whole_pages(void **state) {
    (void)state;
    static const struct {
        const char *path, *games;
    } pages[] = {
        {"000_b3b11428e30db803.txt", "27 "},
        {"001_966090abc31c61f2.txt", "1? 1? 3 6? 3? 1? 2? 1? 2? 16 16 16 0 3? "},
        {"004_3e0b2ccef9d63f3d.txt", "0 1 0 0 "},
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        char path[200], games[200] = "";
        snprintf(path, sizeof path, "../shared/reference/seeds/%s", pages[i].path);
        FILE *in = fopen(path, "rb");
        if (!in) {
            print_message("%s is not here: skipped\n", path);
            continue;
        }
        size_t length = fread(bytes, 1, sizeof bytes, in);
        fclose(in);
        struct text text;
        struct arena arena;
        struct game game;
        struct finding_list outside;
        text_init(&text, bytes, length);
        arena_init(&arena);
        finding_list_init(&outside, &arena);
        void *reader = text_reader.open(&text, NULL);
        for (game_init(&game, &arena); text_reader.next(reader, &game, &outside) == READER_GAME;
             game_init(&game, &arena)) {
            size_t end = strlen(games);
            snprintf(games + end, sizeof games - end, "%u%s ", count_plies(&game),
                     game.start_unknown ? "?" : "");
        }
        assert_string_equal(games, pages[i].games);
        text_reader.close(reader);
        text_free(&text);
        arena_free(&arena);
    }
}

/* With a name: prints the row of a record, for the table. */
int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(records), cmocka_unit_test(whole_pages)};
    for (int i = 1; i < argc; i++) {
        char start[400];
        struct expected row = read_record(argv[i], start, sizeof start);
        printf("{\"%s\", %u, %u, %u, %s, %s%s%s},\n", row.file, row.games, row.plies, row.same,
               row.unknown ? "true" : "false", row.start ? "\"" : "", row.start ? row.start : "NULL",
               row.start ? "\"" : "");
    }
    return argc > 1 ? 0 : cmocka_run_group_tests(tests, NULL, NULL);
}
