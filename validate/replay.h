/* Replay: every line of a game through the rules of one variant. */
#ifndef VALIDATE_REPLAY_H
#define VALIDATE_REPLAY_H

#include "notation/square.h"
#include "validate/judge.h"

struct replay {
    struct judge *judge;
    struct game *game;
    const struct variant *variant;
    bool trial;      /* only look whether it goes: no findings, nothing set on nodes */
    bool whole_only; /* of a trial: stop where it does not go */
    bool forms, short_forms, pictures;
    enum turned turn;                    /* the corner from which the record sees the board */
    const struct sought *sought;         /* NULL in trials */
    const struct candidates *candidates; /* the others among them are followed along; NULL: none are */
    const struct other *from;            /* where a trial begins; NULL: at the game's start */

    /* What came of it. */
    uint32_t plies, legal_plies; /* of the main line */
    uint32_t refuted;      /* of broken_lines: those broken by a move that cannot be, not by one in doubt */
    uint32_t broken_lines; /* lines with a move that is not legal, or a start that cannot be read */
    uint32_t unjudged;     /* plies nobody could judge */
    bool wants_memory;
    bool start_read;         /* false: the start position is not one of this variant's board */
    bool met;                /* `sought` was, in any line */
    bool noted_numbering;    /* numbering-corrected was said */
    bool over;               /* it was said that the game is over */
    uint8_t claimed;         /* draw rules that were told, by index */
    const struct node *last; /* the last ply of legal_plies */
    /* The moves and the picture of the position that the last finding told of, `told`: shared by the next
     * ones about it, so that many variations of one ply do not cost a list each. */
    bool telling;
    enum notation told_in;
    const char **legal;
    size_t legal_count;
    const char *board;
    const struct node *replaced; /* of the first ply of a variation: the ply that it replaces */
    unsigned causes;             /* findings looked into for their cause */
    long cause_spent;            /* of the budget for that */
    /* Not set before there is something to say. */
    struct position told;
    struct position final; /* after the last legal ply of the main line */
};

/* A trial from the game's start. */
void replay_prepare(struct replay *replay, struct judge *judge, struct game *game,
                    const struct variant *variant);

/* Reads the game's start position (its FEN, or the variant's own). False: it cannot be read; told as a
 * finding unless it is a trial. */
bool replay_start(struct replay *replay, struct position *position);
/* Whether every ply that was run is legal. */
bool replay_is_whole(const struct replay *replay);
/* The ply of the main line, from 1, at which a replay that is not whole was refuted; 0: that is not sure. */
unsigned replay_failing_ply(const struct replay *replay);
/* Runs all lines. The fields above the line are the caller's. */
void replay_run(struct replay *replay);

#endif
