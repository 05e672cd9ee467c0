/* Look-alikes: what a printed or scanned record writes inside a move, as the ASCII it stands for. Only to be
 * asked about characters inside a candidate move: the same letters are ordinary letters elsewhere. */
#ifndef NOTATION_FOLD_H
#define NOTATION_FOLD_H

#include "base/slice.h"

#include <stdint.h>

enum { FOLD_MAX = 512 };

/* The code point at `at` and its length in bytes; a byte that begins none stands for itself. `at` < `end`. */
uint32_t fold_character(const char *at, const char *end, size_t *length);

/* 'a'-'j' for a letter that names a file, Latin or Cyrillic, of either case; 0: none. */
char fold_file(uint32_t character);
/* 'b' 'c' 'f' 'g' 'h' for a Cyrillic letter that names a file by its sound: "б2-ц3 ф6-г5"; 0: none. */
char fold_cyrillic_file(uint32_t character);
/* '0'-'9' for a digit or what scanners take for one; 0: none. */
char fold_rank(uint32_t character);
/* The same for what a number that is known to be damaged has in a digit's place: "O", "|", "^", "S", "B". */
char fold_damaged_digit(uint32_t character);
/* '-' or ':' for a sign between squares; 0: none. */
char fold_sign(uint32_t character);
bool fold_blank(uint32_t character);
/* The small or the capital letter, Latin or Cyrillic; anything else is itself. */
uint32_t fold_lower(uint32_t character);
/* The small Cyrillic letter that a Latin one of "aeopcy" looks like; any other character as it is. */
uint32_t fold_mixed(uint32_t character);
uint32_t fold_capital(uint32_t character);

struct folded {
    char text[FOLD_MAX];
    size_t length;
    unsigned damage; /* characters that were not what they stand for */
    bool crowned;    /* a '*' behind it */
    bool garbled;    /* its sign is a letter that a wrong encoding made of a dash */
};

/* A candidate move in ASCII without blanks: "аЗ : с5" is "a3:c5". Of several signs between two squares a
 * capture sign counts. False: there is a character in it that no move has, or it is too long. */
bool fold_move(struct slice raw, struct folded *folded);

/* What the character stands for behind the `length` characters of `text` that are read, and in front of those
 * from `next` to `end`: a file, a rank or a sign; 0: nothing. */
char fold_in_place(const char *text, size_t length, uint32_t character, const char *next, const char *end);

#endif
