/* A run of bytes that somebody else owns. Not NUL-terminated; `at` may be NULL only when length is 0. */
#ifndef BASE_SLICE_H
#define BASE_SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct slice {
    const char *at;
    size_t length;
};

static inline struct slice slice_of(const char *text) {
    return (struct slice){text, text ? strlen(text) : 0};
}

static inline bool slice_equal(struct slice a, struct slice b) {
    return a.length == b.length && (a.length == 0 || memcmp(a.at, b.at, a.length) == 0);
}

static inline bool slice_is(struct slice a, const char *text) {
    return slice_equal(a, slice_of(text));
}

/* Equal but for the case of ASCII letters. */
static inline bool slice_same(struct slice a, const char *text) {
    size_t i = 0;
    for (; i < a.length && text[i]; i++) {
        unsigned char x = (unsigned char)a.at[i], y = (unsigned char)text[i];
        if (x >= 'A' && x <= 'Z')
            x += 32;
        if (y >= 'A' && y <= 'Z')
            y += 32;
        if (x != y)
            return false;
    }
    return i == a.length && !text[i];
}

static inline bool slice_has(struct slice a, char sign) {
    return a.length && memchr(a.at, sign, a.length);
}

/* Without the blanks, tabs and line ends on both sides. */
static inline struct slice slice_trim(struct slice a) {
    while (a.length && (a.at[0] == ' ' || (a.at[0] >= '\t' && a.at[0] <= '\r')))
        a.at++, a.length--;
    while (a.length &&
           (a.at[a.length - 1] == ' ' || (a.at[a.length - 1] >= '\t' && a.at[a.length - 1] <= '\r')))
        a.length--;
    return a;
}

#endif
