/* "чер-ные", "6ілі", "Ъелые": the words of a list's head, held against the few forms that they have. Where a
 * list begins, and what it says, is position_list.c's. */
#include "notation/list_word.h"
#include "base/ascii.h"
#include "notation/fold.h"

enum { DAMAGE_MAX = 2, SHORT_WORD = 4 };

/* Small letters; the sides first. */
static const char *const forms[] = {
    "белые",   "белых",   "белыя",  "бѣлые",  "бѣлыя",  "бѣлых",   "білі",    "білих",  "чёрные",
    "черные",  "чёрных",  "черных", "черныя", "чёрныя", "чорні",   "чорних",  "чорныя", "чорных",
    "white",   "black",   "белая",  "чёрная", "черная", "простые", "простыя", "прості", "простых",
    "простих", "простая", "дамки",  "дамка",  "дамкі",  "дамок",
};
enum { SIDES = 23, FORMS = sizeof forms / sizeof *forms };

/* What scanners make of a letter, in the alphabets of print. Those in front of the bar are the same in sight,
 * and pass without a word. */
static const struct {
    const char *letter, *looks;
} alike[] = {
    {"б", "ѕ|6ъьвb"}, {"е", "e|cсёє"}, {"ё", "eеë|"},  {"ѣ", "|ьъе"},  {"л", "|пn"},   {"ы", "|ин"},
    {"х", "|xкж"},    {"і", "i|1l!ї"}, {"и", "|uнйn"}, {"ч", "|4yуц"}, {"о", "o|0cс"}, {"р", "p|"},
    {"н", "|hипn"},   {"я", "|"},      {"в", "|b"},    {"а", "a|"},    {"с", "c|"},    {"т", "|t"},
    {"к", "|k"},      {"м", "|m"},     {"д", "|"},     {"п", "|n"},    {"ь", "|b"},
};

static bool is_word(uint32_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 0xE0 && c < 0x100) || (c >= 0x430 && c < 0x530);
}

static bool holds(const char *set, const char *end, uint32_t c) {
    size_t size;
    for (; set < end; set += size)
        if (fold_character(set, end, &size) == c)
            return true;
    return false;
}

/* 0: the letter or its twin, 1: it looks like it, 2: it does not. */
static unsigned unlike(uint32_t c, const char *letter, size_t size) {
    size_t own;
    if (fold_character(letter, letter + size, &own) == c)
        return 0;
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
        const char *looks = alike[i].looks, *bar = strchr(looks, '|');
        if (strlen(alike[i].letter) != size || memcmp(alike[i].letter, letter, size) != 0)
            continue;
        return holds(looks, bar, c) ? 0 : holds(bar + 1, bar + strlen(bar), c) ? 1 : 2;
    }
    return 2;
}

static uint32_t small_at(struct slice text, size_t at, size_t *size) {
    *size = 0;
    return at < text.length ? fold_lower(fold_character(text.at + at, text.at + text.length, size)) : 0;
}

static size_t skip_blanks(struct slice text, size_t at) {
    while (at < text.length && (text.at[at] == ' ' || text.at[at] == '\t'))
        at++;
    return at;
}

/* Behind a hyphen that breaks a word, and the line's end in it; the same place: none does. */
static size_t skip_break(struct slice text, size_t at) {
    size_t size, end;
    uint32_t c = small_at(text, at, &size);
    if (c != '-' && c != 0x2010 && c != 0x2011 && c != 0xAC && c != 0xAD)
        return at;
    end = skip_blanks(text, at + size);
    if (end < text.length && text.at[end] == '\r')
        end++;
    if (end < text.length && text.at[end] == '\n')
        end = skip_blanks(text, end + 1);
    else if (end > at + size)
        return at;
    return end < text.length && is_word(small_at(text, end, &size)) ? end : at;
}

/* "ьі", "bl", "ьl": the letter ы in two. */
static size_t skip_yeru(struct slice text, size_t at) {
    size_t first, second;
    uint32_t c = small_at(text, at, &first), next = small_at(text, at + first, &second);
    bool stem = c == 0x44C || c == 'b', bar = next == 'i' || next == 'l' || next == '1' || next == 0x456;
    return stem && bar ? first + second : 0;
}

struct fit {
    size_t end;
    unsigned damage, strange;
    bool broken;
};

/* Holds the text against one form. False: it is another word. */
static bool fits(struct slice text, const char *form, struct fit *fit) {
    const char *stop = form + strlen(form);
    size_t at = 0, size, own;
    unsigned letters = 0;
    *fit = (struct fit){0};
    for (; form < stop; form += own, letters++) {
        size_t behind = letters ? skip_break(text, at) : at, yeru;
        fit->broken = fit->broken || behind > at;
        at = behind;
        uint32_t wanted = fold_character(form, stop, &own), c = small_at(text, at, &size);
        if (!c || fold_blank(c) || (c < 0x80 && strchr(".,:;()-", (int)c)))
            return false;
        if (wanted == 0x44B && (yeru = skip_yeru(text, at)) != 0) {
            at += yeru;
            fit->damage++;
            continue;
        }
        unsigned other = unlike(c, form, own);
        fit->damage += other > 0;
        fit->strange += other > 1;
        if (fit->damage > DAMAGE_MAX)
            return false;
        at += size;
    }
    fit->end = at;
    return fit->damage <= (letters > SHORT_WORD ? DAMAGE_MAX : 1) && !is_word(small_at(text, at, &size)) &&
           skip_break(text, at) == at;
}

/* A colon or a dash behind a name, and then a square or what pieces are called: no sentence. */
static bool heads_list(struct slice text, size_t at, bool square) {
    size_t size;
    at = skip_blanks(text, at);
    uint32_t c = small_at(text, at, &size);
    bool kind = c == 0x43F || c == 0x434; /* простые, дамки */
    if (!kind && c != ':' && (fold_sign(c) != '-' || c == '>'))
        return false;
    if (!kind) {
        at = skip_blanks(text, at + size);
        c = small_at(text, at, &size);
        kind = c == 0x43F || c == 0x434;
    }
    if (!square || (kind && !ascii_digit((char)small_at(text, at + size, &size))))
        return true;
    char rank = fold_file(c) ? fold_rank(small_at(text, at + size, &size)) : 0;
    return rank > '0' && rank < '9';
}

/* The word as it should be, which most are. */
static bool is_sound(struct slice text) {
    enum { LONGEST = 16 };
    char small[LONGEST];
    size_t length = 0, at = 0, size;
    for (uint32_t c; at < text.length && is_word(c = small_at(text, at, &size)); at += size) {
        if (length + 2 > LONGEST)
            return false;
        if (c < 0x80) {
            small[length++] = (char)c;
        } else {
            small[length++] = (char)(0xC0 | c >> 6);
            small[length++] = (char)(0x80 | (c & 0x3F));
        }
    }
    for (size_t i = 0; i < FORMS; i++)
        if (forms[i][0] == small[0] && strncmp(forms[i], small, length) == 0 && !forms[i][length])
            return skip_break(text, at) == at;
    return false;
}

enum list_word_state list_word_read(struct slice text, struct list_word *word) {
    enum list_word_state best = WORD_SOUND;
    unsigned least = DAMAGE_MAX + 1;
    struct fit fit;
    if (is_sound(text))
        return WORD_SOUND;
    for (size_t i = 0; i < FORMS; i++) {
        if (!fits(text, forms[i], &fit))
            continue;
        if (!fit.damage && !fit.broken)
            return WORD_SOUND;
        if (fit.damage && (i >= SIDES || !heads_list(text, fit.end, fit.strange > 0)))
            continue;
        unsigned weight = fit.damage + fit.strange;
        if (weight >= least && best != WORD_SOUND)
            continue;
        least = weight;
        *word = (struct list_word){fit.end, forms[i]};
        best = fit.strange ? WORD_UNREADABLE : fit.damage ? WORD_DAMAGED : WORD_BROKEN;
    }
    return best;
}

bool list_word_may_be(struct slice text) {
    struct list_word word;
    enum { FIRST = 40 };
    const char *colon = memchr(text.at, ':', text.length < FIRST ? text.length : FIRST);
    bool dash = text.length > FIRST / 4 && memchr(text.at, '-', FIRST / 4);
    return (colon || dash) && list_word_read(text, &word) != WORD_SOUND;
}
