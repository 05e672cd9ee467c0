/* Which encoding a run of bytes is in. */
#ifndef BASE_ENCODING_GUESS_H
#define BASE_ENCODING_GUESS_H

#include "base/encoding.h"

enum { ENCODING_SAMPLE = 64 * 1024 };

/* Never ENCODING_DETECT. `*guessed`: by scores, so that somebody may know better. */
enum encoding encoding_guess(const char *bytes, size_t length, bool *guessed);
/* The code points of a single-byte encoding; 0xFFFD where a byte means nothing. */
void encoding_table(enum encoding encoding, uint32_t table[256]);
/* The length of the UTF-8 sequence at `at`; 0: not valid, and `*bad` bytes make one replacement mark. */
size_t utf8_length(const char *at, const char *end, size_t *bad);

#endif
