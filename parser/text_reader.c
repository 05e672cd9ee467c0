/* Printed and scanned pages -> games: where one begins and ends, its start position, tags and outcome. The
 * tree is text_tree.c's, the tokens text_lexer.c's; whether moves are legal is judged later. */
#include "base/memory.h"
#include "base/utf8.h"
#include "model/tree.h"
#include "notation/fold.h"
#include "parser/text_column.h"
#include "parser/text_emphasis.h"
#include "parser/text_locate.h"
#include "parser/text_misprint.h"
#include "parser/text_rows.h"

#include <stdio.h>

enum { RUN_MIN = 4, SOLUTION_MAX = 60, THOUSANDS_FROM = 990 };

static void look_ahead(struct text_reader *reader) {
    text_lexer_next(&reader->lexer, &reader->next);
    if (reader->next.kind == TEXT_LIST)
        reader->lists[1] = reader->lexer.list;
    if (reader->next.kind == TEXT_TAG)
        reader->tags[1] = reader->lexer.tag;
}

static void advance(struct text_reader *reader) {
    reader->token = reader->next;
    if (reader->token.kind == TEXT_LIST)
        reader->lists[0] = reader->lists[1];
    if (reader->token.kind == TEXT_TAG)
        reader->tags[0] = reader->tags[1];
    if (reader->token.kind != TEXT_END)
        look_ahead(reader);
}

/* The lexer goes on from there. */
static void skip_to(struct text_reader *reader, size_t end) {
    text_lexer_seek(&reader->lexer, end);
    look_ahead(reader);
}

/* Every slice of a game points into the text; what is matched must be UTF-8, as what was decoded is. */
static bool check_utf8(struct text_reader *reader) {
    const struct text *text = reader->text;
    const char *end = text->bytes + text->length;
    reader->bytes = text->bytes;
    if (text->origin || text->valid)
        return true;
    for (const char *at = text->bytes; at < end;) {
        size_t size;
        at = text->bytes + utf8_fine(text->bytes, (size_t)(at - text->bytes), text->length);
        if (at == end)
            break;
        uint32_t c = fold_character(at, end, &size);
        bool surrogate = size == 3 && c >= 0xD800 && c <= 0xDFFF;
        if ((size == 1 && c >= 0x80) || surrogate || c > 0x10FFFF) {
            if (!reader->repaired) {
                reader->repaired = memory_take(text->length);
                if (!reader->repaired)
                    return false;
                memcpy(reader->repaired, text->bytes, text->length);
                reader->bytes = reader->repaired;
            }
            memset(reader->repaired + (at - text->bytes), '?', size);
        }
        at += size;
    }
    return true;
}

static void close_reader(void *handle) {
    struct text_reader *reader = handle;
    if (!reader)
        return;
    text_tree_free(&reader->tree);
    matcher_free(reader->lexer.matcher);
    buffer_free(&reader->start);
    text_elsewhere_free(&reader->elsewhere);
    text_markup_free(&reader->markup);
    memory_free(reader->repaired);
    memory_free(reader);
}

static bool strip_markup(struct text_reader *reader) {
    struct slice page = {reader->bytes, reader->length};
    if (text_markup_strip(&reader->markup, reader->lexer.matcher, page) != STATUS_OK ||
        !text_emphasis_strip(&reader->markup, page) || !text_rows_order(&reader->markup, page))
        return false;
    reader->bytes = reader->markup.bytes ? reader->markup.bytes : reader->bytes;
    reader->length = reader->markup.bytes ? reader->markup.length : reader->length;
    return true;
}

/* Rows of the board whose rows are counted from above: the declared variant's, the page's, or the common
 * board's. */
static void set_labels(struct text_reader *reader, const struct reader_options *options) {
    const char *name = reader->page.variant ? reader->page.variant : reader->page.hint;
    const struct variant *variant = reader->declared;
    if (!variant && name)
        variant = variant_find(name, strlen(name));
    reader->lexer.labels = options ? options->labels : LABELS_AS_PRINTED;
    reader->lexer.rows = variant ? variant->height : 8;
    reader->lexer.columns = variant ? variant->columns != COLUMNS_NONE : reader->page.columns;
}

static void *open_reader(struct text *text, const struct reader_options *options) {
    struct text_reader *reader = memory_take(sizeof *reader);
    if (!reader)
        return NULL;
    *reader = (struct text_reader){.text = text};
    buffer_init(&reader->start);
    text_elsewhere_init(&reader->elsewhere);
    struct matcher *matcher = matcher_make();
    reader->lexer.matcher = matcher;
    reader->length = text->length;
    if (!matcher || !check_utf8(reader) || !strip_markup(reader) ||
        !text_tree_init(&reader->tree, &reader->lexer)) {
        close_reader(reader);
        return NULL;
    }
    text_lexer_init(&reader->lexer, reader->bytes, reader->length, matcher);
    reader->lexer.garbled = text->mended;
    reader->page = text_page_look(matcher, (struct slice){reader->bytes, reader->length});
    if (options && options->variant)
        reader->declared = variant_find(options->variant, strlen(options->variant));
    set_labels(reader, options);
    text_words_init(&reader->words);
    if (reader->lexer.labels != LABELS_ROW_COLUMN) /* where "r" begins a move */
        reader->lexer.words = &reader->words;
    reader->next.kind = TEXT_PROSE; /* stands before the first token */
    advance(reader);
    advance(reader);
    return reader;
}

/* What stands in braces in the text left over from the game before. */
static void take_carried_braces(struct text_reader *reader) {
    const char *from = reader->bytes + reader->carry_at;
    size_t end = reader->carry_end, at = end;
    while (at > reader->carry_at && reader->bytes[at - 1] != '}')
        at--;
    if (at == reader->carry_at || !memchr(from, '{', at - reader->carry_at))
        return;
    if (!text_note(reader->game, reader->bytes, reader->carry_at, at, &reader->game->preface))
        reader->tree.no_memory = true;
    reader->carry_at = at;
    if (at == end)
        reader->carry_at = reader->carry_end = 0;
}

static void begin_game(struct text_reader *reader, struct game *game) {
    reader->game = game;
    game->window = reader->bytes;
    reader->has_tags = reader->has_list = reader->has_turn = reader->begun = false;
    reader->numbered = reader->letters = reader->next_to_list = reader->in_paragraph = false;
    reader->towers = reader->titled = reader->garbled = reader->apart = reader->fragment = false;
    reader->words_at = 0;
    reader->broken_end = 0;
    reader->rules = NULL;
    reader->guess.read = false;
    reader->tree.cursor.turn = TURN_NONE;
    game->printed = true;
    game->language = reader->page.language;
    game->page_variant = reader->tagged ? reader->tagged : reader->page.variant;
    game->page_hint = reader->page.hint;
    text_tree_begin(&reader->tree, game, NULL);
    take_carried_braces(reader);
    reader->has_braces = game->tags != NULL;
    reader->tree.comment_at = reader->carry_at;
    reader->tree.comment_end = reader->carry_end;
    reader->carry_at = reader->carry_end = 0;
}

static void as_prose(struct text_reader *reader, const struct text_token *token) {
    struct slice words = {reader->bytes + token->at, token->length};
    reader->next_to_list = reader->next_to_list && token->kind == TEXT_PROSE && words.length < SOLUTION_MAX &&
                           pattern_match(reader->lexer.matcher, PATTERN_SOLUTION, words, NULL) == PATTERN_YES;
    if (reader->next_to_list && reader->games) /* of all positions, and not first of the last one */
        reader->next_to_list =
            pattern_match(reader->lexer.matcher, PATTERN_SOLUTIONS, words, NULL) != PATTERN_YES;
    if (token->line_start || token->after_break)
        reader->in_paragraph = false;
    text_tree_prose(&reader->tree, token->at, token->length);
}

/* A paragraph of moves without numbers behind a game with numbers, or behind words. */
static bool begins_paragraph(struct text_reader *reader) {
    const struct text_token *token = &reader->token;
    bool apart = !reader->tree.alive || (token->after_break && reader->numbered);
    return !token->numbered && token->line_start && apart && !text_tree_in_bracket(&reader->tree) &&
           text_run_begins(reader);
}

static void took_move(struct text_reader *reader) {
    reader->labelled = false;
    reader->moved_at = reader->token.at;
    const struct text_line *line = &reader->tree.lines[0];
    reader->lexer.thousands = text_line_due(line) > 2 * THOUSANDS_FROM;
    long due = text_line_due(&reader->tree.lines[reader->tree.depth - 1]);
    reader->lexer.expected = due > 0 ? (unsigned)due / 2 + 1 : 0;
}

/* A move behind the first. False: it begins another game. */
static bool take_further_move(struct text_reader *reader) {
    struct text_token token = reader->token;
    if (token.after_break)
        text_tree_close_all(&reader->tree, token.at);
    token.semicolon = token.semicolon || text_tree_in_other_clause(&reader->tree);
    if (reader->fragment && token.numbered && token.number == 1 && !reader->tree.alive &&
        !text_tree_in_bracket(&reader->tree))
        return false;
    bool headed = token.numbered && token.firm && token.line_start && text_is_headed(reader, &token);
    if (begins_paragraph(reader) || text_pair_is_next(reader, &token) ||
        (!token.numbered && text_fragment_begins_anew(reader)) ||
        (headed && !text_tree_in_bracket(&reader->tree)))
        return false;
    bool other =
        token.move.labels[0] != LABEL_BAD && label_is_letters(token.move.labels[0]) != reader->letters;
    if (other && !reader->tree.alive &&
        !(token.numbered && token.firm && text_number_is_near(reader, &token))) {
        as_prose(reader, &token);
        return true;
    }
    if (token.numbered && !token.firm && !text_number_is_due(reader, &token)) {
        if (!reader->tree.alive) {
            as_prose(reader, &token);
            return true;
        }
        text_tree_tell_number(&reader->tree, reader->tree.depth - 1, &token);
        token.numbered = token.black = false;
    }
    if (text_tree_move(&reader->tree, &token, &reader->next) == TEXT_NEW_GAME)
        return false;
    took_move(reader);
    return true;
}

/* "1:1" is a king's way round where the rules have it, and else what each side got. */
static bool is_even_score(struct text_reader *reader, struct text_token *token) {
    const struct move_text *move = &token->move;
    if (token->kind != TEXT_MOVE || !text_at_main_line(reader) || token->form != FORM_NUMBERS ||
        move->sign != SIGN_CAPTURE || move->count != 2 || move->labels[0] != 1 || move->labels[1] != 1)
        return false;
    const struct text_line *line = &reader->tree.lines[0];
    int legal = text_line_legal(&reader->tree, line, line->count, token);
    if (legal == 1 || (legal < 0 && !reader->letters))
        return false;
    token->result = RESULT_DRAW;
    token->at = token->move_at;
    token->length = token->move_length;
    return true;
}

static bool take_move(struct text_reader *reader) {
    if (is_even_score(reader, &reader->token) && text_take_result(reader))
        return true;
    if (reader->token.ply != NODE_MOVE && !text_pass_is_due(reader, &reader->token)) {
        as_prose(reader, &reader->token);
        return true;
    }
    if (reader->begun)
        return take_further_move(reader);
    if (reader->token.ply == NODE_MOVE && !text_begins_game(reader, &reader->token)) {
        as_prose(reader, &reader->token);
        return true;
    }
    if (text_list_is_foreign(reader, &reader->token))
        return false;
    text_begin_moves(reader, &reader->token);
    took_move(reader);
    if (reader->broken_end)
        skip_to(reader, reader->broken_end);
    return true;
}

/* Something that makes a game of the text so far. */
static bool has_game(const struct text_reader *reader) {
    return reader->begun || reader->has_list || reader->has_tags || reader->has_braces;
}

/* False: it begins another game. */
static bool take_remark(struct text_reader *reader) {
    const struct text_token *token = &reader->token;
    bool braces = reader->bytes[token->at] == '{';
    bool tags = braces && text_braces_hold_tags(reader->bytes, token->at + 1, token->at + token->length - 1);
    if (tags && reader->apart && !text_tree_in_bracket(&reader->tree))
        return false;
    if (tags && !has_game(reader)) /* until moves or a position say better where it begins */
        reader->game->at = token->at;
    reader->has_braces = reader->has_braces || (tags && !reader->begun);
    reader->in_paragraph = reader->next_to_list = false;
    if (braces && reader->apart && !text_tree_in_bracket(&reader->tree))
        text_tree_extend(&reader->tree, token->at, token->at + token->length); /* the next game's, perhaps */
    else if (braces)
        text_tree_comment(&reader->tree, token->at + 1, token->at + token->length - 1);
    else
        text_tree_remark(&reader->tree, token->at, token->length);
    return true;
}

/* A solution in shorthand; the lexer goes on behind it. */
static bool take_solution(struct text_reader *reader) {
    size_t end;
    if (!text_take_shorthand(reader, &end) && !text_take_ends(reader, &end))
        return false;
    skip_to(reader, end);
    return true;
}

/* "l:0" behind the last move; the lexer goes on behind it. */
static bool take_alike(struct text_reader *reader) {
    size_t end;
    if (!text_take_alike(reader, &end))
        return false;
    skip_to(reader, end);
    return true;
}

/* Text behind a blank line may be the next game's. */
static void look_for_break(struct text_reader *reader) {
    const struct text_token *token = &reader->token;
    bool text = token->kind == TEXT_PROSE || token->kind == TEXT_REMARK || token->kind == TEXT_LABEL;
    reader->broken_off = reader->apart || token->after_break;
    reader->apart = text && has_game(reader) && (reader->apart || token->after_break);
    reader->labelled = reader->labelled || token->kind == TEXT_LABEL;
}

/* Tags in braces and nothing else, then a blank line: what follows is another game. */
static bool is_left_behind(const struct text_reader *reader) {
    const struct text_token *token = &reader->token;
    bool game = token->kind == TEXT_LIST || (token->kind == TEXT_MOVE && token->numbered && token->firm);
    return game && reader->has_braces && !reader->begun && !reader->has_list &&
           (reader->apart || (token->after_break && game_tag(reader->game, "Result")));
}

static void take_open(struct text_reader *reader) {
    if (reader->token.after_break)
        text_tree_close_all(&reader->tree, reader->token.at);
    if (is_even_score(reader, &reader->next))
        reader->next.kind = TEXT_RESULT;
    if (text_bracket_is_result(reader)) {
        advance(reader);
        text_take_result(reader);
        advance(reader);
        return;
    }
    text_look_in_bracket(reader);
    text_tree_open(&reader->tree, &reader->token);
}

/* False: it is another game's. */
static bool take_list(struct text_reader *reader) {
    const struct text_token *token = &reader->token;
    bool told = token->in_sentence && reader->begun && !token->line_start && reader->tree.alive;
    if (told || text_list_repeats(reader)) {
        as_prose(reader, token);
        reader->next_to_list = reader->next_to_list || !told;
        return true;
    }
    if (reader->begun || reader->has_list || reader->game->start.length)
        return false;
    text_take_list(reader);
    return true;
}

/* One token. False: it begins another game. */
static bool take_token(struct text_reader *reader) {
    const struct text_token *token = &reader->token;
    if (is_left_behind(reader))
        return false;
    look_for_break(reader);
    switch (token->kind) {
    case TEXT_TAG:
        if (reader->begun || reader->has_list || text_tag_is_another(reader))
            return false;
        text_take_tag(reader);
        return true;
    case TEXT_LABEL:
        if (!reader->begun && (reader->has_list || (has_game(reader) && reader->apart)))
            return false;
        as_prose(reader, token);
        return true;
    case TEXT_LIST:
        return take_list(reader);
    case TEXT_MOVE:
        if (!reader->begun && (token->form <= FORM_SHORT || token->form == FORM_NUMBERS) &&
            take_solution(reader))
            return true;
        reader->garbled = reader->garbled || token->garbled;
        return take_move(reader);
    case TEXT_RESULT:
        if (!text_take_result(reader))
            as_prose(reader, token);
        return true;
    case TEXT_REMARK:
        return take_remark(reader);
    default:
        break;
    }
    if (token->kind == TEXT_PROSE && !reader->begun && take_solution(reader))
        return true;
    if (token->kind == TEXT_OPEN)
        text_look_for_shorthand(reader);
    if (!reader->begun) {
        as_prose(reader, token);
    } else if (token->kind == TEXT_OPEN) {
        take_open(reader);
    } else if (token->kind == TEXT_CLOSE)
        text_tree_close(&reader->tree, token);
    else if (token->kind == TEXT_ENDS)
        text_tree_ends(&reader->tree, token);
    else if (!take_alike(reader) && !text_look_for_words(reader))
        as_prose(reader, token);
    return true;
}

/* Text that waits: up to the end of the line on which it begins it belongs to this game, when that line
 * holds some of it, as does the line with the result; the rest to the next. */
static void split_comment(struct text_reader *reader) {
    struct text_tree *tree = &reader->tree;
    size_t at = tree->comment_at, end = tree->comment_end, from = at;
    if (at == end)
        return;
    while (from > 0 && strchr(" #", reader->bytes[from - 1]) && reader->bytes[from - 1])
        from--;
    bool fresh_line = from == 0 || reader->bytes[from - 1] == '\n' || reader->bytes[from - 1] == '\r';
    size_t cut = at;
    /* Words that tell the result belong to it wherever they stand. */
    if (reader->words_at && reader->words_at == tree->plies && reader->words_end > at &&
        reader->words_end <= end) {
        cut = reader->words_end;
        fresh_line = false;
    }
    while (!fresh_line && cut < end && reader->bytes[cut] != '\n' && reader->bytes[cut] != '\r')
        cut++;
    bool list = reader->token.kind == TEXT_LIST && !reader->token.line_start;
    size_t named = list ? text_list_label(&reader->lexer, at, end) : end;
    cut = named < cut ? named : cut;
    reader->carry_at = cut;
    reader->carry_end = end;
    tree->comment_end = cut;
    if (cut == end)
        reader->carry_at = reader->carry_end = 0;
    if (cut == at)
        tree->comment_at = tree->comment_end = 0;
}

static void tell_depth(struct text_reader *reader) {
    if (!reader->tree.too_deep)
        return;
    static const struct finding_slot slots[] = {{"limit", "250"}};
    struct slice text = {reader->bytes + reader->tree.deep_at, 1};
    if (!finding_add(&reader->game->findings, FINDING_NESTING_TOO_DEEP, reader->tree.deep_at, text, slots, 1))
        reader->tree.no_memory = true;
}

/* Brackets that print has lost: what stands in them was read all the same. */
static void tell_brackets(struct text_reader *reader) {
    struct game *game = reader->game;
    for (size_t i = 0; i < reader->tree.stray_count && !game->findings.failed; i++) {
        const struct text_stray *stray = &reader->tree.strays[i];
        size_t at = stray->at, length = 1;
        char line[16];
        text_markup_locate(&reader->markup, &at, &length);
        snprintf(line, sizeof line, "%u", (unsigned)text_place(reader->text, at, length).line);
        const char *sign = reader->bytes[stray->at] == ']' ? "]" : ")";
        const struct finding_slot slots[] = {{stray->opens ? "line" : "found", stray->opens ? line : sign}};
        struct finding *finding =
            finding_add(&game->findings, stray->opens ? FINDING_UNCLOSED_VARIATION : FINDING_UNKNOWN_TOKEN,
                        stray->at, (struct slice){reader->bytes + stray->at, 1}, slots, 1);
        if (finding)
            finding_set_severity(&game->findings, finding, SEVERITY_WARNING);
    }
}

/* Programs that write x for everything: then it says nothing about any move. */
static void forget_signs(struct game *game) {
    unsigned plies = 0;
    for (const struct node *node = game->first; node; node = game_next(game, node), plies++)
        if (node->kind != NODE_MOVE || node->sign != SIGN_CAPTURE)
            return;
    if (game->start.length || game->start_unknown || plies < RUN_MIN)
        return;
    struct tree_walk walk;
    tree_walk_begin(&walk, game);
    for (struct node *node; (node = tree_walk_next(&walk));)
        node->sign = node->sign == SIGN_CAPTURE ? SIGN_NONE : node->sign;
}

/* Positions put on the board in front of the first move. */
static bool move_set_ups(struct game *game) {
    struct note_list *preface = &game->preface, before = *node_before(game->first);
    struct note *next = preface->first;
    *preface = (struct note_list){NULL, NULL};
    for (struct note *note = next; note; note = next) {
        struct note_list *list = note->kind == NOTE_SETUP ? &before : preface;
        next = note->next;
        note->next = NULL;
        *(list->last ? &list->last->next : &list->first) = note;
        list->last = note;
    }
    struct note_list *notes = before.first ? node_notes(game, game->first, PART_BEFORE) : NULL;
    if (notes)
        *notes = before;
    return notes || !before.first;
}

/* Nothing of a fragment can be judged, so that what could not be read in it is no error. */
static void soften(struct game *game) {
    for (struct finding *finding = game->findings.first; game->start_unknown && finding;
         finding = finding->next)
        if (finding->code == FINDING_UNKNOWN_TOKEN && finding->severity == SEVERITY_ERROR)
            finding_set_severity(&game->findings, finding, SEVERITY_WARNING);
}

static void finish_game(struct text_reader *reader, bool last) {
    struct game *game = reader->game;
    if (!last)
        split_comment(reader);
    text_tree_finish(&reader->tree);
    text_settle_tags(reader);
    if (reader->tree.no_memory)
        return;
    if (reader->begun) {
        game->first = reader->tree.lines[0].plies[0].node;
        reader->tree.no_memory |= !move_set_ups(game);
        text_settle_words(reader);
        text_settle_start(reader);
        forget_signs(game);
        text_correct_list(reader);
        if (!text_elsewhere_settle(&reader->elsewhere, &reader->lexer, &reader->tree.cursor, reader->rules,
                                   game))
            reader->tree.no_memory = true;
        soften(game);
    } else {
        text_tree_flush(&reader->tree, &game->closing);
        text_take_tagged_start(reader);
    }
    tell_depth(reader);
    tell_brackets(reader);
    reader->tail = reader->carry_end ? reader->carry_at : reader->token.at;
    game->end = reader->token.kind == TEXT_END ? reader->length : reader->token.at;
}

/* A pattern that ran to its limit leaves text that nobody has read. What it was asked of may be a copy; then
 * it stands before the token at hand. */
static void tell_limit(struct text_reader *reader, struct finding_list *outside) {
    const char *from = matcher_given_up(reader->lexer.matcher);
    if (!from || reader->limit_told)
        return;
    const struct finding_slot slots[] = {{"detail", phrase_text(PHRASE_PATTERN_GIVEN_UP, outside->language)}};
    uintptr_t first = (uintptr_t)reader->bytes, place = (uintptr_t)from;
    bool inside = place >= first && place - first < reader->length;
    size_t at = inside ? place - first : reader->token.at, size = 0;
    if (at < reader->length)
        fold_character(reader->bytes + at, reader->bytes + reader->length, &size);
    reader->limit_told = true;
    finding_add(outside, FINDING_UNVERIFIED, at, (struct slice){reader->bytes + at, size}, slots, 1);
}

/* Once a page, in front of its games, and only where it is about columns. */
static void tell_columns(struct text_reader *reader, struct finding_list *outside) {
    if (reader->columns_told)
        return;
    reader->columns_told = true;
    if (reader->page.columns)
        text_columns_tell(reader->lexer.matcher, (struct slice){reader->bytes, reader->length}, outside);
}

static enum reader_step read_next(void *handle, struct game *game, struct finding_list *outside) {
    struct text_reader *reader = handle;
    const struct finding *last = outside->last;
    begin_game(reader, game);
    tell_columns(reader, outside);
    while (reader->token.kind != TEXT_END && !reader->tree.no_memory && take_token(reader))
        advance(reader);
    tell_limit(reader, outside);
    bool found = has_game(reader);
    text_tell_shorthand(reader, found ? &game->findings : outside);
    if (found)
        finish_game(reader, reader->token.kind == TEXT_END);
    if (reader->tree.no_memory || matcher_failed(reader->lexer.matcher) || game->findings.failed ||
        outside->failed)
        return READER_NO_MEMORY;
    text_locate_findings(&reader->markup, outside, last);
    text_locate_game(&reader->markup, game);
    if (game->findings.failed)
        return READER_NO_MEMORY;
    return found ? READER_GAME : READER_END;
}

const struct reader_kind text_reader = {"text", open_reader, read_next, close_reader, NULL};
