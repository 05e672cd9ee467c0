/* Going through a game's tree in the order in which every format writes it, with the number and the side of
 * each ply. No recursion: the nesting is the record's. */
#ifndef WRITER_WALK_H
#define WRITER_WALK_H

#include "model/game.h"
#include "rules/variant.h"

enum walk_step {
    WALK_NODE,  /* `node` and `turn` are set */
    WALK_OPEN,  /* a variation begins that replaces `node` */
    WALK_CLOSE, /* it is over */
    WALK_LEAVE, /* all variations of `node` are over; only after a node that has some */
    WALK_DONE,
};

struct turn {
    unsigned long long number;
    bool second; /* the side that does not begin the game */
};

struct walk_frame {
    const struct node *node, *variation;
    struct turn turn, after;
};

struct walk {
    const struct node *node;
    struct turn turn;
    /* The record's own number was taken: behind a setup, or of a ply that nobody could judge; `sided`: it
     * says who moves too. */
    bool renumbered, sided;

    /* Set by the caller: plies are numbered by their place where the record's numbers go back, and in
     * variations whatever it says. */
    bool by_place;

    const struct game *game;
    enum side first;
    const struct node *next;
    bool begins; /* it is the first of its line */
    struct turn coming;
    unsigned depth;
    int phase;
    struct walk_frame frames[NESTING_MAX];
};

void walk_begin(struct walk *walk, const struct game *game, const struct variant *variant);
enum walk_step walk_next(struct walk *walk);
/* Behind a WALK_NODE: whether the record's number of the node's next ply leaves plies out. */
bool walk_skips(const struct walk *walk);

#endif
