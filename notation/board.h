/* A position as a picture in plain text: rows with their numbers, files below, towers listed beside. */
#ifndef NOTATION_BOARD_H
#define NOTATION_BOARD_H

#include "base/phrase.h"
#include "rules/position.h"

void board_write(struct buffer *buffer, const struct position *position, enum language language);

#endif
