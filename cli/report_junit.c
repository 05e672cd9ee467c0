/* The report for CI: JUnit XML, a case a game. A suite says beforehand how many cases it has, so cases wait
 * until it is full (report.c) or their file ends: a long file makes several suites. */
#include "cli/report.h"

#include "cli/printable.h"
#include "cli/source_line.h"

#include <inttypes.h>

/* Nobody reads more of one case, of errors and of remarks each; the other reports have them all. */
enum { PLAYER_MAX = 80, CASE_MAX = 1000 };

static void junit_begin(struct buffer *out, enum language language) {
    (void)language;
    buffer_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"damka\">\n");
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
    struct buffer *out = &report->out;
    buffer_format(out, "<%s", tag);
    write_attribute(out, "type", slice_of(type));
    write_attribute(out, "message", message);
    buffer_char(out, '>');
    write_content(out, &report->faults);
    buffer_format(out, "</%s>", tag);
}

static void write_more(struct buffer *to, uint64_t count) {
    if (count > CASE_MAX)
        buffer_format(to, "... and %" PRIu64 " more findings\n", count - CASE_MAX);
}

/* What waits of a case: its faults and remarks. */
static void end_case(struct report *report, bool failed, bool in_doubt) {
    struct buffer *out = &report->out;
    write_more(&report->faults, report->case_faults);
    write_more(&report->remarks, report->case_remarks);
    if (failed)
        write_fault(report, "failure", report->first ? report->first : "error",
                    buffer_view(&report->first_message));
    else if (in_doubt)
        write_fault(report, "error", "unverified", slice_of("not verified"));
    if (report->remarks.length) {
        buffer_text(out, "<system-out>");
        write_content(out, &report->remarks);
        buffer_text(out, "</system-out>");
    }
    buffer_text(out, "</testcase>\n");
    out->failed = report_failed(report);
    buffer_clear(&report->faults);
    buffer_clear(&report->remarks);
    buffer_clear(&report->first_message);
    report->first = NULL;
    report->case_faults = report->case_remarks = 0;
}

static void begin_case(struct report *report) {
    buffer_text(&report->out, "<testcase");
    write_attribute(&report->out, "classname", slice_of(report->file));
    buffer_text(&report->out, " name=\"");
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

/* A case's findings wait until its game comes: errors, the first of them named, and the others. One outside
 * games is a case of its own. */
static void junit_finding(struct report *report, struct text *text, const struct finding *finding,
                          uint64_t index) {
    bool error = finding->severity == SEVERITY_ERROR;
    if (error && !report->first) {
        report->first = finding_name(finding->code);
        report_message(&report->first_message, finding);
    }
    uint64_t *count = error ? &report->case_faults : &report->case_remarks;
    if ((*count)++ < CASE_MAX)
        describe(report, text, finding, error ? &report->faults : &report->remarks);
    if (index)
        return;
    report_case(report, error, false);
    begin_case(report);
    buffer_format(&report->out, "outside games, line %" PRIu32 "\">", text_place(text, finding->at, 0).line);
    end_case(report, error, false);
}

static void name_player(struct buffer *out, const char *before, const struct game *game, const char *tag) {
    const struct tag *found = game_tag(game, tag);
    struct slice value = found ? slice_trim(found->value) : slice_of("");
    if (value.length > PLAYER_MAX)
        for (value.length = PLAYER_MAX;
             value.length && ((unsigned char)value.at[value.length] & 0xC0) == 0x80;)
            value.length--;
    buffer_text(out, value.length ? before : "");
    printable_xml(out, value);
}

static void junit_game(struct report *report, struct text *text, const struct game *game, uint64_t index) {
    bool failed, in_doubt;
    failed = report->first || game->status == GAME_ERROR;
    in_doubt = !failed && game->status == GAME_UNVERIFIED;
    report_case(report, failed, in_doubt);
    begin_case(report);
    buffer_text(&report->out, "game ");
    report_number(report, index);
    buffer_format(&report->out, ", line %" PRIu32, text_place(text, game->at, 0).line);
    name_player(&report->out, ": ", game, "White");
    name_player(&report->out, " - ", game, "Black");
    buffer_text(&report->out, "\">");
    end_case(report, failed, in_doubt);
}

static void junit_file_end(struct report *report, uint64_t games, bool told) {
    (void)report, (void)games, (void)told;
}

void printing_end_suite(struct printing *printing, const char *file) {
    struct buffer head;
    if (!printing->tests)
        return;
    buffer_init(&head);
    buffer_text(&head, "<testsuite");
    write_attribute(&head, "name", slice_of(file));
    buffer_format(&head, " tests=\"%" PRIu64 "\" failures=\"%" PRIu64 "\" errors=\"%" PRIu64 "\"",
                  printing->tests, printing->failures, printing->errors);
    write_attribute(&head, "file", slice_of(file));
    buffer_text(&head, ">\n");
    printing->suite.failed = printing->suite.failed || head.failed;
    output_write(printing->to, buffer_view(&head));
    output_write(printing->to, buffer_view(&printing->suite));
    output_write(printing->to, slice_of("</testsuite>\n"));
    if (!printing->suite.failed)
        buffer_clear(&printing->suite);
    printing->tests = printing->failures = printing->errors = 0;
    buffer_free(&head);
}

static void junit_summary(struct buffer *out, const struct printing *printing,
                          const struct job_totals *totals, uint64_t files) {
    (void)printing, (void)totals, (void)files;
    buffer_text(out, "</testsuites>\n");
}

const struct report_kind junit_report = {"junit",    true,           false, junit_begin,  junit_finding,
                                         junit_game, junit_file_end, NULL,  junit_summary};
