/* What is wrong with a ply, in the field's words: message, legal moves, likely correction, cause, board. */
#include "validate/explain.h"
#include "notation/board.h"
#include "notation/label_span.h"
#include "validate/cause.h"
#include "validate/reason.h"
#include "validate/similar.h"
#include "validate/words.h"

#include <stdlib.h>

/* Captures told apart in one message; moves suggested. */
enum { TOLD_APART = 3, SUGGESTED_MOVES = 32 };

static const char *picture(struct replay *replay, enum notation notation) {
    struct buffer *buffer = &replay->judge->buffer;
    if (!replay->pictures)
        return NULL;
    buffer_clear(buffer);
    board_write(buffer, &replay->judge->cursor.position, notation, replay->game->findings.language);
    return words_kept(replay);
}

static enum finding_code code_of(enum verdict verdict) {
    switch (verdict) {
    case VERDICT_NO_SUCH_SQUARE:
        return FINDING_NO_SUCH_SQUARE;
    case VERDICT_NO_PIECE:
        return FINDING_NO_PIECE;
    case VERDICT_NOT_YOUR_PIECE:
        return FINDING_NOT_YOUR_PIECE;
    case VERDICT_BLOCKED:
        return FINDING_BLOCKED;
    case VERDICT_MUST_CAPTURE:
        return FINDING_MUST_CAPTURE;
    case VERDICT_CAPTURE_UNFINISHED:
        return FINDING_CAPTURE_UNFINISHED;
    case VERDICT_CAPTURE_TOO_SMALL:
        return FINDING_CAPTURE_TOO_SMALL;
    case VERDICT_AMBIGUOUS:
        return FINDING_AMBIGUOUS_MOVE;
    case VERDICT_OVER_BUDGET:
        return FINDING_UNVERIFIED;
    default:
        return FINDING_ILLEGAL_MOVE;
    }
}

/* The span of a finding: the whole move, or the square that is at fault. */
static struct slice span_of(struct replay *replay, const struct node *node,
                            const struct resolution *resolution, size_t *at) {
    const struct game *game = replay->game;
    struct slice span = node_text(node);
    if (!reason_cut_off(replay, node) && resolution->verdict == VERDICT_NO_SUCH_SQUARE)
        span = label_span(node, resolution->label);
    *at = node_at(game, node) + (size_t)(span.at - node_text(node).at);
    return span;
}

/* The moves that the finding's own words name: those that fit, those that go on, else all. */
static const struct moves *named_moves(struct replay *replay, const struct resolution *resolution) {
    struct cursor *cursor = &replay->judge->cursor;
    if (resolution->verdict == VERDICT_AMBIGUOUS)
        return &cursor->fits;
    if (resolution->verdict == VERDICT_CAPTURE_UNFINISHED && cursor->moves.count)
        return &cursor->moves;
    return &replay->judge->all;
}

/* The legal moves that may have been meant, into judge->likely. */
static void find_likely(struct replay *replay, const struct node *node, const struct resolution *resolution) {
    struct judge *judge = replay->judge;
    enum notation notation = words_notation(node);
    struct moves *likely = &judge->likely;
    likely->count = 0;
    const struct moves *from = resolution->verdict == VERDICT_AMBIGUOUS ? &judge->cursor.fits : &judge->all;
    for (size_t i = 0; i < from->count && likely->count < SUGGESTED_MOVES; i++) {
        const struct move *move = &from->at[i];
        bool good =
            resolution->verdict == VERDICT_AMBIGUOUS ||
            (resolution->verdict == VERDICT_CAPTURE_UNFINISHED && reason_begins_so(replay, node, move)) ||
            (node->kind == NODE_MOVE && similar_moves(node, replay->variant, move, notation, &judge->buffer));
        if (good && !moves_add(likely, move))
            replay->wants_memory = true;
    }
    /* A single legal move needs no likeness to be what was meant. */
    if (!likely->count && from->count == 1 && !moves_add(likely, &from->at[0]))
        replay->wants_memory = true;
}

static void suggest(struct replay *replay, const struct node *node, struct finding *finding) {
    const struct moves *likely = &replay->judge->likely;
    if (likely->count)
        finding->suggest = words_moves(replay, likely, words_notation(node), &finding->suggest_count);
}

static void note_rest(struct replay *replay, const struct node *node, int ply, bool variation) {
    if (!node_next(node))
        return;
    struct finding *finding =
        finding_add(&replay->game->findings, FINDING_NOT_JUDGED, node_at(replay->game, node_next(node)),
                    node_text(node_next(node)), SLOTS({"ply", words_number(replay, (unsigned)ply)}));
    if (!finding)
        return;
    finding->ply = variation ? 0 : ply + 1;
    finding->variation = variation;
}

static struct finding *add_at(struct replay *replay, enum finding_code code, size_t at, struct slice text,
                              const struct finding_slot *slots, size_t count, int ply, bool variation) {
    struct finding *finding = finding_add(&replay->game->findings, code, at, text, slots, count);
    if (!finding)
        replay->wants_memory = true;
    else {
        finding->ply = variation ? 0 : ply;
        finding->variation = variation;
    }
    return finding;
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Captures of one piece to one square, over more than one piece. */
static bool same_ends(const struct moves *moves) {
    for (size_t i = 0; i < moves->count; i++) {
        const struct move *move = &moves->at[i], *first = &moves->at[0];
        if (!move->capture || move->count < 3 || move->path[0] != first->path[0] ||
            move->path[move->count - 1] != first->path[first->count - 1])
            return false;
    }
    return true;
}

/* "a) b4:d2:f4:b8 takes c3, e3, c7; b) b4:e1:g3:b8 takes c3, f2, c7": captures that only what they take tells
 * apart. NULL: these are no such captures, or there is no memory. */
static const char *captures_in_full(struct replay *replay, const struct moves *fits, enum notation notation) {
    const char *more = "", **told = arena_take(replay->game->arena, (fits->count + 1) * sizeof *told);
    if (!told || !same_ends(fits))
        return NULL;
    for (size_t i = 0; i < fits->count; i++) {
        const struct move *move = &fits->at[i];
        told[i] =
            words_say(replay, PHRASE_TAKES,
                      SLOTS({"move", words_move(replay, move, notation)},
                            {"squares", words_squares(replay, move->jumped, move->count - 1u, notation)}));
    }
    qsort(told, fits->count, sizeof *told, compare_texts);
    size_t count = fits->count < TOLD_APART ? fits->count : TOLD_APART;
    if (fits->count > count)
        more = words_say(replay, PHRASE_OR_MORE, SLOTS({"count", words_number(replay, fits->count - count)}));
    struct buffer *buffer = &replay->judge->buffer;
    buffer_clear(buffer);
    for (size_t i = 0; i < count; i++)
        buffer_format(buffer, "%s%c) %s", i ? "; " : "", (int)('a' + i), told[i]);
    buffer_text(buffer, more);
    return words_kept(replay);
}

static const char *detail_of(struct replay *replay, const struct node *node,
                             const struct resolution *resolution) {
    if (reason_cut_off(replay, node))
        return reason_illegal(replay, node);
    switch (resolution->verdict) {
    case VERDICT_NO_SUCH_SQUARE:
        return reason_no_square(replay, node_labels(node)[resolution->label],
                                label_span(node, resolution->label));
    case VERDICT_OVER_BUDGET:
        return words_phrase(replay, PHRASE_TOO_MANY_CAPTURES);
    case VERDICT_CAPTURE_TOO_SMALL:
        return reason_choice(replay, resolution->rule);
    case VERDICT_CAPTURE_UNFINISHED:
        return reason_unfinished(replay, node);
    case VERDICT_ILLEGAL:
        return reason_illegal(replay, node);
    default:
        return "";
    }
}

/* What the finding says, but for the moves; `legal` and `detail` are the words already made for them. */
static struct finding *tell(struct replay *replay, const struct node *node,
                            const struct resolution *resolution, const char *legal, const char *detail,
                            int ply, bool variation) {
    const struct position *position = &replay->judge->cursor.position;
    enum finding_code code =
        reason_cut_off(replay, node) ? FINDING_ILLEGAL_MOVE : code_of(resolution->verdict);
    unsigned other = side_other((enum side)position->side);
    size_t at;
    struct slice span = span_of(replay, node, resolution, &at);
    unsigned from =
        node_label_count(node) ? square_of_label(replay->variant, node_labels(node)[0]) : NO_SQUARE;
    bool king = from != NO_SQUARE && position_occupied(position, from) && position_piece(position, from).king;
    const char *square = resolution->square == NO_SQUARE
                             ? words_text(replay, span)
                             : words_square(replay, resolution->square, words_notation(node));
    return add_at(replay, code, at, span,
                  SLOTS({"move", words_text(replay, node_text(node))}, {"square", square},
                        {"piece", words_phrase(replay, king ? PHRASE_KING : PHRASE_MAN)},
                        {"side", words_side(replay, position->side)},
                        {"side_of", words_side_of(replay, position->side)},
                        {"other_of", words_side_of(replay, other)}, {"legal", legal}, {"detail", detail}),
                  ply, variation);
}

/* The legal moves and the picture of the cursor's position; judge->all holds the moves. False: the search did
 * not end, and there is no list. */
static bool tell_position(struct replay *replay, enum notation notation) {
    struct judge *judge = replay->judge;
    const struct position *position = &judge->cursor.position;
    bool whole = moves_generate(position, &judge->all) == MOVES_DONE;
    if (replay->telling && replay->told_in == notation && position_equal(&replay->told, position))
        return whole;
    position_copy(&replay->told, position);
    replay->told_in = notation;
    replay->legal = words_moves(replay, &judge->all, notation, &replay->legal_count);
    replay->board = picture(replay, notation);
    replay->telling = !replay->wants_memory;
    return whole;
}

/* The moves that a finding's words name, in words; those of the whole position have their names already. */
static const char *named_in_words(struct replay *replay, const struct resolution *resolution,
                                  enum notation notation) {
    const struct moves *moves = named_moves(replay, resolution);
    if (moves == &replay->judge->all)
        return replay->legal ? words_choice(replay, replay->legal, replay->legal_count) : "";
    size_t count;
    const char **names = words_moves(replay, moves, notation, &count);
    return names ? words_choice(replay, names, count) : "";
}

void explain_verdict(struct replay *replay, const struct node *node, const struct resolution *resolution,
                     int ply, bool variation) {
    struct judge *judge = replay->judge;
    enum notation notation = words_notation(node);
    bool whole = tell_position(replay, notation);
    const char *moves = NULL, *detail = detail_of(replay, node, resolution);
    if (resolution->verdict == VERDICT_AMBIGUOUS) {
        moves = captures_in_full(replay, &judge->cursor.fits, notation);
        detail = words_phrase(replay, moves ? PHRASE_ADD_SQUARE : PHRASE_WRITE_IN_FULL);
    }
    if (!moves)
        moves = named_in_words(replay, resolution, notation);
    struct finding *finding = tell(replay, node, resolution, moves, detail, ply, variation);
    if (!finding)
        return;
    if (whole) {
        finding->legal = replay->legal;
        finding->legal_count = replay->legal_count;
        find_likely(replay, node, resolution);
        finding->cause = cause_of(replay, node, resolution, ply, variation);
        suggest(replay, node, finding);
    }
    finding->board = replay->board;
    note_rest(replay, node, ply, variation);
}

void explain_pass(struct replay *replay, const struct node *node, int ply, bool variation) {
    struct resolution resolution = {.verdict = VERDICT_ILLEGAL, .square = NO_SQUARE};
    size_t count;
    struct judge *judge = replay->judge;
    struct finding *finding = add_at(replay, FINDING_PASSING_MOVE, node_at(replay->game, node),
                                     node_text(node), NULL, 0, ply, variation);
    if (!finding)
        return;
    if (moves_generate(&judge->cursor.position, &judge->all) == MOVES_DONE) {
        finding->legal = words_moves(replay, &judge->all, NOTATION_VARIANT, &count);
        finding->legal_count = finding->legal ? count : 0;
        find_likely(replay, node, &resolution);
        suggest(replay, node, finding);
    }
    finding->board = picture(replay, NOTATION_VARIANT);
    note_rest(replay, node, ply, variation);
}

void explain_unknown(struct replay *replay, const struct node *node, int ply, bool variation) {
    add_at(replay, FINDING_UNVERIFIED, node_at(replay->game, node), node_text(node),
           SLOTS({"detail", words_phrase(replay, PHRASE_MOVE_NOT_TOLD)}), ply, variation);
}

void explain_sign(struct replay *replay, const struct node *node, const struct move *move, int ply,
                  bool variation) {
    add_at(replay, FINDING_WRONG_SIGN, node_at(replay->game, node), node_text(node),
           SLOTS({"move", words_text(replay, node_text(node))},
                 {"legal", words_move(replay, move, words_notation(node))}),
           ply, variation);
}

void explain_numbering(struct replay *replay, const struct node *node, int ply, bool variation) {
    enum phrase phrase = replay->variant->letters ? PHRASE_READ_AS_NUMBERS : PHRASE_READ_AS_LETTERS;
    add_at(replay, FINDING_NUMBERING_CORRECTED, node_at(replay->game, node), node_text(node),
           SLOTS({"detail", words_phrase(replay, phrase)}), ply, variation);
}

void explain_tower(struct replay *replay, const struct node *node, int ply, bool variation) {
    struct buffer *buffer = &replay->judge->buffer;
    buffer_clear(buffer);
    buffer_format(buffer, "%u/%u", node->tower_own, node->tower_prisoners);
    const char *expected = words_kept(replay);
    /* The fraction stands behind the move; where both are slices of one text, the span is its own. */
    size_t distance = (size_t)(node_tower(node).at - node_text(node).at);
    bool same = node_tower(node).at >= node_text(node).at && distance <= node_text(node).length + 64;
    add_at(replay, FINDING_TOWER_MISMATCH,
           same ? node_at(replay->game, node) + distance : node_at(replay->game, node),
           same ? node_tower(node) : node_text(node),
           SLOTS({"square",
                  words_square(replay, node_path(node)[node_path_count(node) - 1], words_notation(node))},
                 {"expected", expected}, {"found", words_text(replay, node_tower(node))}),
           ply, variation);
}

/* What is wrong with the part of a position that result tells. */
static const char *fen_fault_words(struct replay *replay, const struct fen_result *result,
                                   struct slice part) {
    static const enum phrase details[] = {
        [FEN_BAD] = PHRASE_FEN_FORM,
        [FEN_RANGE_BACKWARD] = PHRASE_FEN_RANGE_BACKWARD,
        [FEN_OTHER_TOP] = PHRASE_FEN_OTHER_TOP,
        [FEN_NO_COLUMNS] = PHRASE_FEN_NO_COLUMNS,
        [FEN_NO_SQUARE] = PHRASE_FEN_NO_SQUARE,
        [FEN_SQUARE_TWICE] = PHRASE_FEN_TWICE,
        [FEN_TOO_MANY] = PHRASE_FEN_MORE_THAN_SIDE,
        [FEN_MAN_CROWNED] = PHRASE_FEN_CROWNING_ROW,
        [FEN_TOWER_TOO_HIGH] = PHRASE_FEN_TOWER_HEIGHT,
    };
    const char *reason = result->fault == FEN_NO_SQUARE ? reason_no_square(replay, result->label, part) : "";
    const char *form = replay->variant->columns != COLUMNS_NONE ? "W:Wa1,c3(wb):Ba7"
                       : replay->variant->letters               ? "W:Wa1,b2:Bh8"
                                                                : "W:W31,K32:B1,2";
    return words_say(replay, details[result->fault],
                     SLOTS({"detail", reason}, {"form", form}, {"side", words_side(replay, result->side)},
                           {"side_of", words_side_of(replay, result->side)},
                           {"most", words_number(replay, geometry_of(replay->variant)->men)}));
}

/* The part of a position that is at fault, and where it stands: inside the FEN, or at the square of a list
 * that the FEN was made from; all of it where neither is known. */
struct fault_place {
    struct slice part, shown;
    size_t at, length;
};

static struct fault_place place_of(const struct replay *replay, const struct fen_result *result,
                                   struct slice fen, size_t at, size_t length) {
    const struct game *game = replay->game;
    size_t offset = result->at < fen.length ? result->at : fen.length;
    struct slice part = {fen.at + offset, fen.length - offset};
    part.length = result->length < part.length ? result->length : part.length;
    if (fen.at == game->start.at && !fen_unreadable(result->fault))
        for (size_t i = game->start_part_count; i-- > 0;)
            if (game->start_parts[i].label == result->label) {
                const struct start_part *p = &game->start_parts[i];
                return (struct fault_place){p->text, p->text, p->at, p->length};
            }
    if (length != fen.length)
        return (struct fault_place){fen, part, at, length};
    return (struct fault_place){part, part, at + offset, part.length};
}

void explain_fen(struct replay *replay, const struct fen_result *result, struct slice fen, size_t at,
                 size_t length, bool variation) {
    const struct fault_place place = place_of(replay, result, fen, at, length);
    const char *reason = fen_fault_words(replay, result, place.shown);
    struct buffer *buffer = &replay->judge->buffer;
    buffer_clear(buffer);
    if (place.shown.length)
        buffer_format(buffer, "%.*s: ", (int)(place.shown.length > 80 ? 80 : place.shown.length),
                      place.shown.at);
    buffer_text(buffer, reason);
    const char *detail = words_kept(replay);
    struct finding *finding =
        add_at(replay, fen_unreadable(result->fault) ? FINDING_BAD_FEN : FINDING_IMPOSSIBLE_POSITION,
               place.at, place.part, SLOTS({"detail", detail}), 0, variation);
    if (finding)
        finding->length = place.length;
}

/* Another game that takes one last move more explains little; other rules of the same game say why. */
void explain_variant(struct replay *other) {
    for (struct finding *f = other->game->findings.first; f; f = f->next)
        if (f->legal && f->severity == SEVERITY_ERROR && !f->variation) {
            if (!other->variant->house && f->ply + 1 >= (int)other->plies)
                return;
            f->suggest_count = 0;
            f->cause =
                words_say(other, PHRASE_CAUSE_VARIANT,
                          SLOTS({"variant", words_variant(other->variant, other->game->findings.language)}));
            return;
        }
}
