/* The shortest writing of a legal move that no other legal move shares. */
#ifndef NOTATION_DISAMBIGUATE_H
#define NOTATION_DISAMBIGUATE_H

#include "rules/moves.h"

struct shortest {
    bool brief;       /* start and end are enough */
    bool short_form;  /* the starting file and the end are enough; only when it was asked for */
    struct move move; /* of several paths to the same position, the one with the nearest landings */
};

/* `move` is legal in `position`; `all` is scratch. Over budget or without memory nothing is taken as
 * short. In column variants a path counts as another move when it leaves another position. */
void disambiguate(const struct position *position, const struct move *move, bool want_short_form,
                  struct moves *all, struct shortest *shortest);

#endif
