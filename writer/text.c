/* Printed text: a heading, the start position as a list, the moves in a style's form, remarks, variations in
 * parentheses, the result in words. It is made for readers of books, and what a reader of print takes from it
 * is the game again; what print has no form for (own tags) is not in it. */
#include "writer/chosen.h"
#include "writer/ply.h"
#include "writer/print.h"
#include "writer/tags.h"
#include "writer/writer.h"

enum { COLUMN_WIDTH_MAX = 40, MARK_MAX = 8 };

/* The file of the start and the end: "cd4", "c:d4". */
static void write_short(struct print *print, const struct node *node) {
    struct buffer *buffer = print->buffer;
    const struct geometry *geometry = geometry_of(print->variant);
    buffer_char(buffer, (char)('a' + geometry->file[node_path(node)[0]]));
    if (node->capture && print->style.form == FORM_HALF_SHORT)
        buffer_char(buffer, print->variant->sign);
    square_write(buffer, print->variant, node_path(node)[node_path_count(node) - 1], NOTATION_LETTERS);
}

static void write_tower(struct print *print, const struct node *node) {
    struct buffer *buffer = print->buffer;
    bool shows = node->capture || node->tower_own + node->tower_prisoners > 1;
    if (print->style.towers && node->state == NODE_LEGAL && node->tower_own && shows)
        buffer_format(buffer, " %u/%u", node->tower_own, node->tower_prisoners);
    else if (node_tower(node).length && !(print->style.towers && node->state == NODE_LEGAL)) {
        buffer_char(buffer, ' ');
        buffer_slice(buffer, node_tower(node));
    }
}

/* The six signs of PDN's and PGN's first NAGs. */
static const char *sign_of_nag(unsigned nag) {
    static const char *const signs[] = {"!", "?", "!!", "??", "!?", "?!"};
    return nag >= 1 && nag <= 6 ? signs[nag - 1] : NULL;
}

/* The NAG that is printed as a sign: where there is a mark already, more signs would be another one. */
static const struct note *find_sign(const struct print *print, const struct node *node) {
    for (const struct note *note = node_after(node)->first; note && !node_mark(node).length;
         note = note_next(print->game, note))
        if (note->kind == NOTE_NAG && sign_of_nag(note->nag))
            return note;
    return NULL;
}

static bool is_strength(struct slice mark) {
    return mark.length <= MARK_MAX && ply_mark_is_strength(mark);
}

/* "=", "=!" and "+" are marks in print only. */
static bool is_printed_mark(struct slice mark) {
    if (!mark.length || (mark.at[0] != '=' && mark.at[0] != '+') || (mark.at[0] == '+' && mark.length > 1))
        return false;
    for (size_t i = 1; i < mark.length; i++)
        if (mark.at[i] != '!' && mark.at[i] != '?')
            return false;
    return true;
}

static void write_marks(struct print *print, const struct node *node) {
    bool strength = is_strength(node_mark(node)), printed = is_printed_mark(node_mark(node));
    const struct note *sign = find_sign(print, node);
    if (node->crowned)
        buffer_char(print->buffer, '*');
    if (strength)
        buffer_slice(print->buffer, node_mark(node));
    if (sign)
        buffer_text(print->buffer, sign_of_nag(sign->nag));
    if (printed) {
        buffer_char(print->buffer, ' ');
        buffer_slice(print->buffer, node_mark(node));
    }
    write_tower(print, node);
    if (printed_result_by_mark(print, node) && !(printed && node_mark(node).at[0] == '+'))
        buffer_text(print->buffer, " X");
}

/* Whether a reader of print knows the word for a move. */
static bool is_move_word(const struct print *print, struct slice word) {
    static const enum pattern forms[] = {PATTERN_MOVE_LETTERS, PATTERN_MOVE_GLUED, PATTERN_MOVE_SHORT,
                                         PATTERN_MOVE_NUMBERS};
    struct pattern_hit hit;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (pattern_match(print->matcher, forms[i], word, &hit) == PATTERN_YES && hit.length == word.length)
            return true;
    return false;
}

/* A ply that looks like a move in print. */
static bool is_clear(const struct print *print, const struct node *node) {
    struct buffer word;
    if (node->kind != NODE_MOVE || node->state == NODE_LEGAL)
        return true;
    if (ply_unwritable(print->variant, node))
        return false;
    buffer_init(&word);
    ply_write(&word, print->variant, node, print->style.notation);
    bool clear = is_move_word(print, buffer_view(&word));
    print->buffer->failed |= word.failed;
    buffer_free(&word);
    return clear;
}

/* A word from another format that is no move to readers of print: a ply that is not told, and a remark. */
static bool is_foreign(const struct print *print, const struct node *node) {
    return !print->game->printed && !is_clear(print, node);
}

static void write_move(struct print *print, const struct node *node) {
    bool letters = print->variant && square_letters(print->variant, print->style.notation);
    if (print->style.form != FORM_LONG && letters && node->state == NODE_LEGAL && node->short_form)
        write_short(print, node);
    else if (is_foreign(print, node))
        buffer_text(print->buffer, "- -");
    else if (ply_unwritable(print->variant, node))
        buffer_slice(print->buffer, slice_trim(node_text(node)));
    else
        ply_write(print->buffer, print->variant, node, print->style.notation);
    write_marks(print, node);
}

/* ---- Remarks ---- */

/* The fraction stands behind the move already. */
static bool is_tower_comment(const struct print *print, struct slice text) {
    static const char head[] = "[%tower ";
    return print->style.towers && text.length > sizeof head && memcmp(text.at, head, sizeof head - 1) == 0 &&
           memchr(text.at, ']', text.length) == text.at + text.length - 1;
}

/* `prose`: braces are needed for the sake of the text only. */
static void write_remark(struct print *print, struct slice text, bool prose) {
    if (remark_is_empty(text))
        return;
    prose = prose && !print->in_prose && remark_is_prose(text, REMARK_BEHIND_MOVE);
    if (prose)
        lines_prose(&print->lines, text);
    else
        remark_write_braced(&print->lines, text);
    print->in_prose = prose;
    print->resumes = true;
}

static void write_joined(struct print *print, const char *words) {
    lines_join(&print->lines);
    lines_prose(&print->lines, slice_of(words));
}

void printed_nag_write(struct print *print, unsigned nag, bool prose) {
    const char *words = style_judgement(&print->style, nag);
    prose = prose && words && !print->in_prose;
    if (prose)
        lines_prose(&print->lines, slice_of(words));
    else {
        lines_word(&print->lines);
        buffer_char(print->buffer, '{');
        if (words)
            write_joined(print, words);
        else {
            buffer_char(print->buffer, '$');
            buffer_number(print->buffer, nag);
        }
        buffer_char(print->buffer, '}');
    }
    print->in_prose = prose;
    print->resumes = true;
}

/* Print has lists in front of games only. */
void printed_set_up_write(struct print *print, struct slice fen) {
    lines_word(&print->lines);
    buffer_text(print->buffer, "{/FEN \"");
    buffer_slice(print->buffer, fen);
    buffer_text(print->buffer, "\"/}");
    print->in_prose = false;
    print->resumes = true;
}

static struct slice words_of(const struct note *note) {
    struct slice text = note->text;
    if (note->kind == NOTE_LINE && text.length)
        text = (struct slice){text.at + 1, text.length - 1};
    return text;
}

static void write_note(struct print *print, const struct note *note, bool prose) {
    if (note->kind == NOTE_NAG)
        printed_nag_write(print, note->nag, prose);
    else if (!is_tower_comment(print, words_of(note)))
        write_remark(print, words_of(note), prose);
}

/* What the marks behind the move do not say. */
static bool is_remark(const struct print *print, const struct node *node, const struct note *note) {
    if (note->kind == NOTE_NAG)
        return note != find_sign(print, node) && !printed_wins(print, node, note);
    struct slice words = words_of(note);
    return note->kind == NOTE_SETUP || !(remark_is_empty(words) || is_tower_comment(print, words));
}

static bool has_remark(const struct print *print, const struct node *node, const struct note_list *notes) {
    const struct note *note = notes->first;
    while (note && !is_remark(print, node, note))
        note = note_next(print->game, note);
    return note != NULL;
}

static bool has_odd_mark(const struct node *node) {
    return node_mark(node).length && !is_strength(node_mark(node)) && !is_printed_mark(node_mark(node));
}

/* A reader of print knows the move for one whatever stands around it. */
static bool is_firm(const struct print *print, const struct node *node) {
    return node && node->kind == NODE_MOVE && node->state != NODE_ILLEGAL && is_clear(print, node);
}

/* Prose at the end of a line could be the next game's, or a move that could not be read. */
static bool may_be_prose(const struct print *print, const struct walk *walk) {
    return is_firm(print, walk->node) && is_firm(print, node_next(walk->node)) && !walk_skips(walk);
}

/* The file of the square where the move begins, from 1; 0: in numbers, or none. */
static unsigned start_file(const struct print *print, const struct node *node) {
    if (node->state == NODE_LEGAL && print->variant)
        return geometry_of(print->variant)->file[node_path(node)[0]] + 1u;
    return node_label_count(node) && label_is_letters(node_labels(node)[0]) ? label_file(node_labels(node)[0])
                                                                            : 0;
}

/* Whether print shows the same beginning of both moves: of a short one the file alone. */
static bool starts_alike(const struct print *print, const struct node *a, const struct node *b) {
    if (print->style.form != FORM_LONG && start_file(print, a))
        return start_file(print, a) == start_file(print, b);
    if (a->state == NODE_LEGAL && b->state == NODE_LEGAL)
        return node_path(a)[0] == node_path(b)[0];
    return node_label_count(a) && node_label_count(b) && node_labels(a)[0] == node_labels(b)[0];
}

/* A variation that begins with the move that it replaces; words behind that would make one remark of both. */
static bool is_told_again(const struct print *print, const struct walk *walk, bool begins) {
    const struct node *node = walk->node;
    const struct node *replaced = begins && walk->depth ? walk->frames[walk->depth - 1].node : NULL;
    return replaced && starts_alike(print, node, replaced);
}

/* Those behind the variations stand in front of them: print has no other place that would be read again. */
static void write_remarks(struct print *print, const struct walk *walk, bool begins,
                          const struct note *told) {
    const struct node *node = walk->node;
    bool prose = may_be_prose(print, walk) && !is_told_again(print, walk, begins);
    if (is_foreign(print, node))
        write_remark(print, node_text(node), false);
    if (has_odd_mark(node))
        write_remark(print, node_mark(node), false);
    for (const struct note *note = node_after(node)->first; note; note = note_next(print->game, note)) {
        if (note->kind == NOTE_SETUP)
            printed_set_up_write(print, note->text);
        else if (is_remark(print, node, note) && note != told)
            write_note(print, note, prose);
    }
    for (const struct note *note = node_closing(node)->first; note; note = note_next(print->game, note))
        if (is_remark(print, node, note))
            write_note(print, note, false);
}

/* The one remark in front of a ply that may do without braces. */
static const struct note *find_prose(const struct print *print, const struct node *node) {
    for (const struct note *note = node_before(node)->first; note && is_firm(print, node);
         note = note_next(print->game, note))
        if (note->kind == NOTE_COMMENT && remark_is_prose(note->text, REMARK_BEHIND_MOVE))
            return note;
    return NULL;
}

/* What stands before the first ply stands in the heading. */
static void write_before(struct print *print, const struct walk *walk, bool begins) {
    const struct node *node = walk->node;
    const struct note *prose = is_told_again(print, walk, begins) ? NULL : find_prose(print, node);
    for (const struct note *note = begins && !walk->depth ? NULL : node_before(node)->first; note;
         note = note_next(print->game, note)) {
        if (note->kind == NOTE_SETUP)
            printed_set_up_write(print, note->text);
        else
            write_note(print, note, note == prose);
    }
}

/* ---- Moves ---- */

static size_t count_from(const struct buffer *buffer, size_t from) {
    size_t count = 0;
    for (size_t i = from; !buffer->failed && i < buffer->length; i++)
        count += ((unsigned char)buffer->bytes[i] & 0xC0) != 0x80;
    return count;
}

static void pad(struct buffer *buffer, size_t from, size_t width) {
    for (size_t count = count_from(buffer, from); count < width; count++)
        buffer_char(buffer, ' ');
}

/* On the line of the move, whatever that makes of its width. */
static void write_result(struct print *print, const struct printed_result *result) {
    if (!result)
        return;
    if (result->told || result->words)
        buffer_char(print->buffer, ' ');
    if (result->told)
        buffer_slice(print->buffer, result->told->text);
    else if (result->words)
        buffer_text(print->buffer, result->words);
    print->in_prose = result->told || result->words;
}

/* One side's cell of the table; the second side's goes behind the first's when nothing came between. */
static void write_cell(struct print *print, const struct walk *walk, const struct printed_result *result) {
    struct buffer *buffer = print->buffer;
    bool second = walk->turn.second;
    if (!second || !print->in_pair) {
        lines_fresh(&print->lines);
        lines_word(&print->lines);
        buffer_format(buffer, "%3llu. ", walk->turn.number);
        size_t from = buffer->length;
        if (second)
            buffer_text(buffer, "...");
        else
            write_move(print, walk->node);
        if (second || node_next(walk->node))
            pad(buffer, from, print->column_width + 2);
    }
    if (second)
        write_move(print, walk->node);
    write_result(print, result);
    print->in_pair = !second;
    if (second)
        lines_end(&print->lines);
}

static void write_number(struct buffer *buffer, unsigned long long number, const char *dots) {
    buffer_number(buffer, number);
    buffer_text(buffer, dots);
}

static void write_running(struct print *print, const struct walk *walk, const struct printed_result *result) {
    struct buffer *buffer = print->buffer;
    lines_word(&print->lines);
    if (!walk->turn.second)
        write_number(buffer, walk->turn.number, ". ");
    else if (print->resumes || walk->renumbered)
        write_number(buffer, walk->turn.number, "... ");
    write_move(print, walk->node);
    write_result(print, result);
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

static bool has_remarks(const struct print *print, const struct node *node) {
    return has_remark(print, node, node_after(node)) || node_variations(node) || has_odd_mark(node) ||
           is_foreign(print, node);
}

/* A ply that the record does not tell is told by the next one's number; in variations that could be another
 * line's. */
static bool is_left_out(const struct print *print, const struct walk *walk, bool begins) {
    const struct node *node = walk->node;
    return node->kind == NODE_UNKNOWN && !begins && !walk->depth && !print->left_out && node_next(node) &&
           node_next(node)->kind == NODE_MOVE &&
           !has_remark(print, node_next(node), node_before(node_next(node))) &&
           !has_remark(print, node, node_after(node)) && !node_mark(node).length && !find_sign(print, node) &&
           !node_variations(node);
}

static void write_node(struct print *print, const struct walk *walk, bool begins) {
    const struct node *node = walk->node;
    bool table = print->style.two_columns && walk->depth == 0;
    bool last = walk->depth == 0 && !node_next(node);
    struct printed_result result = {NULL, NULL};
    if (table && has_remark(print, node, node_before(node)) && !begins)
        leave_pair(print);
    write_before(print, walk, begins);
    print->left_out = is_left_out(print, walk, begins);
    if (print->left_out) {
        print->resumes = true;
        return;
    }
    if (last)
        result = printed_result_of(print);
    print->in_prose = false;
    if (table)
        write_cell(print, walk, last ? &result : NULL);
    else
        write_running(print, walk, last ? &result : NULL);
    print->resumes = false;
    if (table && (has_remarks(print, node) || (last && print->game->closing.first)))
        leave_pair(print);
    write_remarks(print, walk, begins, result.told);
}

static void write_closing(struct print *print) {
    const struct game *game = print->game;
    for (const struct note *note = game->first ? game->closing.first : NULL; note;
         note = note_next(print->game, note))
        write_note(print, note, false);
}

static void write_moves(struct print *print) {
    struct walk walk;
    walk_begin(&walk, print->game, print->variant);
    walk.by_place = true;
    print->resumes = true;
    bool begins = true;
    for (;;) {
        enum walk_step step = walk_next(&walk);
        if (step != WALK_NODE)
            print->in_prose = false;
        switch (step) {
        case WALK_NODE:
            write_node(print, &walk, begins);
            if (print->buffer->length >= BUFFER_MANY)
                lines_spill(&print->lines);
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
            write_closing(print);
            return;
        }
        begins = step == WALK_OPEN;
    }
}

/* The widest move of the main line. */
static void measure(struct print *print) {
    size_t from = print->buffer->length;
    for (const struct node *node = print->game->first; node; node = game_next(print->game, node)) {
        write_move(print, node);
        size_t width = count_from(print->buffer, from);
        if (width > print->column_width && width <= COLUMN_WIDTH_MAX)
            print->column_width = width;
        print->buffer->length = from;
    }
}

/* Pages have one figure behind each letter; higher boards are printed in numbers unless somebody asks. */
static enum notation notation_of(const struct print *print, const struct writer_options *options) {
    if (options->notation != NOTATION_VARIANT)
        return options->notation;
    bool high = print->variant && print->variant->height > 8;
    return high && print->style.notation == NOTATION_LETTERS ? NOTATION_VARIANT : print->style.notation;
}

static enum status write_game(struct buffer *buffer, const struct game *game,
                              const struct writer_options *options, bool first) {
    struct print print = {.buffer = buffer, .game = game, .first = first};
    print.variant = tags_variant(game);
    for (const struct node *node = game->first; node; node = game_next(game, node))
        print.last = node;
    if (!style_find(options->style, game, print.variant, &print.style))
        return STATUS_USAGE;
    print.style.notation = chosen_notation(game, print.variant, notation_of(&print, options));
    print.matcher = matcher_make();
    if (!print.matcher)
        return STATUS_NO_MEMORY;
    if (!first)
        buffer_char(buffer, '\n');
    lines_begin(&print.lines, buffer, COLUMNS_A_LINE);
    printed_heading_write(&print);
    if (print.style.two_columns)
        measure(&print);
    write_moves(&print);
    lines_fresh(&print.lines);
    bool failed = buffer->failed || matcher_failed(print.matcher);
    matcher_free(print.matcher);
    return failed ? STATUS_NO_MEMORY : STATUS_OK;
}

const struct writer_kind text_writer = {"text", write_game, style_shortens, false, true};
