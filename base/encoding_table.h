/* The characters of single-byte encodings, and text that was once read in the wrong one. */
#ifndef BASE_ENCODING_TABLE_H
#define BASE_ENCODING_TABLE_H

#include "base/encoding.h"

/* The code points of a single-byte encoding; 0xFFFD where a byte means nothing. */
void encoding_table(enum encoding encoding, uint32_t table[256]);

/* What characters were before their bytes were read in another encoding. */
struct misreading {
    uint32_t cyrillic[256]; /* for U+0400 and up */
    struct {
        uint32_t from, to;
    } others[136];
    size_t count;
};

/* For ENCODING_MAC_1251. */
void misreading_init(struct misreading *misreading);
/* The character itself where nothing else can have been meant. */
uint32_t misreading_point(const struct misreading *misreading, uint32_t c);

#endif
