/* One file letter of a position list held against the whole game, and its damaged squares against the moves
 * that follow. */
#include "parser/text_misprint.h"
#include "notation/fen.h"
#include "parser/text_ahead.h"
#include "parser/text_reading.h"

enum { MEND_TOKENS = 24, MEND_PLIES = 4 };

static label swap_file(label l) {
    if (!label_is_letters(l) || (label_file(l) != 2 && label_file(l) != 8))
        return LABEL_BAD;
    return label_letters(10 - label_file(l), label_rank(l));
}

/* Plays on from the cursor's position; NULL: to the end. */
static const struct node *first_failure(struct cursor *cursor, const struct node *node,
                                        struct resolution *resolution) {
    for (; node; node = node_next(node)) {
        cursor_resolve(cursor, node, resolution);
        if (resolution->verdict != VERDICT_LEGAL)
            return node;
        cursor_play(cursor, &resolution->move);
    }
    return NULL;
}

/* The start with the piece of `from` on `to`. False: there is none, or there is one already. */
static bool move_piece(struct position *position, label from, label to) {
    unsigned old = square_of_label(position->variant, from), new = square_of_label(position->variant, to);
    if (old == NO_SQUARE || new == NO_SQUARE || !position_occupied(position, old) ||
        position_occupied(position, new))
        return false;
    struct position moved;
    column taken = position_column(position, old);
    position_clear(&moved, position->variant);
    moved.side = position->side;
    for (unsigned square = 0; square < geometry_of(position->variant)->squares; square++) {
        column c = position_column(position, square);
        if (square == new)
            c = taken;
        if (!c || square == old)
            continue;
        if (position->variant->columns == COLUMNS_NONE)
            position_put(&moved, square, column_piece(c, 0));
        else
            position_put_column(&moved, square, c);
    }
    position_copy(position, &moved);
    return true;
}

/* Where the list prints the square. */
static struct slice find_square(struct text_reader *reader, label wanted) {
    const struct game *game = reader->game;
    size_t end = game->start_at + game->start_length;
    for (size_t at = game->start_at; at < end;) {
        struct pattern_hit hit;
        struct folded folded;
        size_t size;
        if (text_lexer_match(&reader->lexer, PATTERN_LIST_SQUARE, at, &hit) &&
            fold_move(hit.group[0], &folded) && folded.length == 2 &&
            (label)(folded.text[0] - 'a' + 1) == label_file(wanted) &&
            (label)(folded.text[1] - '0') == label_rank(wanted))
            return (struct slice){reader->bytes + at, hit.length};
        fold_character(reader->bytes + at, reader->bytes + end, &size);
        at += size;
    }
    return (struct slice){reader->bytes + game->start_at, game->start_length};
}

static void take_start(struct text_reader *reader, const struct position *start, label from, label to) {
    struct game *game = reader->game;
    struct buffer buffer;
    struct slice printed = find_square(reader, from);
    buffer_init(&buffer);
    fen_write(&buffer, start, NOTATION_LETTERS);
    struct slice fen = arena_copy(game->arena, buffer_view(&buffer));
    buffer_clear(&buffer);
    label_put(&buffer, to);
    struct slice read = arena_copy(game->arena, buffer_view(&buffer));
    struct slice found = arena_copy(game->arena, printed);
    struct finding_slot slots[] = {{"found", found.at}, {"move", read.at}};
    if (buffer.failed || !fen.at || !read.at || !found.at ||
        !finding_add(&game->findings, FINDING_MISPRINT_READ, (size_t)(printed.at - reader->bytes), printed,
                     slots, 2))
        reader->tree.no_memory = true;
    else
        game->start = fen;
    buffer_free(&buffer);
}

void text_correct_list(struct text_reader *reader) {
    struct game *game = reader->game;
    struct cursor *cursor = &reader->tree.cursor;
    struct position start;
    struct resolution resolution;
    if (!reader->garbled || !reader->has_list || !reader->rules || !game->first ||
        fen_read(game->start, reader->rules, &start).fault != FEN_FINE)
        return;
    position_copy(&cursor->position, &start);
    const struct node *node = first_failure(cursor, game->first, &resolution);
    if (!node || resolution.verdict != VERDICT_NO_PIECE)
        return;
    label to = node_labels(node)[0], from = swap_file(to);
    if (from == LABEL_BAD || !move_piece(&start, from, to))
        return;
    position_copy(&cursor->position, &start);
    if (!first_failure(cursor, game->first, &resolution))
        take_start(reader, &start, from, to);
}

static bool has_label(const struct position_list *list, label wanted) {
    for (unsigned i = 0; i < list->count; i++)
        if (list->squares[i].label == wanted)
            return true;
    return false;
}

/* The list with what its damaged squares look like. False: there are none, or some look like nothing. */
static bool add_likely(const struct position_list *list, struct position_list *mended) {
    *mended = *list;
    mended->fault_count = 0;
    for (unsigned i = 0; i < list->fault_count; i++) {
        const struct list_fault *fault = &list->faults[i];
        if (fault->kind != LIST_UNREADABLE) {
            mended->faults[mended->fault_count++] = *fault;
            continue;
        }
        if (has_label(mended, fault->likely) || fault->likely == LABEL_BAD ||
            mended->count == LIST_SQUARES_MAX)
            return false;
        mended->squares[mended->count++] =
            (struct list_square){fault->likely, fault->column, fault->at, fault->length};
    }
    return mended->fault_count < list->fault_count;
}

/* The moves behind the list, up to the first thing that is none. */
static unsigned read_moves(const struct text_reader *reader, struct text_token moves[MEND_PLIES]) {
    struct text_ahead ahead;
    const struct text_token *token = &ahead.token;
    unsigned count = 0;
    for (text_ahead_begin(&ahead, &reader->lexer, &reader->next, MEND_TOKENS);
         count < MEND_PLIES && token->kind != TEXT_END && text_ahead_sees(&ahead); text_ahead_step(&ahead)) {
        if (token->kind == TEXT_LIST || token->kind == TEXT_TAG || token->kind == TEXT_RESULT)
            break;
        if (token->kind == TEXT_MOVE && token->ply == NODE_MOVE && !ahead.brackets)
            moves[count++] = *token;
        else if (count && !ahead.brackets && token->kind != TEXT_CLOSE)
            break;
    }
    return count;
}

/* Damaged moves are read as they are in a game. */
static bool play_all(struct text_reader *reader, struct position *position, const struct text_token *moves,
                     unsigned count) {
    struct resolution resolution;
    bool doubtful;
    for (unsigned i = 0; i < count; i++) {
        struct text_token token = moves[i];
        if (!text_line_resolve(&reader->tree, position, &token.move, &resolution) &&
            !(token.garbled && text_reading_weigh(&reader->tree, position, &token, &resolution, &doubtful)))
            return false;
        position_play(position, &resolution.move);
    }
    return count > 0;
}

/* Whether the moves behind can be played from the list under the declared rules, or any. */
static bool bears_out(struct text_reader *reader, const struct position_list *list) {
    const struct variant *declared = reader->declared ? reader->declared : text_page_variant(reader);
    struct text_token moves[MEND_PLIES];
    unsigned count = read_moves(reader, moves);
    bool black = count && moves[0].numbered && moves[0].black;
    struct buffer fen;
    bool plays = false;
    buffer_init(&fen);
    position_list_write(&fen, list, list->turn_given ? list->turn : black ? BLACK : WHITE);
    for (size_t i = 0; i < variant_count() && !plays && count && !fen.failed; i++) {
        const struct variant *row = variant_at(i);
        struct position position;
        if (declared ? row != declared : !row->guess_order)
            continue;
        plays = fen_read(buffer_view(&fen), row, &position).fault == FEN_FINE &&
                play_all(reader, &position, moves, count);
    }
    reader->tree.no_memory |= fen.failed;
    buffer_free(&fen);
    return plays;
}

static void tell_square(struct text_reader *reader, const struct list_square *square) {
    struct game *game = reader->game;
    size_t at = reader->token.at + square->at;
    struct slice text = {reader->bytes + at, square->length};
    struct buffer written;
    buffer_init(&written);
    label_put(&written, square->label);
    struct slice read = arena_copy(game->arena, buffer_view(&written)), found = arena_copy(game->arena, text);
    const struct finding_slot slots[] = {{"found", found.at}, {"move", read.at}};
    if (written.failed || !read.at || !found.at ||
        !finding_add(&game->findings, FINDING_MISPRINT_READ, at, text, slots, 2))
        reader->tree.no_memory = true;
    buffer_free(&written);
}

static void mend_unreadable(struct text_reader *reader, struct position_list *list) {
    struct position_list mended;
    if (!add_likely(list, &mended) || !bears_out(reader, &mended))
        return;
    for (unsigned i = list->count; i < mended.count; i++)
        tell_square(reader, &mended.squares[i]);
    *list = mended;
}

/* b4 for h4, on a page where moves exchange the two as well: with one square read so, and no other, the moves
 * behind can be played. */
static void mend_exchanged(struct text_reader *reader, struct position_list *list) {
    struct position_list mended = *list;
    unsigned found = 0, which = 0;
    reader->tree.letters = true;
    if (bears_out(reader, list))
        return;
    for (unsigned i = 0; i < list->count; i++) {
        label to = swap_file(list->squares[i].label);
        if (to == LABEL_BAD || has_label(list, to))
            continue;
        mended.squares[i].label = to;
        if (bears_out(reader, &mended)) {
            found++;
            which = i;
        }
        mended.squares[i].label = list->squares[i].label;
    }
    if (found != 1)
        return;
    list->squares[which].label = swap_file(list->squares[which].label);
    tell_square(reader, &list->squares[which]);
}

/* "6ілі:" is read as a side; it is told. */
static void tell_misread(struct text_reader *reader, const struct list_misread *word, size_t from) {
    struct game *game = reader->game;
    struct slice text = {reader->bytes + from + word->at, word->length};
    struct slice found = arena_copy(game->arena, text);
    struct finding_slot slots[] = {{"found", found.at}, {"move", word->read}};
    if (!found.at || !finding_add(&game->findings, FINDING_MISPRINT_READ, from + word->at, text, slots, 2))
        reader->tree.no_memory = true;
}

void text_mend_list(struct text_reader *reader) {
    struct position_list *list = &reader->lists[0];
    for (unsigned i = 0; i < list->misread_count; i++)
        tell_misread(reader, &list->misread[i], reader->token.at);
    if (list->fault_count)
        mend_unreadable(reader, list);
    else if (reader->lexer.garbled)
        mend_exchanged(reader, list);
}
