/* Growing byte buffers. */
#include "base/buffer.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

/* More bytes may be on the ground. */
enum { GROUND_FROM = 1 << 20 };

void buffer_init(struct buffer *buffer) {
    *buffer = (struct buffer){0};
}

static void give_back(struct buffer *buffer) {
    if (buffer->on_ground)
        buffer->ground->give(buffer->ground, buffer->bytes, buffer->capacity);
    else
        memory_free(buffer->bytes);
    buffer->on_ground = false;
}

/* Moves what was written; NULL: there is no room. */
static char *move(struct buffer *buffer, char *to, bool on_ground) {
    if (!to)
        return NULL;
    if (buffer->length)
        memcpy(to, buffer->bytes, buffer->length);
    give_back(buffer);
    buffer->on_ground = on_ground;
    return to;
}

/* NULL: there is no room anywhere. */
static char *resize(struct buffer *buffer, size_t size) {
    struct ground *ground = buffer->ground;
    if (buffer->on_ground) {
        char *bytes = ground->stretch(ground, buffer->bytes, size);
        return bytes ? bytes : move(buffer, memory_take(size), false);
    }
    char *bytes = ground && size > GROUND_FROM ? move(buffer, ground->take(ground, size), true) : NULL;
    return bytes ? bytes : memory_resize(buffer->bytes, size);
}

char *buffer_grow(struct buffer *buffer, size_t more) {
    size_t wanted = buffer->capacity ? buffer->capacity : 256;
    if (buffer->failed)
        return NULL;
    while (wanted - buffer->length < more) {
        if (wanted > SIZE_MAX / 2) {
            buffer->failed = true;
            return NULL;
        }
        wanted += buffer->on_ground ? GROUND_STEP : wanted;
    }
    char *bytes = resize(buffer, wanted);
    if (!bytes) {
        buffer->failed = true;
        return NULL;
    }
    buffer->bytes = bytes;
    buffer->capacity = wanted;
    return bytes + buffer->length;
}

void buffer_slice(struct buffer *buffer, struct slice text) {
    buffer_put(buffer, text.at, text.length);
}

void buffer_number(struct buffer *buffer, unsigned long long number) {
    char digits[24];
    size_t at = sizeof digits;
    if (number < 10) {
        buffer_char(buffer, (char)('0' + number));
        return;
    }
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    buffer_put(buffer, digits + at, sizeof digits - at);
}

void buffer_format(struct buffer *buffer, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = vsnprintf(NULL, 0, format, list);
    va_end(list);
    char *to = length < 0 ? NULL : buffer_room(buffer, (size_t)length + 1);
    if (!to)
        return;
    va_start(list, format);
    vsnprintf(to, (size_t)length + 1, format, list);
    va_end(list);
    buffer->length += (size_t)length;
}

size_t buffer_spill_many(struct buffer *buffer, size_t length) {
    if (buffer->failed || !buffer->spill(buffer->spill_context, (struct slice){buffer->bytes, length}))
        return 0;
    buffer->length -= length;
    memmove(buffer->bytes, buffer->bytes + length, buffer->length);
    return length;
}

struct slice buffer_view(const struct buffer *buffer) {
    return (struct slice){buffer->bytes, buffer->length};
}

void buffer_clear(struct buffer *buffer) {
    buffer->length = 0;
    buffer->failed = false;
}

void buffer_empty(struct buffer *buffer) {
    give_back(buffer);
    buffer->bytes = NULL;
    buffer->length = buffer->capacity = 0;
    buffer->failed = false;
}

void buffer_recycle(struct buffer *buffer, size_t keep) {
    if (buffer->capacity > keep)
        buffer_empty(buffer);
    buffer_clear(buffer);
}

void buffer_free(struct buffer *buffer) {
    buffer_empty(buffer);
    buffer_init(buffer);
}
