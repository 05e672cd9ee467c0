/* Before the first move: tags, names, position lists, and from which position the moves are followed. */
#include "base/ascii.h"
#include "notation/fen.h"
#include "notation/game_type.h"
#include "notation/square.h"
#include "notation/variant_words.h"
#include "parser/text_game.h"
#include "parser/text_gap.h"
#include "parser/text_misprint.h"
#include "parser/text_reading.h"
#include "parser/text_setup.h"
#include "parser/text_start.h"
#include "parser/text_turn.h"

#include <stdio.h>

enum { FOREIGN_MIN = 2, BAD_SQUARES_MAX = 4, TITLE_MAX = 60 };

/* The variant of the last heading. One over a single position in the middle of other games speaks of that
 * position, and of those that follow it, not of the games behind. */
static const char *heading_variant(struct text_reader *reader) {
    const struct text_token *token = &reader->token;
    bool list = token->kind == TEXT_LIST || reader->has_list;
    if (!token->variant)
        return NULL;
    if (token->heading_at != reader->heading_at || !reader->heading_known) {
        reader->heading_known = true;
        reader->heading_at = token->heading_at;
        reader->heading_in_middle = reader->games;
        reader->heading_of_position = list;
    }
    bool covers = list || !reader->heading_in_middle || !reader->heading_of_position;
    return covers ? token->variant : NULL;
}

static void start_at(struct text_reader *reader, size_t at) {
    if (!reader->has_tags && !reader->has_list && !reader->begun)
        reader->game->at = at;
    const struct text_token *token = &reader->token;
    bool titled = token->titled && token->titled_at >= reader->tail;
    const char *heading = heading_variant(reader);
    if (!reader->tagged && !reader->towers && (titled || heading))
        reader->game->page_variant = titled ? token->titled : heading;
    reader->titled = reader->titled || titled;
    reader->games = true;
}

/* Copies a start position into the game and keeps it for further lines. */
static void set_start(struct text_reader *reader, struct slice fen, size_t at, size_t length) {
    struct game *game = reader->game;
    game->start = arena_copy(game->arena, fen);
    game->start_at = at;
    game->start_length = length;
    buffer_clear(&reader->start);
    buffer_slice(&reader->start, fen);
    reader->start_at = at;
    reader->start_length = length;
    reader->part_count = game->start_part_count = 0;
    if (!game->start.at || reader->start.failed)
        reader->tree.no_memory = true;
}

/* Gives the game the places of the squares of the page's last list. */
static void set_parts(struct text_reader *reader) {
    struct game *game = reader->game;
    size_t count = reader->part_count;
    game->start_parts = count ? arena_take(game->arena, count * sizeof *game->start_parts) : NULL;
    game->start_part_count = game->start_parts ? count : 0;
    if (count && !game->start_parts)
        reader->tree.no_memory = true;
    for (size_t i = 0; i < game->start_part_count; i++) {
        game->start_parts[i] = reader->parts[i];
        game->start_parts[i].text = arena_copy(
            game->arena, (struct slice){reader->bytes + reader->parts[i].at, reader->parts[i].length});
        if (!game->start_parts[i].text.at)
            reader->tree.no_memory = true;
    }
}

static void keep_parts(struct text_reader *reader, const struct position_list *list, size_t at) {
    for (unsigned i = 0; i < list->count; i++)
        reader->parts[i] = (struct start_part){.label = list->squares[i].label,
                                               .at = at + list->squares[i].at,
                                               .length = list->squares[i].length};
    reader->part_count = list->count;
    set_parts(reader);
}

void text_take_tag(struct text_reader *reader) {
    struct game *game = reader->game;
    const struct pdn_tag *scanned = &reader->tags[0];
    start_at(reader, reader->token.at);
    struct slice value = pdn_tag_value(game->arena, scanned);
    struct slice name = pdn_tag_name(game->arena, scanned);
    struct tag *tag = value.at && name.at ? game_add_tag(game, name, value) : NULL;
    if (!tag) {
        reader->tree.no_memory = true;
        return;
    }
    text_tree_flush(&reader->tree, &game->preface);
    tag->at = reader->token.at;
    tag->length = reader->token.length;
    tag->value_at = (size_t)(scanned->value.at - reader->bytes);
    tag->value_length = scanned->value.length;
    reader->has_tags = true;
    if (slice_is(tag->name, "Game") || slice_is(tag->name, "Variant")) {
        const struct variant *variant = variant_of_words(value);
        if (variant)
            game->page_variant = reader->tagged = variant->name;
    } else if (slice_same(tag->name, "FEN")) {
        game->start_unknown = false;
        set_start(reader, value, tag->value_at, tag->value_length);
    } else if (slice_same(tag->name, "Setup")) {
        struct buffer fen;
        buffer_init(&fen);
        if (text_setup_read(value, &fen))
            set_start(reader, buffer_view(&fen), tag->value_at, tag->value_length);
        else if (slice_is(slice_trim(value), "1"))
            game->start_unknown = !game->start.length; /* no position of the page is this game's */
        buffer_free(&fen);
    }
}

static void report_fault(struct text_reader *reader, const struct list_fault *fault, size_t from) {
    struct buffer detail;
    struct game *game = reader->game;
    struct slice text = {reader->bytes + from + fault->at, fault->length};
    buffer_init(&detail);
    char announced[16], listed[16];
    snprintf(announced, sizeof announced, "%u", fault->announced);
    snprintf(listed, sizeof listed, "%u", fault->found);
    static const enum phrase phrases[] = {[LIST_UNREADABLE] = PHRASE_LIST_NO_SQUARE,
                                          [LIST_TOWER_UNREADABLE] = PHRASE_LIST_NO_TOWER,
                                          [LIST_TOWER_TOO_HIGH] = PHRASE_LIST_TOWER_HEIGHT,
                                          [LIST_SIDE_UNREADABLE] = PHRASE_LIST_NO_SIDE,
                                          [LIST_COUNT_WRONG] = PHRASE_LIST_COUNT};
    bool high = fault->kind == LIST_TOWER_TOO_HIGH;
    struct slice found = arena_copy(game->arena, text);
    const struct finding_slot values[] = {{"announced", announced},
                                          {"found", fault->kind == LIST_COUNT_WRONG ? listed : found.at}};
    phrase_write(&detail, phrases[fault->kind], game->findings.language, values, 2);
    struct slice copy = arena_copy(game->arena, buffer_view(&detail));
    struct finding_slot slots[] = {{"detail", copy.at}};
    if (!copy.at || detail.failed ||
        !finding_add(&game->findings, high ? FINDING_IMPOSSIBLE_POSITION : FINDING_BAD_FEN, from + fault->at,
                     text, slots, 1))
        reader->tree.no_memory = true;
    buffer_free(&detail);
}

/* Whether a board as usual as this one can have the square: the smallest that holds a lone list is not known
 * here. */
static bool is_usual(const struct position_list *list, const struct variant *variant) {
    for (unsigned i = 0; i < list->count; i++) {
        label l = list->squares[i].label;
        if (!label_is_letters(l) || label_file(l) > variant->width || label_rank(l) > variant->height)
            return false;
    }
    return true;
}

const struct variant *text_page_variant(const struct text_reader *reader) {
    const char *name = reader->game->page_variant;
    return name ? variant_find(name, strlen(name)) : NULL;
}

/* The board that a list is held against. */
static const struct variant *usual_variant(const struct text_reader *reader) {
    const struct variant *variant = reader->declared ? reader->declared : text_page_variant(reader);
    return variant ? variant : variant_usual(false);
}

/* The square that makes a board of the list impossible, with the reason; NULL: none does. */
static const struct list_square *find_impossible(const struct text_reader *reader,
                                                 const struct position_list *list, enum phrase *why) {
    const struct variant *variant = usual_variant(reader);
    bool certain = reader->declared || reader->game->page_variant || is_usual(list, variant);
    for (unsigned i = 0; i < list->count; i++) {
        const struct list_square *square = &list->squares[i];
        *why = PHRASE_FEN_TWICE;
        for (unsigned j = 0; j < i; j++)
            if (list->squares[j].label == square->label)
                return square;
        *why = PHRASE_FEN_NO_SQUARE;
        if (certain && square_of_label(variant, square->label) == NO_SQUARE)
            return square;
    }
    return NULL;
}

static void report_impossible(struct text_reader *reader, const struct list_square *square, enum phrase why) {
    struct game *game = reader->game;
    size_t at = reader->token.at + square->at;
    struct slice text = {reader->bytes + at, square->length};
    struct buffer detail;
    buffer_init(&detail);
    square_fault_write(&detail, usual_variant(reader), square->label, text, game->findings.language);
    struct slice reason = arena_copy(game->arena, buffer_view(&detail));
    const struct finding_slot slot = {"detail", reason.at};
    buffer_clear(&detail);
    buffer_format(&detail, "%.*s: ", (int)text.length, text.at);
    phrase_write(&detail, why, game->findings.language, &slot, 1);
    struct slice copy = arena_copy(game->arena, buffer_view(&detail));
    struct finding_slot slots[] = {{"detail", copy.at}};
    if (!copy.at || !reason.at || detail.failed ||
        !finding_add(&game->findings, FINDING_IMPOSSIBLE_POSITION, at, text, slots, 1))
        reader->tree.no_memory = true;
    buffer_free(&detail);
}

/* A list that is no position stays in the record as it was printed, and no other position takes its place. */
static void keep_printed(struct text_reader *reader) {
    struct game *game = reader->game;
    game->start_unknown = true;
    buffer_clear(&reader->start);
    if (!text_note(game, reader->bytes, reader->token.at, reader->token.at + reader->token.length,
                   &game->preface))
        reader->tree.no_memory = true;
}

/* Whether the list is the initial position but for a few squares, each of which it has a damaged one for. */
static bool is_initial_damaged(const struct variant *variant, const struct position_list *list) {
    struct position start;
    unsigned pieces = 0, same = 0, bad = 0;
    bool seen[SQUARES_MAX] = {false};
    position_start(&start, variant);
    for (unsigned square = 0; square < geometry_of(variant)->squares; square++)
        pieces += position_occupied(&start, square);
    for (unsigned i = 0; i < list->fault_count; i++)
        bad += list->faults[i].kind == LIST_UNREADABLE;
    for (unsigned i = 0; i < list->count; i++) {
        unsigned square = square_of_label(variant, list->squares[i].label);
        bool off = square == NO_SQUARE || seen[square];
        if (!off && position_column(&start, square) != list->squares[i].column)
            return false;
        bad += off;
        same += !off;
        if (!off)
            seen[square] = true;
    }
    bool begins = !list->turn_given || list->turn == (enum side)start.side;
    return begins && pieces - same <= bad && bad <= BAD_SQUARES_MAX;
}

/* "Ласка" over a list, or in front of it: a word that heads no game elsewhere says here by which rules the
 * towers stand. */
static void take_list_title(struct text_reader *reader, size_t at) {
    const char *bytes = reader->bytes;
    while (at > reader->tail && (ascii_blank(bytes[at - 1]) || bytes[at - 1] == '.'))
        at--;
    size_t from = at;
    while (from > 0 && at - from < TITLE_MAX && bytes[from - 1] != '\n' && bytes[from - 1] != '\r' &&
           bytes[from - 1] != '.')
        from--;
    const struct variant *variant = variant_of_words(slice_trim((struct slice){bytes + from, at - from}));
    if (variant && variant->columns != COLUMNS_NONE && !reader->tagged)
        reader->game->page_variant = variant->name;
}

bool text_list_repeats(struct text_reader *reader) {
    const struct position_list *list = &reader->lists[0];
    struct buffer fen;
    char first = reader->bytes[reader->token.at];
    if (!reader->has_list || reader->begun || !reader->game->start.length || list->fault_count ||
        (first != 'W' && first != 'B') || reader->token.after_break)
        return false;
    buffer_init(&fen);
    position_list_write(&fen, list, list->turn_given ? list->turn : WHITE);
    bool same = !fen.failed && slice_equal(buffer_view(&fen), reader->game->start);
    buffer_free(&fen);
    return same;
}

void text_take_list(struct text_reader *reader) {
    const struct position_list *list = &reader->lists[0];
    size_t at = reader->token.at;
    struct buffer fen;
    bool unreadable = false;
    start_at(reader, at);
    text_take_names(reader);
    text_tree_flush(&reader->tree, &reader->game->preface);
    text_note_language(reader, (struct slice){reader->bytes + at, reader->token.length});
    text_mend_list(reader);
    text_pair_note(reader);
    for (unsigned i = 0; i < list->fault_count; i++) {
        unreadable = unreadable || list->faults[i].kind != LIST_COUNT_WRONG;
        report_fault(reader, &list->faults[i], at);
    }
    reader->has_list = reader->next_to_list = reader->in_paragraph = true;
    reader->has_turn = list->turn_given;
    reader->towers = list->towers;
    take_list_title(reader, at);
    enum phrase why = PHRASE_NONE;
    const struct list_square *square = unreadable ? NULL : find_impossible(reader, list, &why);
    if (square)
        report_impossible(reader, square, why);
    if (square || unreadable) {
        keep_printed(reader);
        if (is_initial_damaged(usual_variant(reader), list)) {
            reader->game->start_unknown = false;
            reader->game->start_initial = true;
        }
        return;
    }
    buffer_init(&fen);
    position_list_write(&fen, list, list->turn_given ? list->turn : WHITE);
    set_start(reader, buffer_view(&fen), at, reader->token.length);
    keep_parts(reader, list, at);
    if (fen.failed)
        reader->tree.no_memory = true;
    buffer_free(&fen);
    const struct variant *page = text_page_variant(reader), *formulas = variant_of_formulas();
    if (list->towers && !reader->tagged && formulas && (!page || page->columns == COLUMNS_NONE))
        reader->game->page_variant = formulas->name;
}

static bool first_is_legal(struct text_reader *reader, const struct position *position,
                           const struct text_token *token, enum verdict *verdict) {
    struct resolution resolution;
    position_copy(&reader->tree.cursor.position, position);
    cursor_resolve_text(&reader->tree.cursor, &token->move, &resolution);
    *verdict = resolution.verdict;
    return resolution.verdict == VERDICT_LEGAL;
}

static bool set_turn(struct text_reader *reader, char side) {
    struct game *game = reader->game;
    char *copy = arena_take(game->arena, game->start.length);
    if (!copy) {
        reader->tree.no_memory = true;
        return false;
    }
    memcpy(copy, game->start.at, game->start.length);
    copy[0] = side;
    game->start.at = copy;
    return true;
}

/* The position of the game's own list, with the side that the first move's number says, or the moves do where
 * that cannot be. False: there is none, or it cannot be read. */
static bool own_position(struct text_reader *reader, const struct text_token *token,
                         struct position *position) {
    struct game *game = reader->game;
    if (!game->start.length || !reader->rules)
        return false;
    bool turned = reader->has_list && !reader->has_turn && token->numbered && token->black;
    if (turned && !set_turn(reader, 'B'))
        return false;
    if (fen_read(game->start, reader->rules, position).fault != FEN_FINE)
        return false;
    bool words = reader->has_list && reader->bytes[reader->start_at + 1] != ':'; /* and no FEN */
    if (words && text_turn_is_others(reader, token, position)) {
        position->side = side_other((enum side)position->side);
        return set_turn(reader, position->side == WHITE ? 'W' : 'B');
    }
    return true;
}

/* The side that the position's words give the move, or the number where they say nothing. */
static enum side declared_side(const struct text_reader *reader, const struct text_token *token) {
    bool numbered = !reader->has_turn && token->numbered && token->black;
    return numbered || buffer_view(&reader->start).at[0] == 'B' ? BLACK : WHITE;
}

/* A game that goes on from the page's last position: further solutions. */
static bool inherit(struct text_reader *reader, const struct text_token *token, struct position *position) {
    struct position initial, last;
    enum verdict verdict;
    struct slice fen = buffer_view(&reader->start);
    if (!fen.length || !reader->rules || fen_read(fen, reader->rules, &last).fault != FEN_FINE)
        return false;
    if (token->numbered && token->black)
        last.side = BLACK;
    position_start(&initial, reader->rules);
    if (!first_is_legal(reader, &last, token, &verdict) || first_is_legal(reader, &initial, token, &verdict))
        return false;
    struct game *game = reader->game;
    game->start = arena_copy(game->arena, fen);
    game->start_at = reader->start_at;
    game->start_length = reader->start_length;
    set_parts(reader);
    if (!game->start.at)
        reader->tree.no_memory = true;
    else if (last.side == BLACK)
        ((char *)game->start.at)[0] = 'B';
    position_copy(position, &last);
    return true;
}

/* "1... c3-d4 d6-c5": the game's first two moves behind the other side's number. */
static bool wrongly_numbered(struct text_reader *reader, const struct text_token *token) {
    struct position position;
    struct resolution resolution;
    const struct text_token *next = &reader->next;
    if (!token->numbered || !token->black || token->number != 1 || !reader->rules ||
        reader->game->start.length || reader->game->start_unknown || next->kind != TEXT_MOVE ||
        next->numbered)
        return false;
    position_start(&position, reader->rules);
    if (!text_line_resolve(&reader->tree, &position, &token->move, &resolution))
        return false;
    position_play(&position, &resolution.move);
    return text_line_resolve(&reader->tree, &position, &next->move, &resolution);
}

bool text_reads_as_first(struct text_reader *reader, const struct text_token *token) {
    struct position position;
    struct resolution resolution = {.verdict = VERDICT_ILLEGAL};
    struct text_token other = *token;
    bool doubtful;
    reader->rules = text_guess_rules(reader, token);
    reader->tree.letters = true;
    if (!own_position(reader, token, &position)) {
        if (!reader->rules || reader->game->start.length || reader->game->start_unknown)
            return false;
        position_start(&position, reader->rules);
    }
    return text_reading_weigh(&reader->tree, &position, &other, &resolution, &doubtful);
}

static void tell_number(struct text_reader *reader, const struct text_token *token) {
    struct game *game = reader->game;
    struct slice text = slice_trim((struct slice){reader->bytes + token->at, token->move_at - token->at});
    struct slice found = arena_copy(game->arena, text);
    const struct finding_slot slots[] = {{"found", found.at}, {"expected", "1."}};
    struct finding *finding =
        found.at ? finding_add(&game->findings, FINDING_BAD_NUMBER, token->at, text, slots, 2) : NULL;
    if (finding)
        finding->ply = 1;
    else
        reader->tree.no_memory = true;
}

/* Tags that stood in braces: a position, or that no position of the page is this game's (SetUp "1"), or that
 * the initial one is (SetUp "0"). */
void text_take_tagged_start(struct text_reader *reader) {
    struct game *game = reader->game;
    const struct tag *fen = game_tag(game, "FEN"), *set_up = game_tag(game, "SetUp");
    if (reader->has_tags || reader->has_list || game->start.length)
        return;
    if (fen)
        set_start(reader, fen->value, fen->value_at, fen->value_length);
    else if (set_up) {
        game->start_unknown = slice_is(slice_trim(set_up->value), "1");
        game->start_initial = slice_is(slice_trim(set_up->value), "0");
    }
    if (game->start_initial)
        game_drop_tag(game, set_up);
}

/* Whether the record's squares are letters, by its first move. */
static bool in_letters(const struct text_reader *reader, const struct text_token *token) {
    const struct text_token *next = &reader->next;
    if (token->ply != NODE_MOVE && next->kind == TEXT_MOVE)
        token = next;
    if (token->ply != NODE_MOVE)
        return !reader->rules || reader->rules->letters;
    if (token->form == FORM_MIXED)
        return true;
    return label_is_letters(token->move.labels[0]);
}

/* The first ply, with the rest of a capture that a remark breaks. */
static void append_first(struct text_reader *reader, const struct text_token *token, bool black) {
    struct text_token first = *token, rest;
    bool broken = text_fragment_is_broken(reader, &rest);
    first.black = black;
    for (unsigned i = 1; broken && i < rest.move.count; i++)
        first.move.labels[first.move.count++] = rest.move.labels[i];
    if (broken) {
        reader->broken_end = rest.at + rest.length;
        first.move_length = first.length = reader->broken_end - token->move_at;
    }
    text_tree_append(&reader->tree, &first);
    if (broken && slice_has((struct slice){reader->bytes + token->at, first.length}, '(')) {
        text_tree_extend(&reader->tree, token->at + token->length, rest.at); /* the remark */
        text_tree_flush_behind(&reader->tree);
    }
}

void text_begin_moves(struct text_reader *reader, const struct text_token *token) {
    struct game *game = reader->game;
    struct position position;
    start_at(reader, token->at);
    text_take_names(reader);
    text_take_tagged_start(reader);
    reader->begun = true;
    reader->run_open = false;
    reader->numbered = token->numbered;
    reader->letters = label_is_letters((token->ply == NODE_MOVE ? token : &reader->next)->move.labels[0]);
    if (!reader->rules)
        reader->rules = text_guess_rules(reader, token);
    text_guess_corner(reader, token);
    reader->letters = reader->tree.letters = in_letters(reader, token);
    bool known = own_position(reader, token, &position);
    if (known && reader->has_list && (enum side)position.side != declared_side(reader, token))
        text_turn_tell(reader, token, (enum side)position.side);
    bool wrong = wrongly_numbered(reader, token);
    bool late = token->numbered && !wrong && (token->number != 1 || token->black);
    struct text_line *line = &reader->tree.lines[0];
    line->followed = known || (reader->rules && !game->start.length && !game->start_unknown);
    if (known)
        position_copy(&line->now, &position);
    else if (line->followed)
        position_start(&line->now, reader->rules);
    bool opens = late && text_gap_opens(&reader->tree, token, false);
    late = late && !opens;
    reader->fragment =
        !token->numbered && !(token->line_start && text_run_begins(reader)) && text_fragment_begins(reader);
    late = late || (reader->fragment && !text_fragment_is_opening(reader));
    if (!known && !game->start.length && !game->start_unknown) {
        late = late && !game->start_initial;
        known = !game->start_initial &&
                (text_pair_start(reader, token, &position) || inherit(reader, token, &position));
        if (!known && (late || reader->pair_to))
            game->start_unknown = true;
        else if (!known && reader->rules) {
            position_start(&position, reader->rules);
            known = true;
        }
    }
    const struct note *last = game->preface.last;
    if (last && last->kind == NOTE_SETUP && reader->rules)
        known = fen_read(last->text, reader->rules, &position).fault == FEN_FINE;
    line->followed = known;
    if (known)
        position_copy(&line->now, &position);
    if (opens)
        text_gap_opens(&reader->tree, token, true);
    else
        text_tree_flush(&reader->tree, &game->preface);
    append_first(reader, token, token->black && !wrong);
    if (wrong && reader->tree.plies)
        tell_number(reader, token);
}

/* The list in front of a game is another position: its first move has no piece there. */
bool text_list_is_foreign(struct text_reader *reader, const struct text_token *token) {
    struct position position;
    enum verdict verdict;
    bool near = reader->next_to_list;
    if (!reader->has_list || !reader->game->start.length || (near && !reader->run_open))
        return false;
    if (!near && token->titled && token->titled_at > reader->game->start_at)
        return true;
    reader->rules = text_guess_rules(reader, token);
    if (!own_position(reader, token, &position) || first_is_legal(reader, &position, token, &verdict))
        return false;
    if (near)
        return text_pair_is_other(reader, token);
    if (label_is_letters(token->move.labels[0]) && !label_rank(token->move.labels[0]))
        return true;
    return verdict == VERDICT_NO_PIECE || verdict == VERDICT_NOT_YOUR_PIECE;
}

bool text_list_has(struct text_reader *reader, const struct text_token *token) {
    struct position position;
    enum verdict verdict;
    if (!reader->has_list || !reader->game->start.length)
        return false;
    reader->rules = text_guess_rules(reader, token);
    return own_position(reader, token, &position) && first_is_legal(reader, &position, token, &verdict);
}

/* Squares of the main line that the board of a variant does not have. */
static unsigned count_foreign(const struct variant *variant, const struct node *node) {
    unsigned foreign = 0;
    for (; node && foreign < FOREIGN_MIN; node = node_next(node))
        for (unsigned i = 0; i < node_label_count(node); i++)
            foreign += node_labels(node)[i] != LABEL_BAD && label_rank(node_labels(node)[i]) &&
                       square_of_label(variant, node_labels(node)[i]) == NO_SQUARE;
    return foreign;
}

/* A page that speaks of one game and prints another: several squares are not on the first one's board. A
 * title with a colon is a declaration. */
static void doubt_page_variant(struct text_reader *reader) {
    struct game *game = reader->game;
    const struct variant *variant = text_page_variant(reader);
    if (!variant || reader->tagged || reader->titled || !reader->letters ||
        count_foreign(variant, game->first) < FOREIGN_MIN)
        return;
    game->page_hint = game->page_variant;
    game->page_variant = NULL;
}

/* Moves that cannot have been played from the initial position are a fragment from another one. */
void text_settle_start(struct text_reader *reader) {
    struct game *game = reader->game;
    doubt_page_variant(reader);
    if (!game->first || game->start.length || game->start_unknown || game->start_initial)
        return;
    const struct variant *variant = reader->declared;
    const struct tag *tag;
    if (!variant && game_type_of(game, &variant, &tag) == DECLARED_NOTHING)
        variant = text_page_variant(reader);
    game->start_unknown = !text_start_is_initial(&reader->tree.cursor, variant, game->first);
}
