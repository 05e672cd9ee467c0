/* Players and events, where the lines in front of a game's first move print them. Nothing is made up: what is
 * not clearly a name stays a comment. */
#include "notation/fold.h"
#include "notation/printed_words.h"
#include "notation/result.h"
#include "parser/text_game.h"
#include "parser/text_occasion.h"

enum { LINES_MAX = 5, LINE_BYTES_MAX = 240, DATE_BYTES_MAX = 14 };

/* The lines in front of the first move that are tags. */
struct names {
    struct matcher *matcher;
    bool found;
    size_t at, last;          /* where they begin and end */
    size_t from, end;         /* of the players' names; a number of the example may stand before them */
    size_t kept_at, kept_end; /* that number */
    struct slice white, black, event, date, result;
    struct text_occasion occasion;    /* what the line of the players says of it, and lines around it */
    bool apart;                       /* other lines than those of headings stand below */
    struct slice examples[LINES_MAX]; /* lines between, of nothing but a game's number */
    unsigned example_count;
};

static bool several_words(struct slice name) {
    return slice_has(name, ' ') || slice_has(name, '.');
}

static size_t line_start(const struct text_reader *reader, size_t at) {
    while (at > reader->tree.comment_at && reader->bytes[at - 1] != '\n' && reader->bytes[at - 1] != '\r')
        at--;
    return at;
}

static size_t line_end(const struct text_reader *reader, size_t at) {
    while (at < reader->tree.comment_end && reader->bytes[at] != '\n' && reader->bytes[at] != '\r')
        at++;
    return at;
}

/* Over one line end. */
static size_t line_before(const struct text_reader *reader, size_t at) {
    bool pair =
        reader->bytes[at - 1] == '\n' && at - 1 > reader->tree.comment_at && reader->bytes[at - 2] == '\r';
    return at - (pair ? 2 : 1);
}

/* "Куперман - Габриелян 2:0", with "Партия № 1." in front or without: the last line before the moves. */
static bool read_heading(const struct text_reader *reader, struct slice line, struct names *names) {
    const struct text_token *token = &reader->token;
    struct matcher *matcher = reader->lexer.matcher;
    struct pattern_hit hit;
    struct slice pair = {line.at, text_occasion_begins(line)};
    struct slice rest = {line.at + pair.length, line.length - pair.length};
    if (names->apart || !token->line_start || !token->numbered || token->number != 1 || token->black)
        return false;
    bool whole = pattern_match(matcher, PATTERN_NAMES_SHORT, line, &hit) == PATTERN_YES;
    if (!whole && (!rest.length || pattern_match(matcher, PATTERN_NAMES_SHORT, pair, &hit) != PATTERN_YES ||
                   pattern_match(matcher, PATTERN_NO_PAIR, pair, NULL) == PATTERN_YES ||
                   !text_occasion_read(matcher, rest, &names->occasion)))
        return false;
    names->white = hit.group[1];
    names->black = hit.group[2];
    names->result = result_read_printed(hit.group[3]) != RESULT_NONE ? hit.group[3] : (struct slice){NULL, 0};
    return true;
}

/* "Петя Андрєєв - Саша Лядов:"; without a colon both must have more than one word, or the line is a heading
 * of the moves and says nothing else. */
static bool read_pair(const struct text_reader *reader, size_t at, struct names *names) {
    struct pattern_hit hit;
    size_t end = line_end(reader, at);
    struct slice line = {reader->bytes + at, end - at};
    if (end - at > LINE_BYTES_MAX)
        return false;
    size_t first = reader->token.at;
    bool names_only = pattern_match(reader->lexer.matcher, PATTERN_NAMES, line, &hit) == PATTERN_YES;
    bool colon = names_only && (hit.group[3].length || (end == reader->tree.comment_end && end < first &&
                                                        memchr(reader->bytes + end, ':', first - end)));
    bool heading = !colon && read_heading(reader, line, names);
    if (!heading && names_only && (colon || (several_words(hit.group[1]) && several_words(hit.group[2])))) {
        names->white = hit.group[1];
        names->black = hit.group[2];
    } else if (!heading)
        return false;
    names->end = end;
    names->from = (size_t)(names->white.at - reader->bytes);
    return true;
}

/* "Белые: Б. Блиндер. Чёрные: Б. Миротин", on one line or two, with "Партия № 1." in front or without. */
static bool read_sides(const struct text_reader *reader, size_t at, struct names *names) {
    struct pattern_hit hit;
    struct slice line = {reader->bytes + at, reader->tree.comment_end - at};
    size_t from = at;
    if (pattern_match(reader->lexer.matcher, PATTERN_EXAMPLE_BEFORE_SIDE, line, &hit) == PATTERN_YES)
        at += hit.length;
    struct slice rest = {reader->bytes + at, reader->tree.comment_end - at};
    if (pattern_match(reader->lexer.matcher, PATTERN_NAMES_BY_SIDE, rest, &hit) != PATTERN_YES)
        return false;
    struct slice black = hit.group[2], tail = hit.group[3];
    size_t end = at + hit.length;
    if (tail.length && !text_occasion_line(names->matcher, tail, true, &names->occasion)) {
        if (black.at[black.length - 1] != '.') /* or the name may go on */
            return false;
        end = (size_t)(black.at + black.length - reader->bytes);
    }
    names->white = hit.group[1];
    names->black = black;
    names->from = at > from ? at : names->from;
    names->end = end;
    return true;
}

/* How the first moves stand: a pair a line, or a cell of a table on each line. */
enum table_shape { NO_TABLE, ROWS, CELLS };

static enum table_shape shape_of_columns(const struct text_reader *reader) {
    struct text_lexer ahead = reader->lexer;
    const struct text_token *first = &reader->token, *second = &reader->next;
    struct text_token third;
    if (!first->line_start || second->kind != TEXT_MOVE || second->numbered)
        return NO_TABLE;
    text_lexer_next(&ahead, &third);
    if (third.kind != TEXT_MOVE || third.numbered != first->numbered || !third.line_start)
        return NO_TABLE;
    return second->line_start ? CELLS : ROWS;
}

/* "Петя Андрєєв Саша Лядов", right above two columns. */
static bool read_columns(const struct text_reader *reader, size_t at, struct names *names) {
    struct pattern_hit hit;
    size_t end = line_end(reader, at);
    struct slice line = {reader->bytes + at, end - at};
    if (end - at > LINE_BYTES_MAX || end < reader->tree.comment_end || shape_of_columns(reader) != ROWS ||
        pattern_match(reader->lexer.matcher, PATTERN_NAMES_OF_COLUMNS, line, &hit) != PATTERN_YES)
        return false;
    bool apart = hit.group[1].length > 0;
    names->white = apart ? hit.group[1] : hit.group[3];
    names->black = apart ? hit.group[2] : hit.group[4];
    names->end = end;
    return true;
}

/* Up to the start of the line before, over an empty one where the cells stand so; the comment's start where
 * there is none. */
static size_t line_above(const struct text_reader *reader, size_t at) {
    size_t first = reader->tree.comment_at;
    size_t above = at > first ? line_start(reader, line_before(reader, at)) : at;
    bool empty = !slice_trim((struct slice){reader->bytes + above, at - above}).length;
    if (empty && above > first && reader->next.after_break)
        return line_start(reader, line_before(reader, above));
    return above;
}

/* "Иванов" and "Петров" on a line each. A third such line above them, and it is not known what they are. */
static bool read_cells(const struct text_reader *reader, size_t *at, struct names *names) {
    struct matcher *matcher = reader->lexer.matcher;
    struct pattern_hit hit;
    size_t end = line_end(reader, *at), white = line_above(reader, *at), above = line_above(reader, white);
    struct slice pair = {reader->bytes + white, end - white}, three = {reader->bytes + above, end - above};
    if (white == *at || end < reader->tree.comment_end || three.length > LINE_BYTES_MAX ||
        shape_of_columns(reader) != CELLS)
        return false;
    if (above < white && pattern_match(matcher, PATTERN_NAMES_OF_CELLS, (struct slice){three.at, *at - above},
                                       NULL) == PATTERN_YES)
        return false;
    bool headed = above < white && pattern_match(matcher, PATTERN_NAMES_OF_CELLS, three, &hit) == PATTERN_YES;
    if (!headed && pattern_match(matcher, PATTERN_NAMES_OF_CELLS, pair, &hit) != PATTERN_YES)
        return false;
    *at = headed ? above : white;
    names->white = hit.group[1];
    names->black = hit.group[2];
    names->end = end;
    return true;
}

/* "Чемпионат, 1947.05.01": a date in full at the end is its own tag. */
static void split_date(struct names *names) {
    struct slice *event = &names->event;
    struct pattern_hit hit;
    size_t length = event->length;
    for (size_t i = length; i-- > 0 && length - i <= DATE_BYTES_MAX;)
        if (event->at[i] == ',') {
            struct slice rest = {event->at + i, length - i};
            if (i && pattern_match(names->matcher, PATTERN_DATE_BEHIND, rest, &hit) == PATTERN_YES) {
                names->date = hit.group[1];
                event->length = i;
            }
            return;
        }
}

/* A heading of Markdown: its sign stands before the words. */
static bool is_headed(const struct text_reader *reader, size_t at) {
    while (at > 0 && reader->bytes[at - 1] == ' ')
        at--;
    return at > 0 && reader->bytes[at - 1] == '#';
}

/* A figure or a capital, as no line that goes on with a sentence does. */
static bool begins_large(struct slice line) {
    size_t size;
    uint32_t c = line.length ? fold_character(line.at, line.at + line.length, &size) : 0;
    return (c >= '0' && c <= '9') || (c && fold_lower(c) != c);
}

/* The line above the names, if it says tournament or match; without names, a heading that is such a name, or
 * a line of nothing else right above the moves. */
static bool read_event(const struct text_reader *reader, size_t at, size_t end, struct names *names) {
    struct slice line = slice_trim((struct slice){reader->bytes + at, end - at});
    while (line.length && line.at[0] == '#')
        line = slice_trim((struct slice){line.at + 1, line.length - 1});
    bool headed = line.length && is_headed(reader, (size_t)(line.at - reader->bytes)) &&
                  pattern_match(reader->lexer.matcher, PATTERN_EVENT_NAME, line, NULL) == PATTERN_YES;
    headed = headed || (!names->apart && reader->token.kind == TEXT_MOVE && begins_large(line) &&
                        pattern_match(reader->lexer.matcher, PATTERN_EVENT_NAME, line, NULL) == PATTERN_YES);
    if (!(names->white.length || headed) || names->event.length || !line.length ||
        line.length > LINE_BYTES_MAX ||
        pattern_match(reader->lexer.matcher, PATTERN_EVENT, line, NULL) != PATTERN_YES)
        return false;
    names->event = line;
    split_date(names);
    return true;
}

/* "Москва, 1954"; "Игрались в Киеве в 1936 г."; "1-й тур, 3-й стол". */
static bool read_occasion(const struct text_reader *reader, size_t at, size_t end, struct names *names) {
    struct slice line = slice_trim((struct slice){reader->bytes + at, end - at});
    bool named = names->white.length > 0;
    if ((names->apart && !named) || !line.length || line.length > LINE_BYTES_MAX ||
        (!named && (reader->token.kind != TEXT_MOVE || !begins_large(line))))
        return false;
    return text_occasion_line(names->matcher, line, named, &names->occasion);
}

void text_note_language(struct text_reader *reader, struct slice words) {
    const char *language = reader->page.language ? printed_language_of(words) : NULL;
    if (language)
        reader->game->language = language;
}

/* "Н. Кукуев (чемпионат СССР, 1954 г.)": what stands in brackets is the event, where it says so. */
static void split_event(const struct text_reader *reader, struct names *names, struct slice *name) {
    const char *open = memchr(name->at, '(', name->length);
    if (!open || name->at[name->length - 1] != ')')
        return;
    struct slice inside = {open + 1, name->length - (size_t)(open - name->at) - 2};
    bool event = pattern_match(reader->lexer.matcher, PATTERN_EVENT, inside, NULL) == PATTERN_YES;
    bool more = !event && !names->occasion.date.length &&
                text_occasion_read(reader->lexer.matcher, inside, &names->occasion);
    if (!event && !more)
        return;
    if (event && !names->event.length)
        names->event = inside;
    *name = slice_trim((struct slice){name->at, (size_t)(open - name->at)});
}

/* A full stop behind a whole word ends a sentence; behind one or two letters it is an initial's. */
static struct slice without_stop(struct slice name) {
    size_t letters = 0;
    if (name.length < 2 || name.at[name.length - 1] != '.')
        return name;
    for (size_t i = name.length - 1; i > 0 && (unsigned char)name.at[i - 1] > ' ' && name.at[i - 1] != '.';
         i--)
        letters += ((unsigned char)name.at[i - 1] & 0xC0) != 0x80;
    return letters > 2 ? (struct slice){name.at, name.length - 1} : name;
}

static void add_tag_as(struct text_reader *reader, const char *tag, struct slice value,
                       struct slice written) {
    if (!value.length || game_tag(reader->game, tag))
        return;
    struct slice copy = arena_copy(reader->game->arena, slice_trim(written));
    struct tag *added = copy.at ? game_add_tag(reader->game, slice_of(tag), copy) : NULL;
    if (!added) {
        reader->tree.no_memory = true;
        return;
    }
    added->at = added->value_at = (size_t)(value.at - reader->bytes);
    added->length = added->value_length = value.length;
}

static void add_tag(struct text_reader *reader, const char *tag, struct slice value) {
    add_tag_as(reader, tag, value, value);
}

/* "Дата: 1947", or the title of the variant. */
static bool read_label(struct text_reader *reader, size_t at, size_t end) {
    struct slice line = slice_trim((struct slice){reader->bytes + at, end - at}), value;
    const char *tag = printed_label_read(line, &value);
    if (tag) {
        add_tag(reader, tag, value);
        text_note_language(reader, (struct slice){line.at, (size_t)(value.at - line.at)});
    }
    bool title = !tag && printed_title_read(line);
    if (title)
        text_note_language(reader, line);
    return tag || title;
}

/* The same where the line above names White and this one Black. */
static bool read_sides_above(const struct text_reader *reader, size_t *at, struct names *names) {
    size_t above = line_above(reader, *at);
    if (above == *at || !read_sides(reader, above, names) || names->end <= *at)
        return false;
    *at = above;
    return true;
}

/* The line at `*at`, and those above that belong to it. */
static bool read_line(struct text_reader *reader, size_t *from, size_t end, struct names *names) {
    size_t at = *from;
    if (read_label(reader, at, end))
        return true;
    if (!names->white.length && (read_pair(reader, at, names) || read_sides(reader, at, names) ||
                                 read_sides_above(reader, from, names) || read_columns(reader, at, names) ||
                                 read_cells(reader, from, names))) {
        split_event(reader, names, &names->white);
        split_event(reader, names, &names->black);
        names->white = without_stop(names->white);
        names->black = without_stop(names->black);
        return true;
    }
    return read_event(reader, at, end, names) || read_occasion(reader, at, end, names);
}

/* "Партия № 17": stays a comment, and what stands above may belong to the game all the same. */
static bool keep_example(const struct text_reader *reader, size_t at, size_t end, struct names *names) {
    struct slice line = slice_trim((struct slice){reader->bytes + at, end - at});
    if (names->apart || names->example_count == LINES_MAX || !line.length ||
        pattern_match(names->matcher, PATTERN_EXAMPLE_LINE, line, NULL) != PATTERN_YES)
        return false;
    names->examples[names->example_count++] = line;
    return true;
}

/* What stands in front of the names on their line stays a comment, but for signs of Markdown. */
static void keep_number(const struct text_reader *reader, size_t at, size_t end, struct names *names) {
    if (names->from <= at || names->from >= end)
        return;
    while (at < names->from && strchr("#*_> \t", reader->bytes[at]))
        at++;
    if (at == names->from)
        return;
    names->kept_at = at;
    names->kept_end = names->at = names->from;
}

/* Lines from the last one up; what was taken lies between `at` and `end`. */
static void find(struct text_reader *reader, struct names *names) {
    size_t end = reader->tree.comment_end;
    unsigned others = 0;
    for (;;) {
        size_t at = line_start(reader, end);
        bool empty = !slice_trim((struct slice){reader->bytes + at, end - at}).length;
        bool between = empty && names->found && !names->event.length;
        if (read_line(reader, &at, end, names)) {
            if (!names->found)
                names->last = names->white.length ? names->end : end;
            names->at = at;
            names->found = true;
            keep_number(reader, at, end, names);
        } else if (!keep_example(reader, at, end, names)) {
            if (!between && (names->found || ++others == LINES_MAX))
                return;
            names->apart = names->apart || !empty;
        }
        if (at == reader->tree.comment_at)
            return;
        end = line_before(reader, at);
    }
}

static void keep_between(struct text_reader *reader, const struct names *names, struct slice line) {
    size_t at = (size_t)(line.at - reader->bytes);
    if (at <= names->at || at >= names->last)
        return;
    text_tree_flush(&reader->tree, &reader->game->preface);
    text_tree_extend(&reader->tree, at, at + line.length);
}

void text_take_names(struct text_reader *reader) {
    struct text_tree *tree = &reader->tree;
    struct names names = {.matcher = reader->lexer.matcher};
    if (reader->has_tags || tree->comment_at == tree->comment_end)
        return;
    find(reader, &names);
    if (!names.found)
        return;
    size_t end = tree->comment_end, at = names.at;
    const struct text_occasion *occasion = &names.occasion;
    char date[OCCASION_DATE_MAX];
    text_occasion_date(occasion->date, date);
    add_tag(reader, "Event", names.event.length ? names.event : occasion->event);
    add_tag(reader, "Site", occasion->site);
    add_tag(reader, "Date", names.date);
    add_tag_as(reader, "Date", occasion->date, slice_of(date));
    add_tag(reader, "Round", occasion->round);
    add_tag(reader, "White", names.white);
    add_tag(reader, "Black", names.black);
    add_tag_as(reader, "Result", names.result, slice_of(result_name(result_read_printed(names.result))));
    reader->game->at = at;
    tree->comment_end = at;
    if (tree->comment_at >= at)
        tree->comment_at = tree->comment_end = 0;
    for (unsigned i = names.example_count; i-- > 0;)
        keep_between(reader, &names, names.examples[i]);
    if (at < names.kept_at) {
        text_tree_flush(tree, &reader->game->preface);
        text_tree_extend(tree, names.kept_at, names.kept_end);
    }
    if (names.last >= end)
        return;
    text_tree_flush(tree, &reader->game->preface);
    text_tree_extend(tree, names.last, end);
}
