/* Decoding: any bytes to UTF-8 with a map back. Which encoding it is, encoding_guess.c finds out; the tables
 * and UTF-16 are iconv's. */
#include "base/encoding.h"
#include "base/encoding_guess.h"
#include "base/memory.h"

#include <errno.h>
#include <iconv.h>

/* For iconv, for people, and other spellings. Compared without case, '-', '_' and blanks. */
static const struct {
    const char *name;
    const char *spellings[6];
} names[ENCODING_COUNT] = {
    [ENCODING_DETECT] = {"auto", {"detect"}},
    [ENCODING_UTF8] = {"UTF-8", {"ascii", "us-ascii"}},
    [ENCODING_UTF16LE] = {"UTF-16LE", {"UTF-16", "ucs-2le", "unicode"}},
    [ENCODING_UTF16BE] = {"UTF-16BE", {"ucs-2be"}},
    [ENCODING_CP1251] = {"windows-1251", {"cp1251", "1251", "win1251", "win", "ansi1251"}},
    [ENCODING_CP1252] = {"windows-1252", {"cp1252", "1252", "latin1", "iso-8859-1", "western"}},
    [ENCODING_KOI8R] = {"KOI8-R", {"koi8", "koi"}},
    [ENCODING_KOI8U] = {"KOI8-U", {NULL}},
    [ENCODING_CP866] = {"CP866", {"ibm866", "866", "dos", "dos866"}},
    [ENCODING_MAC_CYRILLIC] = {"MacCyrillic", {"x-mac-cyrillic", "mac", "cp10007"}},
};

/* More than the pieces in which files are read can have; beyond it the last run is widened. */
enum { BAD_MAX = 1 << 20 };

const char *encoding_name(enum encoding encoding) {
    return names[encoding].name;
}

static bool is_filler(char c) {
    return c == '-' || c == '_' || c == ' ';
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static bool same_name(const char *a, const char *b) {
    for (;;) {
        while (is_filler(*a))
            a++;
        while (is_filler(*b))
            b++;
        if (lower(*a) != lower(*b))
            return false;
        if (!*a)
            return true;
        a++;
        b++;
    }
}

enum encoding encoding_of_name(const char *name) {
    for (int i = 0; i < ENCODING_COUNT; i++) {
        if (same_name(name, names[i].name))
            return (enum encoding)i;
        for (size_t j = 0; j < 6 && names[i].spellings[j]; j++)
            if (same_name(name, names[i].spellings[j]))
                return (enum encoding)i;
    }
    return ENCODING_COUNT;
}

/* What is being written: text, map and bad runs. */
struct output {
    struct decoded *decoded;
    size_t length;
    size_t bad_capacity;
};

static bool add_bad(struct output *output, size_t at, size_t length, bool nul) {
    struct decoded *decoded = output->decoded;
    struct bad_bytes *last = decoded->bad_count ? &decoded->bad[decoded->bad_count - 1] : NULL;
    if (last && ((last->nul == nul && last->at + last->length == at) || decoded->bad_count == BAD_MAX)) {
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
    decoded->bad[decoded->bad_count++] = (struct bad_bytes){at, length, nul};
    return true;
}

/* Room for `most` bytes of text and the map. */
static bool start_output(struct output *output, struct decoded *decoded, size_t most) {
    *output = (struct output){.decoded = decoded};
    if (most >= SIZE_MAX / sizeof(uint64_t) - 1)
        return false;
    decoded->owned = memory_take(most + 1);
    decoded->map = memory_take((most + 1) * sizeof *decoded->map);
    return decoded->owned && decoded->map;
}

static void put(struct output *output, const char *bytes, size_t length, size_t from) {
    for (size_t i = 0; i < length; i++) {
        output->decoded->owned[output->length] = bytes[i];
        output->decoded->map[output->length++] = from;
    }
}

static bool put_bad(struct output *output, size_t from) {
    size_t at = output->length;
    put(output, "\uFFFD", 3, from);
    return add_bad(output, at, 3, false);
}

static void finish_output(struct output *output, size_t end) {
    struct decoded *decoded = output->decoded;
    decoded->map[output->length] = end;
    text_init(&decoded->text, decoded->owned, output->length);
    decoded->text.map = decoded->map;
}

static size_t write_utf8(uint32_t c, char to[4]) {
    if (c < 0x80) {
        to[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        to[0] = (char)(0xC0 | c >> 6);
        to[1] = (char)(0x80 | (c & 0x3F));
        return 2;
    }
    to[0] = (char)(0xE0 | c >> 12);
    to[1] = (char)(0x80 | (c >> 6 & 0x3F));
    to[2] = (char)(0x80 | (c & 0x3F));
    return 3;
}

void encoding_table(enum encoding encoding, uint32_t table[256]) {
    iconv_t converter = iconv_open("UTF-16LE", encoding_name(encoding));
    for (int i = 0; i < 256; i++) {
        char byte = (char)i, *in = &byte;
        unsigned char unit[4];
        char *out = (char *)unit;
        size_t left = 1, room = sizeof unit;
        table[i] = i < 0x80 ? (uint32_t)i : 0xFFFD;
        if (i < 0x80 || converter == (iconv_t)-1)
            continue;
        iconv(converter, NULL, NULL, NULL, NULL);
        if (iconv(converter, &in, &left, &out, &room) != (size_t)-1 && room == 2)
            table[i] = (uint32_t)(unit[0] | unit[1] << 8);
    }
    if (converter != (iconv_t)-1)
        iconv_close(converter);
}

static bool decode_single(const char *bytes, size_t length, struct decoded *decoded) {
    uint32_t table[256];
    char utf8[256][4];
    size_t sizes[256], most = 0;
    encoding_table(decoded->encoding, table);
    for (int i = 0; i < 256; i++)
        sizes[i] = write_utf8(table[i], utf8[i]);
    for (size_t i = 0; i < length; i++)
        most += sizes[(unsigned char)bytes[i]];
    struct output output;
    if (!start_output(&output, decoded, most))
        return false;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];
        bool fine = true;
        if (table[c] == 0xFFFD) {
            fine = put_bad(&output, i);
        } else {
            if (!c)
                fine = add_bad(&output, output.length, 1, true);
            put(&output, utf8[c], sizes[c], i);
        }
        if (!fine)
            return false;
    }
    finish_output(&output, length);
    return true;
}

/* Adds what iconv made of the input from `from` on; every character came from one unit or two. */
static bool put_wide(struct output *output, const char *made, size_t length, size_t *from) {
    for (size_t i = 0; i < length;) {
        size_t bad, size = utf8_length(made + i, made + length, &bad);
        if (!made[i] && !add_bad(output, output->length, 1, true))
            return false;
        put(output, made + i, size, *from);
        *from += size == 4 ? 4 : 2;
        i += size;
    }
    return true;
}

static bool convert_wide(iconv_t converter, const char *bytes, size_t length, struct output *output) {
    char chunk[4096];
    size_t from = 0;
    char *in = (char *)bytes;
    size_t left = length;
    while (left) {
        char *out = chunk;
        size_t room = sizeof chunk;
        size_t status = iconv(converter, &in, &left, &out, &room);
        int error = status == (size_t)-1 ? errno : 0;
        if (!put_wide(output, chunk, (size_t)(out - chunk), &from))
            return false;
        if (error && error != E2BIG) {
            size_t skipped = left < 2 ? left : 2;
            if (!put_bad(output, from))
                return false;
            in += skipped;
            left -= skipped;
            from += skipped;
        }
    }
    return true;
}

static bool decode_wide(const char *bytes, size_t length, struct decoded *decoded) {
    struct output output;
    if (length > SIZE_MAX / 2 || !start_output(&output, decoded, length / 2 * 3 + 3))
        return false;
    iconv_t converter = iconv_open("UTF-8", encoding_name(decoded->encoding));
    if (converter == (iconv_t)-1)
        return false;
    bool fine = convert_wide(converter, bytes, length, &output);
    iconv_close(converter);
    if (fine)
        finish_output(&output, length);
    return fine;
}

/* Past bytes that are ASCII and not NUL, eight at a time. */
static size_t skip_ascii(const char *bytes, size_t at, size_t length) {
    while (length - at >= sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, bytes + at, sizeof word);
        bool high = word & UINT64_C(0x8080808080808080);
        bool zero = (word - UINT64_C(0x0101010101010101)) & ~word & UINT64_C(0x8080808080808080);
        if (high || zero)
            break;
        at += sizeof word;
    }
    return at;
}

struct utf8_fault {
    size_t at, length; /* length 0: there is none */
    bool nul;
};

/* The first NUL or bad sequence from `at` on. */
static struct utf8_fault next_fault(const char *bytes, size_t at, size_t length) {
    while ((at = skip_ascii(bytes, at, length)) < length) {
        size_t bad, size = utf8_length(bytes + at, bytes + length, &bad);
        if (!size)
            return (struct utf8_fault){at, bad, false};
        if (!bytes[at])
            return (struct utf8_fault){at, 1, true};
        at += size;
    }
    return (struct utf8_fault){length, 0, false};
}

/* How much longer the text gets when every bad sequence becomes one mark. */
static bool measure_utf8(const char *bytes, size_t length, size_t *most) {
    bool bad = false;
    *most = length;
    for (struct utf8_fault fault = next_fault(bytes, 0, length); fault.length;
         fault = next_fault(bytes, fault.at + fault.length, length)) {
        bad |= !fault.nul;
        if (!fault.nul)
            *most += 3 - fault.length;
    }
    return bad;
}

static bool decode_utf8(const char *bytes, size_t length, struct decoded *decoded) {
    size_t most, at = 0;
    struct output output = {.decoded = decoded};
    bool copy = measure_utf8(bytes, length, &most);
    if (copy && !start_output(&output, decoded, most))
        return false;
    for (;;) {
        struct utf8_fault fault = next_fault(bytes, at, length);
        for (; copy && at < fault.at; at++)
            put(&output, bytes + at, 1, at);
        at = fault.at;
        if (!fault.length)
            break;
        if (!fault.nul) {
            if (!put_bad(&output, at))
                return false;
            at += fault.length;
        } else {
            if (!add_bad(&output, copy ? output.length : at, 1, true))
                return false;
            if (copy)
                put(&output, bytes + at, 1, at);
            at++;
        }
    }
    if (copy)
        finish_output(&output, length);
    else
        text_init(&decoded->text, bytes, length);
    return true;
}

enum status decode(const char *bytes, size_t length, enum encoding wanted, struct decoded *decoded) {
    *decoded = (struct decoded){.encoding = wanted};
    if (wanted == ENCODING_DETECT)
        decoded->encoding = encoding_guess(bytes, length, &decoded->guessed);
    bool fine;
    switch (decoded->encoding) {
    case ENCODING_UTF8:
        fine = decode_utf8(bytes, length, decoded);
        break;
    case ENCODING_UTF16LE:
    case ENCODING_UTF16BE:
        fine = decode_wide(bytes, length, decoded);
        break;
    default:
        fine = decode_single(bytes, length, decoded);
    }
    if (fine)
        return STATUS_OK;
    decoded_free(decoded);
    return STATUS_NO_MEMORY;
}

void decoded_free(struct decoded *decoded) {
    text_free(&decoded->text);
    memory_free(decoded->owned);
    memory_free(decoded->map);
    memory_free(decoded->bad);
    decoded->owned = NULL;
    decoded->map = NULL;
    decoded->bad = NULL;
    decoded->bad_count = 0;
}
