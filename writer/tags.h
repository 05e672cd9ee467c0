/* A game's tags as writers put them out: in PDN's order, with the values that agree with the game. */
#ifndef WRITER_TAGS_H
#define WRITER_TAGS_H

#include "base/buffer.h"
#include "model/game.h"
#include "notation/square.h"
#include "notation/tag_name.h"

struct tag_out {
    struct slice name, value;
    bool own;      /* the record has a tag of that name, or needs one */
    bool position; /* FEN or SetUp: the start position says the same */
};

struct tag_list {
    const struct game *game;
    const struct variant *variant;
    enum notation notation;
    const struct tag *known[TAG_NAMES], *next_own;
    size_t next;
    bool replace_type; /* what the record declares is not what it was judged under */
    bool unknown_type; /* it declares what nobody knows, so it needs a tag that says it */
    struct buffer value;
};

/* The variant that an output may name: NULL when none is known, or when it is no more than a look at moves
 * that nobody could judge. */
const struct variant *tags_variant(const struct game *game);
/* `variant` may be NULL. */
void tags_begin(struct tag_list *list, const struct game *game, const struct variant *variant,
                enum notation notation);
/* The slices are valid until the next call. False: that was all. */
bool tags_next(struct tag_list *list, struct tag_out *tag);
/* `[Name "value"]` and a line end: quotes and backslashes get a backslash, line ends become blanks. */
void tags_write(struct buffer *buffer, struct slice name, struct slice value);
/* The result in the variant's scale; of a variant that nobody declared in the record's, where it has one. */
const char *tags_result(const struct game *game, const struct variant *variant);
/* Frees; false: memory ran out and a value is not what it should be. */
bool tags_end(struct tag_list *list);

#endif
