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

static bool is_kind(struct slice text, size_t at, enum sight_kind kind) {
    unsigned char c = (unsigned char)text.at[at];
    if (kind == SIGHT_ALL)
        return true;
    if (c == '*') /* ends a game right behind its last move */
        return false;
    if (c == 0xC2)
        return kind == SIGHT_LIVE;
    if (c == 0x97)
        return !text_three_idle(text, at - 1);
    if (at && ascii_digit(text.at[at - 1])) /* in the middle of them */
        return true;
    return !(kind == SIGHT_LIVE ? text_number_idle(text, at) : text_number_unlisted(text, at));
}

/* Whether a run that nobody asked about is of the kind is not known, and it may be. */
static bool may_be(const struct sight_run *run, unsigned kind) {
    return !(run->asked >> kind & 1) || (run->kinds >> kind & 1);
}

/* One more run. False: there is none, or no room for it. */
static bool see(struct text_sight *sight, struct slice text) {
    if (sight->count == SIGHT_RUNS || sight->seen >= text.length)
        return false;
    size_t at = find_figure(text, sight->seen), end = at + 1;
    if (at >= text.length) {
        sight->seen = text.length;
        return false;
    }
    if (ascii_digit(text.at[at]))
        end = digits_end(text, at);
    sight->runs[(sight->first + sight->count++) % SIGHT_RUNS] = (struct sight_run){at, end, 0, 0};
    sight->seen = end;
    return true;
}

/* What is behind `at` is forgotten, but for where the last one of each kind ended. */
static void pass(struct text_sight *sight, struct slice text, size_t at) {
    while (sight->count || see(sight, text)) {
        const struct sight_run *run = &sight->runs[sight->first];
        if (run->at >= at)
            return;
        for (unsigned kind = 0; kind < SIGHT_KINDS; kind++)
            if (may_be(run, kind))
                sight->reach[kind].last = run->end < at ? run->end : at;
        if (run->end > at)
            return;
        sight->passed = run->end;
        sight->first = (sight->first + 1) % SIGHT_RUNS;
        sight->count--;
    }
}

static void look(struct text_sight *sight, struct slice text, size_t at, enum sight_kind kind) {
    struct sight_reach *reach = &sight->reach[kind];
    reach->known = reach->sure = true;
    for (unsigned i = 0; i < sight->count || see(sight, text); i++) {
        struct sight_run *run = &sight->runs[(sight->first + i) % SIGHT_RUNS];
        if (!(run->asked >> kind & 1)) {
            run->asked |= 1u << kind;
            run->kinds |= (unsigned)is_kind(text, run->at, kind) << kind;
        }
        if (run->kinds >> kind & 1) {
            reach->next = run->at > at ? run->at : at;
            return;
        }
    }
    reach->sure = sight->seen >= text.length;
    reach->next = sight->seen;
}

const struct sight_reach *text_sight_move(struct text_sight *sight, struct slice text, size_t at,
                                          enum sight_kind kind) {
    if (!sight->begun || at < sight->passed) {
        memset(sight->reach, 0, sizeof sight->reach);
        sight->begun = true;
        sight->first = sight->count = 0;
        sight->passed = 0;
        sight->seen = at > SIGHT_MOVE ? at - SIGHT_MOVE : 0;
    }
    struct sight_reach *reach = &sight->reach[kind];
    bool same = sight->count && sight->runs[sight->first].at >= at;
    if (!same)
        pass(sight, text, at);
    if (!reach->known || reach->next < at || (!reach->sure && reach->next - at <= SIGHT_LIST))
        look(sight, text, at, kind);
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
