/* Guessing borders between games from single lines. Nothing is read here and nothing is promised. */
#include "parser/border.h"
#include "base/bytes.h"
#include "parser/pdn_glyph.h"
#include "parser/pdn_lexer.h"

enum { NOTES_MAX = 4096, LINE_LOOK = 256 };

static bool ends_line(unsigned char c) {
    return c == '\n' || c == '\r';
}

static bool is_space(unsigned char c) {
    return c == ' ' || ends_line(c) || c == '\t';
}

/* Whether a line begins at `at`; never between CR and LF. */
static bool begins_line(const struct border_text *text, size_t at) {
    if (at == 0 || at > text->length)
        return false;
    unsigned char before = border_unit(text, at - 1);
    return before == '\n' || (before == '\r' && !(at < text->length && border_unit(text, at) == '\n'));
}

size_t border_line(const struct border_text *text, size_t from, size_t to) {
    for (size_t at = to < text->length ? to : text->length; at > from; at--)
        if (begins_line(text, at))
            return at;
    return 0;
}

static size_t line_start(const struct border_text *text, size_t at) {
    while (at > 0 && !begins_line(text, at))
        at--;
    return at;
}

/* Behind the last unit before `at` that is no blank and no line end; 0: there is none. */
static size_t skip_space_back(const struct border_text *text, size_t at, size_t least) {
    while (at > least && is_space(border_unit(text, at - 1)))
        at--;
    return at > least ? at : 0;
}

/* The line at `at` as ASCII. */
static struct slice line_at(const struct border_text *text, size_t at, char line[LINE_LOOK]) {
    size_t length = 0;
    while (at + length < text->length && length < LINE_LOOK && !ends_line(border_unit(text, at + length))) {
        line[length] = (char)border_unit(text, at + length);
        length++;
    }
    return (struct slice){line, length};
}

/* Whether the last word before `end` is a result. */
static bool result_before(const struct border_text *text, size_t end) {
    char word[16];
    size_t length = 0;
    while (length < end && length < sizeof word && !is_space(border_unit(text, end - length - 1)))
        length++;
    for (size_t i = 0; i < length; i++)
        word[i] = (char)border_unit(text, end - length + i);
    if (!length || length == sizeof word)
        return false;
    struct pdn_word read;
    if (word[length - 1] == '*')
        return true;
    pdn_word_read(word, word + length, &read);
    return read.kind == WORD_RESULT && read.length == length;
}

/* A line of notes alone: "; ..." "% ..." "# ..." "{...}". `end` is behind its last unit. */
static bool is_note_line(const struct border_text *text, size_t start, size_t end) {
    unsigned char c = border_unit(text, start);
    return c == ';' || c == '%' || c == '#' || (c == '{' && border_unit(text, end - 1) == '}');
}

/* Notes between a result and a tag belong to the tag's game. */
static void take_notes(const struct border_text *text, struct border *border) {
    size_t least = border->at > NOTES_MAX ? border->at - NOTES_MAX : 0, start = border->at;
    for (;;) {
        size_t end = skip_space_back(text, start, least);
        size_t line = end ? line_start(text, end - 1) : 0;
        if (!end || line < least)
            return;
        if (!is_note_line(text, line, end)) {
            if (start < border->at && result_before(text, end))
                *border = (struct border){start, BEHIND_GAME};
            return;
        }
        start = line;
    }
}

/* A tag behind movetext, or the number 1 behind a result. */
static bool pdn_border(const struct border_text *text, struct border *border) {
    char bytes[LINE_LOOK];
    size_t at = border->at;
    unsigned char c = at < text->length ? border_unit(text, at) : '\0';
    if (c != '[' && c != '1')
        return false;
    struct slice line = line_at(text, at, bytes);
    size_t before = skip_space_back(text, at, at > NOTES_MAX ? at - NOTES_MAX : 0);
    if (!before || !line.length)
        return false;
    if (c == '[') {
        unsigned char last = border_unit(text, before - 1);
        if (last == ']' || last == '[' || !pdn_tag_begins(line.at, line.at + line.length))
            return false;
        border->behind = BEHIND_TAG;
        take_notes(text, border);
        return true;
    }
    struct pdn_lexer lexer;
    struct pdn_token number, move;
    pdn_lexer_init(&lexer, line);
    pdn_lexer_next(&lexer, &number);
    pdn_lexer_next(&lexer, &move);
    border->behind = BEHIND_GAME;
    return number.kind == PDN_NUMBER && number.number == 1 && move.kind == PDN_MOVE && lexer.at < lexer.end &&
           result_before(text, before);
}

static bool yaml_border(const struct border_text *text, struct border *border) {
    size_t at = border->at;
    border->behind = BEHIND_GAME;
    for (size_t i = 0; i < 3; i++)
        if (at + i >= text->length || border_unit(text, at + i) != '-')
            return false;
    return at + 3 == text->length || is_space(border_unit(text, at + 3));
}

static bool json_border(const struct border_text *text, struct border *border) {
    border->behind = BEHIND_GAME;
    return border->at < text->length && border_unit(text, border->at) == '{';
}

static bool is_border(const struct border_text *text, const struct reader_kind *kind, struct border *border) {
    if (kind == &yaml_reader)
        return yaml_border(text, border);
    if (kind == &json_reader)
        return json_border(text, border);
    return kind == &pdn_reader && pdn_border(text, border);
}

bool border_before(const struct border_text *text, const struct reader_kind *kind, size_t from, size_t to,
                   struct border *border) {
    for (size_t at = to; at > from; at--) {
        *border = (struct border){.at = at};
        if (begins_line(text, at) && is_border(text, kind, border) && border->at > from)
            return true;
    }
    return false;
}

size_t border_at_end(const struct border_text *text, const struct reader_kind *kind) {
    size_t at = line_start(text, text->length), end = skip_space_back(text, at, 0);
    return kind == &pdn_reader && end && result_before(text, end) ? at : 0;
}

bool border_behind(const struct border_text *text, const struct reader_kind *kind, size_t from, size_t to,
                   struct border *border) {
    for (size_t at = from; at <= to; at++) {
        *border = (struct border){.at = at};
        if (begins_line(text, at) && is_border(text, kind, border) && border->at >= from)
            return true;
    }
    return false;
}

uint32_t border_count_lines(const struct border_text *text, size_t from, size_t to) {
    uint32_t lines = 0;
    if (text->width == 1)
        return (uint32_t)bytes_count_lines(text->bytes, from, to, text->length);
    for (size_t i = from; i < to; i++) {
        unsigned char c = border_unit(text, i);
        lines += c == '\n' || (c == '\r' && !(i + 1 < text->length && border_unit(text, i + 1) == '\n'));
    }
    return lines;
}
