/* The report for CI: JUnit XML, a case a game. A suite says beforehand how many cases it has, so the cases of
 * a file wait for its end, but never more than SUITE_CASES of them: a long file makes several suites. */
#include "cli/report.h"

#include "cli/printable.h"
#include "cli/source_line.h"

#include <inttypes.h>

enum { SUITE_CASES = 1000, PLAYER_MAX = 80 };

static void junit_begin(struct report *report) {
    buffer_text(&report->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"damka\">\n");
}

/* " name=\"value\"" */
static void write_attribute(struct buffer *out, const char *name, struct slice value) {
    buffer_format(out, " %s=\"", name);
    printable_xml(out, value);
    buffer_char(out, '"');
}

/* What waits, as the text of an element: line ends stay line ends. */
static void write_content(struct buffer *out, const struct buffer *content) {
    struct slice rest = buffer_view(content);
    while (rest.length) {
        const char *end = memchr(rest.at, '\n', rest.length);
        size_t length = end ? (size_t)(end - rest.at) : rest.length;
        printable_xml(out, (struct slice){rest.at, length});
        buffer_text(out, end ? "\n" : "");
        rest.at += length + (end ? 1 : 0);
        rest.length -= length + (end ? 1 : 0);
    }
}

static void write_fault(struct report *report, const char *tag, const char *type, struct slice message) {
    struct buffer *out = &report->cases;
    buffer_format(out, "<%s", tag);
    write_attribute(out, "type", slice_of(type));
    write_attribute(out, "message", message);
    buffer_char(out, '>');
    write_content(out, &report->faults);
    buffer_format(out, "</%s>", tag);
}

static void write_case(struct report *report, struct slice name, enum game_status status) {
    struct buffer *out = &report->cases;
    bool failed = report->first || status == GAME_ERROR, unverified = !failed && status == GAME_UNVERIFIED;
    buffer_text(out, "<testcase");
    write_attribute(out, "classname", slice_of(report->file));
    write_attribute(out, "name", name);
    buffer_char(out, '>');
    report->tests++;
    report->failures += failed;
    report->errors += unverified;
    if (failed)
        write_fault(report, "failure", report->first ? report->first : "error",
                    buffer_view(&report->first_message));
    else if (unverified)
        write_fault(report, "error", "unverified", slice_of("not verified"));
    if (report->remarks.length) {
        buffer_text(out, "<system-out>");
        write_content(out, &report->remarks);
        buffer_text(out, "</system-out>");
    }
    buffer_text(out, "</testcase>\n");
}

static void write_suite(struct report *report) {
    struct buffer *out = &report->out;
    if (report->tests) {
        buffer_text(out, "<testsuite");
        write_attribute(out, "name", slice_of(report->file));
        buffer_format(out, " tests=\"%" PRIu64 "\" failures=\"%" PRIu64 "\" errors=\"%" PRIu64 "\"",
                      report->tests, report->failures, report->errors);
        write_attribute(out, "file", slice_of(report->file));
        buffer_text(out, ">\n");
        buffer_slice(out, buffer_view(&report->cases));
        buffer_text(out, "</testsuite>\n");
    }
    out->failed = out->failed || report->cases.failed;
    buffer_clear(&report->cases);
    report->tests = report->failures = report->errors = 0;
}

static void end_case(struct report *report, struct slice name, enum game_status status) {
    write_case(report, name, status);
    report->cases.failed = report->cases.failed || report->faults.failed || report->remarks.failed ||
                           report->first_message.failed;
    buffer_clear(&report->faults);
    buffer_clear(&report->remarks);
    buffer_clear(&report->first_message);
    report->first = NULL;
    report->outside = false;
    if (report->tests == SUITE_CASES)
        write_suite(report);
}

/* Findings outside games make a case of their own. */
static void end_outside(struct report *report) {
    if (report->outside)
        end_case(report, slice_of("outside games"), GAME_OK);
}

/* One finding in plain text: its place, what it says, the line. */
static void describe(struct report *report, struct text *text, const struct finding *finding,
                     struct buffer *to) {
    const struct place place = text_place(text, finding->at, finding->length);
    buffer_text(to, report->file);
    buffer_format(to, ":%" PRIu32 ":%" PRIu32 ": %s: ", place.line, place.column,
                  severity_name(finding->severity));
    report_message(to, finding);
    buffer_format(to, " [%s]\n", finding_name(finding->code));
    source_line_write(to, text, finding->at, finding->length);
}

/* A case's findings wait until its game comes: errors, the first of them named, and the others. */
static void junit_finding(struct report *report, struct text *text, const struct finding *finding,
                          uint64_t index) {
    if (index)
        end_outside(report);
    bool error = finding->severity == SEVERITY_ERROR;
    if (error && !report->first) {
        report->first = finding_name(finding->code);
        report_message(&report->first_message, finding);
    }
    describe(report, text, finding, error ? &report->faults : &report->remarks);
    report->outside = !index;
}

static void name_player(struct buffer *name, const char *before, const struct game *game, const char *tag) {
    const struct tag *found = game_tag(game, tag);
    struct slice value = found ? slice_trim(found->value) : slice_of("");
    if (value.length > PLAYER_MAX)
        for (value.length = PLAYER_MAX;
             value.length && ((unsigned char)value.at[value.length] & 0xC0) == 0x80;)
            value.length--;
    buffer_text(name, value.length ? before : "");
    buffer_slice(name, value);
}

static void junit_game(struct report *report, struct text *text, const struct game *game, uint64_t index) {
    struct buffer name;
    end_outside(report);
    buffer_init(&name);
    buffer_format(&name, "game %" PRIu64 ", line %" PRIu32, index, text_place(text, game->at, 0).line);
    name_player(&name, ": ", game, "White");
    name_player(&name, " - ", game, "Black");
    report->cases.failed = report->cases.failed || name.failed;
    end_case(report, buffer_view(&name), game->status);
    buffer_free(&name);
}

static void junit_file_end(struct report *report) {
    end_outside(report);
    write_suite(report);
}

static void junit_summary(struct report *report, const struct job_totals *totals, uint64_t files) {
    (void)totals, (void)files;
    buffer_text(&report->out, "</testsuites>\n");
}

const struct report_kind junit_report = {"junit",    junit_begin,    junit_finding,
                                         junit_game, junit_file_end, junit_summary};
