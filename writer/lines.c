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
    size_t width = 0, last = 0, plain = lines->plain > lines->word ? lines->plain : lines->word;
    bool breaks = false;
    while (plain < buffer->length && buffer->bytes[plain] >= ' ') /* ASCII, no line end */
        plain++;
    width = last = plain - lines->word;
    for (size_t i = plain; i < buffer->length; i++) {
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

void lines_spill(struct lines *lines) {
    /* The blank before the word may still become a line end. */
    size_t gone = lines->word ? buffer_spill(lines->buffer, lines->word - 1) : 0;
    lines->word -= gone;
    lines->plain -= lines->plain < gone ? lines->plain : gone;
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

/* Blanks as readers of print see them: control characters and the no-break space too. */
static size_t blank_at(struct slice text, size_t at) {
    if ((unsigned char)text.at[at] <= ' ')
        return 1;
    return at + 1 < text.length && text.at[at] == '\xC2' && text.at[at + 1] == '\xA0' ? 2 : 0;
}

void lines_prose(struct lines *lines, struct slice text) {
    size_t at = 0;
    while (at < text.length) {
        size_t from = at;
        while (at < text.length && !blank_at(text, at))
            at++;
        if (at > from) {
            lines_word(lines);
            buffer_put(lines->buffer, text.at + from, at - from);
        } else {
            at += blank_at(text, at);
        }
    }
}
