/* Text of a page as notes of a game: prose, and what stands in braces. */
#ifndef PARSER_TEXT_REMARK_H
#define PARSER_TEXT_REMARK_H

#include "model/game.h"

/* The window's text with its blanks made single; `at` NULL: no memory. */
struct slice text_words(struct arena *arena, const char *bytes, size_t at, size_t end);
/* Adds a stretch of prose without the punctuation in front; "{...}" in it are notes of their own. False: no
 * memory. */
bool text_note(struct game *game, const char *bytes, size_t at, size_t end, struct note_list *list);
/* Whether it is nothing but tags. */
bool text_braces_hold_tags(const char *bytes, size_t at, size_t end);
/* Whether it puts up a position. */
bool text_braces_set_up(const char *bytes, size_t at, size_t end);
/* Adds what stands between two braces: a comment, or what a writer of pages has no other form for: "$9", /FEN
 * "..."/, and in front of the game tags. False: no memory. */
bool text_braced(struct game *game, const char *bytes, size_t at, size_t end, struct note_list *list);

#endif
