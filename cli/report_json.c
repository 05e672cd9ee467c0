/* The report for programs: one JSON object a line, as the contract writes them down. */
#include "cli/report.h"

#include "cli/printable.h"
#include "notation/result.h"

#include <inttypes.h>

static void write_key(struct buffer *out, const char *key) {
    buffer_text(out, ",\"");
    buffer_text(out, key);
    buffer_text(out, "\":");
}

static void write_text(struct buffer *out, const char *key, struct slice value) {
    write_key(out, key);
    printable_json(out, value);
}

static void write_number(struct buffer *out, const char *key, uint64_t value) {
    write_key(out, key);
    buffer_number(out, value);
}

static void write_list(struct buffer *out, const char *key, const char *const *texts, size_t count) {
    write_key(out, key);
    buffer_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i)
            buffer_char(out, ',');
        printable_json(out, slice_of(texts[i]));
    }
    buffer_char(out, ']');
}

static void json_finding(struct report *report, struct text *text, const struct finding *finding,
                         uint64_t index) {
    struct buffer *out = &report->out;
    const struct place place = text_place(text, finding->at, finding->length);
    report_part(report, finding, false);
    buffer_text(out, "{\"type\":\"finding\"");
    write_text(out, "file", slice_of(report->file));
    if (index) {
        write_key(out, "game");
        report_number(report, index);
    }
    if (finding->ply > 0 && !finding->variation)
        write_number(out, "ply", (uint64_t)finding->ply);
    if (finding->variation)
        buffer_text(out, ",\"variation\":true");
    write_number(out, "line", place.line);
    write_number(out, "column", place.column);
    write_number(out, "offset", place.offset);
    write_number(out, "length", place.length);
    write_text(out, "severity", slice_of(severity_name(finding->severity)));
    write_text(out, "code", slice_of(finding_name(finding->code)));
    report_message(&report->faults, finding);
    write_text(out, "message", buffer_view(&report->faults));
    out->failed = out->failed || report->faults.failed;
    buffer_clear(&report->faults);
    write_text(out, "text", finding->text);
    if (finding->legal)
        write_list(out, "legal", finding->legal, finding->legal_count);
    if (finding->suggest_count)
        write_list(out, "suggest", finding->suggest, finding->suggest_count);
    buffer_text(out, "}\n");
    report_part_end(report);
}

static void json_game(struct report *report, struct text *text, const struct game *game, uint64_t index) {
    static const char *const statuses[] = {
        [GAME_OK] = "ok", [GAME_ERROR] = "error", [GAME_UNVERIFIED] = "unverified"};
    struct buffer *out = &report->out;
    buffer_text(out, "{\"type\":\"game\"");
    write_text(out, "file", slice_of(report->file));
    write_key(out, "game");
    report_number(report, index);
    write_number(out, "line", text_place(text, game->at, 0).line);
    if (game->variant)
        write_text(out, "variant", slice_of(game->variant));
    write_text(out, "status", slice_of(statuses[game->status]));
    write_number(out, "plies", game->plies);
    write_number(out, "legal_plies", game->legal_plies);
    write_text(out, "result", slice_of(result_name(game->result)));
    if (game->final.length)
        write_text(out, "final", game->final);
    buffer_text(out, "}\n");
}

/* A file of which no other line would tell, or not all of it. */
static void json_file_end(struct report *report, uint64_t games, bool told) {
    struct buffer *out = &report->out;
    if (games && told)
        return;
    buffer_text(out, "{\"type\":\"file\"");
    write_text(out, "file", slice_of(report->file));
    write_number(out, "games", games);
    buffer_text(out, "}\n");
}

static void json_twin(struct report *report, uint64_t game, bool beginning, const char *of_file,
                      uint64_t of_game) {
    struct buffer *out = &report->out;
    buffer_text(out, "{\"type\":\"duplicate\"");
    write_text(out, "file", slice_of(report->file));
    write_number(out, "game", game);
    buffer_text(out, beginning ? ",\"beginning\":true,\"of\":{\"file\":" : ",\"of\":{\"file\":");
    printable_json(out, slice_of(of_file));
    write_number(out, "game", of_game);
    buffer_text(out, "}}\n");
}

static void json_summary(struct buffer *out, const struct printing *printing, const struct job_totals *totals,
                         uint64_t files) {
    (void)printing;
    bool any = false;
    buffer_text(out, "{\"type\":\"summary\"");
    write_number(out, "files", files);
    write_number(out, "games", totals->games);
    write_number(out, "ok", totals->ok);
    write_number(out, "error", totals->error);
    write_number(out, "unverified", totals->unverified);
    write_number(out, "plies", totals->plies);
    write_key(out, "findings");
    for (int i = 0; i < FINDING_COUNT; i++)
        if (totals->findings[i]) {
            buffer_format(out, "%c\"%s\":%" PRIu64, any ? ',' : '{', finding_name((enum finding_code)i),
                          totals->findings[i]);
            any = true;
        }
    buffer_text(out, any ? "}}\n" : "{}}\n");
}

const struct report_kind json_report = {"json",    false,         true,      NULL,        json_finding,
                                        json_game, json_file_end, json_twin, json_summary};
