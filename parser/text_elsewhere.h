/* Positions that a page shows far from the moves that are played from them. */
#ifndef PARSER_TEXT_ELSEWHERE_H
#define PARSER_TEXT_ELSEWHERE_H

#include "base/buffer.h"
#include "notation/cursor.h"
#include "parser/text_lexer.h"

enum { TEXT_ELSEWHERE_MAX = 64 };

struct text_elsewhere {
    bool looked;
    struct buffer fens; /* one behind the other */
    struct {
        size_t from, to;   /* in `fens` */
        size_t at, length; /* in the page */
    } at[TEXT_ELSEWHERE_MAX];
    size_t count;
};

void text_elsewhere_init(struct text_elsewhere *elsewhere);
void text_elsewhere_free(struct text_elsewhere *elsewhere);
/* The first position of the page in [from, to) where the move is legal; TEXT_ELSEWHERE_MAX: there is none. */
size_t text_elsewhere_next(struct text_elsewhere *elsewhere, const struct text_lexer *lexer,
                           struct cursor *cursor, const struct variant *variant,
                           const struct text_token *token, size_t from, size_t to);
/* Makes a position the game's start. False: no memory. */
bool text_elsewhere_start(const struct text_elsewhere *elsewhere, size_t i, struct game *game, bool black);
/* For a game whose start is not known: if one of the page's positions lets all of its main line be played,
 * of those before it no second one, that is its start, and it is told. `lexer` is not changed. False: no
 * memory. */
bool text_elsewhere_settle(struct text_elsewhere *elsewhere, const struct text_lexer *lexer,
                           struct cursor *cursor, const struct variant *variant, struct game *game);

#endif
