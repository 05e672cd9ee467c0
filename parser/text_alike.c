/* Characters that scanners and typists put for others, in results. Squares are notation/fold.c's, damaged
 * moves text_reading.c's. */
#include "parser/text_alike.h"
#include "notation/fold.h"
#include "notation/result.h"

/* The Cyrillic letter that a Latin one looks like; the character itself where it looks like none. */
static uint32_t cyrillic_of(uint32_t c) {
    switch (c) {
    case 'H':
        return 0x041D;
    case 'M':
        return 0x041C;
    case 'T':
        return 0x0422;
    case 'B':
        return 0x0412;
    case 'K':
        return 0x041A;
    case 'k':
        return 0x043A;
    case 'x':
        return 0x0445;
    case 'i':
        return 0x0456;
    case 'I':
        return 0x0406;
    default:
        return fold_mixed(c);
    }
}

static bool is_cyrillic(uint32_t c) {
    return c >= 0x400 && c < 0x530;
}

static bool is_letter(uint32_t c) {
    return is_cyrillic(c) || ((c | 32) >= 'a' && (c | 32) <= 'z');
}

/* Where the word at `at` ends. `*mixed`: letters of both alphabets are in it, and the Latin ones look like
 * others. */
static size_t word_end(struct slice text, size_t at, bool *mixed) {
    bool cyrillic = false, latin = false, alike = true;
    size_t size;
    while (at < text.length) {
        uint32_t c = fold_character(text.at + at, text.at + text.length, &size);
        if (!is_letter(c))
            break;
        cyrillic = cyrillic || is_cyrillic(c);
        latin = latin || !is_cyrillic(c);
        alike = alike && (is_cyrillic(c) || cyrillic_of(c) != c);
        at += size;
    }
    *mixed = cyrillic && latin && alike;
    return at;
}

static void put(struct text_alike *alike, const char *bytes, size_t length, size_t from) {
    for (size_t i = 0; i < length; i++) {
        alike->bytes[alike->length] = bytes[i];
        alike->from[alike->length++] = (uint8_t)from;
    }
    alike->from[alike->length] = (uint8_t)(from + 1);
}

bool text_alike_fold(struct slice text, struct text_alike *alike) {
    size_t at = 0, size;
    bool any = false;
    alike->length = 0;
    alike->from[0] = 0;
    while (at < text.length && at < ALIKE_BYTES_MAX / 2) {
        bool mixed;
        size_t end = word_end(text, at, &mixed);
        end = end > at ? end : at + 1;
        for (; at < end && alike->length + 4 < ALIKE_BYTES_MAX && at < ALIKE_BYTES_MAX; at += size) {
            uint32_t c = fold_character(text.at + at, text.at + text.length, &size);
            uint32_t other = mixed ? cyrillic_of(c) : c;
            const char two[2] = {(char)(0xC0 | other >> 6), (char)(0x80 | (other & 0x3F))};
            put(alike, other != c ? two : text.at + at, other != c ? 2 : size, at);
            alike->from[alike->length] = (uint8_t)(at + size);
        }
        if (at < end)
            break;
        any = any || mixed;
    }
    return any;
}

static char figure_of(uint32_t c) {
    if (c >= '0' && c <= '2')
        return (char)c;
    if (c == 'l' || c == 'I' || c == '|' || c == 0x0406 || c == 0x0456)
        return '1';
    return (c | 32) == 'o' || c == 0x041E || c == 0x043E ? '0' : '\0';
}

enum result text_alike_result(struct slice text, size_t *length) {
    char plain[3];
    size_t at = 0, count = 0, size;
    bool letters = false;
    while (at < text.length && count < sizeof plain) {
        uint32_t c = fold_character(text.at + at, text.at + text.length, &size);
        char read = count == 1 ? fold_sign(c) : figure_of(c);
        at += size;
        if (count && fold_blank(c))
            continue;
        if (!read || (count == 1 && read != '-' && read != ':'))
            return RESULT_NONE;
        letters = letters || (count != 1 && c != (unsigned char)read);
        plain[count++] = read;
    }
    *length = at;
    while (at < text.length && text.at[at] && strchr(" \t.", text.at[at]))
        at++;
    bool last = at == text.length || text.at[at] == '\n' || text.at[at] == '\r';
    return count == 3 && letters && last ? result_read_printed((struct slice){plain, 3}) : RESULT_NONE;
}
