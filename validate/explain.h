/* From a verdict about a move to the finding that a reader can act on. */
#ifndef VALIDATE_EXPLAIN_H
#define VALIDATE_EXPLAIN_H

#include "notation/fen.h"
#include "validate/replay.h"

/* `ply` as in struct finding. The cursor still stands before the move and holds the last resolve. */
void explain_verdict(struct replay *replay, const struct node *node, const struct resolution *resolution,
                     int ply, bool variation);
/* The other findings about a ply. */
void explain_unknown(struct replay *replay, const struct node *node, int ply, bool variation);
void explain_pass(struct replay *replay, const struct node *node, int ply, bool variation);
void explain_sign(struct replay *replay, const struct node *node, const struct move *move, int ply,
                  bool variation);
void explain_numbering(struct replay *replay, const struct node *node, int ply, bool variation);
void explain_tower(struct replay *replay, const struct node *node, int ply, bool variation);
void explain_fen(struct replay *replay, const struct fen_result *result, struct slice fen, size_t at,
                 size_t length, bool variation);

/* The game goes whole under the replay's variant: the likely cause of the first fault found under another. */
void explain_variant(struct replay *other);

#endif
