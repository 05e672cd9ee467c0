/* The order of a game's tree and the numbering of its plies. How a ply looks is not known here. */
#include "writer/walk.h"

enum { IN_LINE, BEHIND_NODE, BEHIND_VARIATION };

/* The side to move of a FEN: 'W', 'B', or 0 when it does not say. */
static char side_of_fen(struct slice fen) {
    fen = slice_trim(fen);
    char c = fen.length ? fen.at[0] : '\0';
    if (c == 'w' || c == 'W')
        return 'W';
    return c == 'b' || c == 'B' ? 'B' : '\0';
}

static bool second_in_fen(const struct walk *walk, struct slice fen, bool otherwise) {
    char side = side_of_fen(fen);
    return side ? (side == 'W') != (walk->first == WHITE) : otherwise;
}

/* Who makes the first ply. */
static bool second_begins(const struct walk *walk, const struct game *game) {
    const struct node *first = game->first;
    bool second = first && first->black_numbered;
    if (game->start.length)
        second = second_in_fen(walk, game->start, second && game->start_unknown);
    for (const struct note *note = first ? node_before(first)->first : NULL; note;
         note = note_next(game, note))
        if (note->kind == NOTE_SETUP)
            second = second_in_fen(walk, note->text, first->black_numbered);
    return first && first->state == NODE_LEGAL ? first->side != walk->first : second;
}

void walk_begin(struct walk *walk, const struct game *game, const struct variant *variant) {
    const struct node *node = game->first;
    walk->game = game;
    walk->node = NULL;
    walk->by_place = false;
    walk->next = node;
    walk->begins = true;
    walk->depth = 0;
    walk->phase = IN_LINE;
    walk->first = variant ? variant->first : WHITE;
    walk->coming.number = node && node_number(node) ? node_number(node) : 1;
    walk->coming.second = second_begins(walk, game);
}

/* The last setup gives the move to whom its FEN says. Returns whether there is one. */
static bool heed_setups(const struct walk *walk, const struct note_list *notes, struct turn *turn) {
    const struct note *setup = NULL;
    for (const struct note *note = notes->first; note; note = note_next(walk->game, note))
        if (note->kind == NOTE_SETUP)
            setup = note;
    if (!setup)
        return false;
    bool second = second_in_fen(walk, setup->text, turn->second);
    turn->number += turn->second && !second;
    turn->second = second;
    return true;
}

/* Where nobody can tell who moves the record's number does, and the plies that it leaves out stay left out.
 * White's number again in front of the answer ("3. a3-b4 3. c5-d4") says nothing. */
static bool heed_number(const struct node *node, struct turn *turn) {
    struct turn said = {node_number(node) ? node_number(node) : turn->number, node->black_numbered};
    bool again = turn->second && !said.second && said.number == turn->number;
    if ((!node_number(node) && !node->black_numbered) || again ||
        (said.number == turn->number && said.second == turn->second))
        return false;
    *turn = said;
    return true;
}

/* Whether the ply's place says its number. */
static bool by_place(const struct walk *walk, const struct node *node, const struct turn *turn) {
    return walk->by_place && (walk->depth || (node_number(node) && node_number(node) < turn->number));
}

/* A legal ply without setups, behind another of its line. */
static void number_plain(struct walk *walk, bool second) {
    unsigned long long number = walk->coming.number + (walk->coming.second && !second);
    walk->turn = (struct turn){number, second};
    walk->coming = (struct turn){number + second, !second};
    walk->sided = walk->renumbered = false;
}

static void number_node(struct walk *walk) {
    const struct node *node = walk->node;
    if (!node->rich && !walk->begins && node->state == NODE_LEGAL) {
        number_plain(walk, node->side != walk->first);
        return;
    }
    struct turn turn = walk->coming;
    bool set_up = heed_setups(walk, node_before(node), &turn);
    if (node->state == NODE_LEGAL) {
        bool second = node->side != walk->first;
        turn.number += turn.second && !second;
        turn.second = second;
    }
    /* Whoever moves, the first ply of a line has the number of the one that it replaces. */
    bool replaces = walk->begins && walk->depth;
    if (walk->begins)
        turn.number = walk->coming.number;
    walk->begins = false;
    bool heeds = !set_up && !replaces && node->state != NODE_LEGAL && !by_place(walk, node, &turn);
    walk->sided = heeds && heed_number(node, &turn);
    walk->renumbered = walk->sided || (set_up && node_number(node) && node_number(node) != turn.number);
    if (walk->renumbered && node_number(node))
        turn.number = node_number(node);
    walk->turn = turn;
    struct turn after = walk->turn;
    after.number += after.second;
    after.second = !after.second;
    heed_setups(walk, node_after(node), &after);
    walk->coming = after;
}

bool walk_skips(const struct walk *walk) {
    const struct node *next = node_next(walk->node);
    struct turn turn = walk->coming;
    return next && next->state != NODE_LEGAL && !by_place(walk, next, &turn) && heed_number(next, &turn);
}

static enum walk_step enter(struct walk *walk, const struct node *variation) {
    struct walk_frame *frame = &walk->frames[walk->depth - 1];
    frame->variation = variation;
    walk->next = variation;
    walk->begins = true;
    walk->coming = frame->turn;
    walk->phase = IN_LINE;
    return WALK_OPEN;
}

static enum walk_step leave(struct walk *walk) {
    const struct walk_frame *frame = &walk->frames[--walk->depth];
    walk->node = frame->node;
    walk->next = game_next(walk->game, frame->node);
    walk->coming = frame->after;
    walk->phase = IN_LINE;
    return WALK_LEAVE;
}

enum walk_step walk_next(struct walk *walk) {
    if (walk->phase == BEHIND_NODE) {
        const struct node *node = walk->node;
        if (node_variations(node) && walk->depth < NESTING_MAX) {
            walk->frames[walk->depth++] =
                (struct walk_frame){.node = node, .turn = walk->turn, .after = walk->coming};
            return enter(walk, node_variations(node));
        }
        walk->next = game_next(walk->game, node);
        walk->phase = IN_LINE;
    }
    if (walk->phase == BEHIND_VARIATION) {
        const struct node *sibling = node_sibling(walk->frames[walk->depth - 1].variation);
        return sibling ? enter(walk, sibling) : leave(walk);
    }
    if (walk->next) {
        walk->node = walk->next;
        number_node(walk);
        walk->phase = BEHIND_NODE;
        return WALK_NODE;
    }
    if (!walk->depth)
        return WALK_DONE;
    walk->node = walk->frames[walk->depth - 1].node;
    walk->phase = BEHIND_VARIATION;
    return WALK_CLOSE;
}
