/* The words and signs of an expression. */
#ifndef ARCHIVE_WHERE_TOKEN_H
#define ARCHIVE_WHERE_TOKEN_H

#include "archive/where_test.h"

enum token_kind {
    TOKEN_END,
    TOKEN_NAME,
    TOKEN_TAG, /* in brackets */
    TOKEN_OPERATOR,
    TOKEN_LITERAL,
    TOKEN_AND,
    TOKEN_OR,
    TOKEN_NOT,
    TOKEN_OPEN,
    TOKEN_CLOSE,
    TOKEN_WRONG,
};

struct token {
    enum token_kind kind;
    size_t at, length; /* as written */
    size_t opening;    /* bytes of it before `text` */
    struct slice text; /* a name or a literal, without quotes */
    enum where_operator op;
    bool negated, quoted, caseless;
    const char *fault; /* of a wrong one; NULL: it is only out of place */
};

struct tokens {
    char *text; /* escapes are taken out in place */
    size_t at, length;
};

void tokens_init(struct tokens *tokens, char *text, size_t length);
void tokens_next(struct tokens *tokens, struct token *token);
/* Where a value is due: "quoted", /expression/i where a match is wanted, or a bare word up to a blank or a
 * bracket. */
void tokens_literal(struct tokens *tokens, bool match, struct token *token);

#endif
