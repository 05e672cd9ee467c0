/* The tree of moves: lists in maps in lists, walked with a stack of our own. */
#include "notation/move_text.h"
#include "parser/record_part.h"

enum level_kind { LEVEL_LINE, LEVEL_MOVE, LEVEL_VARIATIONS };

/* One list or map that is open. */
struct level {
    enum level_kind kind;
    struct node *node;  /* LEVEL_MOVE: the ply */
    struct node **link; /* where the next ply, or the next variation's first ply, is hung */
    bool named;         /* LEVEL_MOVE: its move was there */
};

struct tree {
    struct record *record;
    struct level levels[RECORD_DEPTH_MAX];
    size_t depth;
    unsigned variations;   /* of them open */
    struct node_more lost; /* takes what there was no memory for */
};

static struct level *push(struct tree *tree, enum level_kind kind, struct node *node, struct node **link) {
    struct level *level = &tree->levels[tree->depth++];
    *level = (struct level){.kind = kind, .node = node, .link = link};
    return level;
}

/* A new ply at the end of the line on top; the first of a variation is its variation's head. */
static struct node *add_node(struct tree *tree) {
    struct record *record = tree->record;
    struct level *line = &tree->levels[tree->depth - 1];
    struct node *node = game_node(record->game);
    if (!node) {
        record_fail(record);
        return NULL;
    }
    node->kind = NODE_UNKNOWN;
    node->at = record->event.at;
    *line->link = node;
    if (tree->depth > 1 && line->link == tree->levels[tree->depth - 2].link)
        tree->levels[tree->depth - 2].link = &node->sibling;
    line->link = &node->next;
    return node;
}

/* What is no move stays in the record as an unknown move with its text as a comment. */
static void read_no_move(struct record *record, struct node *node) {
    record_report(record->source, PHRASE_NOT_A_MOVE, record->event.at, record->event.length);
    struct node_more *more = node_more(record->game, node);
    if (!more || !game_note(record->game, &more->after, NOTE_COMMENT, record->event.text))
        record_fail(record);
}

static void read_move(struct record *record, struct node *node) {
    struct move_text move;
    struct slice text;
    if (!record_text(record, PHRASE_DUE_MOVE, &text))
        return;
    node->at = record->event.text_at;
    node->text = text;
    if (slice_is(text, "--")) {
        node->kind = NODE_PASS;
    } else if (slice_is(text, "- -")) {
        node->kind = NODE_UNKNOWN;
    } else if (!move_text_whole(text, &move)) {
        read_no_move(record, node);
    } else {
        node->kind = NODE_MOVE;
        node->text.length = move.length;
        if (!move_text_store(record->game, &move, node))
            record_fail(record);
    }
}

static struct node_more *more_of(struct tree *tree, struct node *node) {
    struct node_more *more = node_more(tree->record->game, node);
    if (!more)
        record_fail(tree->record);
    return more ? more : &tree->lost;
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
    struct node **link = &node->variations;
    while (*link)
        link = &(*link)->sibling;
    push(tree, LEVEL_VARIATIONS, node, link);
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
        if (record_number(record, PHRASE_DUE_NUMBER, &number))
            node->number = number;
    } else if (slice_is(name, "second")) {
        node->black_numbered |= record_truth(record);
    } else if (slice_is(name, "tower")) {
        record_text(record, PHRASE_DUE_TOWER, &more_of(tree, node)->tower);
    } else if (slice_is(name, "mark")) {
        record_text(record, PHRASE_DUE_MARK, &more_of(tree, node)->mark);
    } else if (slice_is(name, "wins")) {
        node->wins |= record_truth(record);
    } else if (slice_is(name, "nags")) {
        record_nags(record, &more_of(tree, node)->after);
    } else if (slice_is(name, "before")) {
        record_notes(record, &more_of(tree, node)->before);
    } else if (slice_is(name, "after")) {
        record_notes(record, &more_of(tree, node)->after);
    } else if (slice_is(name, "closing")) {
        record_notes(record, &more_of(tree, node)->closing);
    } else if (slice_is(name, "setup")) {
        record_setup(record, &more_of(tree, node)->before);
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
        record_report(tree->record->source, PHRASE_PLY_WITHOUT_MOVE, level->node->at,
                      tree->record->event.at + tree->record->event.length - level->node->at);
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
        push(tree, LEVEL_LINE, NULL, level->link);
    else
        record_refuse(record, PHRASE_DUE_VARIATION);
}

void record_moves(struct record *record) {
    struct tree tree = {.record = record};
    if (record->event.kind != RECORD_LIST) {
        record_refuse(record, PHRASE_DUE_MOVES);
        return;
    }
    push(&tree, LEVEL_LINE, NULL, &record->game->first);
    while (tree.depth && record->event.kind != RECORD_BROKEN && record->event.kind != RECORD_NO_MEMORY &&
           record->event.kind != RECORD_END)
        step(&tree);
}
