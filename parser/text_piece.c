/* Damaged moves: what shape still shows that a word was one, and which of its squares can be read. Whether it
 * stands in a move's place is text_gap.c's question. */
#include "parser/text_piece.h"
#include "base/ascii.h"
#include "notation/fold.h"

enum {
    PART_MAX = 8,
    WORD_BYTES_MAX = 40,
    ODD_BYTES_MAX = 10,
    ASKED_BYTES_MIN = 4,
    LEADING_MIN = 3,
    PAGE_WORDS = 9
};

struct reading {
    struct text_lexer lexer; /* of the stretch alone */
    bool letters;
    size_t at, end;
    struct text_piece *pieces;
    size_t count;
};

static bool blank_at(const struct reading *reading, size_t at, size_t *size) {
    const char *bytes = reading->lexer.bytes;
    return fold_blank(fold_character(bytes + at, bytes + reading->end, size));
}

static struct text_piece *add(struct reading *reading, enum text_piece_kind kind, size_t at, size_t length) {
    struct text_piece *piece = &reading->pieces[reading->count++];
    *piece = (struct text_piece){.kind = kind, .at = at, .length = length};
    return piece;
}

static size_t count_characters(struct slice word) {
    size_t characters = 0;
    for (size_t i = 0; i < word.length; i++)
        characters += ((unsigned char)word.at[i] & 0xC0) != 0x80;
    return characters;
}

/* Whether a word has something in it that words of a sentence do not have; "Как?" asks, and "слабо:" leads.
 */
static bool is_odd(struct slice word) {
    static const char signs[] = "0123456789#~:?*^|_=";
    while (word.length > ASKED_BYTES_MIN && word.at[word.length - 1] == '?')
        word.length--;
    if (word.length && word.at[word.length - 1] == ':' && count_characters(word) > LEADING_MIN)
        word.length--;
    for (size_t i = 0; i < word.length; i++)
        if (word.at[i] && strchr(signs, word.at[i]))
            return word.length <= ODD_BYTES_MAX;
    return false;
}

static void add_words(struct reading *reading, size_t at, size_t length) {
    struct text_piece *last = reading->count ? &reading->pieces[reading->count - 1] : NULL;
    if (!last || last->kind != PIECE_WORDS)
        last = add(reading, PIECE_WORDS, at, length);
    last->length = at + length - last->at;
    last->words++;
    last->odd = last->words == 1 && is_odd((struct slice){reading->lexer.bytes + at, length});
}

/* What print and scanners make of a sign between two squares, apart from the signs that moves have. */
static bool odd_sign(uint32_t c) {
    return c == '~' || c == '=' || c == '_' || c == '/' || c == '|' || c == '\\' || c == '*' || c == '+' ||
           c == 0xAC || c == 0xB7 || c == 0x2022 || c == 0x223C || c == 0x2248;
}

/* The label that one part of a move is; LABEL_BAD where a sign of it cannot be read. */
static label label_of(const uint32_t *part, size_t count, bool letters, bool *guessed) {
    unsigned number = 0;
    bool digit = false;
    if (!count || count > 3)
        return LABEL_BAD;
    char file = fold_file(part[0]);
    if (!file && part[0] >= 'a' && part[0] <= 'z')
        file = (char)part[0];
    size_t from = file != 0 && letters;
    if (letters && !from && count == 1)
        return LABEL_BAD;
    for (size_t i = from; i < count; i++) {
        char rank = part[i] == 'o' || part[i] == 'O' || part[i] == 0x041E || part[i] == 0x043E
                        ? '0'
                        : fold_rank(part[i]);
        if (!rank)
            return LABEL_BAD;
        *guessed = *guessed || (!from && (part[i] < '0' || part[i] > '9'));
        digit = digit || (part[i] >= '0' && part[i] <= '9');
        number = number * 10 + (unsigned)(rank - '0');
    }
    if (from)
        return count > 1 && number > 0 && number < 256 ? label_letters((unsigned)(file - 'a' + 1), number)
                                                       : LABEL_BAD;
    return digit && number > 0 ? (label)number : LABEL_BAD;
}

static void push(struct move_text *move, label l) {
    if (move->count < LABELS_MAX)
        move->labels[move->count++] = l;
}

static bool plain_digit(uint32_t c) {
    return c >= '1' && c <= '8';
}

/* "b2c" without a sign: a square, and what is left behind it. */
static void push_part(struct move_text *move, const uint32_t *part, size_t count, bool letters, bool alone,
                      bool *guessed) {
    bool both = letters && count > 4 && plain_digit(part[1]) && plain_digit(part[count - 1]);
    label first = both ? label_of(part, 2, letters, guessed) : LABEL_BAD;
    label last = both ? label_of(part + count - 2, 2, letters, guessed) : LABEL_BAD;
    if (first != LABEL_BAD && last != LABEL_BAD) { /* whatever became of the sign between them */
        push(move, first);
        push(move, last);
        *guessed = true;
    } else if (alone && letters && count > 2) {
        push(move, label_of(part, 2, letters, guessed));
        push(move, label_of(part + 2, count - 2, letters, guessed));
    } else
        push(move, label_of(part, count, letters, guessed));
}

/* A square's number in a record of letters is no square, whatever stands on the other side of the sign. */
static void settle_mixture(struct move_text *move) {
    bool letters = false;
    for (unsigned i = 0; i < move->count; i++)
        letters = letters || label_is_letters(move->labels[i]);
    for (unsigned i = 0; letters && i < move->count; i++)
        if (!label_is_letters(move->labels[i]))
            move->labels[i] = LABEL_BAD;
}

/* "1*:9": what stands at a sign is a damaged figure and no second sign. */
static bool beside_sign(struct slice word, const char *at, size_t size) {
    const char *end = word.at + word.length, *before = at;
    size_t length;
    while (before > word.at && ((unsigned char)*--before & 0xC0) == 0x80)
        continue;
    uint32_t left = before < at ? fold_character(before, end, &length) : 0;
    uint32_t right = at + size < end ? fold_character(at + size, end, &length) : 0;
    return at == word.at || at + size == end || (left && fold_sign(left)) || (right && fold_sign(right));
}

/* True when some sign or figure was taken for another one. */
static bool read_labels(struct slice word, bool letters, struct move_text *move) {
    bool guessed = false;
    const char *at = word.at, *end = word.at + word.length;
    uint32_t part[PART_MAX + 1];
    size_t count = 0, size;
    bool sign = false;
    move->count = 0;
    move->sign = SIGN_NONE;
    move->crowned = false;
    for (; at < end; at += size) {
        uint32_t c = fold_character(at, end, &size);
        char folded = fold_sign(c);
        if (fold_blank(c))
            continue;
        bool odd = odd_sign(c) && !beside_sign(word, at, size);
        if ((folded && c != 0x0427) || odd) {
            if (count || !sign)
                push_part(move, part, count, letters, false, &guessed);
            count = 0;
            sign = true;
            guessed = guessed || odd;
            if (folded == ':')
                move->sign = SIGN_CAPTURE;
            else if (move->sign == SIGN_NONE)
                move->sign = SIGN_QUIET;
        } else if (count < PART_MAX)
            part[count++] = c;
    }
    push_part(move, part, count, letters, !sign, &guessed);
    settle_mixture(move);
    return guessed;
}

static bool all_good(const struct move_text *move) {
    for (unsigned i = 0; i < move->count; i++)
        if (move->labels[i] == LABEL_BAD)
            return false;
    return move->count > 1;
}

static bool mark_sign(char c) {
    return c == '!' || c == '?';
}

/* "!" and "?" behind a last square that is whole are a mark; "g5-h?" has lost its rank. */
static size_t mark_length(struct slice word) {
    size_t marks = 0;
    while (marks < word.length && mark_sign(word.at[word.length - 1 - marks]))
        marks++;
    char before = marks < word.length ? word.at[word.length - 1 - marks] : '\0';
    return before >= '0' && before <= '9' ? marks : 0;
}

/* "kc5", "9d4", "aб6": no word of a sentence; "h6" and "abh" may be. */
static bool is_short(struct slice word) {
    char last = word.length ? word.at[word.length - 1] : '\0';
    size_t characters = count_characters(word);
    return characters > 2 && characters < 5 && last >= '1' && last <= '8';
}

static void take_damaged(struct reading *reading, const struct pattern_hit *hit) {
    struct slice word = hit->group[0];
    while (word.length > 1 && word.at[word.length - 1] == '.')
        word.length--;
    size_t marks = mark_length(word);
    struct text_piece *piece = add(reading, PIECE_PLY, reading->at, word.length);
    struct text_token *token = &piece->token;
    *token = (struct text_token){.kind = TEXT_MOVE,
                                 .form = FORM_FULL,
                                 .at = reading->at,
                                 .length = word.length,
                                 .move_at = reading->at,
                                 .move_length = word.length - marks};
    if (marks)
        token->mark = (struct slice){word.at + word.length - marks, marks};
    word.length -= marks;
    token->repaired = read_labels(word, reading->letters, &token->move);
    piece->odd = true;
    piece->damaged = !all_good(&token->move);
    piece->vague = piece->damaged && token->move.sign == SIGN_NONE && !is_short(word);
    reading->at += piece->length;
}

static bool match(struct reading *reading, enum pattern pattern, struct pattern_hit *hit) {
    return text_lexer_match(&reading->lexer, pattern, reading->at, hit);
}

static bool take_move(struct reading *reading) {
    struct text_token token = {.kind = TEXT_MOVE};
    if (!text_move_read(&reading->lexer, reading->at, &token))
        return false;
    struct text_piece *piece = add(reading, PIECE_PLY, token.at, token.length);
    piece->token = token;
    piece->numbered = token.numbered;
    piece->black = token.black;
    piece->number = token.number;
    piece->damaged = token.ply != NODE_MOVE;
    reading->at = token.at + token.length;
    return true;
}

/* "7,12:3": a comma for the dot between a number and a move in numbers. */
static bool leads_over_comma(struct reading *reading, size_t at) {
    struct text_token token = {.kind = TEXT_MOVE};
    return !reading->letters && at + 1 < reading->end && strchr(",;", reading->lexer.bytes[at]) &&
           text_move_read(&reading->lexer, at + 1, &token) && !token.numbered && token.ply == NODE_MOVE;
}

static bool take_number(struct reading *reading) {
    struct pattern_hit hit;
    char c = reading->lexer.bytes[reading->at];
    if (c < '0' || c > '9' || !text_number_read(&reading->lexer, reading->at, &hit))
        return false;
    char last = hit.group[0].at[hit.length - 1];
    bool apart = hit.group[2].length || hit.group[3].length || hit.group[4].length ||
                 (unsigned char)last <= ' ' || reading->at + hit.length == reading->end;
    if (!apart && !leads_over_comma(reading, reading->at + hit.length))
        return false;
    size_t dots = 0, size;
    for (size_t i = 0; i < hit.group[3].length; i += size) {
        uint32_t dot = fold_character(hit.group[3].at + i, hit.group[3].at + hit.group[3].length, &size);
        dots += dot == 0x2026 ? 3 : dot == '.';
    }
    struct text_piece *piece = add(reading, PIECE_NUMBER, reading->at, hit.length);
    for (size_t i = 0; i < hit.group[1].length; i++)
        piece->number = piece->number * 10 + (unsigned)(hit.group[1].at[i] - '0');
    piece->black = dots >= 2;
    piece->odd = !hit.group[2].length && !hit.group[3].length && !hit.group[4].length;
    reading->at += hit.length;
    return true;
}

/* "2.62-c3": a number with its dot, glued to a damaged move. */
static bool leads_damaged(struct reading *reading) {
    struct pattern_hit hit, damaged;
    char c = reading->lexer.bytes[reading->at];
    return c >= '0' && c <= '9' && text_number_read(&reading->lexer, reading->at, &hit) &&
           hit.group[3].length &&
           text_lexer_match(&reading->lexer, PATTERN_DAMAGED, reading->at + hit.length, &damaged);
}

/* Over a remark in brackets or braces; false: it is not closed here. */
static bool take_bracket(struct reading *reading, char open, char close) {
    const char *bytes = reading->lexer.bytes;
    size_t depth = 0, at = reading->at;
    for (; at < reading->end; at++) {
        depth += bytes[at] == open;
        depth -= bytes[at] == close;
        if (!depth)
            break;
    }
    if (at == reading->end)
        return false;
    add_words(reading, reading->at, at + 1 - reading->at);
    reading->at = at + 1;
    return true;
}

static void take_word(struct reading *reading) {
    size_t from = reading->at, size;
    const char *bytes = reading->lexer.bytes;
    while (reading->at < reading->end && !blank_at(reading, reading->at, &size) &&
           !(reading->at > from && strchr(",;()", bytes[reading->at])))
        reading->at += size;
    if (reading->at == from)
        reading->at += size;
    add_words(reading, from, reading->at - from);
}

/* A dash and a blank stand before, as in "— 57 —". */
static bool behind_dash(const struct reading *reading) {
    const char *bytes = reading->lexer.bytes;
    size_t at = reading->at, size;
    while (at > 0 && bytes[at - 1] == ' ')
        at--;
    if (at == reading->at || !at)
        return false;
    size_t from = at > 3 && bytes[at - 3] == '\xE2' ? at - 3 : at - 1;
    return fold_sign(fold_character(bytes + from, bytes + at, &size)) == '-';
}

static void take_piece(struct reading *reading) {
    struct pattern_hit hit;
    char c = reading->lexer.bytes[reading->at];
    if ((c == '(' || c == '{') && take_bracket(reading, c, c == '(' ? ')' : '}'))
        return;
    if ((behind_dash(reading) && match(reading, PATTERN_PAGE_NUMBER, &hit)) ||
        (ascii_digit(c) && match(reading, PATTERN_CLOCK, &hit))) {
        struct text_piece *words = add(reading, PIECE_WORDS, reading->at, hit.length);
        words->words = PAGE_WORDS;
        reading->at += hit.length;
        return;
    }
    if (take_move(reading) || (leads_damaged(reading) && take_number(reading)))
        return;
    if (match(reading, PATTERN_DAMAGED, &hit) && hit.length <= WORD_BYTES_MAX)
        take_damaged(reading, &hit);
    else if (!take_number(reading))
        take_word(reading);
}

size_t text_pieces_read(const struct text_lexer *lexer, size_t at, size_t end, bool letters,
                        struct text_piece *pieces) {
    struct reading reading = {.lexer = *lexer, .letters = letters, .at = at, .end = end, .pieces = pieces};
    reading.lexer.length = end;
    reading.lexer.barren = 0;
    reading.lexer.digits = false;
    size_t last = end - at > TEXT_STRETCH_MAX ? at + TEXT_STRETCH_MAX : end, size;
    while (reading.at < last && reading.count + 1 < TEXT_PIECES_MAX) {
        if (blank_at(&reading, reading.at, &size) || strchr(",;.", reading.lexer.bytes[reading.at]))
            reading.at += size;
        else
            take_piece(&reading);
    }
    if (reading.at < end)
        add_words(&reading, reading.at, end - reading.at);
    return reading.count;
}
