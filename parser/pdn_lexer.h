/* PDN text -> tokens. Tokens and the blanks between them tile the text: every byte belongs to one of them, in
 * order, and every call but the last uses up at least one. */
#ifndef PARSER_PDN_LEXER_H
#define PARSER_PDN_LEXER_H

#include "parser/pdn_tag.h"
#include "parser/pdn_word.h"

enum pdn_kind {
    PDN_END,
    PDN_TAG,      /* `tag` of the lexer says more */
    PDN_WRAPPER,  /* [pdn], [/pdn] */
    PDN_NUMBER,   /* "1." "12..." */
    PDN_ELLIPSIS, /* "..." without a number */
    PDN_MOVE,     /* `word.move` of the lexer */
    PDN_PASS,     /* -- */
    PDN_GAP,      /* - - */
    PDN_MARK,     /* ! ?! (?) */
    PDN_NAG,
    PDN_COMMENT,
    PDN_LINE, /* ; or % to the end of the line */
    PDN_OPEN,
    PDN_CLOSE,
    PDN_SETUP,
    PDN_RESULT,
    PDN_TOWER, /* 2/1 or (2/1) */
    PDN_UNKNOWN,
    PDN_PROSE, /* made of others by pdn_prose.c */
};

struct pdn_token {
    enum pdn_kind kind;
    size_t at, length;
    struct slice inner; /* the comment, FEN, fraction, move or mark without its signs */
    uint32_t number;    /* of a number or NAG; the largest value stands for all beyond */
    bool dots;          /* of a number: two dots or more behind it */
    bool unclosed;      /* of a comment */
    bool nested;        /* of a comment: another one, with its braces, stands inside */
    bool after_blank;   /* a blank line stands before the token */
    bool after_escape;  /* a line end written out as "\r" or "\n" stands before it, at `escape_at` */
    size_t escape_at;
    enum result result; /* of a result */
};

struct pdn_lexer {
    const char *text;
    const char *at, *end;
    bool in_moves;  /* set by the caller: moves of the game came before */
    bool goes_on;   /* set by the caller: the text is a piece, and more stands behind it */
    bool undecided; /* where a comment ends cannot be said without that; stays set */
    struct pdn_tag tag;
    const char *tag_at; /* where `tag` begins; NULL: the last bracket began none */
    bool tag_in_moves;  /* it was read as in_moves says */
    struct pdn_word word;
    /* Where the search for a '}' began and ended last, so that none is made twice. */
    const char *close_from, *close_at;
    const char *prose_end; /* where the last text without braces ended; NULL: nowhere yet */
    unsigned prose_open;   /* parentheses that it left open */
};

void pdn_lexer_init(struct pdn_lexer *lexer, struct slice text);
void pdn_lexer_next(struct pdn_lexer *lexer, struct pdn_token *token);

#endif
