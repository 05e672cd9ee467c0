/* Departures from PDN in moves and results that were read all the same. */
#ifndef PARSER_PDN_FORM_H
#define PARSER_PDN_FORM_H

#include "parser/pdn_lexer.h"
#include "parser/pdn_report.h"

/* The token is a move or a result. */
void pdn_form_judge(struct pdn_report *report, const struct pdn_token *token, const struct pdn_word *word);
/* A variation that does not stand behind the move which it replaces. */
void pdn_form_late(struct pdn_report *report, const struct pdn_token *token);
void pdn_form_nested(struct pdn_report *report, const struct pdn_token *token);

#endif
