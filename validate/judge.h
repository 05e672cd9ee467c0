/* Judging a game: which variant, replay of every line, towers, result and tags; findings and verdicts go to
 * the game itself. */
#ifndef VALIDATE_JUDGE_H
#define VALIDATE_JUDGE_H

#include "base/buffer.h"
#include "base/status.h"
#include "model/game.h"
#include "notation/cursor.h"
#include "rules/draw.h"

struct judge_options {
    const struct variant *variant; /* declared by the caller; NULL: by tags, the page, or replay */
    bool forms;                    /* work out node->brief, for writers */
    bool short_forms;              /* ... and node->short_form, which costs every legal move at every ply */
    bool pictures;                 /* boards in findings about moves */
    const struct finding_policy *policy; /* what becomes of severities; NULL: they stay */
};

struct frame;

/* Scratch that is used again from game to game. */
struct judge {
    struct cursor cursor;
    struct cursor probe; /* of cause.c */
    struct moves all, likely;
    struct buffer buffer;
    struct draw draw;     /* of ending.c */
    struct frame *frames; /* of replay.c */
};

void judge_init(struct judge *judge);
void judge_free(struct judge *judge);
/* Fills the fields "set by validate" and "set by replay". STATUS_OK or STATUS_NO_MEMORY. */
enum status judge_game(struct judge *judge, struct game *game, const struct judge_options *options);

#endif
