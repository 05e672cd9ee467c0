/* Names and phrases for findings. What is said when is explain.c's work and its neighbours'. */
#include "validate/words.h"
#include "notation/move_text.h"

#include <stdlib.h>

enum { NAMED_MOVES = 4 };

enum notation words_notation(const struct node *node) {
    for (unsigned i = 0; i < node_label_count(node); i++)
        if (node_labels(node)[i] != LABEL_BAD)
            return label_is_letters(node_labels(node)[i]) ? NOTATION_LETTERS : NOTATION_NUMERIC;
    return NOTATION_VARIANT;
}

static enum language language_of(const struct replay *replay) {
    return replay->game->findings.language;
}

/* The scratch buffer, emptied. */
static struct buffer *scratch(struct replay *replay) {
    struct buffer *buffer = &replay->judge->buffer;
    buffer_clear(buffer);
    return buffer;
}

const char *words_kept(struct replay *replay) {
    struct buffer *buffer = &replay->judge->buffer;
    struct slice copy = arena_copy(replay->game->arena, buffer_view(buffer));
    if (buffer->failed || !copy.at)
        replay->wants_memory = true;
    return copy.at ? copy.at : "";
}

const char *words_phrase(const struct replay *replay, enum phrase phrase) {
    return phrase_text(phrase, language_of(replay));
}

const char *words_say(struct replay *replay, enum phrase phrase, const struct finding_slot *slots,
                      size_t count) {
    phrase_write(scratch(replay), phrase, language_of(replay), slots, count);
    return words_kept(replay);
}

const char *words_side(const struct replay *replay, unsigned side) {
    return words_phrase(replay, side == WHITE ? PHRASE_WHITE : PHRASE_BLACK);
}

const char *words_side_of(const struct replay *replay, unsigned side) {
    return words_phrase(replay, side == WHITE ? PHRASE_WHITE_OF : PHRASE_BLACK_OF);
}

const char *words_number(struct replay *replay, unsigned long long number) {
    buffer_number(scratch(replay), number);
    return words_kept(replay);
}

const char *words_text(struct replay *replay, struct slice text) {
    struct slice copy = arena_copy(replay->game->arena, text);
    if (!copy.at)
        replay->wants_memory = true;
    return copy.at ? copy.at : "";
}

const char *words_square(struct replay *replay, unsigned square, enum notation notation) {
    square_write(scratch(replay), replay->variant, square, notation);
    return words_kept(replay);
}

const char *words_move(struct replay *replay, const struct move *move, enum notation notation) {
    move_text_write(scratch(replay), replay->variant, move->path, move->count, move->capture, notation);
    return words_kept(replay);
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char **words_moves(struct replay *replay, const struct moves *moves, enum notation notation,
                         size_t *count) {
    const char **names = arena_take(replay->game->arena, (moves->count + 1) * sizeof *names);
    *count = 0;
    if (!names) {
        replay->wants_memory = true;
        return NULL;
    }
    for (size_t i = 0; i < moves->count; i++)
        names[i] = words_move(replay, &moves->at[i], notation);
    qsort(names, moves->count, sizeof *names, compare_texts);
    for (size_t i = 0; i < moves->count; i++)
        if (!*count || strcmp(names[*count - 1], names[i]) != 0)
            names[(*count)++] = names[i];
    return names;
}

const char *words_choice(struct replay *replay, const char *const *names, size_t count) {
    size_t named = count > NAMED_MOVES + 1 ? NAMED_MOVES : count;
    const char *more = named < count ? words_number(replay, count - named) : "";
    struct buffer *buffer = scratch(replay);
    for (size_t i = 0; i < named; i++) {
        if (i)
            buffer_text(buffer, i + 1 == count ? words_phrase(replay, PHRASE_OR) : ", ");
        buffer_text(buffer, names[i]);
    }
    if (named < count)
        phrase_write(buffer, PHRASE_OR_MORE, language_of(replay), SLOTS({"count", more}));
    return words_kept(replay);
}

const char *words_squares(struct replay *replay, const uint8_t *squares, size_t count,
                          enum notation notation) {
    struct buffer *buffer = scratch(replay);
    for (size_t i = 0; i < count; i++) {
        buffer_text(buffer, i ? ", " : "");
        square_write(buffer, replay->variant, squares[i], notation);
    }
    return words_kept(replay);
}

const char *words_variant(const struct variant *variant, enum language language) {
    return variant->titles[language] ? variant->titles[language] : variant->title;
}

const char *words_ending(struct replay *replay, const struct position *position, enum ending ending,
                         enum side winner) {
    static const enum phrase phrases[] = {[ENDING_NO_PIECE] = PHRASE_NO_PIECE_LEFT,
                                          [ENDING_NO_MOVE] = PHRASE_NO_MOVE_LEFT,
                                          [ENDING_FIRST_KING] = PHRASE_KING_REACHED};
    unsigned side = position->side;
    enum phrase outcome = (unsigned)winner == side ? PHRASE_HAS_WON : PHRASE_HAS_LOST;
    return words_say(replay, phrases[ending],
                     SLOTS({"side", words_side(replay, side)}, {"side_of", words_side_of(replay, side)},
                           {"outcome", words_phrase(replay, outcome)}));
}

static enum phrase draw_phrase(const struct draw_rule *rule) {
    switch (rule->kind) {
    case DRAW_REPETITION:
        return PHRASE_DRAW_REPETITION;
    case DRAW_KING_MOVES:
        return PHRASE_DRAW_KING_MOVES;
    case DRAW_LONE_KING:
        return PHRASE_DRAW_LONE_KING;
    case DRAW_LONE_KING_AGAINST_KINGS:
        return PHRASE_DRAW_LONE_KING_AGAINST_KINGS;
    case DRAW_LONE_KING_ON_MAIN_ROAD:
        return PHRASE_DRAW_LONE_KING_ON_MAIN_ROAD;
    default:
        return PHRASE_DRAW_SAME_FORCES;
    }
}

static const char *source_of(struct replay *replay, const char *source) {
    const char *article, *book = variant_source(source, language_of(replay), &article);
    buffer_text(scratch(replay), book);
    buffer_text(&replay->judge->buffer, article);
    return words_kept(replay);
}

const char *words_draw(struct replay *replay, const struct draw_rule *rule) {
    const char *told = words_say(replay, draw_phrase(rule),
                                 SLOTS({"times", words_number(replay, rule->times)},
                                       {"moves", words_number(replay, rule->moves)},
                                       {"most", words_number(replay, rule->most)}));
    return words_say(replay, PHRASE_DRAW_CLAIM,
                     SLOTS({"rule", told}, {"source", source_of(replay, rule->source)}));
}
