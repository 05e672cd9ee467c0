/* A position as a picture in plain text, towers listed below. */
#ifndef NOTATION_BOARD_H
#define NOTATION_BOARD_H

#include "notation/square.h"
#include "rules/position.h"

/* In letters each row has its number before it and the files stand below; in numbers each row has the numbers
 * of its first and its last square at its ends. */
void board_write(struct buffer *buffer, const struct position *position, enum notation notation,
                 enum language language);

#endif
