/* Composers' shorthand behind a position: "1. a5 (ef4) c7, b6": end squares alone, the answers in brackets, a
 * comma where the answer is forced. Every ply must be the only legal one that fits; where that ends, reading
 * ends. */
#include "notation/fen.h"
#include "notation/fold.h"
#include "notation/square.h"
#include "parser/text_game.h"

enum { PLIES_MAX = 60, PLIES_MIN = 3 };

struct reading {
    struct text_reader *reader;
    struct cursor *cursor; /* the tree's; its position is the one that comes next */
    size_t at;
    struct text_token plies[PLIES_MAX];
    size_t count;
};

static void skip_blanks(struct reading *reading) {
    const struct text_reader *reader = reading->reader;
    size_t size;
    while (reading->at < reader->length &&
           fold_blank(fold_character(reader->bytes + reading->at, reader->bytes + reader->length, &size)))
        reading->at += size;
}

static char peek(const struct reading *reading) {
    return reading->at < reading->reader->length ? reading->reader->bytes[reading->at] : '\0';
}

/* Plays the ply if it means exactly one position. */
static bool play(struct reading *reading, struct text_token *token) {
    struct resolution resolution;
    struct node node = {.kind = NODE_MOVE,
                        .labels = token->move.labels,
                        .label_count = token->move.count,
                        .sign = token->move.sign};
    if (reading->count == PLIES_MAX)
        return false;
    cursor_resolve(reading->cursor, &node, &resolution);
    if (resolution.verdict != VERDICT_LEGAL)
        return false;
    cursor_play(reading->cursor, &resolution.move);
    reading->plies[reading->count++] = *token;
    return true;
}

/* "a5", "dc7": the end, and the file of the start where it is needed. */
static bool take_square(struct reading *reading) {
    struct text_reader *reader = reading->reader;
    struct pattern_hit hit;
    struct folded folded;
    struct text_token token = {.kind = TEXT_MOVE, .form = FORM_SHORT};
    if (!text_lexer_match(&reader->lexer, PATTERN_SHORTHAND_SQUARE, reading->at, &hit) ||
        !fold_move(hit.group[1], &folded) || folded.length < 2)
        return false;
    size_t files = folded.length - 2;
    if (files)
        token.move.labels[token.move.count++] = label_letters((unsigned)(folded.text[0] - 'a' + 1), 0);
    token.move.labels[token.move.count++] =
        label_letters((unsigned)(folded.text[files] - 'a' + 1), (unsigned)(folded.text[files + 1] - '0'));
    token.at = token.move_at = reading->at;
    token.move_length = hit.group[1].length;
    token.length = hit.length;
    token.mark = hit.group[2];
    if (!play(reading, &token))
        return false;
    reading->at += hit.length;
    return true;
}

/* "(ef4 A)": the letter names a branch that is told elsewhere. */
static bool take_answer(struct reading *reading) {
    size_t from = reading->at, plies = reading->count;
    struct position before;
    position_copy(&before, &reading->cursor->position);
    reading->at++;
    skip_blanks(reading);
    bool read = take_square(reading);
    const struct text_reader *reader = reading->reader;
    for (int i = 0; read && i < 8 && peek(reading) != ')' && reading->at < reader->length; i++) {
        size_t size;
        fold_character(reader->bytes + reading->at, reader->bytes + reader->length, &size);
        reading->at += size;
    }
    if (read && peek(reading) == ')') {
        reading->at++;
        return true;
    }
    position_copy(&reading->cursor->position, &before);
    reading->count = plies;
    reading->at = from;
    return false;
}

/* The answer that a comma leaves out: it must be the only legal move. */
static bool take_forced(struct reading *reading) {
    struct cursor *cursor = reading->cursor;
    struct text_token token = {.kind = TEXT_MOVE, .at = reading->at, .move_at = reading->at};
    const struct variant *variant = cursor->position.variant;
    if (moves_generate(&cursor->position, &cursor->moves) != MOVES_DONE || cursor->moves.count != 1)
        return false;
    const struct move *move = &cursor->moves.at[0];
    for (unsigned i = 0; i < move->count && i < LABELS_MAX; i++) {
        unsigned file = geometry_of(variant)->file[move->path[i]],
                 rank = geometry_of(variant)->rank[move->path[i]];
        token.move.labels[token.move.count++] = label_letters(file + 1, rank + 1);
    }
    token.move.sign = move->capture ? SIGN_CAPTURE : SIGN_QUIET;
    return play(reading, &token);
}

/* A move of the side that solves, and what stands for the answer. False: reading ends. */
static bool take_pair(struct reading *reading, bool *answered) {
    struct pattern_hit hit;
    skip_blanks(reading);
    if (text_lexer_match(&reading->reader->lexer, PATTERN_NUMBER, reading->at, &hit))
        reading->at += hit.length;
    if (!take_square(reading))
        return false;
    size_t behind = reading->at;
    skip_blanks(reading);
    if (peek(reading) == '(' && take_answer(reading)) {
        *answered = true;
        if (peek(reading) == ',')
            reading->at++;
        return true;
    }
    if (peek(reading) == ',' && take_forced(reading)) {
        reading->at++;
        return true;
    }
    reading->at = behind;
    return false;
}

static bool set_up(struct text_reader *reader) {
    struct position position;
    const struct variant *variant = reader->declared;
    const char *name = reader->game->page_variant ? reader->game->page_variant : "russian";
    if (!variant)
        variant = variant_find(name, strlen(name));
    if (!variant || fen_read(reader->game->start, variant, &position).fault != FEN_FINE)
        return false;
    position_copy(&reader->tree.cursor.position, &position);
    reader->rules = variant;
    return true;
}

/* Where reading ended in the middle of a solution, the rest is named. */
static void mark_rest(struct text_reader *reader, size_t at) {
    size_t end = at;
    while (end < reader->length && reader->bytes[end] != '\n' && reader->bytes[end] != '\r')
        end++;
    struct slice rest = slice_trim((struct slice){reader->bytes + at, end - at});
    if (rest.length < 3 || reader->shorthand)
        return;
    reader->shorthand = 2;
    reader->shorthand_at = (size_t)(rest.at - reader->bytes);
    reader->shorthand_length = rest.length;
}

bool text_take_shorthand(struct text_reader *reader, size_t *end) {
    struct reading reading = {.reader = reader, .cursor = &reader->tree.cursor, .at = reader->token.at};
    bool answered = false;
    const struct variant *rules = reader->rules;
    if (!reader->has_list || !reader->next_to_list || !reader->game->start.length || !set_up(reader))
        return false;
    while (take_pair(&reading, &answered))
        continue;
    if (!answered || reading.count < PLIES_MIN) {
        reader->rules = rules;
        return false;
    }
    text_begin_moves(reader, &reading.plies[0]);
    for (size_t i = 1; i < reading.count && !reader->tree.no_memory; i++)
        text_tree_append(&reader->tree, &reading.plies[i]);
    reader->tree.alive = false;
    mark_rest(reader, reading.at);
    *end = reading.at;
    return true;
}
