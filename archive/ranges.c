/* Reading lists of numbers and looking into them. What is counted is the caller's affair. */
#include "archive/ranges.h"

#include "base/memory.h"

#include <stdlib.h>

static bool is_digit(const struct slice *text) {
    return text->length && *text->at >= '0' && *text->at <= '9';
}

static void advance(struct slice *text) {
    text->at++;
    text->length--;
}

/* The number there; one that is too large is as large as can be. */
static uint64_t read_number(struct slice *text) {
    uint64_t number = 0;
    for (; is_digit(text); advance(text)) {
        unsigned digit = (unsigned)(*text->at - '0');
        number = number > (UINT64_MAX - digit) / 10 ? UINT64_MAX : number * 10 + digit;
    }
    return number;
}

/* "3" "5-8" "-5" "7-" */
static bool read_range(struct slice *text, struct range *range) {
    bool from = is_digit(text), to = false;
    range->first = from ? read_number(text) : 1;
    range->last = range->first;
    if (text->length && *text->at == '-') {
        advance(text);
        to = is_digit(text);
        range->last = to ? read_number(text) : UINT64_MAX;
    }
    return (from || to) && range->first > 0 && range->first <= range->last;
}

static bool add(struct ranges *ranges, struct range range) {
    if (ranges->count == ranges->capacity) {
        size_t capacity = ranges->capacity ? 2 * ranges->capacity : 8;
        struct range *at = memory_resize(ranges->at, capacity * sizeof *at);
        if (!at)
            return false;
        ranges->at = at;
        ranges->capacity = capacity;
    }
    ranges->at[ranges->count++] = range;
    return true;
}

static int by_first(const void *a, const void *b) {
    const struct range *x = a, *y = b;
    return x->first < y->first ? -1 : x->first > y->first;
}

/* In order, and those that meet made one. */
static void settle(struct ranges *ranges) {
    size_t kept = 0;
    qsort(ranges->at, ranges->count, sizeof *ranges->at, by_first);
    for (size_t i = 0; i < ranges->count; i++) {
        struct range *last = kept ? &ranges->at[kept - 1] : NULL;
        if (last && ranges->at[i].first <= last->last)
            last->last = last->last > ranges->at[i].last ? last->last : ranges->at[i].last;
        else
            ranges->at[kept++] = ranges->at[i];
    }
    ranges->count = kept;
}

enum status ranges_add(struct ranges *ranges, struct slice text, size_t *wrong) {
    const char *begin = text.at;
    for (;;) {
        struct range range;
        *wrong = (size_t)(text.at - begin);
        if (!read_range(&text, &range))
            return STATUS_USAGE;
        if (!add(ranges, range))
            return STATUS_NO_MEMORY;
        if (!text.length)
            break;
        *wrong = (size_t)(text.at - begin);
        if (*text.at != ',')
            return STATUS_USAGE;
        advance(&text);
    }
    settle(ranges);
    return STATUS_OK;
}

void ranges_free(struct ranges *ranges) {
    memory_free(ranges->at);
    *ranges = (struct ranges){0};
}

bool ranges_have(const struct ranges *ranges, uint64_t number) {
    size_t low = 0, high = ranges->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (ranges->at[middle].last < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < ranges->count && ranges->at[low].first <= number;
}

uint64_t ranges_last(const struct ranges *ranges) {
    return ranges->count ? ranges->at[ranges->count - 1].last : UINT64_MAX;
}
