/* The value of a Setup tag that lists columns, "g1=W d4=bb" or "2=WwbBb", as a FEN. */
#ifndef PARSER_TEXT_SETUP_H
#define PARSER_TEXT_SETUP_H

#include "base/buffer.h"

/* False: the value is something else. Pieces are written from the top down; White moves. */
bool text_setup_read(struct slice value, struct buffer *fen);

#endif
