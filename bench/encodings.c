/* How often the encoding of a piece is found out. The arguments are sizes of pieces behind "-s", "-v" for the
 * pieces that are read wrongly, and files of UTF-8 with records. A table on standard output. */
#include "tests/oracle/pieces.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const enum encoding measured[] = {
    ENCODING_UTF8,  ENCODING_UTF16LE, ENCODING_UTF16BE, ENCODING_CP1251,       ENCODING_CP1252,
    ENCODING_KOI8R, ENCODING_KOI8U,   ENCODING_CP866,   ENCODING_MAC_CYRILLIC, ENCODING_MAC_1251,
};

struct source {
    const char *file;
    enum encoding encoding;
};

static void tell(void *context, const char *bytes, size_t length, enum encoding taken_for) {
    const struct source *source = context;
    struct decoded decoded;
    if (decode(bytes, length, source->encoding, &decoded) != STATUS_OK)
        return;
    printf("%s: %s taken for %s: %.*s\n", source->file, encoding_name(source->encoding),
           encoding_name(taken_for), (int)decoded.text.length, decoded.text.bytes);
    decoded_free(&decoded);
    if (decode(bytes, length, taken_for, &decoded) != STATUS_OK)
        return;
    printf("   as: %.*s\n", (int)decoded.text.length, decoded.text.bytes);
    decoded_free(&decoded);
}

static void measure(const char *path, enum encoding encoding, size_t size, bool verbose,
                    struct piece_count *count) {
    size_t length, encoded;
    char *text = pieces_load(path, &length);
    if (!text)
        return;
    const char *record = pieces_record(text, &length);
    char *bytes = pieces_encode(record, length, encoding, &encoded);
    struct source source = {path, encoding};
    if (bytes)
        pieces_measure(bytes, encoded, encoding, size, count, verbose ? tell : NULL, &source);
    free(bytes);
    free(text);
}

int main(int argc, char **argv) {
    bool verbose = false;
    size_t size = 500;
    int first = 1;
    for (; first < argc && argv[first][0] == '-'; first++) {
        verbose |= strcmp(argv[first], "-v") == 0;
        if (strcmp(argv[first], "-s") == 0 && first + 1 < argc)
            size = strtoul(argv[++first], NULL, 10);
    }
    for (size_t i = 0; i < sizeof measured / sizeof *measured; i++) {
        struct piece_count count = {0};
        for (int j = first; j < argc; j++)
            measure(argv[j], measured[i], size, verbose, &count);
        printf("%-14s %4zu texts, pieces of %zu bytes: %zu of %zu right (%.1f %%)\n",
               encoding_name(measured[i]), count.texts, size, count.right, count.pieces,
               count.pieces ? 100.0 * (double)count.right / (double)count.pieces : 100.0);
    }
    return 0;
}
