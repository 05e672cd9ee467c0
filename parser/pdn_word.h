/* What begins with a digit or a letter in movetext: moves, results, tower fractions. */
#ifndef PARSER_PDN_WORD_H
#define PARSER_PDN_WORD_H

#include "model/game.h"
#include "notation/move_text.h"

enum pdn_word_kind { WORD_UNKNOWN, WORD_MOVE, WORD_RESULT, WORD_TOWER };

struct pdn_word {
    enum pdn_word_kind kind;
    bool plain;         /* of a move: lower-case squares of one kind and ASCII signs, nothing else */
    size_t length;      /* in the text; of WORD_UNKNOWN nothing */
    size_t move_length; /* of a move without a '*' behind it */
    enum result result;
    struct move_text move; /* of WORD_MOVE; without the places of its labels */
};

/* Reads the word at `at`: the longest move, a result or a fraction. Blanks around a sign ("1- 7", "d6 : h2")
 * and typographic signs are part of the word. */
void pdn_word_read(const char *at, const char *end, struct pdn_word *word);
/* The same for the plain moves that nearly all files consist of; false: pdn_word_read must look. */
bool pdn_word_quick(const char *at, const char *end, struct pdn_word *word);

#endif
