/* A position and the question "which legal move does this written move mean?". Replay and the text reader
 * both walk records with it. */
#ifndef NOTATION_CURSOR_H
#define NOTATION_CURSOR_H

#include "model/game.h"
#include "notation/move_text.h"
#include "notation/square.h"
#include "rules/moves.h"

enum verdict {
    VERDICT_LEGAL,
    VERDICT_NO_SUCH_SQUARE,
    VERDICT_NO_PIECE,
    VERDICT_NOT_YOUR_PIECE,
    VERDICT_BLOCKED,
    VERDICT_MUST_CAPTURE,
    VERDICT_CAPTURE_UNFINISHED,
    VERDICT_CAPTURE_TOO_SMALL,
    VERDICT_AMBIGUOUS,
    VERDICT_ILLEGAL,
    VERDICT_OVER_BUDGET, /* the search did not end: nothing is known */
    VERDICT_NO_MEMORY,
};

struct cursor {
    struct position position;
    struct moves moves; /* scratch of the last resolve: the legal moves from the square, or all of them */
    struct moves fits;  /* those of an ambiguous move */
    enum turned turn;   /* how the record sees the board */
    bool unexplained;   /* what is not legal is VERDICT_ILLEGAL, and nobody asks why */
};

struct resolution {
    enum verdict verdict;
    struct move move;    /* of VERDICT_LEGAL */
    bool wrong_sign;     /* a dash for a capture or the reverse; played all the same */
    unsigned label;      /* index of the label that is at fault */
    unsigned square;     /* the square the verdict is about, or NO_SQUARE */
    bool other_notation; /* numbers in a letter variant or the reverse */
    enum choice rule;    /* of VERDICT_CAPTURE_TOO_SMALL: the rule of choice that forbids the capture */
};

/* The cursor owns memory from the first resolve on. */
void cursor_init(struct cursor *cursor, const struct position *position);
void cursor_free(struct cursor *cursor);
/* Judges a NODE_MOVE's labels in the cursor's position, without playing. */
void cursor_resolve(struct cursor *cursor, const struct node *node, struct resolution *resolution);
/* The same for a move as it was read, without a node. */
void cursor_resolve_text(struct cursor *cursor, const struct move_text *move, struct resolution *resolution);
/* The same as cursor_resolve for a plain or forced move (position_plain, position_forced), written in the
 * variant's own way and with its right sign: nearly all of a record, in a fraction of the time. False:
 * cursor_resolve must look. */
bool cursor_plain(const struct cursor *cursor, const struct node *node, bool alone, struct move *move);
void cursor_play(struct cursor *cursor, const struct move *move);

#endif
