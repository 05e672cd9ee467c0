/* The tags of one game while they are being read. */
#ifndef PARSER_PDN_HEADER_H
#define PARSER_PDN_HEADER_H

#include "model/game.h"
#include "parser/pdn_tag.h"

struct pdn_header {
    struct game *game;
    const struct tag **table; /* by name, once there are many; so that reading tags stays linear */
    size_t capacity, count;
    size_t own; /* those that are not the standard's; counted once there are many */
    bool settled;
    bool overfull;           /* it was told that there are too many */
    struct slice odd_result; /* the Result tag, when no known result stands there: "4-6"; else empty */
};

void pdn_header_init(struct pdn_header *header, struct game *game);
const struct tag *pdn_header_find(const struct pdn_header *header, struct slice name);
/* Adds a tag that is not there yet. `value` is decoded; positions are offsets in the window. NULL: no memory.
 */
struct tag *pdn_header_add(struct pdn_header *header, struct slice name, struct slice value);
/* All tags are there: gives the translated ones their names. `window` is the text. */
void pdn_header_settle(struct pdn_header *header, const char *window);
/* Whether a tag of that name, which is not there yet, would be one too many of the game's own. */
bool pdn_header_full(struct pdn_header *header, struct slice name);
bool pdn_header_is_fen(struct slice name);
/* A FEN tag, or a Setup tag that lists squares and columns ("g1=W d4=bb") instead of saying "1". */
bool pdn_header_is_start(const struct pdn_tag *tag);
/* Who has more of the points of an odd score (PDN 3.0, ResultFormat); RESULT_OPEN when it is not two numbers.
 */
enum result pdn_header_odd_score(struct slice text);

#endif
