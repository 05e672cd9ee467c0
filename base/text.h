/* A window of decoded text (always UTF-8) and the way back to the bytes of the input. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/origin.h"
#include "base/slice.h"
#include "base/status.h"

#include <stdint.h>

struct text_mark;

struct text {
    const char *bytes; /* UTF-8, not NUL-terminated; the owner keeps it while the text is used */
    size_t length;
    const struct origin *origin; /* the way back to the input; NULL: the text is the input's own bytes */
    uint64_t end;                /* where the window ends in the input, from where it begins there */
    uint64_t base;               /* added to offsets: bytes of the input before this window */
    bool valid;                  /* seen to be UTF-8 */
    bool mended; /* some of it was once decoded wrongly, and what that left of it was put right */
    uint32_t first_line, first_column; /* of the first byte, from 1 */
    struct text_mark *marks;           /* of what the calls of text_place reached */
    size_t mark_count;
    size_t last_at; /* of the last call of text_place, with its answer: the next is mostly near */
    uint32_t last_line, last_column;
};

/* Where a span of the window stands in the input. */
struct place {
    uint64_t offset, length; /* bytes of the input */
    uint32_t line, column;   /* from 1; columns count code points, byte order marks not counted */
};

void text_init(struct text *text, const char *bytes, size_t length);
/* A span that passes the end is cut there. Runs in constant time, but that all calls together read the
 * window once. Without memory for its index it is slower, never wrong. Not safe from two threads. */
struct place text_place(struct text *text, size_t at, size_t length);
/* The byte of the input, from where the window begins there, that the character at `at` was made of; and the
 * character that was made of a byte, or of the first one behind it that begins a character. */
uint64_t text_byte(const struct text *text, size_t at);
size_t text_at_byte(const struct text *text, uint64_t byte);
/* The whole line (without its line end) in which `at` stands; `*start` is where it begins. */
struct slice text_line(const struct text *text, size_t at, size_t *start);
/* Frees the index only. */
void text_free(struct text *text);

#endif
