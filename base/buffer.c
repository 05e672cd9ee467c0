/* Growing byte buffers. */
#include "base/buffer.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

void buffer_init(struct buffer *buffer) {
    *buffer = (struct buffer){0};
}

static bool reserve(struct buffer *buffer, size_t more) {
    if (buffer->failed)
        return false;
    if (buffer->capacity - buffer->length >= more)
        return true;
    size_t wanted = buffer->capacity ? buffer->capacity : 256;
    while (wanted - buffer->length < more) {
        if (wanted > SIZE_MAX / 2) {
            buffer->failed = true;
            return false;
        }
        wanted *= 2;
    }
    char *bytes = memory_resize(buffer->bytes, wanted);
    if (!bytes) {
        buffer->failed = true;
        return false;
    }
    buffer->bytes = bytes;
    buffer->capacity = wanted;
    return true;
}

void buffer_put_grow(struct buffer *buffer, const char *bytes, size_t length) {
    if (!reserve(buffer, length))
        return;
    memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
}

void buffer_slice(struct buffer *buffer, struct slice text) {
    buffer_put(buffer, text.at, text.length);
}

void buffer_char_grow(struct buffer *buffer, char c) {
    if (reserve(buffer, 1))
        buffer->bytes[buffer->length++] = c;
}

void buffer_number(struct buffer *buffer, unsigned long long number) {
    char digits[24];
    size_t at = sizeof digits;
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
    if (length < 0 || !reserve(buffer, (size_t)length + 1))
        return;
    va_start(list, format);
    vsnprintf(buffer->bytes + buffer->length, (size_t)length + 1, format, list);
    va_end(list);
    buffer->length += (size_t)length;
}

struct slice buffer_view(const struct buffer *buffer) {
    return (struct slice){buffer->bytes, buffer->length};
}

void buffer_clear(struct buffer *buffer) {
    buffer->length = 0;
    buffer->failed = false;
}

void buffer_free(struct buffer *buffer) {
    memory_free(buffer->bytes);
    buffer_init(buffer);
}
