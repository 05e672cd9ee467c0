/* Questions about many bytes, sixteen at a time. Any bytes; no encoding is assumed but ASCII's own signs. */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <stdbool.h>
#include <stddef.h>

/* How many lines end in [from, to): at LF, CR LF and lone CR. `length` is that of all the bytes. A CR LF that
 * `to` cuts ends behind it. */
size_t bytes_count_lines(const char *bytes, size_t from, size_t to, size_t length);
/* Where the first byte from `at` on stands that is NUL or beyond ASCII; `length`: there is none. */
size_t bytes_skip_ascii(const char *bytes, size_t at, size_t length);

#endif
