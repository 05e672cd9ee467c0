/* damka convert: records in, records out; findings are talk. */
#include "cli/command.h"
#include "cli/run.h"
#include "cli/talk.h"
#include "cli/target.h"
#include "writer/style.h"
#include "writer/writer.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

struct conversion {
    const struct writer_kind *to;
    struct writer_options writing;
    struct retag tags;
    const char *directory;  /* of -o DIR/; NULL: one output for all */
    struct targets targets; /* made at the first file */
    struct output output;
    bool is_open, began;
    bool lost; /* of the files below the directory one at least could not be written */
    struct buffer path;
};

static const char help[] =
    "Usage: damka convert -t FORMAT [OPTION]... [FILE|DIRECTORY|-]...\n"
    "Writes every game in another format. Findings go to standard error. A game with faults is written too: "
    "its\n"
    "moves stand as in the record from the fault on.\n"
    "\n"
    "  -t, --to FORMAT     pdn, yaml, json or text\n"
    "  -o, --output FILE   write there; the file appears whole or not at all\n"
    "  -o, --output DIR/   write one file for each input\n"
    "      --tag NAME=VALUE  set a tag of every game; an empty value takes the tag away\n"
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
                                        {"keep", no_argument, NULL, OPTION_KEEP},
                                        {"tag", required_argument, NULL, OPTION_TAG},
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

static bool take_format(struct conversion *conversion, const char *command, const char *value) {
    conversion->to = writer_find(value);
    if (conversion->to)
        return true;
    if (strcmp(value, "html") == 0)
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
    case OPTION_TAG:
        return take_tag(conversion, command, value);
    default:
        return options_take(reading, command, option, value);
    }
}

static enum status write_game(void *context, struct buffer *data, const struct game *game, bool first) {
    const struct conversion *conversion = context;
    enum status status = conversion->to->game(data, game, &conversion->writing, first);
    return status == STATUS_OK && data->failed ? STATUS_NO_MEMORY : status;
}

/* A file that cannot be written costs itself; the others may go elsewhere. */
static void close_lost(struct conversion *conversion) {
    output_close(&conversion->output, false);
    conversion->is_open = false;
    conversion->lost = true;
}

static enum status write_data(void *context, struct slice data) {
    struct conversion *conversion = context;
    if (!conversion->is_open)
        return STATUS_OK;
    if (conversion->began)
        output_write(&conversion->output, slice_of(conversion->to->between));
    conversion->began = true;
    output_write(&conversion->output, data);
    if (!conversion->output.failed)
        return STATUS_OK;
    if (!conversion->directory)
        return STATUS_IO;
    close_lost(conversion);
    return STATUS_OK;
}

static enum status begin_file(void *context, const struct inputs *inputs, const struct stream_file *file) {
    struct conversion *conversion = context;
    const char *extension = strcmp(conversion->to->name, "text") == 0 ? "txt" : conversion->to->name;
    if (!conversion->directory)
        return STATUS_OK;
    enum status status = STATUS_OK;
    if (!conversion->targets.names)
        status = targets_init(&conversion->targets, inputs, extension);
    if (status == STATUS_OK)
        status = target_path(&conversion->path, conversion->directory, &conversion->targets, inputs, file);
    if (status == STATUS_IO)
        talk("cannot write %s: %s", conversion->path.bytes, strerror(errno));
    if (status == STATUS_NO_MEMORY)
        return status;
    conversion->began = false;
    conversion->is_open = status == STATUS_OK && output_open(&conversion->output, conversion->path.bytes);
    conversion->lost |= !conversion->is_open;
    return STATUS_OK;
}

static enum status end_file(void *context, bool whole) {
    struct conversion *conversion = context;
    if (!conversion->directory || !conversion->is_open)
        return STATUS_OK;
    conversion->is_open = false;
    conversion->lost |= !output_close(&conversion->output, whole);
    return STATUS_OK;
}

static int convert(struct conversion *conversion, const struct reading *reading, int count, char **files) {
    struct output talk_to = {.file = stderr};
    struct run run;
    if (reading->output && target_is_directory(reading->output))
        conversion->directory = reading->output;
    else if (!output_open(&conversion->output, reading->output))
        return EXIT_FAILED;
    else
        conversion->is_open = true;
    run_init(&run, reading, &text_report);
    run.plan.color = isatty(STDERR_FILENO) && !getenv("NO_COLOR");
    run.report_to = &talk_to;
    run.context = conversion;
    run.file_begin = begin_file;
    run.plan.context = conversion;
    run.plan.write = write_game;
    run.drops_twins = true;
    run.data = write_data;
    run.file_end = end_file;
    int exit_code = run_inputs(&run, count, files);
    if (conversion->lost)
        exit_code = EXIT_FAILED;
    /* Files that could not be read do not spoil the others' conversion. */
    if (conversion->is_open && !output_close(&conversion->output, run.files > 0 && !run.stopped))
        exit_code = EXIT_FAILED;
    targets_free(&conversion->targets);
    buffer_free(&conversion->path);
    return exit_code;
}

static int read_options(struct reading *reading, int argc, char **argv) {
    struct conversion conversion = {0};
    for (int option; (option = getopt_long(argc, argv, "t:j:o:h", options, NULL)) != -1;) {
        if (option == 'h')
            return options_help(help);
        if (!take_option(&conversion, reading, argv[0], option, optarg))
            return EXIT_FAILED;
    }
    if (!conversion.to) {
        talk("convert: --to is missing: it takes pdn, yaml, json or text");
        return EXIT_FAILED;
    }
    bool prints = strcmp(conversion.to->name, "text") == 0;
    if (conversion.writing.keep && (prints || conversion.writing.notation != NOTATION_VARIANT)) {
        talk("convert: --keep does not go with %s", prints ? "this format" : "--notation");
        return EXIT_FAILED;
    }
    if (!options_settle(reading, argv[0]))
        return EXIT_FAILED;
    bool below = reading->output && target_is_directory(reading->output);
    if (reading->parts && (below || *conversion.to->between)) {
        talk("convert: --part does not go with %s", below ? "a directory as output" : "this format");
        return EXIT_FAILED;
    }
    reading->job.forms = true;
    reading->job.tags = &conversion.tags;
    reading->job.short_forms = conversion.to->short_forms;
    reading->job.pictures = !reading->quiet;
    return convert(&conversion, reading, argc - optind, argv + optind);
}

int command_convert(int argc, char **argv) {
    struct reading reading;
    reading_init(&reading);
    int exit_code = read_options(&reading, argc, argv);
    options_free(&reading);
    return exit_code;
}
