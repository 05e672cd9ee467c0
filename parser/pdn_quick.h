/* Nearly all moves of real files: squares of one kind with plain signs between, then a blank or line end and
 * what cannot belong to the move. The result is that of pdn_word_read, in a fraction of the time. Private to
 * parser/. */
#ifndef PARSER_PDN_QUICK_H
#define PARSER_PDN_QUICK_H

#include "model/game.h"
#include "parser/pdn_glyph.h"

/* What may belong to a move that goes on behind a blank: a sign, or part of one that is not in ASCII. */
static inline bool quick_sign_like(char c) {
    static const bool signs[128] = {['-'] = true, [':'] = true, ['x'] = true, ['X'] = true};
    return ((unsigned char)c > 127) | signs[c & 127];
}

/* What stands in a move's place is computed below and not branched on where no processor can guess it: which
 * digits a square has, how many, and which sign is behind it. */

/* "1-0" and its like, before they are taken for moves. */
static inline bool quick_result(const char *at, const char *end) {
    if (end - at < 3)
        return false;
    unsigned before = (unsigned char)at[0] - (unsigned)'0', behind = (unsigned char)at[2] - (unsigned)'0';
    return ((at[1] == '-') & (before < 3) & (behind < 3)) && (end - at == 3 || !glyph_digit(at[3]));
}

static inline size_t quick_number(const char *at, label *l) {
    unsigned first = (unsigned)(at[0] - '0'), second = (unsigned char)at[1] - (unsigned)'0';
    unsigned two = second < 10;
    *l = (label)(first + (first * 9 + second) * two);
    return first - 1 < 9 ? 1 + (size_t)two : 0;
}

static inline size_t quick_letters(const char *at, label *l) {
    unsigned file = (unsigned)(at[0] - 'a'), rank = (unsigned)(at[1] - '1');
    *l = label_letters(file + 1, rank + 1);
    return file < 8 && rank < 9 ? 2 : 0;
}

/* Signs that move_text_read takes; 0: another character. */
static inline unsigned quick_sign(char c) {
    static const uint8_t signs[256] = {['-'] = SIGN_QUIET, ['x'] = SIGN_CAPTURE, [':'] = SIGN_CAPTURE};
    return signs[(unsigned char)c];
}

/* The squares at `at` with the signs between them; returns their end, NULL: something else stands there. */
static inline const char *quick_squares(const char *at, const char *end, bool digits, label *labels,
                                        unsigned *squares, unsigned *strongest) {
    unsigned count = 0, sign = SIGN_NONE;
    for (;;) {
        if (end - at < 8 || count == LABELS_MAX)
            return NULL;
        size_t length = digits ? quick_number(at, &labels[count]) : quick_letters(at, &labels[count]);
        if (!length)
            return NULL;
        count++;
        at += length;
        unsigned next = quick_sign(*at);
        if (!next)
            break;
        sign = next > sign ? next : sign;
        at++;
    }
    *squares = count;
    *strongest = sign;
    return count < 2 ? NULL : at;
}

/* Whether a move ends here, before a line end or a blank that nothing stands behind with which it goes on. */
static inline bool quick_ends(const char *at) {
    return (*at == '\n') | (*at == '\r') | ((*at == ' ') & (at[1] != ' ') & !quick_sign_like(at[1]));
}

/* The length of the move at `from`; 0: pdn_word_read must look. Room for LABELS_MAX labels. */
static inline size_t quick_move(const char *from, const char *end, label *labels, unsigned *count,
                                unsigned *sign) {
    const char *at;
    if (end - from < 8)
        return 0;
    if (!glyph_digit(*from))
        at = quick_squares(from, end, false, labels, count, sign);
    else
        at = quick_result(from, end) ? NULL : quick_squares(from, end, true, labels, count, sign);
    return at && quick_ends(at) ? (size_t)(at - from) : 0;
}

#endif
