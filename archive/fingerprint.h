/* Numbers that stand for a game's moves: the same for the same moves from the same position, whatever the
 * notation, the tags and the encoding of the record. */
#ifndef ARCHIVE_FINGERPRINT_H
#define ARCHIVE_FINGERPRINT_H

#include "model/game.h"

/* Of the main line up to every ply: prints[0] is that of the first ply, prints[count - 1] that of all. What
 * could not be played counts as it is written. Writes at most `room` of them and returns how many plies there
 * are. */
size_t fingerprint_game(const struct game *game, uint64_t *prints, size_t room);

#endif
