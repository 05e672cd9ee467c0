/* A move in a page, with its number before and its marks behind. Whether it is played is not asked here. */
#include "base/ascii.h"
#include "notation/fold.h"
#include "notation/printed_words.h"
#include "notation/result.h"
#include "parser/text_lexer.h"

#include <stdio.h>

static unsigned number_of(struct slice digits) {
    unsigned number = 0;
    for (size_t i = 0; i < digits.length; i++)
        number = number * 10 + (unsigned)(digits.at[i] - '0');
    return number;
}

/* "(Диаграмма 1.) bc5": the bracket closes the words that the number is of. Behind a link word, and on pages
 * that number "1)" behind other words too, it belongs to the number. */
static bool closes_words(struct text_lexer *lexer, size_t at, const struct pattern_hit *hit) {
    enum { WORD_BYTES = 40 };
    size_t from = at > WORD_BYTES ? at - WORD_BYTES : 0;
    struct matcher *matcher = lexer->matcher;
    if (!lexer->rounds || !memchr(hit->group[0].at, ')', hit->length))
        return false;
    while (from < at && ((unsigned char)lexer->bytes[from] & 0xC0) == 0x80)
        from++;
    struct slice before = {lexer->bytes + from, at - from}, words = slice_trim(before);
    unsigned char last = words.length ? (unsigned char)words.at[words.length - 1] : '(';
    if (last < 0x80 && last != '.')
        return false;
    return pattern_find(matcher, PATTERN_ENDS_IN_COUNTED, before, NULL) == PATTERN_YES ||
           (!lexer->bracketed && pattern_find(matcher, PATTERN_ENDS_IN_LINK, before, NULL) != PATTERN_YES);
}

bool text_number_read(struct text_lexer *lexer, size_t at, struct pattern_hit *hit) {
    return text_lexer_match(lexer, PATTERN_NUMBER, at, hit) &&
           (hit->group[1].length <= 3 || lexer->thousands) && !closes_words(lexer, at, hit);
}

/* "l. cd4": where a game may begin, on the first line of a paragraph, or of any line before all games; "I."
 * within a paragraph is a label. */
static bool may_be_first(const struct text_lexer *lexer, size_t at) {
    enum { BLANKS_MAX = 8 };
    unsigned lines = 0, blanks = 0, needed = lexer->expected && lexer->bytes[at] != 'l';
    while (at > 0 && blanks++ < BLANKS_MAX && (unsigned char)lexer->bytes[at - 1] <= ' ')
        lines += lexer->bytes[--at] == '\n';
    return at == 0 || lines > needed;
}

bool text_number_may_begin_alike(const struct text_lexer *lexer, size_t at) {
    size_t size;
    const char *end = lexer->bytes + lexer->length;
    uint32_t c = fold_character(lexer->bytes + at, end, &size);
    bool other = c == 'S' || c == 'O' || c == 'o' || c == 0x041E || c == 0x043E;
    if ((!fold_rank(c) && !other) || at + size >= lexer->length ||
        (!lexer->expected && !may_be_first(lexer, at)))
        return false;
    uint32_t next = fold_character(lexer->bytes + at + size, end, &size);
    return fold_rank(next) || next == 'O' || next == 0x041E || fold_blank(next) || next == '.' ||
           next == ')' || next == '}' || next == ',' || next == 0x2026;
}

/* Dots behind a number; two or more say that Black moves. */
static unsigned count_dots(struct slice dots) {
    unsigned count = 0;
    const char *at = dots.at, *end = dots.at + dots.length;
    size_t size;
    for (; at < end; at += size) {
        uint32_t character = fold_character(at, end, &size);
        count += character == 0x2026 ? 3 : character == 0x2025 ? 2 : character == '.';
    }
    return count;
}

/* "l2. cd4", "1З) ab4": the number that is expected here, and letters for figures in it. */
static bool read_alike(struct text_lexer *lexer, size_t at, struct pattern_hit *hit, unsigned *number) {
    bool letters = false;
    *number = 0;
    if (!text_lexer_match(lexer, PATTERN_NUMBER_ALIKE, at, hit))
        return false;
    const char *figure = hit->group[1].at, *end = figure + hit->group[1].length;
    for (size_t size; figure < end; figure += size) {
        uint32_t c = fold_character(figure, end, &size);
        char rank = c == 'S' ? '5' : fold_rank(c);
        letters = letters || c < '0' || c > '9';
        *number = *number * 10 + (rank ? (unsigned)(rank - '0') : 0);
    }
    bool first = *number == 1 && hit->group[1].length <= 2 && count_dots(hit->group[3]) == 1;
    bool due = (lexer->expected && (*number == lexer->expected || *number == lexer->expected + 1)) ||
               (first && may_be_first(lexer, at));
    bool brace = memchr(hit->group[2].at ? hit->group[2].at : "", '}', hit->group[2].length);
    return (letters || brace) && due && !closes_words(lexer, at, hit);
}

/* Two pairs of digits as a move. */
static void fold_digits(struct slice raw, struct folded *folded) {
    *folded = (struct folded){.length = 5};
    memcpy(folded->text, raw.at, 2);
    folded->text[2] = '-';
    memcpy(folded->text + 3, raw.at + 2, 2);
}

/* Every number one more: the first square is 0. */
static void count_from_one(struct folded *folded) {
    struct folded raised = {.crowned = folded->crowned, .damage = folded->damage, .garbled = folded->garbled};
    for (size_t at = 0; at < folded->length && raised.length + 5 < FOLD_MAX;) {
        size_t digits = 0;
        while (at + digits < folded->length && folded->text[at + digits] >= '0' &&
               folded->text[at + digits] <= '9')
            digits++;
        if (digits) {
            char number[8];
            int length = snprintf(number, sizeof number, "%u",
                                  number_of((struct slice){folded->text + at, digits < 4 ? digits : 4}) + 1);
            memcpy(raised.text + raised.length, number, (size_t)length);
            raised.length += (size_t)length;
            at += digits;
        } else
            raised.text[raised.length++] = folded->text[at++];
    }
    *folded = raised;
}

/* "r5c2-r4c3" as squares of letters. Rows are counted from the upper edge. */
static bool fold_rows(struct slice raw, unsigned rows, struct folded *folded) {
    *folded = (struct folded){.length = 0};
    for (size_t at = 0; at < raw.length && folded->length + 3 < FOLD_MAX; at++) {
        char c = raw.at[at];
        if ((c == 'r' || c == 'R') && at + 3 < raw.length) {
            unsigned row = (unsigned)(raw.at[at + 1] - '0'), file = (unsigned)(raw.at[at + 3] - '0');
            if (row >= rows)
                return false;
            folded->text[folded->length++] = (char)('a' + file);
            folded->text[folded->length++] = (char)('0' + rows - row);
            at += 3;
        } else if (c == '*' && at + 1 == raw.length)
            folded->crowned = true;
        else if (folded->length && folded->text[folded->length - 1] >= '0' && (c == ':' || (c | 32) == 'x'))
            folded->text[folded->length++] = ':';
        else if (folded->length && folded->text[folded->length - 1] >= '0' && (c == '-' || c < 0))
            folded->text[folded->length++] = '-';
    }
    return true;
}

static bool take(struct text_lexer *lexer, enum pattern pattern, enum text_form form, size_t at,
                 struct text_token *token) {
    struct pattern_hit hit;
    struct folded folded;
    if (!text_lexer_match(lexer, pattern, at, &hit))
        return false;
    if (form == FORM_DIGITS)
        fold_digits(hit.group[0], &folded);
    else if (pattern == PATTERN_MOVE_ROW_COLUMN)
        folded.length = fold_rows(hit.group[0], lexer->rows, &folded) ? folded.length : 0;
    else if (!fold_move(hit.group[0], &folded))
        folded.length = 0;
    if (form == FORM_NUMBERS && lexer->labels == LABELS_ZERO_BASED)
        count_from_one(&folded);
    struct slice text = {folded.text, folded.length};
    if (!move_text_whole(text, &token->move)) {
        /* More squares than a move has: nothing inside is looked at again. */
        lexer->barren = at + hit.length;
        return false;
    }
    size_t behind = at + hit.length;
    bool footnote = behind < lexer->length && lexer->bytes[behind] == ')' && !lexer->rounds;
    token->move.crowned = folded.crowned && !footnote;
    token->move.sign = form == FORM_DIGITS ? SIGN_NONE : token->move.sign;
    token->form = form;
    token->move_at = at;
    token->move_length = hit.length - folded.crowned;
    while (token->move_length && lexer->bytes[at + token->move_length - 1] == ' ')
        token->move_length--;
    token->damage = folded.damage;
    token->garbled = folded.garbled || lexer->garbled;
    token->length = hit.length;
    return true;
}

/* "2З-l9", "22.17": a move in a record of numbers with letters for digits, or with another sign. */
static bool take_numbers_alike(struct text_lexer *lexer, size_t at, struct text_token *token) {
    struct pattern_hit hit;
    struct folded folded = {.length = 0};
    size_t size;
    if (!text_number_may_alike((struct slice){lexer->bytes, lexer->length}, at) ||
        !text_lexer_match(lexer, PATTERN_MOVE_NUMBERS_ALIKE, at, &hit))
        return false;
    bool sure = true; /* of the sign */
    const char *here = hit.group[0].at, *end = here + hit.length;
    for (; here < end && folded.length + 1 < FOLD_MAX; here += size) {
        uint32_t c = fold_character(here, end, &size);
        char digit = fold_damaged_digit(c), before = folded.length ? folded.text[folded.length - 1] : '0';
        bool sign = before == '-' || before == ':';
        sure = sure && c != '.' && c != ';';
        folded.damage += digit && (c < '0' || c > '9');
        if (digit)
            folded.text[folded.length++] = digit;
        else if (!fold_blank(c) && !sign)
            folded.text[folded.length++] = fold_sign(c) == '-' ? '-' : ':';
    }
    if (!move_text_whole((struct slice){folded.text, folded.length}, &token->move))
        return false;
    token->move.sign = sure ? token->move.sign : SIGN_NONE;
    token->form = FORM_NUMBERS;
    token->move_at = at;
    token->move_length = token->length = hit.length;
    token->damage = folded.damage + !sure;
    token->repaired = true;
    token->garbled = lexer->garbled;
    return true;
}

/* In a record of numbers, what stands there alone may be something else on other pages. */
static bool take_number(struct text_lexer *lexer, size_t at, struct text_token *token) {
    static const enum pattern more[] = {PATTERN_MOVE_NUMBERS_BROKEN, PATTERN_MOVE_NUMBERS_JOINED};
    struct slice text = {lexer->bytes, lexer->length};
    bool may = text_number_may_move(text, at);
    if (may && take(lexer, PATTERN_MOVE_NUMBERS, FORM_NUMBERS, at, token))
        return true;
    for (size_t i = 0; may && lexer->numbers && i < sizeof more / sizeof *more; i++)
        if (take(lexer, more[i], FORM_NUMBERS, at, token))
            return true;
    return (lexer->numbers && take_numbers_alike(lexer, at, token)) ||
           ((token->firm || lexer->digits) && take(lexer, PATTERN_MOVE_FOUR_DIGITS, FORM_DIGITS, at, token));
}

static bool take_any(struct text_lexer *lexer, size_t at, struct text_token *token) {
    static const struct {
        enum pattern pattern;
        enum text_form form;
        unsigned shape;
    } letters[] = {
        {PATTERN_MOVE_LETTERS, FORM_FULL, WORD_FULL},
        {PATTERN_MOVE_GLUED, FORM_GLUED, WORD_GLUED},
        {PATTERN_MOVE_SHORT, FORM_SHORT, WORD_SHORT},
        {PATTERN_MOVE_SPACED, FORM_SPACED, WORD_SPACED},
    };
    if (at >= lexer->length)
        return false;
    struct slice text = {lexer->bytes, lexer->length};
    unsigned char first = (unsigned char)lexer->bytes[at];
    if (first >= '0' && first <= '9')
        return take_number(lexer, at, token);
    if (lexer->numbers && take_numbers_alike(lexer, at, token))
        return true;
    if (lexer->labels == LABELS_ROW_COLUMN && (first | 32) == 'r')
        return take(lexer, PATTERN_MOVE_ROW_COLUMN, FORM_FULL, at, token);
    unsigned shapes = text_word_may_move(text, at, token->firm);
    for (size_t i = 0; shapes && i < sizeof letters / sizeof *letters; i++)
        if ((shapes & letters[i].shape) && take(lexer, letters[i].pattern, letters[i].form, at, token))
            return true;
        else if (at < lexer->barren)
            return false;
    return false;
}

/* "e7:c5½" at the end of a game of towers, where it is no result. */
static bool take_half(const struct text_lexer *lexer, size_t at, struct text_token *token) {
    size_t size = 2;
    if (!lexer->columns || token->tower.length || lexer->length - at < size ||
        memcmp(lexer->bytes + at, "½", size) != 0)
        return false;
    uint32_t next = 0;
    if (lexer->length - at > size)
        next = fold_character(lexer->bytes + at + 2, lexer->bytes + lexer->length, &size);
    if (fold_sign(next) || next == '/')
        return false;
    token->tower = (struct slice){lexer->bytes + at, 2};
    return true;
}

/* Marks, win marks and the tower fraction behind the move, in any order. */
static void take_marks(struct text_lexer *lexer, struct text_token *token) {
    size_t at = token->move_at + token->length;
    struct pattern_hit hit;
    for (int i = 0; i < 5; i++) {
        unsigned marks = text_marks_may_follow((struct slice){lexer->bytes, lexer->length}, at);
        if (!token->tower.length && (marks & MARK_FRACTION) &&
            text_lexer_match(lexer, PATTERN_FRACTION, at, &hit)) {
            for (unsigned group = 1; group < PATTERN_GROUPS && !token->tower.length; group++)
                token->tower = hit.group[group];
        } else if ((marks & MARK_FRACTION) && take_half(lexer, at, token)) {
            hit.length = token->tower.length;
        } else if (!token->evaluation.length && (marks & MARK_EVALUATION) &&
                   text_lexer_match(lexer, PATTERN_EVALUATION, at, &hit) &&
                   printed_evaluation_read(hit.group[1])) {
            token->evaluation = hit.group[1];
        } else if ((marks & MARK_SIGN) && text_lexer_match(lexer, PATTERN_MARK, at, &hit)) {
            struct slice mark = slice_trim(hit.group[0]);
            token->draws = token->draws || slice_has(mark, '=');
            token->wins = token->wins || slice_has(mark, '+');
            if (token->mark.length)
                mark = (struct slice){token->mark.at, (size_t)(mark.at + mark.length - token->mark.at)};
            token->mark = mark;
        } else if (!token->wins && (marks & MARK_WON) && text_lexer_match(lexer, PATTERN_WON, at, &hit)) {
            token->wins = true;
        } else
            break;
        at += hit.length;
    }
    token->length = at + text_clock_read(lexer, at, token) - token->at;
}

/* "--" or "- -" in a move's place: behind a dotted number, or behind another move, where the lexer stops at
 * its dash. */
static bool take_pass(struct text_lexer *lexer, size_t at, struct text_token *token) {
    struct pattern_hit hit;
    bool dash = at < lexer->length && (lexer->bytes[at] == '-' || lexer->bytes[at] == '\xE2');
    if (!dash || !text_lexer_match(lexer, PATTERN_PASS, at, &hit))
        return false;
    token->ply = hit.group[1].length ? NODE_PASS : NODE_UNKNOWN;
    token->move = (struct move_text){.labels = {LABEL_BAD}};
    token->form = FORM_FULL;
    token->move_at = at;
    token->move_length = token->length = hit.length;
    token->damage = 0;
    token->garbled = false;
    return true;
}

/* "45. 1-0": a result, and no move. */
static bool is_result(struct text_lexer *lexer, size_t at) {
    struct pattern_hit hit;
    unsigned char c = at < lexer->length ? (unsigned char)lexer->bytes[at] : 0;
    bool figure = c == 0xC2 || (c >= '0' && c <= '2');
    return figure && text_lexer_match(lexer, PATTERN_RESULT, at, &hit) &&
           result_read_printed(hit.group[0]) != RESULT_NONE;
}

/* "1. c3-44": digits for letters behind a number; whether it is a move the rules say. */
static bool take_mixed(struct text_lexer *lexer, size_t at, struct text_token *token) {
    struct pattern_hit hit;
    if (at >= lexer->length || !text_lexer_match(lexer, PATTERN_MOVE_MIXED, at, &hit))
        return false;
    token->move = (struct move_text){.labels = {LABEL_BAD, LABEL_BAD}, .count = 2};
    token->form = FORM_MIXED;
    token->move_at = at;
    token->move_length = token->length = hit.length;
    token->damage = 1;
    token->garbled = lexer->garbled;
    return true;
}

/* The move behind a number, if there is one. False: a result stands there. */
static bool take_numbered(struct text_lexer *lexer, size_t at, const struct pattern_hit *hit, unsigned number,
                          struct text_token *token) {
    unsigned dots = count_dots(hit->group[3]);
    token->firm = dots || hit->group[2].length || hit->group[4].length;
    if (token->firm && is_result(lexer, at + hit->length))
        return false;
    token->numbered = take_any(lexer, at + hit->length, token) ||
                      (token->firm && take_pass(lexer, at + hit->length, token)) ||
                      (token->firm && take_mixed(lexer, at + hit->length, token));
    token->number = token->numbered ? number : 0;
    token->black = token->numbered && dots >= 2;
    token->firm = token->firm && token->numbered;
    return true;
}

/* In a record of numbers any sign may stand behind one that is apart from it. */
static bool may_lead(const struct text_lexer *lexer, size_t at) {
    if (!lexer->numbers)
        return text_number_may_lead((struct slice){lexer->bytes, lexer->length}, at);
    while (at < lexer->length && ascii_digit(lexer->bytes[at]))
        at++;
    return at < lexer->length && lexer->bytes[at] != '-' && lexer->bytes[at] != ':' &&
           !ascii_letter(lexer->bytes[at]);
}

bool text_move_read(struct text_lexer *lexer, size_t at, struct text_token *token) {
    struct pattern_hit hit;
    size_t from = at;
    unsigned number;
    token->numbered = token->black = token->firm = token->wins = token->draws = false;
    token->number = 0;
    token->ply = NODE_MOVE;
    token->repaired = false;
    token->mark = token->tower = token->evaluation = token->clock = (struct slice){NULL, 0};
    if (at < lexer->barren)
        return false;
    bool digit = lexer->bytes[at] >= '0' && lexer->bytes[at] <= '9';
    if (digit && may_lead(lexer, at) && text_number_read(lexer, at, &hit) &&
        (!lexer->numbers || hit.length > hit.group[1].length) &&
        !take_numbered(lexer, at, &hit, number_of(hit.group[1]), token))
        return false;
    if (!token->numbered && text_number_may_begin_alike(lexer, at) && read_alike(lexer, at, &hit, &number) &&
        !take_numbered(lexer, at, &hit, number, token))
        return false;
    if (token->numbered)
        from = token->move_at;
    if (!token->numbered && !take_any(lexer, from, token) && !take_pass(lexer, from, token))
        return false;
    token->kind = TEXT_MOVE;
    token->at = at;
    take_marks(lexer, token);
    return true;
}
