/* One ply as its record has it, and what stands beside it. A node is small, for long games are made of plain
 * plies: what few of them have hangs on it in parts. */
#ifndef MODEL_NODE_H
#define MODEL_NODE_H

#include "base/slice.h"
#include "model/label.h"

#include <stdint.h>

struct game;

enum { LABELS_MAX = 120 };

enum node_kind {
    NODE_MOVE,
    NODE_PASS,    /* "--": a ply, never legal */
    NODE_UNKNOWN, /* "- -": a move was played that the record does not tell */
};

/* The sign between the squares, as written. */
enum move_sign { SIGN_NONE, SIGN_QUIET, SIGN_CAPTURE };

enum node_state {
    NODE_UNJUDGED,
    NODE_LEGAL,   /* path, capture, brief and the rest are set */
    NODE_ILLEGAL, /* a finding says why */
};

enum note_kind {
    NOTE_COMMENT, /* {text}, or prose of a printed record; `text` without the braces */
    NOTE_LINE,    /* ;text or %text to the end of the line, with its first sign */
    NOTE_NAG,     /* $number */
    NOTE_SETUP,   /* /FEN "..."/: the position is replaced; `text` is the FEN */
};

struct note {
    struct note *next;
    struct slice text;
    uint64_t at : 40;  /* span in the window, with its signs... */
    uint64_t kind : 8; /* enum note_kind */
    uint32_t length;   /* ...0: it stands in no source */
    uint32_t nag;
};

struct note_list {
    struct note *first, *last;
};

/* What a node has in parts. */
enum part_kind {
    PART_NEXT,       /* the next ply, where it is not the next node in memory */
    PART_VARIATIONS, /* first plies of the lines that replace this ply, linked by PART_SIBLING */
    PART_SIBLING,
    PART_MARK,  /* "!", "?!", "(?)" and so on, as written */
    PART_TOWER, /* Sargin's fraction as written, "2/1" */
    PART_BEFORE,
    PART_AFTER,
    PART_CLOSING, /* notes behind the variations of the last ply of a variation */
    PART_LABELS,  /* more than two */
    PART_PATH,    /* the same */
    PART_NUMBER,  /* a large one */
    PART_PLACE,   /* a text that is long, or is not what stands in the window */
    PART_GONE,    /* nothing any more */
};

/* The first part of a node takes over what the node has in its own place. */
struct node_part {
    struct node_part *next;
    uint8_t kind, count;
    uint8_t ends[2];
    label pair[2];
};

enum { NUMBER_LARGE = 0xFFFFFF, LENGTH_LARGE = 0xFF, SQUARES_MANY = 3 };

/* Bits of `node`, which has no room to spare. The fields with `own` or `few` in their names, and those before
 * them, are read and set by the functions below. */
struct node {
    union {
        struct {
            label own_pair[2];   /* its labels, if there are at most two */
            uint8_t own_ends[2]; /* its path, likewise */
        };
        struct node_part *parts; /* if it is rich */
    };
    const char *written;      /* the move as written, without number and marks, where it stands */
    uint32_t own_number : 24; /* or NUMBER_LARGE */
    uint32_t own_length : 8;
    uint8_t few_labels : 2;  /* how many, or SQUARES_MANY */
    uint8_t few_path : 2;    /* likewise */
    uint8_t kind : 2;        /* enum node_kind */
    uint8_t sign : 2;        /* enum move_sign */
    bool rich : 1;           /* it has parts */
    bool follows : 1;        /* the next ply is the next node in memory */
    bool placed : 1;         /* it has a PART_PLACE */
    bool black_numbered : 1; /* the number has "..." behind it, so the second side moves */
    bool crowned : 1;        /* a glued '*' that may say "crowned" (Lasca) */
    bool wins : 1;           /* printed "and wins" mark on this move */

    /* Set by replay, with the path. */
    uint8_t state : 2; /* enum node_state */
    bool capture : 1;
    bool brief : 1;         /* start and end alone name this move */
    bool short_form : 1;    /* starting file and end alone name it */
    uint16_t side : 1;      /* 0 White, 1 Black: who moved */
    bool promotes : 1;      /* the moving piece became a king */
    uint16_t tower_own : 5; /* the tower on the last square; 0/0: not a column game */
    uint16_t tower_prisoners : 5;
};

/* An empty one, of the game's arena. NULL when there is no memory; false below is the same. */
struct node *game_node(struct game *game);
/* Fills the game's pool, game->node_count nodes at game->nodes, which are not cleared. */
bool game_fill_nodes(struct game *game);
/* The node with its own parts, but without next, variations and sibling. Its notes are the other's. */
struct node *node_copy(struct game *game, const struct node *node);

struct node *node_link(const struct node *node, enum part_kind kind);
/* The next ply of the same line. */
static inline struct node *node_next(const struct node *node) {
    if (node->follows)
        return (struct node *)node + 1;
    return node->rich ? node_link(node, PART_NEXT) : NULL;
}
struct node *game_turn_page(const struct game *game, const struct node *node);
/* The same, for whoever goes through all of a game and needs no more what lies behind. */
static inline struct node *game_next(const struct game *game, const struct node *node) {
    return node->follows ? (struct node *)node + 1 : game_turn_page(game, node);
}
/* First plies of the lines that replace this ply, linked as siblings. */
static inline struct node *node_variations(const struct node *node) {
    return node->rich ? node_link(node, PART_VARIATIONS) : NULL;
}
static inline struct node *node_sibling(const struct node *node) {
    return node->rich ? node_link(node, PART_SIBLING) : NULL;
}
bool node_link_next(struct game *game, struct node *node, struct node *next);
static inline bool node_set_next(struct game *game, struct node *node, struct node *next) {
    if (node->rich || next != node + 1)
        return node_link_next(game, node, next);
    node->follows = true;
    return true;
}
bool node_set_variations(struct game *game, struct node *node, struct node *first);
bool node_set_sibling(struct game *game, struct node *node, struct node *sibling);

/* What stands beside the node replaces it from now on, behind what does so already. */
bool node_adopt_siblings(struct game *game, struct node *node);

struct slice node_part_text(const struct node *node, enum part_kind kind);
/* The move as written, without number and marks. */
static inline struct slice node_text(const struct node *node) {
    return node->placed ? node_part_text(node, PART_PLACE) : (struct slice){node->written, node->own_length};
}
/* Where it stands in the window; its length is the text's there. */
size_t node_at(const struct game *game, const struct node *node);
bool node_place(struct game *game, struct node *node, size_t at, struct slice text);

uint32_t node_large_number(const struct node *node);
/* The move number written before it; 0: none. */
static inline uint32_t node_number(const struct node *node) {
    return node->own_number < NUMBER_LARGE ? node->own_number : node_large_number(node);
}
bool node_set_large_number(struct game *game, struct node *node, uint32_t number);
static inline bool node_set_number(struct game *game, struct node *node, uint32_t number) {
    if (number >= NUMBER_LARGE)
        return node_set_large_number(game, node, number);
    node->own_number = number;
    return true;
}

unsigned node_count_part(const struct node *node, enum part_kind kind);
const void *node_squares_part(const struct node *node, enum part_kind kind);
static inline unsigned node_label_count(const struct node *node) {
    return node->few_labels < SQUARES_MANY ? node->few_labels : node_count_part(node, PART_LABELS);
}
static inline const label *node_few_labels(const struct node *node) {
    return node->rich ? node->parts->pair : node->own_pair;
}
static inline const label *node_labels(const struct node *node) {
    return node->few_labels < SQUARES_MANY ? node_few_labels(node) : node_squares_part(node, PART_LABELS);
}
bool node_set_many_labels(struct game *game, struct node *node, const label *labels, unsigned count);
static inline bool node_set_labels(struct game *game, struct node *node, const label *labels,
                                   unsigned count) {
    label *pair = node->rich ? node->parts->pair : node->own_pair;
    if (count != 2)
        return node_set_many_labels(game, node, labels, count);
    node->few_labels = 2;
    pair[0] = labels[0];
    pair[1] = labels[1];
    return true;
}
/* Squares from start to end, every landing. */
static inline unsigned node_path_count(const struct node *node) {
    return node->few_path < SQUARES_MANY ? node->few_path : node_count_part(node, PART_PATH);
}
static inline const uint8_t *node_path(const struct node *node) {
    if (node->few_path == SQUARES_MANY)
        return node_squares_part(node, PART_PATH);
    return node->rich ? node->parts->ends : node->own_ends;
}
bool node_set_long_path(struct game *game, struct node *node, const uint8_t *path, unsigned count);
static inline bool node_set_path(struct game *game, struct node *node, const uint8_t *path, unsigned count) {
    uint8_t *ends = node->rich ? node->parts->ends : node->own_ends;
    if (count != 2)
        return node_set_long_path(game, node, path, count);
    node->few_path = 2;
    ends[0] = path[0];
    ends[1] = path[1];
    return true;
}

/* "!", "?!", "(?)" and so on, as written; empty: none. */
static inline struct slice node_mark(const struct node *node) {
    return node->rich ? node_part_text(node, PART_MARK) : (struct slice){NULL, 0};
}
/* Sargin's fraction as written, "2/1"; empty: none. */
static inline struct slice node_tower(const struct node *node) {
    return node->rich ? node_part_text(node, PART_TOWER) : (struct slice){NULL, 0};
}
bool node_set_mark(struct game *game, struct node *node, struct slice mark);
bool node_set_tower(struct game *game, struct node *node, struct slice tower);

extern const struct note_list no_notes;
const struct note_list *node_part_notes(const struct node *node, enum part_kind kind);
static inline const struct note_list *node_before(const struct node *node) {
    return node->rich ? node_part_notes(node, PART_BEFORE) : &no_notes;
}
static inline const struct note_list *node_after(const struct node *node) {
    return node->rich ? node_part_notes(node, PART_AFTER) : &no_notes;
}
/* Behind the variations of the last ply of a variation. */
static inline const struct note_list *node_closing(const struct node *node) {
    return node->rich ? node_part_notes(node, PART_CLOSING) : &no_notes;
}
/* PART_BEFORE, PART_AFTER or PART_CLOSING, to be written; the first call makes it. */
struct note_list *node_notes(struct game *game, struct node *node, enum part_kind kind);

#endif
