/* A growing run of bytes to write into. A failed allocation is remembered: later calls do nothing,
 * and the writer looks at `failed` once, at the end. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include "base/slice.h"

#include <string.h>

struct buffer {
    char *bytes;
    size_t length, capacity;
    bool failed;
};

void buffer_init(struct buffer *buffer);
/* For buffer_put. */
void buffer_put_grow(struct buffer *buffer, const char *bytes, size_t length);
static inline void buffer_put(struct buffer *buffer, const char *bytes, size_t length) {
    if (length == 0)
        return;
    if (length > buffer->capacity - buffer->length || buffer->failed) {
        buffer_put_grow(buffer, bytes, length);
        return;
    }
    memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
}
static inline void buffer_text(struct buffer *buffer, const char *text) {
    buffer_put(buffer, text, strlen(text));
}
void buffer_slice(struct buffer *buffer, struct slice text);
/* For buffer_char. */
void buffer_char_grow(struct buffer *buffer, char c);
static inline void buffer_char(struct buffer *buffer, char c) {
    if (buffer->length < buffer->capacity && !buffer->failed)
        buffer->bytes[buffer->length++] = c;
    else
        buffer_char_grow(buffer, c);
}
void buffer_number(struct buffer *buffer, unsigned long long number);
void buffer_format(struct buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* What was written so far; valid until the next write. */
struct slice buffer_view(const struct buffer *buffer);
/* Empties it and forgets a failure; the memory is kept. */
void buffer_clear(struct buffer *buffer);
void buffer_free(struct buffer *buffer);

#endif
