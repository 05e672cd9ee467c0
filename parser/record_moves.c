/* The tree of moves: lists in maps in lists, walked with a stack of our own. */
#include "notation/move_text.h"
#include "parser/record_part.h"

enum level_kind { LEVEL_LINE, LEVEL_MOVE, LEVEL_VARIATIONS };

/* One list or map that is open. */
struct level {
    enum level_kind kind;
    struct node *node; /* LEVEL_MOVE: the ply; LEVEL_VARIATIONS: the one that they replace */
    struct node *last; /* LEVEL_LINE: its last ply; LEVEL_VARIATIONS: the first one of the last of them */
    bool named;        /* LEVEL_MOVE: its move was there */
};

struct tree {
    struct record *record;
    struct level levels[RECORD_DEPTH_MAX];
    size_t depth;
    unsigned variations;   /* of them open */
    struct note_list lost; /* takes what there was no memory for */
};

static void push(struct tree *tree, enum level_kind kind, struct node *node, struct node *last) {
    tree->levels[tree->depth++] = (struct level){.kind = kind, .node = node, .last = last};
}

/* Behind the last ply of the line on top, or as its first; the first of a variation is its variation's head.
 * False: no memory. */
static bool hang(struct tree *tree, struct node *node) {
    struct game *game = tree->record->game;
    struct level *line = &tree->levels[tree->depth - 1], *around = line - 1;
    struct node *before = line->last;
    line->last = node;
    if (before)
        return node_set_next(game, before, node);
    if (tree->depth == 1) {
        game->first = node;
        return true;
    }
    before = around->last;
    around->last = node;
    return before ? node_set_sibling(game, before, node) : node_set_variations(game, around->node, node);
}

/* A new ply at the end of the line on top. */
static struct node *add_node(struct tree *tree) {
    struct record *record = tree->record;
    struct node *node = game_node(record->game);
    if (!node || !hang(tree, node)) {
        record_fail(record);
        return NULL;
    }
    node->kind = NODE_UNKNOWN;
    node_place(record->game, node, record->event.at, (struct slice){NULL, 0});
    return node;
}

/* What is no move stays in the record as an unknown move with its text as a comment. */
static void read_no_move(struct record *record, struct node *node) {
    record_report(record->source, PHRASE_NOT_A_MOVE, record->event.at, record->event.length);
    struct note_list *after = node_notes(record->game, node, PART_AFTER);
    if (!after || !game_note(record->game, after, NOTE_COMMENT, record->event.text))
        record_fail(record);
}

static void read_move(struct record *record, struct node *node) {
    struct move_text move;
    struct slice text;
    if (!record_text(record, PHRASE_DUE_MOVE, &text))
        return;
    if (slice_is(text, "--")) {
        node->kind = NODE_PASS;
    } else if (slice_is(text, "- -")) {
        node->kind = NODE_UNKNOWN;
    } else if (!move_text_whole(text, &move)) {
        read_no_move(record, node);
    } else {
        node->kind = NODE_MOVE;
        text.length = move.length;
        if (!move_text_store(record->game, &move, node))
            record_fail(record);
    }
    if (!node_place(record->game, node, record->event.text_at, text))
        record_fail(record);
}

static struct note_list *notes_of(struct tree *tree, struct node *node, enum part_kind kind) {
    struct note_list *notes = node_notes(tree->record->game, node, kind);
    if (!notes)
        record_fail(tree->record);
    return notes ? notes : &tree->lost;
}

/* A mark or a tower. */
static void read_words(struct record *record, struct node *node, enum phrase due,
                       bool set(struct game *, struct node *, struct slice)) {
    struct slice text;
    if (record_text(record, due, &text) && !set(record->game, node, text))
        record_fail(record);
}

static void open_variations(struct tree *tree, struct node *node) {
    struct record *record = tree->record;
    if (record->event.kind != RECORD_LIST) {
        record_refuse(record, PHRASE_DUE_VARIATIONS);
        return;
    }
    if (tree->variations == NESTING_MAX) {
        size_t at = record->event.at;
        struct finding_slot slot = {"limit", "250"};
        record_skip(record);
        size_t end = record->event.at + record->event.length;
        struct slice span = {record->source->text->bytes + at, end > at ? end - at : 0};
        finding_add(record->source->findings, FINDING_NESTING_TOO_DEEP, at, span, &slot, 1);
        return;
    }
    struct node *last = node_variations(node);
    while (last && node_sibling(last))
        last = node_sibling(last);
    push(tree, LEVEL_VARIATIONS, node, last);
    tree->variations++;
}

/* One key of a ply's map. */
static void read_part(struct tree *tree, const struct record_event *key) {
    struct record *record = tree->record;
    struct level *level = &tree->levels[tree->depth - 1];
    struct node *node = level->node;
    struct slice name = key->text;
    unsigned number;
    if (slice_is(name, "move") && !level->named) {
        level->named = true;
        read_move(record, node);
    } else if (slice_is(name, "number")) {
        if (record_number(record, PHRASE_DUE_NUMBER, &number) && !node_set_number(record->game, node, number))
            record_fail(record);
    } else if (slice_is(name, "second")) {
        node->black_numbered |= record_truth(record);
    } else if (slice_is(name, "tower")) {
        read_words(record, node, PHRASE_DUE_TOWER, node_set_tower);
    } else if (slice_is(name, "mark")) {
        read_words(record, node, PHRASE_DUE_MARK, node_set_mark);
    } else if (slice_is(name, "wins")) {
        node->wins |= record_truth(record);
    } else if (slice_is(name, "nags")) {
        record_nags(record, notes_of(tree, node, PART_AFTER));
    } else if (slice_is(name, "before")) {
        record_notes(record, notes_of(tree, node, PART_BEFORE));
    } else if (slice_is(name, "after")) {
        record_notes(record, notes_of(tree, node, PART_AFTER));
    } else if (slice_is(name, "closing")) {
        record_notes(record, notes_of(tree, node, PART_CLOSING));
    } else if (slice_is(name, "setup")) {
        record_setup(record, notes_of(tree, node, PART_BEFORE));
    } else if (slice_is(name, "variations")) {
        open_variations(tree, node);
    } else {
        record_unknown_key(record, key);
    }
}

static void close_level(struct tree *tree) {
    const struct level *level = &tree->levels[--tree->depth];
    if (level->kind == LEVEL_VARIATIONS)
        tree->variations--;
    if (level->kind == LEVEL_MOVE && !level->named)
        record_report(tree->record->source, PHRASE_PLY_WITHOUT_MOVE, node_at(tree->record->game, level->node),
                      tree->record->event.at + tree->record->event.length -
                          node_at(tree->record->game, level->node));
}

static void step_line(struct tree *tree) {
    struct record *record = tree->record;
    struct node *node;
    switch (record->event.kind) {
    case RECORD_TEXT:
    case RECORD_NUMBER:
        node = add_node(tree);
        if (node)
            read_move(record, node);
        break;
    case RECORD_MAP:
        node = add_node(tree);
        if (node)
            push(tree, LEVEL_MOVE, node, NULL);
        break;
    default:
        record_refuse(record, PHRASE_DUE_MOVE);
    }
}

static void step(struct tree *tree) {
    struct record *record = tree->record;
    struct level *level = &tree->levels[tree->depth - 1];
    struct record_event key;
    if (level->kind == LEVEL_MOVE) {
        if (record_key(record, &key))
            read_part(tree, &key);
        else if (record->event.kind == RECORD_CLOSE)
            close_level(tree);
        return;
    }
    if (!record_advance(record))
        return;
    if (record->event.kind == RECORD_CLOSE)
        close_level(tree);
    else if (level->kind == LEVEL_LINE)
        step_line(tree);
    else if (record->event.kind == RECORD_LIST)
        push(tree, LEVEL_LINE, NULL, NULL);
    else
        record_refuse(record, PHRASE_DUE_VARIATION);
}

void record_moves(struct record *record) {
    struct tree tree = {.record = record};
    if (record->event.kind != RECORD_LIST) {
        record_refuse(record, PHRASE_DUE_MOVES);
        return;
    }
    push(&tree, LEVEL_LINE, NULL, NULL);
    while (tree.depth && record->event.kind != RECORD_BROKEN && record->event.kind != RECORD_NO_MEMORY &&
           record->event.kind != RECORD_END)
        step(&tree);
}
