/* Looking for figures ahead. What they belong to is not asked here. */
#include "parser/text_sight.h"
#include "base/ascii.h"
#include "base/bytes.h"
#include "parser/text_word.h"

#include <string.h>

/* A move, a result or a position cannot do without a digit, a star, one half, or the letter that looks like a
 * three in capitals; of the last two one byte is looked for. */
static const unsigned char others[3] = {'*', 0x97, 0xC2};

static bool is_figure(struct slice text, size_t at) {
    const unsigned char *bytes = (const unsigned char *)text.at;
    if (bytes[at] == 0x97)
        return at && bytes[at - 1] == 0xD0;
    return bytes[at] != 0xC2 || (at + 1 < text.length && bytes[at + 1] == 0xBD);
}

static size_t find_figure(struct slice text, size_t at) {
    if (at < text.length && ascii_digit(text.at[at]))
        return at;
    while ((at = bytes_find_digit(text.at, at, text.length, others)) < text.length && !is_figure(text, at))
        at++;
    return at;
}

static size_t digits_end(struct slice text, size_t at) {
    while (at < text.length && ascii_digit(text.at[at]))
        at++;
    return at;
}

/* Whether the figure at `at` may be part of a move. */
static bool is_live(struct text_sight *sight, struct slice text, size_t at) {
    unsigned char c = (unsigned char)text.at[at];
    if (c == '*') /* ends a game right behind its last move */
        return false;
    if (c == 0x97)
        return !text_three_idle(text, at - 1);
    if (c == 0xC2 || at < sight->run_end)
        return true;
    if (!(at && ascii_digit(text.at[at - 1])) && text_number_idle(text, at))
        return false;
    sight->run_end = digits_end(text, at);
    return true;
}

static size_t find_live(struct text_sight *sight, struct slice text, size_t at) {
    while ((at = find_figure(text, at)) < text.length && !is_live(sight, text, at))
        at = ascii_digit(text.at[at]) ? digits_end(text, at) : at + 1;
    return at;
}

/* Behind the figure at `at` and the digits that follow it, but no further than `end`. */
static size_t figure_end(struct slice text, size_t at, size_t end) {
    for (at++; at < end && ascii_digit(text.at[at]) && ascii_digit(text.at[at - 1]); at++)
        ;
    return at;
}

static size_t find(struct text_sight *sight, struct slice text, size_t at, enum sight_kind kind) {
    return kind == SIGHT_LIVE ? find_live(sight, text, at) : find_figure(text, at);
}

const struct sight_reach *text_sight_move(struct text_sight *sight, struct slice text, size_t at,
                                          enum sight_kind kind) {
    struct sight_reach *reach = &sight->reach[kind];
    if (!reach->begun || at < reach->last) {
        reach->begun = true;
        reach->last = sight->run_end = 0;
        reach->next = find(sight, text, at > SIGHT_MOVE ? at - SIGHT_MOVE : 0, kind);
    }
    while (reach->next < at) {
        reach->last = figure_end(text, reach->next, at);
        reach->next = find(sight, text, reach->last, kind);
    }
    return reach;
}

/* What was found is remembered: a sign that a text has not is looked for once. */
size_t text_sight_sign(struct text_sight *sight, struct slice text, size_t at, enum sight_sign sign) {
    static const char signs[SIGHT_SIGNS] = {'\n', '\r', '(', ')', '[', ']', '{'};
    struct sight_found *found = &sight->signs[sign];
    if (!found->known || at < found->from || at > found->at) {
        const char *place = at < text.length ? memchr(text.at + at, signs[sign], text.length - at) : NULL;
        *found = (struct sight_found){true, at, place ? (size_t)(place - text.at) : text.length};
    }
    return found->at;
}

/* The first of the signs from `first` to `last`. */
static size_t find_any(struct text_sight *sight, struct slice text, size_t at, int first, int last,
                       struct sight_found *any) {
    if (any->known && at >= any->from && at <= any->at)
        return any->at;
    size_t found = text.length;
    for (int sign = first; sign <= last; sign++) {
        size_t place = text_sight_sign(sight, text, at, (enum sight_sign)sign);
        found = place < found ? place : found;
    }
    *any = (struct sight_found){true, at, found};
    return found;
}

size_t text_sight_line_end(struct text_sight *sight, struct slice text, size_t at) {
    return find_any(sight, text, at, SIGHT_FEED, SIGHT_RETURN, &sight->line_end);
}

size_t text_sight_bracket(struct text_sight *sight, struct slice text, size_t at) {
    return find_any(sight, text, at, SIGHT_OPEN, SIGHT_BRACE, &sight->bracket);
}

bool text_sight_near_move(const struct sight_reach *figures, size_t at) {
    return figures->next - at <= SIGHT_MOVE || (figures->last && at - figures->last <= SIGHT_MOVE);
}

bool text_sight_near_list(const struct sight_reach *figures, size_t at) {
    return figures->next - at <= SIGHT_LIST;
}
