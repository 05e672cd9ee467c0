/* Looking up phrases and filling templates. What is said when is decided by the callers. */
#include "base/phrase.h"

#include <stdio.h>

/* Bytes of a slot's value in a message, and what stands for the rest: a record may call anything a move. */
enum { SLOT_MAX = 480 };
static const char CUT[] = "\xE2\x80\xA6";

/* A row in which a text is missing does not compile. */
#define PHRASE(id, en, ru, uk)                                                                               \
    _Static_assert(sizeof(en) > 1 && sizeof(ru) > 1 && sizeof(uk) > 1, #id ": a text is missing");
#include "base/phrases.def"
#undef PHRASE

static const char *const rows[PHRASE_COUNT][LANGUAGE_COUNT] = {
    [PHRASE_NONE] = {"", "", ""},
#define PHRASE(id, en, ru, uk) [PHRASE_##id] = {en, ru, uk},
#include "base/phrases.def"
#undef PHRASE
};

static const char *const names[LANGUAGE_COUNT] = {"en", "ru", "uk"};

const char *language_name(enum language language) {
    return names[language];
}

enum language language_of_name(struct slice name) {
    int language = 0;
    while (language < LANGUAGE_COUNT && !slice_is(name, names[language]))
        language++;
    return (enum language)language;
}

const char *phrase_text(enum phrase phrase, enum language language) {
    return rows[phrase][language];
}

/* The value for the slot name at `name`; NULL: nobody gave one. */
static const char *value_of(const char *name, size_t length, const struct finding_slot *slots, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strlen(slots[i].name) == length && memcmp(slots[i].name, name, length) == 0)
            return slots[i].value;
    return NULL;
}

/* How much of a value is shown. Never cut inside a character. */
static size_t shown(const char *value, bool *cut) {
    size_t length = strnlen(value, SLOT_MAX + 1);
    *cut = length > SLOT_MAX;
    if (!*cut)
        return length;
    for (length = SLOT_MAX; length > 0 && ((unsigned char)value[length] & 0xC0) == 0x80; length--)
        ;
    return length;
}

/* The next run of a template as it is to be written; moves `template` on. False: it is at its end. */
static bool next_piece(const char **template, const struct finding_slot *slots, size_t count,
                       struct slice *piece, bool *cut) {
    const char *at = *template;
    *cut = false;
    if (!*at)
        return false;
    const char *close = *at == '{' ? strchr(at, '}') : NULL;
    if (!close) {
        size_t length = (size_t)(strchrnul(at + 1, '{') - at);
        *piece = (struct slice){at, length};
        *template = at + length;
        return true;
    }
    const char *value = value_of(at + 1, (size_t)(close - at - 1), slots, count);
    *piece = (struct slice){value, value ? shown(value, cut) : 0};
    *template = close + 1;
    return true;
}

static size_t put(char *to, size_t room, size_t length, struct slice piece) {
    if (piece.length && length < room)
        memcpy(to + length, piece.at, piece.length < room - length ? piece.length : room - length);
    return length + piece.length;
}

size_t template_fill(char *to, size_t room, const char *template, const struct finding_slot *slots,
                     size_t count) {
    struct slice piece;
    size_t length = 0;
    bool cut;
    while (next_piece(&template, slots, count, &piece, &cut)) {
        length = put(to, room, length, piece);
        if (cut)
            length = put(to, room, length, (struct slice){CUT, sizeof CUT - 1});
    }
    return length;
}

void phrase_write(struct buffer *buffer, enum phrase phrase, enum language language,
                  const struct finding_slot *slots, size_t count) {
    const char *template = rows[phrase][language];
    struct slice piece;
    bool cut;
    while (next_piece(&template, slots, count, &piece, &cut)) {
        buffer_slice(buffer, piece);
        if (cut)
            buffer_text(buffer, CUT);
    }
}

/* Unicode CLDR, plural rules of cardinals: one, few, many (English: one, other). */
static unsigned plural_of(enum language language, uint64_t number) {
    unsigned tens = (unsigned)(number % 100), ones = (unsigned)(number % 10);
    if (language == LANGUAGE_EN)
        return number == 1 ? 0 : 2;
    if (ones == 1 && tens != 11)
        return 0;
    return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? 1 : 2;
}

void phrase_count(struct buffer *buffer, enum phrase one, enum language language, uint64_t number) {
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    const struct finding_slot slot = {"n", digits};
    phrase_write(buffer, (enum phrase)(one + plural_of(language, number)), language, &slot, 1);
}
