/* Bytes of any encoding -> UTF-8, with the way back. Converting is iconv's work. */
#ifndef BASE_ENCODING_H
#define BASE_ENCODING_H

#include "base/text.h"

enum encoding {
    ENCODING_DETECT,
    ENCODING_UTF8,
    ENCODING_UTF16LE,
    ENCODING_UTF16BE,
    ENCODING_CP1251,
    ENCODING_CP1252,
    ENCODING_KOI8R,
    ENCODING_KOI8U,
    ENCODING_CP866,
    ENCODING_MAC_CYRILLIC,
    ENCODING_MAC_1251, /* UTF-8, but made by reading Windows-1251 as Mac Cyrillic */
    ENCODING_COUNT
};

enum bad_kind {
    BAD_SEQUENCE, /* U+FFFD marks that stand for bytes of no meaning */
    BAD_NUL,
    BAD_OTHER,   /* a word of a line that is in another encoding than the text */
    BAD_MISREAD, /* a word of a line whose wrong decoding was undone */
};

struct bad_bytes {
    size_t at, length; /* in the decoded text */
    enum bad_kind kind;
    enum encoding encoding; /* in which it was read */
};

/* Not to be copied: the text points into it. */
struct decoded {
    struct text text;
    enum encoding encoding; /* the one used */
    bool guessed;           /* by scores: somebody may know better */
    struct bad_bytes *bad;  /* runs, ascending */
    size_t bad_count;
    char *owned; /* the converted text; NULL: text.bytes is the input itself */
    struct origin origin;
};

/* Decodes in the encoding that is given, whatever comes out; or, with ENCODING_DETECT, in the one that the
 * first 64 KiB speak for: strict UTF-8, a mark or NUL parity for UTF-16, then scores by letters and by what
 * stands around squares and dashes; and lines that are certainly in another one in that one
 * (docs/encodings.md). `bytes` must outlive the result. STATUS_OK or NO_MEMORY. */
enum status decode(const char *bytes, size_t length, enum encoding wanted, struct decoded *decoded);
/* Like decode with ENCODING_DETECT where that found `found`: for pieces of a text. */
enum status decode_piece(const char *bytes, size_t length, enum encoding found, struct decoded *decoded);
void decoded_free(struct decoded *decoded);
const char *encoding_name(enum encoding encoding); /* "windows-1251" */
enum encoding encoding_of_name(const char *name);  /* many spellings; ENCODING_COUNT: none */

#endif
