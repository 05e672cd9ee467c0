/* The report for people: where, what, the line, the board, what would be legal. */
#include "cli/report.h"

#include "cli/printable.h"
#include "cli/source_line.h"

#include <inttypes.h>

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
    paint(report, colors[severity], severity_name(severity));
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

static void write_moves(struct buffer *out, const struct finding *finding) {
    if (finding->legal) {
        buffer_text(out, finding->legal_count ? "    legal:" : "    no move is legal");
        for (size_t i = 0; i < finding->legal_count && i < LEGAL_SHOWN; i++)
            buffer_format(out, " %s", finding->legal[i]);
        if (finding->legal_count > LEGAL_SHOWN)
            buffer_format(out, " and %zu more", finding->legal_count - LEGAL_SHOWN);
        buffer_char(out, '\n');
    }
    for (size_t i = 0; i < finding->suggest_count; i++)
        buffer_format(out, "%s%s", i == 0 ? "    did you mean " : " or ", finding->suggest[i]);
    if (finding->suggest_count)
        buffer_text(out, "?\n");
}

static void write_finding(struct report *report, struct text *text, const struct finding *finding) {
    struct buffer *out = &report->out;
    const struct place place = text_place(text, finding->at, finding->length);
    printable_put(out, slice_of(report->file));
    buffer_format(out, ":%" PRIu32 ":%" PRIu32 ": ", place.line, place.column);
    write_head(report, finding->severity, finding->message, finding->code);
    if (report->quiet)
        return;
    source_line_write(out, text, finding->at, finding->length);
    if (finding->board)
        write_board(out, finding->board);
    write_moves(out, finding);
}

static void text_finding(struct report *report, struct text *text, const struct finding *finding,
                         uint64_t index) {
    (void)index;
    bool part = false;
    if (!report->quiet && is_foldable(finding->code) && finding->severity != SEVERITY_ERROR &&
        report_fold(report, finding, &part))
        return;
    write_finding(report, text, finding);
    if (part)
        report_part_end(report);
}

static void text_game(struct report *report, struct text *text, const struct game *game, uint64_t index) {
    (void)report, (void)text, (void)game, (void)index;
}

static void text_file_end(struct report *report) {
    size_t count = atomic_load(&report->folds->count);
    for (size_t i = 0; i < count; i++) {
        const struct fold *f = &report->folds->at[i];
        if (!f->more)
            continue;
        printable_put(&report->out, slice_of(report->file));
        buffer_format(&report->out, ": %" PRIu64 " more: ", f->more);
        write_head(report, f->severity, f->message, f->code);
    }
}

static void text_twin(struct report *report, uint64_t game, bool beginning, const char *of_file,
                      uint64_t of_game) {
    struct buffer *out = &report->out;
    printable_put(out, slice_of(report->file));
    buffer_format(out, ": game %" PRIu64 " %s game %" PRIu64 " of ", game,
                  beginning ? "is the beginning of" : "has the same moves as", of_game);
    printable_put(out, slice_of(of_file));
    buffer_char(out, '\n');
}

static void write_count(struct buffer *out, uint64_t count, const char *one, const char *many) {
    buffer_format(out, "%" PRIu64 " %s", count, count == 1 ? one : many);
}

static void text_summary(struct buffer *out, const struct job_totals *totals, uint64_t files) {
    write_count(out, files, "file, ", "files, ");
    write_count(out, totals->games, "game", "games");
    if (totals->games)
        buffer_format(out, ": %" PRIu64 " ok, %" PRIu64 " with errors, %" PRIu64 " not verified", totals->ok,
                      totals->error, totals->unverified);
    buffer_text(out, "; ");
    write_count(out, totals->plies, "ply; ", "plies; ");
    write_count(out, totals->by_severity[SEVERITY_ERROR], "error, ", "errors, ");
    write_count(out, totals->by_severity[SEVERITY_WARNING], "warning, ", "warnings, ");
    write_count(out, totals->by_severity[SEVERITY_NOTE], "note\n", "notes\n");
}

const struct report_kind text_report = {"text",        text_finding, text_game,
                                        text_file_end, text_twin,    text_summary};
