/* damka merge: the JSON reports of parts become one report with a summary. Lines are copied as they are; what
 * they say is looked at only to see that nothing is missing, and to count. */
#include "archive/input.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/report.h"
#include "cli/talk.h"

#include <jansson.h>
#include <stdlib.h>

static const char help[] =
    "Usage: damka merge [OPTION]... [FILE|-]...\n"
    "Puts the reports of 'damka check --report json --part K/N' together, in the order given, and adds the\n"
    "summary: the same bytes as one run over everything. Reports with a summary may be among them. Says "
    "where\n"
    "games are missing or come twice, and where a report was cut off.\n"
    "\n"
    "  -o, --output FILE   write there; the file appears whole or not at all\n"
    "      --help\n"
    "\n"
    "Exit status: as of 'damka check'; 2 where the reports do not go together.\n";

static const struct option options[] = {
    {"output", required_argument, NULL, 'o'}, {"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};

struct merge {
    struct output output;
    const char *report; /* that is read */
    uint64_t line;
    struct buffer held; /* what was read and not yet taken; `seen` bytes of it have no line end */
    size_t seen;
    struct buffer file; /* the file of the last line; `inside`: it may go on */
    uint64_t games;     /* that it had so far */
    uint64_t open_game; /* findings of it came, and it is to come; 0: none */
    bool inside;
    const char *gap_report; /* where in this file games were left out first; `gap_line` 0: nowhere */
    uint64_t gap_line;
    uint64_t files;
    struct job_totals totals;
    bool no_memory;
};

static bool refuse(const struct merge *merge, const char *what) {
    talk("%s:%llu: %s", merge->report, (unsigned long long)merge->line, what);
    return false;
}

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static uint64_t number_of(const json_t *object, const char *key) {
    json_int_t number = json_integer_value(json_object_get(object, key));
    return number > 0 ? (uint64_t)number : 0;
}

/* The file of the last lines is over. Where a filter left games out, a line for the file says so. */
static bool leave(struct merge *merge, bool chosen) {
    merge->inside = false;
    if (merge->open_game)
        return refuse(merge, "the game of the findings in front is missing");
    if (!merge->gap_line || chosen)
        return true;
    talk("%s:%llu: games in front of it are missing", merge->gap_report, (unsigned long long)merge->gap_line);
    return false;
}

/* The line belongs to this file. */
static bool enter(struct merge *merge, const char *file, bool anew) {
    if (merge->inside && !anew && strcmp(merge->file.bytes, file) == 0)
        return true;
    if (merge->inside && !leave(merge, false))
        return false;
    buffer_clear(&merge->file);
    buffer_text(&merge->file, file);
    buffer_char(&merge->file, '\0');
    merge->inside = true;
    merge->games = 0;
    merge->gap_line = 0;
    merge->files++;
    merge->no_memory |= merge->file.failed;
    return !merge->file.failed;
}

/* The line belongs to this game, which may stand here. */
static bool enter_game(struct merge *merge, const char *file, uint64_t game) {
    if (!enter(merge, file, game == 1 && merge->games >= 1))
        return false;
    if (game <= merge->games)
        return refuse(merge, "the game came before");
    if (merge->open_game && game != merge->open_game)
        return refuse(merge, "the game of the findings in front is missing");
    if (game > merge->games + 1 && !merge->gap_line) {
        merge->gap_report = merge->report;
        merge->gap_line = merge->line;
    }
    return true;
}

static bool take_finding(struct merge *merge, const json_t *object) {
    uint64_t game = number_of(object, "game");
    enum finding_code code = finding_of_name(slice_of(text_of(object, "code")));
    int severity = SEVERITY_NOTE;
    while (severity <= SEVERITY_ERROR &&
           strcmp(severity_name((enum severity)severity), text_of(object, "severity")) != 0)
        severity++;
    if (code == FINDING_COUNT || severity > SEVERITY_ERROR)
        return refuse(merge, "a finding of another version of damka");
    if (!game && merge->open_game)
        return refuse(merge, "the game of the findings in front is missing");
    if (game ? !enter_game(merge, text_of(object, "file"), game)
             : !enter(merge, text_of(object, "file"), false))
        return false;
    merge->open_game = game;
    merge->totals.findings[code]++;
    merge->totals.by_severity[severity]++;
    return true;
}

static bool take_game(struct merge *merge, const json_t *object) {
    const char *status = text_of(object, "status");
    uint64_t game = number_of(object, "game");
    struct job_totals *totals = &merge->totals;
    if (!enter_game(merge, text_of(object, "file"), game))
        return false;
    merge->games = game;
    merge->open_game = 0;
    totals->games++;
    totals->ok += strcmp(status, "ok") == 0;
    totals->error += strcmp(status, "error") == 0;
    totals->unverified += strcmp(status, "unverified") == 0;
    totals->plies += number_of(object, "plies");
    return true;
}

/* The end of a file without games, or of one that a filter looked through. */
static bool take_file_end(struct merge *merge, const json_t *object) {
    uint64_t games = number_of(object, "games");
    return enter(merge, text_of(object, "file"), merge->games > games) && leave(merge, games > 0);
}

static bool take_object(struct merge *merge, const json_t *object, bool *kept) {
    const char *type = text_of(object, "type");
    *kept = true;
    if (strcmp(type, "finding") == 0)
        return take_finding(merge, object);
    if (strcmp(type, "game") == 0)
        return take_game(merge, object);
    if (strcmp(type, "file") == 0)
        return take_file_end(merge, object);
    if (strcmp(type, "duplicate") == 0)
        return true;
    *kept = false;
    if (strcmp(type, "summary") == 0)
        return true;
    return refuse(merge, "this is no line of a JSON report of damka");
}

/* A line with its end. */
static bool take_line(struct merge *merge, struct slice line) {
    json_error_t error;
    bool kept;
    merge->line++;
    if (line.at[line.length - 1] != '\n')
        return refuse(merge, "the report is cut off in this line");
    json_t *object = json_loadb(line.at, line.length, JSON_ALLOW_NUL, &error);
    if (!object && json_error_code(&error) == json_error_out_of_memory) {
        merge->no_memory = true;
        return false;
    }
    bool fine = object ? take_object(merge, object, &kept)
                       : refuse(merge, "this is no line of a JSON report of damka");
    json_decref(object);
    if (fine && kept)
        output_write(&merge->output, line);
    return fine && !merge->output.failed;
}

/* Takes the whole lines that are held, and leaves the beginning of the next one. */
static bool take_lines(struct merge *merge, bool all) {
    struct buffer *held = &merge->held;
    size_t from = 0;
    while (from < held->length) {
        size_t seen = merge->seen > from ? merge->seen : from;
        const char *end = memchr(held->bytes + seen, '\n', held->length - seen);
        size_t length = end ? (size_t)(end - held->bytes) + 1 - from : held->length - from;
        if (!end && !all)
            break;
        if (!take_line(merge, (struct slice){held->bytes + from, length}))
            return false;
        from += length;
    }
    if (from)
        memmove(held->bytes, held->bytes + from, held->length - from);
    held->length -= from;
    merge->seen = held->length;
    return true;
}

static bool take_report(struct merge *merge, struct input_file *file) {
    char block[64 * 1024];
    ptrdiff_t got = 1;
    bool fine = true;
    buffer_clear(&merge->held);
    merge->seen = 0;
    while (fine && (got = file->source.read(&file->source, block, sizeof block)) > 0) {
        buffer_put(&merge->held, block, (size_t)got);
        merge->no_memory |= merge->held.failed;
        fine = !merge->held.failed && take_lines(merge, false);
    }
    if (got < 0)
        talk("cannot read %s to its end: %s", merge->report, file->source.fault);
    fine = fine && got == 0 && take_lines(merge, true);
    if (fine && merge->open_game)
        fine = refuse(merge, "the report is cut off: the game of the findings in front is missing");
    return fine;
}

static bool take_file(struct merge *merge, const char *path) {
    struct input_file file;
    bool standard = strcmp(path, "-") == 0;
    merge->report = standard ? "standard input" : path;
    merge->line = 0;
    if (!input_open(&file, path)) {
        talk("cannot read %s: %s", merge->report, file.source.fault);
        return false;
    }
    bool fine = take_report(merge, &file);
    input_close(&file);
    return fine;
}

static bool write_summary(struct merge *merge) {
    const struct printing printing = {.language = LANGUAGE_EN};
    struct buffer out;
    buffer_init(&out);
    json_report.summary(&out, &printing, &merge->totals, merge->files);
    output_write(&merge->output, buffer_view(&out));
    merge->no_memory |= out.failed;
    bool fine = !out.failed && !merge->output.failed;
    buffer_free(&out);
    return fine;
}

static int merge_reports(const char *output, int count, char **reports) {
    struct merge merge = {.no_memory = false};
    if (!output_open(&merge.output, output))
        return EXIT_FAILED;
    buffer_init(&merge.file);
    buffer_init(&merge.held);
    bool fine = true;
    for (int i = 0; i < count && fine; i++)
        fine = take_file(&merge, reports[i]);
    if (count == 0)
        fine = take_file(&merge, "-");
    fine = fine && (!merge.inside || leave(&merge, false)) && write_summary(&merge);
    if (merge.no_memory)
        talk_no_memory();
    buffer_free(&merge.file);
    buffer_free(&merge.held);
    const struct job_totals *totals = &merge.totals;
    bool wrong = totals->error || totals->unverified || totals->by_severity[SEVERITY_ERROR] ||
                 totals->findings[FINDING_UNVERIFIED];
    if (!output_close(&merge.output, fine) || !fine)
        return EXIT_FAILED;
    return wrong ? EXIT_WRONG : EXIT_VERIFIED;
}

int command_merge(int argc, char **argv) {
    const char *output = NULL;
    for (int option; (option = getopt_long(argc, argv, "o:h", options, NULL)) != -1;) {
        if (option == 'h')
            return options_help(help);
        if (option != 'o')
            return EXIT_FAILED;
        output = optarg;
    }
    return merge_reports(output, argc - optind, argv + optind);
}
