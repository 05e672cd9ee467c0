/* Tables made by iconv. Which of them a text is in is no matter of this file. */
#include "base/encoding_table.h"

#include <iconv.h>

void encoding_table(enum encoding encoding, uint32_t table[256]) {
    iconv_t converter = iconv_open("UTF-16LE", encoding_name(encoding));
    for (int i = 0; i < 256; i++) {
        char byte = (char)i, *in = &byte;
        unsigned char unit[4];
        char *out = (char *)unit;
        size_t left = 1, room = sizeof unit;
        table[i] = i < 0x80 ? (uint32_t)i : 0xFFFD;
        if (i < 0x80 || converter == (iconv_t)-1)
            continue;
        if (iconv(converter, &in, &left, &out, &room) != (size_t)-1 && room == 2)
            table[i] = (uint32_t)(unit[0] | unit[1] << 8);
        else
            iconv(converter, NULL, NULL, NULL, NULL);
    }
    if (converter != (iconv_t)-1)
        iconv_close(converter);
}

static void add(struct misreading *misreading, uint32_t from, uint32_t to) {
    if (from == 0xFFFD || to == 0xFFFD || from == to)
        return;
    if (from >= 0x400 && from < 0x500) {
        misreading->cyrillic[from - 0x400] = to;
    } else {
        misreading->others[misreading->count].from = from;
        misreading->others[misreading->count++].to = to;
    }
}

void misreading_init(struct misreading *misreading) {
    /* Signs of Mac Cyrillic as it was before 1998, some of which later tables replaced. */
    static const struct {
        unsigned char byte;
        uint16_t c;
    } old[] = {{0xA2, 0xA2}, {0xB6, 0x2202}, {0xFF, 0xA4}, {0xFF, 0x20AC}};
    uint32_t taken[256], meant[256];
    encoding_table(ENCODING_MAC_CYRILLIC, taken);
    encoding_table(ENCODING_CP1251, meant);
    misreading->count = 0;
    for (uint32_t i = 0; i < 256; i++)
        misreading->cyrillic[i] = 0x400 + i;
    for (int i = 0x80; i < 256; i++)
        add(misreading, taken[i], meant[i]);
    for (size_t i = 0; i < sizeof old / sizeof *old; i++)
        if (old[i].c != taken[old[i].byte])
            add(misreading, old[i].c, meant[old[i].byte]);
}

uint32_t misreading_point(const struct misreading *misreading, uint32_t c) {
    if (c < 0x80)
        return c;
    if (c >= 0x400 && c < 0x500)
        return misreading->cyrillic[c - 0x400];
    for (size_t i = 0; i < misreading->count; i++)
        if (misreading->others[i].from == c)
            return misreading->others[i].to;
    return c;
}
