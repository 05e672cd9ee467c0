/* A position as a token of a page. What its words mean is notation/position_list.c's. */
#include "base/ascii.h"
#include "notation/fold.h"
#include "notation/list_word.h"
#include "parser/text_lexer.h"

static bool is_line_end(char c) {
    return c == '\n' || c == '\r';
}

/* "Положение: белые ..." */
static bool behind_colon(const struct text_lexer *lexer, size_t at) {
    while (at > 0 && (lexer->bytes[at - 1] == ' ' || lexer->bytes[at - 1] == '\t'))
        at--;
    return at > 0 && lexer->bytes[at - 1] == ':';
}

/* "№ 275. белые a1, c3; черные b6": a number with a dot begins the line. */
bool text_behind_example(const struct text_lexer *lexer, size_t at) {
    const char *bytes = lexer->bytes;
    while (at > 0 && bytes[at - 1] == ' ')
        at--;
    if (at < 2 || bytes[at - 1] != '.' || !ascii_digit(bytes[at - 2]))
        return false;
    for (at--; at > 0 && ascii_digit(bytes[at - 1]);)
        at--;
    while (at > 0 && bytes[at - 1] == ' ')
        at--;
    if (at > 2 && memcmp(bytes + at - 3, "№", 3) == 0)
        at -= 3;
    return at == 0 || is_line_end(bytes[at - 1]);
}

/* "У белых ...", "В білих ...": the preposition begins the line or stands behind a colon. */
static bool behind_preposition(const struct text_lexer *lexer, size_t at) {
    const char *bytes = lexer->bytes;
    while (at > 0 && bytes[at - 1] == ' ')
        at--;
    if (at < 2 || (memcmp(bytes + at - 2, "У", 2) != 0 && memcmp(bytes + at - 2, "В", 2) != 0))
        return false;
    for (at -= 2; at > 0 && bytes[at - 1] == ' ';)
        at--;
    return at == 0 || is_line_end(bytes[at - 1]) || behind_colon(lexer, at);
}

/* "Этюд. Белые — a1, c3; черные — h8.": a capital begins a sentence. */
static bool begins_sentence(const struct text_lexer *lexer, size_t at) {
    size_t size, before = at;
    uint32_t c = fold_character(lexer->bytes + at, lexer->bytes + lexer->length, &size);
    while (before > 0 && lexer->bytes[before - 1] == ' ')
        before--;
    return before > 0 && before < at && strchr(".!?", lexer->bytes[before - 1]) && fold_lower(c) != c;
}

/* Nothing of a sentence stands before it. */
static bool is_alone(const struct text_lexer *lexer, size_t at) {
    return begins_sentence(lexer, at) || behind_colon(lexer, at) || text_behind_example(lexer, at) ||
           behind_preposition(lexer, at);
}

bool text_list_read(struct text_lexer *lexer, size_t at, bool line_start, struct text_token *token) {
    const char *bytes = lexer->bytes, *end = lexer->bytes + lexer->length;
    size_t size, next_size;
    bool counts = ascii_digit(bytes[at]) && text_number_may_count((struct slice){bytes, lexer->length}, at);
    uint32_t c = fold_character(bytes + at, end, &size);
    bool begins = line_start || text_behind_example(lexer, at);
    if (!begins && lexer->words && !text_words_open(lexer->words, c) && !counts)
        return false;
    uint32_t next = at + size < lexer->length ? fold_character(bytes + at + size, end, &next_size) : 0;
    struct slice rest = {lexer->bytes + at, lexer->length - at};
    bool quoted = at > 0 && bytes[at - 1] == '"'; /* a tag's, told in a sentence */
    if ((c == 'W' || c == 'B') && next == ':' && !quoted &&
        position_fen_read(lexer->matcher, rest, &lexer->list)) {
        token->in_sentence = false;
        token->kind = TEXT_LIST;
        token->at = at;
        token->length = lexer->list.length;
        return true;
    }
    bool alone = line_start || is_alone(lexer, at);
    bool found = (text_word_may_list(c, next) || counts || (alone && list_word_may_be(rest))) &&
                 position_list_read(lexer->matcher, rest, alone, &lexer->list);
    token->in_sentence = !found;
    if (!found)
        found = text_word_may_sentence(c, next, line_start) &&
                position_prose_read(lexer->matcher, rest, &lexer->list);
    if (!found)
        return false;
    token->kind = TEXT_LIST;
    token->at = at;
    token->length = lexer->list.length;
    return true;
}

size_t text_list_label(struct text_lexer *lexer, size_t at, size_t end) {
    enum { TAIL = 120 };
    struct pattern_hit hit;
    for (at = end - at > TAIL ? end - TAIL : at; ((unsigned char)lexer->bytes[at] & 0xC0) == 0x80;)
        at++;
    struct slice words = {lexer->bytes + at, end - at};
    if (pattern_find(lexer->matcher, PATTERN_LIST_LABEL, words, &hit) != PATTERN_YES)
        return end;
    return (size_t)(hit.group[0].at - lexer->bytes);
}
