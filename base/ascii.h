/* Kinds of ASCII characters, whatever the locale. */
#ifndef BASE_ASCII_H
#define BASE_ASCII_H

#include <stdbool.h>

static inline bool ascii_digit(char c) {
    return c >= '0' && c <= '9';
}

static inline bool ascii_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* A blank, a tab or a line's end. */
static inline bool ascii_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

#endif
