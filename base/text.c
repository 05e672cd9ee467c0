/* Lines, columns and offsets of decoded text. LF, CR LF and CR end a line. */
#include "base/text.h"
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

/* Moves a mark from byte `from` to byte `to`. */
static struct text_mark walk(const struct text *text, struct text_mark mark, size_t from, size_t to) {
    for (size_t i = from; i < to; i++) {
        unsigned char c = (unsigned char)text->bytes[i];
        if (c == '\n' || (c == '\r' && !(i + 1 < text->length && text->bytes[i + 1] == '\n'))) {
            mark.line++;
            mark.column = 1;
        } else if (c != '\r' && (c & 0xC0) != 0x80) {
            bool order_mark = c == 0xEF && i + 2 < text->length &&
                              (unsigned char)text->bytes[i + 1] == 0xBB &&
                              (unsigned char)text->bytes[i + 2] == 0xBF;
            mark.column += !order_mark;
        }
    }
    return mark;
}

static void index_marks(struct text *text) {
    size_t count = text->length / STEP + 1;
    struct text_mark *marks = memory_take(count * sizeof *marks);
    if (!marks)
        return;
    marks[0] = (struct text_mark){text->first_line, text->first_column};
    for (size_t i = 1; i < count; i++)
        marks[i] = walk(text, marks[i - 1], (i - 1) * STEP, i * STEP);
    text->marks = marks;
    text->mark_count = count;
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
    if (!text->marks)
        index_marks(text);
    struct text_mark mark = {text->first_line, text->first_column};
    size_t from = 0;
    if (text->marks) {
        from = at / STEP * STEP;
        mark = text->marks[at / STEP];
    }
    mark = walk(text, mark, from, at);
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
