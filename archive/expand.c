/* The only place that knows zlib, libbz2, liblzma and libzstd. What the bytes are is not looked at. */
#include "archive/expand.h"

#include "base/memory.h"

#include <bzlib.h>
#include <lzma.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

enum {
    BLOCK = 64 * 1024,
    WINDOW_GZIP = 15 + 16 /* zlib.h: the largest window, and gzip's frame */,
    ZSTD_BLOCK_HEAD = 3 /* RFC 8878, 3.1.1.2 */
};

/* What xz data may ask for: the largest preset takes 65 MB (xz(1)). */
#define XZ_MEMORY (UINT64_C(512) << 20)

/* Bytes that wait to be read, and room for what they stand for. */
struct flow {
    char *in, *out;
    size_t in_length, room;
};

enum step { STEP_ON, STEP_PART_OVER, STEP_FAULT };

/* A row is a form of compression. One part of it may stand behind another (RFC 1952, 2.2, and as the programs
 * of the other forms do), with zeros between that fill up a tape's block. */
struct form {
    const char *name;
    const char *first; /* bytes that begin another part */
    bool (*open)(struct expand *expand);
    bool (*again)(struct expand *expand); /* a part has ended, and another begins */
    enum step (*step)(struct expand *expand, struct flow *flow, const char **fault);
    void (*close)(struct expand *expand);
};

struct expand {
    struct source source; /* stands first */
    struct source *below;
    const struct form *form;
    union {
        z_stream gzip;
        bz_stream bzip2;
        lzma_stream xz;
        ZSTD_DCtx *zstd;
    } state;
    size_t wanted; /* bytes that zstd asks for, up to the end of the next block's head */
    bool between;  /* one part has ended, and another may begin */
    bool over, failed;
    struct flow flow;
    char block[BLOCK];
};

/* ---- gzip ---- */

static void *gzip_take(void *unused, unsigned count, unsigned size) {
    (void)unused;
    return memory_take((size_t)count * size);
}

static void give(void *unused, void *block) {
    (void)unused;
    memory_free(block);
}

static bool gzip_open(struct expand *expand) {
    expand->state.gzip = (z_stream){.zalloc = gzip_take, .zfree = give};
    return inflateInit2(&expand->state.gzip, WINDOW_GZIP) == Z_OK;
}

static bool gzip_again(struct expand *expand) {
    return inflateReset(&expand->state.gzip) == Z_OK;
}

static enum step gzip_step(struct expand *expand, struct flow *flow, const char **fault) {
    z_stream *stream = &expand->state.gzip;
    stream->next_in = (Bytef *)flow->in;
    stream->avail_in = (uInt)flow->in_length;
    stream->next_out = (Bytef *)flow->out;
    stream->avail_out = (uInt)flow->room;
    int status = inflate(stream, Z_NO_FLUSH);
    *flow =
        (struct flow){(char *)stream->next_in, (char *)stream->next_out, stream->avail_in, stream->avail_out};
    if (status == Z_OK || status == Z_BUF_ERROR) /* it wants more bytes, or room */
        return STEP_ON;
    if (status == Z_STREAM_END) /* sum and length were right */
        return STEP_PART_OVER;
    *fault = status == Z_MEM_ERROR ? "out of memory" : stream->msg;
    return STEP_FAULT;
}

static void gzip_close(struct expand *expand) {
    inflateEnd(&expand->state.gzip);
}

/* ---- bzip2: a block is given when all of it is there ---- */

static void *bzip2_take(void *unused, int count, int size) {
    (void)unused;
    return memory_take((size_t)count * (size_t)size);
}

static bool bzip2_open(struct expand *expand) {
    expand->state.bzip2 = (bz_stream){.bzalloc = bzip2_take, .bzfree = give};
    return BZ2_bzDecompressInit(&expand->state.bzip2, 0, 0) == BZ_OK;
}

static void bzip2_close(struct expand *expand) {
    BZ2_bzDecompressEnd(&expand->state.bzip2);
}

static bool bzip2_again(struct expand *expand) {
    bzip2_close(expand);
    return bzip2_open(expand);
}

static enum step bzip2_step(struct expand *expand, struct flow *flow, const char **fault) {
    bz_stream *stream = &expand->state.bzip2;
    stream->next_in = flow->in;
    stream->avail_in = (unsigned)flow->in_length;
    stream->next_out = flow->out;
    stream->avail_out = (unsigned)flow->room;
    int status = BZ2_bzDecompress(stream);
    *flow = (struct flow){stream->next_in, stream->next_out, stream->avail_in, stream->avail_out};
    if (status == BZ_OK)
        return STEP_ON;
    if (status == BZ_STREAM_END)
        return STEP_PART_OVER;
    *fault = status == BZ_MEM_ERROR ? "out of memory" : NULL;
    return STEP_FAULT;
}

/* ---- xz ---- */

static void *xz_take(void *unused, size_t count, size_t size) {
    (void)unused;
    return memory_take(count * size);
}

static bool xz_again(struct expand *expand) {
    return lzma_stream_decoder(&expand->state.xz, XZ_MEMORY, LZMA_TELL_UNSUPPORTED_CHECK) == LZMA_OK;
}

static bool xz_open(struct expand *expand) {
    static const lzma_allocator allocator = {xz_take, give, NULL};
    expand->state.xz = (lzma_stream)LZMA_STREAM_INIT;
    expand->state.xz.allocator = &allocator;
    return xz_again(expand);
}

static enum step xz_step(struct expand *expand, struct flow *flow, const char **fault) {
    lzma_stream *stream = &expand->state.xz;
    stream->next_in = (const uint8_t *)flow->in;
    stream->avail_in = flow->in_length;
    stream->next_out = (uint8_t *)flow->out;
    stream->avail_out = flow->room;
    lzma_ret status = lzma_code(stream, LZMA_RUN);
    *flow = (struct flow){flow->in + (flow->in_length - stream->avail_in), (char *)stream->next_out,
                          stream->avail_in, stream->avail_out};
    switch (status) {
    case LZMA_OK:
    case LZMA_BUF_ERROR:
    case LZMA_UNSUPPORTED_CHECK: /* it is told once, and decoding goes on */
        return STEP_ON;
    case LZMA_STREAM_END:
        return STEP_PART_OVER;
    case LZMA_MEM_ERROR:
    case LZMA_MEMLIMIT_ERROR:
        *fault = "out of memory";
        return STEP_FAULT;
    default:
        return STEP_FAULT;
    }
}

static void xz_close(struct expand *expand) {
    lzma_end(&expand->state.xz);
}

/* ---- zstd ---- */

static bool zstd_open(struct expand *expand) {
    expand->state.zstd = ZSTD_createDCtx();
    return expand->state.zstd;
}

static bool zstd_again(struct expand *expand) {
    return !ZSTD_isError(ZSTD_DCtx_reset(expand->state.zstd, ZSTD_reset_session_only));
}

/* A block at a time, without the head of the next one: of several that are given at once zstd says nothing
 * where one is damaged. */
static enum step zstd_step(struct expand *expand, struct flow *flow, const char **fault) {
    size_t wanted = expand->wanted > ZSTD_BLOCK_HEAD ? expand->wanted - ZSTD_BLOCK_HEAD : 1;
    size_t given = wanted < flow->in_length ? wanted : flow->in_length;
    ZSTD_inBuffer in = {flow->in, given, 0};
    ZSTD_outBuffer out = {flow->out, flow->room, 0};
    size_t status = ZSTD_decompressStream(expand->state.zstd, &out, &in);
    *flow =
        (struct flow){flow->in + in.pos, flow->out + out.pos, flow->in_length - in.pos, flow->room - out.pos};
    if (ZSTD_isError(status)) {
        *fault = ZSTD_getErrorName(status);
        return STEP_FAULT;
    }
    expand->wanted = status;
    return status == 0 ? STEP_PART_OVER : STEP_ON;
}

static void zstd_close(struct expand *expand) {
    ZSTD_freeDCtx(expand->state.zstd);
}

/* zstd's frames that are to be passed over begin with 0x50 to 0x5F (RFC 8878, 3.1.2). */
static const struct form forms[] = {
    [EXPAND_GZIP] = {"gzip", "\x1F", gzip_open, gzip_again, gzip_step, gzip_close},
    [EXPAND_BZIP2] = {"bzip2", "B", bzip2_open, bzip2_again, bzip2_step, bzip2_close},
    [EXPAND_XZ] = {"xz", "\xFD", xz_open, xz_again, xz_step, xz_close},
    [EXPAND_ZSTD] = {"zstd", "\x28PQRSTUVWXYZ[\\]^_", zstd_open, zstd_again, zstd_step, zstd_close},
};

/* ---- What they have in common ---- */

static ptrdiff_t fail(struct expand *expand, const char *fault) {
    snprintf(expand->source.fault, SOURCE_FAULT_MAX, "%s", fault);
    expand->failed = true;
    return -1;
}

/* "it ends in the middle of its gzip data" */
static void fail_with_name(struct expand *expand, const char *before, const char *behind) {
    char fault[SOURCE_FAULT_MAX];
    snprintf(fault, sizeof fault, "%s%s%s", before, expand->form->name, behind);
    fail(expand, fault);
}

/* More bytes from below. False: there are none, or they cannot be read. */
static bool fill(struct expand *expand) {
    ptrdiff_t got = expand->below->read(expand->below, expand->block, BLOCK);
    if (got < 0)
        fail(expand, expand->below->fault);
    else if (got == 0 && expand->between)
        expand->over = true;
    else if (got == 0)
        fail_with_name(expand, "it ends in the middle of its ", " data");
    expand->flow.in = expand->block;
    expand->flow.in_length = got > 0 ? (size_t)got : 0;
    return got > 0;
}

/* Behind a part: zeros, and nothing else but another part may stand there. */
static void look_behind(struct expand *expand) {
    struct flow *flow = &expand->flow;
    while (flow->in_length && !*flow->in) {
        flow->in++;
        flow->in_length--;
    }
    if (!flow->in_length)
        return;
    if (!strchr(expand->form->first, *flow->in))
        fail_with_name(expand, "something else stands behind its ", " data");
    else if (expand->form->again(expand))
        expand->between = false;
    else
        fail(expand, "out of memory");
}

/* A form may hold what it has taken apart already, so it is asked before more bytes are read: there may be
 * none. */
static void step(struct expand *expand) {
    const struct flow before = expand->flow;
    const char *fault = NULL;
    switch (expand->form->step(expand, &expand->flow, &fault)) {
    case STEP_ON:
        if (expand->flow.room < before.room)
            break;
        if (!expand->flow.in_length)
            fill(expand);
        else if (expand->flow.in_length == before.in_length)
            fail_with_name(expand, "damaged ", " data");
        break;
    case STEP_PART_OVER:
        expand->between = true;
        break;
    case STEP_FAULT:
        if (fault)
            fail(expand, fault);
        else
            fail_with_name(expand, "damaged ", " data");
    }
}

static ptrdiff_t read_bytes(struct source *source, char *to, size_t room) {
    struct expand *expand = (struct expand *)(void *)source;
    struct flow *flow = &expand->flow;
    size_t all = room < BLOCK ? room : BLOCK;
    flow->out = to;
    flow->room = all;
    while (!expand->over && !expand->failed && flow->room == all) {
        if (!expand->between)
            step(expand);
        else if (flow->in_length || fill(expand))
            look_behind(expand);
    }
    ptrdiff_t got = (ptrdiff_t)(all - flow->room);
    return got || !expand->failed ? got : -1;
}

struct expand *expand_open(struct source *below, enum expand_kind kind) {
    struct expand *expand = memory_take(sizeof *expand);
    if (!expand)
        return NULL;
    memset(expand, 0, offsetof(struct expand, block));
    expand->source.read = read_bytes;
    expand->below = below;
    expand->form = &forms[kind];
    expand->flow.in = expand->block;
    if (expand->form->open(expand))
        return expand;
    memory_free(expand);
    return NULL;
}

void expand_close(struct expand *expand) {
    if (expand)
        expand->form->close(expand);
    memory_free(expand);
}

struct source *expand_source(struct expand *expand) {
    return &expand->source;
}
