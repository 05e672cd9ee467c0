/* Reads every PDN file of ../shared/corpus, when it is there, and counts. Known files must give their known
 * number of games; every game must get further than the one before and lie inside the file. */
#include "base/encoding.h"
#include "base/memory.h"
#include "parser/reader.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

static const char *const root = "../shared/corpus/pdn";

struct totals {
    size_t files, games, plies, findings[FINDING_COUNT];
};
static struct totals all;
static bool verbose;

static size_t count_plies(const struct node *node) {
    size_t count = 0;
    for (; node; node = node_next(node))
        count++;
    return count;
}

static size_t read_games(const char *path, struct text *text, struct totals *totals) {
    struct arena arena, outer;
    struct finding_list outside;
    arena_init(&arena);
    arena_init(&outer);
    finding_list_init(&outside, &outer);
    void *reader = pdn_reader.open(text, &(struct reader_options){0});
    assert_non_null(reader);
    struct game game;
    size_t games = 0, last = 0;
    for (game_init(&game, &arena); pdn_reader.next(reader, &game, &outside) == READER_GAME;
         arena_reset(&arena, 1 << 20), game_init(&game, &arena)) {
        games++;
        assert_true(game.at >= last && game.end > game.at && game.end <= text->length);
        last = game.end;
        totals->plies += count_plies(game.first);
        for (const struct finding *finding = game.findings.first; finding; finding = finding->next) {
            totals->findings[finding->code]++;
            if (verbose)
                printf("%s:%u: %s [%s]\n", path, (unsigned)text_place(text, finding->at, 0).line,
                       finding->message, finding_name(finding->code));
        }
    }
    for (const struct finding *finding = outside.first; finding; finding = finding->next)
        totals->findings[finding->code]++;
    pdn_reader.close(reader);
    arena_free(&arena);
    arena_free(&outer);
    totals->games += games;
    return games;
}

static size_t read_file(const char *path, struct totals *totals) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return 0;
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(size + 1);
    assert_int_equal(fread(bytes, 1, size, file), size);
    fclose(file);
    struct decoded decoded;
    assert_int_equal(decode(bytes, size, ENCODING_DETECT, &decoded), STATUS_OK);
    size_t games = read_games(path, &decoded.text, totals);
    decoded_free(&decoded);
    free(bytes);
    totals->files++;
    return games;
}

static int visit(const char *path, const struct stat *status, int type, struct FTW *ftw) {
    (void)status;
    (void)ftw;
    const char *dot = strrchr(path, '.');
    if (type == FTW_F && dot && (strcmp(dot, ".pdn") == 0 || strcmp(dot, ".fen") == 0)) {
        struct totals before = all;
        size_t games = read_file(path, &all);
        if (verbose)
            printf("%s: %zu games, %zu plies\n", path, games, all.plies - before.plies);
    }
    return 0;
}

static bool missing(void) {
    if (access(root, R_OK) == 0)
        return false;
    printf("%s is not here: nothing read\n", root);
    return true;
}

static void known_counts(void **state) {
    (void)state;
    static const struct {
        const char *path;
        size_t games;
    } files[] = {
        {"wiegerw+pdn/games/succeed/ussr1947.pdn", 153},
        {"protcenkoroman+draughts/derived/i-championship-ussr.pdn", 29},
        {"mzuluaga+checkers/OCA_2.0.pdn", 22621},
    };
    if (missing())
        return;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[256];
        struct totals totals = {0};
        snprintf(path, sizeof path, "%s/%s", root, files[i].path);
        assert_int_equal(read_file(path, &totals), files[i].games);
        assert_int_equal(totals.findings[FINDING_UNKNOWN_TOKEN], 0);
    }
}

static void whole_corpus(void **state) {
    (void)state;
    if (missing())
        return;
    all = (struct totals){0};
    assert_int_equal(nftw(root, visit, 16, FTW_PHYS), 0);
    printf("%zu files, %zu games, %zu plies\n", all.files, all.games, all.plies);
    for (int code = 0; code < FINDING_COUNT; code++)
        if (all.findings[code])
            printf("%8zu %s\n", all.findings[code], finding_name((enum finding_code)code));
}

int main(int argc, char **argv) {
    verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
    const struct CMUnitTest tests[] = {cmocka_unit_test(known_counts), cmocka_unit_test(whole_corpus)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
