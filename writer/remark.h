/* Remarks in print: as prose where a reader of print takes it for nothing else, in braces otherwise. */
#ifndef WRITER_REMARK_H
#define WRITER_REMARK_H

#include "writer/lines.h"

enum remark_place {
    REMARK_BEHIND_MOVE,
    REMARK_IN_HEADING, /* in front of a game, on lines of its own */
};

/* Whether the text comes back as itself, and whole, when it stands there as prose: it holds nothing that
 * looks like a move, a number of one, a result, a position or a bracket, nor words that lead to another move.
 */
bool remark_is_prose(struct slice text, enum remark_place place);
/* The same but for words with which games end. */
bool remark_is_ending(struct slice text);
/* Without the blanks around it, no-break spaces in front among them. */
struct slice remark_trim(struct slice text);
/* Whether there is anything to print. */
bool remark_is_empty(struct slice text);
/* "{...}", its words with single blanks between. What ends a brace, what a reader of HTML would take for a
 * tag, and the first sign of what would be more than a comment are written as references to their characters.
 */
void remark_write_braced(struct lines *lines, struct slice text);
/* The text with such references, its blanks as they are. */
void remark_write_escaped(struct buffer *buffer, struct slice text);

#endif
