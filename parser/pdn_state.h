/* A PDN text while its games are read, for the files that read parts of it. */
#ifndef PARSER_PDN_STATE_H
#define PARSER_PDN_STATE_H

#include "parser/pdn_header.h"
#include "parser/pdn_lexer.h"
#include "parser/pdn_piece.h"
#include "parser/pdn_report.h"
#include "parser/pdn_tree.h"
#include "parser/reader.h"

struct pdn {
    struct text *text;
    struct pdn_lexer lexer;
    enum pdn_ahead ahead;
    struct game *game;
    struct pdn_tree tree;
    struct pdn_header header;
    struct pdn_report report;
    size_t end; /* of the last token of the game */
    /* The last game's tags, for one that tells it again. */
    size_t tags_from, tags_to;
    bool restated;
    size_t moves_at;    /* where its tags end */
    size_t unknown_end; /* of the last thing that was not understood */
    /* The text without braces that was taken last, and its note. */
    struct note *prose, *unknown;
    size_t prose_end;
    size_t unclosed_end; /* where the last token ends, if it is a comment left open; or 0 */
    bool loose;          /* cut out of its text, what stands behind the tags might be read in another way */
    bool no_memory;
    bool too_deep; /* said already */

    struct pdn_piece piece;
    struct reader_cut cut; /* where the game that is read now begins */
};

/* Gives a note that was made for the token its place; NULL: there was no memory for it. */
void pdn_place_note(struct pdn *pdn, struct note *note, const struct pdn_token *token);
void pdn_take_comment(struct pdn *pdn, const struct pdn_token *token);
/* Whether the token is glued to something that was not understood, and is part of it. */
bool pdn_is_glued(const struct pdn *pdn, const struct pdn_token *token);
/* Reports what is not understood, and keeps it as a comment in its place, so that no output loses it. */
void pdn_take_unknown(struct pdn *pdn, const struct pdn_token *token);
/* A text without braces: a comment, with a warning. */
void pdn_take_prose(struct pdn *pdn, const struct pdn_token *token);
void pdn_take_mark(struct pdn *pdn, const struct pdn_token *token);
void pdn_take_tower(struct pdn *pdn, const struct pdn_token *token);

#endif
