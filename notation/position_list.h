/* Positions as printed records list them, in Russian, Ukrainian, Belarusian and English: "Білі: Д.е1, пр.c1,
 * f2; чорні: ...", towers in words or by Sargin's formula, and the ones that a sentence tells. */
#ifndef NOTATION_POSITION_LIST_H
#define NOTATION_POSITION_LIST_H

#include "base/buffer.h"
#include "model/label.h"
#include "notation/patterns.h"
#include "rules/column.h"

enum { LIST_SQUARES_MAX = 100, LIST_FAULTS_MAX = 8, LIST_WORDS_MAX = 4 };

struct list_square {
    label label;
    column column;
    size_t at, length; /* in the text */
};

enum list_fault_kind {
    LIST_UNREADABLE,       /* something that should be a square */
    LIST_TOWER_UNREADABLE, /* a tower whose pieces cannot be read */
    LIST_TOWER_TOO_HIGH,   /* over COLUMN_MAX pieces */
    LIST_SIDE_UNREADABLE,  /* a word that should name a side */
    LIST_COUNT_WRONG,      /* as many squares were announced, others were found */
};

struct list_fault {
    enum list_fault_kind kind;
    size_t at, length; /* in the text */
    unsigned announced, found;
    label likely;  /* LIST_UNREADABLE: the square that it looks like; LABEL_BAD: none */
    column column; /* ... and what is said to stand there */
};

/* A side's name in which letters stand for others that look like them. */
struct list_misread {
    size_t at, length; /* in the text */
    const char *read;  /* what it is read as */
    bool doubtful;     /* it is like that in part only, so that it is a fault too */
};

struct position_list {
    size_t length; /* bytes of the text that belong to the list */
    struct list_square squares[LIST_SQUARES_MAX];
    unsigned count;
    bool named[2];   /* sides the list speaks of */
    bool towers;     /* some column is higher than one piece, or is called a tower */
    bool turn_given; /* the text says who moves */
    enum side turn;
    struct list_fault faults[LIST_FAULTS_MAX];
    unsigned fault_count;
    struct list_misread misread[LIST_WORDS_MAX];
    unsigned misread_count;
};

/* Whether the first letters of `text` may begin what the next two functions read: false for most words. */
bool position_list_may_begin(struct slice text);
bool position_prose_may_begin(struct slice text);
/* Reads a list at the start of `text`. `alone`: it begins a line or stands behind a colon, so that it may do
 * without a colon. False: no list begins here. */
bool position_list_read(struct matcher *matcher, struct slice text, bool alone, struct position_list *list);
/* Reads a position told in a sentence: "d4, d6: башни по две черных шашки; g1 белая дамка", "если на h2 белая
 * простая, а на g3 черная". */
bool position_prose_read(struct matcher *matcher, struct slice text, struct position_list *list);
/* Reads a FEN at the start of `text`. */
bool position_fen_read(struct matcher *matcher, struct slice text, struct position_list *list);
/* The position as a FEN: squares ascending. */
void position_list_write(struct buffer *buffer, const struct position_list *list, enum side turn);

#endif
