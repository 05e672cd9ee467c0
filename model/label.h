/* Labels: what a record writes for a square, before anybody knows the board. */
#ifndef MODEL_LABEL_H
#define MODEL_LABEL_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stdint.h>

/* What a record calls a square. A number label is the number (1 to 999). A letter label has LABEL_LETTERS
 * set, the file (1 = a) in bits 8-13 and the rank (1 = lowest; 0 = not written, as in "cd4") in bits 0-7. */
typedef uint16_t label;
enum { LABEL_LETTERS = 0x8000, LABEL_BAD = 0xFFFF /* written, but no square can be called so */ };

static inline label label_letters(unsigned file, unsigned rank) {
    return (label)(LABEL_LETTERS | file << 8 | rank);
}
static inline bool label_is_letters(label l) {
    return l != LABEL_BAD && (l & LABEL_LETTERS);
}
static inline unsigned label_file(label l) {
    return l >> 8 & 0x3F;
}
static inline unsigned label_rank(label l) {
    return l & 0xFF;
}

/* "c3", "22", and "c" where no rank was written; LABEL_BAD is the caller's affair. */
void label_put(struct buffer *buffer, label l);

#endif
