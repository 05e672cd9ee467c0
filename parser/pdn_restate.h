/* A record that tells its game again in another notation, under the same tags. */
#ifndef PARSER_PDN_RESTATE_H
#define PARSER_PDN_RESTATE_H

#include "parser/pdn_lexer.h"
#include "parser/pdn_tree.h"

/* `line` is a ';' line that was just read by the lexer. Whether the moves behind it are the whole game once
 * more, and not its continuation: the line stands behind a blank line, and the moves have no numbers where
 * those before had, or name squares in the other way. */
bool pdn_restates(const struct pdn_tree *tree, const struct pdn_lexer *lexer, const struct pdn_token *line,
                  struct slice text);

#endif
