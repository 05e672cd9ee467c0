/* Pages printed as books print them, with other eyes than the reader's: random legal games, their side lines
 * and positions in the forms, signs and numbers of the catalogues, prose between. What is read must be what
 * was printed: moves at their places, variations in theirs, start and end, and nothing else. */
#include "parser/reader.h"
#include "tests/oracle/record.h"
#include "tests/property/book_damage.h"
#include "tests/property/book_kinds.h"
#include "validate/judge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static struct judge judge;
static struct moves legal;
static char fault[3 * RECORD_FEN]; /* what is wrong with the page; empty: nothing */

#define FAIL(...) (void)(*fault ? 0 : snprintf(fault, sizeof fault, __VA_ARGS__))

/* Other landings of a king on its way are the same move. */
static bool same_result(const struct ply *ply, const struct node *node) {
    moves_generate(&ply->before, &legal);
    for (size_t i = 0; i < legal.count; i++) {
        const struct move *move = &legal.at[i];
        if (move->count == node_path_count(node) && memcmp(move->path, node_path(node), move->count) == 0)
            return moves_same_result(&ply->before, move, &ply->move);
    }
    return false;
}

static bool same_move(const struct ply *ply, const struct node *node) {
    const struct move *move = &ply->move;
    if (node->state != NODE_LEGAL || !node_path_count(node) || node_path(node)[0] != move->path[0] ||
        node_path(node)[node_path_count(node) - 1] != last_square(move))
        return false;
    return !ply->full || same_result(ply, node);
}

static bool is_broken(const struct book *book, const struct ply *ply) {
    return book->spoilt && book->damage == DAMAGE_ILLEGAL && ply == book->target;
}

/* Recursive: these trees are not deep. `judged`: nothing illegal stands before. */
static void compare_line(const struct book *book, const struct game *read, const struct ply *ply,
                         const struct node *node, bool judged) {
    for (; ply && node; ply = ply->next, node = node_next(node)) {
        bool before = judged;
        judged = judged && !is_broken(book, ply);
        if (node_at(read, node) < ply->at ||
            node_at(read, node) + node_text(node).length > ply->end + (ply->at == ply->end)) {
            FAIL("\"%.*s\" is read where \"%.*s\" stands", (int)node_text(node).length, node_text(node).at,
                 (int)(ply->end - ply->at), book->page + ply->at);
            return;
        }
        if (judged && !same_move(ply, node)) {
            FAIL("\"%.*s\" is read as another move", (int)(ply->end - ply->at), book->page + ply->at);
            return;
        }
        const struct ply *other = ply->others;
        const struct node *variation = node_variations(node);
        for (; other && variation; other = other->sibling, variation = node_sibling(variation))
            compare_line(book, read, other, variation, before);
        if (other)
            FAIL("the variation \"%.*s\" of \"%.*s\" is not read there", (int)(other->end - other->at),
                 book->page + other->at, (int)(ply->end - ply->at), book->page + ply->at);
        if (variation)
            FAIL("a variation \"%.*s\" of \"%.*s\" is too many", (int)node_text(variation).length,
                 node_text(variation).at, (int)(ply->end - ply->at), book->page + ply->at);
    }
    if (ply)
        FAIL("\"%.*s\" is lost", (int)(ply->end - ply->at), book->page + ply->at);
    if (node)
        FAIL("\"%.*s\" is too many", (int)node_text(node).length, node_text(node).at);
}

static void compare_positions(const struct book *book, const struct book_game *game,
                              const struct game *read) {
    struct position position;
    char fen[RECORD_FEN];
    if (game->listed) {
        char start[RECORD_FEN];
        snprintf(start, sizeof start, "%.*s", (int)read->start.length,
                 read->start.length ? read->start.at : "");
        record_fen(fen, &game->start);
        if (!record_position(&position, game->variant, start) || !position_equal(&position, &game->start))
            FAIL("the start is %s, not %s", start, fen);
    } else if (read->start.length)
        FAIL("a start was found");
    const struct ply *last = game->first;
    position = game->start;
    for (bool broken = false; last && !broken; last = last->next) {
        position = last->before;
        broken = is_broken(book, last);
        if (!broken)
            position_play(&position, &last->move);
    }
    struct position final;
    char text[RECORD_FEN];
    record_fen(fen, &position);
    snprintf(text, sizeof text, "%.*s", (int)read->final.length, read->final.length ? read->final.at : "");
    if (!record_position(&final, game->variant, text) || !position_equal(&final, &position))
        FAIL("the final position is %.*s, not %s", (int)read->final.length,
             read->final.length ? read->final.at : "", fen);
}

static void compare_tag(const struct game *read, const char *name, const char *value) {
    const struct tag *tag = game_tag(read, name);
    if (!tag != !value || (tag && !slice_is(tag->value, value)))
        FAIL("%s is %.*s, not %s", name, tag ? (int)tag->value.length : 0, tag ? tag->value.at : "",
             value ? value : "nobody");
}

/* Only what was told of the characters may be said. */
static void compare_findings(const struct book *book, const struct book_game *game, const struct game *read) {
    unsigned errors = book->spoilt && book->damage == DAMAGE_ILLEGAL && game == book->games;
    for (const struct finding *finding = read->findings.first; finding; finding = finding->next) {
        if (finding->severity == SEVERITY_NOTE || finding->code == FINDING_VARIANT_GUESSED)
            continue;
        bool damaged = book->spoilt && book->damage != DAMAGE_ILLEGAL;
        if (finding->code == FINDING_MISPRINT_READ && (damaged || book->style.scanned))
            continue;
        if (finding->code == FINDING_WRONG_SIGN && damaged)
            continue;
        if (finding->code == FINDING_NUMBERING_CORRECTED && book->style.numbers)
            continue;
        if (errors && finding->severity == SEVERITY_ERROR && finding->at == book->target->at &&
            finding->ply == (int)book->target_index + 1) {
            errors--;
            continue;
        }
        FAIL("%s: %s at \"%.*s\"", finding_name(finding->code), finding->message, (int)finding->text.length,
             finding->text.at);
    }
    if (errors)
        FAIL("no error is told");
}

static void compare_game(const struct book *book, const struct book_game *game, const struct game *read) {
    if (!read->variant || strcmp(read->variant, game->variant->name) != 0)
        FAIL("the variant is %s", read->variant ? read->variant : "unknown");
    compare_line(book, read, game->first, read->first, true);
    compare_positions(book, game, read);
    compare_tag(read, "White", game->white);
    compare_tag(read, "Black", game->black);
    compare_findings(book, game, read);
    bool illegal = book->spoilt && book->damage == DAMAGE_ILLEGAL && game == book->games;
    if (read->status != (illegal ? GAME_ERROR : GAME_OK))
        FAIL("the status is %d", (int)read->status);
    const char *language = book->language;
    if (language && (!read->language || strcmp(read->language, language) != 0))
        FAIL("the language is %s, not %s", read->language ? read->language : "unknown", language);
}

static void compare_page(const struct book *book) {
    const struct judge_options options = {
        .forms = true, .final = true, .variant = book->spoilt ? book->games[0].variant : NULL};
    const struct reader_options reading = {
        .labels = book->style.label ? reader_labels_of(book->style.label) : LABELS_AS_PRINTED,
        .variant = book->style.label ? book->games[0].variant->name : NULL};
    struct text text;
    struct arena arena;
    struct game game;
    struct finding_list outside;
    unsigned count = 0;
    *fault = '\0';
    text_init(&text, book->page, book->length);
    arena_init(&arena);
    finding_list_init(&outside, &arena);
    void *reader = text_reader.open(&text, &reading);
    assert_non_null(reader);
    for (game_init(&game, &arena); text_reader.next(reader, &game, &outside) == READER_GAME;
         game_init(&game, &arena), count++) {
        assert_int_equal(judge_game(&judge, &game, &options), STATUS_OK);
        if (count < book->count)
            compare_game(book, &book->games[count], &game);
    }
    if (count != book->count)
        FAIL("%u games are read of %u", count, book->count);
    if (outside.first)
        FAIL("%s outside the games", finding_name(outside.first->code));
    text_reader.close(reader);
    text_free(&text);
    arena_free(&arena);
}

/* ---- Pages ---- */

static struct book book;

static void spoil(struct book *to, struct ply *ply) {
    to->spoilt = damage_move(to, ply, (enum damage)to->damage);
}

static unsigned try_kind(const struct kind *kind, unsigned each, enum damage damage) {
    unsigned wrong = 0, count = 0;
    const char *only = getenv("PAGE");
    const unsigned told = getenv("TOLD") ? 1000 : 3;
    for (unsigned n = 0; n < each; n++) {
        if (only && strtoul(only, NULL, 10) != n)
            continue;
        seed = 7919u * n + kind->make_seed;
        book.length = book.used = book.count = 0;
        book.language = NULL;
        book.spoilt = book.joined = false;
        book.spoil = damage == DAMAGE_NONE ? NULL : spoil;
        book.damage = damage;
        choose_style(&book.style);
        kind->make(&book);
        if (damage != DAMAGE_NONE && !book.spoilt)
            continue;
        count++;
        compare_page(&book);
        if (!*fault)
            continue;
        if (only || wrong < told)
            print_message("%s, %s, page %u: %s\n", kind->name, damage_names[damage], n, fault);
        if (only)
            fwrite(book.page, 1, book.length, stdout), puts("<");
        wrong++;
    }
    print_message("%s, %s: %u of %u pages are read as they were printed\n", kind->name, damage_names[damage],
                  count - wrong, count);
    return wrong;
}

static void pages(void **state) {
    (void)state;
    const char *more = getenv("GAMES"), *name = getenv("ONLY");
    unsigned wrong = 0;
    for (size_t i = 0; i < KINDS; i++)
        if (!name || strcmp(name, kinds[i].name) == 0)
            wrong += try_kind(&kinds[i], more ? (unsigned)strtoul(more, NULL, 10) : 40, DAMAGE_NONE);
    assert_int_equal(wrong, 0);
}

/* One move of a page is damaged, and read all the same; or it is an illegal one, and told in its place. */
static void damaged(void **state) {
    (void)state;
    const char *more = getenv("GAMES"), *name = getenv("ONLY"), *which = getenv("DAMAGE");
    unsigned wrong = 0;
    for (size_t i = 0; i < KINDS; i++)
        for (unsigned damage = DAMAGE_NONE + 1; damage < DAMAGES; damage++)
            if (kinds[i].damaged && (!name || strcmp(name, kinds[i].name) == 0) &&
                (!which || strtoul(which, NULL, 10) == damage))
                wrong +=
                    try_kind(&kinds[i], more ? (unsigned)strtoul(more, NULL, 10) : 40, (enum damage)damage);
    assert_int_equal(wrong, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(pages), cmocka_unit_test(damaged)};
    judge_init(&judge);
    moves_init(&book.moves);
    moves_init(&legal);
    int failed = cmocka_run_group_tests_name("printed_pages", tests, NULL, NULL);
    moves_free(&book.moves);
    moves_free(&legal);
    judge_free(&judge);
    return failed;
}
