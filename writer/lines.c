/* Filling lines. What the words are is the formats' business. */
#include "writer/lines.h"

void lines_begin(struct lines *lines, struct buffer *buffer, size_t width) {
    *lines = (struct lines){.buffer = buffer, .width = width, .word = buffer->length};
}

static void put_line_end(struct buffer *buffer, size_t at) {
    buffer_char(buffer, '\n');
    if (buffer->failed)
        return;
    memmove(buffer->bytes + at + 1, buffer->bytes + at, buffer->length - at - 1);
    buffer->bytes[at] = '\n';
}

/* A word may have line ends inside (a comment as it was written): the part before the first one decides
 * whether it fits. */
static void settle(struct lines *lines) {
    struct buffer *buffer = lines->buffer;
    if (buffer->failed || buffer->length == lines->word)
        return;
    size_t width = 0, last = 0;
    bool breaks = false;
    for (size_t i = lines->word; i < buffer->length; i++) {
        unsigned char c = (unsigned char)buffer->bytes[i];
        if (c == '\n' || c == '\r') {
            breaks = true;
            last = 0;
        } else if ((c & 0xC0) != 0x80) {
            width += !breaks;
            last++;
        }
    }
    bool wraps = lines->column && width && lines->column + width > lines->width;
    if (wraps && lines->folds)
        put_line_end(buffer, lines->word);
    else if (wraps)
        buffer->bytes[lines->word - 1] = '\n';
    lines->folds = false;
    lines->column = breaks ? last : width + (wraps ? 0 : lines->column);
    lines->word = buffer->length;
}

void lines_word(struct lines *lines) {
    if (lines->joins) {
        lines->joins = false;
        return;
    }
    settle(lines);
    lines->folds = false;
    if (lines->column) {
        buffer_char(lines->buffer, ' ');
        lines->column++;
    }
    lines->word = lines->buffer->length;
}

void lines_fold(struct lines *lines) {
    settle(lines);
    lines->folds = true;
}

void lines_join(struct lines *lines) {
    lines->joins = true;
}

void lines_end(struct lines *lines) {
    settle(lines);
    buffer_char(lines->buffer, '\n');
    lines->word = lines->buffer->length;
    lines->column = 0;
    lines->joins = false;
}

void lines_fresh(struct lines *lines) {
    settle(lines);
    if (lines->column)
        lines_end(lines);
}

static bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

void lines_prose(struct lines *lines, struct slice text) {
    size_t at = 0;
    while (at < text.length) {
        size_t from = at;
        while (at < text.length && !is_blank(text.at[at]))
            at++;
        if (at > from) {
            lines_word(lines);
            buffer_put(lines->buffer, text.at + from, at - from);
        } else {
            at++;
        }
    }
}
