/* What the parts of the move generator say to one another. Private to rules/; moves.h is for others. */
#ifndef RULES_SEARCH_H
#define RULES_SEARCH_H

#include "rules/moves.h"

/* Room for one more move at the end of the list, not yet counted; NULL: no memory. */
struct move *moves_room(struct moves *moves);

/* Pieces of the side to move that have a capture. */
bits capture_pieces(const struct position *position);
/* Every capture of the piece on `square`, the rules of choice left aside. */
enum moves_status capture_search(const struct position *position, unsigned square, struct moves *moves);
/* Keeps the captures that the variant's rules of choice allow. */
void choice_apply(const struct position *position, struct moves *moves);

/* Quiet moves of the side to move; of its piece on one square. */
enum moves_status quiet_search(const struct position *position, struct moves *moves);
enum moves_status quiet_search_one(const struct position *position, unsigned square, struct moves *moves);
bool quiet_any(const struct position *position);

#endif
