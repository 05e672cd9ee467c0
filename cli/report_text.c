/* The report for people: where, what, the line, the board, what would be legal. */
#include "cli/report.h"

#include "base/memory.h"
#include "cli/printable.h"
#include "cli/source_line.h"

#include <inttypes.h>
#include <stdio.h>

enum { LEGAL_SHOWN = 12 };

static void paint(struct report *report, const char *code, const char *text) {
    if (report->color)
        buffer_format(&report->out, "\033[%sm", code);
    buffer_text(&report->out, text);
    if (report->color)
        buffer_text(&report->out, "\033[0m");
}

static void write_head(struct report *report, enum severity severity, const char *message,
                       enum finding_code code) {
    static const char *const colors[] = {"36", "33", "1;31"};
    static const enum phrase names[] = {PHRASE_NOTE, PHRASE_WARNING, PHRASE_ERROR};
    paint(report, colors[severity], phrase_text(names[severity], report->language));
    buffer_text(&report->out, ": ");
    printable_put(&report->out, slice_of(message));
    buffer_format(&report->out, " [%s]\n", finding_name(code));
}

/* Findings that say the same of every game of a file, and nothing about one of its moves. */
static bool is_foldable(enum finding_code code) {
    return code == FINDING_VARIANT_GUESSED || code == FINDING_NUMBERING_CORRECTED ||
           code == FINDING_NO_TERMINATOR || code == FINDING_TAG_FORM || code == FINDING_OTHER_VARIANT ||
           code == FINDING_UNKNOWN_VARIANT;
}

/* Whether this file has said it already; then it is counted and told at the file's end. */
static bool fold(struct report *report, const struct finding *finding) {
    if (report->quiet || !is_foldable(finding->code) || finding->severity == SEVERITY_ERROR)
        return false;
    for (size_t i = 0; i < report->fold_count; i++)
        if (report->folds[i].code == finding->code &&
            strcmp(report->folds[i].message, finding->message) == 0) {
            report->folds[i].more++;
            return true;
        }
    size_t size = strlen(finding->message) + 1;
    char *message = report->fold_count < FOLDS_MAX ? memory_take(size) : NULL;
    if (message) {
        memcpy(message, finding->message, size);
        report->folds[report->fold_count++] = (struct fold){message, finding->code, finding->severity, 0};
    }
    return false;
}

static void write_board(struct buffer *out, const char *board) {
    while (*board) {
        const char *end = strchr(board, '\n');
        size_t length = end ? (size_t)(end - board) : strlen(board);
        buffer_text(out, "    ");
        printable_put(out, (struct slice){board, length});
        buffer_char(out, '\n');
        board += length + (end ? 1 : 0);
    }
}

static void write_count(struct report *report, enum phrase phrase, uint64_t count) {
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, count);
    const struct finding_slot slot = {"count", digits};
    phrase_write(&report->out, phrase, report->language, &slot, 1);
}

static void write_moves(struct report *report, const struct finding *finding) {
    struct buffer *out = &report->out;
    if (finding->legal) {
        enum phrase phrase = finding->legal_count ? PHRASE_LEGAL : PHRASE_NO_MOVE_LEGAL;
        buffer_format(out, "    %s", phrase_text(phrase, report->language));
        for (size_t i = 0; i < finding->legal_count && i < LEGAL_SHOWN; i++)
            buffer_format(out, " %s", finding->legal[i]);
        if (finding->legal_count > LEGAL_SHOWN)
            write_count(report, PHRASE_AND_MORE, finding->legal_count - LEGAL_SHOWN);
        buffer_char(out, '\n');
    }
    if (finding->suggest_count)
        buffer_format(out, "    %s ", phrase_text(PHRASE_DID_YOU_MEAN, report->language));
    for (size_t i = 0; i < finding->suggest_count; i++)
        buffer_format(out, "%s%s", i == 0 ? "" : phrase_text(PHRASE_OR, report->language),
                      finding->suggest[i]);
    if (finding->suggest_count)
        buffer_text(out, "?\n");
    if (finding->cause)
        buffer_format(out, "    %s %s\n", phrase_text(PHRASE_LIKELY_CAUSE, report->language), finding->cause);
}

static void text_finding(struct report *report, struct text *text, const struct finding *finding,
                         uint64_t index) {
    (void)index;
    struct buffer *out = &report->out;
    if (fold(report, finding))
        return;
    const struct place place = text_place(text, finding->at, finding->length);
    printable_put(out, slice_of(report->file));
    buffer_format(out, ":%" PRIu32 ":%" PRIu32 ": ", place.line, place.column);
    write_head(report, finding->severity, finding->message, finding->code);
    if (report->quiet)
        return;
    source_line_write(out, text, finding->at, finding->length);
    if (finding->board)
        write_board(out, finding->board);
    write_moves(report, finding);
}

static void text_game(struct report *report, struct text *text, const struct game *game, uint64_t index) {
    (void)report, (void)text, (void)game, (void)index;
}

static void text_file_end(struct report *report) {
    for (size_t i = 0; i < report->fold_count; i++) {
        const struct fold *f = &report->folds[i];
        if (f->more) {
            printable_put(&report->out, slice_of(report->file));
            buffer_text(&report->out, ": ");
            write_count(report, PHRASE_SAID_AGAIN, f->more);
            write_head(report, f->severity, f->message, f->code);
        }
        memory_free(f->message);
    }
    report->fold_count = 0;
}

static void write_statuses(struct report *report, const struct job_totals *totals) {
    char ok[24], error[24], unverified[24];
    snprintf(ok, sizeof ok, "%" PRIu64, totals->ok);
    snprintf(error, sizeof error, "%" PRIu64, totals->error);
    snprintf(unverified, sizeof unverified, "%" PRIu64, totals->unverified);
    const struct finding_slot slots[] = {{"ok", ok}, {"error", error}, {"unverified", unverified}};
    phrase_write(&report->out, PHRASE_STATUSES, report->language, slots, 3);
}

static void text_summary(struct report *report, const struct job_totals *totals, uint64_t files) {
    const struct {
        const char *before;
        enum phrase phrase;
        uint64_t count;
    } parts[] = {
        {"; ", PHRASE_PLIES_1, totals->plies},
        {"; ", PHRASE_ERRORS_1, totals->by_severity[SEVERITY_ERROR]},
        {", ", PHRASE_WARNINGS_1, totals->by_severity[SEVERITY_WARNING]},
        {", ", PHRASE_NOTES_1, totals->by_severity[SEVERITY_NOTE]},
    };
    struct buffer *out = &report->out;
    if (report->hidden) {
        write_count(report, PHRASE_NOT_SHOWN, report->hidden);
        buffer_char(out, '\n');
    }
    phrase_count(out, PHRASE_FILES_1, report->language, files);
    buffer_text(out, ", ");
    phrase_count(out, PHRASE_GAMES_1, report->language, totals->games);
    if (totals->games)
        write_statuses(report, totals);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        buffer_text(out, parts[i].before);
        phrase_count(out, parts[i].phrase, report->language, parts[i].count);
    }
    buffer_char(out, '\n');
}

const struct report_kind text_report = {"text", NULL, text_finding, text_game, text_file_end, text_summary};
