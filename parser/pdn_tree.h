/* The tree of moves of one game while it is being read: lines in lines, numbering, and where notes belong. */
#ifndef PARSER_PDN_TREE_H
#define PARSER_PDN_TREE_H

#include "model/game.h"
#include "notation/move_text.h"

/* Which ply is due: the move number and whether it is the second of its pair. */
struct pdn_turn {
    uint32_t number;
    bool second;
    bool known; /* false before the first number and after something that was not understood */
};

/* One line of moves: the main line or an open variation. */
struct pdn_line {
    int64_t off;               /* plies from the count as it goes now to the one before a wrong number */
    struct node *first, *last; /* NULL: no ply yet */
    struct pdn_turn start;     /* of `first` */
    struct node *back; /* the ply before `last` of a line around that its number says it replaces; or NULL */
    struct node *branch;    /* the first ply of the last line that replaces `last`; NULL: none does */
    struct node *waiting;   /* first plies of lines that replace the ply to come */
    struct node *waits;     /* the last of these */
    struct pdn_turn before; /* the turn before `last` */
    struct pdn_turn turn;   /* the turn that comes now */
    size_t opened_at;       /* of a variation: its '(' */
    bool outer_numbered;    /* the number that was read for the next ply of the line around */
    struct pdn_turn outer_number;
    struct note_list outer_notes; /* what waits for that ply */
    unsigned parent;              /* the line that holds the ply which this one replaces */
    bool ahead;                   /* its number says that it replaces the ply to come, not the last one */
};

struct pdn_tree {
    struct game *game;
    struct pdn_line lines[NESTING_MAX + 1]; /* [0] is the main line */
    unsigned depth;
    struct note_list pending;                      /* notes for the next ply */
    const struct note *looked_first, *looked_last; /* of those, the ones looked at for setups */
    bool looked_setup;                             /* one was among them */
    struct note_list early;                        /* NAGs between its number and itself */
    bool numbered;                                 /* a number was read for the next ply */
    struct pdn_turn number;                        /* as written */
    size_t steps;                                  /* that may be gone to look for such a ply */
    bool failed; /* there was no memory for notes, which are in `lost`, or for a line */
    struct note_list lost;
};

void pdn_tree_init(struct pdn_tree *tree, struct game *game);
/* A number in front of a ply. False: another one was due; `*due` says which. */
bool pdn_tree_number(struct pdn_tree *tree, uint32_t number, bool dots, struct pdn_turn *due);
/* "..." without a number: the second side moves. */
void pdn_tree_dots(struct pdn_tree *tree);
/* The next ply; NULL when there is no memory. */
struct node *pdn_tree_ply(struct pdn_tree *tree);
/* The numbering is not to be trusted until the next number. */
void pdn_tree_lose_count(struct pdn_tree *tree);
/* A note about the last ply; about the next one where there is none yet, or where a variation or another note
 * stands between. A NAG behind a number is about the next one. */
struct note *pdn_tree_note(struct pdn_tree *tree, enum note_kind kind, struct slice text);
/* A note that always belongs to the next ply. */
struct note *pdn_tree_note_next(struct pdn_tree *tree, enum note_kind kind, struct slice text);
/* Opens a variation on the last ply. `tree->depth` must be under NESTING_MAX. False: there is no ply which
 * it could replace; it is kept for the one to come. */
bool pdn_tree_open(struct pdn_tree *tree, size_t at);
/* Closes the innermost variation; the depth must not be 0. */
void pdn_tree_close(struct pdn_tree *tree);
/* Ends the game: open variations are closed, notes that wait for a ply find their place. Notes that come
 * after this are placed as if they had come before, by a second call. */
void pdn_tree_finish(struct pdn_tree *tree);
struct node *pdn_tree_last(struct pdn_tree *tree);

#endif
