/* By which rules the moves of a game are followed while it is read. By which it is judged is validate's. */
#include "notation/fen.h"
#include "notation/game_type.h"
#include "notation/guess_rank.h"
#include "notation/square.h"
#include "notation/variant_words.h"
#include "parser/text_ahead.h"
#include "parser/text_game.h"

/* How far plies in numbers are looked for. */
enum { NUMBERS_TOKENS = 24, TURNED_PLIES = 4, TURNED_SURE = 6 };

static void add(struct opening *opening, const struct text_token *token) {
    const struct move_text *move = &token->move;
    opening->moves[opening->count++] = *move;
    for (unsigned i = 0; i < move->count; i++)
        if (move->labels[i] != LABEL_BAD && move->labels[i] > opening->highest)
            opening->highest = move->labels[i];
}

static bool in_numbers(const struct text_token *token) {
    return token->kind == TEXT_MOVE && token->ply == NODE_MOVE && token->form != FORM_MIXED &&
           token->move.labels[0] != LABEL_BAD && !label_is_letters(token->move.labels[0]);
}

/* The first plies of the main line, over what stands in brackets. */
static void read_opening(const struct text_reader *reader, const struct text_token *token,
                         struct opening *opening) {
    struct text_ahead ahead;
    const struct text_token *next = &ahead.token;
    *opening = (struct opening){.count = 0};
    add(opening, token);
    for (text_ahead_begin(&ahead, &reader->lexer, &reader->next, NUMBERS_TOKENS);
         opening->count < NUMBERS_PLIES && next->kind != TEXT_END && text_ahead_sees(&ahead);
         text_ahead_step(&ahead)) {
        if (next->kind == TEXT_LIST || next->kind == TEXT_TAG || next->kind == TEXT_RESULT)
            return;
        if (ahead.brackets || next->kind != TEXT_MOVE)
            continue;
        bool again =
            next->numbered && text_token_ply(next) / 2 != (text_token_ply(token) + (long)opening->count) / 2;
        if (again || !in_numbers(next))
            return;
        add(opening, next);
    }
}

static unsigned count_legal(struct cursor *cursor, const struct opening *opening, unsigned from) {
    unsigned legal = from;
    struct resolution resolution;
    for (; legal < opening->count; legal++) {
        cursor_resolve_text(cursor, &opening->moves[legal], &resolution);
        if (resolution.verdict != VERDICT_LEGAL)
            break;
        cursor_play(cursor, &resolution.move);
    }
    return legal;
}

/* The variant under which the most of the first plies are legal, `*most` of them. NULL: none has any. */
static const struct variant *try_variants(struct text_reader *reader, const struct opening *opening,
                                          unsigned *most) {
    struct cursor *cursor = &reader->tree.cursor;
    const struct variant *best = NULL;
    const char *language = reader->game->language;
    bool usual_first = !language || strcmp(language, "en") != 0;
    unsigned best_rank = 0;
    *most = 0;
    for (size_t i = 0; i < variant_count(); i++) {
        const struct variant *row = variant_at(i);
        if (!row->guess_order || opening->highest > geometry_of(row)->squares)
            continue;
        if (!reader->game->start.length)
            position_start(&cursor->position, row);
        else if (fen_read(reader->game->start, row, &cursor->position).fault != FEN_FINE)
            continue;
        struct position start;
        position_copy(&start, &cursor->position);
        unsigned legal = count_legal(cursor, opening, 0);
        if (!legal && reader->has_list) { /* the words over it may be wrong about the turn */
            position_copy(&cursor->position, &start);
            cursor->position.side = side_other((enum side)start.side);
            legal = count_legal(cursor, opening, 0);
        }
        if (!legal || legal < *most)
            continue;
        unsigned rank = guess_rank(row, guess_writes_so(row, true, false), usual_first);
        if (legal > *most || rank < best_rank) {
            *most = legal;
            best = row;
            best_rank = rank;
        }
    }
    return best;
}

/* Asked more than once of the same moves. */
static const struct opening *opening_of(struct text_reader *reader, const struct text_token *token) {
    struct guess *guess = &reader->guess;
    const char *start = reader->game->start.at;
    bool same = guess->read && guess->at == token->at && guess->ahead == reader->lexer.at &&
                guess->start == start && guess->has_list == reader->has_list;
    if (!same) {
        *guess = (struct guess){.read = true,
                                .at = token->at,
                                .ahead = reader->lexer.at,
                                .start = start,
                                .has_list = reader->has_list};
        read_opening(reader, token, &guess->opening);
    }
    return &guess->opening;
}

static const struct guess *guess_of_numbers(struct text_reader *reader, const struct text_token *token) {
    const struct opening *opening = opening_of(reader, token);
    struct guess *guess = &reader->guess;
    if (!guess->made) {
        guess->made = true;
        guess->best = try_variants(reader, opening, &guess->most);
    }
    return guess;
}

/* Whether the first plies are legal when the squares are counted from one of the other corners, which is then
 * kept in the cursor. */
static bool plays_turned(struct cursor *cursor, const struct variant *row, const struct opening *opening) {
    for (unsigned turn = TURN_HALF; turn > TURN_NONE; turn--) {
        cursor->turn = (enum turned)turn;
        position_start(&cursor->position, row);
        unsigned legal = count_legal(cursor, opening, 0);
        if (legal == opening->count || legal >= TURNED_SURE)
            return true;
    }
    cursor->turn = TURN_NONE;
    return false;
}

void text_guess_corner(struct text_reader *reader, const struct text_token *token) {
    struct cursor *cursor = &reader->tree.cursor;
    const struct variant *declared = reader->declared ? reader->declared : text_page_variant(reader);
    const struct variant *rules = reader->rules;
    if (!in_numbers(token) || reader->game->start.length || reader->game->start_unknown)
        return;
    const struct opening *opening = opening_of(reader, token);
    if (opening->count < TURNED_PLIES)
        return;
    if (rules) {
        position_start(&cursor->position, rules);
        if (count_legal(cursor, opening, 0) > 1)
            return;
    }
    for (size_t i = 0; i < variant_count() && cursor->turn == TURN_NONE; i++) {
        const struct variant *row = variant_at(i);
        bool asked = declared ? row == declared : row->guess_order > 0;
        if (asked && opening->highest <= geometry_of(row)->squares && plays_turned(cursor, row, opening))
            reader->rules = row;
    }
}

const struct variant *text_guess_rules(struct text_reader *reader, const struct text_token *token) {
    const struct variant *variant = reader->declared;
    const struct tag *tag;
    if (!variant)
        game_type_of(reader->game, &variant, &tag);
    if (!variant)
        variant = text_page_variant(reader);
    if (variant)
        return variant;
    return in_numbers(token) ? guess_of_numbers(reader, token)->best : variant_usual(false);
}

bool text_numbers_play(struct text_reader *reader, const struct text_token *token) {
    return in_numbers(token) && guess_of_numbers(reader, token)->most > 1;
}
