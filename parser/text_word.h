/* Whether a word of a page may be more than a word, asked of its first letters: a move, or the beginning of a
 * position. Patterns are asked only where it may. */
#ifndef PARSER_TEXT_WORD_H
#define PARSER_TEXT_WORD_H

#include "base/slice.h"

#include <stdint.h>

/* What letters are here, by their first byte, those from U+0400 to U+047F by the seven bits behind it. */
struct text_words {
    unsigned char kinds[256];
    unsigned char sizes[256]; /* of letters, by their first byte; 0: none that is known here */
};

void text_words_init(struct text_words *words);
/* Whether the word at `at`, not at the start of a line, is certainly no more than a word. */
bool text_words_plain(const struct text_words *words, struct slice text, size_t at);
/* Whether a letter may open a position, but at the start of a line. */
bool text_words_open(const struct text_words *words, uint32_t c);
/* From a word on that is no more than a word over all that follow it on its line and are no more either, with
 * blanks and the usual stops between; to the end of the last one, or into it where it is of other letters. */
size_t text_words_skip(const struct text_words *words, struct slice text, size_t at);

/* The first word in (at, end) that may open a position, from the word at `at` on, which is not asked; `end`:
 * none. Signs of more bytes than one may be letters, which is not known here. */
size_t text_words_opening(const struct text_words *words, struct slice text, size_t at, size_t end);

/* Which moves in letters may begin here, by what they cannot do without: a square and a sign, two squares, a
 * file with a sign or a square, and, where `spaced` allows it, a file, a blank and a square. */
enum { WORD_FULL = 1, WORD_GLUED = 2, WORD_SHORT = 4, WORD_SPACED = 8 };
unsigned text_word_may_move(struct slice text, size_t at, bool spaced);
/* Which marks may stand behind a move: a tower's fraction, a sign, a win, a judgement. */
enum { MARK_FRACTION = 1, MARK_SIGN = 2, MARK_WON = 4, MARK_EVALUATION = 8 };
unsigned text_marks_may_follow(struct slice text, size_t at);
/* What a number at `at` cannot do without to stand before a move, to begin one, or to begin a result. */
bool text_number_may_lead(struct slice text, size_t at);
bool text_number_may_move(struct slice text, size_t at);
/* ... and to be a move in numbers in which letters stand for digits. */
bool text_number_may_alike(struct slice text, size_t at);
bool text_number_may_result(struct slice text, size_t at);
/* ... and to say how many pieces of a side a position has: "3 белых". */
bool text_number_may_count(struct slice text, size_t at);
/* Whether a number that begins at `at`, or the letter that looks like a three, has nothing about it that
 * could make it part of a move, of its number or of a result, outside of a game in numbers: most years,
 * dates, pages. */
bool text_number_idle(struct slice text, size_t at);
bool text_three_idle(struct slice text, size_t at);
/* Whether such a number is no square of a position by what stands around it: a year, a date, a share in a
 * hundred, or what counts the word behind it, but where that is a side, "and", or may begin so. */
bool text_number_unlisted(struct slice text, size_t at);
/* Whether a word that begins with these two characters may open a position: a colour, "Дамки белых", "Простые
 * белых", "Шашки белых". */
bool text_word_may_list(uint32_t c, uint32_t next);
/* "Если", "когда", "коли", "якщо", and at the start of a line a square. */
bool text_word_may_sentence(uint32_t c, uint32_t next, bool line_start);

#endif
