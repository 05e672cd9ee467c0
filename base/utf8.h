/* UTF-8: what is valid (Unicode, table 3-7), and single characters. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The length of the sequence at `at`; 0: not valid, and `*bad` bytes make one replacement mark. */
size_t utf8_length(const char *at, const char *end, size_t *bad);
/* The character of a valid sequence. */
uint32_t utf8_point(const char *at, size_t length);
/* Writes a character, the last of which is U+10FFFF; the length is returned. */
size_t utf8_write(uint32_t c, char to[4]);
/* Where the first NUL or bad sequence from `at` on stands; `length`: there is none. */
size_t utf8_fine(const char *bytes, size_t at, size_t length);
/* How many bytes are not ASCII. */
size_t utf8_count_high(const char *bytes, size_t length);

#endif
