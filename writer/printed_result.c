/* How a printed game says who won: by the mark behind its last move, by the record's own words, or by words
 * of ours. They stand on the line of the last move, for readers of pages take what begins a line for the next
 * game's. */
#include "notation/printed_words.h"
#include "notation/result.h"
#include "writer/ply.h"
#include "writer/print.h"

enum { TOLD_BYTES_MAX = 120 };

static enum outcome outcome_of(const struct print *print) {
    enum side first = print->variant ? print->variant->first : WHITE;
    switch (print->game->result) {
    case RESULT_FIRST:
        return first == WHITE ? OUTCOME_WHITE : OUTCOME_BLACK;
    case RESULT_SECOND:
        return first == WHITE ? OUTCOME_BLACK : OUTCOME_WHITE;
    case RESULT_DRAW:
        return OUTCOME_DRAW;
    default:
        return OUTCOME_NONE;
    }
}

static enum outcome won_by(const struct node *node) {
    return node->side == WHITE ? OUTCOME_WHITE : OUTCOME_BLACK;
}

bool printed_wins(const struct print *print, const struct node *node, const struct note *note) {
    unsigned wins = node->side == WHITE ? NAG_WHITE_WINS : NAG_BLACK_WINS;
    return note->kind == NOTE_NAG && note->nag == wins && node->state == NODE_LEGAL && !node_next(node) &&
           (node != print->last || outcome_of(print) == won_by(node));
}

bool printed_result_by_mark(const struct print *print, const struct node *node) {
    if (node->wins)
        return true;
    for (const struct note *note = node_after(node)->first; note; note = note_next(print->game, note))
        if (printed_wins(print, node, note))
            return true;
    return false;
}

static const char *words_of(const struct print *print, enum outcome outcome) {
    switch (outcome) {
    case OUTCOME_WHITE:
        return style_ending(&print->style, 0);
    case OUTCOME_BLACK:
        return style_ending(&print->style, 1);
    case OUTCOME_DRAW:
        return style_ending(&print->style, 2);
    default:
        return NULL;
    }
}

static bool matches(const struct print *print, enum pattern pattern, struct slice text) {
    return pattern_match(print->matcher, pattern, text, NULL) == PATTERN_YES;
}

/* Readers ask in this order. */
static enum outcome outcome_told(const struct print *print, struct slice text, const struct node *last) {
    if (matches(print, PATTERN_OUTCOME_WHITE, text))
        return OUTCOME_WHITE;
    if (matches(print, PATTERN_OUTCOME_BLACK, text))
        return OUTCOME_BLACK;
    if (matches(print, PATTERN_OUTCOME_MOVER, text))
        return last->state != NODE_LEGAL ? OUTCOME_NONE : last->side == WHITE ? OUTCOME_WHITE : OUTCOME_BLACK;
    return matches(print, PATTERN_OUTCOME_DRAW, text) ? OUTCOME_DRAW : OUTCOME_NONE;
}

static bool has_blanks_in_order(struct slice text) {
    for (size_t i = 0; i < text.length; i++)
        if ((unsigned char)text.at[i] < ' ' || (text.at[i] == ' ' && (i == 0 || text.at[i - 1] == ' ')))
            return false;
    return true;
}

/* The remark that says it as well as we could: short, whole, and nothing else in it. */
static const struct note *find_told(const struct print *print, const struct node *last,
                                    enum outcome outcome) {
    for (const struct note *note = node_after(last)->first; note; note = note_next(print->game, note))
        if (note->kind == NOTE_COMMENT && note->text.length <= TOLD_BYTES_MAX &&
            remark_is_ending(note->text) && !printed_ending_read(note->text) &&
            has_blanks_in_order(note->text) && outcome_told(print, note->text, last) == outcome)
            return note;
    return NULL;
}

static bool draws_by_mark(const struct node *node) {
    return slice_has(node_mark(node), '=');
}

bool printed_result_has_words(const struct print *print) {
    const struct node *last = print->last;
    return last && last->kind == NODE_MOVE && print->game->result != RESULT_BOTH_LOST;
}

struct printed_result printed_result_of(const struct print *print) {
    struct printed_result result = {NULL, NULL};
    enum outcome outcome = outcome_of(print);
    const struct node *last = print->last;
    if (!printed_result_has_words(print))
        return result;
    result.words = words_of(print, outcome);
    if (!result.words)
        return result;
    if (outcome != OUTCOME_NONE)
        result.told = find_told(print, last, outcome);
    bool by_mark =
        last->state == NODE_LEGAL && printed_result_by_mark(print, last) && outcome == won_by(last);
    if (result.told || by_mark || (draws_by_mark(last) && outcome == OUTCOME_DRAW))
        result.words = NULL;
    return result;
}
