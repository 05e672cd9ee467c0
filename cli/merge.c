/* damka merge: the JSON reports of parts become one report with a summary. Lines are copied as they are, but
 * for those that say which part it was; what they say is looked at only to see that nothing is missing, and
 * to count. */
#include "archive/input.h"
#include "base/memory.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/part_set.h"
#include "cli/report.h"
#include "cli/talk.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "Usage: damka merge [OPTION]... [FILE|-]...\n"
    "Puts the reports of 'damka check --report json --part K/N' together and adds the summary: the same "
    "bytes\n"
    "as one run over everything. Files of parts are put in the order of their numbers. Reports with a "
    "summary\n"
    "may be among them; those are taken in the order given. Says which part is missing, comes twice, is of\n"
    "another N, was cut off or could not do its job, and where games are missing or come twice.\n"
    "\n"
    "  -o, --output FILE   write there; the file appears whole or not at all\n"
    "      --help\n"
    "\n"
    "Exit status: as of 'damka check'; 2 where the reports do not go together, and where a part could not "
    "do\n"
    "its job.\n";

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
    struct part_set parts;
    bool ended;        /* the last line that was read ends a report */
    struct buffer odd; /* the first thing that does not fit; from there on only parts are looked for */
    bool unable;       /* a part could not do its job */
    bool no_memory;
};

/* This cannot be a report at all. */
static bool refuse(const struct merge *merge, const char *what) {
    talk("%s:%llu: %s", merge->report, (unsigned long long)merge->line, what);
    return false;
}

/* It may be so because a part is missing, which is a better thing to say. */
static bool wonder(struct merge *merge, const char *report, uint64_t line, const char *what) {
    if (!merge->odd.length)
        buffer_format(&merge->odd, "%s:%llu: %s", report, (unsigned long long)line, what);
    merge->no_memory |= merge->odd.failed;
    return false;
}

static bool wonder_here(struct merge *merge, const char *what) {
    return wonder(merge, merge->report, merge->line, what);
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
        return wonder_here(merge, "the game of the findings in front is missing");
    if (!merge->gap_line || chosen)
        return true;
    return wonder(merge, merge->gap_report, merge->gap_line, "games in front of it are missing");
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
        return wonder_here(merge, "the game came before");
    if (merge->open_game && game != merge->open_game)
        return wonder_here(merge, "the game of the findings in front is missing");
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
        return wonder_here(merge, "the game of the findings in front is missing");
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

static bool take_object(struct merge *merge, const json_t *object) {
    const char *type = text_of(object, "type");
    if (strcmp(type, "finding") == 0)
        return take_finding(merge, object);
    if (strcmp(type, "game") == 0)
        return take_game(merge, object);
    if (strcmp(type, "file") == 0)
        return take_file_end(merge, object);
    if (strcmp(type, "duplicate") == 0)
        return true;
    return refuse(merge, "this is no line of a JSON report of damka");
}

static bool ends_report(const json_t *object) {
    return strcmp(text_of(object, "type"), "summary") == 0;
}

/* What a line gives beyond being one. */
static bool take_meaning(struct merge *merge, struct slice line, const json_t *object) {
    if (merge->odd.length || merge->ended)
        return true;
    bool fine = take_object(merge, object);
    if (fine)
        output_write(&merge->output, line);
    return fine || merge->odd.length;
}

/* A line with its end. */
static bool take_line(struct merge *merge, struct slice line) {
    json_error_t error;
    struct part part;
    merge->line++;
    if (line.at[line.length - 1] != '\n')
        return refuse(merge, "the report is cut off in this line");
    json_t *object = json_loadb(line.at, line.length, JSON_ALLOW_NUL, &error);
    if (!object && json_error_code(&error) == json_error_out_of_memory) {
        merge->no_memory = true;
        return false;
    }
    bool is_part = part_read(object, &part);
    if (is_part)
        part_set_add(&merge->parts, merge->report, &part);
    merge->ended = is_part || ends_report(object);
    bool fine = object ? take_meaning(merge, line, object)
                       : refuse(merge, "this is no line of a JSON report of damka");
    json_decref(object);
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
    if (fine && !merge->ended)
        fine = refuse(merge, "the report is cut off: the line that ends it is missing");
    return fine;
}

static bool take_file(struct merge *merge, const char *path) {
    struct input_file file;
    bool standard = strcmp(path, "-") == 0;
    merge->report = standard ? "standard input" : path;
    merge->line = 0;
    merge->ended = false;
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

/* Whether the reports go together; if not, the user is told why. */
static bool go_together(struct merge *merge) {
    struct buffer unable;
    bool fits = !merge->odd.length && (!merge->inside || leave(merge, false));
    const char *why = part_set_fault(&merge->parts);
    buffer_init(&unable);
    part_set_unable(&merge->parts, &unable);
    if (why)
        talk("%s", why);
    else if (!fits)
        talk("%.*s", (int)merge->odd.length, merge->odd.bytes);
    if (unable.length)
        talk("%.*s", (int)unable.length, unable.bytes);
    merge->unable = unable.length > 0;
    merge->no_memory |= unable.failed || merge->parts.no_memory || merge->odd.failed;
    buffer_free(&unable);
    return fits && !why && !merge->no_memory;
}

static int exit_code_of(const struct merge *merge) {
    const struct job_totals *totals = &merge->totals;
    if (merge->unable)
        return EXIT_FAILED;
    return totals->error || totals->unverified || totals->by_severity[SEVERITY_ERROR] ||
                   totals->findings[FINDING_UNVERIFIED]
               ? EXIT_WRONG
               : EXIT_VERIFIED;
}

/* The number of the part whose report a file is; 0: it is none, or that cannot be seen from its end. */
static unsigned part_of(const char *path) {
    struct input_file file;
    struct part part = {0};
    char tail[512];
    ptrdiff_t length = 0;
    if (strcmp(path, "-") == 0 || !input_open(&file, path))
        return 0;
    int64_t size = file.source.seek ? file.source.seek(&file.source, 0, SEEK_END) : 0;
    int64_t from = size > (int64_t)sizeof tail ? size - (int64_t)sizeof tail : 0;
    if (size > 0 && file.source.seek(&file.source, from, SEEK_SET) == from)
        length = file.source.read(&file.source, tail, sizeof tail);
    input_close(&file);
    if (length < 1 || tail[length - 1] != '\n')
        return 0;
    ptrdiff_t start = length - 1;
    while (start > 0 && tail[start - 1] != '\n')
        start--;
    json_t *object = json_loadb(tail + start, (size_t)(length - start), JSON_ALLOW_NUL, NULL);
    bool is_part = part_read(object, &part);
    json_decref(object);
    return is_part ? part.part : 0;
}

struct numbered {
    char *path;
    unsigned part;
    int at;
};

static int by_part(const void *a, const void *b) {
    const struct numbered *x = a, *y = b;
    if (x->part != y->part)
        return x->part < y->part ? -1 : 1;
    return x->at < y->at ? -1 : 1;
}

/* A shell sorts part.10 before part.2. Where not all are parts, the order is the caller's. */
static void put_in_order(char **reports, int count) {
    struct numbered *list = memory_take((size_t)(count + 1) * sizeof *list);
    bool all = list;
    for (int i = 0; i < count && all; i++) {
        list[i] = (struct numbered){reports[i], part_of(reports[i]), i};
        all = list[i].part > 0;
    }
    if (all && count)
        qsort(list, (size_t)count, sizeof *list, by_part);
    for (int i = 0; i < count && all; i++)
        reports[i] = list[i].path;
    memory_free(list);
}

static int merge_reports(const char *output, int count, char **reports) {
    struct merge merge = {.no_memory = false};
    if (!output_open(&merge.output, output))
        return EXIT_FAILED;
    buffer_init(&merge.file);
    buffer_init(&merge.held);
    buffer_init(&merge.odd);
    part_set_init(&merge.parts);
    bool fine = true;
    put_in_order(reports, count);
    for (int i = 0; i < count && fine; i++)
        fine = take_file(&merge, reports[i]);
    if (count == 0)
        fine = take_file(&merge, "-");
    fine = fine && go_together(&merge) && write_summary(&merge);
    if (merge.no_memory)
        talk_no_memory();
    buffer_free(&merge.file);
    buffer_free(&merge.held);
    buffer_free(&merge.odd);
    part_set_free(&merge.parts);
    bool written = output_close(&merge.output, fine);
    return written && fine ? exit_code_of(&merge) : EXIT_FAILED;
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
