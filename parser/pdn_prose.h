/* Text that stands between moves or games without braces: people read over it, and so does the reader. */
#ifndef PARSER_PDN_PROSE_H
#define PARSER_PDN_PROSE_H

#include "parser/pdn_lexer.h"
#include "parser/pdn_tree.h"

/* Makes one token, PDN_PROSE, of the words that begin with this one, as far as they stand on its line.
 * `turn`: which ply is due; NULL: the game has no ply yet. False: this is no text, and the token stays what
 * it is. */
bool pdn_prose_take(struct pdn_lexer *lexer, struct pdn_token *token, const struct pdn_turn *turn);

#endif
