/* A variant's row as YAML: its fields by name, and how it is written. variant_file.h reads the same. */
#ifndef ARCHIVE_VARIANT_ROW_H
#define ARCHIVE_VARIANT_ROW_H

#include "base/buffer.h"
#include "rules/variant.h"

enum field_kind {
    FIELD_TEXT,    /* const char * */
    FIELD_TEXTS,   /* const char *const *: a list of at most `most`, up to NULL */
    FIELD_PHRASES, /* the same, of words on a page */
    FIELD_BYTE,    /* uint8_t */
    FIELD_BYTES,   /* a list of `most` uint8_t; 0 ends it */
    FIELD_BOOL,
    FIELD_SIGN,  /* char */
    FIELD_WORD,  /* one of `words`: an enum */
    FIELD_WORDS, /* a list of `words`: `most` enums; 0 ends it */
    FIELD_SET,   /* a list of `words`: bits of a uint8_t, the first word the lowest */
    FIELD_DRAWS, /* a list of draw rules */
};

struct field {
    const char *name;
    enum field_kind kind;
    size_t offset;
    bool required;
    unsigned least, most;     /* of a number */
    const char *const *words; /* up to NULL */
};

extern const struct field variant_fields[], draw_fields[]; /* up to a field without a name */

void variant_row_write(struct buffer *buffer, const struct variant *variant);

#endif
