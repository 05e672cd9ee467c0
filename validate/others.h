/* The other variants under which a game may be legal too: followed along the replay of the one that was
 * taken. While a move is plain under both and leaves the same pieces, one replay stands for both; from where
 * that is not certain another variant has a trial of its own. */
#ifndef VALIDATE_OTHERS_H
#define VALIDATE_OTHERS_H

#include "rules/moves.h"
#include "validate/candidates.h"

struct judge;
struct replay;

struct other {
    const struct variant *variant;
    bool fails; /* a ply that was followed is not legal */
    /* Where its trial begins, once it has parted: a ply of the main line and the position before it. */
    struct node *from;
    struct position position;
};

struct others {
    struct other at[VARIANTS_MAX];
    size_t count;
    uint64_t together; /* those that have not parted, as bits of their index */
    bool steps_alike;  /* men step in the directions of the taken variant's */
    uint8_t
        jumps_more[2]; /* by side: directions in which men of one of them jump, and the taken one's do not */
};
_Static_assert(VARIANTS_MAX <= 64, "others fit a word");

/* Whether squares of a position mean the same on both. */
bool others_share_board(const struct variant *a, const struct variant *b);
/* At the start of a replay: those of its candidates that can read its start position; on another board each
 * has a trial of its own from the first ply on. */
void others_begin(struct others *others, const struct replay *taken, const struct position *start);
/* Before a legal ply of the main line is played in the judge's cursor: what it is under each of them. */
void others_look(struct judge *judge, const struct move *move, struct node *node);
/* The same at less cost for a plain move: a man's step where no man of theirs jumps is the same to all of
 * them while no king is there. */
static inline bool others_agree(const struct others *others, const struct position *before,
                                const struct move *move) {
    return !move->capture && others->steps_alike && !bits_any(before->kings) &&
           !position_men_jump(before, others->jumps_more[before->side]);
}
/* Before a ply of it with variations or a position in front: they part. */
void others_part(struct others *others, const struct position *before, struct node *node);
/* Those under which the whole game is legal, as " (...)", empty if there is none; NULL: no memory. The replay
 * is over and went whole; the judge's cursor is used again. */
const char *others_that_fit(const struct others *others, const struct replay *taken);

#endif
