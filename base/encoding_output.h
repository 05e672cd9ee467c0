/* Text that is being decoded: what is put there keeps the way back and the list of bad runs. */
#ifndef BASE_ENCODING_OUTPUT_H
#define BASE_ENCODING_OUTPUT_H

#include "base/encoding_table.h"

/* The functions are false when there is no memory. */
struct output {
    struct decoded *decoded; /* owns all of it */
    char *text;
    size_t length, capacity, bad_capacity;
    enum origin_kind kind; /* of the last mark */
};

/* Bytes of input that are converted at a time, at most, and what they may become. */
enum { OUTPUT_CHUNK = ORIGIN_STEP, OUTPUT_ROOM = 3 * OUTPUT_CHUNK + 8 };

bool output_start(struct output *output, struct decoded *decoded, const char *bytes, size_t length,
                  size_t expected);
void output_finish(struct output *output);
/* Room for a chunk, and a mark of the way back if it is time for one. */
bool output_chunk(struct output *output, size_t from, enum origin_kind kind);
/* Adds to the runs; one that follows another of its kind makes it longer. */
bool output_bad(struct output *output, size_t at, size_t length, enum bad_kind kind, enum encoding encoding);

bool output_nul(struct output *output, size_t from, enum encoding encoding);
/* U+FFFD. */
bool output_fault(struct output *output, size_t from, enum origin_kind kind, enum encoding encoding);
/* Valid UTF-8 without NULs, or ASCII of any encoding. */
bool output_same(struct output *output, const char *bytes, size_t from, size_t to, enum origin_kind kind);

/* Bytes as UTF-8, and how long that is; the fourth byte is not 0 where more than putting it there must be
 * done. */
struct cells {
    enum encoding encoding; /* ENCODING_DETECT: none yet */
    uint32_t utf8[256];
    unsigned char sizes[256];
};
void cells_make(struct cells *cells, enum encoding encoding, const uint32_t table[256]);
bool output_single(struct output *output, const char *bytes, size_t from, size_t to,
                   const struct cells *cells);
/* All of it, in the encoding that `decoded` names. */
bool output_utf16(struct output *output, const char *bytes, size_t length);

#endif
