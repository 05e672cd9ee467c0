/* Looking at the tokens behind the one at hand, with what is open of brackets. */
#ifndef PARSER_TEXT_AHEAD_H
#define PARSER_TEXT_AHEAD_H

#include "parser/text_lexer.h"

struct text_ahead {
    struct text_lexer lexer;
    struct text_token token;
    unsigned brackets; /* that are open at the token; one that opens is, one that closes is not */
    unsigned left;
};

/* From `next`, behind which the lexer stands, over at most so many tokens:
 * for (text_ahead_begin(...); text_ahead_sees(&ahead); text_ahead_step(&ahead)) */
void text_ahead_begin(struct text_ahead *ahead, const struct text_lexer *lexer, const struct text_token *next,
                      unsigned most);
bool text_ahead_sees(struct text_ahead *ahead);
void text_ahead_step(struct text_ahead *ahead);

#endif
