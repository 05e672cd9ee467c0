/* How a comment is spelled in PDN. The counterpart of notation/comment.c, which reads it. */
#include "writer/comment.h"
#include "notation/comment.h"

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Whether a line end of the record's own, behind a blank, would be taken for a fold. The brace and what joins
 * it are not known yet, so the last word always would. */
static bool looks_folded(const struct lines *lines, const char *next, const char *end) {
    if (next == end || is_blank(*next))
        return false;
    size_t piece = comment_piece(next, end), columns = lines->column;
    for (const char *at = next; at < next + piece; at++)
        columns += *at == '}' || *at == '&' ? 6 : 1;
    return next + piece == end || columns > COMMENT_COLUMNS;
}

/* The line end at `at`, two bytes or one, behind a blank. */
static size_t write_line_end(struct lines *lines, const char *at, const char *end) {
    size_t length = end - at >= 2 && at[0] == '\r' && at[1] == '\n' ? 2 : 1;
    const char *next = at + length;
    lines_fold(lines);
    if (at[length - 1] == '\n' && (looks_folded(lines, next, end) || comment_tagged(next, end)))
        buffer_text(lines->buffer, length == 2 ? "&#13;&#10;" : "&#10;");
    else
        buffer_put(lines->buffer, at, length);
    return length;
}

static size_t write_sign(struct lines *lines, const char *at, const char *end) {
    size_t reference = comment_reference(at, end);
    if (*at == '}') {
        buffer_text(lines->buffer, "&#125;");
    } else if (reference) {
        buffer_text(lines->buffer, "&amp;");
        buffer_put(lines->buffer, at + 1, reference - 1);
        return reference;
    } else {
        buffer_char(lines->buffer, *at);
    }
    return 1;
}

void comment_write(struct lines *lines, struct slice text) {
    const char *at = text.at, *end = text.at + text.length, *first = at;
    while (first < end && is_blank(*first))
        first++;
    lines_word(lines);
    buffer_char(lines->buffer, '{');
    while (at < end) {
        bool behind_blank = at > text.at && at[-1] == ' ';
        bool line_end = *at == '\n' || *at == '\r';
        if (line_end && behind_blank) {
            at += write_line_end(lines, at, end);
            continue;
        }
        if (line_end && comment_tagged(at + 1, end)) {
            buffer_text(lines->buffer, *at++ == '\n' ? "&#10;" : "&#13;");
            continue;
        }
        if (behind_blank && !is_blank(*at) && at != first)
            lines_fold(lines);
        for (const char *stop = at + comment_piece(at, end); at < stop;)
            at += write_sign(lines, at, end);
    }
    buffer_char(lines->buffer, '}');
}
