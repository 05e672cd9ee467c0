/* Pieces of known text in other encodings, and whether the guess reads them right. */
#ifndef TESTS_ORACLE_PIECES_H
#define TESTS_ORACLE_PIECES_H

#include "base/encoding.h"

#include <stdbool.h>
#include <stddef.h>

struct piece_count {
    size_t texts, pieces, right;
};

/* The text (UTF-8, may be changed) as the bytes of an encoding, in memory from malloc; NULL when a character
 * has no place in it. Typographic signs that the encoding lacks become what people typed instead: - " ' N.
 * ... x and a blank. */
char *pieces_encode(const char *text, size_t length, enum encoding encoding, size_t *size);

/* Cuts the bytes at every multiple of `size`, whatever stands there; the rest is a piece of its own. A piece
 * counts when it has a byte that is not ASCII. It is right when it decodes, with nothing said about it, to
 * what it decodes to in its own encoding: so a piece of KOI8-R is right as KOI8-U where the letters are the
 * same. `wrong` (may be NULL) is called for each of the others. */
typedef void piece_wrong(void *context, const char *bytes, size_t length, enum encoding taken_for);
void pieces_measure(const char *bytes, size_t length, enum encoding encoding, size_t size,
                    struct piece_count *count, piece_wrong *wrong, void *context);

/* The whole file, in memory from malloc; NULL when it cannot be read. */
char *pieces_load(const char *path, size_t *length);
/* The record itself: what follows the line "#---", or all of it. */
const char *pieces_record(const char *text, size_t *length);
/* Whether a letter of the Cyrillic block stands in it. */
bool pieces_cyrillic(const char *text, size_t length);

#endif
