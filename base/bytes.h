/* Questions about many bytes, sixteen at a time. Any bytes; no encoding is assumed but ASCII's own signs. */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <stdbool.h>
#include <stddef.h>

/* How many lines end in [from, to): at LF, CR LF and lone CR. `length` is that of all the bytes. A CR LF that
 * `to` cuts ends behind it. */
size_t bytes_count_lines(const char *bytes, size_t from, size_t to, size_t length);
enum { BYTES_BLOCK = 16 };
/* Whether a block is ASCII without NULs. */
bool bytes_plain(const char *block);
/* Where the first byte from `at` on stands that is NUL or beyond ASCII; `length`: there is none. */
size_t bytes_skip_ascii(const char *bytes, size_t at, size_t length);
/* Where the first block from `at` on begins in which not all is ASCII without NULs and valid UTF-8 of two
 * bytes a character, or a little before it, where a character begins. */
size_t bytes_skip_pairs(const char *bytes, size_t at, size_t length);
/* Where the first ASCII digit or one of the others from `at` on stands; `length`: there is none. */
size_t bytes_find_digit(const char *bytes, size_t at, size_t length, const unsigned char others[3]);
/* Which bytes of the block at `at`, which is beyond 0, begin a word with a capital letter or digit of
 * ASCII, or with a Cyrillic letter: not behind another of them or a small letter. Bit i is byte at + i. */
unsigned bytes_words(const char *bytes, size_t at, size_t length);
/* From `at` on over all that no markup is made of: `length`, or where a sign such as < > & - / = or a
 * quotation mark stands, a control character but LF, or a byte that begins U+F000 to U+FFFF. */
size_t bytes_skip_text(const char *bytes, size_t at, size_t length);

#endif
