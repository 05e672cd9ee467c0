/* Printed and scanned pages -> games: where one begins and ends, its start position, tags and outcome. The
 * tree is text_tree.c's, the tokens text_lexer.c's; whether moves are legal is judged later. */
#include "base/memory.h"
#include "notation/fen.h"
#include "notation/game_type.h"
#include "parser/reader.h"
#include "parser/text_page.h"
#include "parser/text_setup.h"
#include "parser/text_start.h"
#include "parser/text_tree.h"

enum { RUN_MIN = 4, PATH_MIN = 4 };

struct text_reader {
    struct text *text;
    const char *bytes;
    char *repaired; /* the text, with bytes that are no UTF-8 as '?' */
    struct text_lexer lexer;
    struct text_tree tree;
    struct text_page page;
    struct text_token token, next;
    struct position_list lists[2]; /* of the two tokens, when they are lists */
    struct pdn_tag tags[2];
    const struct variant *declared; /* by the caller */
    const char *tagged;             /* by a [Game] tag of this page */
    struct buffer start;            /* the last position of the page, for further lines from it */
    size_t start_at, start_length;
    size_t carry_at, carry_end; /* text that belongs to the next game */
    bool limit_told;

    /* Of the game that is being read. */
    struct game *game;
    const struct variant *rules; /* that the tree follows; NULL: none */
    bool has_tags, has_list, has_turn, begun, numbered, letters, ended;
    bool next_to_list; /* nothing but blanks since the position */
    bool in_paragraph; /* no line of prose since the position */
    bool towers;
    uint32_t words_at; /* plies when the words were read */
};

static void advance(struct text_reader *reader) {
    reader->token = reader->next;
    if (reader->token.kind == TEXT_LIST)
        reader->lists[0] = reader->lists[1];
    if (reader->token.kind == TEXT_TAG)
        reader->tags[0] = reader->tags[1];
    if (reader->token.kind == TEXT_END)
        return;
    text_lexer_next(&reader->lexer, &reader->next);
    if (reader->next.kind == TEXT_LIST)
        reader->lists[1] = reader->lexer.list;
    if (reader->next.kind == TEXT_TAG)
        reader->tags[1] = reader->lexer.tag;
}

/* Every slice of a game points into the text; what is matched must be UTF-8. */
static bool check_utf8(struct text_reader *reader) {
    const struct text *text = reader->text;
    const char *end = text->bytes + text->length;
    reader->bytes = text->bytes;
    for (const char *at = text->bytes; at < end;) {
        size_t size;
        if ((unsigned char)*at < 0x80) {
            at++;
            continue;
        }
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
    memory_free(reader->repaired);
    memory_free(reader);
}

static void *open_reader(struct text *text, const struct reader_options *options) {
    struct text_reader *reader = memory_take(sizeof *reader);
    if (!reader)
        return NULL;
    *reader = (struct text_reader){.text = text};
    buffer_init(&reader->start);
    struct matcher *matcher = matcher_make();
    reader->lexer.matcher = matcher;
    if (!matcher || !check_utf8(reader) || !text_tree_init(&reader->tree, &reader->lexer)) {
        close_reader(reader);
        return NULL;
    }
    text_lexer_init(&reader->lexer, reader->bytes, text->length, matcher);
    reader->page = text_page_look(matcher, (struct slice){reader->bytes, text->length});
    if (options && options->variant)
        reader->declared = variant_find(options->variant, strlen(options->variant));
    reader->next.kind = TEXT_PROSE; /* stands before the first token */
    advance(reader);
    advance(reader);
    return reader;
}

static void begin_game(struct text_reader *reader, struct game *game) {
    reader->game = game;
    reader->has_tags = reader->has_list = reader->has_turn = reader->begun = reader->ended = false;
    reader->numbered = reader->letters = reader->next_to_list = reader->in_paragraph = false;
    reader->towers = false;
    reader->words_at = 0;
    reader->rules = NULL;
    game->printed = true;
    game->language = reader->page.language;
    game->page_variant = reader->tagged ? reader->tagged : reader->page.variant;
    text_tree_begin(&reader->tree, game, NULL);
    reader->tree.comment_at = reader->carry_at;
    reader->tree.comment_end = reader->carry_end;
    reader->carry_at = reader->carry_end = 0;
}

static void start_at(struct text_reader *reader, size_t at) {
    if (!reader->has_tags && !reader->has_list && !reader->begun)
        reader->game->at = at;
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
    if (!game->start.at || reader->start.failed)
        reader->tree.no_memory = true;
}

static void take_tag(struct text_reader *reader) {
    struct game *game = reader->game;
    const struct pdn_tag *scanned = &reader->tags[0];
    start_at(reader, reader->token.at);
    struct slice value = pdn_tag_value(game->arena, scanned);
    struct tag *tag = value.at ? game_add_tag(game, scanned->name, value) : NULL;
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
        set_start(reader, value, tag->value_at, tag->value_length);
    } else if (slice_same(tag->name, "Setup")) {
        struct buffer fen;
        buffer_init(&fen);
        if (text_setup_read(value, &fen))
            set_start(reader, buffer_view(&fen), tag->value_at, tag->value_length);
        buffer_free(&fen);
    }
}

static void report_fault(struct text_reader *reader, const struct list_fault *fault, size_t from) {
    struct buffer detail;
    struct game *game = reader->game;
    struct slice text = {reader->bytes + from + fault->at, fault->length};
    buffer_init(&detail);
    if (fault->kind == LIST_UNREADABLE)
        buffer_format(&detail, "%.*s is no square", (int)text.length, text.at);
    else
        buffer_format(&detail, "%u pieces are announced, %u are listed", fault->announced, fault->found);
    struct slice copy = arena_copy(game->arena, buffer_view(&detail));
    struct finding_slot slots[] = {{"detail", copy.at}};
    if (!copy.at || detail.failed ||
        !finding_add(&game->findings, FINDING_BAD_FEN, from + fault->at, text, slots, 1))
        reader->tree.no_memory = true;
    buffer_free(&detail);
}

static void take_list(struct text_reader *reader) {
    const struct position_list *list = &reader->lists[0];
    size_t at = reader->token.at;
    struct buffer fen;
    bool unreadable = false;
    start_at(reader, at);
    text_tree_flush(&reader->tree, &reader->game->preface);
    for (unsigned i = 0; i < list->fault_count; i++) {
        unreadable = unreadable || list->faults[i].kind == LIST_UNREADABLE;
        report_fault(reader, &list->faults[i], at);
    }
    reader->has_list = reader->next_to_list = reader->in_paragraph = true;
    reader->has_turn = list->turn_given;
    reader->towers = list->towers;
    if (unreadable) {
        reader->game->start_unknown = true;
        reader->start.length = 0;
        return;
    }
    buffer_init(&fen);
    position_list_write(&fen, list, list->turn_given ? list->turn : WHITE);
    set_start(reader, buffer_view(&fen), at, reader->token.length);
    if (fen.failed)
        reader->tree.no_memory = true;
    buffer_free(&fen);
    if (list->towers && !reader->tagged)
        reader->game->page_variant = "bashni";
}

/* The rules that the moves look like they follow, for the choices that numbers leave. */
static const struct variant *guess_rules(struct text_reader *reader, const struct text_token *token) {
    const struct variant *variant = reader->declared;
    const struct tag *tag;
    if (!variant)
        game_type_of(reader->game, &variant, &tag);
    if (!variant && reader->game->page_variant)
        variant = variant_find(reader->game->page_variant, strlen(reader->game->page_variant));
    if (variant)
        return variant;
    const char *name = "russian";
    for (unsigned i = 0; i < token->move.count; i++)
        if (!label_is_letters(token->move.labels[i])) {
            if (token->move.labels[i] > 25 || token->form == FORM_DIGITS)
                return NULL;
            name = "lasca";
        }
    return variant_find(name, strlen(name));
}

static bool first_is_legal(struct text_reader *reader, const struct position *position,
                           const struct text_token *token, enum verdict *verdict) {
    struct resolution resolution;
    struct node node = {.kind = NODE_MOVE,
                        .labels = token->move.labels,
                        .label_count = token->move.count,
                        .sign = token->move.sign};
    position_copy(&reader->tree.cursor.position, position);
    cursor_resolve(&reader->tree.cursor, &node, &resolution);
    *verdict = resolution.verdict;
    return resolution.verdict == VERDICT_LEGAL;
}

/* The position of the game's own list, with the side that the first move's number says. False: there is
 * none, or it cannot be read. */
static bool own_position(struct text_reader *reader, const struct text_token *token,
                         struct position *position) {
    struct game *game = reader->game;
    if (!game->start.length || !reader->rules)
        return false;
    bool turned = reader->has_list && !reader->has_turn && token->numbered && token->black;
    if (turned) {
        char *copy = arena_take(game->arena, game->start.length);
        if (!copy) {
            reader->tree.no_memory = true;
            return false;
        }
        memcpy(copy, game->start.at, game->start.length);
        copy[0] = 'B';
        game->start.at = copy;
    }
    return fen_read(game->start, reader->rules, position).fault == FEN_FINE;
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
    if (!game->start.at)
        reader->tree.no_memory = true;
    else if (last.side == BLACK)
        ((char *)game->start.at)[0] = 'B';
    position_copy(position, &last);
    return true;
}

static bool several_words(struct slice name) {
    return memchr(name.at, ' ', name.length) || memchr(name.at, '.', name.length);
}

static void name_player(struct text_reader *reader, const char *tag, struct slice value) {
    struct slice copy = arena_copy(reader->game->arena, slice_trim(value));
    struct tag *added = copy.at ? game_add_tag(reader->game, slice_of(tag), copy) : NULL;
    if (!added) {
        reader->tree.no_memory = true;
        return;
    }
    added->at = added->value_at = (size_t)(value.at - reader->bytes);
    added->length = added->value_length = value.length;
}

/* "Петя Андрєєв - Саша Лядов:" in front of the first move. */
static void take_names(struct text_reader *reader) {
    struct text_tree *tree = &reader->tree;
    size_t at = tree->comment_end, end = tree->comment_end;
    struct pattern_hit hit;
    if (reader->has_tags || tree->comment_at == end)
        return;
    while (at > tree->comment_at && reader->bytes[at - 1] != '\n' && end - at < 200)
        at--;
    struct slice line = {reader->bytes + at, end - at};
    if (end - at >= 200 || pattern_match(reader->lexer.matcher, PATTERN_NAMES, line, &hit) != PATTERN_YES)
        return;
    bool colon = hit.group[3].length ||
                 (end < reader->token.at && memchr(reader->bytes + end, ':', reader->token.at - end));
    if (!colon && !(several_words(hit.group[1]) && several_words(hit.group[2])))
        return;
    name_player(reader, "White", hit.group[1]);
    name_player(reader, "Black", hit.group[2]);
    if (!reader->has_list)
        reader->game->at = at;
    tree->comment_end = at;
    if (tree->comment_at >= at)
        tree->comment_at = tree->comment_end = 0;
}

static void begin_moves(struct text_reader *reader, const struct text_token *token) {
    struct game *game = reader->game;
    struct position position;
    start_at(reader, token->at);
    take_names(reader);
    reader->begun = true;
    reader->numbered = token->numbered;
    reader->letters = label_is_letters(token->move.labels[0]);
    if (!reader->rules)
        reader->rules = guess_rules(reader, token);
    bool known = own_position(reader, token, &position);
    bool late = token->numbered && (token->number != 1 || token->black);
    if (!known && !game->start.length && !game->start_unknown) {
        known = inherit(reader, token, &position);
        if (!known && late)
            game->start_unknown = true;
        else if (!known && reader->rules) {
            position_start(&position, reader->rules);
            known = true;
        }
    }
    struct note_list *list = &game->preface;
    text_tree_flush(&reader->tree, list);
    struct text_line *line = &reader->tree.lines[0];
    line->followed = known;
    if (known)
        position_copy(&line->now, &position);
    text_tree_append(&reader->tree, token);
}

/* Whether moves without numbers and words between them begin here: RUN_MIN of them, or a whole paragraph, of
 * a single move only where the page's last position has it. */
static bool run_begins(struct text_reader *reader) {
    struct text_lexer ahead = reader->lexer;
    struct text_token token = reader->next;
    unsigned count = 1;
    while (count < RUN_MIN && token.kind == TEXT_MOVE && !token.numbered && !token.after_break) {
        count++;
        text_lexer_next(&ahead, &token);
    }
    if (count >= RUN_MIN)
        return true;
    bool whole = token.kind == TEXT_END || token.after_break;
    return whole && (count > 1 || (reader->start.length && reader->token.move.count > 1));
}

/* Four digits are a move only among others of their kind; "то" and the like may stand between. */
static bool digits_follow(const struct text_reader *reader) {
    struct text_lexer ahead = reader->lexer;
    struct text_token token = reader->next;
    for (int i = 0; i < 3 && token.kind != TEXT_END; i++) {
        if (token.kind == TEXT_MOVE)
            return token.form == FORM_DIGITS;
        if (token.kind != TEXT_PROSE || token.length > 8)
            return false;
        text_lexer_next(&ahead, &token);
    }
    return false;
}

/* Whether a token can begin the moves of a game. */
static bool can_begin(struct text_reader *reader, const struct text_token *token) {
    const struct text_token *next = &reader->next;
    bool followed = next->kind == TEXT_MOVE;
    if (!token->numbered) {
        if (reader->has_list && reader->next_to_list)
            return true;
        if (reader->has_list && reader->in_paragraph && token->move.count >= PATH_MIN &&
            token->move.sign == SIGN_CAPTURE)
            return true;
        return token->line_start && run_begins(reader);
    }
    if (token->form == FORM_DIGITS)
        return digits_follow(reader);
    if (token->form == FORM_NUMBERS)
        return reader->has_list || (followed && next->form == token->form);
    return token->firm || (token->number == 1 && followed);
}

/* The list in front of a game is another position: its first move has no piece there. */
static bool list_is_foreign(struct text_reader *reader, const struct text_token *token) {
    struct position position;
    enum verdict verdict;
    if (!reader->has_list || reader->next_to_list || !reader->game->start.length)
        return false;
    reader->rules = guess_rules(reader, token);
    if (!own_position(reader, token, &position) || first_is_legal(reader, &position, token, &verdict))
        return false;
    if (label_is_letters(token->move.labels[0]) && !label_rank(token->move.labels[0]))
        return true;
    return verdict == VERDICT_NO_PIECE || verdict == VERDICT_NOT_YOUR_PIECE;
}

static void as_prose(struct text_reader *reader, const struct text_token *token) {
    reader->next_to_list = false;
    if (token->line_start || token->after_break)
        reader->in_paragraph = false;
    text_tree_prose(&reader->tree, token->at, token->length);
}

/* A number without a dot counts only where it is due. */
static bool number_is_due(const struct text_reader *reader, const struct text_token *token) {
    const struct text_tree *tree = &reader->tree;
    for (size_t i = tree->depth; i-- > 0;) {
        long due = tree->lines[i].first + (long)tree->lines[i].count;
        if (2 * ((long)token->number - 1) == due)
            return true;
    }
    return token->number == 1 && token->line_start && reader->next.kind == TEXT_MOVE;
}

/* A paragraph of moves without numbers behind a game with numbers, or behind words. */
static bool begins_paragraph(struct text_reader *reader) {
    const struct text_token *token = &reader->token;
    bool apart = !reader->tree.alive || (token->after_break && reader->numbered);
    return !token->numbered && token->line_start && apart && !text_tree_in_bracket(&reader->tree) &&
           run_begins(reader);
}

/* A move behind the first. False: it begins another game. */
static bool take_further_move(struct text_reader *reader) {
    struct text_token token = reader->token;
    if (token.after_break)
        text_tree_close_all(&reader->tree);
    if (begins_paragraph(reader))
        return false;
    if (label_is_letters(token.move.labels[0]) != reader->letters) {
        as_prose(reader, &token);
        return true;
    }
    if (token.numbered && !token.firm && !number_is_due(reader, &token)) {
        if (!reader->tree.alive) {
            as_prose(reader, &token);
            return true;
        }
        token.numbered = token.black = false;
    }
    return text_tree_move(&reader->tree, &token, &reader->next) != TEXT_NEW_GAME;
}

static bool take_move(struct text_reader *reader) {
    if (reader->begun)
        return take_further_move(reader);
    if (!can_begin(reader, &reader->token)) {
        as_prose(reader, &reader->token);
        return true;
    }
    if (list_is_foreign(reader, &reader->token))
        return false;
    begin_moves(reader, &reader->token);
    return true;
}

static bool at_main_line(const struct text_reader *reader) {
    return reader->begun && reader->tree.depth == 1 && !text_tree_in_bracket(&reader->tree);
}

/* Who moved the last ply of the main line. */
static enum outcome last_mover(const struct text_reader *reader) {
    const struct text_line *line = &reader->tree.lines[0];
    return (line->first + (long)line->count - 1) % 2 == 0 ? OUTCOME_WHITE : OUTCOME_BLACK;
}

/* "и белые победили" right behind the last move. */
static void look_for_words(struct text_reader *reader) {
    struct pattern_hit hit;
    struct text_lexer *lexer = &reader->lexer;
    size_t at = reader->token.at;
    if (!at_main_line(reader) || !reader->tree.alive)
        return;
    enum outcome words = OUTCOME_NONE;
    if (text_lexer_match(lexer, PATTERN_OUTCOME_WHITE, at, &hit))
        words = OUTCOME_WHITE;
    else if (text_lexer_match(lexer, PATTERN_OUTCOME_BLACK, at, &hit))
        words = OUTCOME_BLACK;
    else if (text_lexer_match(lexer, PATTERN_OUTCOME_MOVER, at, &hit))
        words = last_mover(reader);
    else if (text_lexer_match(lexer, PATTERN_OUTCOME_DRAW, at, &hit))
        words = OUTCOME_DRAW;
    if (words == OUTCOME_NONE)
        return;
    reader->game->words = words;
    reader->words_at = reader->tree.plies;
}

static void take_result(struct text_reader *reader) {
    struct game *game = reader->game;
    const struct text_token *token = &reader->token;
    if (!at_main_line(reader) || !reader->tree.alive || game->terminator != RESULT_NONE) {
        as_prose(reader, token);
        return;
    }
    game->terminator = token->result;
    game->terminator_text = (struct slice){reader->bytes + token->at, token->length};
    game->terminator_at = token->at;
    reader->tree.alive = false;
    reader->ended = true;
}

static void take_remark(struct text_reader *reader) {
    const struct text_token *token = &reader->token;
    bool brace = reader->bytes[token->at] == '{';
    reader->in_paragraph = reader->next_to_list = false;
    text_tree_prose(&reader->tree, token->at + brace, token->length - 2 * brace);
}

/* One token. False: it begins another game. */
static bool take_token(struct text_reader *reader) {
    const struct text_token *token = &reader->token;
    switch (token->kind) {
    case TEXT_TAG:
        if (reader->begun || reader->has_list)
            return false;
        take_tag(reader);
        return true;
    case TEXT_LIST:
        if (token->in_sentence && reader->begun && !token->line_start && reader->tree.alive) {
            as_prose(reader, token);
            return true;
        }
        if (reader->begun || reader->has_list)
            return false;
        take_list(reader);
        return true;
    case TEXT_MOVE:
        return take_move(reader);
    case TEXT_RESULT:
        take_result(reader);
        return true;
    case TEXT_REMARK:
        take_remark(reader);
        return true;
    default:
        break;
    }
    if (!reader->begun) {
        as_prose(reader, token);
    } else if (token->kind == TEXT_OPEN) {
        if (token->after_break)
            text_tree_close_all(&reader->tree);
        text_tree_open(&reader->tree, token);
    } else if (token->kind == TEXT_CLOSE)
        text_tree_close(&reader->tree, token);
    else if (token->kind == TEXT_ENDS)
        text_tree_ends(&reader->tree, token);
    else {
        look_for_words(reader);
        as_prose(reader, token);
    }
    return true;
}

/* Text that waits: up to the end of the line on which it begins it belongs to this game, when that line
 * holds some of it; the rest to the next. */
static void split_comment(struct text_reader *reader) {
    struct text_tree *tree = &reader->tree;
    size_t at = tree->comment_at, end = tree->comment_end, from = at;
    if (at == end)
        return;
    while (from > 0 && reader->bytes[from - 1] == ' ')
        from--;
    bool fresh_line = from == 0 || reader->bytes[from - 1] == '\n' || reader->bytes[from - 1] == '\r';
    size_t cut = at;
    while (!fresh_line && cut < end && reader->bytes[cut] != '\n' && reader->bytes[cut] != '\r')
        cut++;
    reader->carry_at = cut;
    reader->carry_end = end;
    tree->comment_end = cut;
    if (cut == end)
        reader->carry_at = reader->carry_end = 0;
    if (cut == at)
        tree->comment_at = tree->comment_end = 0;
}

static void settle_words(struct text_reader *reader) {
    struct game *game = reader->game;
    const struct node *last = game->first;
    long count = 0;
    for (; last && last->next; last = last->next)
        count++;
    if (reader->words_at && reader->words_at != reader->tree.plies)
        game->words = OUTCOME_NONE;
    if (!last || game->words != OUTCOME_NONE)
        return;
    bool white = (reader->tree.lines[0].first + count) % 2 == 0;
    if (last->wins)
        game->words = white ? OUTCOME_WHITE : OUTCOME_BLACK;
    else if (last->mark.length && memchr(last->mark.at, '=', last->mark.length))
        game->words = OUTCOME_DRAW;
}

/* Moves that cannot have been played from the initial position are a fragment from another one. */
static void settle_start(struct text_reader *reader) {
    struct game *game = reader->game;
    if (!game->first || game->start.length || game->start_unknown)
        return;
    const struct variant *variant = reader->declared;
    const struct tag *tag;
    if (!variant && game_type_of(game, &variant, &tag) == DECLARED_NOTHING && game->page_variant)
        variant = variant_find(game->page_variant, strlen(game->page_variant));
    game->start_unknown = !text_start_is_initial(&reader->tree.cursor, variant, game->first);
}

static void tell_depth(struct text_reader *reader) {
    if (!reader->tree.too_deep)
        return;
    static const struct finding_slot slots[] = {{"limit", "250"}};
    struct slice text = {reader->bytes + reader->tree.deep_at, 1};
    if (!finding_add(&reader->game->findings, FINDING_NESTING_TOO_DEEP, reader->tree.deep_at, text, slots, 1))
        reader->tree.no_memory = true;
}

static void finish_game(struct text_reader *reader, bool last) {
    struct game *game = reader->game;
    if (!last)
        split_comment(reader);
    text_tree_finish(&reader->tree);
    if (reader->begun) {
        game->first = reader->tree.lines[0].plies[0].node;
        settle_words(reader);
        settle_start(reader);
    } else
        text_tree_flush(&reader->tree, &game->closing);
    tell_depth(reader);
    game->end = reader->token.kind == TEXT_END ? reader->text->length : reader->token.at;
}

/* A pattern that ran to its limit leaves text that nobody has read. */
static void tell_limit(struct text_reader *reader, struct finding_list *outside) {
    if (!reader->lexer.limited || reader->limit_told)
        return;
    static const struct finding_slot slots[] = {{"detail", "a pattern was given up at its limit here"}};
    reader->limit_told = true;
    size_t at = reader->lexer.limited_at;
    finding_add(outside, FINDING_UNVERIFIED, at, (struct slice){reader->bytes + at, 1}, slots, 1);
}

static enum reader_step read_next(void *handle, struct game *game, struct finding_list *outside) {
    struct text_reader *reader = handle;
    begin_game(reader, game);
    while (reader->token.kind != TEXT_END && !reader->tree.no_memory && take_token(reader))
        advance(reader);
    tell_limit(reader, outside);
    bool found = reader->begun || reader->has_list || reader->has_tags;
    if (found)
        finish_game(reader, reader->token.kind == TEXT_END);
    if (reader->tree.no_memory || game->findings.failed || outside->failed)
        return READER_NO_MEMORY;
    return found ? READER_GAME : READER_END;
}

const struct reader_kind text_reader = {"text", open_reader, read_next, close_reader};
