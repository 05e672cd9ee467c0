/* Solutions in numbers of end squares alone, behind a position in numbers: "1.18 46 2.12 28". Each ply must
 * be the only legal one that ends there; where one is not, all of it stays text and is named. */
#include "notation/fen.h"
#include "notation/fold.h"
#include "parser/text_game.h"

enum { PLIES_MIN = 3, PLIES_MAX = 200 };

struct reading {
    struct text_reader *reader;
    struct position now;
    size_t at;
    long count;
};

/* One end square, with the number of its move before it where one stands. False: none follows. */
static bool read_end(struct reading *reading, struct text_token *token) {
    struct text_reader *reader = reading->reader;
    struct pattern_hit hit;
    *token = (struct text_token){.kind = TEXT_MOVE, .form = FORM_NUMBERS, .at = reading->at};
    while (reading->at < reader->length && strchr(" \t\r\n,", reader->bytes[reading->at]))
        reading->at++;
    if (!text_lexer_match(&reader->lexer, PATTERN_END_NUMBER, reading->at, &hit))
        return false;
    unsigned square = 0;
    for (size_t i = 0; i < hit.group[2].length; i++)
        square = square * 10 + (unsigned)(hit.group[2].at[i] - '0');
    for (size_t i = 0; i < hit.group[1].length; i++)
        token->number = token->number * 10 + (unsigned)(hit.group[1].at[i] - '0');
    token->numbered = hit.group[1].length > 0;
    token->move.labels[token->move.count++] = square ? (label)square : LABEL_BAD;
    token->at = reading->at;
    token->move_at = (size_t)(hit.group[2].at - reader->bytes);
    token->move_length = hit.group[2].length;
    token->mark = hit.group[3];
    token->wins = hit.group[4].length > 0;
    token->length = hit.length;
    reading->at += hit.length;
    return true;
}

/* Numbers count from 1 on and stand in front of White's moves. */
static bool is_in_order(const struct reading *reading, const struct text_token *token) {
    return !token->numbered || text_token_ply(token) == reading->count;
}

/* Plays on; `building`: into the game. False: something is not as it should be. */
static bool read_all(struct reading *reading, bool building) {
    struct text_tree *tree = &reading->reader->tree;
    struct resolution resolution;
    struct text_token token;
    for (size_t from = reading->at; read_end(reading, &token); from = reading->at) {
        if ((reading->count == 0) > token.numbered || !is_in_order(reading, &token) ||
            reading->count == PLIES_MAX ||
            !text_line_resolve(tree, &reading->now, &token.move, &resolution)) {
            reading->at = from;
            return false;
        }
        if (building && !reading->count)
            text_begin_moves(reading->reader, &token);
        else if (building)
            text_tree_add(tree, 0, &token);
        position_play(&reading->now, &resolution.move);
        reading->count++;
    }
    return reading->count >= PLIES_MIN;
}

bool text_list_is_numbered(struct slice fen) {
    size_t at = fen.length > 3 && fen.at[3] == 'K' ? 4 : 3;
    return fen.length > at && fen.at[at] >= '0' && fen.at[at] <= '9';
}

static void name_it(struct text_reader *reader, size_t end) {
    reader->shorthand = 2;
    reader->shorthand_at = reader->token.at;
    reader->shorthand_length = end - reader->token.at;
}

/* Whether the variant bears all of it out. */
static bool fits(const struct reading *reading, const struct variant *variant) {
    struct reading trial = *reading;
    return fen_read(reading->reader->game->start, variant, &trial.now).fault == FEN_FINE &&
           read_all(&trial, false);
}

/* The declared variant, or the first that replay would try. NULL: it fits none. */
static const struct variant *find_variant(const struct reading *reading) {
    const struct text_reader *reader = reading->reader;
    const struct variant *found = reader->declared ? reader->declared : text_page_variant(reader);
    if (found)
        return fits(reading, found) ? found : NULL;
    for (size_t i = 0; i < variant_count(); i++) {
        const struct variant *row = variant_at(i);
        bool sooner = row->guess_order && (!found || row->guess_order < found->guess_order);
        if (sooner && (!row->letters || row->numbers_too) && fits(reading, row))
            found = row;
    }
    return found;
}

bool text_take_ends(struct text_reader *reader, size_t *end) {
    if (!reader->has_list || !reader->next_to_list || !text_list_is_numbered(reader->game->start))
        return false;
    struct reading reading = {.reader = reader, .at = reader->token.at}, ahead = reading;
    struct text_token first, second;
    if (!read_end(&ahead, &first) || !first.numbered || first.number != 1 || !read_end(&ahead, &second))
        return false;
    const struct variant *variant = find_variant(&reading);
    if (!variant || fen_read(reader->game->start, variant, &reading.now).fault != FEN_FINE) {
        name_it(reader, reader->token.at + reader->token.length);
        return false;
    }
    reader->rules = variant;
    read_all(&reading, true);
    *end = reading.at;
    return true;
}
