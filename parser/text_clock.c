/* Times behind the moves of a page: "1. c3-d4 0.05 d6-c5 0.12". Whether a move stands there is text_move.c's
 * question. */
#include "base/ascii.h"
#include "parser/text_lexer.h"

enum { TIMED_MOVES = 4, LEAD_MAX = 8 };

/* Saves the pattern from most moves: a figure is near, and behind it a sign that times have. */
static bool may_show(const struct text_lexer *lexer, size_t at) {
    size_t end = lexer->length - at > LEAD_MAX ? at + LEAD_MAX : lexer->length, from = at;
    while (at < end && !ascii_digit(lexer->bytes[at]))
        if (strchr(" \t\r\n,;|([", lexer->bytes[at]) && lexer->bytes[at])
            at++;
        else
            return false;
    if (at == end || at == from)
        return false;
    while (at < lexer->length && ascii_digit(lexer->bytes[at]) && at - from < 2 * LEAD_MAX)
        at++;
    return at < lexer->length && lexer->bytes[at] && strchr(":.,-", lexer->bytes[at]);
}

/* "0.50", "1:05": no move's number stands so before a square, nor a square before another one. */
static bool is_sure(struct slice clock) {
    size_t digits = 0;
    while (digits < clock.length && ascii_digit(clock.at[digits]))
        digits++;
    bool zero = clock.at[digits - 1] == '0' && (digits == 1 || clock.at[0] == '0');
    return zero || (digits == 1 && clock.at[digits + 1] == '0');
}

/* Where no time has been seen yet, what only looks like one is none among moves in numbers, nor where figures
 * may stand for a square's letter: "37:46"; nor is it with the number that the next move has. */
static bool may_be_one(const struct text_lexer *lexer, struct slice clock, bool numbers) {
    unsigned hours = 0;
    size_t at = 0;
    for (; at < clock.length && ascii_digit(clock.at[at]); at++)
        hours = hours * 10 + (unsigned)(clock.at[at] - '0');
    bool number =
        clock.at[at] == '.' && lexer->expected && hours >= lexer->expected && hours <= lexer->expected + 1;
    bool squares = clock.at[at] == '-' || (at > 1 && !memchr(clock.at, '0', clock.length));
    return !numbers && !number && !squares;
}

/* "i0-14 18:10", "- - 18:10": a damaged move in numbers is one of them too, and a pass may be. */
static bool in_numbers(const struct text_token *token) {
    bool letters = token->form != FORM_NUMBERS && token->ply == NODE_MOVE;
    for (unsigned i = 0; i < token->move.count; i++)
        letters = letters && label_is_letters(token->move.labels[i]);
    return !letters;
}

size_t text_clock_read(struct text_lexer *lexer, size_t at, struct text_token *token) {
    struct pattern_hit hit;
    bool numbers = in_numbers(token) || lexer->numbers, timed = lexer->timed > 0;
    lexer->timed -= timed;
    if (token->form == FORM_DIGITS || !may_show(lexer, at) ||
        !text_lexer_match(lexer, PATTERN_CLOCK_BEHIND, at, &hit))
        return 0;
    struct slice clock = hit.group[1];
    if ((numbers && clock.at[1] == '-') || (!timed && !is_sure(clock) && !may_be_one(lexer, clock, numbers)))
        return 0;
    lexer->timed = TIMED_MOVES;
    token->clock = clock;
    return hit.length;
}
