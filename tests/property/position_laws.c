/* Sargin's laws against play: no position of a game from the start breaks law 2, 3 or the back-row form of
 * law 4, so none of the notes about them may come up. DAMKA_ROUNDS sets how many positions a variant
 * (20,000). */
#include "archive/job.h"
#include "base/memory.h"
#include "notation/fen.h"
#include "rules/moves.h"
#include "tests/oracle/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

struct seen {
    unsigned positions, extended;
};

/* The extension of law 4 holds on a condition that a position alone does not show. */
static enum status take(void *context, struct text *text, const struct game *game,
                        const struct finding_list *findings, uint64_t index) {
    struct seen *seen = context;
    (void)text, (void)index;
    seen->positions += game != NULL;
    for (const struct finding *f = findings->first; f; f = f->next) {
        if (f->code != FINDING_UNREACHABLE_POSITION)
            continue;
        seen->extended++;
        if (!strstr(f->message, "law 4, extended"))
            fail_msg("%s: %.*s", f->message, (int)f->text.length, f->text.at);
    }
    return STATUS_OK;
}

static void judge(const struct variant *variant, struct buffer *pages, struct seen *seen) {
    const struct job_options options = {.from = &pdn_reader, .variant = variant};
    struct job_totals totals = {0};
    assert_false(pages->failed);
    assert_int_equal(job_run(&options, pages->bytes, pages->length, take, seen, &totals), STATUS_OK);
    assert_int_equal(totals.error, 0);
    buffer_clear(pages);
}

static void play(const char *name) {
    const struct variant *variant = variant_find(name, strlen(name));
    const char *wanted = getenv("DAMKA_ROUNDS");
    unsigned rounds = wanted ? (unsigned)atoi(wanted) : 20000;
    struct seen seen = {0};
    struct position position;
    struct moves moves;
    struct buffer pages;
    moves_init(&moves);
    buffer_init(&pages);
    for (unsigned made = 0; made < rounds;) {
        position_start(&position, variant);
        for (int ply = 0; ply < 200 && made < rounds; ply++, made++) {
            if (moves_generate(&position, &moves) != MOVES_DONE || !moves.count)
                break;
            position_play(&position, &moves.at[below((unsigned)moves.count)]);
            buffer_text(&pages, "[FEN \"");
            fen_write(&pages, &position, NOTATION_VARIANT);
            buffer_text(&pages, "\"]\n*\n\n");
        }
        judge(variant, &pages, &seen);
    }
    assert_int_equal(seen.positions, rounds);
    print_message("%s: %u of %u positions get the note on the extension\n", name, seen.extended, rounds);
    moves_free(&moves);
    buffer_free(&pages);
}

static void towers_keep_the_laws(void **state) {
    (void)state;
    play("bashni");
}

static void lasca_keeps_the_laws(void **state) {
    (void)state;
    play("lasca");
}

int main(void) {
    seed = 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(towers_keep_the_laws),
                                       cmocka_unit_test(lasca_keeps_the_laws)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
