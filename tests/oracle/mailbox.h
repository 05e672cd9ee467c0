/* A slow generator of legal moves written from the rule text and from nothing else: a square array of
 * letters, no tables, no code shared with rules/. What it and the rules core agree on has been said twice. */
#ifndef ORACLE_MAILBOX_H
#define ORACLE_MAILBOX_H

#include <stdbool.h>

enum { MAILBOX_SIDE = 12, MAILBOX_COLUMN = 26, MAILBOX_PATH = 160 };

struct mailbox {
    char game[24]; /* the variant's name */
    char side;     /* 'w' or 'b' */
    /* [file][rank]: the pieces from the top down, `w b` men, `W B` kings; empty: no piece */
    char at[MAILBOX_SIDE][MAILBOX_SIDE][MAILBOX_COLUMN];
    /* Frisian: how often in a row White ([0]) and Black moved one and the same king, and where it stands. */
    int run[2], run_x[2], run_y[2];
};

/* Calls `found` for every legal move with its path (`a3:c5`, `c3-d4`) and the position it leaves. False:
 * there are too many ways to capture, and nothing was called. */
bool mailbox_moves(const struct mailbox *board,
                   void (*found)(const char *path, const struct mailbox *after, void *context),
                   void *context);

#endif
