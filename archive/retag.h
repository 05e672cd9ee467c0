/* Tags that the caller sets in every game, before it is judged: a GameType, Variant, FEN or Result set so
 * counts as if the record had it. */
#ifndef ARCHIVE_RETAG_H
#define ARCHIVE_RETAG_H

#include "model/game.h"

enum { RETAG_MAX = 64 };

struct retag {
    struct slice names[RETAG_MAX], values[RETAG_MAX]; /* an empty value takes the tag away */
    size_t count;
    bool latin_names; /* players, events and places in Latin letters */
};

/* Set in the place of a tag of that name, new ones at the end. False: no memory. */
bool retag_game(struct game *game, const struct retag *retag);

#endif
