/* Cutting an expression into tokens. What they mean together is where.c's affair. */
#include "archive/where_token.h"
#include "base/ascii.h"

void tokens_init(struct tokens *tokens, char *text, size_t length) {
    *tokens = (struct tokens){.text = text, .length = length};
}

/* The byte there; NUL behind the end. */
static char peek(const struct tokens *tokens, size_t ahead) {
    return ahead < tokens->length - tokens->at ? tokens->text[tokens->at + ahead] : '\0';
}

static void begin(struct tokens *tokens, struct token *token) {
    while (tokens->at < tokens->length && ascii_blank(tokens->text[tokens->at]))
        tokens->at++;
    *token = (struct token){.kind = TOKEN_WRONG, .at = tokens->at};
}

static void finish(struct tokens *tokens, struct token *token, enum token_kind kind, size_t length) {
    token->kind = kind;
    token->length = length;
    token->text = (struct slice){tokens->text + token->at, length};
    tokens->at = token->at + length;
}

static bool read_operator(struct tokens *tokens, struct token *token) {
    static const struct {
        const char *sign;
        enum where_operator op;
        bool negated;
    } operators[] = {
        {"==", WHERE_EQUAL, false},      {"=", WHERE_EQUAL, false},       {"!=", WHERE_EQUAL, true},
        {"<>", WHERE_EQUAL, true},       {"<=", WHERE_LESS_EQUAL, false}, {"<", WHERE_LESS, false},
        {">=", WHERE_MORE_EQUAL, false}, {">", WHERE_MORE, false},        {"!~", WHERE_MATCH, true},
        {"~", WHERE_MATCH, false},
    };
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        const char *sign = operators[i].sign;
        if (peek(tokens, 0) != sign[0] || (sign[1] && peek(tokens, 1) != sign[1]))
            continue;
        token->op = operators[i].op;
        token->negated = operators[i].negated;
        finish(tokens, token, TOKEN_OPERATOR, strlen(sign));
        return true;
    }
    return false;
}

/* "must-capture" is one name; "and", "or", "not" are none, in any case. */
static void read_name(struct tokens *tokens, struct token *token) {
    static const struct {
        const char *word;
        enum token_kind kind;
    } words[] = {{"and", TOKEN_AND}, {"or", TOKEN_OR}, {"not", TOKEN_NOT}};
    size_t length = 0;
    for (char c; (c = peek(tokens, length)) != '\0'; length++)
        if (!ascii_letter(c) && c != '_' && !(length && ((c >= '0' && c <= '9') || c == '-')))
            break;
    finish(tokens, token, TOKEN_NAME, length);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_same(token->text, words[i].word))
            token->kind = words[i].kind;
}

static void read_tag(struct tokens *tokens, struct token *token) {
    const char *from = tokens->text + token->at;
    const char *end = memchr(from, ']', tokens->length - token->at);
    token->fault = "the ] of a tag's name is missing";
    token->length = 1;
    if (!end)
        return;
    finish(tokens, token, TOKEN_TAG, (size_t)(end - from) + 1);
    token->text = slice_trim((struct slice){from + 1, (size_t)(end - from) - 1});
    token->fault = NULL;
    if (token->text.length)
        return;
    token->kind = TOKEN_WRONG;
    token->fault = "a tag's name is missing between the brackets";
}

void tokens_next(struct tokens *tokens, struct token *token) {
    begin(tokens, token);
    char c = peek(tokens, 0);
    if (tokens->at == tokens->length)
        finish(tokens, token, TOKEN_END, 0);
    else if (c == '(' || c == ')')
        finish(tokens, token, c == '(' ? TOKEN_OPEN : TOKEN_CLOSE, 1);
    else if (c == '&' && peek(tokens, 1) == '&')
        finish(tokens, token, TOKEN_AND, 2);
    else if (c == '|' && peek(tokens, 1) == '|')
        finish(tokens, token, TOKEN_OR, 2);
    else if (read_operator(tokens, token))
        return;
    else if (c == '!')
        finish(tokens, token, TOKEN_NOT, 1);
    else if (ascii_letter(c) || c == '_')
        read_name(tokens, token);
    else if (c == '[')
        read_tag(tokens, token);
    else /* one character, of however many bytes */
        do
            token->length++;
        while (((unsigned char)peek(tokens, token->length) & 0xC0) == 0x80);
}

/* Up to the quote or slash that closes it. A backslash keeps the next character; of quoted text it goes
 * away itself, of an expression only before a slash. */
static void read_enclosed(struct tokens *tokens, struct token *token, char quote) {
    size_t from = tokens->at + 1, at = from, to = from;
    while (at < tokens->length && tokens->text[at] != quote) {
        bool escape = tokens->text[at] == '\\' && at + 1 < tokens->length;
        if (escape && (quote != '/' || tokens->text[at + 1] == '/'))
            at++;
        else if (escape)
            tokens->text[to++] = tokens->text[at++];
        tokens->text[to++] = tokens->text[at++];
    }
    if (at == tokens->length) {
        token->length = 1;
        token->fault = quote == '/' ? "the / that ends the regular expression is missing"
                                    : "the closing quote is missing";
        return;
    }
    finish(tokens, token, TOKEN_LITERAL, at + 1 - token->at);
    token->text = (struct slice){tokens->text + from, to - from};
    token->opening = 1;
    token->quoted = true;
}

static bool ends_bare(const struct tokens *tokens, size_t length) {
    char c = peek(tokens, length), next = peek(tokens, length + 1);
    return ascii_blank(c) || c == '(' || c == ')' || (c == '&' && next == '&') || (c == '|' && next == '|');
}

static void read_flags(struct tokens *tokens, struct token *token) {
    while (ascii_letter(peek(tokens, 0)) && token->kind == TOKEN_LITERAL) {
        if (peek(tokens, 0) == 'i') {
            token->caseless = true;
            tokens->at++;
            continue;
        }
        token->kind = TOKEN_WRONG;
        token->fault = "behind a regular expression only i may stand: letters of either case match";
        token->at = tokens->at;
        token->length = 1;
    }
}

void tokens_literal(struct tokens *tokens, bool match, struct token *token) {
    begin(tokens, token);
    char c = peek(tokens, 0);
    if (c == '"' || c == '\'' || (match && c == '/')) {
        read_enclosed(tokens, token, c);
        if (c == '/')
            read_flags(tokens, token);
        return;
    }
    size_t length = 0;
    while (tokens->at + length < tokens->length && !ends_bare(tokens, length))
        length++;
    if (length && !strchr("=<>~!", c)) {
        finish(tokens, token, TOKEN_LITERAL, length);
        return;
    }
    token->length = tokens->at < tokens->length;
}
