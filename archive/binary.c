/* Texts and other files. Which text it is does not matter here. */
#include "archive/binary.h"

#include <string.h>

/* Of so many bytes at the start of a text at most every sixteenth is a control character or no text at all.
 */
enum { LOOK = 1 << 16, SHARE = 16, LEAST = 16 };

/* The head of a format without a known beginning: numbers in binary, of which some are 0. */
enum { HEAD = 512, HEAD_SHARE = 64, HEAD_KINDS = 3 };

/* Compressed data have control characters of all kinds; pages of DOS have two or three as arrows and
 * paragraph signs. */
enum { MIXED_KINDS = 6 };

/* The 0x1A of CP/M and DOS ends a text. */
static bool is_control(unsigned char c) {
    return (c < 0x20 && !(c >= '\t' && c <= '\r') && c != 0x1A) || c == 0x7F;
}

static unsigned kinds_of(const bool *seen) {
    unsigned kinds = 0;
    for (size_t c = 0; c <= 0x7F; c++)
        kinds += seen[c];
    return kinds;
}

static void see_controls(const struct text *text, size_t from, size_t to, bool *seen,
                         struct binary_signs *signs) {
    for (size_t i = from; i < to; i++) {
        unsigned char c = (unsigned char)text->bytes[i];
        if (!is_control(c))
            continue;
        seen[c] = true;
        if (signs->controls++ == 0)
            signs->first = i;
    }
}

void binary_see(const struct decoded *decoded, struct binary_signs *signs) {
    bool seen[0x80] = {false};
    size_t look = decoded->text.length < LOOK ? decoded->text.length : LOOK;
    size_t head = look < HEAD ? look : HEAD;
    *signs = (struct binary_signs){.look = look};
    see_controls(&decoded->text, 0, head, seen, signs);
    signs->in_head = seen[0] && kinds_of(seen) >= HEAD_KINDS && signs->controls > head / HEAD_SHARE;
    see_controls(&decoded->text, head, look, seen, signs);
    signs->kinds = kinds_of(seen);
    signs->count = signs->controls;
    for (size_t i = 0; i < decoded->bad_count && decoded->bad[i].at < look; i++) {
        if (signs->count == 0 && decoded->bad[i].kind <= BAD_NUL)
            signs->first = decoded->bad[i].at;
        signs->count += decoded->bad[i].kind == BAD_SEQUENCE ? decoded->bad[i].length / 3 : 0; /* of U+FFFD */
    }
}

bool binary_is(const struct binary_signs *signs) {
    return signs->count > LEAST && signs->count > signs->look / SHARE;
}

struct beginning {
    unsigned char at, length;
    const char *bytes;
};

#define BEGINS(at, bytes)                                                                                    \
    { at, sizeof bytes - 1, bytes }

/* First bytes that no text has, or so long that none has them by chance (file(1), magic(5)). Packed files
 * that are looked into do not come here. */
static const struct beginning beginnings[] = {
    BEGINS(0, "\x89PNG\r\n\x1A\n"),
    BEGINS(0, "GIF87a"),
    BEGINS(0, "GIF89a"),
    BEGINS(0, "\xFF\xD8\xFF"),
    BEGINS(0, "II*\0"),
    BEGINS(0, "MM\0*"),
    BEGINS(0, "\0\0\1\0"),
    BEGINS(0, "\0\0\2\0"), /* icons, cursors */
    BEGINS(0, "8BPS"),
    BEGINS(0, "AT&TFORM"),
    BEGINS(0, "%PDF-"),
    BEGINS(8, "WAVEfmt "),
    BEGINS(8, "AVI LIST"),
    BEGINS(8, "WEBPVP8"),
    BEGINS(0, "OggS\0"),
    BEGINS(0, "fLaC\0"),
    BEGINS(0, "ID3\2"),
    BEGINS(0, "ID3\3"),
    BEGINS(0, "ID3\4"),
    BEGINS(4, "ftypisom"),
    BEGINS(4, "ftypmp4"),
    BEGINS(4, "ftypqt"),
    BEGINS(4, "ftypheic"),
    BEGINS(0, "MThd\0\0"),
    BEGINS(0, ".snd\0"),
    BEGINS(0, "\x1A\x45\xDF\xA3"),
    BEGINS(0, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), /* Word, Excel, Thumbs.db */
    BEGINS(0, "\xDB\xA5-\0"),
    BEGINS(0, "1\xBE\0\0"),
    BEGINS(0, "ITSF\3"),
    BEGINS(0, "?_\3\0"),
    BEGINS(0, "L\0\0\0\1\x14\2\0"),
    BEGINS(0, "\xD7\xCD\xC6\x9A"),
    BEGINS(0, "\1\0\0\0l\0\0\0"),
    BEGINS(0, "SQLite format 3\0"),
    BEGINS(4, "Standard Jet DB"),
    BEGINS(4, "Standard ACE DB"),
    BEGINS(0,
           "\x7F"
           "ELF"),
    BEGINS(0, "\xCA\xFE\xBA\xBE"),
    BEGINS(0, "\xCF\xFA\xED\xFE"),
    BEGINS(0, "!<arch>\n"),
    BEGINS(0, "\0asm"),
    BEGINS(0, "bplist0"),
    BEGINS(0, "\xDE\x12\4\x95"),
    BEGINS(0, "\x95\4\x12\xDE"),
    BEGINS(0, "\0\1\0\0\0"),
    BEGINS(0, "OTTO\0"),
    BEGINS(0, "wOFF\0"),
    BEGINS(0, "wOF2\0"),
    BEGINS(0, "DIRC\0"),
    BEGINS(0, "PACK\0\0\0\2"),
    BEGINS(0, "MSCF\0\0\0\0"),
    BEGINS(0, "\x1F\x9D"),
    BEGINS(0, "\x1F\xA0"),
    BEGINS(0, "LZIP\1"),
    BEGINS(0, "\x60\xEA"),
    BEGINS(2, "-lh1-"),
    BEGINS(2, "-lh5-"),
    BEGINS(7, "**ACE**"),
    BEGINS(0, "PK00PK"),
    BEGINS(0, "\x04\x22\x4D\x18"),
};

static bool has_beginning(const char *bytes, size_t length) {
    static const char reserved[4]; /* of a BMP, behind its size */
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        const struct beginning *known = &beginnings[i];
        if (length >= (size_t)known->at + known->length &&
            memcmp(bytes + known->at, known->bytes, known->length) == 0)
            return true;
    }
    return length >= 10 && memcmp(bytes, "BM", 2) == 0 && memcmp(bytes + 6, reserved, sizeof reserved) == 0;
}

bool binary_looks(const char *bytes, size_t length, const struct binary_signs *signs) {
    return has_beginning(bytes, length) || signs->in_head ||
           (signs->kinds >= MIXED_KINDS && signs->controls > signs->look / SHARE / 2);
}
