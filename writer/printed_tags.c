/* A printed game's tags: as a heading of title, event and players where a reader of print takes them back
 * from there, as lines with labels, and what print has no word for in braces, as in PDN. */
#include "notation/game_type.h"
#include "notation/printed_words.h"
#include "notation/result.h"
#include "writer/print.h"
#include "writer/tags.h"

enum { LINE_BYTES_MAX = 200, DATE_BYTES = 10 };

struct printed_tags {
    struct slice event, date, white, black; /* in the heading; empty: not there */
};

static struct slice value_of(const struct print *print, const char *name) {
    const struct tag *tag = game_tag(print->game, name);
    return tag ? tag->value : (struct slice){NULL, 0};
}

/* "?", "????.??.??": nobody knows, and nothing need be printed. */
static bool is_unknown(struct slice value) {
    value = slice_trim(value);
    for (size_t i = 0; i < value.length; i++)
        if (value.at[i] != '?' && value.at[i] != '.')
            return false;
    return true;
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

static bool matches(const struct print *print, enum pattern pattern, struct slice text) {
    return pattern_match(print->matcher, pattern, text, NULL) == PATTERN_YES;
}

/* Whether "White - Black:" comes back as the two names. */
static bool names_are_plain(const struct print *print, struct slice white, struct slice black) {
    struct buffer line;
    struct pattern_hit hit;
    if (!white.length || !black.length || !remark_is_prose(white, REMARK_IN_HEADING) ||
        !remark_is_prose(black, REMARK_IN_HEADING))
        return false;
    buffer_init(&line);
    buffer_slice(&line, white);
    buffer_text(&line, " - ");
    buffer_slice(&line, black);
    buffer_char(&line, ':');
    print->buffer->failed |= line.failed;
    bool plain = !line.failed && is_one_line(buffer_view(&line)) &&
                 pattern_match(print->matcher, PATTERN_NAMES, buffer_view(&line), &hit) == PATTERN_YES &&
                 slice_equal(hit.group[1], white) && slice_equal(hit.group[2], black);
    buffer_free(&line);
    return plain;
}

/* "1947.05.01" */
static bool is_whole_date(struct slice date) {
    if (date.length != DATE_BYTES)
        return false;
    for (size_t i = 0; i < DATE_BYTES; i++)
        if (i == 4 || i == 7 ? date.at[i] != '.' : date.at[i] < '0' || date.at[i] > '9')
            return false;
    return true;
}

/* Whether the line of an event above the players' names comes back as it. */
static bool event_is_plain(const struct print *print, struct slice event) {
    const char *comma = event.length ? memrchr(event.at, ',', event.length) : NULL;
    struct slice behind = {comma, comma ? (size_t)(event.at + event.length - comma) : 0};
    return event.length && slice_equal(event, slice_trim(event)) && is_one_line(event) &&
           event.length + DATE_BYTES + 2 <= COLUMNS_A_LINE && remark_is_prose(event, REMARK_IN_HEADING) &&
           matches(print, PATTERN_EVENT, event) && !(comma && matches(print, PATTERN_DATE_BEHIND, behind));
}

static void find_heading(const struct print *print, struct printed_tags *tags) {
    struct slice white = value_of(print, "White"), black = value_of(print, "Black");
    struct slice event = value_of(print, "Event"), date = value_of(print, "Date");
    *tags = (struct printed_tags){.event = {NULL, 0}};
    if (!names_are_plain(print, white, black))
        return;
    tags->white = white;
    tags->black = black;
    if (!event_is_plain(print, event))
        return;
    tags->event = event;
    if (is_whole_date(date))
        tags->date = date;
}

/* ---- Lines with labels ---- */

/* Whether the value comes back from "Label: value" as it is. */
static bool fits_label(struct slice value) {
    bool outside = value.length && slice_equal(value, slice_trim(value));
    for (size_t i = 0; outside && i < value.length; i++)
        if ((unsigned char)value.at[i] < ' ' || value.at[i] == '<' || value.at[i] == '{' ||
            value.at[i] == '}')
            return false;
    return outside && value.length <= LINE_BYTES_MAX;
}

static bool in_heading(const struct printed_tags *tags, struct slice name) {
    return (tags->event.length && slice_is(name, "Event")) || (tags->date.length && slice_is(name, "Date")) ||
           (tags->white.length && (slice_is(name, "White") || slice_is(name, "Black")));
}

static const char *const labelled[] = {"Event", "Site", "Date", "Round", "White", "Black"};

static bool is_labelled(struct slice name) {
    for (size_t i = 0; i < sizeof labelled / sizeof *labelled; i++)
        if (slice_is(name, labelled[i]))
            return true;
    return false;
}

static void write_line(struct print *print, const char *name, struct slice value) {
    lines_fresh(&print->lines);
    lines_word(&print->lines);
    buffer_text(print->buffer, name);
    buffer_text(print->buffer, ": ");
    buffer_slice(print->buffer, value);
    lines_end(&print->lines);
}

static void write_labels(struct print *print, const struct printed_tags *tags) {
    for (size_t i = 0; i < sizeof labelled / sizeof *labelled; i++) {
        struct slice value = value_of(print, labelled[i]);
        if (!is_unknown(value) && fits_label(value) && !in_heading(tags, slice_of(labelled[i])))
            write_line(print, style_label(&print->style, labelled[i]), value);
    }
}

static void write_heading(struct print *print, const struct printed_tags *tags) {
    struct buffer *buffer = print->buffer;
    lines_fresh(&print->lines);
    if (tags->event.length) {
        lines_word(&print->lines);
        buffer_slice(buffer, tags->event);
        if (tags->date.length) {
            buffer_text(buffer, ", ");
            buffer_slice(buffer, tags->date);
        }
        lines_end(&print->lines);
    }
    if (tags->white.length) {
        lines_word(&print->lines);
        buffer_slice(buffer, tags->white);
        buffer_text(buffer, " - ");
        buffer_slice(buffer, tags->black);
        buffer_char(buffer, ':');
        lines_end(&print->lines);
    }
}

/* ---- The variant ---- */

/* The record declares what no row has, and that is kept. */
static bool keeps_type(const struct print *print) {
    const struct variant *declared;
    const struct tag *decided;
    return !print->game->declared && game_type_of(print->game, &declared, &decided) == DECLARED_UNKNOWN;
}

static bool replays(const struct print *print) {
    struct walk walk;
    enum walk_step step;
    walk_begin(&walk, print->game, print->variant);
    while ((step = walk_next(&walk)) != WALK_DONE)
        if (step == WALK_NODE && walk.node->state != NODE_LEGAL)
            return false;
    return true;
}

/* A first move with nothing but remarks behind it might be the game before once more. */
static bool is_lonely(const struct print *print) {
    const struct node *first = print->game->first;
    return first && !print->first &&
           (!node_next(first) || node_after(first)->first || node_variations(first));
}

/* A game in letters of the variant that is tried first there, which replays, is known for one without a
 * word. */
static bool needs_title(const struct print *print) {
    const struct game *game = print->game;
    if (!print->variant || keeps_type(print))
        return false;
    if (!square_letters(print->variant, print->style.notation))
        return true;
    return print->variant != variant_usual(false) || game->start_unknown || !replays(print) ||
           is_lonely(print);
}

static void write_title(struct print *print) {
    if (!needs_title(print))
        return;
    lines_fresh(&print->lines);
    lines_word(&print->lines);
    style_title(print->buffer, &print->style, print->variant);
    buffer_char(print->buffer, ':');
    lines_end(&print->lines);
}

/* ---- Braces ---- */

static bool is_told(const struct print *print, const struct printed_tags *tags,
                    const struct printed_start *start, const struct tag_out *tag) {
    struct slice value = tag->value;
    bool result = slice_is(tag->name, "Result");
    if (start->bare)
        return tag->position;
    if (result && !printed_result_has_words(print))
        return print->game->result == RESULT_OPEN && (is_unknown(value) || slice_is(value, "*"));
    if (!tag->own || tag->position || (start->set_up && slice_is(tag->name, "SetUp")) ||
        in_heading(tags, tag->name))
        return true;
    if (is_labelled(tag->name))
        return is_unknown(value) || fits_label(value);
    if (result)
        return is_unknown(value) || result_read(value) != RESULT_NONE;
    if (slice_is(tag->name, "GameType") || slice_is(tag->name, "Variant"))
        return !keeps_type(print);
    return false;
}

static void write_braced_tag(struct print *print, bool *open, struct slice name, struct slice value) {
    struct buffer text;
    buffer_init(&text);
    tags_write(&text, name, value);
    lines_word(&print->lines);
    if (!*open)
        buffer_char(print->buffer, '{');
    *open = true;
    struct slice tag = buffer_view(&text);
    tag.length -= tag.length != 0; /* its line end */
    remark_write_escaped(print->buffer, tag);
    print->buffer->failed |= text.failed;
    buffer_free(&text);
}

/* Of a result that no words tell. */
static struct slice value_to_write(const struct print *print, const struct tag_out *tag) {
    bool decided = print->game->result != RESULT_OPEN && print->game->result != RESULT_NONE;
    if (slice_is(tag->name, "Result") && !printed_result_has_words(print) && decided)
        return slice_of(tags_result(print->game, print->variant));
    return tag->value;
}

static void write_braced(struct print *print, const struct printed_tags *tags,
                         const struct printed_start *start) {
    struct tag_list list;
    struct tag_out tag;
    bool open = false;
    lines_fresh(&print->lines);
    tags_begin(&list, print->game, print->variant, NOTATION_VARIANT);
    while (tags_next(&list, &tag))
        if (!is_told(print, tags, start, &tag))
            write_braced_tag(print, &open, tag.name, value_to_write(print, &tag));
    print->buffer->failed |= !tags_end(&list);
    if (start->set_up)
        write_braced_tag(print, &open, slice_of("SetUp"), slice_of(start->set_up));
    if (start->fen.at)
        write_braced_tag(print, &open, slice_of("FEN"), start->fen);
    if (open)
        buffer_char(print->buffer, '}');
    lines_fresh(&print->lines);
}

void printed_tags_write(struct print *print, const struct printed_start *start) {
    struct printed_tags tags;
    find_heading(print, &tags);
    write_braced(print, &tags, start);
    if (start->bare)
        return;
    write_title(print);
    write_labels(print, &tags);
    write_heading(print, &tags);
}
