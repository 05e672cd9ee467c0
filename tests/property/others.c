/* Which other variants a game is said to be legal under is what judging it under each of them says: random
 * games of every variant that is guessed, with and without variations and start positions, and games of one
 * variant whose captures stop where another's go on. */
#include "tests/property/random_game.h"
#include "validate/judge.h"
#include "validate/words.h"

#include <stdlib.h>

enum { ROUNDS = 3000 };

static struct judge judge, asked;
static unsigned compared, named; /* variants asked; of these, named */

static void forget(struct game *game) {
    struct finding_list findings;
    finding_list_init(&findings, game->arena);
    game->findings = findings;
}

static const struct finding *find(const struct game *game, enum finding_code code) {
    const struct finding *f = game->findings.first;
    while (f && f->code != code)
        f = f->next;
    return f;
}

/* Judged under a variant that somebody declares, the game is whole as it stands. */
static bool is_whole(struct game *game, const struct variant *variant) {
    const struct judge_options options = {.variant = variant};
    forget(game);
    assert_int_equal(judge_game(&asked, game, &options), STATUS_OK);
    return game->status == GAME_OK && !find(game, FINDING_NUMBERING_CORRECTED);
}

static void compare(struct game *game) {
    const struct judge_options options = {0};
    char expected[400] = "";
    forget(game);
    assert_int_equal(judge_game(&judge, game, &options), STATUS_OK);
    const struct finding *guessed = find(game, FINDING_VARIANT_GUESSED);
    const struct variant *taken = variant_find(game->variant, strlen(game->variant));
    assert_non_null(guessed);
    if (game->status != GAME_OK || find(game, FINDING_NUMBERING_CORRECTED))
        return;
    const char *message = guessed->message;
    struct candidate_orders orders = {0};
    const struct candidates *candidates = candidates_of(&orders, game);
    for (size_t i = 0; i < candidates->native; i++) {
        const struct variant *variant = candidates->at[i];
        if (variant == taken)
            continue;
        compared++;
        if (!is_whole(game, variant))
            continue;
        named++;
        strcat(expected, *expected ? ", " : " (also legal as ");
        strcat(expected, words_variant(variant, LANGUAGE_EN));
    }
    if (*expected)
        strcat(expected, ")");
    const char *also = strstr(message, " (also legal as ");
    if (strcmp(also ? also : "", expected) != 0)
        fail_msg("%s: \"%s\" but found \"%s\"", taken->name, message, expected);
}

static void try_variant(const struct variant *variant, unsigned rounds) {
    struct moves moves;
    struct arena arena;
    struct game game;
    moves_init(&moves);
    arena_init(&arena);
    for (; rounds; rounds--) {
        arena_reset(&arena, 1 << 20);
        game_init(&game, &arena);
        make_game(&game, variant, &moves);
        game.page_variant = NULL;
        if (game.first)
            compare(&game);
    }
    arena_free(&arena);
    moves_free(&moves);
}

static void named_as_judged(void **state) {
    (void)state;
    const char *rounds = getenv("DAMKA_ROUNDS");
    unsigned each = (rounds ? (unsigned)strtoul(rounds, NULL, 10) : ROUNDS) / 10, guessable = 0;
    bare = sound = true;
    for (size_t i = 0; i < variant_count(); i++)
        if (variant_at(i)->guess_order) {
            guessable++;
            try_variant(variant_at(i), each);
        }
    print_message("%u variants, %u asked, %u named\n", guessable, compared, named);
    assert_true(named > guessable && compared > 2 * named);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(named_as_judged)};
    judge_init(&judge);
    judge_init(&asked);
    int failed = cmocka_run_group_tests_name("others", tests, NULL, NULL);
    judge_free(&judge);
    judge_free(&asked);
    return failed;
}
