/* What is wrong with a ply, in the field's words: message, legal moves, likely correction, board. */
#include "validate/explain.h"
#include "notation/board.h"
#include "notation/fen.h"
#include "notation/label_span.h"
#include "notation/move_text.h"
#include "validate/similar.h"

#include <stdlib.h>

enum { NAMED_MOVES = 4, SUGGESTED_MOVES = 32 };

static const char *side_name(unsigned side) {
    return side == WHITE ? "White" : "Black";
}

/* Records in numbers are answered in numbers. */
static enum notation notation_of(const struct node *node) {
    if (node->label_count && node->labels[0] != LABEL_BAD && !label_is_letters(node->labels[0]))
        return NOTATION_NUMERIC;
    return node->label_count ? NOTATION_LETTERS : NOTATION_VARIANT;
}

static const char *kept(struct replay *replay) {
    struct buffer *buffer = &replay->judge->buffer;
    struct slice copy = arena_copy(replay->game->arena, buffer_view(buffer));
    if (buffer->failed || !copy.at)
        replay->wants_memory = true;
    return copy.at ? copy.at : "";
}

static const char *square_name(struct replay *replay, unsigned square, enum notation notation) {
    struct buffer *buffer = &replay->judge->buffer;
    buffer_clear(buffer);
    square_write(buffer, replay->variant, square, notation);
    return kept(replay);
}

static const char *move_name(struct replay *replay, const struct move *move, enum notation notation) {
    struct buffer *buffer = &replay->judge->buffer;
    buffer_clear(buffer);
    move_text_write(buffer, replay->variant, move->path, move->count, move->capture, notation);
    return kept(replay);
}

static const char *text_name(struct replay *replay, struct slice text) {
    struct slice copy = arena_copy(replay->game->arena, text);
    if (!copy.at)
        replay->wants_memory = true;
    return copy.at ? copy.at : "";
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The names of moves, sorted; NULL with a count of 0 when there is none or no memory. */
static const char **names_of(struct replay *replay, const struct moves *moves, enum notation notation,
                             size_t *count) {
    const char **names = arena_take(replay->game->arena, (moves->count + 1) * sizeof *names);
    *count = 0;
    if (!names) {
        replay->wants_memory = true;
        return NULL;
    }
    for (size_t i = 0; i < moves->count; i++)
        names[i] = move_name(replay, &moves->at[i], notation);
    qsort(names, moves->count, sizeof *names, compare_texts);
    for (size_t i = 0; i < moves->count; i++)
        if (!*count || strcmp(names[*count - 1], names[i]) != 0)
            names[(*count)++] = names[i];
    return names;
}

/* "a3:c5, c3:e5 or g3:e5"; a long list ends in a count. */
static const char *in_words(struct replay *replay, const char **names, size_t count) {
    struct buffer *buffer = &replay->judge->buffer;
    size_t named = count > NAMED_MOVES + 1 ? NAMED_MOVES : count;
    buffer_clear(buffer);
    for (size_t i = 0; i < named; i++) {
        if (i)
            buffer_text(buffer, i + 1 == count ? " or " : ", ");
        buffer_text(buffer, names[i]);
    }
    if (named < count)
        buffer_format(buffer, " or one of %zu more", count - named);
    return kept(replay);
}

static const char *picture(struct replay *replay) {
    struct buffer *buffer = &replay->judge->buffer;
    if (!replay->pictures)
        return NULL;
    buffer_clear(buffer);
    board_write(buffer, &replay->judge->cursor.position);
    return kept(replay);
}

static const char *no_line(struct replay *replay, const char *from, const char *to) {
    struct buffer *buffer = &replay->judge->buffer;
    buffer_clear(buffer);
    buffer_format(buffer, "%s and %s are not on one line of squares", from, to);
    return kept(replay);
}

/* What stands between two squares of a line. */
struct look {
    bool line;
    unsigned steps, own, other;
    unsigned last; /* the last enemy on the way */
};

static struct look look_along(const struct position *position, unsigned from, unsigned to) {
    const struct geometry *geometry = geometry_of(position->variant);
    for (unsigned d = 0; from != to && d < DIRECTIONS; d++) {
        struct look look = {.line = true};
        unsigned at = geometry->next[from][d];
        for (; at != NO_SQUARE && at != to; at = geometry->next[at][d]) {
            bool occupied = position_occupied(position, at);
            bool own = occupied && position_piece(position, at).side == position->side;
            look.steps++;
            look.own += own;
            look.other += occupied && !own;
            if (occupied && !own)
                look.last = at;
        }
        if (at == to)
            return look;
    }
    return (struct look){.line = false};
}

/* Why one step of the written path cannot be; NULL: it looks fine by itself. */
static const char *step_fault(struct replay *replay, const struct node *node, unsigned from, unsigned to,
                              bool king) {
    const struct position *position = &replay->judge->cursor.position;
    struct buffer *buffer = &replay->judge->buffer;
    enum notation notation = notation_of(node);
    const char *a = square_name(replay, from, notation), *b = square_name(replay, to, notation);
    if (from == to)
        return "it goes nowhere";
    struct look look = look_along(position, from, to);
    if (!look.line)
        return no_line(replay, a, b);
    buffer_clear(buffer);
    /* A circuit may end where it began. */
    bool home = to == square_of_label(replay->variant, node->labels[0]);
    if (position_occupied(position, to) && !home)
        buffer_format(buffer, "%s is occupied", b);
    else if (look.own)
        buffer_format(buffer, "a piece of the same side stands between %s and %s", a, b);
    else if (look.other > 1)
        buffer_format(buffer, "more than one piece stands between %s and %s", a, b);
    else if (look.other == 0 && (node->sign == SIGN_CAPTURE || node->label_count > 2))
        buffer_format(buffer, "there is nothing to capture between %s and %s", a, b);
    else if (look.other == 0 && look.steps > 0 && !king)
        buffer_format(buffer, "a man moves one square, and there is nothing to capture between %s and %s", a,
                      b);
    else
        return NULL;
    return kept(replay);
}

/* Whether the written path passes over one piece twice; in columns that may be passed again only turning
 * straight back counts. */
static bool jumps_twice(struct replay *replay, const struct node *node) {
    const struct position *position = &replay->judge->cursor.position;
    bits passed = BITS_NONE;
    for (unsigned i = 1; i < node->label_count; i++) {
        unsigned to = square_of_label(replay->variant, node->labels[i]);
        struct look look = look_along(position, square_of_label(replay->variant, node->labels[i - 1]), to);
        if (!look.line || look.other != 1)
            return false;
        if (bits_has(passed, look.last))
            return true;
        bool again = replay->variant->columns == COLUMNS_NOT_BACK;
        passed = again ? bits_of(look.last) : bits_add(passed, look.last);
    }
    return false;
}

/* A sign with nothing behind it. */
static bool cut_off(const struct node *node) {
    struct move_text move;
    return node->label_count && node->labels[node->label_count - 1] == LABEL_BAD &&
           move_text_whole(node->text, &move) && move.label_length[move.count - 1] == 0;
}

/* The reason in words; always says something. */
static const char *reason(struct replay *replay, const struct node *node) {
    if (cut_off(node))
        return "it is cut off behind the sign";
    const struct position *position = &replay->judge->cursor.position;
    unsigned from = node->label_count ? square_of_label(replay->variant, node->labels[0]) : NO_SQUARE;
    if (node->label_count == 1 || from == NO_SQUARE || !position_occupied(position, from))
        return "no piece of the side to move can go there";
    struct piece piece = position_piece(position, from);
    for (unsigned i = 1; i < node->label_count; i++) {
        unsigned to = square_of_label(replay->variant, node->labels[i]);
        const char *fault = step_fault(replay, node, from, to, piece.king);
        if (fault)
            return fault;
        from = to;
    }
    if (jumps_twice(replay, node))
        return replay->variant->columns == COLUMNS_NONE ? "no piece may be jumped twice in one move"
               : replay->variant->columns == COLUMNS_ONE_EACH
                   ? "no column may be jumped twice in one move"
                   : "a tower may not be jumped again by turning straight back";
    if (node->sign == SIGN_CAPTURE || position_must_capture(position))
        return "the rules do not let this piece capture so";
    return piece.king ? "this king does not move so" : "a man moves forward only";
}

/* What a rule of choice asks. */
static const char *choice_words(enum choice rule) {
    switch (rule) {
    case CHOICE_MOST:
        return "the most pieces must be taken";
    case CHOICE_VALUE:
        return "the most value must be taken, a king counting for just less than two men";
    case CHOICE_BY_KING:
        return "a king must capture rather than a man";
    case CHOICE_MOST_KINGS:
        return "of equal captures the one that takes most kings must be chosen";
    case CHOICE_KINGS_EARLIEST:
        return "of equal captures the one that meets a king first must be chosen";
    case CHOICE_END:
        break;
    }
    return "";
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
static struct slice span_of(const struct node *node, const struct resolution *resolution, size_t *at) {
    struct slice span = node->text;
    if (resolution->verdict == VERDICT_NO_SUCH_SQUARE)
        span = label_span(node, resolution->label);
    *at = node->at + (size_t)(span.at - node->text.at);
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

/* Moves that start as written, for a capture that is not finished. */
static bool begins_so(const struct replay *replay, const struct node *node, const struct move *move) {
    if (node->label_count >= move->count)
        return false;
    for (unsigned i = 0; i < node->label_count; i++)
        if (square_of_label(replay->variant, node->labels[i]) != move->path[i])
            return false;
    return true;
}

static void suggest(struct replay *replay, const struct node *node, const struct resolution *resolution,
                    struct finding *finding) {
    struct judge *judge = replay->judge;
    enum notation notation = notation_of(node);
    struct moves *likely = &judge->likely;
    likely->count = 0;
    const struct moves *from = resolution->verdict == VERDICT_AMBIGUOUS ? &judge->cursor.fits : &judge->all;
    for (size_t i = 0; i < from->count && likely->count < SUGGESTED_MOVES; i++) {
        const struct move *move = &from->at[i];
        bool good =
            resolution->verdict == VERDICT_AMBIGUOUS ||
            (resolution->verdict == VERDICT_CAPTURE_UNFINISHED && begins_so(replay, node, move)) ||
            (node->kind == NODE_MOVE && similar_moves(node, replay->variant, move, notation, &judge->buffer));
        if (good && !moves_add(likely, move))
            replay->wants_memory = true;
    }
    /* A single legal move needs no likeness to be what was meant. */
    if (!likely->count && from->count == 1 && !moves_add(likely, &from->at[0]))
        replay->wants_memory = true;
    if (likely->count)
        finding->suggest = names_of(replay, likely, notation, &finding->suggest_count);
}

static void note_rest(struct replay *replay, const struct node *node, int ply, bool variation) {
    if (!node->next)
        return;
    char number[16];
    struct buffer *buffer = &replay->judge->buffer;
    buffer_clear(buffer);
    buffer_number(buffer, (unsigned)ply);
    buffer_char(buffer, '\0');
    if (buffer->failed) {
        replay->wants_memory = true;
        return;
    }
    strncpy(number, buffer->bytes, sizeof number - 1);
    number[sizeof number - 1] = '\0';
    struct finding_slot slots[] = {{"ply", number}};
    struct finding *finding =
        finding_add(&replay->game->findings, FINDING_NOT_JUDGED, node->next->at, node->next->text, slots, 1);
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

static const char *detail_of(struct replay *replay, const struct node *node,
                             const struct resolution *resolution) {
    if (resolution->verdict == VERDICT_OVER_BUDGET)
        return "the captures of this position are too many to search";
    if (resolution->verdict == VERDICT_CAPTURE_TOO_SMALL)
        return choice_words(resolution->rule);
    return resolution->verdict == VERDICT_ILLEGAL || cut_off(node) ? reason(replay, node) : "";
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
    replay->legal = names_of(replay, &judge->all, notation, &replay->legal_count);
    replay->board = picture(replay);
    replay->telling = !replay->wants_memory;
    return whole;
}

/* The moves that a finding's words name, in words; those of the whole position have their names already. */
static const char *named_in_words(struct replay *replay, const struct resolution *resolution,
                                  enum notation notation) {
    const struct moves *moves = named_moves(replay, resolution);
    if (moves == &replay->judge->all)
        return replay->legal ? in_words(replay, replay->legal, replay->legal_count) : "";
    size_t count;
    const char **names = names_of(replay, moves, notation, &count);
    return names ? in_words(replay, names, count) : "";
}

void explain_verdict(struct replay *replay, const struct node *node, const struct resolution *resolution,
                     int ply, bool variation) {
    struct judge *judge = replay->judge;
    const struct position *position = &judge->cursor.position;
    enum notation notation = notation_of(node);
    size_t at;
    struct slice span = span_of(node, resolution, &at);
    enum finding_code code = cut_off(node) ? FINDING_ILLEGAL_MOVE : code_of(resolution->verdict);
    bool whole = tell_position(replay, notation);
    const char *square = resolution->square == NO_SQUARE ? text_name(replay, span)
                                                         : square_name(replay, resolution->square, notation);
    struct finding_slot slots[] = {
        {"move", text_name(replay, node->text)},
        {"square", square},
        {"side", side_name(position->side)},
        {"other", side_name(side_other((enum side)position->side))},
        {"legal", named_in_words(replay, resolution, notation)},
        {"detail", detail_of(replay, node, resolution)},
    };
    struct finding *finding =
        add_at(replay, code, at, span, slots, sizeof slots / sizeof *slots, ply, variation);
    if (!finding)
        return;
    if (whole) {
        finding->legal = replay->legal;
        finding->legal_count = replay->legal_count;
        suggest(replay, node, resolution, finding);
    }
    finding->board = replay->board;
    note_rest(replay, node, ply, variation);
}

void explain_pass(struct replay *replay, const struct node *node, int ply, bool variation) {
    struct resolution resolution = {.verdict = VERDICT_ILLEGAL, .square = NO_SQUARE};
    size_t count;
    struct judge *judge = replay->judge;
    struct finding *finding =
        add_at(replay, FINDING_PASSING_MOVE, node->at, node->text, NULL, 0, ply, variation);
    if (!finding)
        return;
    if (moves_generate(&judge->cursor.position, &judge->all) == MOVES_DONE) {
        finding->legal = names_of(replay, &judge->all, NOTATION_VARIANT, &count);
        finding->legal_count = finding->legal ? count : 0;
        suggest(replay, node, &resolution, finding);
    }
    finding->board = picture(replay);
    note_rest(replay, node, ply, variation);
}

void explain_unknown(struct replay *replay, const struct node *node, int ply, bool variation) {
    struct finding_slot slots[] = {
        {"detail", "the record does not tell this move; the rest of the line is not judged"}};
    add_at(replay, FINDING_UNVERIFIED, node->at, node->text, slots, 1, ply, variation);
}

void explain_sign(struct replay *replay, const struct node *node, const struct move *move, int ply,
                  bool variation) {
    enum notation notation = notation_of(node);
    struct finding_slot slots[] = {{"move", text_name(replay, node->text)},
                                   {"legal", move_name(replay, move, notation)}};
    add_at(replay, FINDING_WRONG_SIGN, node->at, node->text, slots, 2, ply, variation);
}

void explain_numbering(struct replay *replay, const struct node *node, int ply, bool variation) {
    struct finding_slot slots[] = {
        {"detail", replay->variant->letters
                       ? "squares are written as numbers; read as numbers of the same board"
                       : "squares are written in letters; read as letters of the same board"}};
    add_at(replay, FINDING_NUMBERING_CORRECTED, node->at, node->text, slots, 1, ply, variation);
}

void explain_tower(struct replay *replay, const struct node *node, int ply, bool variation) {
    struct buffer *buffer = &replay->judge->buffer;
    enum notation notation = notation_of(node);
    buffer_clear(buffer);
    buffer_format(buffer, "%u/%u", node->tower_own, node->tower_prisoners);
    const char *expected = kept(replay);
    struct finding_slot slots[] = {
        {"square", square_name(replay, node->path[node->path_count - 1], notation)},
        {"expected", expected},
        {"found", text_name(replay, node->tower)},
    };
    /* The fraction stands behind the move; where both are slices of one text, the span is its own. */
    size_t distance = (size_t)(node->tower.at - node->text.at);
    bool same = node->tower.at >= node->text.at && distance <= node->text.length + 64;
    add_at(replay, FINDING_TOWER_MISMATCH, same ? node->at + distance : node->at,
           same ? node->tower : node->text, slots, 3, ply, variation);
}

void explain_fen(struct replay *replay, const struct fen_result *result, struct slice fen, size_t at,
                 size_t length, bool variation) {
    static const char *const details[] = {
        [FEN_BAD] = "it is not of the form W:Wa1,b2:Bh8",
        [FEN_NO_SQUARE] = "there is no such square on this board",
        [FEN_SQUARE_TWICE] = "the square is taken already",
        [FEN_TOO_MANY] = "more pieces than a side has",
        [FEN_MAN_CROWNED] = "a man cannot stand on its crowning row",
        [FEN_TOWER_TOO_HIGH] = "a tower of more than 24 pieces",
    };
    struct slice part = fen;
    size_t offset = result->at < fen.length ? result->at : fen.length;
    part.at += offset;
    part.length = result->length < fen.length - offset ? result->length : fen.length - offset;
    bool bad = result->fault == FEN_BAD;
    struct buffer *buffer = &replay->judge->buffer;
    buffer_clear(buffer);
    if (part.length)
        buffer_format(buffer, "%.*s: ", (int)(part.length > 80 ? 80 : part.length), part.at);
    buffer_text(buffer, details[result->fault]);
    struct finding_slot slots[] = {{"detail", kept(replay)}};
    /* The part itself is pointed at where the source has the FEN as it is; else all that it was read from. */
    bool inside = length == fen.length;
    struct finding *finding = add_at(replay, bad ? FINDING_BAD_FEN : FINDING_IMPOSSIBLE_POSITION,
                                     inside ? at + offset : at, inside ? part : fen, slots, 1, 0, variation);
    if (finding && !inside)
        finding->length = length;
}
