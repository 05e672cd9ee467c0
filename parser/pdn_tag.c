/* Tag pairs, regular and not: PDN 3.0, section "tags", and what real files make of it. Every way of reading
 * one either uses up the line it looked at or stops at the next bracket, so that reading stays linear. */
#include "parser/pdn_tag.h"
#include "notation/entity.h"
#include "notation/tag_name.h"
#include "parser/pdn_glyph.h"

static bool name_start(const char *at, const char *end) {
    if (at >= end)
        return false;
    enum glyph_class class = glyph_class(*at);
    return class == GLYPH_LETTER || *at == '_' || *at == '&' ||
           (class == GLYPH_HIGH && !glyph_blank(at, end) && !glyph_quote(at, end));
}

static bool line_start(const char *text, const char *at) {
    while (at > text && (at[-1] == ' ' || at[-1] == '\t'))
        at--;
    return at == text || at[-1] == '\n' || at[-1] == '\r';
}

static struct slice between(const char *from, const char *to) {
    return slice_trim((struct slice){from, (size_t)(to - from)});
}

static bool regular_name(struct slice name) {
    for (size_t i = 0; i < name.length; i++) {
        enum glyph_class class = glyph_class(name.at[i]);
        if (class != GLYPH_LETTER && class != GLYPH_DIGIT && name.at[i] != '_' && name.at[i] != '-')
            return false;
    }
    return true;
}

static bool in_name(char c) {
    enum glyph_class class = glyph_class(c);
    return class == GLYPH_LETTER || class == GLYPH_DIGIT || c == '_';
}

/* What follows a quote that ends a value. */
enum closing { CLOSING_NONE, CLOSING_BRACKET, CLOSING_NEXT_TAG };

static enum closing closing_behind(const char *at, const char *end) {
    at = glyph_skip_blanks(at, end);
    if (at < end && *at == ']')
        return CLOSING_BRACKET;
    if (at < end && *at == '[' && name_start(glyph_skip_blanks(at + 1, end), end))
        return CLOSING_NEXT_TAG;
    return CLOSING_NONE;
}

/* [Name "...: a quote that is not escaped, as all are inside a value that a program wrote. */
static bool tag_begins(const char *at, const char *end) {
    at = glyph_skip_blanks(at + 1, end);
    const char *name = at;
    while (at < end && in_name(*at))
        at++;
    const char *quote = glyph_skip_blanks(at, end);
    return at > name && quote < end && *quote == '"';
}

/* Whether the bracket that follows the quote before `at` ends the line or stands before the next tag: then
 * even an escaped quote closes the value, as in "C:\". */
static bool last_bracket(const char *at, const char *end) {
    at = glyph_skip_blanks(at, end);
    if (at >= end || *at != ']')
        return false;
    at = glyph_skip_blanks(at + 1, end);
    return at == end || glyph_class(*at) == GLYPH_END || (*at == '[' && tag_begins(at, end));
}

struct value_scan {
    const char *close;      /* the closing quote; NULL: none on this line */
    const char *last_quote; /* the last quote that is not escaped */
    const char *line_end;
    enum closing closing;
    bool inner; /* quotes inside */
};

static struct value_scan scan_value(const char *from, const char *end) {
    struct value_scan scan = {0};
    const char *at = from;
    for (; at < end && glyph_class(*at) != GLYPH_END; at++) {
        if (*at == '\\' && at + 1 < end && glyph_class(at[1]) != GLYPH_END) {
            at++;
            if (*at != '"' || !last_bracket(at + 1, end))
                continue;
            scan.inner = true;
        } else if (*at != '"') {
            continue;
        }
        scan.inner |= scan.last_quote != NULL;
        scan.last_quote = at;
        scan.closing = closing_behind(at + 1, end);
        if (scan.closing != CLOSING_NONE) {
            scan.close = at;
            return scan;
        }
    }
    scan.line_end = at;
    return scan;
}

/* The closing quote when the value goes on in the next line, which must not look like another tag. */
static const char *next_line_close(const char *line_end, const char *end) {
    const char *at = glyph_skip_line(line_end, end);
    for (; at < end && glyph_class(*at) != GLYPH_END && *at != '['; at++)
        if (*at == '"' && at[-1] != '\\')
            return closing_behind(at + 1, end) == CLOSING_BRACKET ? at : NULL;
    return NULL;
}

static const char *last_char(const char *from, const char *to, char c) {
    while (to > from && to[-1] != c)
        to--;
    return to > from ? to - 1 : NULL;
}

/* Sets the value and returns where the tag ends. */
static const char *close_value(struct pdn_tag *tag, const char *from, const char *close, const char *end) {
    tag->value = (struct slice){from, (size_t)(close - from)};
    const char *at = glyph_skip_blanks(close + 1, end);
    if (at < end && *at == ']')
        return at + 1;
    return close + 1;
}

/* Nothing there but another sign in the bracket's place, perhaps. */
static bool line_ends_behind(const char *at, const char *line_end) {
    at = glyph_skip_blanks(at, line_end);
    if (at < line_end && glyph_class(*at) == GLYPH_OTHER && *at != '[')
        at = glyph_skip_blanks(at + 1, line_end);
    return at >= line_end;
}

static const char *quoted_value(struct pdn_tag *tag, const char *from, const char *end) {
    struct value_scan scan = scan_value(from, end);
    if (scan.close) {
        if (scan.inner)
            tag->fault = PHRASE_QUOTES_INSIDE;
        if (scan.closing == CLOSING_NEXT_TAG) {
            tag->fault = PHRASE_NO_CLOSING_BRACKET;
            tag->broken = true;
        }
        return close_value(tag, from, scan.close, end);
    }
    if (scan.last_quote && line_ends_behind(scan.last_quote + 1, scan.line_end)) {
        bool swapped = scan.last_quote > from && scan.last_quote[-1] == ']';
        tag->fault = PHRASE_NO_CLOSING_BRACKET;
        tag->broken = true;
        close_value(tag, from, scan.last_quote - swapped, end);
        return scan.line_end;
    }
    const char *close = next_line_close(scan.line_end, end);
    if (close) {
        tag->fault = PHRASE_VALUE_ON_TWO_LINES;
        return close_value(tag, from, close, end);
    }
    tag->broken = true;
    const char *bracket = last_char(from, scan.line_end, ']');
    tag->fault = PHRASE_NO_CLOSING_QUOTE;
    tag->value = between(from, bracket ? bracket : scan.line_end);
    return bracket ? bracket + 1 : scan.line_end;
}

/* A value between typographic quotes, bare, or none at all: all between the name and the bracket. */
static const char *bare_value(struct pdn_tag *tag, const char *from, const char *bracket) {
    struct slice inside = between(from, bracket);
    size_t name = 0;
    while (name < inside.length && glyph_class(inside.at[name]) != GLYPH_BLANK &&
           !glyph_quote(inside.at + name, bracket))
        name++;
    tag->name = (struct slice){inside.at, name};
    tag->value = between(inside.at + name, bracket);
    tag->fault = tag->value.length ? PHRASE_VALUE_BARE : PHRASE_NO_VALUE;
    size_t quote = glyph_quote(tag->value.at, tag->value.at + tag->value.length);
    if (quote && tag->value.length >= 2 * quote) {
        const char *close = tag->value.at + tag->value.length - quote;
        if (glyph_quote(close, bracket) == quote) {
            tag->value = (struct slice){tag->value.at + quote, tag->value.length - 2 * quote};
            tag->fault = PHRASE_TYPOGRAPHIC_QUOTES;
        }
    }
    return bracket + 1;
}

/* "Event x" in front of the only quote. */
static bool opening_lost(struct pdn_tag *tag, const char *quote) {
    struct slice name = tag->name;
    size_t length = 0;
    while (length < name.length && in_name(name.at[length]))
        length++;
    if (!length || length == name.length || glyph_class(name.at[length]) != GLYPH_BLANK)
        return false;
    tag->name.length = length;
    tag->value = between(name.at + length, quote);
    tag->fault = PHRASE_NO_OPENING_QUOTE;
    return tag->broken = true;
}

/* From the name to the end of the tag; NULL: this is none. */
static const char *scan_inside(const char *text, const char *bracket, const char *from, const char *end,
                               bool in_moves, struct pdn_tag *tag) {
    const char *at = from;
    while (at < end && glyph_class(*at) != GLYPH_END && *at != '"' && *at != ']' && *at != '[' &&
           *at != '{' && *at != '}')
        at++;
    const char *name_end = at;
    if (at < end && glyph_class(*at) == GLYPH_END)
        at = glyph_skip_line(at, end);
    if (at < end && *at == '"') {
        tag->name = between(from, name_end);
        if (closing_behind(at + 1, end) == CLOSING_BRACKET && opening_lost(tag, at))
            return glyph_skip_blanks(at + 1, end) + 1;
        tag->quoted = true;
        if (!regular_name(tag->name))
            tag->fault = PHRASE_NAME_NOT_A_WORD;
        else if (*from >= 'a' && *from <= 'z')
            tag->fault = PHRASE_NAME_SMALL;
        else if (glyph_line_end(bracket, at) != at)
            tag->fault = PHRASE_TAG_ON_TWO_LINES;
        return quoted_value(tag, at + 1, end);
    }
    bool whole = name_end < end && *name_end == ']' && !(name_end + 1 < end && in_name(name_end[1]));
    bool cut = name_end == end || glyph_class(*name_end) == GLYPH_END;
    if (in_moves && !(whole && line_start(text, bracket) && *from >= 'A' && *from <= 'Z'))
        return NULL;
    if (whole)
        return bare_value(tag, from, name_end);
    if (!cut || glyph_line_end(bracket, end) != name_end)
        return NULL;
    /* "[Event" and no more on the line. */
    bare_value(tag, from, name_end);
    tag->fault = PHRASE_NO_CLOSING_BRACKET;
    tag->broken = true;
    return name_end;
}

/* A tag pair just as the standard writes it, with nothing in its value that needs a second look. */
static bool scan_regular(const char *end, const char *bracket, struct pdn_tag *tag) {
    const char *name = bracket + 1, *at = name;
    while (at < end && in_name(*at))
        at++;
    if (at == name || *name < 'A' || *name > 'Z' || end - at < 4 || at[0] != ' ' || at[1] != '"')
        return false;
    const char *value = at + 2;
    tag->name = (struct slice){name, (size_t)(at - name)};
    for (at = value; at < end && *at != '"'; at++)
        if (*at == '\\' || glyph_class(*at) == GLYPH_END)
            return false;
    if (end - at < 3 || at[1] != ']' || at[2] == ']')
        return false;
    tag->value = (struct slice){value, (size_t)(at - value)};
    tag->quoted = true;
    tag->escapes = tag->broken = false;
    tag->mended_length = 0;
    tag->fault = PHRASE_NONE;
    tag->length = (size_t)(at + 2 - bracket);
    return true;
}

/* The value in a line whose bracket is missing, from behind the name to the line's end. A name that everybody
 * knows is needed where more is missing than that. */
static bool unopened_value(struct pdn_tag *tag, const char *from, const char *line_end, bool known) {
    const char *at = glyph_skip_blanks(from, line_end), *stop = line_end;
    while (stop > at && glyph_class(stop[-1]) == GLYPH_BLANK)
        stop--;
    bool bracket = stop > at && stop[-1] == ']';
    while (bracket && stop > at && (stop[-1] == ']' || glyph_class(stop[-1]) == GLYPH_BLANK))
        stop--;
    bool opening = at<stop && * at == '"', closing = stop> at + opening && stop[-1] == '"';
    if (!(opening && closing && bracket) && !(known && (opening || bracket) && at > from))
        return false;
    tag->value = (struct slice){at + opening, (size_t)(stop - closing - at - opening)};
    tag->quoted = opening;
    return true;
}

static bool knows(struct slice name) {
    return tag_name_find(name) < TAG_NAMES || tag_name_translate(name) < TAG_NAMES;
}

/* The name in front of the first quote of a line whose other signs are damaged: "[Eve(nt", "E[vent",
 * "[)Event". `name` takes it without what does not belong there; 0: this is no such line. */
static size_t damaged_name(const char *at, const char *quote, char name[DAMAGED_MAX]) {
    size_t length = 0, odd = 0, blanks = 0;
    bool opened = *at == '[';
    if (!opened && !in_name(*at))
        return 0;
    for (const char *next = at + opened; next < quote; next++) {
        if (in_name(*next) && !blanks)
            name[length++] = *next;
        else if (glyph_class(*next) == GLYPH_BLANK)
            blanks++;
        else if ((*next == '[' && next > at + 1) || glyph_class(*next) == GLYPH_HIGH)
            return 0;
        else
            odd++;
    }
    bool letters = length > 1 && !glyph_digit(name[length > 2 ? 1 : 0]);
    return letters && odd <= 1 && blanks <= 1 && (opened || odd || glyph_digit(*at)) ? length : 0;
}

/* A line that is a tag to everybody who looks at it, though its name or its first bracket is damaged: it ends
 * in a quote and a bracket. */
static bool scan_damaged(const char *text, const char *end, const char *at, struct pdn_tag *tag) {
    if (!line_start(text, at))
        return false;
    const char *quote = memchr(at, '"', end - at < DAMAGED_MAX ? (size_t)(end - at) : DAMAGED_MAX);
    if (!quote || glyph_line_end(at, quote) != quote)
        return false;
    const char *line_end = glyph_line_end(quote, end), *stop = line_end;
    while (stop > quote && (glyph_class(stop[-1]) == GLYPH_BLANK || stop[-1] == ']'))
        stop--;
    if (stop == line_end || stop - quote < 2 || stop[-1] != '"' || memchr(quote, '[', (size_t)(stop - quote)))
        return false;
    *tag = (struct pdn_tag){.quoted = true, .broken = true, .fault = PHRASE_NAME_NOT_A_WORD};
    tag->mended_length = damaged_name(at, quote, tag->mended);
    tag->name = between(at, quote);
    tag->value = (struct slice){quote + 1, (size_t)(stop - 1 - (quote + 1))};
    tag->escapes = slice_has(tag->value, '\\');
    tag->length = (size_t)(line_end - at);
    return tag->mended_length > 0;
}

static bool scan_unopened(const char *text, const char *end, const char *at, struct pdn_tag *tag) {
    if (!line_start(text, at) || *at == '[')
        return false;
    bool sign = glyph_class(*at) == GLYPH_OTHER;
    const char *name = at + sign, *behind = name;
    while (behind < end && (in_name(*behind) || glyph_class(*behind) == GLYPH_HIGH))
        behind++;
    *tag = (struct pdn_tag){.name = {name, (size_t)(behind - name)}};
    bool named = behind > name && behind < end && !glyph_digit(*name) &&
                 (glyph_class(*behind) == GLYPH_BLANK || *behind == '"') &&
                 unopened_value(tag, behind, glyph_line_end(behind, end), !sign && knows(tag->name));
    if (!named)
        return scan_damaged(text, end, at, tag);
    tag->fault = PHRASE_NO_OPENING_BRACKET;
    tag->broken = true;
    tag->escapes = slice_has(tag->value, '\\');
    tag->length = (size_t)(glyph_line_end(behind, end) - at);
    return true;
}

static bool scan(const char *text, const char *end, const char *at, bool in_moves, struct pdn_tag *tag) {
    if (scan_regular(end, at, tag))
        return true;
    *tag = (struct pdn_tag){0};
    const char *from = glyph_skip_line(at + 1, end);
    bool doubled = from < end && *from == '[';
    if (doubled)
        from = glyph_skip_line(from + 1, end);
    const char *close = name_start(from, end) ? scan_inside(text, at, from, end, in_moves, tag) : NULL;
    if (!close || !tag->name.length)
        return scan_damaged(text, end, at, tag);
    if (close[-1] == ']' && close < end && *close == ']') {
        doubled = true;
        close++;
    }
    if (doubled && !tag->fault)
        tag->fault = PHRASE_BRACKET_DOUBLED;
    tag->escapes = slice_has(tag->value, '\\');
    tag->length = (size_t)(close - at);
    return true;
}

bool pdn_tag_scan(const char *text, const char *end, const char *at, bool in_moves, struct pdn_tag *tag) {
    bool found = scan(text, end, at, in_moves, tag);
    tag->ampersands = found && memchr(at, '&', tag->length);
    return found;
}

bool pdn_tag_unopened(const char *text, const char *end, const char *at, struct pdn_tag *tag) {
    bool found = scan_unopened(text, end, at, tag);
    tag->ampersands = found && memchr(at, '&', tag->length);
    return found;
}

bool pdn_tag_begins(const char *at, const char *end) {
    at = glyph_skip_blanks(at, end);
    if (at >= end || *at != '[')
        return false;
    at = glyph_skip_blanks(at + 1, end);
    if (!name_start(at, end))
        return false;
    while (at < end && (glyph_class(*at) == GLYPH_LETTER || glyph_class(*at) == GLYPH_DIGIT || *at == '_'))
        at++;
    at = glyph_skip_blanks(at, end);
    return at < end && *at == '"';
}

/* A line end in a value is a blank. */
static struct slice without_escapes(struct arena *arena, const struct pdn_tag *tag) {
    if (!tag->quoted || (!tag->escapes && tag->fault != PHRASE_VALUE_ON_TWO_LINES))
        return tag->value;
    char *copy = arena_take(arena, tag->value.length + 1);
    if (!copy)
        return (struct slice){NULL, 0};
    size_t length = 0;
    for (size_t i = 0; i < tag->value.length; i++) {
        char next = i + 1 < tag->value.length ? tag->value.at[i + 1] : '\0';
        if (tag->value.at[i] == '\\' && (next == '"' || next == '\\' || next == '\''))
            i++;
        char c = tag->value.at[i];
        if (c == '\r' && i + 1 < tag->value.length && tag->value.at[i + 1] == '\n')
            continue;
        copy[length++] = glyph_class(c) == GLYPH_END ? ' ' : c;
    }
    copy[length] = '\0';
    return (struct slice){copy, length};
}

struct slice pdn_tag_value(struct arena *arena, const struct pdn_tag *tag) {
    struct slice value = without_escapes(arena, tag);
    return value.at && tag->ampersands ? entity_decode(arena, value) : value;
}

struct slice pdn_tag_name(struct arena *arena, const struct pdn_tag *tag) {
    if (tag->mended_length)
        return arena_copy(arena, (struct slice){tag->mended, tag->mended_length});
    struct slice name = entity_decode(arena, tag->name);
    bool usable =
        name.at && name_start(name.at, name.at + name.length) && slice_trim(name).length == name.length;
    for (size_t i = 0; i < name.length; i++)
        usable = usable && name.at[i] != '"' && !strchr("[]{}", name.at[i]);
    return usable || !name.at ? name : tag->name;
}

size_t pdn_tag_wrapper(const char *at, const char *end) {
    if (end - at < 5 || (at[1] != 'p' && at[1] != 'P' && at[1] != '/'))
        return 0;
    static const char *const words[] = {"[pdn]", "[/pdn]", "[pgn]", "[/pgn]"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if ((size_t)(end - at) >= length && slice_same((struct slice){at, length}, words[i]))
            return length;
    }
    return 0;
}
