/* What the parts of the move generator say to one another. Private to rules/; moves.h is for others. */
#ifndef RULES_SEARCH_H
#define RULES_SEARCH_H

#include "rules/moves.h"

/* Room for one more move at the end of the list, not yet counted; NULL: no memory. */
struct move *moves_room(struct moves *moves);

/* Pieces of the side to move that have a capture. */
bits capture_pieces(const struct position *position);
bool capture_by_king(const struct position *position);
/* The best capture so far by a rule of choice that counts what is taken; CHOICE_END: all are as good. The
 * searches of one position's pieces share it. */
struct best {
    enum choice rule;
    unsigned worth;
};

/* What a captured piece counts by such a rule. */
static inline unsigned choice_worth(enum choice rule, bool king) {
    /* Frisian draughts: a king is just less than two men, however many there are. */
    if (rule == CHOICE_VALUE)
        return king ? 2 * PATH_MAX_SQUARES - 1 : PATH_MAX_SQUARES;
    return rule == CHOICE_MOST;
}
/* The rule by which a search may leave captures out; `best` as it is before any was found. */
struct best choice_first(const struct variant *variant);

/* Every capture of the piece on `square` that no better one is known to; other rules of choice are left
 * aside. */
enum moves_status capture_search(const struct position *position, unsigned square, struct best *best,
                                 struct moves *moves);
/* Keeps the captures that the variant's rules of choice allow. */
void choice_apply(const struct position *position, struct moves *moves);
/* The first rule of choice by which some of all captures are better than `move`, and keeps those; CHOICE_END:
 * none. */
enum choice choice_against(const struct position *position, const struct move *move, struct moves *moves);

/* Quiet moves of the side to move; of its piece on one square. */
enum moves_status quiet_search(const struct position *position, struct moves *moves);
enum moves_status quiet_search_one(const struct position *position, unsigned square, struct moves *moves);
bool quiet_any(const struct position *position);

#endif
