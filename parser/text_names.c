/* Players and events, where the lines in front of a game's first move print them. Nothing is made up: what is
 * not clearly a name stays a comment. */
#include "parser/text_game.h"

enum { LINES_MAX = 5, LINE_BYTES_MAX = 240 };

/* The text in front of the first move, and what of it is tags. */
struct names {
    size_t at, end; /* the lines with the names */
    size_t event_at, event_end;
    struct slice white, black, event;
};

static bool several_words(struct slice name) {
    return memchr(name.at, ' ', name.length) || memchr(name.at, '.', name.length);
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

/* "Петя Андрєєв - Саша Лядов:"; without a colon both must have more than one word. */
static bool read_pair(const struct text_reader *reader, size_t at, struct names *names) {
    struct pattern_hit hit;
    size_t end = line_end(reader, at);
    struct slice line = {reader->bytes + at, end - at};
    if (end - at > LINE_BYTES_MAX ||
        pattern_match(reader->lexer.matcher, PATTERN_NAMES, line, &hit) != PATTERN_YES)
        return false;
    size_t first = reader->token.at;
    bool colon = hit.group[3].length || (end == reader->tree.comment_end && end < first &&
                                         memchr(reader->bytes + end, ':', first - end));
    if (!colon && !(several_words(hit.group[1]) && several_words(hit.group[2])))
        return false;
    names->white = hit.group[1];
    names->black = hit.group[2];
    names->at = at;
    names->end = end;
    return true;
}

/* "Белые: Б. Блиндер. Чёрные: Б. Миротин", on one line or two. */
static bool read_sides(const struct text_reader *reader, size_t at, struct names *names) {
    struct pattern_hit hit;
    struct slice rest = {reader->bytes + at, reader->tree.comment_end - at};
    if (pattern_match(reader->lexer.matcher, PATTERN_NAMES_BY_SIDE, rest, &hit) != PATTERN_YES)
        return false;
    names->white = hit.group[1];
    names->black = hit.group[2];
    names->at = at;
    names->end = at + hit.length;
    return true;
}

/* Whether the first moves stand in two columns: a pair a line. */
static bool in_columns(const struct text_reader *reader) {
    struct text_lexer ahead = reader->lexer;
    struct text_token token = reader->next;
    if (!reader->token.line_start || !reader->token.numbered || token.kind != TEXT_MOVE || token.numbered)
        return false;
    text_lexer_next(&ahead, &token);
    return token.kind == TEXT_MOVE && token.numbered && token.line_start;
}

/* "Петя Андрєєв Саша Лядов", right above two columns. */
static bool read_columns(const struct text_reader *reader, size_t at, struct names *names) {
    struct pattern_hit hit;
    size_t end = line_end(reader, at);
    struct slice line = {reader->bytes + at, end - at};
    if (end - at > LINE_BYTES_MAX || end < reader->tree.comment_end || !in_columns(reader) ||
        pattern_match(reader->lexer.matcher, PATTERN_NAMES_OF_COLUMNS, line, &hit) != PATTERN_YES)
        return false;
    bool apart = hit.group[1].length > 0;
    names->white = apart ? hit.group[1] : hit.group[3];
    names->black = apart ? hit.group[2] : hit.group[4];
    names->at = at;
    names->end = end;
    return true;
}

/* The line above the names, if it says tournament or match. */
static void read_event(const struct text_reader *reader, struct names *names) {
    size_t end = names->at;
    while (end > reader->tree.comment_at && (unsigned char)reader->bytes[end - 1] <= ' ')
        end--;
    size_t at = line_start(reader, end);
    struct slice line = slice_trim((struct slice){reader->bytes + at, end - at});
    if (!line.length || line.length > LINE_BYTES_MAX ||
        pattern_match(reader->lexer.matcher, PATTERN_EVENT, line, NULL) != PATTERN_YES)
        return;
    names->event = line;
    names->event_at = at;
    names->event_end = end;
}

/* "Н. Кукуев (чемпионат СССР, 1954 г.)": what stands in brackets is the event, where it says so. */
static void split_event(const struct text_reader *reader, struct names *names, struct slice *name) {
    const char *open = memchr(name->at, '(', name->length);
    if (!open || name->at[name->length - 1] != ')')
        return;
    struct slice inside = {open + 1, name->length - (size_t)(open - name->at) - 2};
    if (pattern_match(reader->lexer.matcher, PATTERN_EVENT, inside, NULL) != PATTERN_YES)
        return;
    if (!names->event.length)
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

static void add_tag(struct text_reader *reader, const char *tag, struct slice value) {
    if (!value.length)
        return;
    struct slice copy = arena_copy(reader->game->arena, slice_trim(value));
    struct tag *added = copy.at ? game_add_tag(reader->game, slice_of(tag), copy) : NULL;
    if (!added) {
        reader->tree.no_memory = true;
        return;
    }
    added->at = added->value_at = (size_t)(value.at - reader->bytes);
    added->length = added->value_length = value.length;
}

static bool find(const struct text_reader *reader, struct names *names) {
    size_t end = reader->tree.comment_end;
    for (int i = 0; i < LINES_MAX; i++) {
        size_t at = line_start(reader, end);
        if (read_pair(reader, at, names) || read_sides(reader, at, names) ||
            read_columns(reader, at, names)) {
            read_event(reader, names);
            split_event(reader, names, &names->white);
            split_event(reader, names, &names->black);
            names->white = without_stop(names->white);
            names->black = without_stop(names->black);
            return true;
        }
        if (at == reader->tree.comment_at)
            return false;
        end = at - 1;
    }
    return false;
}

void text_take_names(struct text_reader *reader) {
    struct text_tree *tree = &reader->tree;
    struct names names = {0};
    if (reader->has_tags || tree->comment_at == tree->comment_end || !find(reader, &names))
        return;
    size_t end = tree->comment_end, at = names.event_end ? names.event_at : names.at;
    add_tag(reader, "Event", names.event);
    add_tag(reader, "White", names.white);
    add_tag(reader, "Black", names.black);
    if (!reader->has_list)
        reader->game->at = at;
    tree->comment_end = at;
    if (tree->comment_at >= at)
        tree->comment_at = tree->comment_end = 0;
    if (names.end >= end)
        return;
    text_tree_flush(tree, &reader->game->preface);
    text_tree_extend(tree, names.end, end);
}
