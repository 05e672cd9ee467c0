/* Clock readings inside comments. */
#ifndef VALIDATE_CLOCKS_H
#define VALIDATE_CLOCKS_H

#include "validate/replay.h"

/* Looks at the comments behind a ply. */
void clocks_judge(struct replay *replay, const struct node *node, int ply, bool variation);

#endif
