/* Positions in writers' normal form: the FEN of the contract when it can be read, as written otherwise. */
#ifndef WRITER_START_H
#define WRITER_START_H

#include "model/game.h"
#include "notation/square.h"

/* Whether a start position must be written: the record gives one, or says that it does not know it. */
bool start_given(const struct game *game);
/* It; "?" for a fragment whose start nobody knows. */
void start_write(struct buffer *buffer, const struct game *game, const struct variant *variant,
                 enum notation notation);
/* Any FEN of the record. `variant` may be NULL. */
void start_write_fen(struct buffer *buffer, struct slice fen, const struct variant *variant,
                     enum notation notation);

#endif
