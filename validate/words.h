/* The words of findings: names of squares, moves and sides, and phrases filled with them, in the game's
 * language. All texts live in the game's arena; a lack of memory is left in replay->wants_memory, and the
 * text is then "". */
#ifndef VALIDATE_WORDS_H
#define VALIDATE_WORDS_H

#include "notation/square.h"
#include "rules/ending.h"
#include "validate/replay.h"

/* The last two arguments of whoever takes slots: SLOTS({"square", name}, {"side", side}). */
#define SLOTS(...)                                                                                           \
    (const struct finding_slot[]){__VA_ARGS__},                                                              \
        sizeof((const struct finding_slot[]){__VA_ARGS__}) / sizeof(struct finding_slot)

/* Records in numbers are answered in numbers. */
enum notation words_notation(const struct node *node);
/* A phrase without slots; constant. */
const char *words_phrase(const struct replay *replay, enum phrase phrase);
/* What stands in judge->buffer. */
const char *words_kept(struct replay *replay);
const char *words_say(struct replay *replay, enum phrase phrase, const struct finding_slot *slots,
                      size_t count);
/* "White", "White's"; constant. */
const char *words_side(const struct replay *replay, unsigned side);
const char *words_side_of(const struct replay *replay, unsigned side);
const char *words_number(struct replay *replay, unsigned long long number);
const char *words_text(struct replay *replay, struct slice text);
const char *words_square(struct replay *replay, unsigned square, enum notation notation);
const char *words_move(struct replay *replay, const struct move *move, enum notation notation);
/* The names of moves, sorted, each once; NULL with a count of 0 without memory. */
const char **words_moves(struct replay *replay, const struct moves *moves, enum notation notation,
                         size_t *count);
/* "a3:c5, c3:e5 or g3:e5"; of a long list the first ones and a count. */
const char *words_choice(struct replay *replay, const char *const *names, size_t count);
/* "c3, e5": the squares of a path or of what a capture jumped. */
const char *words_squares(struct replay *replay, const uint8_t *squares, size_t count,
                          enum notation notation);
/* "Russian draughts"; own variants have their title in all languages. Constant. */
const char *words_variant(const struct variant *variant, enum language language);
/* Who has won and why. `ending` is none but ENDING_NONE. */
const char *words_ending(struct replay *replay, const struct position *position, enum ending ending,
                         enum side winner);
/* "50 moves without a change of forces (the rule's source)". */
const char *words_draw(struct replay *replay, const struct draw_rule *rule);

#endif
