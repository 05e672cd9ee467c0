/* Clock readings inside comments. */
#ifndef VALIDATE_CLOCKS_H
#define VALIDATE_CLOCKS_H

#include "model/game.h"

/* Looks at the comments behind all plies of the game. */
void clocks_judge(struct game *game);

#endif
