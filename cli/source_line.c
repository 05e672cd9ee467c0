/* Showing where in its line a span stands. Columns here are those of a terminal. */
#include "cli/source_line.h"

#include "cli/printable.h"

/* Characters shown of a line that is too long for a terminal: before the span, inside it, and in all. */
enum { WHOLE_MAX = 110, BEFORE_MAX = 40, SPAN_MAX = 60, SHOWN_MAX = 105 };
/* Bytes looked at on either side: a line may be as long as its file, and full of findings. */
enum { LOOK = 1024 };

static const char CUT[] = "\xE2\x80\xA6";

static size_t points_in(struct slice text) {
    size_t count = 0;
    for (size_t i = 0; i < text.length; i++)
        count += ((unsigned char)text.at[i] & 0xC0) != 0x80;
    return count;
}

static bool inside(char byte) {
    return ((unsigned char)byte & 0xC0) == 0x80;
}

static bool is_line_end(char byte) {
    return byte == '\n' || byte == '\r';
}

/* The last (or first) `count` characters of a text. */
static struct slice tail(struct slice text, size_t count) {
    size_t from = text.length;
    for (; from > 0 && count > 0; count--) {
        from--;
        while (from > 0 && inside(text.at[from]))
            from--;
    }
    return (struct slice){text.at + from, text.length - from};
}

static struct slice head(struct slice text, size_t count) {
    size_t to = 0;
    for (; to < text.length && count > 0; count--) {
        to++;
        while (to < text.length && inside(text.at[to]))
            to++;
    }
    return (struct slice){text.at, to};
}

/* Blanks as wide as the text; tabs stay tabs, so that carets stand right at any tab stop. */
static void blanks(struct buffer *buffer, struct slice text) {
    while (text.length) {
        uint32_t point;
        size_t length = printable_next(text, &point);
        if (point == '\t')
            buffer_char(buffer, '\t');
        else
            for (unsigned i = printable_width(point); i > 0; i--)
                buffer_char(buffer, ' ');
        text.at += length;
        text.length -= length;
    }
}

static void carets(struct buffer *buffer, struct slice text) {
    unsigned width = 0;
    while (text.length) {
        uint32_t point;
        size_t length = printable_next(text, &point);
        width += point == '\t' ? 1 : printable_width(point);
        text.at += length;
        text.length -= length;
    }
    buffer_char(buffer, '^');
    for (; width > 1; width--)
        buffer_char(buffer, '~');
}

/* The part of the line around `at` that could be shown, and whether there is more of it on either side. */
static struct slice window(const struct text *text, size_t at, bool *more_before, bool *more_after) {
    size_t from = at, to = at;
    while (from > 0 && at - from < LOOK && !is_line_end(text->bytes[from - 1]))
        from--;
    while (to < text->length && to - at < LOOK && !is_line_end(text->bytes[to]))
        to++;
    *more_before = from > 0 && !is_line_end(text->bytes[from - 1]);
    *more_after = to < text->length && !is_line_end(text->bytes[to]);
    while (*more_before && from < at && inside(text->bytes[from]))
        from++;
    /* A byte order mark is no character of the line. */
    if (from == 0 && at >= 3 && memcmp(text->bytes, "\xEF\xBB\xBF", 3) == 0)
        from = 3;
    while (*more_after && to > at && inside(text->bytes[to]))
        to--;
    return (struct slice){text->bytes + from, to - from};
}

void source_line_write(struct buffer *buffer, const struct text *text, size_t at, size_t length) {
    bool cut_before, cut_after;
    at = at < text->length ? at : text->length;
    struct slice line = window(text, at, &cut_before, &cut_after);
    size_t in = (size_t)(text->bytes + at - line.at);
    struct slice before = {line.at, in}, rest = {line.at + in, line.length - in};
    struct slice span = {rest.at, length < rest.length ? length : rest.length};
    struct slice after = {rest.at + span.length, rest.length - span.length};
    if (cut_before || cut_after || points_in(line) > WHOLE_MAX) {
        before = tail(before, BEFORE_MAX);
        if (head(span, SPAN_MAX).length < span.length) {
            span = head(span, SPAN_MAX);
            after = (struct slice){span.at + span.length, 0};
        } else {
            after = head(after, SHOWN_MAX - points_in(before) - points_in(span));
        }
    }
    cut_before = cut_before || before.at > line.at;
    cut_after = cut_after || after.at + after.length < line.at + line.length;
    buffer_text(buffer, "  ");
    buffer_text(buffer, cut_before ? CUT : "");
    printable_put(buffer, before);
    printable_put(buffer, span);
    printable_put(buffer, after);
    buffer_text(buffer, cut_after ? CUT : "");
    buffer_text(buffer, cut_before ? "\n   " : "\n  ");
    blanks(buffer, before);
    carets(buffer, span);
    buffer_char(buffer, '\n');
}
