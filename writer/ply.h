/* One ply in PDN's normal form, which YAML and JSON share. */
#ifndef WRITER_PLY_H
#define WRITER_PLY_H

#include "model/game.h"
#include "notation/square.h"

/* What becomes of a '*' glued to a move. */
enum crowning {
    CROWNING_NONE,
    CROWNING_STAR,      /* stays a '*' */
    CROWNING_ONLY_MOVE, /* the NAG $7: PDN 3.0 has no '*' for that */
};

/* What it takes to name squares, found once a game. */
struct ply_form {
    const struct geometry *geometry; /* NULL: without a variant */
    bool letters;
    char sign; /* of captures */
};

struct ply_form ply_form_of(const struct variant *variant, enum notation notation);
/* Whether a ply is a legal move from one square to another with nothing about it: most are. */
static inline bool ply_is_bare(const struct ply_form *form, const struct node *node) {
    return form->geometry && !node->rich && !node->crowned && !node->wins && node->state == NODE_LEGAL &&
           node->few_path == 2;
}
/* ply_write for these. */
static inline void ply_write_bare(struct buffer *buffer, const struct ply_form *form,
                                  const struct node *node) {
    char *text = buffer_room(buffer, 2 * SQUARE_NAME_MAX + 1), *at = text;
    if (!text)
        return;
    at += square_spell(form->geometry, node->own_ends[0], form->letters, at);
    *at++ = node->capture ? form->sign : '-';
    at += square_spell(form->geometry, node->own_ends[1], form->letters, at);
    buffer->length += (size_t)(at - text);
}

enum { NAG_ONLY_MOVE = 7, NAG_WHITE_WINS = 18, NAG_BLACK_WINS = 19 };

/* The shortest unambiguous form of a legal move, any other as the record has it, in one word that a reader
 * of moves takes. `variant` may be NULL. */
void ply_write(struct buffer *buffer, const struct variant *variant, const struct node *node,
               enum notation notation);
/* The record's own word where a reader of moves takes it; else as ply_write. */
void ply_write_kept(struct buffer *buffer, const struct variant *variant, const struct node *node,
                    enum notation notation);
/* Whether a word could not be made from the node's text: ply_write wrote "- -", and the text must be kept in
 * another way. */
bool ply_unwritable(const struct variant *variant, const struct node *node);
enum crowning ply_crowning(const struct variant *variant, const struct node *node);
/* Whether PDN can have the mark: "!?" signs, bare or in parentheses (PDN 3.0, STRENGTH). */
bool ply_mark_is_strength(struct slice mark);

#endif
