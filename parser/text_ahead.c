/* The way ahead. What is looked for there is the askers' question. */
#include "parser/text_ahead.h"

void text_ahead_begin(struct text_ahead *ahead, const struct text_lexer *lexer, const struct text_token *next,
                      unsigned most) {
    ahead->lexer = *lexer;
    ahead->token = *next;
    ahead->brackets = 0;
    ahead->left = most;
}

bool text_ahead_sees(struct text_ahead *ahead) {
    if (!ahead->left)
        return false;
    ahead->left--;
    ahead->brackets += ahead->token.kind == TEXT_OPEN;
    ahead->brackets -= ahead->token.kind == TEXT_CLOSE && ahead->brackets;
    return true;
}

void text_ahead_step(struct text_ahead *ahead) {
    text_lexer_next(&ahead->lexer, &ahead->token);
}
