/* The words by which printed pages name things around the moves: labels of tags, titles of variants,
 * judgements of positions. Writers print them and readers know them again. */
#ifndef NOTATION_PRINTED_WORDS_H
#define NOTATION_PRINTED_WORDS_H

#include "base/slice.h"

enum printed_language { PRINTED_RU, PRINTED_UK, PRINTED_LANGUAGES };

/* "Турнир" for Event; NULL: print has no word for that tag. */
const char *printed_label(const char *tag, enum printed_language language);
/* The tag whose label begins the line, with its value; NULL: none. The value has no blanks around it. */
const char *printed_label_read(struct slice line, struct slice *value);

/* The name of the variant whose title the line is, with a colon behind; NULL: none. */
const char *printed_title_read(struct slice line);

/* What print says of a NAG; NULL: there are no words for it. */
const char *printed_nag(unsigned nag, enum printed_language language);
/* The NAG that the words stand for; 0: none. */
unsigned printed_nag_read(struct slice words);

/* The NAG of a sign behind a move: "+-", "±"; 0: it is none. */
unsigned printed_evaluation_read(struct slice sign);

/* How a page ends a game: "и белые выиграли.", "и ничья." `winner`: 0 White, 1 Black, 2 nobody. */
const char *printed_ending(unsigned winner, enum printed_language language);
/* Whether the words are one of these, with or without the stop. */
bool printed_ending_read(struct slice words);

/* Whether the words have forms of the sides' names that only Belarusian has: "Белыя", "Чорныя". */
bool printed_is_belarusian(struct slice words);
/* Which of the languages the words are in, by their letters: "be", "uk", "ru", NULL for none. */
const char *printed_language_of(struct slice words);

#endif
