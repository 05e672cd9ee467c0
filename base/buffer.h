/* A growing run of bytes to write into. A failed allocation is remembered: later calls do nothing,
 * and the writer looks at `failed` once, at the end. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include "base/ground.h"
#include "base/slice.h"

#include <string.h>

struct buffer {
    char *bytes;
    size_t length, capacity;
    bool failed;
    /* Where what was written may go, before there is too much of it; NULL: nowhere. False: it does not. */
    bool (*spill)(void *context, struct slice bytes);
    void *spill_context;
    struct ground *ground; /* its own, to which it moves once it is large; NULL: it stays in memory */
    bool on_ground;
};

void buffer_init(struct buffer *buffer);
void buffer_slice(struct buffer *buffer, struct slice text);
/* Makes room for `more` bytes behind what was written. */
char *buffer_grow(struct buffer *buffer, size_t more);
/* Where as many bytes may be written, which are part of the buffer once its length is raised; NULL: it
 * failed.
 */
static inline char *buffer_room(struct buffer *buffer, size_t more) {
    if (buffer->capacity - buffer->length < more || buffer->failed)
        return buffer_grow(buffer, more);
    return buffer->bytes + buffer->length;
}
static inline void buffer_put(struct buffer *buffer, const char *bytes, size_t length) {
    char *to = length ? buffer_room(buffer, length) : NULL;
    if (!to)
        return;
    memcpy(to, bytes, length);
    buffer->length += length;
}
static inline void buffer_text(struct buffer *buffer, const char *text) {
    buffer_put(buffer, text, strlen(text));
}
static inline void buffer_char(struct buffer *buffer, char c) {
    char *to = buffer_room(buffer, 1);
    if (to) {
        *to = c;
        buffer->length++;
    }
}
void buffer_number(struct buffer *buffer, unsigned long long number);
void buffer_format(struct buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Lets the first `length` bytes go, if they are many and there is a place for them. Returns how many went;
 * what is left begins in front. */
size_t buffer_spill_many(struct buffer *buffer, size_t length);
enum { BUFFER_MANY = 1 << 20 };
static inline size_t buffer_spill(struct buffer *buffer, size_t length) {
    return length < BUFFER_MANY || !buffer->spill ? 0 : buffer_spill_many(buffer, length);
}
/* Somebody reads what was written, and has come to that byte. */
static inline void buffer_pass(const struct buffer *buffer, size_t at) {
    if (buffer->on_ground)
        ground_pass(buffer->ground, buffer->bytes + at);
}
/* What was written so far, and is still here; valid until the next write. */
struct slice buffer_view(const struct buffer *buffer);
/* Empties it and forgets a failure; the memory is kept. */
void buffer_clear(struct buffer *buffer);
/* Gives the memory back; where it may go stays as it was set. */
void buffer_empty(struct buffer *buffer);
/* Clears it for the next use; room for more than `keep` bytes is given back, since few uses need it. */
void buffer_recycle(struct buffer *buffer, size_t keep);
void buffer_free(struct buffer *buffer);

#endif
