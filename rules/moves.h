/* Moves: what is legal, and what playing it does. */
#ifndef RULES_MOVES_H
#define RULES_MOVES_H

#include "base/status.h"
#include "rules/position.h"

/* Longer than any capture a board allows: a side of 24 men and a circuit. */
enum { PATH_MAX_SQUARES = 64 };

struct move {
    uint8_t count; /* squares of the path: the start and every landing; 2 for a quiet move */
    bool capture;
    bool promotes; /* the piece became a king during the move */
    uint8_t path[PATH_MAX_SQUARES];
    uint8_t jumped[PATH_MAX_SQUARES]; /* count - 1 squares, in order; only of a capture */
};

static inline void move_set_quiet(struct move *move, unsigned from, unsigned to, bool promotes) {
    move->count = 2;
    move->capture = false;
    move->promotes = promotes;
    move->path[0] = (uint8_t)from;
    move->path[1] = (uint8_t)to;
}

/* A list that grows; used again from call to call without allocating. */
struct moves {
    struct move *at;
    size_t count, capacity;
    /* Steps the search may still take. Every function that fills a list starts from MOVES_BUDGET. */
    long budget;
};

/* Work that one ply may cost: far more than any game's position needs, and some milliseconds of search. */
enum { MOVES_BUDGET = 200000 };

enum moves_status {
    MOVES_DONE,
    MOVES_OVER_BUDGET, /* the list is not complete: nothing may be called illegal */
    MOVES_NO_MEMORY,
};

void moves_init(struct moves *moves);
void moves_free(struct moves *moves);
/* Adds a copy; false: no memory. */
bool moves_add(struct moves *moves, const struct move *move);

/* All legal moves of the side to move, each path once, in no promised order. */
enum moves_status moves_generate(const struct position *position, struct moves *moves);
/* Those that start on one square: exactly the moves of moves_generate with that start. */
enum moves_status moves_from(const struct position *position, unsigned square, struct moves *moves);
/* The captures of the piece on one square (NO_SQUARE: of every piece), each carried to its end, those
 * included that a rule of choice forbids. */
enum moves_status moves_unchosen(const struct position *position, unsigned square, struct moves *moves);
/* The rule of choice that forbids a capture from moves_unchosen; CHOICE_END: none does. `moves` is scratch,
 * and holds what may be chosen by that rule afterwards. */
enum moves_status moves_choice_against(const struct position *position, const struct move *move,
                                       struct moves *moves, enum choice *rule);
/* Whether the side to move has a capture. By masks and rays, without generating. */
bool position_must_capture(const struct position *position);
/* Whether a piece of the side to move on `square` has a capture, all rules of choice apart. */
bool position_can_capture(const struct position *position, unsigned square);
/* The quiet move from one square to another, when the piece may make it and no capture is compulsory (that is
 * for the caller to know). Without a list. */
bool position_quiet(const struct position *position, unsigned from, unsigned to, struct move *move);
/* The same for a move that can be judged without the others: a quiet one where nothing captures, or a man's
 * single jump that cannot go on, where the choice is free or all captures are such jumps. True: it is legal
 * and no other move has these two squares alone for its path; with `alone`, the piece has no other capture
 * either. False: not known. */
bool position_plain(const struct position *position, unsigned from, unsigned to, bool alone,
                    struct move *move);
/* The capture of a man that has no other, where the choice is free and it is not crowned on the way. False:
 * not known. */
bool position_forced(const struct position *position, unsigned from, struct move *move);
enum sameness { SAME_MOVE, OTHER_MOVES, SAMENESS_UNKNOWN };
/* What a move that is plain or forced in a position is under another variant, on the same board with the same
 * single pieces: so there too, leaving the same pieces; or no move there, nor any other between its ends. */
enum sameness position_plain_too(const struct position *position, const struct move *move,
                                 const struct variant *variant);
/* Whether a man of the side to move has a jump in one of the given board directions; on boards of one word.
 */
bool position_men_jump(const struct position *position, unsigned directions);
/* Whether there is any legal move. */
bool position_can_move(const struct position *position);
/* Plays a legal move. */
void position_play(struct position *position, const struct move *move);
/* Whether two moves leave the same position. */
bool moves_same_result(const struct position *position, const struct move *a, const struct move *b);
/* The capture's choice value in the variant (pieces taken, kings, ...) as the words of its rule need it:
 * how many pieces a capture takes. */
unsigned move_taken(const struct move *move);

#endif
