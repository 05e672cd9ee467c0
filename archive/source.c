/* Looking at the first bytes of a source. */
#include "archive/source.h"

#include <stdio.h>
#include <string.h>

static ptrdiff_t read_peeked(struct source *source, char *to, size_t room) {
    struct peek *peek = (struct peek *)(void *)source;
    size_t left = peek->length - peek->used;
    if (left) {
        size_t size = left < room ? left : room;
        memcpy(to, peek->head + peek->used, size);
        peek->used += size;
        return (ptrdiff_t)size;
    }
    if (source->fault[0])
        return -1;
    ptrdiff_t got = peek->below->read(peek->below, to, room);
    if (got < 0)
        snprintf(source->fault, sizeof source->fault, "%s", peek->below->fault);
    return got;
}

static int64_t seek_peeked(struct source *source, int64_t to, int whence) {
    struct peek *peek = (struct peek *)(void *)source;
    int64_t left = (int64_t)(peek->length - peek->used);
    int64_t at = peek->below->seek(peek->below, whence == SEEK_CUR ? to - left : to, whence);
    if (at >= 0)
        peek->used = peek->length;
    return at;
}

void peek_init(struct peek *peek, struct source *below) {
    peek->source = (struct source){.read = read_peeked, .seek = below->seek ? seek_peeked : NULL};
    peek->below = below;
    peek->length = peek->used = 0;
    while (peek->length < PEEK_MAX) {
        ptrdiff_t got = below->read(below, peek->head + peek->length, PEEK_MAX - peek->length);
        if (got < 0)
            snprintf(peek->source.fault, SOURCE_FAULT_MAX, "%s", below->fault);
        if (got <= 0)
            break;
        peek->length += (size_t)got;
    }
}
