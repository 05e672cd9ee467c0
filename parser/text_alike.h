/* Words and results in which characters stand for others that look the same: "Hичья", "l:0". */
#ifndef PARSER_TEXT_ALIKE_H
#define PARSER_TEXT_ALIKE_H

#include "model/game.h"

enum { ALIKE_BYTES_MAX = 240 };

/* The start of a text, with the Latin letters in words that are Cyrillic for the rest as Cyrillic ones. */
struct text_alike {
    char bytes[ALIKE_BYTES_MAX];
    size_t length;
    uint8_t from[ALIKE_BYTES_MAX + 1]; /* where in the text each byte stood */
};

/* False: there are no such letters. */
bool text_alike_fold(struct slice text, struct text_alike *alike);
/* A result in figures with letters for some of them, at the start of the text and followed by nothing on its
 * line but a stop; `*length`: its own. RESULT_NONE: it is none. */
enum result text_alike_result(struct slice text, size_t *length);

#endif
