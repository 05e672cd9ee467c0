/* Captures written jump by jump, "6. c3xa5 e5xc3 7. c3xa1": joined where a move goes on from the square on
 * which an unfinished capture stopped. */
#include "validate/halves.h"

/* Notes that stood in the middle of the move come behind it. False: no memory. */
static bool take_notes(struct game *game, struct note_list *list, const struct note_list *first,
                       const struct note_list *second, const struct note_list *third) {
    const struct note_list *from[] = {first, second, third};
    *list = (struct note_list){NULL, NULL};
    for (size_t i = 0; i < sizeof from / sizeof *from; i++)
        for (const struct note *note = from[i]->first; note; note = note->next) {
            struct note *copy = game_note(game, list, note->kind, note->text);
            if (!copy)
                return false;
            copy->nag = note->nag;
            copy->at = note->at;
            copy->length = note->length;
        }
    return true;
}

static bool has_setup(const struct note_list *list) {
    const struct note *note = list->first;
    while (note && note->kind != NOTE_SETUP)
        note = note->next;
    return note;
}

/* A copy of the ply with the next one's jumps behind its own; NULL: no memory. */
static struct node *joined_with(struct game *game, const struct node *node, const struct node *next) {
    struct node *copy = game_node(game);
    unsigned jumps = next->label_count - 1u;
    label *labels = arena_take(game->arena, (node->label_count + jumps) * sizeof *labels);
    if (!copy || !labels)
        return NULL;
    memcpy(labels, node->labels, node->label_count * sizeof *labels);
    memcpy(labels + node->label_count, next->labels + 1, jumps * sizeof *labels);
    *copy = *node;
    copy->labels = labels;
    copy->label_count = (uint8_t)(node->label_count + jumps);
    copy->next = next->next;
    if (node->more == &node_nothing && next->more == &node_nothing)
        return copy;
    copy->more = &node_nothing;
    struct node_more *more = node_more(game, copy);
    if (!more)
        return NULL;
    *more = *node->more;
    more->mark = next->more->mark.length ? next->more->mark : node->more->mark;
    more->after = (struct note_list){0};
    return take_notes(game, &more->after, &node->more->after, &next->more->before, &next->more->after) ? copy
                                                                                                       : NULL;
}

static bool goes_on(const struct node *node, const struct node *next) {
    return next && next->kind == NODE_MOVE && next->label_count > 1 && node->label_count > 1 &&
           node->label_count + next->label_count <= LABELS_MAX &&
           next->labels[0] == node->labels[node->label_count - 1];
}

/* What a move means, jumps of the next moves taken in; NULL: no memory, or it is not legal even so (then
 * `resolution` says why). */
static struct node *complete(struct judge *judge, struct game *game, const struct node *node,
                             struct resolution *resolution) {
    struct node *whole = game_node(game);
    if (!whole)
        return NULL;
    *whole = *node;
    cursor_resolve(&judge->cursor, whole, resolution);
    /* Nobody but this piece's side can move on from its square: even a legal move (the whole capture named by
     * its ends) goes on. */
    while (resolution->verdict != VERDICT_NO_MEMORY && goes_on(whole, whole->next)) {
        whole = joined_with(game, whole, whole->next);
        if (!whole)
            return NULL;
        cursor_resolve(&judge->cursor, whole, resolution);
    }
    return whole;
}

/* Lines that can be joined: no variations, which could begin in the middle of a move, no setups, and at least
 * one ply that goes on from where the one before it landed. Most faulty games need no more than this look. */
static bool can_join(const struct game *game) {
    bool any = false;
    for (const struct node *node = game->first; node; node = node->next) {
        if (node->variations || node->kind != NODE_MOVE || has_setup(&node->more->before) ||
            has_setup(&node->more->after))
            return false;
        any = any || goes_on(node, node->next);
    }
    return any;
}

bool halves_join(struct judge *judge, struct game *game, const struct variant *variant, enum turned turn,
                 bool *joined) {
    struct node *first = NULL, **link = &first;
    bool legal = can_join(game), any = false, enough = true;
    *joined = false;
    if (!legal)
        return true;
    judge->cursor.turn = turn;
    position_start(&judge->cursor.position, variant);
    for (const struct node *node = game->first; node && legal;) {
        struct resolution resolution;
        resolution.verdict = VERDICT_NO_MEMORY;
        struct node *whole = complete(judge, game, node, &resolution);
        enough = whole && resolution.verdict != VERDICT_NO_MEMORY;
        legal = enough && resolution.verdict == VERDICT_LEGAL;
        if (!legal)
            break;
        any = any || whole->label_count > node->label_count;
        whole->number = 0;
        whole->black_numbered = false;
        cursor_play(&judge->cursor, &resolution.move);
        *link = whole;
        link = &whole->next;
        node = whole->next;
    }
    judge->cursor.turn = TURN_NONE;
    *joined = legal && any;
    if (*joined)
        game->first = first;
    return enough;
}
