/* What can be said about the end of a piece of a longer PDN text, and what it leaves open. */
#ifndef PARSER_PDN_PIECE_H
#define PARSER_PDN_PIECE_H

#include "parser/pdn_lexer.h"
#include "parser/reader.h"

struct pdn_piece {
    enum reader_behind behind;
    const char *sure; /* how far nothing behind the piece can change what is read */
    size_t limit;     /* bytes that a game may have, and bytes between games */
    bool too_long;    /* they are more */
    bool undecided;   /* what was read depends on what stands behind the piece; stays set */
};

/* What stands in front of the lexer, as far as the border between games goes. */
enum pdn_ahead { AHEAD_UNKNOWN, AHEAD_GAME, AHEAD_NOTES, AHEAD_JUNK, AHEAD_NOTHING };

/* The lexer stands at the start of the piece. */
void pdn_piece_init(struct pdn_piece *piece, struct pdn_lexer *lexer, const struct reader_options *options);
/* Told that an open game has come to the end of the piece. */
void pdn_piece_end(struct pdn_piece *piece, const struct pdn_lexer *lexer, bool has_moves);
/* Whether nothing is left of the piece, so that the next game is that behind it. */
bool pdn_piece_is_over(const struct pdn_piece *piece, struct pdn_lexer *lexer);
/* Looks past notes and junk; the lexer stays where it is, outside the moves. */
enum pdn_ahead pdn_look_ahead(struct pdn_piece *piece, struct pdn_lexer *lexer);

#endif
