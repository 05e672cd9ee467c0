/* Which format a text is in: signs that only one has, and, where movetext stands alone, what speaks for PDN
 * and what for a printed record. Looks at the first 64 KiB. */
#include "base/ascii.h"
#include "notation/printed_words.h"
#include "parser/pdn_glyph.h"
#include "parser/pdn_lexer.h"
#include "parser/pdn_tag.h"
#include "parser/reader.h"
#include "parser/text_emphasis.h"

enum { SAMPLE = 64 * 1024, PRINTED_LINE_MAX = 400 };

static bool begins(const char *at, const char *end, const char *with) {
    size_t length = strlen(with);
    return (size_t)(end - at) >= length && memcmp(at, with, length) == 0;
}

static const char *skip_space(const char *at, const char *end) {
    for (;;) {
        const char *next = glyph_skip_line(at, end);
        if (next == at)
            return at;
        at = next;
    }
}

static const char *skip_name(const char *at, const char *end) {
    while (at < end && (glyph_class(*at) == GLYPH_LETTER || *at == '_'))
        at++;
    return at;
}

/* A JSON object's first key: {"name": */
static bool json_object(const char *at, const char *end) {
    if (at == end || *at != '{')
        return false;
    at = skip_space(at + 1, end);
    if (at == end || *at != '"')
        return false;
    const char *name = skip_name(at + 1, end);
    if (name == at + 1 || name == end || *name != '"')
        return false;
    at = skip_space(name + 1, end);
    return at < end && *at == ':';
}

static bool is_json(const char *at, const char *end) {
    if (at < end && *at == '[')
        at = skip_space(at + 1, end);
    return json_object(at, end);
}

static const char *next_line(const char *at, const char *end) {
    at = glyph_line_end(at, end);
    while (at < end && glyph_class(*at) == GLYPH_END)
        at++;
    return at;
}

static bool is_marker(const char *at, const char *end) {
    return begins(at, end, "---") &&
           (at + 3 == end || glyph_class(at[3]) == GLYPH_END || glyph_class(at[3]) == GLYPH_BLANK);
}

/* A document marker, a directive, or our key itself, below comments. Two markers without the key are the
 * front matter of a web page. */
static bool is_yaml(const char *at, const char *end) {
    while (at < end && *at == '#')
        at = skip_space(glyph_line_end(at, end), end);
    if (begins(at, end, "%YAML") || begins(at, end, "damka:"))
        return true;
    if (!is_marker(at, end))
        return false;
    unsigned markers = 0;
    for (; at < end; at = next_line(at, end)) {
        if (begins(at, end, "damka:") || begins(at, end, "--- {damka:"))
            return true;
        markers += is_marker(at, end);
    }
    return markers == 1;
}

/* The next line; what stands in braces is none of it. */
static const char *next_line_outside(const char *at, const char *end) {
    const char *next = next_line(at, end);
    for (const char *open; (open = memchr(at, '{', (size_t)(next - at))) != NULL;) {
        const char *close = memchr(open, '}', (size_t)(end - open));
        if (!close)
            return next;
        at = close + 1;
        next = at > next ? next_line(at, end) : next;
    }
    return next;
}

static bool has_tag_line(const char *at, const char *end) {
    while (at < end) {
        if (pdn_tag_begins(at, end))
            return true;
        at = next_line_outside(at, end);
    }
    return false;
}

/* "* * *": what printers put between the parts of a page. */
static bool is_ornament(struct slice line) {
    size_t stars = 0;
    for (size_t i = 0; i < line.length; i++)
        if (line.at[i] == '*')
            stars++;
        else if (!ascii_blank(line.at[i]))
            return false;
    return stars > 2;
}

/* Lines that printed pages have and PDN does not: a label, a title, an ornament, or tags in braces. */
static bool has_printed_line(const char *at, const char *end) {
    for (; at < end; at = next_line_outside(at, end)) {
        struct slice line = slice_trim((struct slice){at, (size_t)(next_line(at, end) - at)}), value;
        if (line.length && line.length < PRINTED_LINE_MAX &&
            (printed_label_read(line, &value) || printed_title_read(line) || is_ornament(line) ||
             (line.at[0] == '{' && pdn_tag_begins(line.at + 1, line.at + line.length))))
            return true;
    }
    return false;
}

struct evidence {
    unsigned moves;
    unsigned pdn, print; /* points */
};

static bool beyond_ascii(const char *at, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (glyph_class(at[i]) == GLYPH_HIGH)
            return true;
    return false;
}

/* Letters beyond ASCII inside a move are look-alikes of a printed page; dashes may be a word processor's. */
static bool has_lookalike(struct slice move) {
    const char *at = move.at, *end = move.at + move.length;
    for (; at < end; at += glyph_length(at, end)) {
        char folded;
        if (glyph_class(*at) == GLYPH_HIGH && glyph_word(at, end, &folded) && !glyph_cross(at, end, &folded))
            return true;
    }
    return false;
}

static void weigh_unknown(const struct slice token, struct evidence *evidence) {
    size_t letters = 0;
    for (size_t i = 0; i < token.length; i++)
        letters += glyph_class(token.at[i]) == GLYPH_LETTER;
    if (beyond_ascii(token.at, token.length))
        evidence->print += 8;
    else if (token.at[0] == '[') /* brackets of a variation */
        evidence->print += 4;
    else if (letters > 1)
        evidence->print += 2;
    else
        evidence->print += 1;
}

/* A ';' behind a move separates moves in print ("5:13 18-14; 3) ..."), and begins a comment in PDN, where it
 * stands apart. */
static void weigh_line(const char *text, const struct pdn_token *token, struct evidence *evidence) {
    bool glued = token->at > 0 && glyph_class(text[token->at - 1]) != GLYPH_BLANK &&
                 glyph_class(text[token->at - 1]) != GLYPH_END;
    if (*token->inner.at == ';' && glued)
        evidence->print += 4;
    else if (token->at == 0 || glyph_class(text[token->at - 1]) == GLYPH_END)
        evidence->pdn += 2;
}

/* "c3 -- d4": a dash, for a bare square stands behind it. */
static bool joins_squares(const struct pdn_lexer *lexer, const struct pdn_token *token) {
    const char *at = lexer->text + token->at + token->length, *end = lexer->end;
    while (at < end && *at == ' ')
        at++;
    return end - at > 1 && *at >= 'a' && *at <= 'h' && ascii_digit(at[1]) &&
           (end - at == 2 || !strchr("-:x\xE2", at[2]));
}

/* "*)", "**)" */
static bool marks_footnote(const struct pdn_lexer *lexer, const struct pdn_token *token) {
    const char *at = lexer->text + token->at;
    while (at < lexer->end && *at == '*')
        at++;
    return at < lexer->end && *at == ')';
}

static void weigh(const struct pdn_lexer *lexer, const struct pdn_token *token, struct evidence *evidence) {
    struct slice whole = {lexer->text + token->at, token->length};
    switch (token->kind) {
    case PDN_MOVE:
        evidence->moves++;
        evidence->print += has_lookalike(token->inner) ? 3 : 0;
        break;
    case PDN_PASS:
    case PDN_GAP:
        if (joins_squares(lexer, token))
            evidence->print += 4;
        else
            evidence->pdn += 3;
        break;
    case PDN_NAG:
    case PDN_SETUP:
    case PDN_WRAPPER:
        evidence->pdn += 3;
        break;
    case PDN_COMMENT:
        /* A '#' line may stand on top of anything. */
        evidence->pdn += lexer->text[token->at] != '#' ? 4 : 0;
        break;
    case PDN_RESULT:
        if (marks_footnote(lexer, token))
            evidence->print += 4;
        else
            evidence->pdn += 3;
        break;
    case PDN_LINE:
        weigh_line(lexer->text, token, evidence);
        break;
    case PDN_UNKNOWN:
        weigh_unknown(whole, evidence);
        break;
    default:
        break;
    }
}

/* Movetext without tags. Prose, Cyrillic letters and position lists speak for print; braces, terminators and
 * NAGs for PDN; a few words that are out of place do not outweigh many plain moves. Where nothing speaks for
 * either, it is print: a page's fragment is not accused for the position that it does not show. */
static bool is_print(const char *at, const char *end) {
    struct pdn_lexer lexer;
    struct pdn_token token;
    struct evidence evidence = {0};
    pdn_lexer_init(&lexer, (struct slice){at, (size_t)(end - at)});
    lexer.in_moves = true;
    for (pdn_lexer_next(&lexer, &token); token.kind != PDN_END; pdn_lexer_next(&lexer, &token))
        weigh(&lexer, &token, &evidence);
    if (evidence.moves && !evidence.pdn)
        return true;
    return evidence.print > evidence.pdn + evidence.moves / 16;
}

const struct reader_kind *reader_detect(const struct text *text) {
    const char *end = text->bytes + (text->length < SAMPLE ? text->length : SAMPLE);
    const char *at = skip_space(text->bytes, end);
    if (is_yaml(at, end))
        return &yaml_reader;
    if (is_json(at, end))
        return &json_reader;
    if (has_tag_line(at, end))
        return &pdn_reader;
    if (has_printed_line(at, end) || text_emphasis_found((struct slice){at, (size_t)(end - at)}))
        return &text_reader;
    return is_print(at, end) ? &text_reader : &pdn_reader;
}
