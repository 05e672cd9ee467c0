/* The report for people: where, what, the line, the board, what would be legal. */
#include "cli/report.h"

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
    buffer_text(&report->out, " [");
    buffer_text(&report->out, finding_name(code));
    buffer_text(&report->out, "]\n");
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

static void write_count(struct buffer *out, enum phrase phrase, enum language language, uint64_t count) {
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, count);
    const struct finding_slot slot = {"count", digits};
    phrase_write(out, phrase, language, &slot, 1);
}

static void write_moves(struct report *report, const struct finding *finding) {
    struct buffer *out = &report->out;
    if (finding->legal) {
        enum phrase phrase = finding->legal_count ? PHRASE_LEGAL : PHRASE_NO_MOVE_LEGAL;
        buffer_format(out, "    %s", phrase_text(phrase, report->language));
        for (size_t i = 0; i < finding->legal_count && i < LEGAL_SHOWN; i++)
            buffer_format(out, " %s", finding->legal[i]);
        if (finding->legal_count > LEGAL_SHOWN)
            write_count(out, PHRASE_AND_MORE, report->language, finding->legal_count - LEGAL_SHOWN);
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

static void write_finding(struct report *report, struct text *text, const struct finding *finding) {
    struct buffer *out = &report->out;
    const struct place place = text_place(text, finding->at, finding->length);
    printable_put(out, slice_of(report->file));
    buffer_char(out, ':');
    buffer_number(out, place.line);
    buffer_char(out, ':');
    buffer_number(out, place.column);
    buffer_text(out, ": ");
    write_head(report, finding->severity, finding->message, finding->code);
    if (report->quiet)
        return;
    source_line_write(out, text, finding->at, finding->length);
    if (finding->board)
        write_board(out, finding->board);
    write_moves(report, finding);
}

static void text_finding(struct report *report, struct text *text, const struct finding *finding,
                         uint64_t index) {
    (void)index;
    bool once = !report->quiet && is_foldable(finding->code) && finding->severity != SEVERITY_ERROR;
    if (!report_part(report, finding, once))
        return;
    write_finding(report, text, finding);
    report_part_end(report);
}

static void text_game(struct report *report, struct text *text, const struct game *game, uint64_t index) {
    (void)report, (void)text, (void)game, (void)index;
}

static void text_file_end(struct report *report, uint64_t games, bool told) {
    (void)games, (void)told;
    size_t count = atomic_load(&report->folds->count);
    for (size_t i = 0; i < count; i++) {
        const struct fold *f = &report->folds->at[i];
        if (!f->more)
            continue;
        printable_put(&report->out, slice_of(report->file));
        buffer_text(&report->out, ": ");
        write_count(&report->out, PHRASE_SAID_AGAIN, report->language, f->more);
        write_head(report, f->severity, f->message, f->code);
    }
}

static void text_twin(struct report *report, uint64_t game, bool beginning, const char *of_file,
                      uint64_t of_game) {
    char number[24], of[24];
    struct buffer file;
    snprintf(number, sizeof number, "%" PRIu64, game);
    snprintf(of, sizeof of, "%" PRIu64, of_game);
    buffer_init(&file);
    printable_put(&file, slice_of(of_file));
    buffer_char(&file, '\0');
    const struct finding_slot slots[] = {
        {"game", number}, {"of", of}, {"file", file.failed ? "" : file.bytes}};
    printable_put(&report->out, slice_of(report->file));
    buffer_text(&report->out, ": ");
    phrase_write(&report->out, beginning ? PHRASE_TWIN_BEGINNING : PHRASE_TWIN, report->language, slots, 3);
    buffer_char(&report->out, '\n');
    report->out.failed = report->out.failed || file.failed;
    buffer_free(&file);
}

static void write_statuses(struct buffer *out, enum language language, const struct job_totals *totals) {
    char ok[24], error[24], unverified[24];
    snprintf(ok, sizeof ok, "%" PRIu64, totals->ok);
    snprintf(error, sizeof error, "%" PRIu64, totals->error);
    snprintf(unverified, sizeof unverified, "%" PRIu64, totals->unverified);
    const struct finding_slot slots[] = {{"ok", ok}, {"error", error}, {"unverified", unverified}};
    phrase_write(out, PHRASE_STATUSES, language, slots, 3);
}

static void text_summary(struct buffer *out, const struct printing *printing, const struct job_totals *totals,
                         uint64_t files) {
    enum language language = printing->language;
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
    if (printing->hidden) {
        write_count(out, PHRASE_NOT_SHOWN, language, printing->hidden);
        buffer_char(out, '\n');
    }
    phrase_count(out, PHRASE_FILES_1, language, files);
    buffer_text(out, ", ");
    phrase_count(out, PHRASE_GAMES_1, language, totals->games);
    if (totals->games)
        write_statuses(out, language, totals);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        buffer_text(out, parts[i].before);
        phrase_count(out, parts[i].phrase, language, parts[i].count);
    }
    buffer_char(out, '\n');
}

const struct report_kind text_report = {"text",    false,         false,     NULL,        text_finding,
                                        text_game, text_file_end, text_twin, text_summary};
