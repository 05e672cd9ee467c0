/* Looking for figures ahead. What they belong to is not asked here. */
#include "parser/text_sight.h"
#include "base/bytes.h"

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
    while ((at = bytes_find_digit(text.at, at, text.length, others)) < text.length && !is_figure(text, at))
        at++;
    return at;
}

void text_sight_move(struct text_sight *sight, struct slice text, size_t at) {
    if (!sight->begun || at < sight->last) {
        sight->begun = true;
        sight->last = 0;
        sight->next = find_figure(text, at > SIGHT_MOVE ? at - SIGHT_MOVE : 0);
    }
    while (sight->next < at) {
        sight->last = sight->next + 1;
        sight->next = find_figure(text, sight->last);
    }
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
static size_t find_any(struct text_sight *sight, struct slice text, size_t at, int first, int last) {
    size_t found = text.length;
    for (int sign = first; sign <= last; sign++) {
        size_t place = text_sight_sign(sight, text, at, (enum sight_sign)sign);
        found = place < found ? place : found;
    }
    return found;
}

size_t text_sight_line_end(struct text_sight *sight, struct slice text, size_t at) {
    return find_any(sight, text, at, SIGHT_FEED, SIGHT_RETURN);
}

size_t text_sight_bracket(struct text_sight *sight, struct slice text, size_t at) {
    return find_any(sight, text, at, SIGHT_OPEN, SIGHT_BRACE);
}

bool text_sight_near_move(const struct text_sight *sight, size_t at) {
    return sight->next - at <= SIGHT_MOVE || (sight->last && at - sight->last <= SIGHT_MOVE);
}

bool text_sight_near_list(const struct text_sight *sight, size_t at) {
    return sight->next - at <= SIGHT_LIST;
}

size_t text_sight_far(const struct text_sight *sight, size_t at, bool no_move) {
    bool behind = !no_move && sight->last && at - sight->last <= SIGHT_MOVE;
    return behind || text_sight_near_list(sight, at) ? at : sight->next - SIGHT_LIST;
}
