/* A ply that nothing in the page stands for. */
#ifndef PARSER_TEXT_LOST_H
#define PARSER_TEXT_LOST_H

#include "parser/text_tree.h"

/* A number shows that one ply of the main line is missing. Where the line broke at a move of the side that
 * was not due, and no number behind it bears the count out, the missing ply stood in front of that move: an
 * unknown ply is put there. False: nothing was done. */
bool text_lost_insert(struct text_tree *tree);
/* Says so when the main line's last move, which the missing ply is put behind, could as well have been the
 * other side's: then nothing in the record decides. */
void text_lost_doubt(struct text_tree *tree);

#endif
