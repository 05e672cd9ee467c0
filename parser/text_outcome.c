/* Results in figures, in words, and by the mark behind the last move. */
#include "notation/printed_words.h"
#include "parser/text_alike.h"
#include "parser/text_game.h"

bool text_at_main_line(const struct text_reader *reader) {
    return reader->begun && reader->tree.depth == 1 && !text_tree_in_bracket(&reader->tree);
}

/* Who moved the last of so many plies of the main line: by the position where the record gives one, else by
 * the numbers, which count from the side that begins. */
static enum outcome mover(const struct text_reader *reader, long plies) {
    const struct text_line *line = &reader->tree.lines[0];
    if (reader->game->start.length && line->known)
        return (line->before[0].side == WHITE) == (plies % 2 == 1) ? OUTCOME_WHITE : OUTCOME_BLACK;
    return (line->first + plies - 1) % 2 == 0 ? OUTCOME_FIRST : OUTCOME_SECOND;
}

/* Writers' own words say the result and nothing else, so that no remark need be kept. */
static bool is_ending(struct text_reader *reader) {
    const struct text_token *token = &reader->token;
    struct slice words = {reader->bytes + token->at, token->length};
    if (!printed_ending_read(words))
        return false;
    reader->words_end = token->at + token->length;
    reader->tree.alive = false;
    return true;
}

static bool match(struct text_reader *reader, enum pattern pattern, struct slice text,
                  struct pattern_hit *hit) {
    return pattern_match(reader->lexer.matcher, pattern, text, hit) == PATTERN_YES && hit->length;
}

static enum outcome read_text(struct text_reader *reader, struct slice text, struct pattern_hit *hit,
                              bool *by_mover) {
    if (match(reader, PATTERN_OUTCOME_WHITE, text, hit))
        return OUTCOME_WHITE;
    if (match(reader, PATTERN_OUTCOME_BLACK, text, hit))
        return OUTCOME_BLACK;
    *by_mover = match(reader, PATTERN_OUTCOME_MOVER, text, hit);
    if (*by_mover)
        return mover(reader, (long)reader->tree.lines[0].count);
    return match(reader, PATTERN_OUTCOME_DRAW, text, hit) ? OUTCOME_DRAW : OUTCOME_NONE;
}

/* Words at `at` that tell the result, in letters of both alphabets too; `hit` is where they stand. */
static enum outcome read_words(struct text_reader *reader, size_t at, struct pattern_hit *hit,
                               bool *by_mover) {
    struct slice text = {reader->bytes + at, reader->length - at};
    struct text_alike alike;
    enum outcome outcome = read_text(reader, text, hit, by_mover);
    if (outcome != OUTCOME_NONE || !text_alike_fold(text, &alike))
        return outcome;
    outcome = read_text(reader, (struct slice){alike.bytes, alike.length}, hit, by_mover);
    if (outcome != OUTCOME_NONE) {
        hit->length = alike.from[hit->length];
        hit->group[0] = (struct slice){text.at, hit->length};
    }
    return outcome;
}

static long number_of(struct slice digits) {
    long number = 0;
    for (size_t i = 0; i < digits.length; i++)
        number = number * 10 + digits.at[i] - '0';
    return number;
}

/* The length of a number at `at` that stands in front of a result: that of the last ply or of one that is no
 * longer played. `*lost`: it leaves out a ply, so that nobody knows who is to move. */
static size_t number_length(struct text_reader *reader, size_t at, bool *lost) {
    struct pattern_hit hit;
    long due = text_line_due(&reader->tree.lines[0]);
    *lost = false;
    if (reader->bytes[at] < '0' || reader->bytes[at] > '9' || !text_number_read(&reader->lexer, at, &hit))
        return 0;
    long number = number_of(hit.group[1]);
    *lost = number == (due + 1) / 2 + 1 && number > due / 2 + 1;
    return *lost || number == due / 2 + 1 || number == (due - 1) / 2 + 1 ? hit.length : 0;
}

/* Takes what is said at `at` as the result. False: no result is told there. */
static bool take_words(struct text_reader *reader, size_t at, struct pattern_hit *hit) {
    bool lost, by_mover = false;
    at += number_length(reader, at, &lost);
    for (int stars = 0; stars < 3 && at < reader->length && strchr("*_", reader->bytes[at]); stars++)
        at++; /* Markdown's emphasis */
    enum outcome words = read_words(reader, at, hit, &by_mover);
    if (words == OUTCOME_NONE || (by_mover && lost))
        return false;
    reader->game->words = words;
    text_note_language(reader, hit->group[0]);
    reader->words_at = reader->tree.plies;
    reader->words_end = at + hit->length;
    reader->tree.lines[0].over = true;
    return true;
}

/* A line of its own in front of a position tells its task. */
static bool heads_position(const struct text_reader *reader, const struct pattern_hit *hit) {
    const struct text_token *token = &reader->token;
    const char *at = hit->group[0].at + hit->length, *end = reader->bytes + token->at + token->length;
    while (at < end && strchr(" .:!", *at))
        at++;
    return token->line_start && reader->next.kind == TEXT_LIST && at >= end;
}

static bool is_behind_moves(const struct text_reader *reader) {
    const struct text_tree *tree = &reader->tree;
    bool over = tree->lines[0].over && tree->comment_at == tree->comment_end;
    bool planned = tree->told_plan && reader->token.stop;
    return text_at_main_line(reader) && (tree->alive || over || planned);
}

/* "и белые победили" right behind the last move. */
bool text_look_for_words(struct text_reader *reader) {
    struct pattern_hit hit;
    if (!is_behind_moves(reader) || !take_words(reader, reader->token.at, &hit))
        return false;
    if (!heads_position(reader, &hit))
        return is_ending(reader);
    reader->game->words = OUTCOME_NONE;
    reader->words_at = 0;
    return false;
}

bool text_take_alike(struct text_reader *reader, size_t *end) {
    struct text_token *token = &reader->token;
    struct slice text = {reader->bytes + token->at, reader->length - token->at};
    size_t length;
    if (!is_behind_moves(reader) || reader->game->terminator != RESULT_NONE)
        return false;
    token->result = text_alike_result(text, &length);
    if (token->result == RESULT_NONE)
        return false;
    token->kind = TEXT_RESULT;
    token->length = length;
    *end = token->at + length;
    return text_take_result(reader);
}

void text_look_in_bracket(struct text_reader *reader) {
    struct pattern_hit hit;
    if (is_behind_moves(reader) && reader->next.kind == TEXT_PROSE)
        take_words(reader, reader->next.at, &hit);
}

bool text_bracket_is_result(const struct text_reader *reader) {
    const struct text_token *next = &reader->next;
    size_t at = next->at + next->length;
    while (at < reader->length && strchr(" .", reader->bytes[at]))
        at++;
    return next->kind == TEXT_RESULT && at < reader->length && strchr(")]", reader->bytes[at]) &&
           is_behind_moves(reader) && reader->game->terminator == RESULT_NONE;
}

/* Whether what waits since the last move only leads to a result: "Результат:", or the number of the next ply.
 */
static bool is_announced(struct text_reader *reader) {
    const struct text_tree *tree = &reader->tree;
    struct slice text = {reader->bytes + tree->comment_at, tree->comment_end - tree->comment_at};
    bool lost;
    if (!text.length || !tree->comment_behind)
        return false;
    return number_length(reader, tree->comment_at, &lost) >= text.length ||
           pattern_match(reader->lexer.matcher, PATTERN_RESULT_LABEL, text, NULL) == PATTERN_YES;
}

/* On a line of its own below the game, behind whatever was remarked before, when that is no sentence that
 * goes on, "В матче счёт\n2:0". A half alone may be a page's number. */
static bool stands_alone(const struct text_reader *reader) {
    const struct text_token *token = &reader->token, *next = &reader->next;
    size_t before = token->at;
    while (before > 0 && (unsigned char)reader->bytes[before - 1] <= ' ')
        before--;
    bool told = before > 0 && strchr(".!?)}", reader->bytes[before - 1]);
    return token->line_start && told && token->length >= 3 &&
           !slice_is((struct slice){reader->bytes + token->at, token->length}, "1/2") &&
           reader->tree.lines[0].count &&
           (next->kind == TEXT_END || next->after_break || next->kind == TEXT_TAG);
}

bool text_take_result(struct text_reader *reader) {
    struct game *game = reader->game;
    const struct text_token *token = &reader->token;
    const struct text_tree *tree = &reader->tree;
    bool over = tree->lines[0].over && tree->comment_at == tree->comment_end;
    bool behind_words = over || (reader->words_at && reader->words_at == tree->plies);
    if (!text_at_main_line(reader) || game->terminator != RESULT_NONE ||
        (!tree->alive && !tree->told_plan && !behind_words && !is_announced(reader) && !stands_alone(reader)))
        return false;
    game->terminator = token->result;
    game->terminator_text = (struct slice){reader->bytes + token->at, token->length};
    game->terminator_at = token->at;
    reader->tree.alive = false;
    return true;
}

/* "45. a1-b2 1/2" in a game without towers is half a point; towers have their fractions all along. */
static void settle_half(struct text_reader *reader, struct node *last) {
    struct game *game = reader->game;
    struct slice half = node_tower(last);
    if (!slice_is(half, "1/2") || !reader->rules || reader->rules->columns != COLUMNS_NONE ||
        game->terminator != RESULT_NONE)
        return;
    for (const struct node *node = game->first; node; node = game_next(game, node))
        if (node != last && node_tower(node).length)
            return;
    node_set_tower(game, last, (struct slice){NULL, 0});
    game->terminator = RESULT_DRAW;
    game->terminator_text = half;
    game->terminator_at = (size_t)(half.at - reader->bytes);
}

void text_settle_words(struct text_reader *reader) {
    struct game *game = reader->game;
    struct node *last = game->first;
    long plies = last != NULL;
    for (; last && node_next(last); last = game_next(game, last))
        plies++;
    if (reader->words_at && reader->words_at != reader->tree.plies)
        game->words = OUTCOME_NONE;
    if (!last)
        return;
    settle_half(reader, last);
    if (game->words != OUTCOME_NONE)
        return;
    if (last->wins)
        game->words = mover(reader, plies);
    else if (slice_has(node_mark(last), '='))
        game->words = OUTCOME_DRAW;
}
