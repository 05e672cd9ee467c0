/* Pieces of longer texts: a border between games is believed only when nothing behind the piece could move
 * it. Games themselves are pdn_reader.c's. */
#include "parser/pdn_piece.h"
#include "parser/pdn_glyph.h"
#include "parser/pdn_prose.h"

enum { LINE_ENDS = 5 /* characters that end lines, in two whole lines and what stands around them */ };

/* The start of the last line but one: a token and what it looks at never pass the end of the next line. */
static const char *sure_end(const struct pdn_lexer *lexer) {
    const char *at = lexer->end;
    for (int lines = 0; at > lexer->text; at--)
        if (glyph_class(at[-1]) == GLYPH_END && ++lines == LINE_ENDS)
            break;
    return at;
}

void pdn_piece_init(struct pdn_piece *piece, struct pdn_lexer *lexer, const struct reader_options *options) {
    *piece = (struct pdn_piece){.behind = options->behind,
                                .sure = lexer->end,
                                .limit = options->limit ? options->limit : SIZE_MAX / 2};
    lexer->goes_on = options->behind != BEHIND_NOTHING;
    if (options->behind == BEHIND_ANYTHING)
        piece->sure = sure_end(lexer);
}

/* Whether the tag behind a piece ends a game that is still open, as any tag would. A bracket alone on the
 * last line would be a part of that tag. */
static bool ends_at_tag(const struct pdn_lexer *lexer) {
    const char *at = lexer->end;
    while (at > lexer->text && (glyph_class(at[-1]) == GLYPH_BLANK || glyph_class(at[-1]) == GLYPH_END))
        at--;
    return at > lexer->text && at[-1] != '[';
}

void pdn_piece_end(struct pdn_piece *piece, const struct pdn_lexer *lexer, bool has_moves) {
    bool ends = piece->behind == BEHIND_TAG && has_moves && ends_at_tag(lexer);
    piece->undecided |= piece->behind != BEHIND_NOTHING && !ends;
}

/* A piece that has been read up to its end, where a game begins. Written-out line ends in front of that game
 * belong to it. */
bool pdn_piece_is_over(const struct pdn_piece *piece, struct pdn_lexer *lexer) {
    const char *from = lexer->at;
    struct pdn_token token;
    if (piece->behind == BEHIND_NOTHING || piece->behind == BEHIND_ANYTHING)
        return false;
    pdn_lexer_next(lexer, &token);
    lexer->at = from;
    return token.kind == PDN_END && !token.after_escape;
}

/* Looks past notes and junk. A result alone begins no game, one behind a comment does (PDN 3.0: a body may
 * be a comment, but not empty). */
enum pdn_ahead pdn_look_ahead(struct pdn_piece *piece, struct pdn_lexer *lexer) {
    const char *from = lexer->at;
    struct pdn_token token;
    enum pdn_ahead ahead = AHEAD_NOTHING;
    lexer->in_moves = false;
    lexer->prose_end = NULL;
    do {
        pdn_lexer_next(lexer, &token);
        pdn_prose_take(lexer, &token, NULL);
        switch (token.kind) {
        case PDN_END:
            break;
        case PDN_TAG:
        case PDN_MOVE:
        case PDN_PASS:
        case PDN_GAP:
        case PDN_SETUP:
            ahead = AHEAD_GAME;
            break;
        case PDN_RESULT:
            ahead = ahead == AHEAD_NOTES ? AHEAD_GAME : AHEAD_JUNK;
            break;
        case PDN_COMMENT:
        case PDN_LINE:
            ahead = AHEAD_NOTES;
            break;
        default:
            if (ahead == AHEAD_NOTHING)
                ahead = AHEAD_JUNK;
        }
    } while (token.kind != PDN_END && ahead != AHEAD_GAME);
    size_t passed = token.at - (size_t)(from - lexer->text);
    piece->too_long |= passed > piece->limit;
    piece->undecided |= lexer->at > piece->sure;
    if (token.kind == PDN_END && piece->behind > BEHIND_TAG)
        piece->undecided |= piece->behind == BEHIND_ANYTHING || piece->limit < READER_NOTES ||
                            passed > piece->limit - READER_NOTES;
    if (token.kind == PDN_END && piece->behind != BEHIND_NOTHING)
        ahead = AHEAD_GAME;
    lexer->at = from;
    lexer->prose_end = NULL;
    return ahead;
}
