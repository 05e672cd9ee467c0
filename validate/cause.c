/* Likely causes of an illegal move. Each is a change of the record that makes the line go on; the one after
 * which most of the following plies go wins, and what is written otherwise is suggested only where no other
 * change explains more. A move unlike the written one is suggested only if the line goes on after no other.
 * What a game costs here is bounded by CAUSES and by a budget. */
#include "validate/cause.h"
#include "validate/words.h"

/* Findings of a game that are looked into, plies looked ahead, what one look costs at least. */
enum { CAUSES = 8, AHEAD = 8, LOOK_COST = 64, LIKELY_MAX = 8 };
/* Later than this nobody's numbering goes wrong; shorter lines prove nothing. */
enum { NUMBERING_PLIES = 6, LINE_LEAST = 4 };
/* Plies that must go after a change before it is believed without other signs, or against others. */
enum { EVIDENCE = 2, NEW_GAME_PLIES = 4 };
/* Moves that may be suggested because of nothing but what follows them. */
enum { FOLLOWED_MAX = 3 };

struct guess {
    enum phrase phrase;
    int score; /* plies that go after the change; -1: none was found */
    struct move move;
    bool named;          /* the move is told */
    label written, read; /* of a look-alike */
};

/* Resolves a node, or where it is NULL a text, in the probe's position and plays what is legal. False: not
 * legal, or the budget is spent. */
static bool plays(struct replay *replay, const struct node *node, const struct move_text *text) {
    struct cursor *probe = &replay->judge->probe;
    struct resolution resolution;
    if (replay->cause_spent > MOVES_BUDGET)
        return false;
    probe->moves.budget = MOVES_BUDGET;
    if (node)
        cursor_resolve(probe, node, &resolution);
    else
        cursor_resolve_text(probe, text, &resolution);
    replay->cause_spent += LOOK_COST + (MOVES_BUDGET - probe->moves.budget);
    if (resolution.verdict == VERDICT_NO_MEMORY)
        replay->wants_memory = true;
    if (resolution.verdict == VERDICT_OVER_BUDGET)
        replay->cause_spent += MOVES_BUDGET;
    if (resolution.verdict != VERDICT_LEGAL)
        return false;
    cursor_play(probe, &resolution.move);
    return true;
}

static bool goes(struct replay *replay, const struct node *node) {
    return node->kind == NODE_MOVE && plays(replay, node, NULL);
}

/* How many of the plies from `node` on go in the probe's position. */
static int follow(struct replay *replay, const struct node *node) {
    int count = 0;
    while (node && count < AHEAD && goes(replay, node)) {
        node = node_next(node);
        count++;
    }
    return count;
}

static void set_probe(struct replay *replay, const struct move *move) {
    struct cursor *probe = &replay->judge->probe;
    position_copy(&probe->position, &replay->judge->cursor.position);
    if (move)
        cursor_play(probe, move);
}

/* ---- Characters that look alike, in print and to a scanner ---- */

static bool look_alike(char a, char b) {
    static const char *const pairs[] = {"bh", "ce", "gq", "17", "38", "56", "68", "35", "58", "08", "06"};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if ((a == pairs[i][0] && b == pairs[i][1]) || (b == pairs[i][0] && a == pairs[i][1]))
            return true;
    return false;
}

static const char *label_name(struct replay *replay, label l) {
    struct buffer *buffer = &replay->judge->buffer;
    buffer_clear(buffer);
    label_put(buffer, l);
    return words_kept(replay);
}

/* Whether one character of a label, exchanged for its look-alike, makes the other. */
static bool labels_alike(struct replay *replay, label a, label b) {
    struct buffer *buffer = &replay->judge->buffer;
    if (a == LABEL_BAD || a == b)
        return false;
    buffer_clear(buffer);
    label_put(buffer, a);
    size_t half = buffer->length, differ = 0, at = 0;
    label_put(buffer, b);
    if (buffer->failed || buffer->length != 2 * half)
        return false;
    for (size_t i = 0; i < half; i++)
        if (buffer->bytes[i] != buffer->bytes[half + i]) {
            differ++;
            at = i;
        }
    return differ == 1 && look_alike(buffer->bytes[at], buffer->bytes[half + at]);
}

static label label_of(const struct replay *replay, unsigned square, bool letters) {
    const struct geometry *geometry = geometry_of(replay->variant);
    return letters ? label_letters(geometry->file[square] + 1u, geometry->rank[square] + 1u)
                   : (label)geometry_number(replay->variant, square);
}

/* Whether the written squares are those of the move (its whole path, or its ends) but for one that looks like
 * the right one. */
static bool one_misread(struct replay *replay, const struct node *node, const struct move *move,
                        struct guess *guess) {
    bool whole = node_label_count(node) == move->count, found = false;
    if (!whole && node_label_count(node) != 2)
        return false;
    for (unsigned i = 0; i < node_label_count(node); i++) {
        label written = node_labels(node)[i];
        unsigned square = move->path[whole || i == 0 ? i : move->count - 1u];
        label right = label_of(replay, square, label_is_letters(written));
        if (written == right)
            continue;
        if (found || !labels_alike(replay, written, right))
            return false;
        found = true;
        guess->written = written;
        guess->read = right;
    }
    return found;
}

/* Plays each likely correction and keeps those after which most plies go. Returns how many; -1: there is no
 * correction, or there are too many to try. */
static int weigh_likely(struct replay *replay, const struct node *node) {
    struct moves *likely = &replay->judge->likely;
    int scores[LIKELY_MAX], best = -1;
    size_t kept = 0;
    if (likely->count > LIKELY_MAX)
        return -1;
    for (size_t i = 0; i < likely->count; i++) {
        set_probe(replay, &likely->at[i]);
        scores[i] = follow(replay, node_next(node));
        best = scores[i] > best ? scores[i] : best;
    }
    for (size_t i = 0; i < likely->count; i++)
        if (best < EVIDENCE || scores[i] == best)
            likely->at[kept++] = likely->at[i];
    likely->count = kept;
    return best;
}

static struct guess guess_look_alike(struct replay *replay, const struct node *node) {
    const struct moves *likely = &replay->judge->likely;
    struct guess guess = {.phrase = PHRASE_CAUSE_LOOK_ALIKE, .score = -1};
    for (size_t i = 0; i < likely->count && i < LIKELY_MAX; i++)
        if (one_misread(replay, node, &likely->at[i], &guess)) {
            guess.move = likely->at[i];
            guess.score = 0;
            return guess;
        }
    return guess;
}

/* ---- Moves that only what follows tells apart ---- */

/* Whether the move begins or ends where the written one does. */
static bool shares_end(const struct replay *replay, const struct node *node, const struct move *move) {
    if (node->kind != NODE_MOVE || !node_label_count(node))
        return false;
    label first = node_labels(node)[0], last = node_labels(node)[node_label_count(node) - 1];
    return square_of_turned_label(replay->variant, first, replay->turn) == move->path[0] ||
           square_of_turned_label(replay->variant, last, replay->turn) == move->path[move->count - 1];
}

/* Any legal move may have been meant if it lets the following plies go where the written one and those like
 * it do not: one of those that share a square with the written move sooner than the others. Leaves the best
 * in judge->likely, or none if they are many; -1: none goes further than `known` plies. */
static int weigh_all(struct replay *replay, const struct node *node, int known) {
    struct moves *all = &replay->judge->all, *likely = &replay->judge->likely;
    int best = -1;
    bool shared = false;
    size_t found = 0, at[FOLLOWED_MAX];
    for (size_t i = 0; i < all->count; i++) {
        set_probe(replay, &all->at[i]);
        int score = follow(replay, node_next(node));
        bool shares = shares_end(replay, node, &all->at[i]);
        if (score < (shares ? EVIDENCE : NEW_GAME_PLIES) || score <= known || score < best ||
            (score == best && shared && !shares))
            continue;
        if (score > best || (shares && !shared))
            found = 0;
        best = score;
        shared = shares;
        if (found < FOLLOWED_MAX)
            at[found] = i;
        found++;
    }
    if (!found)
        return -1;
    likely->count = 0;
    for (size_t i = 0; i < found && found <= FOLLOWED_MAX; i++)
        if (!moves_add(likely, &all->at[at[i]]))
            replay->wants_memory = true;
    return best;
}

/* ---- Whose move it is ---- */

/* The other side's move: a ply is missing before it, or the position names the wrong side. */
static struct guess guess_turn(struct replay *replay, const struct node *node, bool first) {
    struct judge *judge = replay->judge;
    struct guess guess = {.score = -1};
    set_probe(replay, NULL);
    judge->probe.position.side = side_other((enum side)judge->probe.position.side);
    if (goes(replay, node)) {
        guess.phrase = first ? PHRASE_CAUSE_WRONG_TURN : PHRASE_CAUSE_OTHER_SIDE;
        guess.score = follow(replay, node_next(node));
    }
    if (first)
        return guess;
    for (size_t i = 0; i < judge->all.count; i++) {
        set_probe(replay, &judge->all.at[i]);
        if (!goes(replay, node))
            continue;
        int score = follow(replay, node_next(node));
        bool missing = guess.phrase == PHRASE_CAUSE_PLY_MISSING;
        if (score < guess.score)
            continue;
        guess.named = score > guess.score || !missing;
        guess.phrase = PHRASE_CAUSE_PLY_MISSING;
        guess.score = score;
        guess.move = judge->all.at[i];
    }
    return guess;
}

/* ---- Plies that stand elsewhere ---- */

static void consider(struct guess *best, enum phrase phrase, int score) {
    if (score > best->score)
        *best = (struct guess){.phrase = phrase, .score = score};
}

/* The first ply of a variation: legal as an answer to the ply that it replaces. */
static void guess_early(struct replay *replay, const struct node *node, struct guess *best) {
    if (!replay->replaced)
        return;
    set_probe(replay, NULL);
    if (!goes(replay, replay->replaced) || !goes(replay, node))
        return;
    int score = follow(replay, node_next(node));
    if (score >= best->score)
        *best = (struct guess){.phrase = PHRASE_CAUSE_VARIATION_EARLY, .score = score};
}

/* The ply changed places with the next one, or should not be there at all. */
static void guess_order(struct replay *replay, const struct node *node, struct guess *best) {
    if (!node_next(node))
        return;
    set_probe(replay, NULL);
    if (goes(replay, node_next(node)) && goes(replay, node))
        consider(best, PHRASE_CAUSE_SWAPPED, 1 + follow(replay, node_next(node_next(node))));
    set_probe(replay, NULL);
    consider(best, PHRASE_CAUSE_PLY_EXTRA, follow(replay, node_next(node)));
}

/* A move of both sides is written twice. Many lines go on without two of their plies, so this is believed
 * only where no other move in the ply's place explains as much. */
static void guess_two_extra(struct replay *replay, const struct node *node, int known, struct guess *best) {
    if (!node_next(node))
        return;
    set_probe(replay, NULL);
    int score = follow(replay, node_next(node_next(node)));
    if (score > known && score >= EVIDENCE)
        *best = (struct guess){.phrase = PHRASE_CAUSE_TWO_EXTRA, .score = score};
}

/* Moves of another game follow without anything between. */
static void guess_new_game(struct replay *replay, const struct node *node, int ply, struct guess *best) {
    if (ply <= NEW_GAME_PLIES)
        return;
    position_start(&replay->judge->probe.position, replay->variant);
    int count = follow(replay, node);
    if (count >= NEW_GAME_PLIES)
        consider(best, PHRASE_CAUSE_NEW_GAME, count - 1);
}

/* ---- Squares counted from elsewhere ---- */

enum turning { TURNED, MIRRORED, UPSIDE_DOWN, TURNINGS };

/* The square that stands where this one does on a board that is turned: by its row and its place in it. */
static unsigned turned_square(const struct geometry *geometry, unsigned square, enum turning turning) {
    unsigned row = geometry->rank[square], first = square, last = square;
    while (first > 0 && geometry->rank[first - 1] == row)
        first--;
    while (last + 1u < geometry->squares && geometry->rank[last + 1] == row)
        last++;
    unsigned in_row = turning == UPSIDE_DOWN ? square - first : last - square, length = last - first;
    if (turning == MIRRORED)
        return first + in_row;
    row = geometry->rank[geometry->squares - 1] - row;
    for (first = 0; geometry->rank[first] != row; first++)
        ;
    for (last = first; last + 1u < geometry->squares && geometry->rank[last + 1] == row; last++)
        ;
    return last - first == length ? first + in_row : NO_SQUARE;
}

static label turned_label(const struct variant *variant, label l, enum turning turning) {
    if (l == LABEL_BAD)
        return l;
    if (!label_is_letters(l)) {
        unsigned square = square_of_label(variant, l);
        if (square != NO_SQUARE)
            square = turned_square(geometry_of(variant), square, turning);
        return square == NO_SQUARE ? LABEL_BAD : (label)geometry_number(variant, square);
    }
    unsigned file = label_file(l), rank = label_rank(l);
    if (file > variant->width || rank > variant->height)
        return LABEL_BAD;
    if (turning != UPSIDE_DOWN)
        file = variant->width + 1u - file;
    if (turning != MIRRORED && rank)
        rank = variant->height + 1u - rank;
    return label_letters(file, rank);
}

/* Whether all of the main line goes from the initial position with its squares turned. */
static bool line_goes(struct replay *replay, enum turning turning) {
    int plies = 0;
    position_start(&replay->judge->probe.position, replay->variant);
    for (const struct node *node = replay->game->first; node; node = game_next(replay->game, node)) {
        struct move_text move = {.count = (uint8_t)node_label_count(node), .sign = node->sign};
        for (unsigned i = 0; i < move.count; i++)
            move.labels[i] = turned_label(replay->variant, node_labels(node)[i], turning);
        if (node->kind != NODE_MOVE || !plays(replay, NULL, &move))
            return false;
        plies++;
    }
    return plies >= LINE_LEAST;
}

static enum phrase guess_numbering(struct replay *replay) {
    static const enum phrase phrases[] = {
        [TURNED] = PHRASE_CAUSE_TURNED,
        [MIRRORED] = PHRASE_CAUSE_MIRRORED,
        [UPSIDE_DOWN] = PHRASE_CAUSE_UPSIDE_DOWN,
    };
    for (int turning = 0; turning < TURNINGS; turning++)
        if (line_goes(replay, (enum turning)turning))
            return phrases[turning];
    return PHRASE_NONE;
}

static const char *tell(struct replay *replay, const struct node *node, struct guess *guess) {
    const struct position *position = &replay->judge->cursor.position;
    unsigned other = side_other((enum side)position->side);
    const char *move = "", *written = "", *read = "";
    if (guess->phrase == PHRASE_CAUSE_PLY_MISSING && guess->named)
        guess->phrase = PHRASE_CAUSE_THIS_PLY_MISSING;
    if (guess->phrase == PHRASE_CAUSE_VARIATION_EARLY)
        move = words_text(replay, node_text(replay->replaced));
    else if (guess->phrase == PHRASE_CAUSE_THIS_PLY_MISSING || guess->phrase == PHRASE_CAUSE_LOOK_ALIKE ||
             guess->phrase == PHRASE_CAUSE_WHAT_FOLLOWS)
        move = words_move(replay, &guess->move, words_notation(node));
    if (guess->phrase == PHRASE_CAUSE_LOOK_ALIKE) {
        written = label_name(replay, guess->written);
        read = label_name(replay, guess->read);
    }
    return words_say(replay, guess->phrase,
                     SLOTS({"move", move}, {"written", written}, {"read", read},
                           {"side", words_side(replay, position->side)}, {"other", words_side(replay, other)},
                           {"side_of", words_side_of(replay, position->side)},
                           {"other_of", words_side_of(replay, other)}));
}

/* The best change that leaves the ply as it is written. */
static struct guess guess_elsewhere(struct replay *replay, const struct node *node, bool not_yours, int ply,
                                    bool variation) {
    bool initial = !replay->game->start.length;
    struct guess best = guess_turn(replay, node, ply == 1 && !variation && !initial);
    guess_early(replay, node, &best);
    guess_order(replay, node, &best);
    if (!variation)
        guess_new_game(replay, node, ply, &best);
    /* A move that names no piece fits both sides too easily. */
    if (best.score < EVIDENCE && (!not_yours || best.phrase == PHRASE_CAUSE_PLY_EXTRA))
        best.score = -1;
    return best;
}

const char *cause_of(struct replay *replay, const struct node *node, const struct resolution *resolution,
                     int ply, bool variation) {
    struct moves *likely = &replay->judge->likely;
    if (replay->causes++ >= CAUSES)
        return NULL;
    if (!replay->game->start.length && !variation && ply <= NUMBERING_PLIES &&
        resolution->verdict != VERDICT_AMBIGUOUS) {
        enum phrase phrase = guess_numbering(replay);
        if (phrase != PHRASE_NONE) {
            likely->count = 0;
            return words_phrase(replay, phrase);
        }
    }
    size_t possible = likely->count;
    int otherwise = weigh_likely(replay, node);
    if (resolution->verdict == VERDICT_AMBIGUOUS) {
        struct guess only = {.phrase = PHRASE_CAUSE_WHAT_FOLLOWS};
        if (likely->count != 1 || possible == 1)
            return NULL;
        only.move = likely->at[0];
        return tell(replay, node, &only);
    }
    bool not_yours = resolution->verdict == VERDICT_NOT_YOUR_PIECE;
    struct guess elsewhere = guess_elsewhere(replay, node, not_yours, ply, variation);
    int known = elsewhere.score > otherwise ? elsewhere.score : otherwise, followed = -1;
    if (known < AHEAD)
        followed = weigh_all(replay, node, known);
    if (followed < 0)
        guess_two_extra(replay, node, known, &elsewhere);
    if (followed < 0 && elsewhere.score >= 0 && elsewhere.score > otherwise) {
        if (elsewhere.score >= EVIDENCE)
            likely->count = 0;
        return tell(replay, node, &elsewhere);
    }
    struct guess alike = guess_look_alike(replay, node);
    if (alike.score < 0 && followed >= 0 && likely->count == 1)
        alike = (struct guess){.phrase = PHRASE_CAUSE_WHAT_FOLLOWS, .move = likely->at[0]};
    return alike.score < 0 ? NULL : tell(replay, node, &alike);
}
