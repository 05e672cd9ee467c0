/* The table of look-alikes. What is a candidate move is the patterns' business, what it means the rules'. */
#include "notation/fold.h"

uint32_t fold_character(const char *at, const char *end, size_t *length) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *byte = (const unsigned char *)at;
    size_t room = (size_t)(end - at);
    size_t need = byte[0] < 0x80 ? 1 : byte[0] >= 0xF0 ? 4 : byte[0] >= 0xE0 ? 3 : byte[0] >= 0xC0 ? 2 : 0;
    *length = 1;
    if (need <= 1 || need > room || byte[0] >= 0xF8)
        return byte[0];
    uint32_t character = byte[0] & (0x7Fu >> need);
    for (size_t i = 1; i < need; i++) {
        if ((byte[i] & 0xC0) != 0x80)
            return byte[0];
        character = character << 6 | (byte[i] & 0x3F);
    }
    if (character < least[need])
        return byte[0];
    *length = need;
    return character;
}

char fold_file(uint32_t character) {
    if (character >= 'a' && character <= 'j')
        return (char)character;
    if (character >= 'A' && character <= 'J')
        return (char)(character + 32);
    switch (character) {
    case 0x0410: /* А а */
    case 0x0430:
        return 'a';
    case 0x0412: /* В в Ь ь, and the number sign */
    case 0x0432:
    case 0x042C:
    case 0x044C:
    case 0x2116:
        return 'b';
    case 0x0421: /* С с */
    case 0x0441:
        return 'c';
    case 0x0414: /* Д д */
    case 0x0434:
        return 'd';
    case 0x0415: /* Е е */
    case 0x0435:
        return 'e';
    case 0x041D: /* Н */
        return 'h';
    default:
        return 0;
    }
}

char fold_cyrillic_file(uint32_t character) {
    switch (character) {
    case 0x0411: /* Б б */
    case 0x0431:
        return 'b';
    case 0x0426: /* Ц ц */
    case 0x0446:
        return 'c';
    case 0x0424: /* Ф ф */
    case 0x0444:
        return 'f';
    case 0x0413: /* Г г ж */
    case 0x0433:
    case 0x0436:
        return 'g';
    case 0x0425: /* Х х */
    case 0x0445:
        return 'h';
    default:
        return 0;
    }
}

char fold_rank(uint32_t character) {
    if (character >= '0' && character <= '9')
        return (char)character;
    switch (character) {
    case 'l':
    case 'I':
    case 0x0406: /* Ukrainian I */
        return '1';
    case 0x0417: /* З з */
    case 0x0437:
        return '3';
    case 0x0431: /* б */
        return '6';
    default:
        return 0;
    }
}

char fold_damaged_digit(uint32_t character) {
    switch (character) {
    case 'O':
    case 'o':
    case 0x041E: /* О о */
    case 0x043E:
        return '0';
    case '|':
    case 'i':
        return '1';
    case '^':
        return '4';
    case 'S':
        return '5';
    case 'B':
        return '8';
    default:
        return fold_rank(character);
    }
}

char fold_sign(uint32_t character) {
    switch (character) {
    case '-':
    case 0x2010: /* hyphens, dashes, minus */
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2015:
    case 0x2212:
    case 0x2192: /* an arrow, and the head of one in two signs */
    case '>':
    case 0x0427: /* Ч: the em dash of Windows-1251 read as Macintosh Cyrillic */
        return '-';
    case ':':
    case '.': /* a colon that lost a dot */
    case 'x':
    case 'X':
    case 0x00D7: /* multiplication sign */
    case 0x0425: /* Х х */
    case 0x0445:
        return ':';
    default:
        return 0;
    }
}

bool fold_blank(uint32_t character) {
    return character == ' ' || (character >= '\t' && character <= '\r') || character == 0xA0 ||
           (character >= 0x2000 && character <= 0x200B) || character == 0x202F;
}

uint32_t fold_lower(uint32_t c) {
    if ((c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0xDE && c != 0xD7) || (c >= 0x410 && c <= 0x42F))
        return c + 0x20;
    if (c >= 0x400 && c <= 0x40F)
        return c + 0x50;
    return c == 0x490 ? 0x491 : c; /* Ґ */
}

uint32_t fold_mixed(uint32_t c) {
    switch (c < 0x80 ? c | 32 : c) {
    case 'a':
        return 0x0430;
    case 'e':
        return 0x0435;
    case 'o':
        return 0x043E;
    case 'p':
        return 0x0440;
    case 'c':
        return 0x0441;
    case 'y':
        return 0x0443;
    default:
        return c;
    }
}

uint32_t fold_capital(uint32_t c) {
    if ((c >= 'a' && c <= 'z') || (c >= 0xE0 && c <= 0xFE && c != 0xF7) || (c >= 0x430 && c <= 0x44F))
        return c - 0x20;
    if (c >= 0x450 && c <= 0x45F)
        return c - 0x50;
    return c == 0x491 ? 0x490 : c;
}

/* Adds one sign, or lets it join the sign before it. */
static void put_sign(struct folded *folded, char sign) {
    char *last = folded->length ? &folded->text[folded->length - 1] : NULL;
    if (last && (*last == '-' || *last == ':')) {
        folded->damage++;
        if (sign == ':')
            *last = ':';
        return;
    }
    folded->text[folded->length++] = sign;
}

/* What a character stands for depends on its neighbours: "х" names a file in front of a rank and captures
 * behind a square, "б" is a file at the start and a rank behind one. */
static char fold_beside(char last, uint32_t character, char next_rank) {
    bool behind_file = last >= 'a' && last <= 'z', behind_rank = last >= '0' && last <= '9';
    char file = fold_file(character), rank = fold_rank(character), cyrillic = fold_cyrillic_file(character);
    if (file && rank) /* "cI": the tenth file is hardly ever meant */
        return behind_file && !next_rank ? rank : file;
    if (file || (rank && !cyrillic))
        return file ? file : rank;
    if (rank && behind_file && !next_rank)
        return rank;
    if (cyrillic && (next_rank || !last) && !behind_rank) /* "хг7": no sign stands in front */
        return cyrillic;
    if (fold_sign(character))
        return fold_sign(character);
    return cyrillic;
}

/* The next character that is no blank, as a rank. */
static char rank_behind(const char *at, const char *end) {
    size_t size;
    for (; at < end; at += size) {
        uint32_t character = fold_character(at, end, &size);
        if (!fold_blank(character))
            return fold_rank(character);
    }
    return 0;
}

char fold_in_place(const char *text, size_t length, uint32_t character, const char *next, const char *end) {
    return fold_beside(length ? text[length - 1] : '\0', character, rank_behind(next, end));
}

/* "c3:d4", "22-18": what stands for itself. */
static bool is_plain(struct slice raw) {
    bool sign = false;
    for (size_t i = 0; i < raw.length; i++) {
        char c = raw.at[i];
        bool other = c == '-' || c == ':';
        if (!(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'j') && (!other || sign))
            return false;
        sign = other;
    }
    return raw.length && raw.length < FOLD_MAX;
}

bool fold_move(struct slice raw, struct folded *folded) {
    const char *at = raw.at, *end = raw.at + raw.length;
    size_t size;
    uint32_t before = 0, character;
    folded->text[0] = '\0';
    folded->length = folded->damage = 0;
    folded->crowned = folded->garbled = false;
    if (is_plain(raw)) {
        memcpy(folded->text, raw.at, raw.length);
        folded->length = raw.length;
        return true;
    }
    for (; at < end; at += size, before = character) {
        character = fold_character(at, end, &size);
        if (fold_blank(character))
            continue;
        if (folded->length + 1 >= FOLD_MAX || folded->crowned)
            return false;
        char found = fold_in_place(folded->text, folded->length, character, at + size, end);
        bool numbers = folded->text[0] >= '0' && folded->text[0] <= '9';
        if (numbers && character == before && folded->text[folded->length - 1] == ':')
            found = ':'; /* "6хх14": printed twice */
        if (character == '*' && at + size == end)
            folded->crowned = true;
        else if (found == '-' || found == ':')
            put_sign(folded, found);
        else if (found)
            folded->text[folded->length++] = found;
        else
            return false;
        bool square = found && found != '-' && found != ':';
        folded->damage += square && character >= 0x80;
        folded->damage += character == 'l' || character == 'I';
        folded->damage += character == '.' || character == 0x0427;
        folded->garbled = folded->garbled || character == 0x0427;
    }
    return folded->length > 0;
}
