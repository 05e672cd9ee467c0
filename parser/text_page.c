/* Judging a page by its words. Moves are not looked at. */
#include "parser/text_page.h"
#include "notation/fold.h"
#include "notation/printed_words.h"
#include "notation/variant_words.h"

enum { LOOK = 1 << 16, LETTERS_MIN = 3, HEADING_LINE = 120 };

/* Letters that only one of the languages has, and letters of words that are too long to be moves. */
struct letters {
    size_t ru, uk, be, i, cyrillic, latin; /* i: и, which Belarusian does not have */
};

static void count_letter(uint32_t c, struct letters *letters) {
    switch (c) {
    case 0x044B: /* ы э ё ъ */
    case 0x042B:
    case 0x044D:
    case 0x042D:
    case 0x0451:
    case 0x0401:
    case 0x044A:
        letters->ru++;
        break;
    case 0x0456: /* і ї є ґ */
    case 0x0457:
    case 0x0407:
    case 0x0454:
    case 0x0404:
    case 0x0491:
        letters->uk++;
        break;
    case 0x045E: /* ў */
    case 0x040E:
        letters->be++;
        break;
    case 0x0438: /* и */
    case 0x0418:
        letters->i++;
        break;
    default:
        break;
    }
}

/* A small Cyrillic letter; a capital "І" before one is a letter too, and no Roman figure. */
static bool is_small(const char *at, const char *end) {
    unsigned char lead = end - at > 1 ? (unsigned char)at[0] : 0, trail = lead ? (unsigned char)at[1] : 0;
    return (lead == 0xD0 && trail >= 0xB0) || lead == 0xD1;
}

static void add_word(size_t cyrillic, size_t latin, struct letters *letters) {
    if (cyrillic + latin < LETTERS_MIN)
        return;
    letters->cyrillic += cyrillic;
    letters->latin += latin;
}

static struct letters count_letters(struct slice text) {
    struct letters letters = {0};
    const char *at = text.at, *end = text.at + text.length;
    size_t size, cyrillic = 0, latin = 0;
    for (; at < end; at += size) {
        uint32_t c = fold_character(at, end, &size);
        if (c >= 0x0400 && c < 0x0500) {
            cyrillic++;
            count_letter(c, &letters);
            letters.uk += c == 0x0406 && is_small(at + size, end);
        } else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
            latin++;
        } else {
            add_word(cyrillic, latin, &letters);
            cyrillic = latin = 0;
        }
    }
    add_word(cyrillic, latin, &letters);
    return letters;
}

static const char *language_of(const struct letters *letters) {
    if (letters->cyrillic < LETTERS_MIN)
        return letters->latin >= LETTERS_MIN ? "en" : NULL;
    /* Belarusian has ы and э as Russian and і as Ukrainian, but no и. */
    if ((letters->be || (letters->uk && letters->ru)) && letters->i <= letters->be)
        return "be";
    if (letters->be || (letters->uk && letters->ru && letters->cyrillic < 100))
        return NULL;
    return letters->uk > letters->ru ? "uk" : "ru";
}

/* Without the lines that begin with one '#', and without a mark of byte order. */
static struct slice without_remarks(struct slice text) {
    if (text.length >= 3 && memcmp(text.at, "\xEF\xBB\xBF", 3) == 0) {
        text.at += 3;
        text.length -= 3;
    }
    while (text.length && text.at[0] == '#' && !(text.length > 1 && text.at[1] == '#')) {
        const char *line = memchr(text.at, '\n', text.length);
        size_t length = line ? (size_t)(line - text.at) + 1 : text.length;
        text.at += length;
        text.length -= length;
    }
    return text;
}

static bool has_line_end(const char *at, size_t length) {
    return memchr(at, '\n', length) || memchr(at, '\r', length);
}

/* Whether the line before breaks off in the middle of a sentence. */
static bool runs_on(struct slice text, size_t at) {
    enum { LONG = HEADING_LINE / 2 };
    size_t end = at;
    while (end > 0 && text.at[end - 1] == '\r')
        end--;
    if (end > 0 && text.at[end - 1] == '\n')
        end--;
    if (end > 0 && text.at[end - 1] == '\r')
        end--;
    unsigned char last = end > LONG ? (unsigned char)text.at[end - 1] : '.';
    return (last >= 0x80 || last == ',' || last == '-' || last > '@') &&
           !has_line_end(text.at + end - LONG - 1, LONG + 1);
}

const char *text_heading(struct matcher *matcher, struct slice text, size_t at, size_t end) {
    struct pattern_hit hit;
    struct slice line = {text.at + at, end - at};
    if (end - at > HEADING_LINE || runs_on(text, at) || !pattern_may_head(line) ||
        pattern_match(matcher, PATTERN_HEADING, line, &hit) != PATTERN_YES)
        return NULL;
    const struct variant *variant = variant_of_mark(hit.mark);
    return variant ? variant->name : NULL;
}

const char *text_title(struct slice text, size_t at, size_t end) {
    while (end > at && (text.at[end - 1] == ' ' || text.at[end - 1] == '\t'))
        end--;
    bool colon = end > at && text.at[end - 1] == ':' && end - at <= HEADING_LINE;
    return colon ? printed_title_read((struct slice){text.at + at, end - at}) : NULL;
}

static bool in_braces(struct slice text, size_t at) {
    while (at > 0 && text.at[at - 1] != '{' && text.at[at - 1] != '}')
        at--;
    return at > 0 && text.at[at - 1] == '{';
}

static size_t line_end(struct slice text, size_t at) {
    while (at < text.length && text.at[at] != '\n' && text.at[at] != '\r')
        at++;
    return at;
}

static size_t line_start(struct slice text, size_t at) {
    while (at > 0 && text.at[at - 1] != '\n' && text.at[at - 1] != '\r')
        at--;
    return at;
}

/* The page's first line, when it is no sentence. */
static bool is_title(struct slice text, size_t start, size_t end) {
    struct slice line = slice_trim((struct slice){text.at + start, end - start});
    return !slice_trim((struct slice){text.at, start}).length && line.length &&
           line.at[line.length - 1] != '.';
}

/* What running text says of each variant, by its row: one mention may be in passing, two are not. What a
 * heading says holds from its place on only. */
enum { MENTION_OFTEN = 2 };

struct mentions {
    unsigned char found[VARIANTS_MAX];
    bool columns; /* any of them, in a heading too, is of a game of columns */
};

/* Of several variants the first row that is mentioned often is taken; no other can come before row 0. */
static size_t first_often(const struct mentions *mentions) {
    size_t i = 0;
    while (i < variant_count() && mentions->found[i] < MENTION_OFTEN)
        i++;
    return i;
}

static void count_mentions(struct matcher *matcher, struct slice text, struct mentions *mentions) {
    struct pattern_hit hit;
    size_t from = 0;
    while (first_often(mentions) > 0) {
        struct slice rest = {text.at + from, text.length - from};
        if (pattern_find(matcher, PATTERN_MENTION, rest, &hit) != PATTERN_YES || !hit.length)
            return;
        const struct variant *variant = variant_of_mark(hit.mark);
        unsigned char *found = &mentions->found[variant_index(variant)];
        mentions->columns |= variant->columns != COLUMNS_NONE;
        size_t at = from + hit.at;
        from = at + hit.length;
        if (*found >= MENTION_OFTEN)
            continue;
        size_t start = line_start(text, at), end = line_end(text, at);
        if (!text_heading(matcher, text, start, end) && !text_title(text, start, end) && !in_braces(text, at))
            *found += is_title(text, start, end) ? MENTION_OFTEN : 1;
    }
}

static void look_for_variant(struct matcher *matcher, struct slice text, struct text_page *page) {
    struct mentions mentions = {.columns = false};
    count_mentions(matcher, text, &mentions);
    size_t often = first_often(&mentions), once = 0;
    while (once < often && !mentions.found[once])
        once++;
    page->columns = mentions.columns;
    page->variant = often < variant_count() ? variant_at(often)->name : NULL;
    page->hint = once < often ? variant_at(once)->name : NULL;
}

struct text_page text_page_look(struct matcher *matcher, struct slice text) {
    struct text_page page = {NULL, NULL, NULL, false};
    struct slice whole = text;
    text = without_remarks(text);
    if (text.length > LOOK) {
        text.length = LOOK;
        while (text.length && ((unsigned char)text.at[text.length] & 0xC0) == 0x80)
            text.length--;
    }
    struct letters letters = count_letters(text);
    page.language = printed_is_belarusian(text) ? "be" : language_of(&letters);
    if (!letters.cyrillic && !letters.latin) { /* the heading's, where nothing else has words */
        whole.length = text.at < whole.at + LOOK ? (size_t)(text.at - whole.at) : 0;
        letters = count_letters(whole);
        page.language = letters.cyrillic ? language_of(&letters) : NULL;
    }
    look_for_variant(matcher, text, &page);
    return page;
}
