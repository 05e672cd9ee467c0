/* The words that findings are put together from, in every language: the rows of phrases.def, and how a
 * template is filled. Nothing here knows what the words are about. */
#ifndef BASE_PHRASE_H
#define BASE_PHRASE_H

#include "base/buffer.h"

#include <stdint.h>

enum language { LANGUAGE_EN, LANGUAGE_RU, LANGUAGE_UK, LANGUAGE_COUNT };

enum phrase {
    PHRASE_NONE, /* nothing is said */
#define PHRASE(id, ...) PHRASE_##id,
#include "base/phrases.def"
#undef PHRASE
    PHRASE_COUNT
};

/* A value for a {name} in a text of the tables. */
struct finding_slot {
    const char *name;
    const char *value;
};

/* "en" "ru" "uk". */
const char *language_name(enum language language);
/* LANGUAGE_COUNT when there is none of that name. */
enum language language_of_name(struct slice name);

/* The row's text with its {slots} still in it; "" for PHRASE_NONE. */
const char *phrase_text(enum phrase phrase, enum language language);
/* The text filled from the slots. A slot without a value is left out; a long value is cut, never inside a
 * character. */
void phrase_write(struct buffer *buffer, enum phrase phrase, enum language language,
                  const struct finding_slot *slots, size_t count);
/* A number with its noun: `one` is the first of three rows, for 1, for 2 and for 5, in that order. */
void phrase_count(struct buffer *buffer, enum phrase one, enum language language, uint64_t number);

/* Fills any template into `to`, as far as there is room, and returns the whole length. Writes no NUL. */
size_t template_fill(char *to, size_t room, const char *template, const struct finding_slot *slots,
                     size_t count);

#endif
