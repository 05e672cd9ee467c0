/* Words of movetext. Plain moves go straight to move_text_read; what holds blanks or signs beyond ASCII is
 * first folded into a small buffer with a way back. Knows no board and no tree. */
#include "parser/pdn_word.h"
#include "notation/result.h"
#include "parser/pdn_glyph.h"
#include "parser/pdn_quick.h"

/* Longer than any move: LABELS_MAX squares of three bytes and their signs. */
enum { FOLDED_MAX = 512 };

struct folded {
    char text[FOLDED_MAX];
    uint16_t ends[FOLDED_MAX]; /* where each folded byte's own character ends, from the word's start */
    size_t length;
    size_t words;   /* runs of letters and digits so far */
    bool quiet;     /* a dash was among the signs */
    size_t reached; /* bytes of the text that were folded */
};

static bool append(struct folded *folded, char c, size_t end) {
    if (folded->length == FOLDED_MAX || end > UINT16_MAX)
        return false;
    folded->text[folded->length] = c;
    folded->ends[folded->length++] = (uint16_t)end;
    return true;
}

static bool is_cross(char c) {
    return c == 'x' || c == 'X';
}

/* Adds the letters and digits at `from`, up to an x that follows a square; false: there are none. */
static bool fold_word(struct folded *folded, const char *start, const char *from, const char *end) {
    const char *at = from;
    char c, before = '\0';
    size_t length;
    while ((length = glyph_word(at, end, &c)) > 0 && !(is_cross(c) && (at == from || glyph_digit(before))) &&
           append(folded, c, (size_t)(at + length - start))) {
        at += length;
        before = c;
    }
    if (at == from)
        return false;
    folded->words++;
    folded->reached = (size_t)(at - start);
    return true;
}

static bool word_goes_on(const char *at, const char *end) {
    char folded;
    return at < end && (glyph_digit(*at) || *at == '/' || glyph_word(at, end, &folded));
}

static size_t half_at(const char *at, const char *end) {
    if ((size_t)(end - at) >= 3 && memcmp(at, "1/2", 3) == 0)
        return 3;
    return glyph_half(at, end);
}

/* "1/2-1/2", "½–½", "0.5-0.5": the draws that do not look like a move. */
static size_t draw_at(const char *at, const char *end) {
    bool point = (size_t)(end - at) >= 3 && (memcmp(at, "0.5", 3) == 0 || memcmp(at, "0,5", 3) == 0);
    size_t half = point ? 3 : half_at(at, end);
    if (!half)
        return 0;
    const char *sign = glyph_skip_blanks(at + half, end);
    size_t dash = glyph_dash(sign, end);
    const char *next = glyph_skip_blanks(sign + dash, end);
    if (point)
        half = (size_t)(end - next) >= 3 && memcmp(next, at, 3) == 0 ? 3 : 0;
    else
        half = half_at(next, end);
    return dash && half && !word_goes_on(next + half, end) ? (size_t)(next + half - at) : 0;
}

/* Whether a sign with blanks around it belongs to the move. The first one does, unless a move number comes
 * behind it; a later one only among captures, and an x only when it is not glued to the square before it, so
 * that "c3-d4 x" and "a3:c5x" stay a move and a mark. */
static bool may_join(const struct folded *folded, char sign, bool glued_before, const char *next,
                     const char *end) {
    if (quick_result(next, end) || draw_at(next, end))
        return false;
    while (next < end && glyph_digit(*next))
        next++;
    if (next < end && *next == '.')
        return false;
    if (folded->words == 1)
        return true;
    return sign != '-' && !folded->quiet && !(is_cross(sign) && glued_before);
}

/* Adds a sign and the word behind it. */
static bool fold_sign(struct folded *folded, const char *start, const char *end) {
    const char *from = start + folded->reached;
    const char *at = glyph_skip_blanks(from, end);
    char sign = '-';
    size_t length = glyph_dash(at, end);
    if (!length)
        length = glyph_cross(at, end, &sign);
    if (!length)
        return false;
    bool glued = at == from;
    const char *behind = at + length;
    const char *next = glued ? glyph_skip_line(behind, end) : glyph_skip_blanks(behind, end);
    if ((!glued || next != behind) && !may_join(folded, sign, glued, next, end))
        return false;
    size_t before = folded->length;
    if (append(folded, sign, (size_t)(behind - start)) && fold_word(folded, start, next, end)) {
        folded->quiet |= sign == '-';
        return true;
    }
    folded->length = before;
    return false;
}

/* "2/1": at most two digits on both sides. */
static size_t tower_at(const char *at, const char *end) {
    const char *from = at;
    while (at < end && glyph_digit(*at))
        at++;
    if (at == from || at - from > 2 || at == end || *at != '/')
        return 0;
    const char *behind = ++at;
    while (at < end && glyph_digit(*at))
        at++;
    return at > behind && at - behind <= 2 && !word_goes_on(at, end) ? (size_t)(at - from) : 0;
}

static void set(struct pdn_word *word, enum pdn_word_kind kind, size_t length) {
    word->kind = kind;
    word->length = length;
}

/* Bytes of no meaning in the middle of a word: nobody knows what it was. */
static bool damaged(const char *at, const char *end) {
    return end - at >= 3 && memcmp(at, "\uFFFD", 3) == 0;
}

/* A move without a sign must be a whole word ("a4th" is none); one with a sign may have free text glued to
 * it, which is the next token then. */
static void set_move(const char *at, const char *end, size_t length, struct pdn_word *word) {
    const char *behind = at + length;
    if ((word->move.sign == SIGN_NONE && word_goes_on(behind, end)) || damaged(behind, end))
        return;
    word->move.crowned = behind < end && *behind == '*';
    word->move_length = length;
    set(word, WORD_MOVE, length + word->move.crowned);
}

/* A glued sign with nothing behind it, "d6-" before a blank, an end or a parenthesis: the move was cut off,
 * and is read so. */
static void fold_loose_sign(struct folded *folded, const char *start, const char *end) {
    const char *at = start + folded->reached;
    bool sign = at < end && (*at == '-' || *at == ':');
    if (sign &&
        (at + 1 == end || glyph_class(at[1]) == GLYPH_BLANK || glyph_class(at[1]) == GLYPH_END ||
         (at[1] == ')' && (at + 2 == end || !glyph_digit(at[2])))) &&
        append(folded, *at, folded->reached + 1))
        folded->reached++;
}

static void read_folded(const char *at, const char *end, struct pdn_word *word) {
    struct folded folded;
    folded.length = folded.words = folded.reached = 0;
    folded.quiet = false;
    if (!fold_word(&folded, at, at, end))
        return;
    while (fold_sign(&folded, at, end))
        ;
    fold_loose_sign(&folded, at, end);
    struct slice text = {folded.text, folded.length};
    word->result = folded.words == 2 && folded.length == 3 ? result_read(text) : RESULT_NONE;
    if (word->result != RESULT_NONE && !word_goes_on(at + folded.reached, end)) {
        set(word, WORD_RESULT, folded.reached);
        return;
    }
    if (move_text_read(text, &word->move) &&
        !(word->move.sign == SIGN_NONE && word->move.length < text.length))
        set_move(at, end, folded.ends[word->move.length - 1], word);
}

/* Whether the plain reading of `length` bytes is all there is: no sign behind it, blanks or not. */
static bool complete(const char *at, const char *end, size_t length) {
    at += length;
    while (at < end && *at == ' ')
        at++;
    return at == end || !quick_sign_like(*at);
}

bool pdn_word_quick(const char *from, const char *end, struct pdn_word *word) {
    struct move_text *move = &word->move;
    unsigned sign = SIGN_NONE, count = 0;
    size_t length = quick_move(from, end, move->labels, &count, &sign);
    if (!length)
        return false;
    move->count = (uint8_t)count;
    move->sign = (uint8_t)sign;
    move->crowned = false;
    move->length = word->move_length = word->length = length;
    word->kind = WORD_MOVE;
    word->plain = true;
    return true;
}

/* "1115": two squares of two digits each and no sign (PDN 1.0). A number in front of a point is none. */
static bool read_packed(const char *at, const char *end, struct pdn_word *word) {
    struct move_text *move = &word->move;
    for (int i = 0; i < 4; i++)
        if (end - at <= i || !glyph_digit(at[i]))
            return false;
    if (at + 4 < end && glyph_class(at[4]) != GLYPH_BLANK && glyph_class(at[4]) != GLYPH_END &&
        !(at[4] && strchr("!?*({)$", at[4])))
        return false;
    *move = (struct move_text){.count = 2, .length = 4};
    for (unsigned i = 0; i < 2; i++) {
        unsigned number = (unsigned)(at[2 * i] - '0') * 10 + (unsigned)(at[2 * i + 1] - '0');
        move->labels[i] = number ? (label)number : LABEL_BAD;
        move->label_at[i] = 2 * i;
        move->label_length[i] = 2;
    }
    word->move_length = 4;
    set(word, WORD_MOVE, 4);
    return true;
}

void pdn_word_read(const char *at, const char *end, struct pdn_word *word) {
    set(word, WORD_UNKNOWN, 0);
    word->plain = false;
    struct slice rest = {at, (size_t)(end - at)};
    if (!quick_result(at, end) && move_text_read(rest, &word->move) && complete(at, end, word->move.length)) {
        set_move(at, end, word->move.length, word);
        return;
    }
    size_t length = draw_at(at, end);
    word->result = RESULT_DRAW;
    if (length) {
        set(word, WORD_RESULT, length);
        return;
    }
    length = tower_at(at, end);
    if (length)
        set(word, WORD_TOWER, length);
    else if (!read_packed(at, end, word))
        read_folded(at, end, word);
}
