/* A slow generator of legal moves written from the rule text and from nothing else: a square array of
 * letters, no tables, no code shared with rules/. What it and the rules core agree on has been said twice. */
#ifndef ORACLE_MAILBOX_H
#define ORACLE_MAILBOX_H

enum { MAILBOX_SIDE = 8, MAILBOX_COLUMN = 64, MAILBOX_PATH = 256 };

struct mailbox {
    char game[24]; /* the variant's name */
    char side;     /* 'w' or 'b' */
    /* [file][rank]: the pieces from the top down, `w b` men, `W B` kings; empty: no piece */
    char at[MAILBOX_SIDE][MAILBOX_SIDE][MAILBOX_COLUMN];
};

/* Calls `found` for every legal move with its path (`a3:c5`, `c3-d4`) and the position it leaves. */
void mailbox_moves(const struct mailbox *board,
                   void (*found)(const char *path, const struct mailbox *after, void *context),
                   void *context);

#endif
