/* In which notation a game is written when nobody asks for one. */
#ifndef WRITER_CHOSEN_H
#define WRITER_CHOSEN_H

#include "model/game.h"
#include "notation/square.h"

/* `wanted`, but where it leaves the choice and a game that may be written either way has moves in numbers
 * that nobody resolved, numbers: all its moves are then in one notation and read back as they were. */
enum notation chosen_notation(const struct game *game, const struct variant *variant, enum notation wanted);

#endif
