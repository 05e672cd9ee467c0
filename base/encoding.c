/* Decoding: any bytes to UTF-8 with a way back. Which encoding it is, encoding_guess.c finds out; the tables
 * and UTF-16 are iconv's. */
#include "base/encoding.h"
#include "base/bytes.h"
#include "base/encoding_guess.h"
#include "base/encoding_output.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <string.h>

/* For iconv, for people, and other spellings. Compared without case, '-', '_' and blanks. */
static const struct {
    const char *name;
    const char *spellings[6];
} names[ENCODING_COUNT] = {
    [ENCODING_DETECT] = {"auto", {"detect"}},
    [ENCODING_UTF8] = {"UTF-8", {"ascii", "us-ascii"}},
    [ENCODING_UTF16LE] = {"UTF-16LE", {"UTF-16", "ucs-2le", "unicode"}},
    [ENCODING_UTF16BE] = {"UTF-16BE", {"ucs-2be"}},
    [ENCODING_CP1251] = {"windows-1251", {"cp1251", "1251", "win1251", "win", "ansi1251"}},
    [ENCODING_CP1252] = {"windows-1252", {"cp1252", "1252", "latin1", "iso-8859-1", "western"}},
    [ENCODING_KOI8R] = {"KOI8-R", {"koi8", "koi"}},
    [ENCODING_KOI8U] = {"KOI8-U", {NULL}},
    [ENCODING_CP866] = {"CP866", {"ibm866", "866", "dos", "dos866"}},
    [ENCODING_MAC_CYRILLIC] = {"MacCyrillic", {"x-mac-cyrillic", "mac", "cp10007"}},
    [ENCODING_MAC_1251] = {"windows-1251-as-mac", {"1251-as-mac", "mac-1251"}},
};

const char *encoding_name(enum encoding encoding) {
    return names[encoding].name;
}

static bool is_filler(char c) {
    return c == '-' || c == '_' || c == ' ';
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static bool same_name(const char *a, const char *b) {
    for (;;) {
        while (is_filler(*a))
            a++;
        while (is_filler(*b))
            b++;
        if (lower(*a) != lower(*b))
            return false;
        if (!*a)
            return true;
        a++;
        b++;
    }
}

enum encoding encoding_of_name(const char *name) {
    for (int i = 0; i < ENCODING_COUNT; i++) {
        if (same_name(name, names[i].name))
            return (enum encoding)i;
        for (size_t j = 0; j < 6 && names[i].spellings[j]; j++)
            if (same_name(name, names[i].spellings[j]))
                return (enum encoding)i;
    }
    return ENCODING_COUNT;
}

/* ---- UTF-8 and mixtures, line by line ---- */

struct lines {
    const char *bytes;
    size_t length;
    enum encoding main;
    bool given; /* no line is in another encoding */
    struct output output;
    bool mended;
    struct cells cells;
    struct encoding_tables tables;
};

static bool put_utf8(struct lines *lines, size_t from, size_t to) {
    struct output *output = &lines->output;
    while (from < to) {
        size_t bad, fine = utf8_fine(lines->bytes, from, to);
        if (!output_same(output, lines->bytes, from, fine, ORIGIN_UTF8))
            return false;
        from = fine;
        if (from == to)
            break;
        utf8_length(lines->bytes + from, lines->bytes + to, &bad);
        if (lines->bytes[from] ? !output_fault(output, from, ORIGIN_UTF8, ENCODING_UTF8)
                               : !output_nul(output, from, ENCODING_UTF8))
            return false;
        from += bad;
    }
    return true;
}

/* Begins a run that will be a word. */
static bool begin_word(struct lines *lines, enum bad_kind kind, enum encoding encoding) {
    return lines->given || output_bad(&lines->output, lines->output.length, 0, kind, encoding);
}

/* Ends the first run behind so many, if it is a word. */
static void end_word(struct lines *lines, size_t before) {
    const struct output *output = &lines->output;
    if (output->decoded->bad_count == before)
        return;
    struct bad_bytes *bad = output->decoded->bad + before;
    if (bad->kind < BAD_OTHER || bad->length)
        return;
    size_t end = bad->at;
    while (end < output->length && !strchr(" \t\r\n\"]}", output->text[end]))
        end++;
    bad->length = end - bad->at;
}

/* Undoes the wrong decoding of UTF-8. */
static bool put_mended(struct lines *lines, size_t from, size_t to) {
    const struct misreading *misreading = encoding_misreading(&lines->tables);
    struct output *output = &lines->output;
    bool changed = false;
    while (from < to) {
        if (!output_chunk(output, from, ORIGIN_UTF8))
            return false;
        for (size_t end = to - from < OUTPUT_CHUNK ? to : from + OUTPUT_CHUNK, bad; from < end;) {
            size_t size = utf8_length(lines->bytes + from, lines->bytes + to, &bad);
            uint32_t c = size ? utf8_point(lines->bytes + from, size) : 0xFFFD;
            if (!size || !c) {
                if (!put_utf8(lines, from, from + (size ? size : bad)))
                    return false;
                from += size ? size : bad;
                break; /* a new chunk */
            }
            uint32_t meant = misreading_point(misreading, c);
            if (meant != c && !changed && !begin_word(lines, BAD_MISREAD, ENCODING_MAC_1251))
                return false;
            changed |= meant != c;
            lines->mended |= meant != c;
            if (c >= 0x10000) {
                memcpy(output->text + output->length, lines->bytes + from, size);
                output->length += size;
            } else {
                output->length += utf8_write(meant, output->text + output->length);
            }
            from += size;
        }
    }
    return true;
}

static bool put_as(struct lines *lines, size_t from, size_t to, enum encoding encoding) {
    if (encoding == ENCODING_MAC_1251)
        return put_mended(lines, from, to);
    if (encoding == ENCODING_UTF8)
        return put_utf8(lines, from, to);
    cells_make(&lines->cells, encoding, encoding_single(&lines->tables, encoding));
    return output_single(&lines->output, lines->bytes, from, to, &lines->cells);
}

/* The rest of a line from its first byte on that is not ASCII. */
static bool put_line(struct lines *lines, size_t from, size_t to, enum encoding encoding) {
    static const char mark[] = "\xEF\xBB\xBF";
    size_t before = lines->output.decoded->bad_count, word = from;
    bool utf8 = encoding == ENCODING_UTF8 || encoding == ENCODING_MAC_1251;
    bool other = encoding != lines->main && !(utf8 && lines->main == ENCODING_MAC_1251);
    if (other && utf8 && to - from >= 3 && memcmp(lines->bytes + from, mark, 3) == 0)
        word = bytes_skip_ascii(lines->bytes, from + 3, to); /* the mark itself is no word */
    if (!put_as(lines, from, word, encoding))
        return false;
    if (other && word < to && !begin_word(lines, BAD_OTHER, encoding))
        return false;
    bool fine = put_as(lines, word, to, encoding);
    end_word(lines, before);
    return fine;
}

static enum encoding encoding_at(struct lines *lines, size_t at, size_t end) {
    return encoding_of_line(&lines->tables, lines->bytes, lines->length, at, end, lines->main);
}

/* The end of the lines from `end` on that go on in the text's encoding of single bytes. */
static size_t go_on(struct lines *lines, size_t end) {
    for (;;) {
        size_t at = bytes_skip_ascii(lines->bytes, end, lines->length);
        if (at == lines->length || !lines->bytes[at])
            return end;
        size_t next = encoding_line_end(lines->bytes, at, lines->length);
        if (encoding_at(lines, at, next) != lines->main)
            return end;
        end = next;
    }
}

static bool put_lines(struct lines *lines) {
    bool single = lines->main != ENCODING_UTF8 && lines->main != ENCODING_MAC_1251;
    struct output *output = &lines->output;
    bool fine = true;
    for (size_t at = 0; fine && at < lines->length;) {
        size_t end = bytes_skip_ascii(lines->bytes, at, lines->length);
        fine = output_same(output, lines->bytes, at, end, output->kind);
        at = end;
        if (!fine || at == lines->length)
            break;
        if (!lines->bytes[at]) {
            fine = output_nul(output, at++, lines->main);
            continue;
        }
        end = encoding_line_end(lines->bytes, at, lines->length);
        enum encoding encoding = encoding_at(lines, at, end);
        if (single && encoding == lines->main)
            end = go_on(lines, end);
        fine = put_line(lines, at, end, encoding);
        at = end;
    }
    return fine;
}

/* Whether the bytes are their own text: UTF-8 in which nothing but NULs is wrong. */
static bool stays(struct lines *lines, struct decoded *decoded, bool *fine) {
    size_t at = utf8_fine(lines->bytes, 0, lines->length);
    for (; *fine && at < lines->length && !lines->bytes[at];
         at = utf8_fine(lines->bytes, at + 1, lines->length))
        *fine = output_bad(&lines->output, at, 1, BAD_NUL, ENCODING_UTF8);
    if (at == lines->length)
        text_init(&decoded->text, lines->bytes, lines->length);
    else
        decoded->bad_count = 0;
    decoded->text.valid = at == lines->length;
    return at == lines->length || !*fine;
}

/* What the text will need, about. */
static size_t expect(const struct lines *lines) {
    if (lines->main == ENCODING_UTF16LE || lines->main == ENCODING_UTF16BE)
        return lines->length / 2;
    if (lines->main == ENCODING_UTF8 || lines->main == ENCODING_MAC_1251)
        return lines->length;
    return lines->length + utf8_count_high(lines->bytes, lines->length);
}

static bool put_all(struct lines *lines) {
    if (lines->main == ENCODING_UTF16LE || lines->main == ENCODING_UTF16BE)
        return output_utf16(&lines->output, lines->bytes, lines->length);
    return lines->given ? put_line(lines, 0, lines->length, lines->main) : put_lines(lines);
}

static enum status run(struct lines *lines, struct decoded *decoded) {
    bool fine = true;
    decoded->encoding = lines->main;
    lines->output = (struct output){.decoded = decoded};
    if (lines->main == ENCODING_UTF8 && stays(lines, decoded, &fine)) {
        if (fine)
            return STATUS_OK;
    } else if (output_start(&lines->output, decoded, lines->bytes, lines->length, expect(lines)) &&
               put_all(lines)) {
        output_finish(&lines->output);
        decoded->text.mended = lines->mended;
        return STATUS_OK;
    }
    decoded_free(decoded);
    return STATUS_NO_MEMORY;
}

static void start(struct lines *lines, const char *bytes, size_t length) {
    lines->bytes = bytes;
    lines->length = length;
    lines->mended = false;
    lines->cells.encoding = ENCODING_DETECT;
    encoding_tables_init(&lines->tables);
}

enum status decode(const char *bytes, size_t length, enum encoding wanted, struct decoded *decoded) {
    struct lines lines;
    start(&lines, bytes, length);
    *decoded = (struct decoded){0};
    lines.given = wanted != ENCODING_DETECT;
    lines.main = wanted;
    if (!lines.given)
        lines.main = encoding_guess(&lines.tables, bytes, length, &decoded->guessed);
    return run(&lines, decoded);
}

enum status decode_piece(const char *bytes, size_t length, enum encoding found, struct decoded *decoded) {
    struct lines lines;
    start(&lines, bytes, length);
    *decoded = (struct decoded){0};
    lines.given = false;
    lines.main = found;
    return run(&lines, decoded);
}

void decoded_free(struct decoded *decoded) {
    text_free(&decoded->text);
    memory_free(decoded->owned);
    origin_free(&decoded->origin);
    memory_free(decoded->bad);
    decoded->owned = NULL;
    decoded->bad = NULL;
    decoded->bad_count = 0;
}
