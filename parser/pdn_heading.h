/* The tags of a game and the notes in front of them, while a PDN text is read. */
#ifndef PARSER_PDN_HEADING_H
#define PARSER_PDN_HEADING_H

#include "parser/pdn_state.h"

/* The notes so far stand in front of the tags. */
void pdn_heading_preface(struct pdn *pdn);
/* Settles what the lexer's tag is called: entities are undone, signs that do not belong there left out. */
void pdn_heading_name(struct pdn *pdn);
/* Adds the lexer's tag, or keeps it as a comment beside the `same` that is there. */
void pdn_heading_take(struct pdn *pdn, const struct pdn_token *token, const struct tag *same);
/* Gives the game the tags of the one before, which it tells again. */
void pdn_heading_again(struct pdn *pdn);
/* All tags were read: whether they say from where the game starts. */
void pdn_heading_end(struct pdn *pdn);

#endif
