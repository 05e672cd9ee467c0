/* Values of --where, --games and --fen; what is wrong with one is shown with a caret under the place. */
#include "cli/filter_options.h"

#include "cli/options.h"
#include "cli/source_line.h"
#include "cli/talk.h"

#include <stdio.h>

static void show(const char *command, const char *option, const char *value, size_t at, size_t length,
                 const char *message) {
    const struct text text = {.bytes = value, .length = strlen(value)};
    const char *name = strchr(command, ' ');
    struct buffer lines;
    buffer_init(&lines);
    source_line_write(&lines, &text, at, length ? length : 1);
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

static bool take_fen(struct filter *filter, const char *command, const char *value) {
    static const char *const why[] = {
        [FEN_FINE] = "",
        [FEN_BAD] = "this is not the form of a position, as W:Wc3,Ke1:Bd2,b6",
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
    enum status status = sought_init(&filter->fen, slice_of(value), &fault);
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
