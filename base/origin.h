/* The way from decoded text back to the bytes it was made of. Every character of the text was made of one
 * step of the input, so that a mark now and then is enough: from there both are walked side by side. */
#ifndef BASE_ORIGIN_H
#define BASE_ORIGIN_H

#include <stdbool.h>
#include <stddef.h>

/* What a step is. */
enum origin_kind {
    ORIGIN_BYTE,
    ORIGIN_UTF16, /* two bytes; four for a pair of surrogates */
    ORIGIN_UTF8,  /* a sequence, or the bytes that make one replacement mark */
};

struct origin_mark {
    size_t text, input; /* where a character begins */
    enum origin_kind kind;
};

struct origin {
    const char *input;
    size_t length;
    struct origin_mark *marks; /* ascending; the first one is at 0, 0 */
    size_t count, capacity;
};

/* Marks the place if the kind changes there or the last mark is ORIGIN_STEP bytes of input away. False: no
 * memory. */
bool origin_mark(struct origin *origin, size_t text, size_t input, enum origin_kind kind);
/* The byte of the input from which the character that `at` stands in was made; of `length`, the input's end.
 */
size_t origin_byte(const struct origin *origin, const char *text, size_t length, size_t at);
/* The first character that was made of a byte at or behind `byte`. */
size_t origin_place(const struct origin *origin, const char *text, size_t length, size_t byte);
void origin_free(struct origin *origin);

enum { ORIGIN_STEP = 1024 };

#endif
