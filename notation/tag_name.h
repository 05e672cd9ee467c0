/* What tags are called: the standard's names, and those of records in other languages. */
#ifndef NOTATION_TAG_NAME_H
#define NOTATION_TAG_NAME_H

#include "model/game.h"

enum {
#define STANDARD(name) TAG_NAME_##name,
#define TRANSLATED(...)
#include "notation/tag_names.def"
#undef STANDARD
#undef TRANSLATED
    TAG_NAMES
};

/* More tags of its own, beside the standard's, than any record has: those beyond them are kept as comments,
 * so that a hostile file costs no more memory than its text. */
enum { OWN_TAGS_MAX = 4096 };

/* By number. */
const char *tag_name_of(size_t i);
/* TAG_NAMES: it is none of the standard's, letter for letter. */
size_t tag_name_find(struct slice name);
/* What a name in another language, or with letters of the wrong case, is in the standard; TAG_NAMES: it is
 * none of those, or the standard's own. */
size_t tag_name_translate(struct slice name);
/* Gives such tags the standard's names, with a warning each; but where the game has the standard's tag or one
 * was translated so already, they stay its own. Called once all tags are there; `window` is the text in which
 * their spans are. */
void tag_name_settle(struct game *game, const char *window);

#endif
