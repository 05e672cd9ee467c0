/* Places at which a long text may be cut into pieces: good guesses only, made from a few lines around the
 * place and without decoding. Whether a border is one, the reader of the piece in front of it finds out. */
#ifndef PARSER_BORDER_H
#define PARSER_BORDER_H

#include "parser/reader.h"

/* Bytes as they stand in an input. Single bytes, or units of UTF-16. */
struct border_text {
    const char *bytes;
    size_t length;       /* in units, as all places below */
    unsigned char width; /* bytes of a unit: 1 or 2 */
    bool big_endian;
};

struct border {
    size_t at; /* the start of a line */
    enum reader_behind behind;
};

enum { BORDER_LOOK = 1024 /* units behind a place that are looked at */ };

/* ASCII of a unit; 0x80 for all others. */
static inline unsigned char border_unit(const struct border_text *text, size_t at) {
    const unsigned char *u = (const unsigned char *)text->bytes + at * text->width;
    if (text->width == 1)
        return u[0] < 0x80 ? u[0] : 0x80;
    unsigned char high = u[text->big_endian ? 0 : 1], low = u[text->big_endian ? 1 : 0];
    return high == 0 && low < 0x80 ? low : 0x80;
}

/* The last border with `from` < at <= `to`. */
bool border_before(const struct border_text *text, const struct reader_kind *kind, size_t from, size_t to,
                   struct border *border);
/* The first one with `from` <= at <= `to`. */
bool border_behind(const struct border_text *text, const struct reader_kind *kind, size_t from, size_t to,
                   struct border *border);
/* Where the last line begins that is not whole, if a result ends the lines before it: nothing but remarks
 * could still belong to that game. 0: no result does. */
size_t border_at_end(const struct border_text *text, const struct reader_kind *kind);
/* The start of the last line with `from` < at <= `to`; 0: there is none. */
size_t border_line(const struct border_text *text, size_t from, size_t to);
/* How many lines end in the units before `to`. A CR LF must not be cut. */
uint32_t border_count_lines(const struct border_text *text, size_t from, size_t to);

#endif
