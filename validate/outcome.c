/* Results: terminator, tag, words and the position at the end, held against one another. */
#include "validate/outcome.h"
#include "notation/result.h"
#include "rules/ending.h"

static bool decisive(enum result result) {
    return result != RESULT_NONE && result != RESULT_OPEN;
}

enum { QUOTED_MAX = 40 };

/* Never cut inside a character. */
static struct slice quoted(struct slice text) {
    if (text.length > QUOTED_MAX)
        for (text.length = QUOTED_MAX; text.length && ((unsigned char)text.at[text.length] & 0xC0) == 0x80;)
            text.length--;
    return text;
}

/* Says what two places of the record say, in their own characters. */
static void mismatch(struct game *game, size_t at, struct slice text, enum phrase phrase, struct slice says,
                     struct slice other) {
    struct buffer buffer;
    buffer_init(&buffer);
    struct slice a = arena_copy(game->arena, quoted(says)), b = arena_copy(game->arena, quoted(other));
    const struct finding_slot values[] = {{"a", a.at}, {"b", b.at}};
    phrase_write(&buffer, phrase, game->findings.language, values, 2);
    struct slice detail = arena_copy(game->arena, buffer_view(&buffer));
    struct finding_slot slots[] = {{"detail", detail.at}};
    if (!detail.at || buffer.failed || !a.at || !b.at)
        game->findings.failed = true;
    else
        finding_add(&game->findings, FINDING_RESULT_MISMATCH, at, text, slots, 1);
    buffer_free(&buffer);
}

/* The winner in the final position, when the whole main line was replayed and the game is over there. */
static enum result at_the_end(const struct replay *replay) {
    enum side winner = WHITE;
    if (!replay || !replay->start_read || replay->legal_plies != replay->plies || !replay->plies ||
        position_ending(&replay->final, &winner) == ENDING_NONE)
        return RESULT_NONE;
    return result_of_outcome(winner == WHITE ? OUTCOME_WHITE : OUTCOME_BLACK, replay->variant);
}

void outcome_judge(struct game *game, const struct replay *replay) {
    const struct tag *tag = game_tag(game, "Result");
    const struct variant *variant = replay ? replay->variant : NULL;
    enum result tagged = tag ? result_read(tag->value) : RESULT_NONE;
    enum result words = result_of_outcome(game->words, variant);
    enum result end = at_the_end(replay);
    enum result result = game->terminator;
    if (!decisive(result) && decisive(tagged))
        result = tagged;
    if (!decisive(result) && words != RESULT_NONE)
        result = words;
    game->result = result == RESULT_NONE ? RESULT_OPEN : result;
    if (decisive(tagged) && decisive(game->terminator) && tagged != game->terminator)
        mismatch(game, game->terminator_at, game->terminator_text, PHRASE_TAG_AND_END, tag->value,
                 game->terminator_text);
    else if (decisive(words) && decisive(result) && words != result)
        mismatch(game, game->at, slice_of(NULL), PHRASE_RESULT_AND_WORDS, slice_of(result_name(result)),
                 slice_of(result_name(words)));
    if (end != RESULT_NONE && decisive(result) && end != result) {
        struct slice text = game->terminator != RESULT_NONE ? game->terminator_text
                            : tag                           ? tag->value
                                                            : slice_of(NULL);
        size_t at = game->terminator != RESULT_NONE ? game->terminator_at : tag ? tag->value_at : game->at;
        mismatch(game, at, text, PHRASE_RESULT_AND_POSITION,
                 text.length ? text : slice_of(result_name(result)), slice_of(result_name(end)));
    }
}
