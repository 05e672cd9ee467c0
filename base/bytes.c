/* Bytes by sixteens, in the vectors that every target of the compiler has, as words where it has none. */
#include "base/bytes.h"

#include <stdint.h>
#include <string.h>

enum { WIDTH = 16, ROUNDS_MAX = 255 /* before a count of one byte runs over */ };

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

size_t bytes_skip_ascii(const char *bytes, size_t at, size_t length) {
    const wide high = {128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128};
    for (; length - at >= WIDTH; at += WIDTH) {
        wide here = load(bytes + at);
        if (any((here & high) | (wide)(here == 0)))
            break;
    }
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
        if (any((wide)((wide)(here - '0') <= 9) | (wide)(here == others[0]) | (wide)(here == others[1]) |
                (wide)(here == others[2])))
            break;
    }
    for (; at < length; at++) {
        unsigned char c = (unsigned char)bytes[at];
        if ((c >= '0' && c <= '9') || c == others[0] || c == others[1] || c == others[2])
            break;
    }
    return at;
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
        if (any(control | sign | (wide)(here == '-') | (wide)(here == '/') | (wide)(here == 0xEF)))
            break;
    }
    while (at < length && is_text((unsigned char)bytes[at]))
        at++;
    return at;
}
