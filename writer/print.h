/* A printed page in the making: what the parts of the text writer share. */
#ifndef WRITER_PRINT_H
#define WRITER_PRINT_H

#include "notation/patterns.h"
#include "writer/lines.h"
#include "writer/remark.h"
#include "writer/style.h"
#include "writer/walk.h"

enum { COLUMNS_A_LINE = 80 };

struct print {
    struct lines lines;
    struct buffer *buffer;
    const struct game *game;
    const struct variant *variant;
    struct style style;
    struct matcher *matcher;
    const struct node *last; /* of the main line */
    bool first;              /* game of its page */
    size_t column_width;     /* of moves in two columns */
    bool resumes;            /* the second side's move needs its number */
    bool in_pair;            /* two columns: the line has its first move and waits for the second */
    bool in_prose;           /* what was written last is a remark without braces */
    bool left_out;           /* the ply before is one that is told by numbers alone */
};

/* How the page says from which position the game starts. */
struct printed_start {
    bool bare;              /* no moves and no list: all tags stand in braces, as a game by themselves */
    struct buffer list;     /* as a list; empty: not so */
    const struct note *odd; /* the remark that is a list and no position; NULL: none */
    struct slice fen;       /* as a FEN; `at` NULL: not so */
    const char *set_up;     /* "1": nobody knows it; "0": the initial one; NULL: not said */
};

/* printed_heading.c: all that stands before the first move. */
void printed_heading_write(struct print *print);

/* printed_tags.c: the tags as title, event, players and labelled lines, what is left in braces. */
void printed_tags_write(struct print *print, const struct printed_start *start);

/* text.c: in words if there are any, which may stand as `prose`; a position in the midst of a game. */
void printed_nag_write(struct print *print, unsigned nag, bool prose);
void printed_set_up_write(struct print *print, struct slice fen);

/* printed_result.c: how the page says how the game ended. */
struct printed_result {
    const struct note *told; /* the remark behind the last move that says it; NULL: none */
    const char *words;       /* what has to be said behind the last move; NULL: nothing */
};
/* Whether words can say the result behind the last move: there is one, it is no pass, and print has words. */
bool printed_result_has_words(const struct print *print);
struct printed_result printed_result_of(const struct print *print);
bool printed_result_by_mark(const struct print *print, const struct node *node);
/* Whether a note of the node is told by the mark: its side wins, and the line ends; the main line as the
 * result says. */
bool printed_wins(const struct print *print, const struct node *node, const struct note *note);

#endif
