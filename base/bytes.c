/* Bytes by sixteens, in the vectors that every target of the compiler has, as words where it has none. */
#include "base/bytes.h"

#include <stdint.h>
#include <string.h>

enum { WIDTH = BYTES_BLOCK, ROUNDS_MAX = 255 /* before a count of one byte runs over */ };

typedef unsigned char wide __attribute__((vector_size(WIDTH)));
typedef uint64_t pair __attribute__((vector_size(WIDTH)));

static inline wide load(const char *at) {
    wide w;
    memcpy(&w, at, sizeof w);
    return w;
}

static inline bool any(wide w) {
    pair words = (pair)w;
    return (words[0] | words[1]) != 0;
}

/* The place of the first byte that is not 0, of which there is one. */
static inline size_t first(wide w) {
    pair words = (pair)w;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return (size_t)(words[0] ? __builtin_ctzll(words[0]) : 64 + __builtin_ctzll(words[1])) / 8;
#else
    return (size_t)(words[0] ? __builtin_clzll(words[0]) : 64 + __builtin_clzll(words[1])) / 8;
#endif
}

/* The sum of the bytes: by twos, and those by a multiplication, in which no part runs over. */
static inline size_t total(wide w) {
    const pair low = {0x00FF00FF00FF00FFu, 0x00FF00FF00FF00FFu};
    pair words = (pair)w, twos = (words & low) + (words >> 8 & low);
    return (twos[0] * 0x0001000100010001u >> 48) + (twos[1] * 0x0001000100010001u >> 48);
}

/* Lines that end in `rounds` blocks; the byte behind the last is there. */
static size_t count_blocks(const char *at, size_t rounds) {
    wide sum = {0};
    for (; rounds; rounds--, at += WIDTH) {
        wide here = load(at), next = load(at + 1);
        sum -= (wide)(here == '\n') | ((wide)(here == '\r') & (wide)(next != '\n'));
    }
    return total(sum);
}

size_t bytes_count_lines(const char *bytes, size_t from, size_t to, size_t length) {
    size_t count = 0;
    while (to - from >= WIDTH && length - from > WIDTH) {
        size_t rounds = (to - from) / WIDTH, most = (length - from - 1) / WIDTH;
        rounds = rounds < most ? rounds : most;
        rounds = rounds < ROUNDS_MAX ? rounds : ROUNDS_MAX;
        count += count_blocks(bytes + from, rounds);
        from += rounds * WIDTH;
    }
    for (; from < to; from++)
        count +=
            bytes[from] == '\n' || (bytes[from] == '\r' && !(from + 1 < length && bytes[from + 1] == '\n'));
    return count;
}

bool bytes_plain(const char *block) {
    wide here = load(block);
    return !any((here & 0x80) | (wide)(here == 0));
}

size_t bytes_skip_ascii(const char *bytes, size_t at, size_t length) {
    if (at < length && (unsigned char)bytes[at] >= 0x80)
        return at;
    while (length - at >= WIDTH && bytes_plain(bytes + at))
        at += WIDTH;
    while (at < length && bytes[at] && !((unsigned char)bytes[at] & 0x80))
        at++;
    return at;
}

/* What is wrong for text of ASCII and sequences of two in the block at `at`; the byte behind it is there. */
static inline wide beyond_pairs(const char *at) {
    wide here = load(at), next = load(at + 1);
    wide lead = (wide)((here & 0xE0) == 0xC0), trail = (wide)((next & 0xC0) == 0x80);
    return (lead ^ trail) | (wide)((here & 0xE0) == 0xE0) | (wide)((here & 0xFE) == 0xC0) | (wide)(here == 0);
}

size_t bytes_skip_pairs(const char *bytes, size_t at, size_t length) {
    size_t from = at;
    if (at == length || ((unsigned char)bytes[at] & 0xC0) == 0x80)
        return at;
    while (length - at > 2 * WIDTH && !any(beyond_pairs(bytes + at) | beyond_pairs(bytes + at + WIDTH)))
        at += 2 * WIDTH;
    return at > from && ((unsigned char)bytes[at] & 0xC0) == 0x80 ? at - 1 : at;
}

size_t bytes_find_digit(const char *bytes, size_t at, size_t length, const unsigned char others[3]) {
    for (; length - at >= WIDTH; at += WIDTH) {
        wide here = load(bytes + at);
        wide found = (wide)((wide)(here - '0') <= 9) | (wide)(here == others[0]) | (wide)(here == others[1]) |
                     (wide)(here == others[2]);
        if (any(found))
            return at + first(found);
    }
    for (; at < length; at++) {
        unsigned char c = (unsigned char)bytes[at];
        if ((c >= '0' && c <= '9') || c == others[0] || c == others[1] || c == others[2])
            break;
    }
    return at;
}

static bool begins_word(const unsigned char *bytes, size_t at) {
    unsigned char c = bytes[at], before = bytes[at - 1], lead = at > 1 ? bytes[at - 2] : 0;
    return ((c & 0xFC) == 0xD0 || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) &&
           (lead & 0xFC) != 0xD0 && !(before >= '0' && before <= '9') &&
           !((before | 32) >= 'a' && (before | 32) <= 'z');
}

/* A bit for each byte, which is 0 or 255. */
static inline unsigned bits(wide w) {
    const uint64_t ones = 0x0101010101010101u, gather = 0x0102040810204080u;
    pair words = (pair)w;
    return (unsigned)((words[0] & ones) * gather >> 56) | (unsigned)((words[1] & ones) * gather >> 56) << 8;
}

unsigned bytes_words(const char *bytes, size_t at, size_t length) {
    unsigned found = 0;
    if (at < 2 || length - at < WIDTH || __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__) {
        for (size_t i = 0; i < WIDTH && i < length - at; i++)
            found |= (unsigned)begins_word((const unsigned char *)bytes, at + i) << i;
        return found;
    }
    wide here = load(bytes + at), before = load(bytes + at - 1), lead = load(bytes + at - 2);
    wide begins = (wide)((here & 0xFC) == 0xD0) | (wide)((wide)(here - 'A') <= 'Z' - 'A') |
                  (wide)((wide)(here - '0') <= 9);
    wide inside = (wide)((lead & 0xFC) == 0xD0) | (wide)((wide)(before - '0') <= 9) |
                  (wide)((wide)((before | 32) - 'a') <= 'z' - 'a');
    return bits(begins & ~inside);
}

static bool is_text(unsigned char c) {
    return (c >= ' ' || c == '\n') && !(c >= '"' && c <= '\'') && !(c >= '<' && c <= '>') && c != '-' &&
           c != '/' && c != 0xEF;
}

size_t bytes_skip_text(const char *bytes, size_t at, size_t length) {
    for (; length - at >= WIDTH; at += WIDTH) {
        wide here = load(bytes + at);
        wide control = (wide)(here < ' ') & (wide)(here != '\n');
        wide sign = (wide)((wide)(here - '"') <= '\'' - '"') | (wide)((wide)(here - '<') <= '>' - '<');
        wide found = control | sign | (wide)(here == '-') | (wide)(here == '/') | (wide)(here == 0xEF);
        if (any(found))
            return at + first(found);
    }
    while (at < length && is_text((unsigned char)bytes[at]))
        at++;
    return at;
}
