/* The lexer for PDN 3.0 and for what real files do instead. It knows single tokens only: games, lines and
 * numbering are pdn_reader.c's and pdn_tree.c's. Looking ahead is bounded by what the token uses up or by
 * what is remembered, so that any bytes are read in linear time. */
#include "parser/pdn_lexer.h"
#include "parser/pdn_glyph.h"

/* How far behind a line with a tag the end of a comment is looked for. */
enum { COMMENT_LOOK = 64 * 1024 };

void pdn_lexer_init(struct pdn_lexer *lexer, struct slice text) {
    lexer->text = lexer->at = text.length ? text.at : "";
    lexer->end = lexer->at + text.length;
    lexer->in_moves = lexer->goes_on = lexer->undecided = false;
    lexer->close_from = lexer->close_at = lexer->tag_at = lexer->prose_end = NULL;
    lexer->prose_open = 0;
}

/* Past blanks and line ends, noting what they were. */
static void skip_space(struct pdn_lexer *lexer, struct pdn_token *token) {
    const char *at = lexer->at, *end = lexer->end;
    unsigned lines = 0;
    token->after_escape = false;
    while (at < end) {
        enum glyph_class class = glyph_class(*at);
        if (class == GLYPH_BLANK) {
            at++;
        } else if (class == GLYPH_END) {
            lines += *at == '\n' || !(at + 1 < end && at[1] == '\n');
            at++;
        } else if (class == GLYPH_HIGH || *at == '\\') {
            size_t blank = glyph_blank(at, end);
            if (!blank)
                break;
            if (*at == '\\') {
                token->after_escape = true;
                token->escape_at = (size_t)(at - lexer->text);
                lines += at[1] == 'n';
            }
            at += blank;
        } else {
            break;
        }
    }
    token->after_blank = lines > 1;
    lexer->at = at;
}

static void finish(struct pdn_lexer *lexer, struct pdn_token *token, enum pdn_kind kind, const char *to) {
    token->kind = kind;
    token->length = (size_t)(to - lexer->at);
    lexer->at = to;
}

static struct slice between(const char *from, const char *to) {
    return (struct slice){from, (size_t)(to - from)};
}

static bool structural(char c) {
    return c == '{' || c == '}' || c == '(' || c == ')' || c == '[';
}

/* Up to the next blank, brace, parenthesis or bracket; a stray brace or parenthesis alone. */
static void read_unknown(struct pdn_lexer *lexer, struct pdn_token *token) {
    const char *at = lexer->at + glyph_length(lexer->at, lexer->end);
    if (*lexer->at == '[' || !structural(*lexer->at))
        while (at < lexer->end && glyph_class(*at) != GLYPH_END && !structural(*at) &&
               !glyph_blank(at, lexer->end))
            at += glyph_length(at, lexer->end);
    finish(lexer, token, PDN_UNKNOWN, at);
}

/* Digits with the point behind them, and more points and blanks between those. */
static const char *points(const char *at, const char *end, unsigned *count) {
    *count = 0;
    const char *last = NULL;
    for (;;) {
        size_t ellipsis = at < end && *at == '.' ? 1 : glyph_ellipsis(at, end);
        if (!ellipsis)
            break;
        *count += *at == '.' ? 1 : 3;
        at += ellipsis;
        last = at;
        at = glyph_skip_line(at, end);
    }
    return last;
}

static uint32_t number_of(const char *at, const char *end) {
    uint32_t number = 0;
    for (; at < end; at++) {
        uint32_t digit = (uint32_t)(*at - '0');
        number = number > (UINT32_MAX - digit) / 10 ? UINT32_MAX : number * 10 + digit;
    }
    return number;
}

static const char *skip_digits(const char *at, const char *end) {
    while (at < end && glyph_digit(*at))
        at++;
    return at;
}

static bool read_number(struct pdn_lexer *lexer, struct pdn_token *token) {
    const char *digits = skip_digits(lexer->at, lexer->end);
    const char *at = digits;
    if (at == lexer->end)
        return false;
    if (*at != '.') {
        at = glyph_skip_blanks(at, lexer->end);
        if (at == lexer->end || (*at != '.' && !glyph_ellipsis(at, lexer->end)))
            return false;
    }
    token->number = number_of(lexer->at, digits);
    unsigned count;
    const char *last = points(at, lexer->end, &count);
    token->dots = count > 1;
    finish(lexer, token, PDN_NUMBER, last);
    return true;
}

/* "0.5-0.5", which begins like a move number. */
static bool point_draw(const char *at, const char *end) {
    return end - at >= 7 && memcmp(at, "0.5", 3) == 0 && !glyph_digit(at[3]) && memcmp(at + 4, "0.5", 3) == 0;
}

static void read_word(struct pdn_lexer *lexer, struct pdn_token *token) {
    static const enum pdn_kind kinds[] = {PDN_UNKNOWN, PDN_MOVE, PDN_RESULT, PDN_TOWER};
    struct pdn_word *read = &lexer->word;
    const char *at = lexer->at;
    pdn_word_read(at, lexer->end, read);
    if (read->kind == WORD_UNKNOWN) {
        /* "Z0": the null move of chess programs. */
        if (lexer->end - at >= 2 && at[0] == 'Z' && at[1] == '0' &&
            (at + 2 == lexer->end || glyph_class(at[2]) == GLYPH_BLANK || glyph_class(at[2]) == GLYPH_END ||
             at[2] == ')'))
            finish(lexer, token, PDN_PASS, at + 2);
        else
            read_unknown(lexer, token);
        return;
    }
    token->inner = (struct slice){at, read->kind == WORD_MOVE ? read->move_length : read->length};
    token->result = read->result;
    finish(lexer, token, kinds[read->kind], at + read->length);
}

static void read_dash(struct pdn_lexer *lexer, struct pdn_token *token) {
    const char *next = lexer->at + glyph_dash(lexer->at, lexer->end);
    size_t glued = glyph_dash(next, lexer->end);
    const char *apart = glyph_skip_blanks(next, lexer->end);
    const char *behind = glued ? next + glued : apart + glyph_dash(apart, lexer->end);
    char folded;
    bool word_follows = glyph_word(behind, lexer->end, &folded) > 0 && !glyph_blank(behind, lexer->end);
    if (behind == apart || glyph_dash(behind, lexer->end) || word_follows)
        read_unknown(lexer, token);
    else
        finish(lexer, token, glued ? PDN_PASS : PDN_GAP, behind);
}

static const char *find_close(struct pdn_lexer *lexer, const char *from) {
    if (!lexer->close_from || from < lexer->close_from || from > lexer->close_at) {
        lexer->close_from = from;
        lexer->close_at = memchr(from, '}', (size_t)(lexer->end - from));
        if (!lexer->close_at)
            lexer->close_at = lexer->end;
    }
    return lexer->close_at;
}

/* The first line in [from, to) that begins with a tag; `to` when there is none. */
static const char *tag_line(const char *from, const char *to, const char *end) {
    const char *at = from;
    while (at < to) {
        at = glyph_line_end(at, to);
        while (at < to && glyph_class(*at) == GLYPH_END)
            at++;
        if (at < to && pdn_tag_begins(at, end))
            return at;
    }
    return to;
}

/* Whether a line with a tag, inside what would be a comment up to `close`, shows that somebody forgot to
 * close it: another comment opens behind the line, or no end is near. So that one forgotten brace costs no
 * more than a few games, and nobody has to look further than COMMENT_LOOK. */
static bool left_open(const char *line, const char *close) {
    size_t rest = (size_t)(close - line);
    return rest > COMMENT_LOOK || memchr(line, '{', rest);
}

/* Whether a comment that ends at `close` holds another one and goes on behind it: "{ a { b } c }". Then no
 * more than a few words stand between the two braces, and no digit. Where it ends; NULL: it does not. */
static const char *nested_close(const char *from, const char *close, const char *end) {
    enum { NESTED_LOOK = 400 };
    size_t open = 0;
    for (const char *at = from; at < close; at++)
        open += *at == '{';
    const char *stop = end - close > NESTED_LOOK ? close + NESTED_LOOK : end;
    for (const char *at = close + 1; open && at < stop; at++) {
        if (*at == '}' && --open == 0)
            return at;
        open += *at == '{';
        if (glyph_digit(*at) || *at == '[' || *at == '*')
            break;
    }
    return NULL;
}

/* A comment ends at its '}', or before a line with a tag that shows that it was left open; or at the end of
 * the text. */
static void read_comment(struct pdn_lexer *lexer, struct pdn_token *token) {
    const char *from = lexer->at + 1;
    const char *close = find_close(lexer, from), *line = close;
    size_t length = (size_t)(close - from);
    token->unclosed = close == lexer->end;
    token->nested = false;
    if (token->unclosed || length > COMMENT_LOOK || memchr(from, '{', length))
        line = tag_line(from, close, lexer->end);
    bool open = line < close && left_open(line, close);
    if (token->unclosed && !open)
        lexer->undecided |= lexer->goes_on;
    token->unclosed |= open;
    if (token->unclosed)
        close = line;
    const char *outer =
        token->unclosed || !memchr(from, '{', length) ? NULL : nested_close(from, close, lexer->end);
    token->nested = outer != NULL;
    if (outer)
        close = outer;
    token->inner = between(from, close);
    finish(lexer, token, PDN_COMMENT, token->unclosed ? close : close + 1);
}

static void read_line(struct pdn_lexer *lexer, struct pdn_token *token) {
    const char *to = glyph_line_end(lexer->at, lexer->end);
    token->inner = between(lexer->at, to);
    finish(lexer, token, PDN_LINE, to);
}

/* "#!/usr/bin/env dammen" or "# source: ..." on lines of their own, outside the moves. */
static bool script_at(const struct pdn_lexer *lexer) {
    bool line_start = lexer->at == lexer->text || glyph_class(lexer->at[-1]) == GLYPH_END;
    return line_start && !lexer->in_moves;
}

static void read_script(struct pdn_lexer *lexer, struct pdn_token *token) {
    read_line(lexer, token);
    token->kind = PDN_COMMENT;
    token->nested = false;
}

/* "(?)", "(2/1)" or the start of a variation. */
static void read_parenthesis(struct pdn_lexer *lexer, struct pdn_token *token) {
    const char *from = lexer->at + 1, *end = lexer->end, *at = from;
    while (at < end && glyph_mark(*at))
        at++;
    if (at > from && at < end && *at == ')') {
        token->inner = between(lexer->at, at + 1);
        finish(lexer, token, PDN_MARK, at + 1);
        return;
    }
    const char *slash = skip_digits(from, end);
    at = slash < end && *slash == '/' ? skip_digits(slash + 1, end) : from;
    if (slash > from && slash - from <= 2 && at > slash + 1 && at - slash <= 3 && at < end && *at == ')') {
        token->inner = between(from, at);
        finish(lexer, token, PDN_TOWER, at + 1);
        return;
    }
    finish(lexer, token, PDN_OPEN, from);
}

static void read_mark(struct pdn_lexer *lexer, struct pdn_token *token) {
    const char *at = lexer->at;
    for (;;) {
        size_t length = at < lexer->end && glyph_mark(*at) ? 1 : glyph_symbol(at, lexer->end);
        if (!length)
            break;
        at += length;
    }
    token->inner = between(lexer->at, at);
    finish(lexer, token, PDN_MARK, at);
}

static void read_nag(struct pdn_lexer *lexer, struct pdn_token *token) {
    const char *to = skip_digits(lexer->at + 1, lexer->end);
    if (to == lexer->at + 1) {
        read_unknown(lexer, token);
        return;
    }
    token->number = number_of(lexer->at + 1, to);
    finish(lexer, token, PDN_NAG, to);
}

/* /FEN "..."/ : PDN 3.0, "setup". It may not pass a line end, so that a stray slash costs its line at most.
 */
static void read_setup(struct pdn_lexer *lexer, struct pdn_token *token) {
    const char *to = lexer->at + 1;
    while (to < lexer->end && *to != '/' && glyph_class(*to) != GLYPH_END)
        to++;
    struct slice inside = slice_trim(between(lexer->at + 1, to));
    bool fen =
        to < lexer->end && *to == '/' && inside.length > 3 && slice_same((struct slice){inside.at, 3}, "FEN");
    if (fen) {
        inside = slice_trim((struct slice){inside.at + 3, inside.length - 3});
        fen = inside.length >= 2 && inside.at[0] == '"' && inside.at[inside.length - 1] == '"';
    }
    if (!fen) {
        read_unknown(lexer, token);
        return;
    }
    token->inner = (struct slice){inside.at + 1, inside.length - 2};
    finish(lexer, token, PDN_SETUP, to + 1);
}

/* The tag with which a game begins is looked at several times before it is taken. */
static bool same_tag_again(const struct pdn_lexer *lexer) {
    return lexer->tag_at == lexer->at && lexer->tag_in_moves == lexer->in_moves;
}

static void read_bracket(struct pdn_lexer *lexer, struct pdn_token *token) {
    size_t wrapper = same_tag_again(lexer) ? 0 : pdn_tag_wrapper(lexer->at, lexer->end);
    if (wrapper) {
        finish(lexer, token, PDN_WRAPPER, lexer->at + wrapper);
        return;
    }
    if (!same_tag_again(lexer)) {
        bool is_tag = pdn_tag_scan(lexer->text, lexer->end, lexer->at, lexer->in_moves, &lexer->tag);
        lexer->tag_at = is_tag ? lexer->at : NULL;
        lexer->tag_in_moves = lexer->in_moves;
    }
    if (lexer->tag_at)
        finish(lexer, token, PDN_TAG, lexer->at + lexer->tag.length);
    else
        read_unknown(lexer, token);
}

/* "..." alone; a single point is not understood. */
static void read_dots(struct pdn_lexer *lexer, struct pdn_token *token) {
    unsigned count;
    const char *last = points(lexer->at, lexer->end, &count);
    if (count > 1)
        finish(lexer, token, PDN_ELLIPSIS, last);
    else
        read_unknown(lexer, token);
}

/* A character beyond ASCII. */
static void read_high(struct pdn_lexer *lexer, struct pdn_token *token) {
    const char *at = lexer->at, *end = lexer->end;
    char folded;
    if (glyph_dash(at, end))
        read_dash(lexer, token);
    else if (glyph_ellipsis(at, end))
        read_dots(lexer, token);
    else if (glyph_symbol(at, end))
        read_mark(lexer, token);
    else if (glyph_half(at, end) || glyph_word(at, end, &folded))
        read_word(lexer, token);
    else
        read_unknown(lexer, token);
}

/* Signs of ASCII that are no letter and no digit. */
static void read_sign(struct pdn_lexer *lexer, struct pdn_token *token) {
    switch (*lexer->at) {
    case '#':
        if (script_at(lexer))
            read_script(lexer, token);
        else
            read_unknown(lexer, token);
        break;
    case '{':
        read_comment(lexer, token);
        break;
    case ';':
    case '%':
        read_line(lexer, token);
        break;
    case '(':
        read_parenthesis(lexer, token);
        break;
    case ')':
        finish(lexer, token, PDN_CLOSE, lexer->at + 1);
        break;
    case '[':
        read_bracket(lexer, token);
        break;
    case '!':
    case '?':
        read_mark(lexer, token);
        break;
    case '$':
        read_nag(lexer, token);
        break;
    case '*':
        token->result = RESULT_OPEN;
        finish(lexer, token, PDN_RESULT, lexer->at + 1);
        break;
    case '/':
        read_setup(lexer, token);
        break;
    case '-':
        read_dash(lexer, token);
        break;
    case '.':
        read_dots(lexer, token);
        break;
    default:
        read_unknown(lexer, token);
    }
}

/* A move number or a plain move behind one blank or line end: what most of a file consists of. */
static bool read_quick(struct pdn_lexer *lexer, struct pdn_token *token) {
    const char *at = lexer->at, *end = lexer->end;
    if (end - at < 16)
        return false;
    at += *at == ' ' || *at == '\n';
    if (!glyph_digit(*at) && (*at < 'a' || *at > 'h'))
        return false;
    token->at = (size_t)(at - lexer->text);
    token->unclosed = token->after_blank = token->after_escape = false;
    uint32_t number = 0;
    size_t digits = 0;
    while (digits < 4 && glyph_digit(at[digits]))
        number = number * 10 + (uint32_t)(at[digits++] - '0');
    if (digits && at[digits] == '.') {
        if (at[digits + 1] != ' ' || at[digits + 2] == '.' || glyph_class(at[digits + 2]) == GLYPH_HIGH)
            return false;
        token->number = number;
        token->dots = false;
        lexer->at = at;
        finish(lexer, token, PDN_NUMBER, at + digits + 1);
        return true;
    }
    if (!pdn_word_quick(at, end, &lexer->word))
        return false;
    token->inner = (struct slice){at, lexer->word.length};
    lexer->at = at;
    finish(lexer, token, PDN_MOVE, at + lexer->word.length);
    return true;
}

/* A line with a word at its start, or behind a sign there. */
static bool may_be_tag(const struct pdn_lexer *lexer) {
    const char *at = lexer->at;
    if (*at == '[' || lexer->end - at < 4)
        return false;
    bool word = glyph_class(*at) == GLYPH_LETTER || glyph_class(*at) == GLYPH_HIGH;
    return (word ? !glyph_digit(at[1]) : glyph_class(at[1]) == GLYPH_LETTER);
}

void pdn_lexer_next(struct pdn_lexer *lexer, struct pdn_token *token) {
    if (read_quick(lexer, token))
        return;
    skip_space(lexer, token);
    token->at = (size_t)(lexer->at - lexer->text);
    token->unclosed = false;
    if (lexer->at == lexer->end) {
        finish(lexer, token, PDN_END, lexer->at);
        return;
    }
    struct pdn_tag unopened;
    if (may_be_tag(lexer) && pdn_tag_unopened(lexer->text, lexer->end, lexer->at, &unopened)) {
        lexer->tag = unopened;
        lexer->tag_at = NULL;
        finish(lexer, token, PDN_TAG, lexer->at + lexer->tag.length);
        return;
    }
    switch (glyph_class(*lexer->at)) {
    case GLYPH_DIGIT:
        if (point_draw(lexer->at, lexer->end) || !read_number(lexer, token))
            read_word(lexer, token);
        break;
    case GLYPH_LETTER:
        read_word(lexer, token);
        break;
    case GLYPH_HIGH:
        read_high(lexer, token);
        break;
    default:
        read_sign(lexer, token);
    }
}
