/* Encoding known texts and cutting them, for tests and measures of detection. No expectations here. */
#include "tests/oracle/pieces.h"

#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *sign, *typed;
} typed_signs[] = {
    {"\u2014", "-"},  {"\u2013", "-"},  {"\u2012", "-"},  {"\u2212", "-"},
    {"\u00ab", "\""}, {"\u00bb", "\""}, {"\u201c", "\""}, {"\u201d", "\""},
    {"\u201e", "\""}, {"\u2018", "'"},  {"\u2019", "'"},  {"\u2026", "..."},
    {"\u2116", "N."}, {"\u00d7", "x"},  {"\u00a0", " "},  {"\u00ad", ""},
};

static const char *typed_sign(const char *at, size_t length) {
    for (size_t i = 0; i < sizeof typed_signs / sizeof *typed_signs; i++)
        if (strlen(typed_signs[i].sign) == length && memcmp(at, typed_signs[i].sign, length) == 0)
            return typed_signs[i].typed;
    return NULL;
}

static size_t sequence(const char *at) {
    unsigned char c = (unsigned char)*at;
    return c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
}

/* One character; 0: no place for it. */
static bool put(iconv_t converter, const char *at, size_t length, char **out, size_t *room) {
    char *in = (char *)at;
    size_t left = length;
    return iconv(converter, &in, &left, out, room) != (size_t)-1;
}

/* Bytes of Windows-1251 read as Mac Cyrillic, and written as UTF-8. */
static char *misread(char *bytes, size_t *size) {
    iconv_t converter = iconv_open("UTF-8", encoding_name(ENCODING_MAC_CYRILLIC));
    size_t room = *size * 3 + 1, left = *size;
    char *text = bytes ? malloc(room) : NULL, *in = bytes, *out = text;
    bool fine = text && converter != (iconv_t)-1 && iconv(converter, &in, &left, &out, &room) != (size_t)-1;
    if (converter != (iconv_t)-1)
        iconv_close(converter);
    *size = (size_t)(out - text);
    free(bytes);
    if (fine)
        return text;
    free(text);
    return NULL;
}

char *pieces_encode(const char *text, size_t length, enum encoding encoding, size_t *size) {
    if (encoding == ENCODING_MAC_1251)
        return misread(pieces_encode(text, length, ENCODING_CP1251, size), size);
    iconv_t converter = iconv_open(encoding_name(encoding), "UTF-8");
    char *bytes = malloc(length * 4 + 16), *out = bytes;
    size_t room = length * 4 + 16;
    bool fine = bytes && converter != (iconv_t)-1;
    for (size_t i = 0; fine && i < length;) {
        size_t step = sequence(text + i);
        if (!put(converter, text + i, step, &out, &room)) {
            const char *typed = typed_sign(text + i, step);
            fine = typed && put(converter, typed, strlen(typed), &out, &room);
        }
        i += step;
    }
    if (converter != (iconv_t)-1)
        iconv_close(converter);
    *size = (size_t)(out - bytes);
    if (fine)
        return bytes;
    free(bytes);
    return NULL;
}

static bool has_high(const char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)bytes[i] >= 0x80 || !bytes[i])
            return true;
    return false;
}

static bool reads_right(const char *bytes, size_t length, enum encoding encoding, enum encoding *taken_for) {
    struct decoded known, guessed;
    bool right = false;
    if (decode(bytes, length, encoding, &known) != STATUS_OK)
        return false;
    if (decode(bytes, length, ENCODING_DETECT, &guessed) == STATUS_OK) {
        right = known.text.length == guessed.text.length &&
                memcmp(known.text.bytes, guessed.text.bytes, known.text.length) == 0;
        *taken_for = guessed.encoding;
        decoded_free(&guessed);
    }
    decoded_free(&known);
    return right;
}

void pieces_measure(const char *bytes, size_t length, enum encoding encoding, size_t size,
                    struct piece_count *count, piece_wrong *wrong, void *context) {
    count->texts++;
    for (size_t at = 0; at < length; at += size) {
        size_t piece = length - at < size ? length - at : size;
        enum encoding taken_for = ENCODING_DETECT;
        if (!has_high(bytes + at, piece))
            continue;
        count->pieces++;
        if (reads_right(bytes + at, piece, encoding, &taken_for))
            count->right++;
        else if (wrong)
            wrong(context, bytes + at, piece, taken_for);
    }
}

char *pieces_load(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *bytes = size >= 0 ? malloc((size_t)size + 1) : NULL;
    *length = bytes ? fread(bytes, 1, (size_t)size, file) : 0;
    fclose(file);
    return bytes;
}

const char *pieces_record(const char *text, size_t *length) {
    static const char line[] = "#---\n";
    const char *at = memmem(text, *length, line, sizeof line - 1);
    if (!at)
        return text;
    at += sizeof line - 1;
    *length -= (size_t)(at - text);
    return at;
}

bool pieces_cyrillic(const char *text, size_t length) {
    for (size_t i = 0; i + 1 < length; i++)
        if ((unsigned char)text[i] == 0xD0 || (unsigned char)text[i] == 0xD1)
            return true;
    return false;
}
