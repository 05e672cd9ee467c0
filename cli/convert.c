/* damka convert: records in, records out; findings are talk. */
#include "cli/command.h"
#include "cli/game_files.h"
#include "cli/run.h"
#include "cli/talk.h"
#include "writer/style.h"
#include "writer/writer.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

struct conversion {
    const struct writer_kind *to;
    struct writer_options writing;
    struct retag tags;
    struct game_files files;
};

static const char help[] =
    "Usage: damka convert -t FORMAT [OPTION]... [FILE|DIRECTORY|-]...\n"
    "Writes every game in another format. Findings go to standard error. A game with faults is written too: "
    "its\n"
    "moves stand as in the record from the fault on.\n"
    "\n"
    "  -t, --to FORMAT     pdn, yaml, json or text; with --to-csv it may be left out\n"
    "  -o, --output FILE   write there; the file appears whole or not at all\n"
    "  -o, --output DIR/   write one file for each input\n"
    "      --split N       N games a file: -o out.pdn gives out-0001.pdn, out-0002.pdn ...\n"
    "      --tag NAME=VALUE  set a tag of every game; an empty value takes the tag away\n"
    "      --latin-names   names of players, events and places in Latin letters, by ISO 9\n"
    "      --notation N    numeric or letters (also: algebraic); default: the variant's own\n"
    "      --keep          moves and comments as they are written; with pdn, from pdn: all that stands "
    "behind "
    "the\n"
    "                      tags, to the byte\n"
    "      --style S       of the text format: russian-long, russian-half-short, russian-short, "
    "ukrainian-long,\n"
    "                      ukrainian-half-short, ukrainian-short, lasca-numbers or sargin; alone or behind "
    "a\n"
    "                      comma: two-column (default: by the record's language and game)\n"
    "      --quiet         of each finding only the first line\n" READING_HELP
    "      --help\n"
    "\n"
    "Exit status: as of 'damka check'.\n";

static const struct option options[] = {{"to", required_argument, NULL, 't'},
                                        {"style", required_argument, NULL, OPTION_STYLE},
                                        {"notation", required_argument, NULL, OPTION_NOTATION},
                                        {"latin-names", no_argument, NULL, OPTION_LATIN_NAMES},
                                        {"keep", no_argument, NULL, OPTION_KEEP},
                                        {"tag", required_argument, NULL, OPTION_TAG},
                                        {"split", required_argument, NULL, OPTION_SPLIT},
                                        READING_OPTIONS};

static bool take_notation(struct conversion *conversion, const char *command, const char *value) {
    damka_notation notation;
    if (!options_notation(command, value, &notation))
        return false;
    conversion->writing.notation = notation == DAMKA_NOTATION_LETTERS ? NOTATION_LETTERS : NOTATION_NUMERIC;
    return true;
}

static bool is_tag_name(struct slice name) {
    for (size_t i = 0; i < name.length; i++) {
        char c = name.at[i];
        bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (!letter && (i == 0 || !((c >= '0' && c <= '9') || c == '_')))
            return false;
    }
    return name.length > 0;
}

static bool take_tag(struct conversion *conversion, const char *command, const char *value) {
    const char *equal = strchr(value, '=');
    struct slice name = {value, equal ? (size_t)(equal - value) : 0};
    if (!equal || !is_tag_name(name)) {
        options_refuse(command, "--tag", value, "it takes NAME=VALUE");
        return false;
    }
    if (conversion->tags.count == RETAG_MAX) {
        options_refuse(command, "--tag", value, "there are too many");
        return false;
    }
    conversion->tags.names[conversion->tags.count] = name;
    conversion->tags.values[conversion->tags.count++] = slice_of(equal + 1);
    return true;
}

static bool take_split(struct conversion *conversion, const char *command, const char *value) {
    errno = 0;
    conversion->files.split = strtoull(value, NULL, 10);
    if (!errno && conversion->files.split && strspn(value, "0123456789") == strlen(value))
        return true;
    options_refuse(command, "--split", value, "it takes the number of games that a file may have");
    return false;
}

static bool take_format(struct conversion *conversion, const char *command, const char *value) {
    conversion->to = writer_find(value);
    if (conversion->to)
        return true;
    if (strcmp(value, "csv") == 0)
        options_refuse(command, "--to", value, "an index of the games is written with --to-csv FILE");
    else if (strcmp(value, "html") == 0)
        options_refuse(command, "--to", value, "not available in this version");
    else
        options_refuse(command, "--to", value, "it takes pdn, yaml, json or text");
    return false;
}

static bool take_style(struct conversion *conversion, const char *command, const char *value) {
    const struct game blank = {0};
    struct style style;
    conversion->writing.style = value;
    if (style_find(value, &blank, variant_at(0), &style))
        return true;
    options_refuse(command, "--style", value, "'damka convert --help' lists the styles");
    return false;
}

static bool take_option(struct conversion *conversion, struct reading *reading, const char *command,
                        int option, const char *value) {
    switch (option) {
    case 't':
        return take_format(conversion, command, value);
    case OPTION_STYLE:
        return take_style(conversion, command, value);
    case OPTION_NOTATION:
        return take_notation(conversion, command, value);
    case OPTION_KEEP:
        conversion->writing.keep = true;
        return true;
    case OPTION_SPLIT:
        return take_split(conversion, command, value);
    case OPTION_TAG:
        return take_tag(conversion, command, value);
    case OPTION_LATIN_NAMES:
        conversion->tags.latin_names = true;
        return true;
    default:
        return options_take(reading, command, option, value);
    }
}

static enum status write_game(void *context, struct buffer *data, const struct game *game, bool first) {
    const struct conversion *conversion = context;
    enum status status = conversion->to->game(data, game, &conversion->writing, first);
    return status == STATUS_OK && data->failed ? STATUS_NO_MEMORY : status;
}

static int convert(struct conversion *conversion, const struct reading *reading, int count, char **args) {
    struct output talk_to = {.file = stderr};
    struct game_files *files = &conversion->files;
    struct run run;
    if (conversion->to && !game_files_open(files))
        return EXIT_FAILED;
    run_init(&run, reading, &text_report);
    run.plan.color = talk_in_color(STDERR_FILENO);
    run.plan.single = files->split > 0;
    run.report_to = &talk_to;
    run.drops_twins = true;
    if (conversion->to) {
        run.plan.context = conversion;
        run.plan.write = write_game;
        run.context = files;
        run.file_begin = game_files_begin;
        run.data = game_files_put;
        run.file_end = game_files_end;
        run.plan.heads = conversion->to->heads;
        if (run.plan.heads)
            run.earlier = game_files_earlier;
    }
    int exit_code = run_inputs(&run, count, args);
    /* Files that could not be read do not spoil the others' conversion. */
    if (!game_files_close(files, run.files > 0 && !run.stopped))
        exit_code = EXIT_FAILED;
    return exit_code;
}

static bool is_stream(const char *path) {
    return !path || strcmp(path, "-") == 0;
}

/* What does not go together. */
static bool fits_together(const struct conversion *conversion, const struct reading *reading) {
    const struct game_files *files = &conversion->files;
    if (!conversion->to && (!reading->csv || reading->output)) {
        talk("convert: --to is missing: it takes pdn, yaml, json or text");
        return false;
    }
    if (reading->parts && (files->below || files->split)) {
        talk("convert: --part does not go with %s", files->below ? "a directory as output" : "--split");
        return false;
    }
    bool prints = conversion->to && strcmp(conversion->to->name, "text") == 0;
    if (conversion->writing.keep && (prints || conversion->writing.notation != NOTATION_VARIANT)) {
        talk("convert: --keep does not go with %s", prints ? "this format" : "--notation");
        return false;
    }
    if (files->split && is_stream(reading->output)) {
        talk("convert: --split needs -o FILE or -o DIR/");
        return false;
    }
    if (conversion->to && reading->csv && is_stream(reading->csv) && is_stream(reading->output)) {
        talk("convert: --to-csv - and the games cannot both go to standard output");
        return false;
    }
    return true;
}

static void settle(struct conversion *conversion, struct reading *reading) {
    struct game_files *files = &conversion->files;
    const char *name = conversion->to ? conversion->to->name : "";
    files->path = reading->output;
    files->below = reading->output && target_is_directory(reading->output);
    files->extension = strcmp(name, "text") == 0 ? "txt" : name;
    files->only_with_games = filter_is_set(&reading->filter);
    reading->job.forms = conversion->to;
    reading->job.tags = &conversion->tags;
    reading->job.short_forms =
        conversion->to && conversion->to->shortens && conversion->to->shortens(conversion->writing.style);
    reading->job.final = conversion->to && conversion->to->finals;
    reading->job.pictures = !reading->quiet;
    reading->job.tells_all = reading->parts && !reading->quiet;
}

static int read_options(struct reading *reading, int argc, char **argv) {
    struct conversion conversion = {0};
    for (int option; (option = getopt_long(argc, argv, "t:j:o:h", options, NULL)) != -1;) {
        if (option == 'h')
            return options_help(help);
        if (!take_option(&conversion, reading, argv[0], option, optarg))
            return EXIT_FAILED;
    }
    if (!options_settle(reading, argv[0]))
        return EXIT_FAILED;
    settle(&conversion, reading);
    if (!fits_together(&conversion, reading))
        return EXIT_FAILED;
    return convert(&conversion, reading, argc - optind, argv + optind);
}

int command_convert(int argc, char **argv) {
    struct reading reading;
    reading_init(&reading);
    int exit_code = read_options(&reading, argc, argv);
    options_free(&reading);
    return exit_code;
}
