/* Which encoding bytes are in: of a whole text by its beginning, and of single lines in it. */
#ifndef BASE_ENCODING_GUESS_H
#define BASE_ENCODING_GUESS_H

#include "base/encoding_table.h"

enum {
    ENCODING_SAMPLE = 64 * 1024,
    ENCODING_LINE = 1024, /* bytes of a longer line are taken for a line of their own */
    ENCODING_SINGLE = 6   /* encodings of single bytes that are told apart */
};

/* What is known about encodings, filled when it is needed. */
struct encoding_tables {
    bool have_single[ENCODING_SINGLE], have_misreading;
    uint32_t single[ENCODING_SINGLE][256];
    struct misreading misreading;
    enum encoding weighed; /* ENCODING_DETECT: none yet */
    signed char weights[256];
};
void encoding_tables_init(struct encoding_tables *tables);
/* The characters of an encoding of single bytes. */
const uint32_t *encoding_single(struct encoding_tables *tables, enum encoding encoding);
const struct misreading *encoding_misreading(struct encoding_tables *tables);

/* Never ENCODING_DETECT. `*guessed`: by scores, so that somebody may know better. */
enum encoding encoding_guess(struct encoding_tables *tables, const char *bytes, size_t length, bool *guessed);
/* The encoding of the line from `from` to `to` in a text that is, as a whole, in `main`. */
enum encoding encoding_of_line(struct encoding_tables *tables, const char *bytes, size_t length, size_t from,
                               size_t to, enum encoding main);
/* The end of the line in which `at` stands, behind its line feed; of a long one, a place to cut it. */
size_t encoding_line_end(const char *bytes, size_t at, size_t length);

#endif
