/* The text of a PDN comment: what cannot stand in one as it is, and where its lines are folded. */
#ifndef NOTATION_COMMENT_H
#define NOTATION_COMMENT_H

#include "base/arena.h"

#include <stdbool.h>

enum { COMMENT_COLUMNS = 80 };

/* What a reader would take at a line's start for a tag of the next game, and the comment for left open. */
bool comment_tagged(const char *at, const char *end);

/* Bytes of the piece at `at` that stands on one line: a word, or a command "[%...]" and what is glued to it,
 * with the blanks behind it. At least 1 when there is anything. */
size_t comment_piece(const char *at, const char *end);
/* Code points. */
size_t comment_columns(const char *at, const char *end);
/* "&#125;" stands for a closing brace, "&#10;" and "&#13;" for line ends where a bare one would be taken for
 * a fold, "&amp;#125;" for "&#125;" itself, and so on. How many bytes the reference at `at` takes; 0: none
 * stands there. */
size_t comment_reference(const char *at, const char *end);
/* What stands between the braces, without folds and references: a line end behind a blank is a fold where the
 * line had no room for what follows. `from` and `end` bound the whole text. The result's `at` is NULL when
 * there is no memory. */
struct slice comment_read(struct arena *arena, const char *from, const char *end, struct slice inside);

#endif
