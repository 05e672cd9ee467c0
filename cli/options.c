/* Reading options. What they do is the commands' own. */
#include "cli/options.h"

#include "archive/crew.h"
#include "archive/cutter.h"
#include "archive/input.h"
#include "archive/variant_file.h"
#include "cli/command.h"
#include "cli/filter_options.h"
#include "cli/output.h"
#include "cli/part_set.h"
#include "cli/summary.h"
#include "cli/talk.h"

#include <errno.h>
#include <stdlib.h>

enum { JOBS_MAX = 1024 };

void options_refuse(const char *command, const char *option, const char *value, const char *wanted) {
    const char *name = strchr(command, ' ');
    talk("%s: %s cannot be '%s': %s", name ? name + 1 : command, option, value, wanted);
}

/* "64M", "1000" */
static bool read_size(const char *value, size_t *bytes) {
    static const char units[] = "KMG";
    char *end;
    errno = 0;
    unsigned long long number = strtoull(value, &end, 10);
    const char *unit = *end ? strchr(units, *end) : NULL;
    unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
    *bytes = (size_t)number << shift;
    return *value >= '0' && *value <= '9' && !errno && !end[unit ? 1 : 0] && number > 0 &&
           number <= (SIZE_MAX >> 4) >> shift;
}

enum language options_language(void) {
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"}; /* POSIX, in this order */
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (!value || !*value)
            continue;
        enum language language = language_of_name((struct slice){value, strcspn(value, "_.@")});
        return language == LANGUAGE_COUNT ? LANGUAGE_EN : language;
    }
    return LANGUAGE_EN;
}

void reading_init(struct reading *reading) {
    const char *piece = getenv("DAMKA_PIECE"); /* for tests: nothing that is printed may depend on it */
    size_t bytes = 0;
    *reading = (struct reading){.job = {.limit = CUTTER_LIMIT, .language = options_language()},
                                .threads = crew_default(),
                                .piece = CUTTER_TARGET};
    buffer_init(&reading->choice);
    if (piece && read_size(piece, &bytes))
        reading->piece = bytes;
}

static bool take_jobs(struct reading *reading, const char *command, const char *value) {
    char *end;
    long jobs = strtol(value, &end, 10);
    reading->threads = (unsigned)jobs;
    if (*value && !*end && jobs >= 1 && jobs <= JOBS_MAX)
        return true;
    options_refuse(command, "--jobs", value, "it takes a number from 1 to 1024");
    return false;
}

/* "3/8" */
static bool take_part(struct reading *reading, const char *command, const char *value) {
    char *slash, *end = "?";
    unsigned long part = strtoul(value, &slash, 10), parts = 0;
    if (*slash == '/' && slash[1] >= '0' && slash[1] <= '9')
        parts = strtoul(slash + 1, &end, 10);
    reading->part = (unsigned)part;
    reading->parts = (unsigned)parts;
    if (*value >= '0' && *value <= '9' && !*end && part >= 1 && part <= parts && parts <= PARTS_MAX)
        return true;
    options_refuse(command, "--part", value, "it takes K/N with K from 1 to N");
    return false;
}

static bool take_job(struct job_options *job, const char *command, int option, const char *value) {
    switch (option) {
    case OPTION_FROM:
        job->from = reader_find(value);
        if (!job->from)
            options_refuse(command, "--from", value, "it takes pdn, text, yaml or json");
        return job->from;
    case OPTION_LABELS:
        job->labels = reader_labels_of(value);
        if (job->labels == LABELS_COUNT)
            options_refuse(command, "--labels", value, "it takes as-printed, zero-based or row-column");
        return job->labels != LABELS_COUNT;
    default:
        job->encoding = encoding_of_name(value);
        if (job->encoding != ENCODING_COUNT)
            return true;
        options_refuse(
            command, "--encoding", value,
            "it takes utf-8, utf-16le, utf-16be, windows-1251, windows-1252, koi8-r, koi8-u, cp866, "
            "x-mac-cyrillic or windows-1251-as-mac");
        return false;
    }
}

static bool take_language(struct job_options *job, const char *command, const char *value) {
    job->language = language_of_name(slice_of(value));
    if (job->language != LANGUAGE_COUNT)
        return true;
    options_refuse(command, "--lang", value, "it takes en, ru or uk");
    return false;
}

static bool take_policy(struct reading *reading, const char *command, int option, const char *value) {
    static const struct {
        const char *name;
        enum policy policy;
    } policies[] = {{"--error", POLICY_ERROR}, {"--warn", POLICY_WARNING}, {"--ignore", POLICY_DROP}};
    size_t which = (size_t)(option - OPTION_ERROR);
    enum finding_code code = finding_of_name(slice_of(value));
    if (code == FINDING_COUNT) {
        options_refuse(command, policies[which].name, value, "'damka explain --list' has the codes");
        return false;
    }
    reading->policy.choice[code] = policies[which].policy;
    return true;
}

static bool take_level(struct reading *reading, const char *command, const char *value) {
    for (int severity = SEVERITY_NOTE; severity <= SEVERITY_ERROR; severity++)
        if (strcmp(value, severity_name((enum severity)severity)) == 0) {
            reading->policy.least = (enum severity)severity;
            return true;
        }
    options_refuse(command, "--level", value, "it takes note, warning or error");
    return false;
}

static bool take_most(struct reading *reading, const char *command, const char *value) {
    errno = 0;
    reading->most = strtoull(value, NULL, 10);
    reading->limited = true;
    if (*value && !errno && strspn(value, "0123456789") == strlen(value))
        return true;
    options_refuse(command, "--max", value, "it takes a number");
    return false;
}

bool options_take(struct reading *reading, const char *command, int option, const char *value) {
    switch (option) {
    case 'j':
        return take_jobs(reading, command, value);
    case 'o':
        reading->output = value;
        return true;
    case OPTION_QUIET:
        reading->quiet = true;
        return true;
    case OPTION_GAME_LIMIT:
        if (read_size(value, &reading->job.limit))
            return true;
        options_refuse(command, "--game-limit", value, "it takes a number of bytes, as 1000000 or 64M");
        return false;
    case OPTION_DEDUPE:
        reading->dedupe = true;
        return true;
    case OPTION_PART:
        return take_part(reading, command, value);
    case OPTION_SUMMARY:
        reading->summary = value;
        if (summary_takes(value))
            return true;
        options_refuse(command, "--summary", value, "it takes the name of a .csv, .json or .txt file");
        return false;
    case OPTION_WHERE:
    case OPTION_GAMES:
    case OPTION_FEN:
        return filter_option(&reading->filter, command, option, value);
    case OPTION_CSV:
        reading->csv = value;
        return true;
    case OPTION_VARIANT:
        reading->variant = value;
        return true;
    case OPTION_VARIANTS:
        return options_variants(command, value, &reading->rows);
    case OPTION_FROM:
    case OPTION_LABELS:
    case OPTION_ENCODING:
        return take_job(&reading->job, command, option, value);
    case OPTION_LANG:
        return take_language(&reading->job, command, value);
    case OPTION_ERROR:
    case OPTION_WARN:
    case OPTION_IGNORE:
        return take_policy(reading, command, option, value);
    case OPTION_LEVEL:
        return take_level(reading, command, value);
    case OPTION_MAX:
        return take_most(reading, command, value);
    default:
        return false; /* getopt has told */
    }
}

void options_note(struct reading *reading, int option, const char *value) {
    static const int neutral[] = {'j', 'o', OPTION_SUMMARY, OPTION_STATE, OPTION_MAX, OPTION_DEDUPE};
    char fault[SOURCE_FAULT_MAX];
    for (size_t i = 0; i < sizeof neutral / sizeof *neutral; i++)
        if (option == neutral[i])
            return;
    buffer_format(&reading->choice, "%d=%s", option, value ? value : "");
    buffer_char(&reading->choice, '\0');
    if (option == OPTION_VARIANTS)
        input_read(value, &reading->choice, fault);
}

bool options_settle(struct reading *reading, const char *command) {
    if (reading->parts && (reading->dedupe || reading->summary || reading->limited)) {
        const char *name = strchr(command, ' ');
        talk("%s: --part does not go with --dedupe, --summary or --max, which need all",
             name ? name + 1 : command);
        return false;
    }
    if (reading->parts && reading->state) {
        talk("check: --part does not go with --state");
        return false;
    }
    reading->job.filter = &reading->filter;
    const char *name = reading->variant;
    if (!name)
        return true;
    reading->job.variant = variant_find(name, strlen(name));
    if (!reading->job.variant)
        options_refuse(command, "--variant", name, "'damka variants' lists the names");
    return reading->job.variant;
}

void options_free(struct reading *reading) {
    arena_free(&reading->rows);
    buffer_free(&reading->choice);
    filter_free(&reading->filter);
}

bool options_variants(const char *command, const char *path, struct arena *rows) {
    struct variant_fault fault;
    struct buffer bytes;
    char why[SOURCE_FAULT_MAX];
    (void)command;
    buffer_init(&bytes);
    enum status status = input_read(path, &bytes, why);
    if (status == STATUS_IO) {
        talk("cannot read %s: %s", path, why);
    } else if (status == STATUS_OK) {
        status = variant_file_read(buffer_view(&bytes), rows, &fault);
        if (status == STATUS_USAGE)
            talk("%s:%zu:%zu: error: %s", path, fault.line, fault.column, fault.message);
    }
    buffer_free(&bytes);
    if (status == STATUS_NO_MEMORY)
        talk_no_memory();
    return status == STATUS_OK;
}

int options_tell_status(const char *command, damka_status status, const char *variant, const char *fault) {
    switch (status) {
    case DAMKA_NO_MEMORY:
        return talk_no_memory();
    case DAMKA_NO_SUCH_VARIANT:
        options_refuse(command, "--variant", variant, "'damka variants' lists the names");
        return EXIT_FAILED;
    case DAMKA_BAD_POSITION:
        talk("%s: the position of --fen cannot be used: %s", command, fault);
        return EXIT_FAILED;
    case DAMKA_OVER_BUDGET:
        talk("%s: given up: %s", command, damka_status_text(status));
        return EXIT_WRONG;
    default:
        talk("%s: %s", command, damka_status_text(status));
        return EXIT_FAILED;
    }
}

int options_help(const char *text) {
    struct output output;
    if (!output_open(&output, NULL))
        return EXIT_FAILED;
    output_write(&output, slice_of(text));
    return output_close(&output, true) ? EXIT_VERIFIED : EXIT_FAILED;
}

bool options_notation(const char *command, const char *value, damka_notation *notation) {
    bool letters = strcmp(value, "letters") == 0 || strcmp(value, "algebraic") == 0;
    *notation = letters ? DAMKA_NOTATION_LETTERS : DAMKA_NOTATION_NUMERIC;
    if (letters || strcmp(value, "numeric") == 0)
        return true;
    options_refuse(command, "--notation", value, "it takes numeric or letters");
    return false;
}
