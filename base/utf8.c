/* Validating UTF-8 and taking it apart. ASCII and the letters of Europe go by in blocks; the rest through a
 * table in which a byte is one shift, whatever stands before it. */
#include "base/utf8.h"
#include "base/bytes.h"

#include <string.h>

/* The length that a lead byte announces, with the range of the second byte; 0: no lead. */
static size_t lead_length(unsigned char lead, unsigned char *low, unsigned char *high) {
    *low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    *high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (lead < 0xC2 || lead > 0xF4)
        return 0;
    return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

size_t utf8_length(const char *at, const char *end, size_t *bad) {
    const unsigned char *u = (const unsigned char *)at;
    unsigned char low, high;
    *bad = 1;
    if (u[0] < 0x80)
        return 1;
    size_t length = lead_length(u[0], &low, &high);
    for (size_t i = 1; i < length; i++) {
        if (at + i == end || u[i] < low || u[i] > high)
            return 0;
        low = 0x80;
        high = 0xBF;
        *bad = i + 1;
    }
    return length;
}

uint32_t utf8_point(const char *at, size_t length) {
    const unsigned char *u = (const unsigned char *)at;
    uint32_t c = length == 1 ? u[0] : u[0] & (0x7F >> length);
    for (size_t i = 1; i < length; i++)
        c = c << 6 | (u[i] & 0x3F);
    return c;
}

size_t utf8_write(uint32_t c, char to[4]) {
    if (c < 0x80) {
        to[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        to[0] = (char)(0xC0 | c >> 6);
        to[1] = (char)(0x80 | (c & 0x3F));
        return 2;
    }
    if (c < 0x10000) {
        to[0] = (char)(0xE0 | c >> 12);
        to[1] = (char)(0x80 | (c >> 6 & 0x3F));
        to[2] = (char)(0x80 | (c & 0x3F));
        return 3;
    }
    to[0] = (char)(0xF0 | c >> 18);
    to[1] = (char)(0x80 | (c >> 12 & 0x3F));
    to[2] = (char)(0x80 | (c >> 6 & 0x3F));
    to[3] = (char)(0x80 | (c & 0x3F));
    return 4;
}

/* What is awaited, as a number of bits to shift a row by. A row of the table belongs to a byte and holds, at
 * each of these, what is awaited after it. */
enum {
    BAD = 0,       /* for good */
    START = 6,     /* a character */
    LAST = 12,     /* 80..BF, and the sequence is over */
    TWO = 18,      /* two more */
    THREE = 24,    /* three more */
    AFTER_E0 = 30, /* A0..BF, and one more */
    AFTER_ED = 36, /* 80..9F, and one more */
    AFTER_F0 = 42, /* 90..BF, and two more */
    AFTER_F4 = 48, /* 80..8F, and two more */
};

#define TO(state, next) ((uint64_t)(next) << (state))
#define TAIL (TO(LAST, START) | TO(TWO, LAST) | TO(THREE, TWO))
#define LOW TO(START, START)
#define TAIL_80 (TAIL | TO(AFTER_ED, LAST) | TO(AFTER_F4, TWO))
#define TAIL_90 (TAIL | TO(AFTER_ED, LAST) | TO(AFTER_F0, TWO))
#define TAIL_A0 (TAIL | TO(AFTER_E0, LAST) | TO(AFTER_F0, TWO))
#define FOUR(x) x, x, x, x
#define SIXTEEN(x) FOUR(x), FOUR(x), FOUR(x), FOUR(x)

static const uint64_t rows[256] = {0, /* NUL stops the walk as a bad sequence does */
                                   LOW, LOW, LOW, FOUR(LOW), FOUR(LOW), FOUR(LOW), SIXTEEN(LOW), SIXTEEN(LOW),
                                   SIXTEEN(LOW), SIXTEEN(LOW), SIXTEEN(LOW), SIXTEEN(LOW), SIXTEEN(LOW),
                                   /* 80 */
                                   SIXTEEN(TAIL_80), SIXTEEN(TAIL_90), SIXTEEN(TAIL_A0), SIXTEEN(TAIL_A0),
                                   /* C0 */
                                   0, 0, TO(START, LAST), TO(START, LAST), FOUR(TO(START, LAST)),
                                   FOUR(TO(START, LAST)), FOUR(TO(START, LAST)), SIXTEEN(TO(START, LAST)),
                                   /* E0 */
                                   TO(START, AFTER_E0), TO(START, TWO), TO(START, TWO), TO(START, TWO),
                                   FOUR(TO(START, TWO)), FOUR(TO(START, TWO)), TO(START, TWO),
                                   TO(START, AFTER_ED), TO(START, TWO), TO(START, TWO),
                                   /* F0 */
                                   TO(START, AFTER_F0), TO(START, THREE), TO(START, THREE), TO(START, THREE),
                                   TO(START, AFTER_F4), 0, 0, 0, FOUR(0), FOUR(0)};

enum { BLOCK = 32 };

#define EVERY_BYTE(x) (UINT64_C(0x0101010101010101) * (x))

/* The end of the valid bytes from `at` on, looked for one by one. */
static size_t walk(const char *bytes, size_t at, size_t length) {
    while (at < length && bytes[at]) {
        size_t bad, size = utf8_length(bytes + at, bytes + length, &bad);
        if (!size)
            break;
        at += size;
    }
    return at;
}

size_t utf8_fine(const char *bytes, size_t at, size_t length) {
    while (length - at >= BLOCK) {
        at = bytes_skip_pairs(bytes, at, length);
        if (length - at < BLOCK)
            break;
        uint64_t state = START;
        for (const unsigned char *u = (const unsigned char *)bytes + at, *end = u + BLOCK; u < end; u += 4) {
            state = rows[u[0]] >> (state & 63);
            state = rows[u[1]] >> (state & 63);
            state = rows[u[2]] >> (state & 63);
            state = rows[u[3]] >> (state & 63);
        }
        state &= 63;
        if (state == BAD)
            return walk(bytes, at, length);
        at += BLOCK;
        /* A sequence that the block cuts is looked at again, from its lead byte on. */
        if (state != START)
            do
                at--;
            while (((unsigned char)bytes[at] & 0xC0) == 0x80);
    }
    return walk(bytes, at, length);
}

size_t utf8_count_high(const char *bytes, size_t length) {
    size_t count = 0, at = 0;
    for (uint64_t word; length - at >= sizeof word; at += sizeof word) {
        memcpy(&word, bytes + at, sizeof word);
        count += ((word >> 7) & EVERY_BYTE(1)) * EVERY_BYTE(1) >> 56;
    }
    for (; at < length; at++)
        count += (unsigned char)bytes[at] >> 7;
    return count;
}
