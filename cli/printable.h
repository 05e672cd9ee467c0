/* Any bytes as text that a terminal or a JSON reader can be given, and how wide it is there. */
#ifndef CLI_PRINTABLE_H
#define CLI_PRINTABLE_H

#include "base/buffer.h"

#include <stdint.h>

/* Reads one code point of text that is not empty and returns how many bytes it takes. Bytes that are no UTF-8
 * give U+FFFD, one for each. */
size_t printable_next(struct slice text, uint32_t *point);
/* Columns of a terminal: 0 for combining characters, 2 for wide ones. */
unsigned printable_width(uint32_t point);
/* Appends text with U+FFFD for what is no UTF-8, for control characters and for those that change the
 * direction of writing. A tab stays. */
void printable_put(struct buffer *buffer, struct slice text);
/* Appends a JSON string with its quotes. */
void printable_json(struct buffer *buffer, struct slice text);
/* Appends text for XML, in an element or between double quotes. */
void printable_xml(struct buffer *buffer, struct slice text);
/* Appends a path as the characters of a URI. */
void printable_uri(struct buffer *buffer, struct slice path);

#endif
