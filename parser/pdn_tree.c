/* Building the tree of one game. No tokens and no findings here: pdn_reader.c knows those. */
#include "parser/pdn_tree.h"

/* Steps back in a game, so that any number of variations is read in linear time. */
enum { STEPS_FIRST = 1 << 20, STEPS_EACH = 256 };

void pdn_tree_init(struct pdn_tree *tree, struct game *game) {
    tree->game = game;
    tree->depth = 0;
    tree->pending = tree->early = (struct note_list){0};
    tree->looked_first = tree->looked_last = NULL;
    tree->looked_setup = tree->numbered = tree->failed = false;
    tree->lost = (struct note_list){0};
    tree->steps = STEPS_FIRST;
    tree->lines[0] = (struct pdn_line){0};
}

static struct pdn_line *current(struct pdn_tree *tree) {
    return &tree->lines[tree->depth];
}

struct node *pdn_tree_last(struct pdn_tree *tree) {
    return current(tree)->last;
}

static bool same_turn(const struct pdn_turn *a, const struct pdn_turn *b) {
    return a->known && b->known && a->number == b->number && a->second == b->second;
}

/* Whether a setup is among the notes for the next ply. Those that were looked at before are not looked at
 * again: numbers without a move may stand among any number of notes. */
static bool sets_up(struct pdn_tree *tree) {
    if (tree->looked_first != tree->pending.first) {
        tree->looked_first = tree->pending.first;
        tree->looked_last = NULL;
        tree->looked_setup = false;
    }
    const struct note *note = tree->looked_last ? tree->looked_last->next : tree->pending.first;
    for (; note; note = note_next(tree->game, note)) {
        tree->looked_setup |= note->kind == NOTE_SETUP;
        tree->looked_last = note;
    }
    return tree->looked_setup;
}

/* Whether a variation that begins with this turn replaces the ply to come: "1. 34-30 (1... 5-10) 1... 20-25".
 */
static bool goes_ahead(struct pdn_tree *tree, const struct pdn_line *line, const struct pdn_turn *turn) {
    const struct pdn_line *parent = &tree->lines[line->parent];
    /* A setup says who moves, whatever is replaced. */
    return tree->depth && !line->last && parent->last && same_turn(turn, &parent->turn) &&
           !same_turn(turn, &parent->before) && !sets_up(tree);
}

static int64_t place_of(const struct pdn_turn *turn) {
    return 2 * (int64_t)turn->number + turn->second;
}

static bool is_before(const struct pdn_turn *a, const struct pdn_turn *b) {
    return place_of(a) < place_of(b);
}

static void advance(struct pdn_turn *turn) {
    if (turn->second && turn->number < UINT32_MAX)
        turn->number++;
    turn->second = !turn->second;
}

/* The ply of that turn in the line; NULL: it has none. */
static struct node *ply_at(struct pdn_tree *tree, const struct pdn_line *line, const struct pdn_turn *turn) {
    struct pdn_turn now = line->start;
    struct node *node = line->first;
    if (!now.known || !line->last || is_before(turn, &now) || !is_before(turn, &line->before))
        return NULL;
    for (; node && tree->steps && is_before(&now, turn); node = node_next(node), tree->steps--) {
        if (node_number(node) && node_number(node) != now.number)
            now = (struct pdn_turn){node_number(node), node->black_numbered, true};
        advance(&now);
    }
    return node && same_turn(&now, turn) ? node : NULL;
}

/* Analysis behind the last move, "40. 32-28 (38. 33-29 24x33)": the ply that its number names. */
static struct node *goes_back(struct pdn_tree *tree, const struct pdn_line *line,
                              const struct pdn_turn *turn) {
    struct node *node = NULL;
    if (!tree->depth || line->last || sets_up(tree))
        return NULL;
    tree->steps += STEPS_EACH;
    for (unsigned at = line->parent;; at = tree->lines[at].parent) {
        node = ply_at(tree, &tree->lines[at], turn);
        if (node || !at)
            return node;
    }
}

bool pdn_tree_number(struct pdn_tree *tree, uint32_t number, bool dots, struct pdn_turn *due) {
    struct pdn_line *line = current(tree);
    struct pdn_turn turn = {number, dots, true};
    line->ahead = goes_ahead(tree, line, &turn);
    bool fits = !line->turn.known || line->ahead || same_turn(&line->turn, &turn);
    if (!fits && line->off && place_of(&turn) == place_of(&line->turn) + line->off)
        fits = true;
    line->off = fits || !line->turn.known ? 0 : place_of(&line->turn) - place_of(&turn);
    line->back = fits ? NULL : goes_back(tree, line, &turn);
    *due = line->turn;
    tree->numbered = true;
    tree->number = line->turn = turn;
    return fits || line->back;
}

void pdn_tree_dots(struct pdn_tree *tree) {
    struct pdn_line *line = current(tree);
    if (!tree->numbered)
        tree->number = (struct pdn_turn){.number = 0};
    tree->numbered = true;
    tree->number.second = true;
    line->turn.second = true;
    line->ahead = line->ahead || goes_ahead(tree, line, &line->turn);
}

static void set_sibling(struct pdn_tree *tree, struct node *node, struct node *sibling) {
    tree->failed |= !node_set_sibling(tree->game, node, sibling);
}

static void set_variations(struct pdn_tree *tree, struct node *node, struct node *first) {
    tree->failed |= !node_set_variations(tree->game, node, first);
}

static void wait_in(struct pdn_tree *tree, struct pdn_line *line, struct node *first) {
    if (line->waiting)
        set_sibling(tree, line->waits, first);
    else
        line->waiting = first;
    line->waits = first;
}

/* Behind the lines that replace the ply already, as far as there are steps left to look for their end. */
static void hang_back(struct pdn_tree *tree, struct node *ply, struct node *node) {
    struct node *before = NULL, *behind = node_variations(ply);
    for (; behind && tree->steps; tree->steps--) {
        before = behind;
        behind = node_sibling(behind);
    }
    set_sibling(tree, node, behind);
    if (before)
        set_sibling(tree, before, node);
    else
        set_variations(tree, ply, node);
}

/* Lines that begin with `first` replace the line's last ply too. */
static void branch_off(struct pdn_tree *tree, struct pdn_line *line, struct node *first) {
    if (line->branch)
        set_sibling(tree, line->branch, first);
    else
        set_variations(tree, line->last, first);
}

/* Hangs the first ply of a line where it belongs. */
static void hang(struct pdn_tree *tree, struct pdn_line *line, struct node *node) {
    if (tree->depth == 0) {
        tree->game->first = node;
        return;
    }
    struct pdn_line *parent = &tree->lines[line->parent];
    if (line->back) {
        hang_back(tree, line->back, node);
        return;
    }
    if (line->ahead || !parent->last) {
        wait_in(tree, parent, node);
        return;
    }
    branch_off(tree, parent, node);
    parent->branch = node;
}

/* What waited for this ply. */
static void take_waiting(struct pdn_tree *tree, struct pdn_line *line, struct node *node) {
    line->branch = NULL;
    if (!line->waiting)
        return;
    set_variations(tree, node, line->waiting);
    line->branch = line->waits;
    line->waiting = NULL;
}

static struct note_list *notes_of(struct pdn_tree *tree, struct node *node, enum part_kind kind) {
    struct note_list *notes = node_notes(tree->game, node, kind);
    tree->failed |= !notes;
    return notes ? notes : &tree->lost;
}

static struct note_list *after_of(struct pdn_tree *tree, struct node *node) {
    return notes_of(tree, node, PART_AFTER);
}

struct node *pdn_tree_ply(struct pdn_tree *tree) {
    struct pdn_line *line = current(tree);
    struct node *node = game_node(tree->game);
    if (!node || (line->last && !node_set_next(tree->game, line->last, node)))
        return NULL;
    if (!line->last) {
        line->first = node;
        line->start = line->turn;
        hang(tree, line, node);
    }
    take_waiting(tree, line, node);
    line->last = node;
    line->before = line->turn;
    advance(&line->turn);
    if (tree->pending.first)
        *notes_of(tree, node, PART_BEFORE) = tree->pending;
    if (tree->early.first)
        *after_of(tree, node) = tree->early;
    tree->pending = tree->early = (struct note_list){0};
    if (tree->numbered) {
        tree->failed |= !node_set_number(tree->game, node, tree->number.number);
        node->black_numbered = tree->number.second;
        tree->numbered = false;
    }
    return node;
}

void pdn_tree_lose_count(struct pdn_tree *tree) {
    current(tree)->turn.known = false;
}

struct note *pdn_tree_note(struct pdn_tree *tree, enum note_kind kind, struct slice text) {
    struct node *last = current(tree)->last;
    /* Behind a variation it stands before the ply to come, as printed. PDN 3.0 has no place between a number
     * and its move, so that a comment from there goes to the front of the number. */
    bool next = !last || tree->pending.first || node_variations(last);
    if (tree->numbered && kind == NOTE_NAG)
        return game_note(tree->game, &tree->early, kind, text);
    return game_note(tree->game, next ? &tree->pending : after_of(tree, last), kind, text);
}

struct note *pdn_tree_note_next(struct pdn_tree *tree, enum note_kind kind, struct slice text) {
    return game_note(tree->game, &tree->pending, kind, text);
}

/* Takes the setups out of the list. */
static struct note_list take_setups(const struct pdn_tree *tree, struct note_list *list) {
    struct note_list setups = {0}, others = {0};
    for (struct note *note = list->first, *next; note; note = next) {
        struct note_list one = {note, note};
        next = note_next(tree->game, note);
        note->next = NULL;
        note_list_move(&one, note->kind == NOTE_SETUP ? &setups : &others);
    }
    *list = others;
    return setups;
}

/* Notes in front of a variation belong to the ply that it replaces, or where there is none to the variation.
 * Setups do not: they wait for the next ply of the line around. */
static struct note_list keep_outside(struct pdn_tree *tree, struct node *last) {
    note_list_move(&tree->early, &tree->pending);
    struct note_list setups = take_setups(tree, &tree->pending);
    if (last && tree->pending.first)
        note_list_move(&tree->pending, after_of(tree, last));
    return setups;
}

static void without_ply(struct pdn_tree *tree, struct node *last) {
    struct note_list setups = keep_outside(tree, last);
    note_list_move(&setups, &tree->pending);
}

/* Words behind the variations of a variation's last ply stay there; what is about the ply goes to it. */
static void close_line(struct pdn_tree *tree, struct node *last) {
    for (struct note *note = tree->pending.first, *next; note; note = next) {
        struct note_list one = {note, note};
        next = note_next(tree->game, note);
        note->next = NULL;
        bool words = note->kind == NOTE_COMMENT || note->kind == NOTE_LINE;
        note_list_move(&one, notes_of(tree, last, words ? PART_CLOSING : PART_AFTER));
    }
    tree->pending = (struct note_list){0};
}

/* Notes at the end of a line belong to its last ply; those of a game without plies, or behind the variations
 * of its last ply, to the game; those of a variation without plies are as if it had not been opened. */
static void settle_notes(struct pdn_tree *tree) {
    struct pdn_line *line = current(tree);
    tree->numbered = false;
    note_list_move(&tree->early, &tree->pending);
    if (!tree->pending.first)
        return;
    if (line->last && tree->depth && node_variations(line->last))
        close_line(tree, line->last);
    else if (line->last && (tree->depth || !node_variations(line->last)))
        note_list_move(&tree->pending, after_of(tree, line->last));
    else if (tree->depth)
        without_ply(tree, tree->lines[line->parent].last);
    else
        note_list_move(&tree->pending, &tree->game->closing);
}

/* Lines that wait for a ply which does not come replace the last one. */
static void settle_waiting(struct pdn_tree *tree, struct pdn_line *line) {
    if (!line->waiting || !line->last)
        return;
    branch_off(tree, line, line->waiting);
    line->branch = line->waits;
    line->waiting = NULL;
}

bool pdn_tree_open(struct pdn_tree *tree, size_t at) {
    struct pdn_line *line = current(tree);
    unsigned parent = line->last || !tree->depth ? tree->depth : line->parent;
    struct node *last = tree->lines[parent].last;
    bool numbered = tree->numbered;
    tree->numbered = false;
    struct note_list kept = keep_outside(tree, last);
    struct pdn_line *inner = &tree->lines[++tree->depth];
    *inner = (struct pdn_line){.opened_at = at, .parent = parent, .turn = tree->lines[parent].before};
    inner->outer_numbered = numbered;
    inner->outer_number = tree->number;
    inner->outer_notes = kept;
    return last != NULL;
}

void pdn_tree_close(struct pdn_tree *tree) {
    struct pdn_line *line = current(tree);
    settle_notes(tree);
    settle_waiting(tree, line);
    tree->numbered = line->outer_numbered;
    tree->number = line->outer_number;
    note_list_move(&tree->pending, &line->outer_notes);
    tree->pending = line->outer_notes;
    tree->depth--;
}

void pdn_tree_finish(struct pdn_tree *tree) {
    while (tree->depth)
        pdn_tree_close(tree);
    struct pdn_line *line = &tree->lines[0];
    struct node *first = line->waiting;
    settle_waiting(tree, line);
    if (line->last || !first) {
        settle_notes(tree);
        return;
    }
    /* Nothing but variations: the first of them is the game. */
    tree->failed |= !node_adopt_siblings(tree->game, first);
    tree->game->first = line->last = first;
    while (node_next(line->last))
        line->last = game_next(tree->game, line->last);
    line->waiting = NULL;
    settle_notes(tree);
    if (node_variations(line->last)) {
        struct note_list setups = take_setups(tree, after_of(tree, line->last));
        note_list_move(&setups, &tree->game->closing);
    }
}
