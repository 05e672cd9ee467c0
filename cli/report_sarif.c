/* The report for code scanning and editors: SARIF 2.1.0, one run, written as it comes. What each member must
 * look like is OASIS's standard; the rules are the findings table. */
#include "cli/report.h"

#include "cli/printable.h"
#include "damka.h"

/* Bytes of the record that are shown, corrections that are offered. */
enum { SNIPPET_MAX = 400, FIXES_MAX = 4 };

static void write_key(struct buffer *out, const char *before, const char *key) {
    buffer_format(out, "%s\"%s\":", before, key);
}

static void write_text(struct buffer *out, const char *before, const char *key, struct slice value) {
    write_key(out, before, key);
    printable_json(out, value);
}

static void write_number(struct buffer *out, const char *before, const char *key, uint64_t value) {
    write_key(out, before, key);
    buffer_number(out, value);
}

/* A message. A brace would begin a placeholder, so braces are doubled (SARIF 2.1.0, 3.11.5); the slots of a
 * template become words in angle brackets. */
static void write_message(struct buffer *out, struct slice text, bool template) {
    struct buffer message;
    buffer_init(&message);
    for (size_t i = 0; i < text.length; i++) {
        char c = text.at[i];
        if (template && (c == '{' || c == '}'))
            c = c == '{' ? '<' : '>';
        else if (c == '{' || c == '}')
            buffer_char(&message, c);
        buffer_char(&message, c);
    }
    out->failed = out->failed || message.failed;
    buffer_text(out, "{\"text\":");
    printable_json(out, buffer_view(&message));
    buffer_char(out, '}');
    buffer_free(&message);
}

static void write_rule(struct buffer *out, enum finding_code code, enum language language) {
    write_text(out, "{", "id", slice_of(finding_name(code)));
    write_key(out, ",", "shortDescription");
    write_message(out, slice_of(finding_short(code, language)), true);
    write_key(out, ",", "fullDescription");
    write_message(out, slice_of(finding_help(code, language)), false);
    write_key(out, ",", "help");
    write_message(out, slice_of(finding_help(code, language)), false);
    /* SARIF's words for severities are ours. */
    write_text(out, ",\"defaultConfiguration\":{", "level", slice_of(severity_name(finding_severity(code))));
    buffer_text(out, "}}");
}

static void sarif_begin(struct buffer *out, enum language language) {
    buffer_text(out,
                "{\"$schema\":\"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
                "sarif-schema-2.1.0.json\",\n\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{");
    write_text(out, "", "name", slice_of("damka"));
    write_text(out, ",", "version", slice_of(DAMKA_VERSION));
    write_text(out, ",", "semanticVersion", slice_of(DAMKA_VERSION));
    write_key(out, ",\n", "rules");
    for (int code = 0; code < FINDING_COUNT; code++) {
        buffer_text(out, code ? ",\n" : "[\n");
        write_rule(out, (enum finding_code)code, language);
    }
    buffer_text(out, "]}},\n");
    write_text(out, "", "language", slice_of(language_name(language)));
    write_text(out, ",", "columnKind", slice_of("unicodeCodePoints"));
    write_key(out, ",", "results");
    buffer_char(out, '[');
}

/* A path as the URI that it is, or relative to where the run started. */
static void write_artifact(struct report *report) {
    struct buffer *out = &report->out;
    bool absolute = report->file[0] == '/';
    buffer_format(out, "\"artifactLocation\":{\"uri\":\"%s", absolute ? "file://" : "");
    printable_uri(out, slice_of(report->file));
    buffer_text(out, absolute ? "\"}" : "\",\"uriBaseId\":\"%SRCROOT%\"}");
}

static struct slice snippet_of(struct slice text) {
    if (text.length > SNIPPET_MAX)
        for (text.length = SNIPPET_MAX; text.length && ((unsigned char)text.at[text.length] & 0xC0) == 0x80;)
            text.length--;
    return text;
}

static void write_lines(struct buffer *out, const struct place *from, const struct place *to) {
    write_number(out, "{", "startLine", from->line);
    write_number(out, ",", "startColumn", from->column);
    write_number(out, ",", "endLine", to->line);
    write_number(out, ",", "endColumn", to->column);
}

static void write_location(struct report *report, const struct finding *finding, const struct place *from,
                           const struct place *to) {
    struct buffer *out = &report->out;
    buffer_text(out, "{\"physicalLocation\":{");
    write_artifact(report);
    write_key(out, ",", "region");
    write_lines(out, from, to);
    write_number(out, ",", "byteOffset", from->offset);
    write_number(out, ",", "byteLength", from->length);
    if (finding->text.length) {
        write_text(out, ",\"snippet\":{", "text", snippet_of(finding->text));
        buffer_char(out, '}');
    }
    buffer_text(out, "}}}");
}

/* Likely corrections of a whole move, for editors to put in its place. */
static void write_fixes(struct report *report, const struct finding *finding, const struct place *from,
                        const struct place *to) {
    struct buffer *out = &report->out;
    if (!finding->suggest_count || finding->code == FINDING_NO_SUCH_SQUARE)
        return;
    write_key(out, ",", "fixes");
    for (size_t i = 0; i < finding->suggest_count && i < FIXES_MAX; i++) {
        struct slice move = slice_of(finding->suggest[i]);
        buffer_text(out, i ? ",{" : "[{");
        write_text(out, "\"description\":{", "text", move);
        buffer_text(out, "},\"artifactChanges\":[{");
        write_artifact(report);
        buffer_text(out, ",\"replacements\":[{\"deletedRegion\":");
        write_lines(out, from, to);
        write_text(out, "},\"insertedContent\":{", "text", move);
        buffer_text(out, "}}]}]}");
    }
    buffer_char(out, ']');
}

static void write_properties(struct report *report, const struct finding *finding, uint64_t index) {
    struct buffer *out = &report->out;
    write_key(out, ",\"properties\":{", "game");
    if (index)
        report_number(report, index);
    else
        buffer_char(out, '0');
    if (finding->ply > 0 && !finding->variation)
        write_number(out, ",", "ply", (uint64_t)finding->ply);
    if (finding->variation)
        buffer_text(out, ",\"variation\":true");
    if (finding->legal)
        buffer_text(out, ",\"legal\":[");
    for (size_t i = 0; finding->legal && i < finding->legal_count; i++) {
        buffer_text(out, i ? "," : "");
        printable_json(out, slice_of(finding->legal[i]));
    }
    buffer_text(out, finding->legal ? "]}" : "}");
}

static void sarif_finding(struct report *report, struct text *text, const struct finding *finding,
                          uint64_t index) {
    struct buffer *out = &report->out;
    const struct place from = text_place(text, finding->at, finding->length);
    const struct place to = text_place(text, finding->at + finding->length, 0);
    report_part(report, finding, false);
    report_separator(report);
    buffer_char(out, '\n');
    write_text(out, "{", "ruleId", slice_of(finding_name(finding->code)));
    write_number(out, ",", "ruleIndex", finding->code);
    write_text(out, ",", "level", slice_of(severity_name(finding->severity)));
    write_key(out, ",", "message");
    buffer_clear(&report->faults);
    report_message(&report->faults, finding);
    out->failed = out->failed || report->faults.failed;
    write_message(out, buffer_view(&report->faults), false);
    buffer_text(out, ",\"locations\":[");
    write_location(report, finding, &from, &to);
    buffer_char(out, ']');
    write_fixes(report, finding, &from, &to);
    write_properties(report, finding, index);
    buffer_char(out, '}');
    report_part_end(report);
}

static void sarif_game(struct report *report, struct text *text, const struct game *game, uint64_t index) {
    (void)report, (void)text, (void)game, (void)index;
}

static void sarif_file_end(struct report *report, uint64_t games, bool told) {
    (void)report, (void)games, (void)told;
}

static void sarif_summary(struct buffer *out, const struct printing *printing,
                          const struct job_totals *totals, uint64_t files) {
    (void)printing, (void)totals, (void)files;
    buffer_text(out, "]}]}\n");
}

const struct report_kind sarif_report = {"sarif",    false,          false, sarif_begin,  sarif_finding,
                                         sarif_game, sarif_file_end, NULL,  sarif_summary};
