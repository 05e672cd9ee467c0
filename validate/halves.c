/* Captures written jump by jump, "6. c3xa5 e5xc3 7. c3xa1": joined where a move goes on from the square on
 * which an unfinished capture stopped. */
#include "validate/halves.h"

/* Copies of notes, behind those of the list. False: no memory. */
static bool take_notes(struct game *game, struct note_list *list, const struct note_list *from) {
    for (const struct note *note = from->first; note; note = note_next(game, note)) {
        struct note *copy = game_note(game, list, (enum note_kind)note->kind, note->text);
        if (!copy)
            return false;
        copy->nag = note->nag;
        copy->at = note->at;
        copy->length = note->length;
    }
    return true;
}

static bool has_setup(const struct game *game, const struct note_list *list) {
    const struct note *note = list->first;
    while (note && note->kind != NOTE_SETUP)
        note = note_next(game, note);
    return note;
}

/* A copy of the ply with the next one's jumps behind its own; notes that stood in the middle of the move come
 * behind it. NULL: no memory. */
static struct node *joined_with(struct game *game, const struct node *node, const struct node *next) {
    label labels[2 * LABELS_MAX];
    unsigned count = node_label_count(node), jumps = node_label_count(next) - 1;
    struct node *copy = node_copy(game, node);
    memcpy(labels, node_labels(node), count * sizeof *labels);
    memcpy(labels + count, node_labels(next) + 1, jumps * sizeof *labels);
    if (!copy || !node_set_labels(game, copy, labels, count + jumps))
        return NULL;
    if (!node->rich && !next->rich)
        return copy;
    struct note_list *after = node_notes(game, copy, PART_AFTER);
    if (!after || (node_mark(next).length && !node_set_mark(game, copy, node_mark(next))))
        return NULL;
    *after = (struct note_list){0};
    return take_notes(game, after, node_after(node)) && take_notes(game, after, node_before(next)) &&
                   take_notes(game, after, node_after(next))
               ? copy
               : NULL;
}

static bool goes_on(const struct node *node, const struct node *next) {
    unsigned count = node_label_count(node);
    return next && next->kind == NODE_MOVE && node_label_count(next) > 1 && count > 1 &&
           count + node_label_count(next) <= LABELS_MAX &&
           node_labels(next)[0] == node_labels(node)[count - 1];
}

/* What a move means, jumps of the next moves taken in, and the ply behind these; NULL: no memory, or it is
 * not legal even so (then `resolution` says why). */
static struct node *complete(struct judge *judge, struct game *game, const struct node *node,
                             struct resolution *resolution, const struct node **behind) {
    struct node *whole = node_copy(game, node);
    const struct node *next = node_next(node);
    if (!whole)
        return NULL;
    cursor_resolve(&judge->cursor, whole, resolution);
    /* Nobody but this piece's side can move on from its square: even a legal move (the whole capture named by
     * its ends) goes on. */
    while (resolution->verdict != VERDICT_NO_MEMORY && goes_on(whole, next)) {
        whole = joined_with(game, whole, next);
        if (!whole)
            return NULL;
        next = node_next(next);
        cursor_resolve(&judge->cursor, whole, resolution);
    }
    *behind = next;
    return whole;
}

/* Lines that can be joined: no variations, which could begin in the middle of a move, no setups, and at least
 * one ply that goes on from where the one before it landed. Most faulty games need no more than this look. */
static bool can_join(const struct game *game) {
    bool any = false;
    for (const struct node *node = game->first; node; node = game_next(game, node)) {
        if (node_variations(node) || node->kind != NODE_MOVE || has_setup(game, node_before(node)) ||
            has_setup(game, node_after(node)))
            return false;
        any = any || goes_on(node, node_next(node));
    }
    return any;
}

bool halves_join(struct judge *judge, struct game *game, const struct variant *variant, enum turned turn,
                 bool *joined) {
    struct node *first = NULL, *last = NULL;
    bool legal = can_join(game), any = false, enough = true;
    *joined = false;
    if (!legal)
        return true;
    judge->cursor.turn = turn;
    position_start(&judge->cursor.position, variant);
    for (const struct node *node = game->first; node && legal;) {
        struct resolution resolution;
        resolution.verdict = VERDICT_NO_MEMORY;
        const struct node *next = NULL;
        struct node *whole = complete(judge, game, node, &resolution, &next);
        enough = whole && resolution.verdict != VERDICT_NO_MEMORY;
        legal = enough && resolution.verdict == VERDICT_LEGAL;
        if (!legal)
            break;
        any = any || node_label_count(whole) > node_label_count(node);
        whole->black_numbered = false;
        enough = node_set_number(game, whole, 0) && (!last || node_set_next(game, last, whole));
        if (!enough)
            break;
        cursor_play(&judge->cursor, &resolution.move);
        first = first ? first : whole;
        last = whole;
        node = next;
    }
    judge->cursor.turn = TURN_NONE;
    *joined = legal && any && enough;
    if (*joined)
        game->first = first;
    return enough;
}
