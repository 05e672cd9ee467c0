/* The parts of nodes. Which of them a record has is the readers' work. */
#include "model/game.h"

enum { NODES_AT_ONCE = 64 };

struct link_part {
    struct node_part part; /* stands first, as in all of them */
    struct node *node;
};

struct text_part {
    struct node_part part;
    struct slice text;
};

struct place_part {
    struct node_part part;
    struct slice text;
    size_t at;
};

struct notes_part {
    struct node_part part;
    struct note_list notes;
};

struct number_part {
    struct node_part part;
    uint32_t number;
};

struct labels_part {
    struct node_part part;
    label labels[];
};

struct path_part {
    struct node_part part;
    uint8_t path[];
};

const struct note_list no_notes;

/* NULL: the node has none of that kind. */
static struct node_part *find(const struct node *node, enum part_kind kind) {
    struct node_part *part = node->rich ? node->parts : NULL;
    while (part && part->kind != kind)
        part = part->next;
    return part;
}

/* A new part, behind the first: that one has the squares. */
static struct node_part *add(struct game *game, struct node *node, enum part_kind kind, size_t size) {
    struct node_part *part = arena_take_words(game->arena, size);
    if (!part)
        return NULL;
    memset(part, 0, size);
    part->kind = (uint8_t)kind;
    if (node->rich) {
        part->next = node->parts->next;
        node->parts->next = part;
        return part;
    }
    memcpy(part->pair, node->own_pair, sizeof part->pair);
    memcpy(part->ends, node->own_ends, sizeof part->ends);
    node->parts = part;
    node->rich = true;
    return part;
}

static size_t size_of(enum part_kind kind, unsigned count) {
    switch (kind) {
    case PART_MARK:
    case PART_TOWER:
        return sizeof(struct text_part);
    case PART_BEFORE:
    case PART_AFTER:
    case PART_CLOSING:
        return sizeof(struct notes_part);
    case PART_LABELS:
        return sizeof(struct labels_part) + count * sizeof(label);
    case PART_PATH:
        return sizeof(struct path_part) + count;
    case PART_NUMBER:
        return sizeof(struct number_part);
    case PART_PLACE:
        return sizeof(struct place_part);
    default:
        return sizeof(struct link_part);
    }
}

/* The node's part of that kind, made if need be. */
static void *have(struct game *game, struct node *node, enum part_kind kind) {
    struct node_part *part = find(node, kind);
    return part ? part : add(game, node, kind, size_of(kind, 0));
}

bool game_fill_nodes(struct game *game) {
    game->nodes = arena_take_words(game->arena, NODES_AT_ONCE * sizeof *game->nodes);
    game->node_count = game->nodes ? NODES_AT_ONCE : 0;
    return game->nodes;
}

struct node *game_node(struct game *game) {
    if (!game->node_count && !game_fill_nodes(game))
        return NULL;
    game->node_count--;
    *game->nodes = (struct node){.written = game->window};
    return game->nodes++;
}

struct node *node_copy(struct game *game, const struct node *node) {
    struct node *copy = game_node(game);
    if (!copy)
        return NULL;
    *copy = *node;
    copy->follows = false;
    copy->rich = false;
    memcpy(copy->own_pair, node->rich ? node->parts->pair : node->own_pair, sizeof copy->own_pair);
    memcpy(copy->own_ends, node->rich ? node->parts->ends : node->own_ends, sizeof copy->own_ends);
    for (const struct node_part *part = node->rich ? node->parts : NULL; part; part = part->next) {
        enum part_kind kind = (enum part_kind)part->kind;
        size_t size = size_of(kind, part->count);
        if (kind == PART_NEXT || kind == PART_VARIATIONS || kind == PART_SIBLING || kind == PART_GONE)
            continue;
        struct node_part *own = add(game, copy, kind, size);
        if (!own)
            return NULL;
        own->count = part->count;
        memcpy((char *)own + sizeof *own, (const char *)part + sizeof *part, size - sizeof *own);
    }
    return copy;
}

struct node *node_link(const struct node *node, enum part_kind kind) {
    const struct node_part *part = find(node, kind);
    return part ? ((const struct link_part *)(const void *)part)->node : NULL;
}

struct node *game_turn_page(const struct game *game, const struct node *node) {
    arena_pass(game->arena, node);
    return node_next(node);
}

static bool set_link(struct game *game, struct node *node, enum part_kind kind, struct node *other) {
    struct node_part *part = find(node, kind);
    if (!part && other)
        part = add(game, node, kind, size_of(kind, 0));
    if (part)
        ((struct link_part *)(void *)part)->node = other;
    return part || !other;
}

bool node_link_next(struct game *game, struct node *node, struct node *next) {
    node->follows = next == node + 1;
    return set_link(game, node, PART_NEXT, node->follows ? NULL : next);
}

bool node_set_variations(struct game *game, struct node *node, struct node *first) {
    return set_link(game, node, PART_VARIATIONS, first);
}

bool node_set_sibling(struct game *game, struct node *node, struct node *sibling) {
    return set_link(game, node, PART_SIBLING, sibling);
}

bool node_adopt_siblings(struct game *game, struct node *node) {
    struct node *last = node_variations(node), *sibling = node_sibling(node);
    while (last && node_sibling(last))
        last = node_sibling(last);
    return node_set_sibling(game, node, NULL) &&
           (last ? node_set_sibling(game, last, sibling) : node_set_variations(game, node, sibling));
}

struct slice node_part_text(const struct node *node, enum part_kind kind) {
    const struct node_part *part = find(node, kind);
    /* A place begins as a text does. */
    return part ? ((const struct text_part *)(const void *)part)->text : (struct slice){NULL, 0};
}

size_t node_at(const struct game *game, const struct node *node) {
    if (node->placed)
        return ((const struct place_part *)(const void *)find(node, PART_PLACE))->at;
    return node->written ? (size_t)(node->written - game->window) : 0;
}

bool node_place(struct game *game, struct node *node, size_t at, struct slice text) {
    const char *there = game->window ? game->window + at : NULL;
    if (!node->placed && text.length < LENGTH_LARGE && (!text.length || text.at == there) && (there || !at)) {
        node->written = there;
        node->own_length = (uint32_t)text.length;
        return true;
    }
    struct place_part *part = have(game, node, PART_PLACE);
    if (!part)
        return false;
    node->placed = true;
    part->text = text;
    part->at = at;
    return true;
}

uint32_t node_large_number(const struct node *node) {
    const struct node_part *part = find(node, PART_NUMBER);
    return part ? ((const struct number_part *)(const void *)part)->number : 0;
}

bool node_set_large_number(struct game *game, struct node *node, uint32_t number) {
    struct number_part *part = have(game, node, PART_NUMBER);
    if (!part)
        return false;
    part->number = number;
    node->own_number = NUMBER_LARGE;
    return true;
}

unsigned node_count_part(const struct node *node, enum part_kind kind) {
    return find(node, kind)->count;
}

const void *node_squares_part(const struct node *node, enum part_kind kind) {
    return find(node, kind) + 1;
}

/* Room for more than two squares of a size; NULL: no memory. A part that was too small is left alone. */
static void *make_room(struct game *game, struct node *node, enum part_kind kind, unsigned count) {
    struct node_part *part = find(node, kind);
    if (part && part->count < count)
        part->kind = PART_GONE;
    if (!part || part->count < count)
        part = add(game, node, kind, size_of(kind, count));
    if (!part)
        return NULL;
    part->count = (uint8_t)count;
    return part + 1;
}

bool node_set_many_labels(struct game *game, struct node *node, const label *labels, unsigned count) {
    label *to = node->rich ? node->parts->pair : node->own_pair;
    if (count >= SQUARES_MANY)
        to = make_room(game, node, PART_LABELS, count);
    if (!to)
        return false;
    memcpy(to, labels, count * sizeof *labels);
    node->few_labels = count < SQUARES_MANY ? count : SQUARES_MANY;
    return true;
}

bool node_set_long_path(struct game *game, struct node *node, const uint8_t *path, unsigned count) {
    uint8_t *to = node->rich ? node->parts->ends : node->own_ends;
    if (count >= SQUARES_MANY)
        to = make_room(game, node, PART_PATH, count);
    if (!to)
        return false;
    memcpy(to, path, count);
    node->few_path = count < SQUARES_MANY ? count : SQUARES_MANY;
    return true;
}

static bool set_text(struct game *game, struct node *node, enum part_kind kind, struct slice text) {
    struct text_part *part = text.length || find(node, kind) ? have(game, node, kind) : NULL;
    if (part)
        part->text = text;
    return part || !text.length;
}

bool node_set_mark(struct game *game, struct node *node, struct slice mark) {
    return set_text(game, node, PART_MARK, mark);
}

bool node_set_tower(struct game *game, struct node *node, struct slice tower) {
    return set_text(game, node, PART_TOWER, tower);
}

const struct note_list *node_part_notes(const struct node *node, enum part_kind kind) {
    const struct node_part *part = find(node, kind);
    return part ? &((const struct notes_part *)(const void *)part)->notes : &no_notes;
}

struct note_list *node_notes(struct game *game, struct node *node, enum part_kind kind) {
    struct notes_part *part = have(game, node, kind);
    return part ? &part->notes : NULL;
}
