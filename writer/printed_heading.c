/* Before the first move of a printed game: remarks, tags, the start position as a list. */
#include "notation/fen.h"
#include "notation/position_list.h"
#include "notation/square.h"
#include "writer/print.h"
#include "writer/printed_position.h"

enum { OPENING_PLIES = 4 };

/* ---- The position ---- */

static bool same_position(const struct variant *variant, struct slice fen, const struct position_list *list) {
    struct buffer texts[2];
    struct position position;
    bool same = false;
    buffer_init(&texts[0]);
    buffer_init(&texts[1]);
    position_list_write(&texts[0], list, list->turn_given ? list->turn : WHITE);
    if (!texts[0].failed && fen_read(buffer_view(&texts[0]), variant, &position).fault == FEN_FINE) {
        buffer_clear(&texts[0]);
        fen_write(&texts[0], &position, NOTATION_VARIANT);
        if (fen_read(fen, variant, &position).fault == FEN_FINE)
            fen_write(&texts[1], &position, NOTATION_VARIANT);
        same = texts[0].length == texts[1].length &&
               memcmp(texts[0].bytes, texts[1].bytes, texts[0].length) == 0;
    }
    buffer_free(&texts[0]);
    buffer_free(&texts[1]);
    return same;
}

/* A stop behind it is no part of a list that says who moves. */
static bool is_all(const struct position_list *list, struct slice text) {
    return list->length == text.length || (list->length + 1 == text.length && text.at[list->length] == '.');
}

/* The position as a list, if a reader of print takes the same position from it. */
static bool make_list(const struct print *print, struct slice fen, struct buffer *text) {
    struct position_list list;
    if (!printed_position_write(text, fen, print->variant, &print->style) || text->failed)
        return false;
    if (position_list_read(print->matcher, buffer_view(text), true, &list) &&
        is_all(&list, buffer_view(text)) && !list.fault_count && same_position(print->variant, fen, &list))
        return true;
    buffer_clear(text);
    return false;
}

static void find_position(const struct print *print, struct printed_start *start) {
    struct slice fen = print->game->start;
    if (fen.length && !make_list(print, fen, &start->list))
        start->fen = fen;
}

static bool has_square_twice(const struct position_list *list) {
    for (unsigned i = 0; i < list->count; i++)
        for (unsigned j = 0; j < i; j++)
            if (list->squares[i].label == list->squares[j].label)
                return true;
    return false;
}

/* A list of the page that is no position, kept as a remark: as a list it says the same again. */
static bool is_odd_list(const struct print *print, struct slice text) {
    struct position_list list;
    bool unreadable = false;
    if (!position_list_read(print->matcher, text, true, &list) || !is_all(&list, text))
        return false;
    for (unsigned i = 0; i < list.fault_count; i++)
        unreadable |= list.faults[i].kind == LIST_UNREADABLE;
    return unreadable || has_square_twice(&list);
}

static void find_odd_list(const struct print *print, struct printed_start *start) {
    const struct game *game = print->game;
    const struct note_list *rest = game->first ? node_before(game->first) : &game->closing;
    const struct note *last = rest->first ? NULL : game->preface.last; /* lists stand last */
    if (!game->start_unknown || game->start.length)
        return;
    if (last && last->kind == NOTE_COMMENT && is_odd_list(print, last->text))
        start->odd = last;
}

/* A fragment says so by its first number, or by coming from a page where it did; else a tag has to. */
static bool needs_set_up(const struct print *print, const struct printed_start *start) {
    const struct game *game = print->game;
    const struct tag *tag = game_tag(game, "SetUp");
    if (!game->start_unknown || game->start.length || start->odd)
        return false;
    if (!game->first)
        return true;
    if (tag && slice_is(slice_trim(tag->value), "1"))
        return true;
    if (node_number(game->first) > 1 || game->first->black_numbered)
        return !print->first;
    return !game->printed;
}

/* Numbers that begin later than at 1 would say that the start is not known, and so would first moves that
 * cannot be played; what came from a page says it again by itself. */
static bool needs_initial(const struct print *print) {
    const struct game *game = print->game;
    if (!game->first || game->start.length || game->start_unknown)
        return false;
    bool later = node_number(game->first) > 1 || game->first->black_numbered;
    bool fails = game->legal_plies < OPENING_PLIES && game->legal_plies < game->plies;
    return game->start_initial || (!game->printed && (later || fails));
}

static void begin(struct printed_start *start) {
    *start = (struct printed_start){.odd = NULL};
    buffer_init(&start->list);
}

static void end(struct print *print, struct printed_start *start) {
    print->buffer->failed |= start->list.failed;
    buffer_free(&start->list);
}

/* ---- Remarks ---- */

/* Whether the text may stand as a line that begins with '#': at the top of a page, without braces. */
static bool is_hash(struct slice text) {
    text = remark_trim(text);
    return text.length && text.at[0] == '#' && !slice_has(text, '{') && !slice_has(text, '}');
}

/* The first note behind those that are lines with '#'. Nothing but such lines stands before them. */
static const struct note *behind_hashes(const struct print *print, const struct note_list *notes) {
    const struct game *game = print->game;
    const struct note *note = notes->first;
    if (!print->first || (notes != &game->preface && behind_hashes(print, &game->preface)))
        return note;
    while (note && (note->kind == NOTE_COMMENT || note->kind == NOTE_LINE) &&
           (is_hash(note->text) || remark_is_empty(note->text)))
        note = note_next(game, note);
    return note;
}

static void write_hashes(struct print *print, const struct note_list *notes) {
    const struct note *end = behind_hashes(print, notes);
    for (const struct note *note = notes->first; note != end; note = note_next(print->game, note)) {
        if (remark_is_empty(note->text))
            continue;
        print->lines.width = SIZE_MAX;
        lines_prose(&print->lines, note->text);
        lines_end(&print->lines);
        print->lines.width = COLUMNS_A_LINE;
    }
}

/* The first may be prose, another one would go on with it. */
static void write_remarks(struct print *print, const struct printed_start *start,
                          const struct note_list *notes, bool *prose) {
    for (const struct note *note = behind_hashes(print, notes); note; note = note_next(print->game, note)) {
        struct slice text = note->text;
        if (note == start->odd)
            continue;
        if (note->kind == NOTE_LINE && text.length)
            text = (struct slice){text.at + 1, text.length - 1};
        if (note->kind != NOTE_NAG && note->kind != NOTE_SETUP && remark_is_empty(text))
            continue;
        lines_fresh(&print->lines);
        if (note->kind == NOTE_NAG)
            printed_nag_write(print, note->nag, false);
        else if (note->kind == NOTE_SETUP)
            printed_set_up_write(print, text);
        else if (*prose && remark_is_prose(text, REMARK_IN_HEADING))
            lines_prose(&print->lines, text);
        else
            remark_write_braced(&print->lines, text);
        *prose = false;
    }
    lines_fresh(&print->lines);
}

/* ---- All of it ---- */

/* Broken between its items only: towers stand on one line. */
static void write_list(struct print *print, struct slice list) {
    size_t from = 0;
    for (size_t i = 0; i <= list.length; i++) {
        if (i < list.length && !(list.at[i] == ' ' && i && strchr(",;.", list.at[i - 1])))
            continue;
        lines_word(&print->lines);
        buffer_put(print->buffer, list.at + from, i - from);
        from = i + 1;
    }
}

static void write_position(struct print *print, const struct printed_start *start) {
    struct slice list = start->odd ? start->odd->text : buffer_view(&start->list);
    if (!list.length)
        return;
    lines_fresh(&print->lines);
    print->lines.width = start->odd ? SIZE_MAX : COLUMNS_A_LINE;
    write_list(print, list);
    lines_end(&print->lines);
    print->lines.width = COLUMNS_A_LINE;
}

void printed_heading_write(struct print *print) {
    const struct game *game = print->game;
    const struct node *first = game->first;
    struct printed_start start;
    bool prose = true;
    begin(&start);
    find_position(print, &start);
    find_odd_list(print, &start);
    start.set_up = needs_set_up(print, &start) ? "1" : needs_initial(print) ? "0" : NULL;
    start.bare = !first && !start.list.length && !start.odd;
    const struct note_list *rest = first ? node_before(first) : &game->closing;
    write_hashes(print, &game->preface);
    write_hashes(print, rest);
    write_remarks(print, &start, &game->preface, &prose);
    write_remarks(print, &start, rest, &prose);
    printed_tags_write(print, &start);
    write_position(print, &start);
    end(print, &start);
}
