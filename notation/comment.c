/* Comments between braces, as both the PDN reader and the PDN writer see them. Which ply they are about is
 * known to neither function here. */
#include "notation/comment.h"

enum { COMMAND_MAX = 400 /* bytes of a command that is kept on one line */ };

static bool ends_line(char c) {
    return c == '\n' || c == '\r';
}

/* A command "[%clock w0:10:00 B0:09:58]"; 0: none begins here. */
static size_t command_at(const char *at, const char *end) {
    if (end - at < 3 || at[0] != '[' || at[1] != '%')
        return 0;
    const char *stop = end - at > COMMAND_MAX ? at + COMMAND_MAX : end;
    for (const char *next = at + 2; next < stop && !ends_line(*next); next++)
        if (*next == ']')
            return (size_t)(next + 1 - at);
    return 0;
}

bool comment_tagged(const char *at, const char *end) {
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    return end - at >= 2 && *at == '[' && ((unsigned char)at[1] | 32) >= 'a';
}

size_t comment_piece(const char *at, const char *end) {
    const char *next = at;
    while (next < end && !ends_line(*next)) {
        bool behind_blank = next > at && next[-1] == ' ';
        if (behind_blank && *next != ' ' && *next != '\t' && !comment_tagged(next, end))
            break;
        size_t command = command_at(next, end);
        next += command ? command : 1;
    }
    return next == at && next < end ? 1 : (size_t)(next - at);
}

size_t comment_columns(const char *at, const char *end) {
    size_t columns = 0;
    for (; at < end; at++)
        columns += ((unsigned char)*at & 0xC0) != 0x80;
    return columns;
}

/* Past the "&" and any "amp;" behind it: "#125;" and its like; 0: something else. */
static size_t number_at(const char *at, const char *end) {
    static const char *const numbers[] = {"#125;", "#10;", "#13;"};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        size_t length = strlen(numbers[i]);
        if ((size_t)(end - at) >= length && memcmp(at, numbers[i], length) == 0)
            return length;
    }
    return 0;
}

size_t comment_reference(const char *at, const char *end) {
    const char *next = at + 1;
    if (at == end || *at != '&')
        return 0;
    while (end - next >= 4 && memcmp(next, "amp;", 4) == 0)
        next += 4;
    size_t number = number_at(next, end);
    return number ? (size_t)(next - at) + number : 0;
}

/* The column of `at` in its line; beyond COMMENT_COLUMNS it does not matter how far. */
static size_t column_of(const char *from, const char *at) {
    size_t column = 0;
    while (at > from && !ends_line(at[-1]) && column <= COMMENT_COLUMNS)
        column += ((unsigned char)*--at & 0xC0) != 0x80;
    return column;
}

/* Reading goes over the text between the braces once. */
struct reading {
    const char *at, *end; /* of the text between the braces */
    const char *text_end;
    size_t column;
    char *to;
    size_t length;
};

/* Bytes of a line end that was put in behind the blank before it; 0: there is none here. */
static size_t fold_at(const struct reading *reading, const char *start) {
    const char *at = reading->at, *end = reading->end;
    size_t length = *at == '\r' && end - at >= 2 && at[1] == '\n' ? 2 : *at == '\n';
    const char *next = at + length;
    if (!length || at == start || at[-1] != ' ' || next == end || *next == ' ' || *next == '\t' ||
        ends_line(*next))
        return 0;
    size_t piece = comment_piece(next, end);
    /* Behind the last word stand the brace and what is glued to it. */
    const char *behind = next + piece;
    if (behind == end)
        while (behind < reading->text_end && *behind != ' ' && !ends_line(*behind))
            behind++;
    return reading->column + comment_columns(next, behind) > COMMENT_COLUMNS ? length : 0;
}

static void copy(struct reading *reading, size_t length) {
    for (const char *from = reading->at; from < reading->at + length; from++) {
        reading->to[reading->length++] = *from;
        if (ends_line(*from))
            reading->column = 0;
        else
            reading->column += ((unsigned char)*from & 0xC0) != 0x80;
    }
    reading->at += length;
}

static void resolve(struct reading *reading, size_t reference) {
    const char *at = reading->at;
    reading->at += reference;
    reading->column += reference;
    if (at[1] == 'a') {
        reading->to[reading->length++] = '&';
        memcpy(reading->to + reading->length, at + 5, reference - 5);
        reading->length += reference - 5;
    } else {
        reading->to[reading->length++] = at[3] == '2' ? '}' : at[3] == '0' ? '\n' : '\r';
    }
}

static bool is_plain(struct slice text) {
    return !text.length || (!memmem(text.at, text.length, " \n", 2) &&
                            !memmem(text.at, text.length, " \r", 2) && !memchr(text.at, '&', text.length));
}

struct slice comment_read(struct arena *arena, const char *from, const char *end, struct slice inside) {
    if (is_plain(inside))
        return inside;
    struct reading reading = {.at = inside.at, .end = inside.at + inside.length, .text_end = end};
    reading.column = column_of(from, inside.at);
    reading.to = arena_take(arena, inside.length + 1);
    if (!reading.to)
        return (struct slice){NULL, inside.length};
    while (reading.at < reading.end) {
        size_t fold = fold_at(&reading, inside.at);
        size_t reference = fold ? 0 : comment_reference(reading.at, reading.end);
        if (fold) {
            reading.at += fold;
            reading.column = 0;
        } else if (reference) {
            resolve(&reading, reference);
        } else {
            copy(&reading, 1);
        }
    }
    reading.to[reading.length] = '\0';
    return (struct slice){reading.to, reading.length};
}
