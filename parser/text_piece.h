/* The words of a short stretch that should hold plies, taken apart with an eye for damage. */
#ifndef PARSER_TEXT_PIECE_H
#define PARSER_TEXT_PIECE_H

#include "parser/text_lexer.h"

enum { TEXT_PIECES_MAX = 32, TEXT_STRETCH_MAX = 1200 };

enum text_piece_kind {
    PIECE_WORDS,
    PIECE_NUMBER, /* of a move */
    PIECE_PLY,    /* a move, "--", "- -", or what a move became: `token` */
};

struct text_piece {
    enum text_piece_kind kind;
    size_t at, length;
    /* Words: a single one with a figure or sign in it; a ply: none of the patterns' moves; a number: without
     * a dot. */
    bool odd;
    unsigned words;       /* of PIECE_WORDS */
    bool numbered, black; /* a number is part of the ply's token; of PIECE_NUMBER: dots behind it */
    unsigned number;
    bool damaged;            /* of a ply: not every square can be read */
    bool vague;              /* ... and only its place says that it is one */
    struct text_token token; /* of a ply */
};

/* Reads [at, end) of the lexer's text; at most TEXT_STRETCH_MAX bytes and TEXT_PIECES_MAX pieces, the last of
 * which takes what is left. `letters`: the record's squares are letters. */
size_t text_pieces_read(const struct text_lexer *lexer, size_t at, size_t end, bool letters,
                        struct text_piece *pieces);

#endif
