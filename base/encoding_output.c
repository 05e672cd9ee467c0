/* Putting decoded text together: chunks of input become UTF-8, marked for the way back. In which encoding a
 * chunk is, others know. */
#include "base/encoding_output.h"
#include "base/bytes.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

/* More than the pieces in which files are read can have; beyond it the last run is widened. */
enum { BAD_MAX = 1 << 20 };

bool output_bad(struct output *output, size_t at, size_t length, enum bad_kind kind, enum encoding encoding) {
    struct decoded *decoded = output->decoded;
    struct bad_bytes *last = decoded->bad_count ? &decoded->bad[decoded->bad_count - 1] : NULL;
    bool joins = last && last->kind == kind && last->encoding == encoding && last->at + last->length == at;
    if (joins || decoded->bad_count == BAD_MAX) {
        last->length = at + length - last->at;
        return true;
    }
    if (decoded->bad_count == output->bad_capacity) {
        size_t capacity = output->bad_capacity ? output->bad_capacity * 2 : 16;
        struct bad_bytes *bad = memory_resize(decoded->bad, capacity * sizeof *bad);
        if (!bad)
            return false;
        decoded->bad = bad;
        output->bad_capacity = capacity;
    }
    decoded->bad[decoded->bad_count++] = (struct bad_bytes){at, length, kind, encoding};
    return true;
}

static bool reserve(struct output *output, size_t more) {
    if (more <= output->capacity - output->length)
        return true;
    if (output->length > SIZE_MAX / 4 || more > SIZE_MAX / 4)
        return false;
    size_t capacity = output->length + more + output->length / 2;
    char *text = memory_resize(output->text, capacity);
    if (!text)
        return false;
    output->text = output->decoded->owned = text;
    output->capacity = capacity;
    return true;
}

bool output_chunk(struct output *output, size_t from, enum origin_kind kind) {
    output->kind = kind;
    return reserve(output, OUTPUT_ROOM) && origin_mark(&output->decoded->origin, output->length, from, kind);
}

bool output_start(struct output *output, struct decoded *decoded, const char *bytes, size_t length,
                  size_t expected) {
    *output = (struct output){.decoded = decoded};
    decoded->origin = (struct origin){.input = bytes, .length = length};
    return expected < SIZE_MAX - OUTPUT_ROOM && reserve(output, expected + OUTPUT_ROOM);
}

void output_finish(struct output *output) {
    struct decoded *decoded = output->decoded;
    if (output->capacity - output->length > output->length / 4) {
        char *text = memory_resize(output->text, output->length ? output->length : 1);
        decoded->owned = text ? text : output->text;
    }
    text_init(&decoded->text, decoded->owned, output->length);
    decoded->text.origin = &decoded->origin;
    decoded->text.end = decoded->origin.length;
}

bool output_fault(struct output *output, size_t from, enum origin_kind kind, enum encoding encoding) {
    if (!output_chunk(output, from, kind))
        return false;
    size_t at = output->length;
    memcpy(output->text + at, "\uFFFD", 3);
    output->length += 3;
    return output_bad(output, at, 3, BAD_SEQUENCE, encoding);
}

bool output_nul(struct output *output, size_t from, enum encoding encoding) {
    if (!output_chunk(output, from, output->kind))
        return false;
    output->text[output->length++] = '\0';
    return output_bad(output, output->length - 1, 1, BAD_NUL, encoding);
}

bool output_same(struct output *output, const char *bytes, size_t from, size_t to, enum origin_kind kind) {
    while (from < to) {
        size_t size = to - from < OUTPUT_CHUNK ? to - from : OUTPUT_CHUNK;
        while (from + size < to && ((unsigned char)bytes[from + size] & 0xC0) == 0x80)
            size--;
        if (!output_chunk(output, from, kind))
            return false;
        memcpy(output->text + output->length, bytes + from, size);
        output->length += size;
        from += size;
    }
    return true;
}

/* ---- Single bytes ---- */

void cells_make(struct cells *cells, enum encoding encoding, const uint32_t table[256]) {
    if (cells->encoding == encoding)
        return;
    cells->encoding = encoding;
    for (int i = 0; i < 256; i++) {
        char utf8[4] = "";
        cells->sizes[i] = (unsigned char)utf8_write(table[i], utf8);
        utf8[3] = i == 0 || table[i] == 0xFFFD;
        memcpy(&cells->utf8[i], utf8, sizeof utf8);
    }
}

static bool is_special(uint32_t utf8) {
    char bytes[4];
    memcpy(bytes, &utf8, sizeof bytes);
    return bytes[3];
}

/* One byte, which may have no meaning. */
static bool put_byte(struct output *output, const struct cells *cells, unsigned char byte) {
    size_t at = output->length, size = cells->sizes[byte];
    memcpy(output->text + at, &cells->utf8[byte], size);
    output->length += size;
    if (!is_special(cells->utf8[byte]))
        return true;
    return output_bad(output, at, size, byte ? BAD_SEQUENCE : BAD_NUL, cells->encoding);
}

enum { GROUP = BYTES_BLOCK };

/* Four bytes are written; the next character goes over those that are too many. */
static inline char *put_cell(char *to, const struct cells *cells, unsigned char byte, uint32_t *all) {
    uint32_t utf8 = cells->utf8[byte];
    memcpy(to, &utf8, sizeof utf8);
    *all |= utf8;
    return to + cells->sizes[byte];
}

/* Bytes that all have a meaning; false, and nothing done, if not so. */
static bool put_group(struct output *output, const struct cells *cells, const unsigned char *bytes) {
    char *to = output->text + output->length;
    uint32_t all = 0;
    if (bytes_plain((const char *)bytes)) {
        memcpy(to, bytes, GROUP);
        output->length += GROUP;
        return true;
    }
    for (int i = 0; i < GROUP; i += 4) {
        to = put_cell(to, cells, bytes[i], &all);
        to = put_cell(to, cells, bytes[i + 1], &all);
        to = put_cell(to, cells, bytes[i + 2], &all);
        to = put_cell(to, cells, bytes[i + 3], &all);
    }
    if (is_special(all))
        return false;
    output->length = (size_t)(to - output->text);
    return true;
}

bool output_single(struct output *output, const char *bytes, size_t from, size_t to,
                   const struct cells *cells) {
    const unsigned char *u = (const unsigned char *)bytes;
    while (from < to) {
        size_t end = to - from < OUTPUT_CHUNK ? to : from + OUTPUT_CHUNK;
        if (!output_chunk(output, from, ORIGIN_BYTE))
            return false;
        while (from < end) {
            if (end - from >= GROUP && put_group(output, cells, u + from)) {
                from += GROUP;
                continue;
            }
            for (size_t stop = end - from < GROUP ? end : from + GROUP; from < stop; from++)
                if (!put_byte(output, cells, u[from]))
                    return false;
        }
    }
    return true;
}

/* ---- UTF-16 ---- */

/* One call of iconv for a chunk. `*at` goes behind what was converted and what can not be. */
static bool convert_chunk(struct output *output, iconv_t converter, const char *bytes, size_t *at,
                          size_t length) {
    size_t left = length - *at < OUTPUT_CHUNK ? length - *at : OUTPUT_CHUNK, room = OUTPUT_ROOM,
           before = output->length;
    char *in = (char *)bytes + *at;
    if (!output_chunk(output, *at, ORIGIN_UTF16))
        return false;
    char *out = output->text + before, *made = out;
    bool fault = iconv(converter, &in, &left, &out, &room) == (size_t)-1 && errno != E2BIG;
    output->length += (size_t)(out - made);
    for (char *nul = made; (nul = memchr(nul, '\0', (size_t)(out - nul))); nul++)
        if (!output_bad(output, (size_t)(nul - output->text), 1, BAD_NUL, output->decoded->encoding))
            return false;
    size_t start = *at;
    *at = (size_t)(in - bytes);
    /* What the chunk cuts comes with the next one. */
    if (!fault || (*at > start && left < 4 && *at + left < length))
        return true;
    fault = output_fault(output, *at, ORIGIN_UTF16, output->decoded->encoding);
    *at += length - *at < 2 ? length - *at : 2;
    return fault;
}

bool output_utf16(struct output *output, const char *bytes, size_t length) {
    iconv_t converter = iconv_open("UTF-8", encoding_name(output->decoded->encoding));
    if (converter == (iconv_t)-1)
        return false;
    bool fine = true;
    for (size_t at = 0; fine && at < length;)
        fine = convert_chunk(output, converter, bytes, &at, length);
    iconv_close(converter);
    return fine;
}
