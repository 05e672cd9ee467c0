/* A word in a move's place, with a character in it that scanners mistake for another one, held against the
 * legal moves. */
#ifndef PARSER_TEXT_RESTORE_H
#define PARSER_TEXT_RESTORE_H

#include "parser/text_tree.h"

/* "еd^", "b.f8", "f:9З": true if exactly one legal move of the position is printed so, in full, by its ends
 * or in short, but for one character that looks like the right one; its squares go to `move`. */
bool text_restore(struct text_tree *tree, const struct position *position, struct slice word,
                  struct move_text *move);

#endif
