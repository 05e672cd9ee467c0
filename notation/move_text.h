/* One written move: "c3-d4", "a3:c5:e7", "22x15x8", "cd4", "d:b4", "a3b4", "9-13", "17-13-9", "d4". Plain
 * ASCII: readers fold look-alikes and typographic dashes first. */
#ifndef NOTATION_MOVE_TEXT_H
#define NOTATION_MOVE_TEXT_H

#include "base/slice.h"
#include "model/game.h"
#include "notation/square.h"

struct move_text {
    label labels[LABELS_MAX];
    uint32_t label_at[LABELS_MAX]; /* where each label begins, from the start of the text */
    uint8_t label_length[LABELS_MAX];
    uint8_t count;
    uint8_t sign;  /* enum move_sign; of a mixture the capture sign counts */
    bool crowned;  /* a '*' is glued behind */
    size_t length; /* bytes read, the '*' not counted */
};

/* Reads the longest move at the start of `text`: one to LABELS_MAX squares with at most one sign ("-", ":",
 * "x", "X") between two, no blanks. Letter files may be capitals. Squares that no board has ("c9", "dx",
 * "40") are labels too: replay says so. A lone number or a lone file letter is no move; a lone letter square
 * is (destination only). Returns false, and touches nothing but `length` = 0, when there is no move. */
bool move_text_read(struct slice text, struct move_text *move);

/* Whether `text` as a whole is one move. */
bool move_text_whole(struct slice text, struct move_text *move);

/* Puts what was read into a node: labels copied to the game's arena, sign and mark of crowning. */
bool move_text_store(struct game *game, const struct move_text *move, struct node *node);

/* Writes a path with the variant's signs ("c3-d4", "a3:c5:e7", "22-18"). */
void move_text_write(struct buffer *buffer, const struct variant *variant, const uint8_t *path, size_t count,
                     bool capture, enum notation notation);

#endif
