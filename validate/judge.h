/* Judging a game: which variant, replay of every line, towers, result and tags; findings and verdicts go to
 * the game itself. */
#ifndef VALIDATE_JUDGE_H
#define VALIDATE_JUDGE_H

#include "base/buffer.h"
#include "base/status.h"
#include "model/game.h"
#include "notation/cursor.h"
#include "rules/draw.h"
#include "validate/candidates.h"
#include "validate/opening.h"
#include "validate/others.h"
#include "validate/sought.h"

struct judge_options {
    const struct variant *variant; /* declared by the caller; NULL: by tags, the page, or replay */
    bool forms;                    /* work out node->brief, for writers */
    bool short_forms;              /* ... and node->short_form, which costs every legal move at every ply */
    bool pictures;                 /* boards in findings about moves */
    bool final;                    /* write game->final, for who shows it */
    const struct finding_policy *policy; /* what becomes of severities; NULL: they stay */
    const struct sought *sought;         /* a position that is looked for; NULL: none is */
};

struct frame;

enum { STARTS_KEPT = 8 };

/* A start position that was read, and from what. */
struct start_kept {
    char fen[256];
    size_t length;
    struct position position;
};

/* Scratch that is used again from game to game. */
struct judge {
    struct cursor cursor;
    struct cursor probe; /* of cause.c */
    struct moves all, likely;
    struct buffer buffer;
    struct draw draw;     /* of ending.c */
    struct frame *frames; /* of replay.c */
    struct candidate_orders orders;
    struct others others;
    const struct variant *guessed;         /* the last game's; tells where to begin, never what comes of it */
    struct start_kept starts[STARTS_KEPT]; /* the next to be replaced is at `start` */
    unsigned start;
    struct openings openings;
    bool met; /* the position that was looked for occurs in the last game */
};

void judge_init(struct judge *judge);
void judge_free(struct judge *judge);
/* Fills the fields "set by validate" and "set by replay". STATUS_OK or STATUS_NO_MEMORY. */
enum status judge_game(struct judge *judge, struct game *game, const struct judge_options *options);

#endif
