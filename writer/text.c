/* Printed text: a heading, the start position as a list, the moves in a style's form, remarks as prose,
 * variations in parentheses, the result in words. It is made for readers of books; what print has no form
 * for (own tags, clocks) is not in it. */
#include "notation/fen.h"
#include "notation/result.h"
#include "writer/chosen.h"
#include "writer/lines.h"
#include "writer/ply.h"
#include "writer/printed_position.h"
#include "writer/tags.h"
#include "writer/walk.h"
#include "writer/writer.h"

enum { COLUMNS_A_LINE = 80, COLUMN_WIDTH_MAX = 40 };

struct print {
    struct lines lines;
    struct buffer *buffer;
    const struct game *game;
    const struct variant *variant;
    struct style style;
    size_t column_width; /* of moves in two columns */
    bool resumes;        /* the second side's move needs its number */
    bool in_pair;        /* two columns: the line has its first move and waits for the second */
};

/* The file of the start and the end: "cd4", "c:d4". */
static void write_short(struct print *print, const struct node *node) {
    struct buffer *buffer = print->buffer;
    const struct geometry *geometry = geometry_of(print->variant);
    buffer_char(buffer, (char)('a' + geometry->file[node->path[0]]));
    if (node->capture && print->style.form == FORM_HALF_SHORT)
        buffer_char(buffer, print->variant->sign);
    square_write(buffer, print->variant, node->path[node->path_count - 1], NOTATION_LETTERS);
}

static void write_tower(struct print *print, const struct node *node) {
    struct buffer *buffer = print->buffer;
    bool shows = node->capture || node->tower_own + node->tower_prisoners > 1;
    if (print->style.towers && node->state == NODE_LEGAL && node->tower_own && shows)
        buffer_format(buffer, " %u/%u", node->tower_own, node->tower_prisoners);
    else if (node->tower.length && !(print->style.towers && node->state == NODE_LEGAL)) {
        buffer_char(buffer, ' ');
        buffer_slice(buffer, node->tower);
    }
}

/* The six signs of PDN's and PGN's first NAGs. */
static const char *sign_of_nag(unsigned nag) {
    static const char *const signs[] = {"!", "?", "!!", "??", "!?", "?!"};
    return nag >= 1 && nag <= 6 ? signs[nag - 1] : NULL;
}

static bool says_wins(const struct node *node) {
    unsigned wins = node->side == WHITE ? NAG_WHITE_WINS : NAG_BLACK_WINS;
    if (node->wins)
        return true;
    for (const struct note *note = node->after.first; note; note = note->next)
        if (note->kind == NOTE_NAG && note->nag == wins && node->state == NODE_LEGAL)
            return true;
    return false;
}

static void write_marks(struct print *print, const struct node *node) {
    if (node->crowned)
        buffer_char(print->buffer, '*');
    if (node->mark.length && !ply_mark_is_strength(node->mark))
        buffer_char(print->buffer, ' ');
    buffer_slice(print->buffer, node->mark);
    for (const struct note *note = node->after.first; note; note = note->next)
        if (note->kind == NOTE_NAG && sign_of_nag(note->nag))
            buffer_text(print->buffer, sign_of_nag(note->nag));
    write_tower(print, node);
    if (says_wins(node))
        buffer_text(print->buffer, " X");
}

static void write_move(struct print *print, const struct node *node) {
    bool letters = print->variant && square_letters(print->variant, print->style.notation);
    if (print->style.form != FORM_LONG && letters && node->state == NODE_LEGAL && node->short_form)
        write_short(print, node);
    else
        ply_write(print->buffer, print->variant, node, print->style.notation);
    write_marks(print, node);
}

static void write_setup(struct print *print, struct slice fen) {
    lines_fresh(&print->lines);
    lines_word(&print->lines);
    if (!printed_position_write(print->buffer, fen, print->variant, &print->style))
        buffer_slice(print->buffer, fen);
    lines_end(&print->lines);
}

/* The fraction stands behind the move already. */
static bool is_tower_comment(const struct print *print, struct slice text) {
    static const char head[] = "[%tower ";
    return print->style.towers && text.length > sizeof head && memcmp(text.at, head, sizeof head - 1) == 0 &&
           memchr(text.at, ']', text.length) == text.at + text.length - 1;
}

static void write_note(struct print *print, const struct note *note) {
    struct slice text = note->text;
    if (note->kind == NOTE_SETUP) {
        write_setup(print, text);
    } else if (note->kind == NOTE_NAG) {
        lines_word(&print->lines);
        buffer_format(print->buffer, "$%u", note->nag);
    } else {
        if (note->kind == NOTE_LINE && text.length)
            text = (struct slice){text.at + 1, text.length - 1};
        if (is_tower_comment(print, text))
            return;
        lines_prose(&print->lines, text);
    }
    print->resumes = true;
}

static void write_notes(struct print *print, const struct note_list *notes) {
    for (const struct note *note = notes->first; note; note = note->next)
        write_note(print, note);
}

/* What the marks behind the move do not say. */
static bool is_remark(const struct node *node, const struct note *note) {
    unsigned wins = node->side == WHITE ? NAG_WHITE_WINS : NAG_BLACK_WINS;
    return note->kind != NOTE_NAG ||
           !(sign_of_nag(note->nag) || (note->nag == wins && node->state == NODE_LEGAL));
}

static void write_remarks(struct print *print, const struct node *node) {
    if (ply_unwritable(print->variant, node)) {
        lines_prose(&print->lines, node->text);
        print->resumes = true;
    }
    for (const struct note *note = node->after.first; note; note = note->next)
        if (is_remark(node, note))
            write_note(print, note);
}

static size_t code_points(const struct buffer *buffer, size_t from) {
    size_t count = 0;
    for (size_t i = from; !buffer->failed && i < buffer->length; i++)
        count += ((unsigned char)buffer->bytes[i] & 0xC0) != 0x80;
    return count;
}

static void pad(struct buffer *buffer, size_t from, size_t width) {
    for (size_t count = code_points(buffer, from); count < width; count++)
        buffer_char(buffer, ' ');
}

/* One side's cell of the table; the second side's goes behind the first's when nothing came between. */
static void write_cell(struct print *print, const struct walk *walk) {
    struct buffer *buffer = print->buffer;
    if (walk->turn.second && print->in_pair) {
        write_move(print, walk->node);
        lines_end(&print->lines);
        print->in_pair = false;
        return;
    }
    lines_fresh(&print->lines);
    lines_word(&print->lines);
    buffer_format(buffer, "%3llu. ", walk->turn.number);
    size_t from = buffer->length;
    if (walk->turn.second)
        buffer_text(buffer, "...");
    else
        write_move(print, walk->node);
    bool last = !walk->turn.second && !walk->node->next;
    if (!last)
        pad(buffer, from, print->column_width + 2);
    if (walk->turn.second) {
        write_move(print, walk->node);
        lines_end(&print->lines);
    }
    print->in_pair = !walk->turn.second;
}

static void write_running(struct print *print, const struct walk *walk) {
    struct buffer *buffer = print->buffer;
    lines_word(&print->lines);
    if (!walk->turn.second)
        buffer_format(buffer, "%llu. ", walk->turn.number);
    else if (print->resumes)
        buffer_format(buffer, "%llu... ", walk->turn.number);
    write_move(print, walk->node);
}

/* Ends a line of the table whose second cell stays empty. */
static void leave_pair(struct print *print) {
    struct buffer *buffer = print->buffer;
    if (!print->in_pair)
        return;
    while (!buffer->failed && buffer->length && buffer->bytes[buffer->length - 1] == ' ')
        buffer->length--;
    lines_end(&print->lines);
    print->in_pair = false;
}

static bool has_remarks(const struct node *node) {
    for (const struct note *note = node->after.first; note; note = note->next)
        if (is_remark(node, note))
            return true;
    return node->variations != NULL;
}

static void write_node(struct print *print, const struct walk *walk) {
    const struct node *node = walk->node;
    bool table = print->style.two_columns && walk->depth == 0;
    if (table && node->before.first)
        leave_pair(print);
    write_notes(print, &node->before);
    if (table)
        write_cell(print, walk);
    else
        write_running(print, walk);
    if (table && has_remarks(node))
        leave_pair(print);
    print->resumes = false;
    write_remarks(print, node);
}

static void write_moves(struct print *print) {
    struct walk walk;
    walk_begin(&walk, print->game, print->variant);
    print->resumes = true;
    for (;;) {
        switch (walk_next(&walk)) {
        case WALK_NODE:
            write_node(print, &walk);
            break;
        case WALK_OPEN:
            lines_word(&print->lines);
            buffer_char(print->buffer, '(');
            lines_join(&print->lines);
            print->resumes = true;
            break;
        case WALK_CLOSE:
            buffer_char(print->buffer, ')');
            break;
        case WALK_LEAVE:
            print->resumes = true;
            break;
        case WALK_DONE:
            leave_pair(print);
            return;
        }
    }
}

/* The widest move of the main line. */
static void measure(struct print *print) {
    size_t from = print->buffer->length;
    for (const struct node *node = print->game->first; node; node = node->next) {
        write_move(print, node);
        size_t width = code_points(print->buffer, from);
        if (width > print->column_width && width <= COLUMN_WIDTH_MAX)
            print->column_width = width;
        print->buffer->length = from;
    }
}

static bool known(const struct tag *tag) {
    if (!tag)
        return false;
    struct slice value = slice_trim(tag->value);
    return value.length && value.at[0] != '?';
}

static void write_names(struct print *print) {
    const struct tag *white = game_tag(print->game, "White"), *black = game_tag(print->game, "Black");
    if (!known(white) && !known(black))
        return;
    lines_prose(&print->lines, known(white) ? white->value : slice_of("?"));
    lines_prose(&print->lines, slice_of("-"));
    lines_prose(&print->lines, known(black) ? black->value : slice_of("?"));
    lines_end(&print->lines);
}

/* Whether the record's own words in front of the game have the title already. */
static bool says(const struct game *game, const char *title) {
    size_t length = strlen(title);
    const struct note *lists[] = {game->preface.first, game->first ? game->first->before.first : NULL};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const struct note *note = lists[i]; note; note = note->next)
            if (note->text.length >= length && memmem(note->text.at, note->text.length, title, length))
                return true;
    return false;
}

static void write_heading(struct print *print) {
    static const char *const places[] = {"Event", "Site", "Date"};
    const char *title = style_title(&print->style, print->variant);
    if (title && !says(print->game, title)) {
        lines_prose(&print->lines, slice_of(title));
        lines_end(&print->lines);
    }
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const struct tag *tag = game_tag(print->game, places[i]);
        if (!known(tag))
            continue;
        if (print->lines.column || print->buffer->length > print->lines.word)
            buffer_char(print->buffer, ',');
        lines_prose(&print->lines, tag->value);
    }
    lines_fresh(&print->lines);
    write_names(print);
}

static void write_result(struct print *print) {
    const struct game *game = print->game;
    const struct words *words = print->style.words;
    enum side first = print->variant ? print->variant->first : WHITE;
    const char *text = NULL;
    /* The record's own words stand among its remarks, or as a mark behind the last move. */
    if (game->words != OUTCOME_NONE && result_of_outcome(game->words, print->variant) == game->result)
        return;
    if (game->result == RESULT_FIRST || game->result == RESULT_SECOND) {
        enum side winner = game->result == RESULT_FIRST ? first : side_other(first);
        text = game->first && !print->style.two_columns ? words->wins[winner] : words->won[winner];
    } else if (game->result == RESULT_DRAW) {
        text = words->draw;
    } else if (game->result == RESULT_BOTH_LOST) {
        text = tags_result(game, print->variant);
    }
    if (text)
        lines_prose(&print->lines, slice_of(text));
}

/* Numbers that begin later than at 1 without a position would say that the start is not known; so when it
 * is, it is shown. */
static void write_start(struct print *print) {
    const struct game *game = print->game;
    if (game->start.length) {
        write_setup(print, game->start);
        return;
    }
    bool later = game->first && (game->first->number > 1 || game->first->black_numbered);
    if (!later || game->start_unknown || !print->variant)
        return;
    struct position position;
    struct buffer fen;
    buffer_init(&fen);
    position_start(&position, print->variant);
    fen_write(&fen, &position, NOTATION_VARIANT);
    write_setup(print, buffer_view(&fen));
    print->buffer->failed |= fen.failed;
    buffer_free(&fen);
}

static void write_page(struct print *print) {
    const struct game *game = print->game;
    write_heading(print);
    write_notes(print, &game->preface);
    lines_fresh(&print->lines);
    write_start(print);
    if (print->style.two_columns)
        measure(print);
    write_moves(print);
    write_result(print);
    lines_fresh(&print->lines);
    write_notes(print, &game->closing);
    lines_fresh(&print->lines);
}

static enum status write_game(struct buffer *buffer, const struct game *game,
                              const struct writer_options *options, bool first) {
    struct print print = {.buffer = buffer, .game = game};
    print.variant = tags_variant(game);
    if (!style_find(options->style, game, print.variant, &print.style))
        return STATUS_USAGE;
    print.style.notation =
        chosen_notation(game, print.variant,
                        options->notation != NOTATION_VARIANT ? options->notation : print.style.notation);
    if (!first)
        buffer_text(buffer, text_writer.between);
    lines_begin(&print.lines, buffer, COLUMNS_A_LINE);
    write_page(&print);
    return buffer->failed ? STATUS_NO_MEMORY : STATUS_OK;
}

const struct writer_kind text_writer = {"text", write_game, true, "\n"};
