/* Values of --where, --games and --fen; what is wrong with one is shown with a caret under the place. */
#include "cli/filter_options.h"

#include "base/memory.h"
#include "cli/options.h"
#include "cli/source_line.h"
#include "cli/talk.h"
#include "notation/position_list.h"

#include <stdio.h>

/* Not the first byte of a character. */
static bool is_inside(char byte) {
    return ((unsigned char)byte & 0xC0) == 0x80;
}

static void show(const char *command, const char *option, const char *value, size_t at, size_t length,
                 const char *message) {
    const struct text text = {.bytes = value, .length = strlen(value)};
    const char *name = strchr(command, ' ');
    struct buffer lines;
    buffer_init(&lines);
    length = length ? length : 1;
    for (; at > 0 && is_inside(value[at]); at--)
        length++;
    while (at + length < text.length && is_inside(value[at + length]))
        length++;
    source_line_write(&lines, &text, at, length);
    talk("%s: %s: %s", name ? name + 1 : command, option, message);
    if (!lines.failed)
        fwrite(lines.bytes, 1, lines.length, stderr);
    buffer_free(&lines);
}

static bool tell(enum status status) {
    if (status == STATUS_NO_MEMORY)
        talk_no_memory();
    return status == STATUS_OK;
}

static bool take_where(struct filter *filter, const char *command, const char *value) {
    struct where_fault fault;
    if (filter->where_count == FILTER_WHERES) {
        options_refuse(command, "--where", value, "there are too many; join them with 'and'");
        return false;
    }
    enum status status = where_compile(slice_of(value), &filter->wheres[filter->where_count], &fault);
    if (status == STATUS_USAGE)
        show(command, "--where", value, fault.at, fault.length, fault.message);
    filter->where_count += status == STATUS_OK;
    return tell(status);
}

static bool take_games(struct filter *filter, const char *command, const char *value) {
    size_t wrong;
    enum status status = ranges_add(&filter->games, slice_of(value), &wrong);
    if (status == STATUS_USAGE)
        show(command, "--games", value, wrong, 1, "it takes numbers from 1, as in 3,5-8,20- or -5");
    return tell(status);
}

/* A position as printed pages list it, as a FEN: "Белые: c3, д. e1; чёрные: d2". STATUS_USAGE: it is none. */
static enum status read_list(const char *value, struct buffer *fen) {
    struct matcher *matcher = matcher_make();
    struct position_list *list = memory_take(sizeof *list);
    bool read = matcher && list && position_list_read(matcher, slice_of(value), true, list) &&
                slice_trim((struct slice){value + list->length, strlen(value) - list->length}).length == 0 &&
                !list->fault_count;
    if (read)
        position_list_write(fen, list, list->turn);
    bool no_memory = !matcher || !list || matcher_failed(matcher) || fen->failed;
    if (read && !no_memory && !list->turn_given)
        fen->bytes[0] = '?';
    memory_free(list);
    matcher_free(matcher);
    return no_memory ? STATUS_NO_MEMORY : read ? STATUS_OK : STATUS_USAGE;
}

static enum status read_position(struct filter *filter, const char *value, struct fen_result *fault) {
    struct fen_result other;
    struct buffer fen;
    enum status status = sought_init(&filter->fen, slice_of(value), fault);
    if (status != STATUS_USAGE)
        return status;
    sought_free(&filter->fen);
    buffer_init(&fen);
    status = read_list(value, &fen);
    if (status == STATUS_OK)
        status = sought_init(&filter->fen, buffer_view(&fen), &other);
    buffer_free(&fen);
    return status;
}

static bool take_fen(struct filter *filter, const char *command, const char *value) {
    static const char *const why[] = {
        [FEN_FINE] = "",
        [FEN_BAD] = "this is not the form of a position, as W:Wc3,Ke1:Bd2,b6",
        [FEN_RANGE_BACKWARD] = "the range runs backward",
        [FEN_OTHER_TOP] = "the piece on top is the other side's",
        [FEN_NO_COLUMNS] = "this game has no towers",
        [FEN_NO_SQUARE] = "no board has this square",
        [FEN_SQUARE_TWICE] = "this square is named twice",
        [FEN_TOO_MANY] = "no side has so many pieces",
        [FEN_MAN_CROWNED] = "a man cannot stand on the row where it becomes a king",
        [FEN_TOWER_TOO_HIGH] = "no tower is so high",
    };
    struct fen_result fault;
    if (filter->has_fen) {
        options_refuse(command, "--fen", value, "one position can be looked for");
        return false;
    }
    enum status status = read_position(filter, value, &fault);
    if (status == STATUS_USAGE)
        show(command, "--fen", value, fault.at, fault.length, why[fault.fault]);
    filter->has_fen = status == STATUS_OK;
    return tell(status);
}

bool filter_option(struct filter *filter, const char *command, int option, const char *value) {
    switch (option) {
    case OPTION_WHERE:
        return take_where(filter, command, value);
    case OPTION_GAMES:
        return take_games(filter, command, value);
    default:
        return take_fen(filter, command, value);
    }
}
