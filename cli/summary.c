/* Rows of the summary in three forms: CSV for spreadsheets (RFC 4180), JSON for programs, a table for people.
 */
#include "cli/summary.h"

#include "base/memory.h"
#include "cli/csv.h"
#include "cli/printable.h"
#include "cli/talk.h"

#include <inttypes.h>
#include <strings.h>

/* One row, whether of a file or of all. */
struct row {
    const char *file; /* NULL: of all */
    const char *format, *encoding, *fault;
    bool unread; /* nothing of it could be read */
    const struct job_totals *totals;
    const struct summary_counts *counts;
    bool twins;
};

struct summary_kind {
    const char *extension;
    const char *head;
    void (*row)(struct buffer *out, const struct row *row, bool first);
    void (*tail)(struct buffer *out, const struct row *all, const struct summary *summary);
};

/* ---- Parts that several forms have ---- */

/* Calls `put` for each count that is not 0. */
static void each_variant(struct buffer *out, const struct summary_counts *counts,
                         void (*put)(struct buffer *, const char *, uint64_t, bool)) {
    bool first = true;
    for (size_t i = 0; i < variant_count() && i < SUMMARY_VARIANTS; i++)
        if (counts->variants[i]) {
            put(out, variant_at(i)->name, counts->variants[i], first);
            first = false;
        }
}

static void each_finding(struct buffer *out, const struct job_totals *totals,
                         void (*put)(struct buffer *, const char *, uint64_t, bool)) {
    bool first = true;
    for (int i = 0; i < FINDING_COUNT; i++)
        if (totals->findings[i]) {
            put(out, finding_name((enum finding_code)i), totals->findings[i], first);
            first = false;
        }
}

static void put_word(struct buffer *out, const char *name, uint64_t count, bool first) {
    buffer_format(out, "%s%s:%" PRIu64, first ? "" : " ", name, count);
}

static void put_pair(struct buffer *out, const char *name, uint64_t count, bool first) {
    buffer_format(out, "%s\"%s\":%" PRIu64, first ? "" : ",", name, count);
}

static const char *or_empty(const char *text) {
    return text ? text : "";
}

static const char *how_far(const struct row *row) {
    return row->unread ? "not read" : "not read to its end";
}

/* ---- CSV ---- */

static void put_fault(struct buffer *out, const struct row *row) {
    struct buffer fault;
    buffer_init(&fault);
    if (row->fault)
        buffer_format(&fault, "%s: %s", how_far(row), row->fault);
    csv_cell(out, buffer_view(&fault));
    out->failed |= fault.failed;
    buffer_free(&fault);
}

static void csv_row(struct buffer *out, const struct row *row, bool first) {
    const struct job_totals *t = row->totals;
    (void)first;
    csv_cell(out, slice_of(row->file ? row->file : "TOTAL"));
    buffer_format(out, ",%s,%s", or_empty(row->format), or_empty(row->encoding));
    buffer_format(out, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64, t->games, t->ok, t->error,
                  t->unverified);
    if (row->twins)
        buffer_format(out, ",%" PRIu64 ",%" PRIu64, row->counts->twins, row->counts->beginnings);
    else
        buffer_text(out, ",,");
    buffer_format(out, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",", t->plies,
                  t->by_severity[SEVERITY_ERROR], t->by_severity[SEVERITY_WARNING],
                  t->by_severity[SEVERITY_NOTE]);
    each_variant(out, row->counts, put_word);
    buffer_char(out, ',');
    each_finding(out, t, put_word);
    buffer_char(out, ',');
    put_fault(out, row);
    buffer_text(out, "\r\n");
}

static void csv_tail(struct buffer *out, const struct row *all, const struct summary *summary) {
    (void)summary;
    csv_row(out, all, false);
}

/* ---- JSON ---- */

static void put_counts(struct buffer *out, const struct row *row) {
    const struct job_totals *t = row->totals;
    buffer_format(out,
                  "\"games\":%" PRIu64 ",\"ok\":%" PRIu64 ",\"error\":%" PRIu64 ",\"unverified\":%" PRIu64,
                  t->games, t->ok, t->error, t->unverified);
    if (row->twins)
        buffer_format(out, ",\"duplicates\":%" PRIu64 ",\"beginnings\":%" PRIu64, row->counts->twins,
                      row->counts->beginnings);
    buffer_format(out,
                  ",\"plies\":%" PRIu64 ",\"errors\":%" PRIu64 ",\"warnings\":%" PRIu64 ",\"notes\":%" PRIu64
                  ",\"variants\":{",
                  t->plies, t->by_severity[SEVERITY_ERROR], t->by_severity[SEVERITY_WARNING],
                  t->by_severity[SEVERITY_NOTE]);
    each_variant(out, row->counts, put_pair);
    buffer_text(out, "},\"findings\":{");
    each_finding(out, t, put_pair);
    buffer_char(out, '}');
}

static void json_row(struct buffer *out, const struct row *row, bool first) {
    buffer_text(out, first ? "{\"file\":" : ",\n{\"file\":");
    printable_json(out, slice_of(row->file));
    if (row->format)
        buffer_format(out, ",\"format\":\"%s\",\"encoding\":\"%s\"", row->format, row->encoding);
    if (row->fault) {
        buffer_text(out, row->unread ? ",\"unread\":true,\"fault\":" : ",\"fault\":");
        printable_json(out, slice_of(row->fault));
    }
    buffer_char(out, ',');
    put_counts(out, row);
    buffer_char(out, '}');
}

static void json_tail(struct buffer *out, const struct row *all, const struct summary *summary) {
    buffer_format(out, "\n],\"totals\":{\"files\":%" PRIu64 ",", summary->files);
    if (summary->unread)
        buffer_format(out, "\"unread\":%" PRIu64 ",", summary->unread);
    put_counts(out, all);
    buffer_text(out, "},\"worst\":[");
    for (size_t i = 0; i < summary->worst_count; i++) {
        const struct summary_worst *worst = &summary->worst[i];
        buffer_text(out, i ? ",{\"file\":" : "{\"file\":");
        printable_json(out, slice_of(worst->file));
        buffer_format(out, ",\"games\":%" PRIu64 ",\"error\":%" PRIu64 "}", worst->games, worst->error);
    }
    buffer_text(out, "]}\n");
}

/* ---- A table ---- */

static void put_columns(struct buffer *out, const struct row *row) {
    const struct job_totals *t = row->totals;
    buffer_format(out, "%9" PRIu64 " %9" PRIu64 " %9" PRIu64 " %9" PRIu64 " ", t->games, t->ok, t->error,
                  t->unverified);
    if (row->twins)
        buffer_format(out, "%9" PRIu64 " ", row->counts->twins + row->counts->beginnings);
    else
        buffer_text(out, "        - ");
    buffer_format(out, " %-6s %-12s ", or_empty(row->format), or_empty(row->encoding));
}

static void text_row(struct buffer *out, const struct row *row, bool first) {
    (void)first;
    put_columns(out, row);
    printable_put(out, slice_of(row->file));
    if (row->totals->games) {
        buffer_text(out, "  (");
        each_variant(out, row->counts, put_word);
        buffer_char(out, ')');
    }
    if (row->fault)
        buffer_format(out, "  %s: %s", how_far(row), row->fault);
    buffer_char(out, '\n');
}

static void text_tail(struct buffer *out, const struct row *all, const struct summary *summary) {
    put_columns(out, all);
    buffer_format(out, "%" PRIu64 " files", summary->files);
    if (summary->unread)
        buffer_format(out, ", %" PRIu64 " not read", summary->unread);
    buffer_text(out, "\n\nVariants: ");
    each_variant(out, all->counts, put_word);
    buffer_text(out, "\n\nFindings\n");
    for (int i = 0; i < FINDING_COUNT; i++)
        if (all->totals->findings[i])
            buffer_format(out, "%9" PRIu64 "  %-7s  %s\n", all->totals->findings[i],
                          severity_name(finding_severity((enum finding_code)i)),
                          finding_name((enum finding_code)i));
    if (summary->worst_count)
        buffer_text(out, "\nMost faulty games\n");
    for (size_t i = 0; i < summary->worst_count; i++) {
        buffer_format(out, "%9" PRIu64 " of %-9" PRIu64 " ", summary->worst[i].error,
                      summary->worst[i].games);
        printable_put(out, slice_of(summary->worst[i].file));
        buffer_char(out, '\n');
    }
}

static const struct summary_kind kinds[] = {
    {".csv",
     "file,format,encoding,games,ok,error,unverified,duplicates,beginnings,plies,errors,warnings,notes,"
     "variants,findings,fault\r\n",
     csv_row, csv_tail},
    {".json", "{\"files\":[\n", json_row, json_tail},
    {".txt", "    games        ok    faulty  not sure     twins  format encoding     file\n", text_row,
     text_tail},
};

/* ---- Writing ---- */

static const struct summary_kind *kind_of(const char *path) {
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t size = strlen(kinds[i].extension);
        if (length > size && strcasecmp(path + length - size, kinds[i].extension) == 0)
            return &kinds[i];
    }
    return NULL;
}

bool summary_takes(const char *path) {
    return kind_of(path);
}

size_t summary_variant(const char *name) {
    for (size_t i = 0; i < variant_count() && i < SUMMARY_VARIANTS; i++)
        if (variant_at(i)->name == name)
            return i;
    return SUMMARY_VARIANTS;
}

static bool flush(struct summary *summary) {
    bool failed = summary->row.failed;
    if (!failed)
        output_write(&summary->output, buffer_view(&summary->row));
    buffer_clear(&summary->row);
    return !failed && !summary->output.failed;
}

bool summary_open(struct summary *summary, const char *path, bool twins) {
    *summary = (struct summary){.kind = kind_of(path), .twins = twins};
    buffer_init(&summary->row);
    if (!output_open(&summary->output, path))
        return false;
    buffer_text(&summary->row, summary->kind->head);
    return flush(summary);
}

/* The files with most faulty games, the worst first; of equals the earlier one. */
static bool note_worst(struct summary *summary, const char *file, const struct job_totals *totals) {
    size_t at = summary->worst_count;
    while (at > 0 && summary->worst[at - 1].error < totals->error)
        at--;
    if (!totals->error || at == SUMMARY_WORST)
        return true;
    size_t size = strlen(file) + 1;
    char *copy = memory_take(size);
    if (!copy)
        return false;
    memcpy(copy, file, size);
    if (summary->worst_count == SUMMARY_WORST)
        memory_free(summary->worst[--summary->worst_count].file);
    memmove(&summary->worst[at + 1], &summary->worst[at],
            (summary->worst_count - at) * sizeof *summary->worst);
    summary->worst[at] = (struct summary_worst){copy, totals->games, totals->error};
    summary->worst_count++;
    return true;
}

bool summary_file(struct summary *summary, const struct stream_file *file,
                  const struct summary_counts *counts, const char *fault) {
    const struct row row = {.file = file->name,
                            .format = file->look.kind ? file->look.kind->name : NULL,
                            .encoding = file->look.kind ? encoding_name(file->look.encoding) : NULL,
                            .fault = fault,
                            .totals = &file->totals,
                            .counts = counts,
                            .twins = summary->twins};
    summary->kind->row(&summary->row, &row, !summary->files && !summary->unread);
    for (size_t i = 0; i < SUMMARY_VARIANTS; i++)
        summary->all.variants[i] += counts->variants[i];
    summary->all.twins += counts->twins;
    summary->all.beginnings += counts->beginnings;
    summary->files++;
    return note_worst(summary, file->name, &file->totals) && flush(summary);
}

bool summary_unread(struct summary *summary, const char *name, const char *fault) {
    const struct job_totals none = {0};
    const struct summary_counts counts = {.twins = 0};
    const struct row row = {.file = name,
                            .fault = fault,
                            .unread = true,
                            .totals = &none,
                            .counts = &counts,
                            .twins = summary->twins};
    summary->kind->row(&summary->row, &row, !summary->files && !summary->unread);
    summary->unread++;
    return flush(summary);
}

bool summary_close(struct summary *summary, const struct job_totals *totals, bool keep) {
    const struct row all = {.totals = totals, .counts = &summary->all, .twins = summary->twins};
    bool fine = true;
    if (keep) {
        summary->kind->tail(&summary->row, &all, summary);
        fine = flush(summary);
    }
    for (size_t i = 0; i < summary->worst_count; i++)
        memory_free(summary->worst[i].file);
    if (summary->row.failed)
        talk_no_memory();
    buffer_free(&summary->row);
    return output_close(&summary->output, keep && fine) && fine;
}
