/* Judging a game: under which variant, from which start, with what outcome. The walk is replay.c's. */
#include "validate/judge.h"
#include "base/memory.h"
#include "notation/fen.h"
#include "notation/game_type.h"
#include "notation/square.h"
#include "validate/clocks.h"
#include "validate/explain.h"
#include "validate/halves.h"
#include "validate/opening.h"
#include "validate/outcome.h"
#include "validate/replay.h"
#include "validate/tags.h"
#include "validate/words.h"

enum { OPENING_PLIES = 4, TURNED_PLIES = 8 };

void judge_init(struct judge *judge) {
    *judge = (struct judge){0};
    moves_init(&judge->cursor.moves);
    moves_init(&judge->cursor.fits);
    moves_init(&judge->probe.moves);
    moves_init(&judge->probe.fits);
    moves_init(&judge->all);
    moves_init(&judge->likely);
    buffer_init(&judge->buffer);
}

void judge_free(struct judge *judge) {
    cursor_free(&judge->cursor);
    cursor_free(&judge->probe);
    moves_free(&judge->all);
    moves_free(&judge->likely);
    buffer_free(&judge->buffer);
    memory_free(judge->frames);
}

/* For good, with what the caller wants. */
static void prepare(struct replay *replay, struct judge *judge, struct game *game,
                    const struct variant *variant, const struct judge_options *options) {
    replay_prepare(replay, judge, game, variant);
    replay->trial = false;
    replay->forms = options->forms;
    replay->short_forms = options->short_forms;
    replay->pictures = options->pictures;
    replay->sought = options->sought;
}

/* False: no memory. */
static bool run(struct replay *replay) {
    replay_run(replay);
    return !replay->wants_memory && !replay->game->findings.failed;
}

/* Takes back the findings that were added since `saved`. */
static void restore(struct finding_list *list, const struct finding_list *saved) {
    bool failed = list->failed;
    *list = *saved;
    list->failed = failed;
    if (list->last)
        list->last->next = NULL;
}

enum opening { OPENING_SAYS_NOTHING, OPENING_FITS, OPENING_FAILS };

/* The first plies, each by itself, in the initial position: one that fits is enough. Squares that no board
 * has are misprints and say nothing about the start. */
static enum opening try_opening(struct judge *judge, const struct game *game, const struct variant *variant) {
    enum opening opening = OPENING_SAYS_NOTHING;
    unsigned looked = 0;
    position_start(&judge->cursor.position, variant);
    for (const struct node *node = game->first; node && looked < OPENING_PLIES;
         node = game_next(game, node), looked++) {
        struct resolution resolution;
        if (node->kind != NODE_MOVE)
            return OPENING_SAYS_NOTHING;
        cursor_resolve(&judge->cursor, node, &resolution);
        if (resolution.verdict == VERDICT_LEGAL)
            return OPENING_FITS;
        if (resolution.verdict == VERDICT_NO_MEMORY)
            return OPENING_SAYS_NOTHING;
        if (resolution.verdict != VERDICT_NO_SUCH_SQUARE)
            opening = OPENING_FAILS;
        judge->cursor.position.side = side_other((enum side)judge->cursor.position.side);
    }
    return opening;
}

/* Whether some legal move in place of the first ply lets the next ones be played: then that ply alone is a
 * misprint, though none of the others is legal in the initial position by itself. */
static bool fits_but_for_first(struct judge *judge, const struct game *game, const struct variant *variant) {
    struct position start;
    bool found = false;
    if (!node_next(game->first) || !node_next(node_next(game->first)))
        return false;
    position_start(&start, variant);
    if (moves_generate(&start, &judge->likely) != MOVES_DONE)
        return false;
    for (size_t i = 0; i < judge->likely.count && !found; i++) {
        const struct node *node = node_next(game->first);
        position_copy(&judge->cursor.position, &start);
        cursor_play(&judge->cursor, &judge->likely.at[i]);
        for (unsigned plies = 1; node && plies < OPENING_PLIES; node = node_next(node), plies++) {
            struct resolution resolution;
            if (node->kind != NODE_MOVE)
                break;
            cursor_resolve(&judge->cursor, node, &resolution);
            if (resolution.verdict != VERDICT_LEGAL)
                break;
            cursor_play(&judge->cursor, &resolution.move);
            found = plies + 1 == OPENING_PLIES || !node_next(node);
        }
    }
    return found;
}

static bool in_other_notation(const struct game *game, const struct variant *variant) {
    return candidates_numbers(game) == variant->letters && !variant->numbers_too;
}

/* Whether the record plays from the initial position when its numbers are counted from another corner of the
 * board: all of it, or so much of it that what is wrong behind is a misprint. */
static bool opens_turned(struct judge *judge, const struct game *game, const struct variant *variant) {
    bool fits = false, foreign = in_other_notation(game, variant);
    for (unsigned turn = TURN_HALF; turn > TURN_NONE && !fits && candidates_numbers(game); turn--) {
        const struct node *node = game->first;
        struct resolution resolution;
        unsigned plies = 0;
        judge->cursor.turn = (enum turned)turn;
        position_start(&judge->cursor.position, variant);
        for (; node && node->kind == NODE_MOVE && plies < TURNED_PLIES; node = node_next(node), plies++) {
            cursor_resolve(&judge->cursor, node, &resolution);
            if (resolution.verdict != VERDICT_LEGAL)
                break;
            cursor_play(&judge->cursor, &resolution.move);
        }
        fits = plies == TURNED_PLIES || (!node && foreign);
    }
    judge->cursor.turn = TURN_NONE;
    return fits;
}

/* A setup in the movetext puts up the position. */
static bool begins_with_setup(const struct node *first) {
    const struct note *note = node_before(first)->first;
    while (note && note->kind != NOTE_SETUP)
        note = note->next;
    return note != NULL;
}

/* A printed record that shows no position and does not begin at the beginning. */
static bool start_is_missing(struct judge *judge, const struct game *game, const struct variant *declared) {
    const struct tag *set_up = game_tag(game, "SetUp");
    if (!game->first || begins_with_setup(game->first))
        return false;
    if (game->start_unknown)
        return true;
    if (game->start.length || game->start_initial)
        return false;
    if (set_up && slice_is(slice_trim(set_up->value), "1"))
        return true;
    if (!game->printed)
        return false;
    if (node_number(game->first) > 1 || game->first->black_numbered)
        return true;
    bool fails = false;
    const struct candidates *all = candidates_of(&judge->orders, game);
    for (size_t i = 0; i < (declared ? 1 : all->count); i++) {
        enum opening opening = try_opening(judge, game, declared ? declared : all->at[i]);
        if (opening == OPENING_FITS)
            return false;
        if (opening == OPENING_FAILS && (fits_but_for_first(judge, game, declared ? declared : all->at[i]) ||
                                         opens_turned(judge, game, declared ? declared : all->at[i])))
            return false;
        fails = fails || opening == OPENING_FAILS;
    }
    return fails;
}

static uint32_t count_plies(const struct game *game) {
    uint32_t plies = 0;
    for (const struct node *node = game->first; node; node = game_next(game, node))
        plies++;
    return plies;
}

static void say_no_start(struct game *game, const struct variant *variant) {
    game->start_unknown = true;
    game->variant = variant ? variant->name : NULL;
    game->plies = count_plies(game);
    game->legal_plies = 0;
    game->final = (struct slice){NULL, 0};
    finding_add(&game->findings, FINDING_NO_START_POSITION, node_at(game, game->first),
                node_text(game->first), NULL, 0);
}

/* The place of findings about the game as a whole: its first move, or its first byte. */
static size_t whole_at(const struct game *game, struct slice *text) {
    *text = game->first ? node_text(game->first) : slice_of(NULL);
    return game->first ? node_at(game, game->first) : game->at;
}

static void say_guessed(struct game *game, const struct variant *variant, const char *detail) {
    struct slice text;
    size_t at = whole_at(game, &text);
    struct finding_slot slots[] = {{"variant", words_variant(variant, game->findings.language)},
                                   {"detail", detail}};
    finding_add(&game->findings, FINDING_VARIANT_GUESSED, at, text, slots, 2);
}

/* A page prints captures short that only its board tells apart: a move in doubt does not speak against a
 * variant there. */
static bool fits(const struct replay *replay) {
    return replay_is_whole(replay) || (replay->game->printed && replay->start_read && !replay->refuted);
}

/* The first candidate under which all of the game is legal, replayed for good; else the one that gets
 * furthest. The variant that was taken is in `replay`. */
static bool guess(struct judge *judge, struct game *game, const struct candidates *candidates,
                  const struct judge_options *options, struct replay *replay) {
    struct finding_list saved = game->findings;
    size_t best = 0;
    uint32_t furthest = 0;
    bool tried = false; /* for good */
    opening_learn(judge, game, candidates);
    for (size_t i = 0; i < candidates->tried; i++) {
        unsigned failing = opening_fails_at(&judge->openings, candidates->at[i]);
        if (failing > furthest + 1) {
            furthest = failing - 1;
            best = i;
        }
        if (failing || !opening_fits(judge, game, candidates->at[i]))
            continue;
        /* The one that was taken last is mostly taken again, so it is replayed for good at once. */
        bool likely = !tried && (!judge->guessed || judge->guessed == candidates->at[i]);
        if (likely)
            prepare(replay, judge, game, candidates->at[i], options);
        else
            replay_prepare(replay, judge, game, candidates->at[i]);
        replay->candidates = likely ? candidates : NULL;
        tried = tried || likely;
        if (!run(replay))
            return false;
        if (!replay->trial && fits(replay)) {
            judge->guessed = candidates->at[i];
            return true;
        }
        if (!replay->trial)
            restore(&game->findings, &saved);
        if (fits(replay)) {
            best = i;
            break;
        }
        opening_failed(&judge->openings, candidates->at[i], replay_failing_ply(replay));
        if (replay->start_read && replay->legal_plies > furthest) {
            furthest = replay->legal_plies;
            best = i;
        }
    }
    judge->guessed = candidates->at[best];
    prepare(replay, judge, game, candidates->at[best], options);
    replay->candidates = candidates;
    return run(replay);
}

/* Whether the game replays whole under a variant; then that is said. */
static bool goes_under(struct judge *judge, struct game *game, const struct variant *variant,
                       bool *out_of_memory) {
    struct replay other;
    replay_prepare(&other, judge, game, variant);
    other.whole_only = true;
    if (!run(&other)) {
        *out_of_memory = true;
        return false;
    }
    if (!replay_is_whole(&other))
        return false;
    struct slice text;
    size_t at = whole_at(game, &text);
    struct finding_slot slots[] = {{"variant", words_variant(other.variant, game->findings.language)},
                                   {"name", other.variant->name}};
    finding_add(&game->findings, FINDING_OTHER_VARIANT, at, text, slots, 2);
    explain_variant(&other);
    *out_of_memory = other.wants_memory;
    return true;
}

/* The same game as other circles play it. */
static bool is_house_of(const struct variant *house, const struct variant *variant) {
    return variant->house && slice_same(slice_of(variant->house), house->name);
}

/* A game that fails: the first rule set that replays it whole, other readings of the variant's own rules
 * before other variants. False: no memory. */
static bool look_elsewhere(struct judge *judge, struct game *game, const struct variant *failed,
                           const struct candidates *others) {
    bool found = false, out_of_memory = false;
    for (size_t i = 0; i < variant_count() && !found && !out_of_memory; i++)
        if (is_house_of(failed, variant_at(i)))
            found = goes_under(judge, game, variant_at(i), &out_of_memory);
    for (size_t i = 0; others && i < others->native && !found && !out_of_memory; i++)
        if (others->at[i] != failed && (!game->start.length || others_share_board(others->at[i], failed)))
            found = goes_under(judge, game, others->at[i], &out_of_memory);
    return !out_of_memory;
}

static void keep_final(struct judge *judge, struct game *game, const struct replay *replay) {
    buffer_clear(&judge->buffer);
    fen_write(&judge->buffer, &replay->final, NOTATION_VARIANT);
    if (judge->buffer.failed)
        game->findings.failed = true;
    else
        game->final = arena_copy(game->arena, buffer_view(&judge->buffer));
}

static void settle(struct judge *judge, struct game *game, const struct judge_options *options,
                   const struct replay *replay) {
    judge->met = replay->met;
    game->variant = replay->variant->name;
    game->plies = replay->plies;
    game->legal_plies = replay->legal_plies;
    if (options->final && replay->start_read)
        keep_final(judge, game, replay);
}

static void say_unknown(struct game *game, const struct tag *tag, bool settled) {
    struct slice copy = arena_copy(game->arena, tag->value);
    struct finding_slot slots[] = {{"found", copy.at}};
    struct finding *finding =
        finding_add(&game->findings, FINDING_UNKNOWN_VARIANT, tag->value_at, tag->value, slots, 1);
    if (finding && settled)
        finding_set_severity(&game->findings, finding, SEVERITY_WARNING);
}

/* Who said which variant: the caller, the tags, the page. */
static const struct variant *declared_variant(const struct game *game, const struct judge_options *options,
                                              const struct tag **unknown) {
    const struct variant *variant = NULL;
    const struct tag *tag = NULL;
    *unknown = NULL;
    if (options->variant)
        return options->variant;
    enum declared declared = game_type_of(game, &variant, &tag);
    if (declared == DECLARED_UNKNOWN || declared == DECLARED_IN_DOUBT)
        *unknown = tag;
    if (!variant && !*unknown && game->page_variant)
        variant = variant_find(game->page_variant, strlen(game->page_variant));
    return variant;
}

/* Whether the game's own tag says that its squares are counted from another corner; NULL: it does not. */
static const struct tag *turned_tag(const struct game *game, const struct variant *variant) {
    const struct tag *tag = game_tag(game, "GameType");
    return tag && game_type_is_turned(tag->value, variant) ? tag : NULL;
}

/* Programs write wrong corners (PlayOK: N1 for international). What replays counts. */
static void look_at_corner(struct game *game, const struct replay *replay) {
    const struct tag *tag = turned_tag(game, replay->variant);
    if (!tag || !game->first || !replay_is_whole(replay) || replay->turn != TURN_NONE)
        return;
    struct finding_slot slots[] = {{"detail", phrase_text(PHRASE_OTHER_CORNER, game->findings.language)}};
    finding_add(&game->findings, FINDING_NUMBERING_CORRECTED, tag->value_at, tag->value, slots, 1);
}

static void say_turned(struct game *game, bool turned, bool joined) {
    struct slice text;
    size_t at = whole_at(game, &text);
    enum phrase phrase = !turned ? PHRASE_IN_JUMPS : joined ? PHRASE_TURNED_IN_JUMPS : PHRASE_TURNED;
    struct finding_slot slots[] = {{"detail", phrase_text(phrase, game->findings.language)}};
    finding_add(&game->findings, FINDING_NUMBERING_CORRECTED, at, text, slots, 1);
}

/* Numbers of which next to none is right as it stands, and the first TURNED_PLIES are from another corner:
 * behind them stands a misprint. `*turn`: that corner. False: no memory. */
static bool find_corner(struct judge *judge, struct game *game, const struct variant *variant,
                        const struct replay *replay, unsigned *turn) {
    *turn = TURN_NONE;
    if (!candidates_numbers(game) || replay->legal_plies > 1 || replay->plies < TURNED_PLIES)
        return true;
    for (unsigned other = TURN_HALF; other > TURN_NONE && *turn == TURN_NONE; other--) {
        struct replay trial;
        replay_prepare(&trial, judge, game, variant);
        trial.turn = (enum turned)other;
        if (!run(&trial))
            return false;
        if (trial.legal_plies >= TURNED_PLIES)
            *turn = other;
    }
    return true;
}

/* A game that fails as it stands, and is whole under `variant` when its squares are counted from another
 * corner (programs that see the board from the side of who moves first), or when captures written jump by
 * jump are joined. A few moves in the variant's own notation prove nothing of corners unless a tag says so
 * too: there the wrong side moves first as likely, or a move is misprinted. `*found`: it is so, and `replay`
 * is it. False: no memory.
 */
static bool try_corners(struct judge *judge, struct game *game, const struct variant *variant,
                        const struct judge_options *options, const struct finding_list *saved,
                        struct replay *replay, bool *found) {
    bool foreign = in_other_notation(game, variant), joined = false;
    bool proves =
        replay->plies >= TURNED_PLIES || (foreign && !replay->legal_plies) || turned_tag(game, variant);
    unsigned turn = TURN_NONE;
    *found = false;
    if (game->start.length)
        return true;
    if (!halves_join(judge, game, variant, TURN_NONE, &joined))
        return false;
    for (turn = joined || !proves ? TURN_NONE : TURN_HALF; turn > TURN_NONE; turn--) {
        struct replay other;
        replay_prepare(&other, judge, game, variant);
        other.turn = (enum turned)turn;
        other.whole_only = true;
        if (!run(&other))
            return false;
        if (!replay_is_whole(&other) && !halves_join(judge, game, variant, other.turn, &joined))
            return false;
        if (replay_is_whole(&other) || joined)
            break;
    }
    if (!joined && turn == TURN_NONE && !find_corner(judge, game, variant, replay, &turn))
        return false;
    if (!joined && turn == TURN_NONE)
        return true;
    restore(&game->findings, saved);
    prepare(replay, judge, game, variant, options);
    replay->turn = (enum turned)turn;
    *found = true;
    say_turned(game, turn != TURN_NONE, joined);
    return run(replay);
}

/* The same for a game that fits no candidate. */
static bool guess_corner(struct judge *judge, struct game *game, const struct candidates *candidates,
                         const struct judge_options *options, const struct finding_list *saved,
                         struct replay *replay) {
    bool found = false;
    for (size_t i = 0; i < candidates->native && !found; i++)
        if (!try_corners(judge, game, candidates->at[i], options, saved, replay, &found))
            return false;
    return true;
}

static bool judge_declared(struct judge *judge, struct game *game, const struct variant *declared,
                           const struct judge_options *options, struct replay *replay) {
    struct finding_list saved = game->findings;
    bool turned;
    prepare(replay, judge, game, declared, options);
    if (!run(replay))
        return false;
    if (replay->refuted && game->first &&
        !try_corners(judge, game, declared, options, &saved, replay, &turned))
        return false;
    settle(judge, game, options, replay);
    look_at_corner(game, replay);
    if (!replay->refuted || !game->first)
        return true;
    return look_elsewhere(judge, game, declared, candidates_of(&judge->orders, game));
}

static bool names_squares_of(const struct node *node, const struct variant *variant) {
    for (unsigned i = 0; i < node_label_count(node); i++) {
        label l = node_labels(node)[i];
        bool file_only = l != LABEL_BAD && label_is_letters(l) && !label_rank(l);
        if (!file_only && square_of_label(variant, l) == NO_SQUARE)
            return false;
    }
    return true;
}

/* The first candidate whose board has every square of the main line; NULL: none has. */
static const struct variant *likely_variant(const struct game *game, const struct candidates *candidates) {
    for (size_t i = 0; i < candidates->count; i++) {
        const struct node *node = game->first;
        while (node && names_squares_of(node, candidates->at[i]))
            node = game_next(game, node);
        if (!node)
            return candidates->at[i];
    }
    return NULL;
}

/* `*unjudged`: some ply is left that nobody could judge. False: no memory. */
static bool judge_moves(struct judge *judge, struct game *game, const struct judge_options *options,
                        bool *unjudged) {
    struct replay replay;
    const struct tag *unknown;
    const struct variant *declared = declared_variant(game, options, &unknown);
    game->declared = declared != NULL;
    if (start_is_missing(judge, game, declared)) {
        game->start_unknown = true;
        const struct variant *likely =
            declared ? declared : likely_variant(game, candidates_of(&judge->orders, game));
        say_no_start(game, likely);
        if (likely && !declared && !unknown)
            say_guessed(game, likely, phrase_text(PHRASE_BY_THE_LOOK, game->findings.language));
        outcome_judge(game, NULL);
        *unjudged = true;
        return true;
    }
    if (declared) {
        if (!judge_declared(judge, game, declared, options, &replay))
            return false;
        if (unknown)
            say_unknown(game, unknown, true);
    } else {
        const struct candidates *candidates = candidates_of(&judge->orders, game);
        struct finding_list saved = game->findings;
        const char *words;
        if (!guess(judge, game, candidates, options, &replay))
            return false;
        bool any_corner = !game->printed || candidates_numbers(game);
        if (replay.refuted && game->first && any_corner &&
            !guess_corner(judge, game, candidates, options, &saved, &replay))
            return false;
        settle(judge, game, options, &replay);
        if (unknown)
            say_unknown(game, unknown, replay_is_whole(&replay) && game->first);
        else if (!replay_is_whole(&replay))
            say_guessed(game, replay.variant, phrase_text(PHRASE_FITS_BEST, game->findings.language));
        else if (!(words = others_that_fit(&judge->others, &replay)))
            return false;
        else
            say_guessed(game, replay.variant, words);
        if (replay.refuted && game->first && !look_elsewhere(judge, game, replay.variant, NULL))
            return false;
    }
    outcome_judge(game, &replay);
    /* A fault that the user does not call one leaves its line unjudged all the same. */
    *unjudged = replay.unjudged > 0 || replay.broken_lines > 0;
    return true;
}

enum status judge_game(struct judge *judge, struct game *game, const struct judge_options *options) {
    bool unjudged = false;
    judge->met = false;
    if (!judge_moves(judge, game, options, &unjudged))
        return STATUS_NO_MEMORY;
    tags_judge(game);
    clocks_judge(game);
    if (game->findings.failed)
        return STATUS_NO_MEMORY;
    /* A reader may have said so of moves that it could not read. */
    for (const struct finding *f = game->findings.first; f && !unjudged; f = finding_next(&game->findings, f))
        unjudged = f->code == FINDING_UNVERIFIED;
    finding_list_settle(&game->findings, options->policy);
    if (game->findings.count[SEVERITY_ERROR])
        game->status = GAME_ERROR;
    else
        game->status = unjudged ? GAME_UNVERIFIED : GAME_OK;
    return STATUS_OK;
}
