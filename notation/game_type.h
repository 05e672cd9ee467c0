/* Which variant a record's tags declare. */
#ifndef NOTATION_GAME_TYPE_H
#define NOTATION_GAME_TYPE_H

#include "model/game.h"
#include "notation/square.h"
#include "rules/variant.h"

enum declared {
    DECLARED_NOTHING,
    DECLARED_VARIANT,
    DECLARED_IN_DOUBT, /* by the GameType, beside a Variant tag that no row has: `*tag` */
    DECLARED_UNKNOWN,  /* a GameType or Variant that no row has */
};

/* From GameType, Variant and Game tags; `*tag` is the tag that decided. A Variant tag that names a row wins
 * over the GameType. */
enum declared game_type_of(const struct game *game, const struct variant **variant, const struct tag **tag);
/* Whether a GameType value counts squares from another corner than the variant does. */
bool game_type_is_turned(struct slice value, const struct variant *variant);
/* The GameType value ("25,W,8,8,A0,0") and Variant value that a writer prints; NULL: no such tag. */
const char *game_type_value(const struct variant *variant);
/* The same for moves that are written in a notation which may not be the variant's own: "25,W,8,8,N2,0".
 * Nothing when there is no such tag. */
void game_type_write(struct buffer *buffer, const struct variant *variant, enum notation notation);
const char *game_type_variant(const struct variant *variant);

#endif
