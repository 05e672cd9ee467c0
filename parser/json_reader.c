/* JSON, one game after the other, each usually on a line of its own. jansson tells no places of what it has
 * read, and findings need them; so the syntax (RFC 8259) is read here, as events. */
#include "base/memory.h"
#include "parser/reader.h"
#include "parser/record.h"

#include <stdio.h>

enum due { DUE_VALUE, DUE_VALUE_OR_CLOSE, DUE_KEY, DUE_KEY_OR_CLOSE, DUE_BEHIND_VALUE };

struct json {
    struct record_source source;
    size_t at;
    enum due due;
    bool maps[RECORD_DEPTH_MAX]; /* what is open: a map or a list */
    size_t depth;

    /* Of a piece of a longer text. */
    enum reader_behind behind;
    size_t limit;
    bool undecided;
    struct reader_cut cut;
};

static void *open_json(struct text *text, const struct reader_options *options) {
    struct json *json = memory_take(sizeof *json);
    if (!json)
        return NULL;
    *json = (struct json){.source = {.text = text},
                          .at = options->start ? options->start : record_begin(text),
                          .behind = options->behind,
                          .limit = options->limit ? options->limit : SIZE_MAX};
    return json;
}

static void close_json(void *reader) {
    memory_free(reader);
}

static int peek(const struct json *json) {
    return json->at < json->source.text->length ? (unsigned char)json->source.text->bytes[json->at] : -1;
}

static void skip_blanks(struct json *json) {
    int c = peek(json);
    while (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        json->at++;
        c = peek(json);
    }
}

/* After a fault the next game is looked for at the next line that begins with a brace. */
static size_t next_object(const struct json *json, size_t at) {
    const struct text *text = json->source.text;
    for (; at < text->length; at++)
        if (text->bytes[at] == '{' && at && (text->bytes[at - 1] == '\n' || text->bytes[at - 1] == '\r'))
            break;
    return at;
}

static void break_off(struct json *json, enum phrase what, struct record_event *event) {
    const struct text *text = json->source.text;
    size_t end = next_object(json, json->at + 1);
    /* An object that the end of the text breaks goes on behind a piece; behind other faults a piece's end is
     * the next object, if that is what stands there. */
    json->undecided |= json->behind != BEHIND_NOTHING && json->at >= text->length;
    json->undecided |= json->behind == BEHIND_ANYTHING && end >= text->length;
    if (end > text->length)
        end = text->length;
    struct slice rest = {text->bytes + json->at, end - json->at};
    while (rest.length && strchr(" \t\r\n", rest.at[rest.length - 1]))
        rest.length--;
    record_report(&json->source, what, json->at, rest.length);
    event->at = json->at;
    event->length = rest.length;
    json->at = end;
    json->depth = 0;
    event->kind = RECORD_BROKEN;
}

static int hex_of(int c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Four digits; -1: not so. */
static long read_unit(const char *at, const char *end) {
    long unit = 0;
    if (end - at < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        int digit = hex_of((unsigned char)at[i]);
        if (digit < 0)
            return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}

static char *put_code_point(char *to, unsigned long c) {
    if (c < 0x80) {
        *to++ = (char)c;
    } else if (c < 0x800) {
        *to++ = (char)(0xC0 | c >> 6);
        *to++ = (char)(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        *to++ = (char)(0xE0 | c >> 12);
        *to++ = (char)(0x80 | (c >> 6 & 0x3F));
        *to++ = (char)(0x80 | (c & 0x3F));
    } else {
        *to++ = (char)(0xF0 | c >> 18);
        *to++ = (char)(0x80 | (c >> 12 & 0x3F));
        *to++ = (char)(0x80 | (c >> 6 & 0x3F));
        *to++ = (char)(0x80 | (c & 0x3F));
    }
    return to;
}

/* "\u0421" or a pair of surrogates, `at` behind the u; a lone surrogate is no character. NULL: broken. */
static const char *read_escape_u(const char *at, const char *end, char **to) {
    long unit = read_unit(at, end);
    if (unit < 0)
        return NULL;
    at += 4;
    unsigned long c = (unsigned long)unit;
    if (c >= 0xD800 && c <= 0xDFFF) {
        long low = end - at >= 6 && at[0] == '\\' && at[1] == 'u' ? read_unit(at + 2, end) : -1;
        bool pair = c < 0xDC00 && low >= 0xDC00 && low <= 0xDFFF;
        c = pair ? 0x10000 + ((c - 0xD800) << 10) + ((unsigned long)low - 0xDC00) : 0xFFFD;
        at += pair ? 6 : 0;
    }
    *to = put_code_point(*to, c);
    return at;
}

/* The content of a string with escapes in it; never longer than it was. NULL: a broken escape at `*fault`. */
static char *unescape(struct slice raw, char *to, const char **fault) {
    static const char from[] = "\"\\/bfnrt", into[] = "\"\\/\b\f\n\r\t";
    const char *at = raw.at, *end = raw.at + raw.length;
    while (at < end) {
        if (*at != '\\') {
            *to++ = *at++;
            continue;
        }
        *fault = at++;
        const char *known = at < end && *at ? strchr(from, *at) : NULL;
        if (known) {
            *to++ = into[known - from];
            at++;
        } else if (at < end && *at == 'u') {
            at = read_escape_u(at + 1, end, &to);
            if (!at)
                return NULL;
        } else {
            return NULL;
        }
    }
    return to;
}

/* The end of a string that begins at the quote `at`: its closing quote, or what must not stand in it. */
static size_t string_end(const struct text *text, size_t at, bool *escaped) {
    *escaped = false;
    for (at++; at < text->length; at++) {
        unsigned char c = (unsigned char)text->bytes[at];
        if (c == '\\' && at + 1 < text->length) {
            *escaped = true;
            at++;
        } else if (c == '"' || (c < 0x20 && c)) {
            break;
        }
    }
    return at;
}

static void read_string(struct json *json, struct record_event *event) {
    const struct text *text = json->source.text;
    bool escaped;
    size_t end = string_end(text, json->at, &escaped);
    if (end >= text->length || text->bytes[end] != '"') {
        break_off(json, PHRASE_JSON_STRING_END, event);
        return;
    }
    event->kind = RECORD_TEXT;
    event->length = end + 1 - json->at;
    event->text_at = json->at + 1;
    event->text = (struct slice){text->bytes + event->text_at, end - event->text_at};
    if (escaped) {
        const char *fault = NULL;
        char *copy = arena_take(json->source.arena, event->text.length + 1);
        char *stop = copy ? unescape(event->text, copy, &fault) : NULL;
        if (!copy) {
            event->kind = RECORD_NO_MEMORY;
            return;
        }
        if (!stop) {
            json->at = (size_t)(fault - text->bytes);
            break_off(json, PHRASE_JSON_ESCAPE, event);
            return;
        }
        event->text = (struct slice){copy, (size_t)(stop - copy)};
    }
    json->at = end + 1;
}

/* A number, true, false or null. */
static void read_word(struct json *json, struct record_event *event) {
    const struct text *text = json->source.text;
    size_t end = json->at;
    bool digits = true, numeric = true;
    while (end < text->length && text->bytes[end] > ' ' && !strchr(",:[]{}\"", text->bytes[end])) {
        char c = text->bytes[end++];
        digits &= c >= '0' && c <= '9';
        numeric &= (c >= '0' && c <= '9') || strchr("-+.eE", c);
    }
    struct slice word = {text->bytes + json->at, end - json->at};
    bool named = slice_is(word, "true") || slice_is(word, "false") || slice_is(word, "null");
    if (!word.length || !(named || numeric)) {
        break_off(json, PHRASE_JSON_NO_VALUE, event);
        return;
    }
    event->kind = slice_is(word, "true") ? RECORD_TRUTH : digits ? RECORD_NUMBER : RECORD_OTHER;
    event->text = word;
    event->length = word.length;
    json->at = end;
}

static void open_level(struct json *json, bool map, struct record_event *event) {
    if (json->depth == RECORD_DEPTH_MAX) {
        break_off(json, PHRASE_JSON_DEEP, event);
        return;
    }
    json->maps[json->depth++] = map;
    json->due = map ? DUE_KEY_OR_CLOSE : DUE_VALUE_OR_CLOSE;
    json->at++;
    event->kind = map ? RECORD_MAP : RECORD_LIST;
    event->length = 1;
}

static void read_value(struct json *json, struct record_event *event) {
    int c = peek(json);
    if (c == '{' || c == '[') {
        open_level(json, c == '{', event);
        return;
    }
    json->due = DUE_BEHIND_VALUE;
    if (c == '"')
        read_string(json, event);
    else
        read_word(json, event);
}

static void read_key(struct json *json, struct record_event *event) {
    if (peek(json) != '"') {
        break_off(json, PHRASE_JSON_KEY, event);
        return;
    }
    read_string(json, event);
    if (event->kind != RECORD_TEXT)
        return;
    skip_blanks(json);
    if (peek(json) != ':') {
        break_off(json, PHRASE_JSON_COLON, event);
        return;
    }
    json->at++;
    json->due = DUE_VALUE;
}

static bool closes(const struct json *json) {
    return json->depth && peek(json) == (json->maps[json->depth - 1] ? '}' : ']');
}

static void read_close(struct json *json, struct record_event *event) {
    json->at++;
    json->depth--;
    json->due = DUE_BEHIND_VALUE;
    event->kind = RECORD_CLOSE;
    event->length = 1;
}

static void next_event(struct record_source *source, struct record_event *event) {
    struct json *json = (struct json *)(void *)source;
    skip_blanks(json);
    if (json->due == DUE_BEHIND_VALUE && json->depth && peek(json) == ',') {
        json->due = json->maps[json->depth - 1] ? DUE_KEY : DUE_VALUE;
        json->at++;
        skip_blanks(json);
    }
    *event = (struct record_event){.kind = RECORD_END, .at = json->at, .text_at = json->at};
    bool may_close = json->due != DUE_VALUE && json->due != DUE_KEY;
    if (may_close && closes(json))
        read_close(json, event);
    else if (json->due == DUE_KEY || json->due == DUE_KEY_OR_CLOSE)
        read_key(json, event);
    else if (json->due == DUE_VALUE || json->due == DUE_VALUE_OR_CLOSE)
        read_value(json, event);
    else if (json->depth)
        break_off(json, PHRASE_JSON_COMMA, event);
}

static enum reader_step read_object(struct json *json, struct game *game) {
    struct record_event event;
    next_event(&json->source, &event);
    json->source.findings = &game->findings;
    game->at = event.at;
    if (!record_read(&json->source, &event, game))
        return READER_NO_MEMORY;
    if (json->undecided)
        return READER_CUT;
    json->cut.at = game->at;
    return game->end - game->at > json->limit ? READER_LONG : READER_GAME;
}

static enum reader_step next_game(void *reader, struct game *game, struct finding_list *outside) {
    struct json *json = reader;
    struct record_event event;
    json->source.next = next_event;
    json->source.arena = game->arena;
    game->window = json->source.text->bytes;
    for (;;) {
        json->source.findings = outside;
        json->due = DUE_VALUE;
        json->depth = 0;
        json->cut.at = json->at;
        skip_blanks(json);
        if (peek(json) < 0)
            return READER_END;
        if (peek(json) == '{')
            return read_object(json, game);
        const struct finding_list before = *outside;
        break_off(json, PHRASE_NOT_A_GAME, &event);
        if (outside->failed)
            return READER_NO_MEMORY;
        if (json->undecided) {
            finding_list_restore(outside, &before);
            return READER_CUT;
        }
    }
}

static void cut_json(const void *reader, struct reader_cut *cut) {
    *cut = ((const struct json *)reader)->cut;
}

const struct reader_kind json_reader = {"json", open_json, next_game, close_json, cut_json};
