/* The table of ISO 9:1995 (the same as GOST 7.79-2000, system A). It is a table here because iconv's own
 * transliteration changes with the locale and keeps to no standard, and ICU's would be a library of thirty
 * megabytes for these rows. */
#include "notation/latin.h"
#include "notation/fold.h"

static const struct {
    uint32_t capital, small;
    const char *latin[2];
} table[] = {
    {0x0410, 0x0430, {"A", "a"}},
    {0x0411, 0x0431, {"B", "b"}},
    {0x0412, 0x0432, {"V", "v"}},
    {0x0413, 0x0433, {"G", "g"}},
    {0x0490, 0x0491, {"G\u0300", "g\u0300"}},
    {0x0414, 0x0434, {"D", "d"}},
    {0x0415, 0x0435, {"E", "e"}},
    {0x0401, 0x0451, {"\u00CB", "\u00EB"}},
    {0x0404, 0x0454, {"\u00CA", "\u00EA"}},
    {0x0416, 0x0436, {"\u017D", "\u017E"}},
    {0x0417, 0x0437, {"Z", "z"}},
    {0x0418, 0x0438, {"I", "i"}},
    {0x0406, 0x0456, {"\u00CC", "\u00EC"}},
    {0x0407, 0x0457, {"\u00CF", "\u00EF"}},
    {0x0419, 0x0439, {"J", "j"}},
    {0x041A, 0x043A, {"K", "k"}},
    {0x041B, 0x043B, {"L", "l"}},
    {0x041C, 0x043C, {"M", "m"}},
    {0x041D, 0x043D, {"N", "n"}},
    {0x041E, 0x043E, {"O", "o"}},
    {0x041F, 0x043F, {"P", "p"}},
    {0x0420, 0x0440, {"R", "r"}},
    {0x0421, 0x0441, {"S", "s"}},
    {0x0422, 0x0442, {"T", "t"}},
    {0x0423, 0x0443, {"U", "u"}},
    {0x040E, 0x045E, {"\u016C", "\u016D"}},
    {0x0424, 0x0444, {"F", "f"}},
    {0x0425, 0x0445, {"H", "h"}},
    {0x0426, 0x0446, {"C", "c"}},
    {0x0427, 0x0447, {"\u010C", "\u010D"}},
    {0x0428, 0x0448, {"\u0160", "\u0161"}},
    {0x0429, 0x0449, {"\u015C", "\u015D"}},
    {0x042A, 0x044A, {"\u02BA", "\u02BA"}},
    {0x042B, 0x044B, {"Y", "y"}},
    {0x042C, 0x044C, {"\u02B9", "\u02B9"}},
    {0x0462, 0x0463, {"\u011A", "\u011B"}},
    {0x042D, 0x044D, {"\u00C8", "\u00E8"}},
    {0x042E, 0x044E, {"\u00DB", "\u00FB"}},
    {0x042F, 0x044F, {"\u00C2", "\u00E2"}},
    {0x0472, 0x0473, {"F\u0300", "f\u0300"}},
    {0x0474, 0x0475, {"\u1EF2", "\u1EF3"}},
    {0x0402, 0x0452, {"\u0110", "\u0111"}},
    {0x0403, 0x0453, {"\u01F4", "\u01F5"}},
    {0x0405, 0x0455, {"\u1E90", "\u1E91"}},
    {0x0408, 0x0458, {"J\u030C", "\u01F0"}},
    {0x0409, 0x0459, {"L\u0302", "l\u0302"}},
    {0x040A, 0x045A, {"N\u0302", "n\u0302"}},
    {0x040B, 0x045B, {"\u0106", "\u0107"}},
    {0x040C, 0x045C, {"\u1E30", "\u1E31"}},
    {0x040F, 0x045F, {"D\u0302", "d\u0302"}},
};

static const char *latin_of(uint32_t character) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].capital == character || table[i].small == character)
            return table[i].latin[table[i].small == character];
    return NULL;
}

bool latin_is_needed(struct slice text) {
    const char *at = text.at, *end = text.at + text.length;
    size_t size;
    for (; at < end; at += size)
        if (latin_of(fold_character(at, end, &size)))
            return true;
    return false;
}

void latin_write(struct buffer *out, struct slice text) {
    const char *at = text.at, *end = text.at + text.length;
    size_t size;
    for (; at < end; at += size) {
        const char *latin = latin_of(fold_character(at, end, &size));
        if (latin)
            buffer_text(out, latin);
        else
            buffer_put(out, at, size);
    }
}
