/* What else a character of a damaged move may have been: the second and third readings, behind the one that
 * fold.h knows. Which of them is meant is for the rules to say. */
#ifndef NOTATION_LOOKALIKE_H
#define NOTATION_LOOKALIKE_H

#include "base/slice.h"

enum { READINGS_MAX = 96, READING_LENGTH_MAX = 32 };

/* A move in ASCII that the printed characters may stand for. */
struct lookalike {
    char text[READING_LENGTH_MAX];
    size_t length;
    unsigned damage; /* the sum over the characters that are not what they stand for */
};

/* How much of a move is in doubt. */
struct doubt {
    bool plain;   /* plain letters and digits too: as it stands it names no squares */
    bool garbled; /* a wrong encoding went over it: b and h cannot be told apart */
};

/* The readings of a printed move, the least damaged first, at most READINGS_MAX; the first one is fold_move's
 * where that has one. 0: it is too long, or has a character in it that looks like nothing. */
size_t lookalikes_of(struct slice raw, struct doubt doubt, struct lookalike readings[READINGS_MAX]);

#endif
