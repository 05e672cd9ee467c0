/* The only place that knows zlib. What the bytes are is not looked at. */
#include "archive/gunzip.h"

#include "base/memory.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>

enum { BLOCK = 64 * 1024, WINDOW_GZIP = 15 + 16 /* zlib.h: the largest window, and gzip's frame */ };

struct gunzip {
    struct source source; /* stands first */
    struct source *below;
    z_stream stream;
    bool between; /* one part has ended, and another may begin (RFC 1952, 2.2) */
    bool over, failed;
    char block[BLOCK];
};

static void *take(void *unused, unsigned count, unsigned size) {
    (void)unused;
    return memory_take((size_t)count * size);
}

static void give(void *unused, void *block) {
    (void)unused;
    memory_free(block);
}

static ptrdiff_t fail(struct gunzip *gunzip, const char *fault) {
    snprintf(gunzip->source.fault, SOURCE_FAULT_MAX, "%s", fault);
    gunzip->failed = true;
    return -1;
}

/* More bytes from below. False: there are none, or they cannot be read. */
static bool fill(struct gunzip *gunzip) {
    ptrdiff_t got = gunzip->below->read(gunzip->below, gunzip->block, BLOCK);
    if (got < 0)
        fail(gunzip, gunzip->below->fault);
    else if (got == 0 && gunzip->between)
        gunzip->over = true;
    else if (got == 0)
        fail(gunzip, "it ends in the middle of its gzip data");
    gunzip->stream.next_in = (Bytef *)gunzip->block;
    gunzip->stream.avail_in = got > 0 ? (uInt)got : 0;
    return got > 0;
}

/* Behind a part: zeros fill up a tape's block, and nothing else but another part may stand there. */
static void look_behind(struct gunzip *gunzip) {
    z_stream *stream = &gunzip->stream;
    while (stream->avail_in && !*stream->next_in) {
        stream->next_in++;
        stream->avail_in--;
    }
    if (!stream->avail_in)
        return;
    if (*stream->next_in != 0x1F)
        fail(gunzip, "something else stands behind its gzip data");
    else if (inflateReset(stream) == Z_OK)
        gunzip->between = false;
}

static void step(struct gunzip *gunzip) {
    if (gunzip->between) {
        look_behind(gunzip);
        return;
    }
    switch (inflate(&gunzip->stream, Z_NO_FLUSH)) {
    case Z_OK:
    case Z_BUF_ERROR: /* it wants more bytes, or room */
        break;
    case Z_STREAM_END: /* sum and length were right */
        gunzip->between = true;
        break;
    case Z_MEM_ERROR:
        fail(gunzip, "out of memory");
        break;
    default:
        fail(gunzip, gunzip->stream.msg ? gunzip->stream.msg : "damaged gzip data");
    }
}

static ptrdiff_t read_bytes(struct source *source, char *to, size_t room) {
    struct gunzip *gunzip = (struct gunzip *)(void *)source;
    gunzip->stream.next_out = (Bytef *)to;
    gunzip->stream.avail_out = room < BLOCK ? (uInt)room : BLOCK;
    uInt all = gunzip->stream.avail_out;
    while (!gunzip->over && !gunzip->failed && gunzip->stream.avail_out == all)
        if (gunzip->stream.avail_in || fill(gunzip))
            step(gunzip);
    ptrdiff_t got = (ptrdiff_t)(all - gunzip->stream.avail_out);
    return got || !gunzip->failed ? got : -1;
}

struct gunzip *gunzip_open(struct source *below) {
    struct gunzip *gunzip = memory_take(sizeof *gunzip);
    if (!gunzip)
        return NULL;
    memset(gunzip, 0, offsetof(struct gunzip, block));
    gunzip->source.read = read_bytes;
    gunzip->below = below;
    gunzip->stream.zalloc = take;
    gunzip->stream.zfree = give;
    if (inflateInit2(&gunzip->stream, WINDOW_GZIP) == Z_OK)
        return gunzip;
    memory_free(gunzip);
    return NULL;
}

void gunzip_close(struct gunzip *gunzip) {
    if (gunzip)
        inflateEnd(&gunzip->stream);
    memory_free(gunzip);
}

struct source *gunzip_source(struct gunzip *gunzip) {
    return &gunzip->source;
}
