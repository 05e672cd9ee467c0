/* What the values of a game's tags look like, and what they claim. */
#ifndef VALIDATE_TAGS_H
#define VALIDATE_TAGS_H

#include "model/game.h"

/* Findings about dates, times, ratings, results and game types, and a PlyCount that differs from game->plies.
 * Which variant a tag declares, and whether its result is right, is asked elsewhere. */
void tags_judge(struct game *game);

#endif
