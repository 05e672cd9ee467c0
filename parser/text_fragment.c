/* Fragments that stand in prose: moves of a game whose position is on a diagram that text does not keep,
 * without numbers. Games are text_due.c's. */
#include "notation/fold.h"
#include "notation/square.h"
#include "parser/text_game.h"
#include "parser/text_place.h"

enum { CHAIN_MIN = 3, MOVES_MIN = 2, LOOK_MAX = 24, BROKEN_MAX = 300 };

static bool is_full(const struct text_token *token) {
    if (token->kind != TEXT_MOVE || token->numbered || token->ply != NODE_MOVE || token->form != FORM_FULL ||
        token->move.count < 2)
        return false;
    for (unsigned i = 0; i < token->move.count; i++)
        if (token->move.labels[i] == LABEL_BAD || !label_is_letters(token->move.labels[i]) ||
            !label_rank(token->move.labels[i]))
            return false;
    return true;
}

/* Nothing of the same clause stands before `at`: a line begins there, or a stop or a dash with blanks around
 * it stands before. */
static bool begins_clause(const struct text_reader *reader, size_t at) {
    const unsigned char *bytes = (const unsigned char *)reader->bytes;
    size_t from = at;
    while (from > 0 && bytes[from - 1] == ' ')
        from--;
    if (from == 0 || strchr("\n\r.:;!?", bytes[from - 1]))
        return true;
    bool dash = bytes[from - 1] == '-' || (from > 2 && memcmp(bytes + from - 3, "\xE2\x80", 2) == 0 &&
                                           (bytes[from - 1] == 0x93 || bytes[from - 1] == 0x94));
    return dash && from < at;
}

/* A stop, a comma, a bracket or the end of the line stands behind. */
static bool ends_clause(const struct text_reader *reader, const struct text_token *token) {
    size_t at = token->at + token->length;
    while (at < reader->length && reader->bytes[at] == ' ')
        at++;
    return at == reader->length || strchr("\n\r.,:;!?(", reader->bytes[at]);
}

/* A step of a man: 1 up the board, -1 down; 0: it is another move. */
static int direction_of(const struct move_text *move) {
    if (move->sign != SIGN_QUIET || move->count != 2)
        return 0;
    return (int)label_rank(move->labels[1]) - (int)label_rank(move->labels[0]);
}

/* Moves of two sides by turns. What else is told in a row are moves among which one side may choose. */
static bool answers(const struct move_text *move, const struct move_text *answer) {
    int one = direction_of(move), other = direction_of(answer);
    bool alike = one == other && (one == 1 || one == -1);
    return move->labels[0] != answer->labels[0] && !alike;
}

/* A capture, or a step of a man. Long ways alone are names of diagonals. */
static bool is_plain_move(const struct move_text *move) {
    int direction = direction_of(move);
    return move->sign == SIGN_CAPTURE || direction == 1 || direction == -1;
}

/* A sentence or a line of nothing but moves. */
static bool are_moves_alone(const struct text_reader *reader) {
    struct text_lexer ahead = reader->lexer;
    struct text_token last = reader->token, next = reader->next;
    bool plain = is_plain_move(&last.move);
    unsigned count = 1;
    for (; count < LOOK_MAX && is_full(&next) && !next.line_start && !next.stop && !next.semicolon; count++) {
        if (!answers(&last.move, &next.move))
            return false;
        last = next;
        plain = plain || is_plain_move(&last.move);
        text_lexer_next(&ahead, &next);
    }
    bool goes_on = next.kind != TEXT_END && next.kind != TEXT_RESULT && next.kind != TEXT_OPEN &&
                   !next.line_start && !next.stop;
    return count >= MOVES_MIN && plain && !goes_on;
}

static bool is_fragment(const struct text_reader *reader) {
    const struct text_token *token = &reader->token;
    if (!is_full(token) || text_tree_in_bracket(&reader->tree) || reader->lexer.rounds ||
        !begins_clause(reader, token->at))
        return false;
    bool chain = token->move.sign == SIGN_CAPTURE && token->move.count >= CHAIN_MIN;
    return (chain && ends_clause(reader, token)) || are_moves_alone(reader);
}

/* Over one remark in brackets; `*token` is what stands behind. False: it is not closed here. */
static bool skip_remark(struct text_lexer *ahead, struct text_token *token) {
    unsigned open = 0;
    for (int i = 0; i < LOOK_MAX && token->kind != TEXT_END && !token->after_break; i++) {
        open += token->kind == TEXT_OPEN;
        open -= token->kind == TEXT_CLOSE && open;
        text_lexer_next(ahead, token);
        if (!open)
            return true;
    }
    return false;
}

bool text_fragment_is_broken(const struct text_reader *reader, struct text_token *rest) {
    struct text_lexer ahead = reader->lexer;
    struct text_token first = reader->token;
    *rest = reader->next;
    first.numbered = false; /* where it has one */
    bool remark = rest->kind == TEXT_OPEN;
    if (!is_full(&first) || first.move.sign != SIGN_CAPTURE || !ends_clause(reader, &first) ||
        (remark && !skip_remark(&ahead, rest)))
        return false;
    return is_full(rest) && (rest->stop || remark) && rest->move.sign == SIGN_CAPTURE && !rest->line_start &&
           rest->at - first.at < BROKEN_MAX &&
           rest->move.labels[0] == first.move.labels[first.move.count - 1] &&
           first.move.count + rest->move.count <= LABELS_MAX;
}

bool text_fragment_begins(const struct text_reader *reader) {
    struct text_token rest;
    if (reader->has_list)
        return false;
    return is_fragment(reader) ||
           (!text_tree_in_bracket(&reader->tree) &&
            reader->lexer.rounds == (reader->next.kind == TEXT_OPEN) &&
            begins_clause(reader, reader->token.at) && text_fragment_is_broken(reader, &rest));
}

/* The line on which the last move stands ends with the end of a sentence. */
static bool in_other_paragraph(const struct text_reader *reader) {
    const char *bytes = reader->bytes;
    const struct text_line *line = &reader->tree.lines[0];
    size_t moved = node_at(reader->game, line->plies[line->count - 1].node), at = reader->token.at;
    while (at > moved && bytes[at - 1] != '\n')
        at--;
    if (at == moved)
        return false;
    while (at > moved && (unsigned char)bytes[at - 1] <= ' ')
        at--;
    return strchr(".!?:", bytes[at - 1]) != NULL;
}

/* The numbers of the game that is being read go on behind the token. */
static bool game_goes_on(const struct text_reader *reader) {
    struct text_lexer ahead = reader->lexer;
    struct text_token next = reader->next;
    long due = text_line_due(&reader->tree.lines[0]);
    for (int i = 0; i < LOOK_MAX && next.kind != TEXT_END && next.kind != TEXT_LIST; i++) {
        if (next.kind == TEXT_MOVE && next.numbered) {
            long ply = text_token_ply(&next);
            return ply > 1 && ply >= due - 1 && ply <= due + 2;
        }
        text_lexer_next(&ahead, &next);
    }
    return false;
}

bool text_fragment_begins_anew(const struct text_reader *reader) {
    const struct text_tree *tree = &reader->tree;
    if (tree->alive || !is_fragment(reader))
        return false;
    bool apart =
        tree->lines[0].followed ? reader->broken_off && reader->token.line_start : in_other_paragraph(reader);
    return apart && !(reader->numbered && game_goes_on(reader));
}

bool text_fragment_is_opening(struct text_reader *reader) {
    struct text_lexer ahead = reader->lexer;
    struct text_token token = reader->token, next = reader->next;
    struct cursor *cursor = &reader->tree.cursor;
    struct resolution resolution;
    if (!reader->rules)
        return false;
    position_start(&cursor->position, reader->rules);
    for (unsigned count = 0; count < LOOK_MAX && is_full(&token); count++) {
        cursor_resolve_text(cursor, &token.move, &resolution);
        if (resolution.verdict != VERDICT_LEGAL)
            return false;
        cursor_play(cursor, &resolution.move);
        token = next;
        text_lexer_next(&ahead, &next);
    }
    return true;
}
