/* Before the first move of a printed game: the variant's title, the event, remarks, the players, the start
 * position as a list. What a reader of print would not take back from such lines stands in tags as in PDN. */
#include "notation/fen.h"
#include "notation/game_type.h"
#include "notation/position_list.h"
#include "writer/print.h"
#include "writer/printed_position.h"
#include "writer/start.h"
#include "writer/tags.h"

enum { LINE_BYTES_MAX = 200 };

/* What the lines before the first move have to say. */
struct heading {
    const char *title;   /* NULL: none */
    struct buffer event; /* "Event, Site, Date" in one line */
    struct slice white, black;
    struct buffer list;         /* the start position; empty: none */
    struct slice fen;           /* ... when it is no list; `at` NULL: none */
    struct buffer initial;      /* backs `fen` */
    bool type, set_up, outcome; /* tags that are needed: the variant, an unknown start, the result */
    bool tags;                  /* event, players and these stand in tags */
    bool breaks;                /* tags stand before the remarks */
};

static struct slice known_value(const struct print *print, const char *name) {
    const struct tag *tag = game_tag(print->game, name);
    struct slice value = tag ? slice_trim(tag->value) : (struct slice){NULL, 0};
    return value.length && value.at[0] != '?' ? value : (struct slice){NULL, 0};
}

/* "1950.??.??" is 1950. */
static struct slice known_date(const struct print *print) {
    struct slice date = known_value(print, "Date");
    while (date.length > 3 && memcmp(date.at + date.length - 3, ".??", 3) == 0)
        date.length -= 3;
    return date;
}

static void collect_event(const struct print *print, struct buffer *event) {
    const struct slice parts[] = {known_value(print, "Event"), known_value(print, "Site"), known_date(print)};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!parts[i].length)
            continue;
        if (event->length)
            buffer_text(event, ", ");
        buffer_slice(event, parts[i]);
    }
}

static size_t code_points(struct slice text) {
    size_t count = 0;
    for (size_t i = 0; i < text.length; i++)
        count += ((unsigned char)text.at[i] & 0xC0) != 0x80;
    return count;
}

static bool is_one_line(struct slice text) {
    return code_points(text) <= COLUMNS_A_LINE && text.length <= LINE_BYTES_MAX;
}

/* Whether "White - Black:" comes back as the two names. */
static bool names_are_plain(const struct print *print, const struct heading *heading) {
    struct buffer line;
    struct pattern_hit hit;
    buffer_init(&line);
    buffer_slice(&line, heading->white);
    buffer_text(&line, " - ");
    buffer_slice(&line, heading->black);
    buffer_char(&line, ':');
    print->buffer->failed |= line.failed;
    bool plain = !line.failed && line.length <= LINE_BYTES_MAX &&
                 pattern_match(print->matcher, PATTERN_NAMES, buffer_view(&line), &hit) == PATTERN_YES &&
                 slice_equal(hit.group[1], heading->white) && slice_equal(hit.group[2], heading->black);
    buffer_free(&line);
    return plain;
}

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

/* The position as a list, if a reader of print takes the same position from it. Lists do not say who moves
 * but by name, so readers expect White; games that Black begins keep their FEN. */
static bool make_list(const struct print *print, struct slice fen, struct buffer *text) {
    struct position_list list;
    if (!print->variant || print->variant->first != WHITE ||
        !printed_position_write(text, fen, print->variant, &print->style) || text->failed)
        return false;
    if (position_list_read(print->matcher, buffer_view(text), true, &list) && list.length == text->length &&
        !list.fault_count && same_position(print->variant, fen, &list))
        return true;
    buffer_clear(text);
    return false;
}

/* Text that was a list on its page and could not be read is no FEN. */
static bool is_fen(struct slice text) {
    text = slice_trim(text);
    return text.length && strchr("WwBb", text.at[0]) && (text.length == 1 || strchr(": \t", text.at[1]));
}

/* Numbers that begin later than at 1 without a position would say that the start is not known; so when it
 * is, it is shown. */
static void find_position(struct print *print, struct heading *heading) {
    const struct game *game = print->game;
    struct slice fen = game->start;
    bool later = game->first && (game->first->number > 1 || game->first->black_numbered);
    if (!fen.length && later && !game->start_unknown && print->variant) {
        struct position position;
        position_start(&position, print->variant);
        fen_write(&heading->initial, &position, NOTATION_VARIANT);
        fen = buffer_view(&heading->initial);
    }
    if (!fen.length || make_list(print, fen, &heading->list))
        return;
    if (is_fen(fen))
        heading->fen = fen;
    else
        buffer_slice(&heading->list, slice_trim(fen));
}

/* A fragment says so by its first number, or by coming from a page where it did; else a tag has to. */
static bool needs_set_up(const struct print *print) {
    const struct game *game = print->game;
    const struct tag *tag = game_tag(game, "SetUp");
    if (!game->start_unknown || game->start.length || !game->first)
        return false;
    if (tag && slice_is(slice_trim(tag->value), "1"))
        return true;
    if (game->first->number > 1 || game->first->black_numbered)
        return !print->first;
    return !game->printed;
}

/* ---- Tags ---- */

/* What was guessed is guessed again; and a title would hold for the games behind it too. */
static const char *title_of(const struct print *print) {
    return print->game->declared ? style_title(&print->style, print->variant) : NULL;
}

/* A variant without a title, or a declaration that nobody understands. */
static bool needs_type(const struct print *print) {
    const struct variant *declared;
    const struct tag *decided;
    if (print->game->declared)
        return print->variant && !style_title(&print->style, print->variant);
    return game_type_of(print->game, &declared, &decided) == DECLARED_UNKNOWN;
}

static bool is_one_of(struct slice name, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (slice_is(name, names[i]))
            return true;
    return false;
}

static void write_tag(struct print *print, const char *name, struct slice value) {
    lines_fresh(&print->lines);
    tags_write(print->buffer, slice_of(name), value);
    lines_begin(&print->lines, print->buffer, COLUMNS_A_LINE);
}

/* Those of the game's tags that print cannot do without. */
static void write_tags(struct print *print, const struct heading *heading, bool players) {
    static const char *const heads[] = {"Event", "Site", "Date", "White", "Black"};
    static const char *const types[] = {"GameType", "Variant"};
    struct tag_list list;
    struct tag_out tag;
    lines_fresh(&print->lines);
    size_t from = print->buffer->length;
    tags_begin(&list, print->game, print->variant, NOTATION_VARIANT);
    while (tags_next(&list, &tag)) {
        struct slice value = slice_trim(tag.value);
        bool says = value.length && value.at[0] != '?';
        if ((players && says && is_one_of(tag.name, heads, sizeof heads / sizeof *heads)) ||
            (heading->type && is_one_of(tag.name, types, sizeof types / sizeof *types)) ||
            (heading->outcome && slice_is(tag.name, "Result")))
            tags_write(print->buffer, tag.name, tag.value);
    }
    print->buffer->failed |= !tags_end(&list);
    lines_begin(&print->lines, print->buffer, COLUMNS_A_LINE);
    if (heading->set_up)
        write_tag(print, "SetUp", slice_of("1"));
    if (heading->fen.at)
        write_tag(print, "FEN", heading->fen);
    if (heading->breaks && print->buffer->length == from)
        write_tag(print, "Event", slice_of("?"));
}

/* ---- Remarks ---- */

static bool is_hash(struct slice text) {
    return text.length && text.at[0] == '#';
}

/* A line that begins with '#' is a remark where nothing but such lines stands before it. */
static void write_hashes(struct print *print, const struct note_list *notes) {
    for (const struct note *note = notes->first; print->first && note; note = note->next) {
        if (note->kind == NOTE_SETUP || !is_hash(note->text))
            continue;
        print->lines.width = SIZE_MAX;
        lines_prose(&print->lines, note->text);
        lines_end(&print->lines);
        print->lines.width = COLUMNS_A_LINE;
    }
}

/* Behind the title, where the remark begins with it. */
static struct slice without_title(struct slice text, const char *title) {
    size_t length = title ? strlen(title) : 0;
    if (!length || text.length < length || memcmp(text.at, title, length) != 0 ||
        (text.length > length && text.at[length] != ' '))
        return text;
    return slice_trim((struct slice){text.at + length, text.length - length});
}

/* The remarks one after the other, as each is to be printed. */
struct remarks {
    const struct note *note;
    const struct note_list *lists[3]; /* further ones; the last is NULL */
    size_t list;
    bool title, prose; /* the title may stand before the next; it may be prose */
    struct slice text;
    bool braced;
};

static void begin_remarks(const struct print *print, const struct heading *heading, struct remarks *remarks) {
    const struct game *game = print->game;
    const struct node *first = game->first;
    *remarks = (struct remarks){.note = game->preface.first,
                                .lists = {first ? &first->before : &game->closing},
                                .title = true,
                                .prose = !heading->event.length || heading->tags};
}

static const struct note *take_note(struct remarks *remarks) {
    while (!remarks->note && remarks->lists[remarks->list])
        remarks->note = remarks->lists[remarks->list++]->first;
    const struct note *note = remarks->note;
    if (note)
        remarks->note = note->next;
    return note;
}

static bool next_remark(const struct print *print, const struct heading *heading, struct remarks *remarks) {
    const struct note *note;
    while ((note = take_note(remarks))) {
        struct slice text = note->text;
        if (note->kind == NOTE_SETUP || note->kind == NOTE_NAG || (print->first && is_hash(text)))
            continue;
        if (note->kind == NOTE_LINE && text.length)
            text = (struct slice){text.at + 1, text.length - 1};
        if (remarks->title)
            text = without_title(text, heading->title);
        remarks->title = false;
        if (remark_is_empty(text))
            continue;
        bool named = heading->white.at && !heading->tags;
        remarks->braced =
            !remarks->prose || !remark_is_prose(text, REMARK_IN_HEADING) || (named && !is_one_line(text));
        remarks->prose = false;
        remarks->text = text;
        return true;
    }
    return false;
}

/* Braces in front of a game that is not the first would be remarks of the game before; a tag ends that. */
static bool needs_break(const struct print *print, const struct heading *heading) {
    struct remarks remarks;
    begin_remarks(print, heading, &remarks);
    while (!print->first && next_remark(print, heading, &remarks))
        if (remarks.braced)
            return true;
    return false;
}

static void write_remarks(struct print *print, const struct heading *heading) {
    struct remarks remarks;
    begin_remarks(print, heading, &remarks);
    while (next_remark(print, heading, &remarks)) {
        lines_fresh(&print->lines);
        if (remarks.braced)
            remark_write_braced(&print->lines, remarks.text);
        else
            lines_prose(&print->lines, remarks.text);
    }
    lines_fresh(&print->lines);
}

/* ---- All of it ---- */

static void plan(struct print *print, struct heading *heading) {
    const struct game *game = print->game;
    struct slice names[] = {known_value(print, "White"), known_value(print, "Black")};
    heading->title = title_of(print);
    heading->white = names[0];
    heading->black = names[1];
    collect_event(print, &heading->event);
    find_position(print, heading);
    heading->type = needs_type(print);
    heading->set_up = needs_set_up(print);
    heading->outcome = !game->first && (!heading->list.length ||
                                        (game->result != RESULT_NONE && game->result != RESULT_OPEN));
    struct slice event = buffer_view(&heading->event);
    bool named = names[0].at || names[1].at;
    heading->tags =
        heading->type || heading->set_up || heading->outcome || heading->fen.at ||
        (named && (heading->list.length || !names_are_plain(print, heading))) ||
        (event.length && (!remark_is_prose(event, REMARK_IN_HEADING) || (named && !is_one_line(event))));
    heading->breaks = needs_break(print, heading);
    heading->tags |= heading->breaks;
    print->buffer->failed |= heading->event.failed || heading->list.failed || heading->initial.failed;
}

static void write_title(struct print *print, const struct heading *heading) {
    if (!heading->title)
        return;
    lines_prose(&print->lines, slice_of(heading->title));
    lines_end(&print->lines);
}

static void write_names(struct print *print, const struct heading *heading) {
    lines_fresh(&print->lines);
    lines_word(&print->lines);
    buffer_slice(print->buffer, heading->white);
    buffer_text(print->buffer, " - ");
    buffer_slice(print->buffer, heading->black);
    buffer_char(print->buffer, ':');
    lines_end(&print->lines);
}

static void write_position(struct print *print, const struct heading *heading) {
    if (!heading->list.length)
        return;
    lines_fresh(&print->lines);
    lines_prose(&print->lines, buffer_view(&heading->list));
    lines_end(&print->lines);
    print->has_game = true;
}

static void write_heading(struct print *print, const struct heading *heading) {
    const struct game *game = print->game;
    write_hashes(print, &game->preface);
    if (game->first)
        write_hashes(print, &game->first->before);
    write_title(print, heading);
    if (heading->breaks)
        write_tags(print, heading, true);
    if (heading->event.length && !heading->tags)
        lines_prose(&print->lines, buffer_view(&heading->event));
    write_remarks(print, heading);
    if (heading->tags && !heading->breaks)
        write_tags(print, heading, true);
    else if (!heading->tags && (heading->white.at || heading->black.at))
        write_names(print, heading);
    write_position(print, heading);
}

static void begin(struct heading *heading) {
    *heading = (struct heading){.title = NULL};
    buffer_init(&heading->event);
    buffer_init(&heading->list);
    buffer_init(&heading->initial);
}

static void end(struct heading *heading) {
    buffer_free(&heading->event);
    buffer_free(&heading->list);
    buffer_free(&heading->initial);
}

void printed_heading_write(struct print *print) {
    struct heading heading;
    begin(&heading);
    plan(print, &heading);
    write_heading(print, &heading);
    end(&heading);
}

void printed_heading_set_up(struct print *print, struct slice fen) {
    struct heading heading;
    begin(&heading);
    lines_fresh(&print->lines);
    if (print->has_game) {
        lines_end(&print->lines);
        heading.title = title_of(print);
        heading.type = needs_type(print);
        print->has_game = false;
    }
    if (!make_list(print, fen, &heading.list))
        heading.fen = fen;
    write_title(print, &heading);
    if (heading.type || heading.fen.at)
        write_tags(print, &heading, false);
    write_position(print, &heading);
    print->buffer->failed |= heading.list.failed;
    end(&heading);
}
