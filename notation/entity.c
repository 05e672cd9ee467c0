/* Reading entities. The names are libxml2's. Where they are looked for is the readers' choice. */
#include "notation/entity.h"
#include "base/utf8.h"

#include <libxml/HTMLparser.h>

enum { NAME_MAX_LENGTH = 10 /* the longest of HTML 4 has eight letters */ };

/* What browsers make of the numbers 128 to 159: Windows-1252. */
static uint32_t from_windows(uint32_t c) {
    static const uint16_t characters[] = {
        0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178,
    };
    return c >= 0x80 && c <= 0x9F ? characters[c - 0x80] : c;
}

static int digit_of(char c, int base) {
    int digit = c >= '0' && c <= '9'                 ? c - '0'
                : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10
                                                     : 16;
    return digit < base ? digit : -1;
}

static uint32_t numbered(const char *at, const char *end) {
    int base = at < end && (*at == 'x' || *at == 'X') ? 16 : 10;
    uint32_t c = 0;
    at += base == 16;
    if (at == end)
        return 0;
    for (; at < end; at++) {
        int digit = digit_of(*at, base);
        if (digit < 0)
            return 0;
        c = c * (uint32_t)base + (uint32_t)digit;
        if (c > 0x10FFFF)
            return 0;
    }
    return from_windows(c);
}

static uint32_t named(const char *at, const char *end) {
    char name[NAME_MAX_LENGTH + 1];
    size_t length = (size_t)(end - at);
    if (!length || length > NAME_MAX_LENGTH)
        return 0;
    memcpy(name, at, length);
    name[length] = '\0';
    const htmlEntityDesc *entity = htmlEntityLookup((const xmlChar *)name);
    return entity ? entity->value : 0;
}

size_t entity_read(const char *at, const char *end, uint32_t *character) {
    if (at == end || *at != '&')
        return 0;
    size_t room = (size_t)(end - at - 1), most = NAME_MAX_LENGTH + 1;
    const char *stop = memchr(at + 1, ';', room < most ? room : most);
    if (!stop)
        return 0;
    uint32_t c = at[1] == '#' ? numbered(at + 2, stop) : named(at + 1, stop);
    if (c < ' ' || (c >= 0x7F && c < 0xA0) || (c >= 0xD800 && c <= 0xDFFF) || c == 0xFEFF || c >= 0xFFFE)
        return 0;
    if (character)
        *character = c;
    return (size_t)(stop + 1 - at);
}

bool entity_stands_in(struct slice text) {
    const char *end = text.at + text.length, *at = text.length ? memchr(text.at, '&', text.length) : NULL;
    while (at && !entity_read(at, end, NULL))
        at = memchr(at + 1, '&', (size_t)(end - at - 1));
    return at != NULL;
}

/* An entity is never shorter than its character. */
struct slice entity_decode(struct arena *arena, struct slice text) {
    const char *end = text.at + text.length, *at;
    if (!entity_stands_in(text))
        return text;
    char *copy = arena_take(arena, text.length + 4);
    if (!copy)
        return (struct slice){NULL, 0};
    size_t length = 0;
    for (at = text.at; at < end;) {
        uint32_t character;
        size_t entity = entity_read(at, end, &character);
        if (entity)
            length += utf8_write(character, copy + length);
        else
            copy[length++] = *at;
        at += entity ? entity : 1;
    }
    copy[length] = '\0';
    return (struct slice){copy, length};
}
