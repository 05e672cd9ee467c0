/* Lines, columns and offsets of decoded text. LF, CR LF and CR end a line. */
#include "base/text.h"
#include "base/bytes.h"
#include "base/memory.h"

enum { STEP = 4096 };

/* Line and column of the byte at a multiple of STEP. */
struct text_mark {
    uint32_t line, column;
};

void text_init(struct text *text, const char *bytes, size_t length) {
    *text =
        (struct text){.bytes = bytes, .length = length, .end = length, .first_line = 1, .first_column = 1};
}

static bool ends_line(const struct text *text, size_t at) {
    char c = text->bytes[at];
    return c == '\n' || (c == '\r' && !(at + 1 < text->length && text->bytes[at + 1] == '\n'));
}

/* Columns that the characters in [from, to) take, in which no line ends. */
static uint32_t count_columns(const struct text *text, size_t from, size_t to) {
    uint32_t columns = 0;
    for (size_t i = from; i < to; i++) {
        unsigned char c = (unsigned char)text->bytes[i];
        bool order_mark = c == 0xEF && i + 2 < text->length && (unsigned char)text->bytes[i + 1] == 0xBB &&
                          (unsigned char)text->bytes[i + 2] == 0xBF;
        columns += c != '\r' && (c & 0xC0) != 0x80 && !order_mark;
    }
    return columns;
}

/* Moves a mark from byte `from` to byte `to`. */
static struct text_mark walk(const struct text *text, struct text_mark mark, size_t from, size_t to) {
    size_t lines = bytes_count_lines(text->bytes, from, to, text->length), start = from;
    if (lines) {
        for (start = to; !ends_line(text, start - 1);)
            start--;
        mark.column = 1;
    }
    mark.line += (uint32_t)lines;
    mark.column += count_columns(text, start, to);
    return mark;
}

static void make_marks(struct text *text) {
    size_t count = text->length / STEP + 1;
    text->marks = memory_take(count * sizeof *text->marks);
    if (!text->marks)
        return;
    text->marks[0] = (struct text_mark){text->first_line, text->first_column};
    text->mark_count = 1;
}

/* The last place that was asked for, where it is between a mark and `at`; else the mark. */
static struct text_mark nearest(const struct text *text, size_t mark, size_t at, size_t *from) {
    *from = mark * STEP;
    if (text->last_at <= *from || text->last_at > at)
        return text->marks[mark];
    *from = text->last_at;
    return (struct text_mark){text->last_line, text->last_column};
}

/* The last mark that is not behind `at`, which is at most STEP away where there are marks. */
static struct text_mark mark_before(struct text *text, size_t at, size_t *from) {
    *from = 0;
    if (!text->marks)
        make_marks(text);
    if (!text->marks)
        return (struct text_mark){text->first_line, text->first_column};
    for (size_t i = text->mark_count; i <= at / STEP; i++, text->mark_count++) {
        struct text_mark mark = nearest(text, i - 1, i * STEP, from);
        text->marks[i] = walk(text, mark, *from, i * STEP);
    }
    return nearest(text, at / STEP, at, from);
}

uint64_t text_byte(const struct text *text, size_t at) {
    if (at >= text->length)
        return text->end;
    return text->origin ? origin_byte(text->origin, text->bytes, text->length, at) : at;
}

size_t text_at_byte(const struct text *text, uint64_t byte) {
    if (byte >= text->end)
        return text->length;
    return text->origin ? origin_place(text->origin, text->bytes, text->length, (size_t)byte) : (size_t)byte;
}

struct place text_place(struct text *text, size_t at, size_t length) {
    if (at > text->length)
        at = text->length;
    if (length > text->length - at)
        length = text->length - at;
    size_t from;
    struct text_mark mark = mark_before(text, at, &from);
    mark = walk(text, mark, from, at);
    text->last_at = at;
    text->last_line = mark.line;
    text->last_column = mark.column;
    uint64_t start = text_byte(text, at), end = text_byte(text, at + length);
    return (struct place){text->base + start, end - start, mark.line, mark.column};
}

static bool line_end(char c) {
    return c == '\n' || c == '\r';
}

struct slice text_line(const struct text *text, size_t at, size_t *start) {
    if (at > text->length)
        at = text->length;
    size_t from = at, to = at;
    while (from > 0 && !line_end(text->bytes[from - 1]))
        from--;
    while (to < text->length && !line_end(text->bytes[to]))
        to++;
    if (start)
        *start = from;
    return (struct slice){text->bytes + from, to - from};
}

void text_free(struct text *text) {
    memory_free(text->marks);
    text->marks = NULL;
    text->mark_count = 0;
}
