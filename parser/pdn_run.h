/* Runs of plain numbered moves: most of any file, read without a token for each. */
#ifndef PARSER_PDN_RUN_H
#define PARSER_PDN_RUN_H

#include "parser/pdn_lexer.h"
#include "parser/pdn_tree.h"

/* Puts the plain moves that follow into the tree, as long as each stands behind one blank or line end and its
 * number, if it has one, is due; the same tree as token by token. `*end` is set behind the last of them, and
 * stays when there is none. False: no memory. */
bool pdn_run(struct pdn_lexer *lexer, struct pdn_tree *tree, size_t *end);

#endif
