/* Damaged moves weighed by the rules. */
#ifndef PARSER_TEXT_READING_H
#define PARSER_TEXT_READING_H

#include "parser/text_tree.h"

/* Of all that a printed move may stand for, the least damaged reading that is legal in the position; the
 * token's own, when that is legal. False: none is, or two are and nothing tells which is meant. Then the
 * token is as it was. `resolution`: in, of the token's own reading; out, of the one that was taken.
 * `*doubtful`: the reading is not the plain one, or another one is legal too, so that it must be told. */
bool text_reading_weigh(struct text_tree *tree, const struct position *position, struct text_token *token,
                        struct resolution *resolution, bool *doubtful);

#endif
