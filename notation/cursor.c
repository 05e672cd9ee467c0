/* Finding the legal move that a written move means, or the reason why there is none. Which moves are legal
 * is rules/ alone; how a finding is worded is validate/'s. */
#include "notation/cursor.h"
#include "notation/square.h"

#include <string.h>

enum { ANY = 0xFE }; /* a start of which only the file is written */

/* A move as it is written. */
struct written {
    const label *labels;
    unsigned count, sign; /* enum move_sign */
};

/* The same on the board of the position. */
struct reading {
    unsigned squares[LABELS_MAX];
    unsigned count;
    unsigned file; /* of the start, when squares[0] is ANY or there is no start */
    enum move_sign sign;
};

void cursor_init(struct cursor *cursor, const struct position *position) {
    *cursor = (struct cursor){0};
    position_copy(&cursor->position, position);
    moves_init(&cursor->moves);
    moves_init(&cursor->fits);
}

void cursor_free(struct cursor *cursor) {
    moves_free(&cursor->moves);
    moves_free(&cursor->fits);
}

void cursor_play(struct cursor *cursor, const struct move *move) {
    position_play(&cursor->position, move);
}

static bool give_up(struct resolution *resolution, enum moves_status status) {
    if (status == MOVES_DONE)
        return false;
    resolution->verdict = status == MOVES_NO_MEMORY ? VERDICT_NO_MEMORY : VERDICT_OVER_BUDGET;
    return true;
}

static bool fail(struct resolution *resolution, enum verdict verdict, unsigned square) {
    resolution->verdict = verdict;
    resolution->square = square;
    return false;
}

/* Labels to squares; a label that names none is the verdict. */
static bool read_labels(const struct cursor *cursor, const struct written *written, struct reading *reading,
                        struct resolution *resolution) {
    const struct position *position = &cursor->position;
    const struct variant *variant = position->variant;
    reading->count = written->count;
    reading->sign = (enum move_sign)written->sign;
    for (unsigned i = 0; i < reading->count; i++) {
        label l = written->labels[i];
        resolution->label = i;
        if (l != LABEL_BAD && label_is_letters(l) != variant->letters)
            resolution->other_notation = true;
        bool file_only = i == 0 && l != LABEL_BAD && label_is_letters(l) && label_rank(l) == 0;
        reading->squares[i] = file_only ? ANY : square_of_turned_label(variant, l, cursor->turn);
        if (file_only)
            reading->file = cursor->turn & TURN_FILES ? variant->width - label_file(l) : label_file(l) - 1;
        if (reading->squares[i] == NO_SQUARE || (file_only && reading->file >= variant->width))
            return fail(resolution, VERDICT_NO_SUCH_SQUARE, NO_SQUARE);
    }
    resolution->label = 0;
    return reading->count > 0 || fail(resolution, VERDICT_ILLEGAL, NO_SQUARE);
}

static bool starts_so(const struct position *position, const struct reading *reading,
                      const struct move *move) {
    if (reading->count == 1)
        return true;
    if (reading->squares[0] != ANY)
        return move->path[0] == reading->squares[0];
    return position->geometry->file[move->path[0]] == reading->file;
}

/* Every square written between start and end is a landing of the move, in this order. */
static bool passes(const struct reading *reading, const struct move *move) {
    unsigned at = 1;
    for (unsigned i = 1; i + 1 < reading->count; i++) {
        while (at + 1u < move->count && move->path[at] != reading->squares[i])
            at++;
        if (at + 1u >= move->count)
            return false;
        at++;
    }
    return true;
}

static bool fits(const struct position *position, const struct reading *reading, const struct move *move) {
    return move->path[move->count - 1] == reading->squares[reading->count - 1] &&
           starts_so(position, reading, move) && passes(reading, move);
}

static bool exact(const struct reading *reading, const struct move *move) {
    if (reading->count != move->count || (reading->squares[0] != ANY && reading->squares[0] != move->path[0]))
        return false;
    for (unsigned i = 1; i < reading->count; i++)
        if (reading->squares[i] != move->path[i])
            return false;
    return true;
}

/* Lasker's booklet: every square passed, jumped ones too, "17-13-9". */
static bool exact_with_jumped(const struct reading *reading, const struct move *move) {
    if (!move->capture || reading->sign == SIGN_CAPTURE || reading->count != 2 * move->count - 1u ||
        reading->squares[0] != move->path[0])
        return false;
    for (unsigned i = 1; i < move->count; i++)
        if (reading->squares[2 * i - 1] != move->jumped[i - 1] || reading->squares[2 * i] != move->path[i])
            return false;
    return true;
}

/* The beginning of a longer move. */
static bool begins(const struct reading *reading, const struct move *move) {
    if (reading->count >= move->count)
        return false;
    for (unsigned i = 0; i < reading->count; i++)
        if (reading->squares[i] != move->path[i])
            return false;
    return true;
}

static bool any_begins(const struct cursor *cursor, const struct reading *reading) {
    size_t i = 0;
    while (i < cursor->moves.count && !begins(reading, &cursor->moves.at[i]))
        i++;
    return i < cursor->moves.count;
}

/* Ways to read what is written. */
enum { WITH_JUMPED, EXACTLY, IN_SHORT, BEGUN };

/* Collects the moves that are written so; false: no memory. */
static bool collect(struct cursor *cursor, const struct reading *reading, int how) {
    cursor->fits.count = 0;
    for (size_t i = 0; i < cursor->moves.count; i++) {
        const struct move *move = &cursor->moves.at[i];
        bool accepted = how == WITH_JUMPED ? exact_with_jumped(reading, move)
                        : how == EXACTLY ? starts_so(&cursor->position, reading, move) && exact(reading, move)
                        : how == IN_SHORT ? fits(&cursor->position, reading, move)
                                          : begins(reading, move);
        if (accepted && !moves_add(&cursor->fits, move))
            return false;
    }
    return true;
}

/* True when all fitting moves leave the same position. */
static bool agree(const struct cursor *cursor) {
    for (size_t i = 1; i < cursor->fits.count; i++)
        if (!moves_same_result(&cursor->position, &cursor->fits.at[0], &cursor->fits.at[i]))
            return false;
    return true;
}

static void choose(struct cursor *cursor, const struct reading *reading, bool by_jumped,
                   struct resolution *resolution) {
    if (!agree(cursor)) {
        resolution->verdict = VERDICT_AMBIGUOUS;
        return;
    }
    resolution->verdict = VERDICT_LEGAL;
    resolution->move = cursor->fits.at[0];
    /* Where captures are written with a dash, a dash is never wrong. */
    bool dash_fits = !resolution->move.capture || cursor->position.variant->sign == '-';
    resolution->wrong_sign = !by_jumped && ((reading->sign == SIGN_CAPTURE && !resolution->move.capture) ||
                                            (reading->sign == SIGN_QUIET && !dash_fits));
}

/* The readings in the order of the contract: jumped squares and full paths before everything shorter. */
static bool match(struct cursor *cursor, const struct reading *reading, struct resolution *resolution) {
    for (int how = WITH_JUMPED; how <= IN_SHORT; how++) {
        if (!collect(cursor, reading, how))
            return fail(resolution, VERDICT_NO_MEMORY, NO_SQUARE);
        if (cursor->fits.count) {
            choose(cursor, reading, how == WITH_JUMPED, resolution);
            return true;
        }
    }
    return false;
}

/* The one step from `from` towards `to` on a common line, or 0. */
static bool direction_between(const struct geometry *geometry, unsigned from, unsigned to,
                              unsigned *direction) {
    for (unsigned d = 0; d < DIRECTIONS; d++)
        for (unsigned at = geometry->next[from][d]; at != NO_SQUARE; at = geometry->next[at][d])
            if (at == to) {
                *direction = d;
                return true;
            }
    return false;
}

/* What stands between two squares of one line: how many pieces, the first of them; the way from one square to
 * the other. */
struct between {
    unsigned steps, own, other, first, direction;
};

static bool look_between(const struct position *position, unsigned from, unsigned to,
                         struct between *between) {
    const struct geometry *geometry = position->geometry;
    *between = (struct between){.first = NO_SQUARE};
    if (from == to || !direction_between(geometry, from, to, &between->direction))
        return false;
    for (unsigned at = geometry->next[from][between->direction]; at != to;
         at = geometry->next[at][between->direction]) {
        between->steps++;
        if (!position_occupied(position, at))
            continue;
        if (between->first == NO_SQUARE)
            between->first = at;
        if (position_piece(position, at).side == position->side)
            between->own++;
        else
            between->other++;
    }
    return true;
}

/* Whether a piece of the side to move jumps so: in a direction of its own, no further than it may, and over
 * what it may take. */
static bool jumps_so(const struct position *position, bool king, const struct between *between) {
    const struct geometry *geometry = position->geometry;
    unsigned ways = king ? geometry->king_jumps[position->side] : geometry->man_jumps[position->side];
    if (!(ways >> between->direction & 1) || between->own || between->other != 1)
        return false;
    if (king)
        return position->variant->king_flies || between->steps == 1;
    return between->steps == 1 &&
           !(position->variant->man_spares_kings && position_piece(position, between->first).king);
}

/* Whether the squares as written are jumps one after the other, each over one enemy and none over the same
 * one: a capture that was not carried to its end. In columns that may be passed again at most the turn
 * straight back is out. */
static bool looks_like_capture(const struct position *position, const struct reading *reading) {
    const struct variant *variant = position->variant;
    bool again = variant->columns == COLUMNS_NOT_BACK || variant->columns == COLUMNS_AGAIN;
    bool king = position_piece(position, reading->squares[0]).king;
    bits passed = BITS_NONE;
    struct between between;
    for (unsigned i = 1; i < reading->count; i++) {
        unsigned to = reading->squares[i];
        if (!look_between(position, reading->squares[i - 1], to, &between) ||
            !jumps_so(position, king, &between) ||
            (position_occupied(position, to) && to != reading->squares[0]))
            return false;
        if (variant->columns != COLUMNS_AGAIN && bits_has(passed, between.first))
            return false;
        passed = again ? bits_of(between.first) : bits_add(passed, between.first);
        king = king || (variant->promotion == PROMOTION_GOES_ON &&
                        bits_has(position->geometry->last_row[position->side], to));
    }
    return reading->count > 1;
}

/* The rule of choice that forbids the first of cursor->fits; a search that finds none knows no better. */
static bool find_rule(struct cursor *cursor, struct resolution *resolution) {
    struct move written = cursor->fits.at[0];
    enum moves_status status =
        moves_choice_against(&cursor->position, &written, &cursor->moves, &resolution->rule);
    if (status == MOVES_NO_MEMORY)
        return give_up(resolution, status);
    if (status != MOVES_DONE || resolution->rule == CHOICE_END)
        return false;
    fail(resolution, VERDICT_CAPTURE_TOO_SMALL, written.path[written.count - 1]);
    return true;
}

/* Whether what is written is a capture that a rule of choice forbids, carried to its end or, where no legal
 * one begins so, only begun; true as well when there is no memory to know. cursor->moves are the legal ones.
 */
static bool is_too_small(struct cursor *cursor, const struct reading *reading,
                         struct resolution *resolution) {
    const struct position *position = &cursor->position;
    bool whole = reading->count > 1 && reading->squares[0] != ANY;
    if (position->variant->choice[0] == CHOICE_END || !position_must_capture(position))
        return false;
    int last = whole && !any_begins(cursor, reading) ? BEGUN : IN_SHORT;
    enum moves_status status =
        moves_unchosen(position, whole ? reading->squares[0] : NO_SQUARE, &cursor->moves);
    if (status != MOVES_DONE)
        return status == MOVES_NO_MEMORY && give_up(resolution, status);
    for (int how = WITH_JUMPED; how <= last; how++) {
        if (!collect(cursor, reading, how))
            return give_up(resolution, MOVES_NO_MEMORY);
        if (cursor->fits.count)
            return find_rule(cursor, resolution);
    }
    return false;
}

/* Why a move of the right side's piece to `to` is no legal move. The piece's legal moves are in
 * cursor->moves. */
static void explain(const struct cursor *cursor, const struct reading *reading,
                    struct resolution *resolution) {
    const struct position *position = &cursor->position;
    unsigned from = reading->squares[0], to = reading->squares[reading->count - 1];
    bool must = position_must_capture(position), jump = looks_like_capture(position, reading);
    struct move quiet;
    bool captures = must && position_can_capture(position, from);
    if (captures && jump)
        fail(resolution, VERDICT_CAPTURE_UNFINISHED, to);
    else if (must && !jump &&
             (reading->sign != SIGN_CAPTURE || !captures ||
              (reading->count == 2 && position_quiet(position, from, to, &quiet))))
        fail(resolution, VERDICT_MUST_CAPTURE, from);
    else if (!must && position_occupied(position, to) && to != from)
        fail(resolution, VERDICT_BLOCKED, to);
    else {
        struct between between;
        bool line = look_between(position, from, to, &between);
        bool slides = position_piece(position, from).king && position->variant->king_flies;
        if (!must && line && slides && between.first != NO_SQUARE && reading->sign != SIGN_CAPTURE)
            fail(resolution, VERDICT_BLOCKED, between.first);
        else
            fail(resolution, VERDICT_ILLEGAL, to);
    }
}

/* A move whose start is written whole. */
static void resolve_from(struct cursor *cursor, const struct reading *reading,
                         struct resolution *resolution) {
    const struct position *position = &cursor->position;
    unsigned from = reading->squares[0];
    if (!position_occupied(position, from)) {
        fail(resolution, VERDICT_NO_PIECE, from);
        return;
    }
    if (position_piece(position, from).side != position->side) {
        fail(resolution, VERDICT_NOT_YOUR_PIECE, from);
        return;
    }
    if (reading->count == 2 && !position_must_capture(position) &&
        position_quiet(position, from, reading->squares[1], &resolution->move)) {
        resolution->verdict = VERDICT_LEGAL;
        resolution->wrong_sign = reading->sign == SIGN_CAPTURE;
        return;
    }
    if (give_up(resolution, moves_from(position, from, &cursor->moves)))
        return;
    if (match(cursor, reading, resolution) || resolution->verdict == VERDICT_NO_MEMORY ||
        cursor->unexplained || is_too_small(cursor, reading, resolution))
        return;
    if (!give_up(resolution, moves_from(position, from, &cursor->moves)))
        explain(cursor, reading, resolution);
}

/* A move of which only the file of the start, or only the end, is written. */
static void resolve_short(struct cursor *cursor, const struct reading *reading,
                          struct resolution *resolution) {
    if (give_up(resolution, moves_generate(&cursor->position, &cursor->moves)))
        return;
    if (match(cursor, reading, resolution) || resolution->verdict == VERDICT_NO_MEMORY ||
        cursor->unexplained || is_too_small(cursor, reading, resolution))
        return;
    unsigned to = reading->squares[reading->count - 1];
    if (reading->count > 1 && position_must_capture(&cursor->position) && reading->sign != SIGN_CAPTURE)
        fail(resolution, VERDICT_MUST_CAPTURE, NO_SQUARE);
    else if (position_occupied(&cursor->position, to))
        fail(resolution, VERDICT_BLOCKED, to);
    else
        fail(resolution, VERDICT_ILLEGAL, to);
}

static inline unsigned square_in(const struct position *position, label l) {
    if (position->variant->letters)
        return l & LABEL_LETTERS ? square_of_letters(position->geometry, l) : NO_SQUARE;
    return square_of_number(position->geometry, l);
}

/* A man's only capture, of which start and end are written, or every landing. */
static bool is_forced(const struct position *position, const label *labels, unsigned count,
                      struct move *move) {
    if (!position_forced(position, square_in(position, labels[0]), move) ||
        (count != 2 && count != move->count))
        return false;
    for (unsigned i = 1; i + 1 < count; i++)
        if (square_in(position, labels[i]) != move->path[i])
            return false;
    return square_in(position, labels[count - 1]) == move->path[move->count - 1];
}

static inline bool fits_sign(const struct position *position, unsigned sign, const struct move *move) {
    return move->capture ? sign != SIGN_QUIET || position->variant->sign == '-' : sign != SIGN_CAPTURE;
}

/* Moves that are not as plain as position_plain wants them. */
static bool forced(const struct cursor *cursor, const label *labels, unsigned count, unsigned sign,
                   struct move *move) {
    const struct position *position = &cursor->position;
    return sign != SIGN_QUIET && count >= 2 && cursor->turn == TURN_NONE &&
           is_forced(position, labels, count, move) && fits_sign(position, sign, move);
}

static bool plain(const struct cursor *cursor, const struct written *written, struct move *move) {
    const struct position *position = &cursor->position;
    const label *labels = written->labels;
    if (written->count == 2 && cursor->turn == TURN_NONE &&
        position_plain(position, square_in(position, labels[0]), square_in(position, labels[1]), false, move))
        return fits_sign(position, written->sign, move);
    return forced(cursor, labels, written->count, written->sign, move);
}

bool cursor_plain(const struct cursor *cursor, const struct node *node, bool alone, struct move *move) {
    const struct position *position = &cursor->position;
    if (node->few_labels != 2 || cursor->turn != TURN_NONE)
        return node->sign != SIGN_QUIET &&
               forced(cursor, node_labels(node), node_label_count(node), node->sign, move);
    const label *labels = node_few_labels(node);
    if (position_plain(position, square_in(position, labels[0]), square_in(position, labels[1]), alone, move))
        return fits_sign(position, node->sign, move);
    return node->sign != SIGN_QUIET && forced(cursor, labels, 2, node->sign, move);
}

static inline void begin(struct resolution *resolution) {
    resolution->verdict = VERDICT_ILLEGAL;
    resolution->wrong_sign = resolution->other_notation = false;
    resolution->label = 0;
    resolution->square = NO_SQUARE;
    resolution->rule = CHOICE_END;
}

/* What is not plain. */
static void resolve(struct cursor *cursor, const struct written *written, struct resolution *resolution) {
    struct reading reading;
    reading.file = 0;
    if (!read_labels(cursor, written, &reading, resolution))
        return;
    if (reading.count == 1 || reading.squares[0] == ANY)
        resolve_short(cursor, &reading, resolution);
    else
        resolve_from(cursor, &reading, resolution);
}

void cursor_resolve(struct cursor *cursor, const struct node *node, struct resolution *resolution) {
    begin(resolution);
    if (cursor_plain(cursor, node, false, &resolution->move)) {
        resolution->verdict = VERDICT_LEGAL;
        return;
    }
    resolve(cursor, &(struct written){node_labels(node), node_label_count(node), node->sign}, resolution);
}

void cursor_resolve_text(struct cursor *cursor, const struct move_text *move, struct resolution *resolution) {
    const struct written written = {move->labels, move->count, move->sign};
    begin(resolution);
    if (plain(cursor, &written, &resolution->move))
        resolution->verdict = VERDICT_LEGAL;
    else
        resolve(cursor, &written, resolution);
}
