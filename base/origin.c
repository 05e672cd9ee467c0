/* Places in decoded text and places in the input. */
#include "base/origin.h"
#include "base/memory.h"
#include "base/utf8.h"

bool origin_mark(struct origin *origin, size_t text, size_t input, enum origin_kind kind) {
    const struct origin_mark *last = origin->count ? &origin->marks[origin->count - 1] : NULL;
    if (last && last->kind == kind && input - last->input < ORIGIN_STEP)
        return true;
    if (origin->count == origin->capacity) {
        size_t capacity = origin->capacity ? origin->capacity * 2 : 16 + origin->length / ORIGIN_STEP;
        struct origin_mark *marks = memory_resize(origin->marks, capacity * sizeof *marks);
        if (!marks)
            return false;
        origin->marks = marks;
        origin->capacity = capacity;
    }
    origin->marks[origin->count++] = (struct origin_mark){text, input, kind};
    return true;
}

/* Goes one character on. */
static void step(const struct origin *origin, const char *text, size_t length, struct origin_mark *mark) {
    size_t bad, size = utf8_length(text + mark->text, text + length, &bad), taken = 1;
    mark->text += size ? size : bad;
    if (mark->kind == ORIGIN_UTF16) {
        taken = size == 4 ? 4 : 2;
    } else if (mark->kind == ORIGIN_UTF8) {
        taken = utf8_length(origin->input + mark->input, origin->input + origin->length, &bad);
        taken = taken ? taken : bad;
    }
    size_t left = origin->length - mark->input;
    mark->input += taken < left ? taken : left;
}

/* Whether the place stands behind what is asked for. */
static bool is_behind(const struct origin_mark *mark, size_t at, bool in_text) {
    return (in_text ? mark->text : mark->input) > at;
}

/* The last mark that is not behind `at`. */
static struct origin_mark find(const struct origin *origin, size_t at, bool in_text) {
    size_t low = 0, high = origin->count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (is_behind(&origin->marks[middle], at, in_text))
            high = middle;
        else
            low = middle;
    }
    return origin->marks[low];
}

size_t origin_byte(const struct origin *origin, const char *text, size_t length, size_t at) {
    if (at >= length || !origin->count)
        return origin->length;
    struct origin_mark mark = find(origin, at, true), next = mark;
    for (;;) {
        step(origin, text, length, &next);
        if (next.text > at)
            return mark.input;
        mark = next;
    }
}

size_t origin_place(const struct origin *origin, const char *text, size_t length, size_t byte) {
    if (!origin->count)
        return length;
    struct origin_mark mark = find(origin, byte, false);
    while (mark.input < byte && mark.text < length)
        step(origin, text, length, &mark);
    return mark.text;
}

void origin_free(struct origin *origin) {
    memory_free(origin->marks);
    origin->marks = NULL;
    origin->count = origin->capacity = 0;
}
