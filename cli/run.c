/* All inputs of check and convert: what can be read is judged, whatever happens to the others. */
#include "cli/run.h"

#include "base/memory.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/talk.h"

#include <errno.h>

/* What one piece gave. */
struct parcel {
    const struct run *run;
    struct report report;
    struct buffer data;
};

enum { DATA_KEEP = 4 << 20 };

void run_init(struct run *run, const struct reading *reading, const struct report_kind *kind) {
    *run = (struct run){.reading = reading, .kind = kind, .quiet = reading->quiet};
}

static void worsen(struct run *run, int exit_code) {
    if (exit_code > run->exit_code)
        run->exit_code = exit_code;
}

static const char *shown_path(const char *path) {
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* ---- In any thread ---- */

static void *parcel_new(void *context) {
    const struct run *run = context;
    struct parcel *parcel = memory_take(sizeof *parcel);
    if (!parcel)
        return NULL;
    parcel->run = run;
    report_init(&parcel->report, run->kind);
    parcel->report.quiet = run->quiet;
    parcel->report.color = run->color;
    parcel->report.language = run->reading->job.language;
    buffer_init(&parcel->data);
    return parcel;
}

static void parcel_free(void *context) {
    struct parcel *parcel = context;
    report_free(&parcel->report);
    buffer_free(&parcel->data);
    memory_free(parcel);
}

static void parcel_begin(void *context, const struct stream_file *file, bool leads) {
    struct parcel *parcel = context;
    report_begin(&parcel->report, file->name, file->data, leads);
    buffer_clear(&parcel->data);
}

static enum status take(void *context, struct text *text, const struct game *game,
                        const struct finding_list *findings, uint64_t index) {
    struct parcel *parcel = context;
    struct report *report = &parcel->report;
    for (const struct finding *f = findings->first; f; f = f->next)
        report->kind->finding(report, text, f, index);
    if (game)
        report->kind->game(report, text, game, index);
    if (report_failed(report))
        return STATUS_NO_MEMORY;
    if (game && parcel->run->write)
        return parcel->run->write(parcel->run->context, &parcel->data, game, index == 1);
    return STATUS_OK;
}

/* ---- In input order ---- */

static void *file_new(void *context, const struct stream_file *file) {
    (void)context, (void)file;
    return folds_new();
}

static void file_free(void *context, void *folds) {
    (void)context;
    folds_free(folds);
}

static enum status begin(void *context, const struct stream_file *file) {
    struct run *run = context;
    return run->file_begin ? run->file_begin(run->context, run->inputs, file) : STATUS_OK;
}

static enum status deliver(void *context, const struct stream_file *file, void *delivered,
                           const struct job_result *result) {
    struct run *run = context;
    struct parcel *parcel = delivered;
    enum status status = STATUS_OK;
    if (parcel->report.out.length || parcel->data.length)
        progress_clear(&run->progress);
    if (!report_print(&parcel->report, file->games, &run->printing))
        return STATUS_NO_MEMORY;
    if (run->report_to->failed)
        return STATUS_IO;
    if (run->data && result->totals.games)
        status = run->data(run->context, buffer_view(&parcel->data));
    job_add_totals(&run->totals, &result->totals);
    if (parcel->data.capacity > DATA_KEEP)
        buffer_free(&parcel->data);
    return status;
}

static enum status finish_report(struct run *run, const struct stream_file *file) {
    struct report report;
    report_init(&report, run->kind);
    report.color = run->color;
    report.language = run->reading->job.language;
    report_begin(&report, file->name, file->data, false);
    run->kind->file_end(&report);
    bool fine = report_print(&report, file->games, &run->printing);
    report_free(&report);
    printing_end_suite(&run->printing, file->name);
    return !fine ? STATUS_NO_MEMORY : run->report_to->failed ? STATUS_IO : STATUS_OK;
}

static enum status end(void *context, const struct stream_file *file, const char *fault) {
    struct run *run = context;
    bool skipped = file->totals.skipped > 0;
    enum status status = finish_report(run, file);
    if (run->file_end) {
        bool whole = status == STATUS_OK && !skipped && !interrupt_came();
        enum status ended = run->file_end(run->context, whole);
        status = status == STATUS_OK ? ended : status;
    }
    run->files += !skipped;
    if (fault) {
        talk("cannot read %s to its end: %s", shown_path(file->name), fault);
        worsen(run, EXIT_FAILED);
    } else if (skipped) {
        talk("%s: skipped, it is no text", file->name);
    } else if (!file->totals.games && !file->totals.by_severity[SEVERITY_ERROR]) {
        talk("%s: no game found", shown_path(file->name));
    }
    return status;
}

static void tell_fault(void *context, const char *name, const char *fault) {
    talk("cannot read %s: %s", shown_path(name), fault);
    worsen(context, EXIT_FAILED);
}

static bool is_stopped(void *context) {
    (void)context;
    return interrupt_came();
}

static void show_progress(void *context, uint64_t bytes) {
    struct run *run = context;
    progress_show(&run->progress, bytes, &run->totals);
}

/* ---- The run ---- */

static void tell_unreadable(void *context, const char *path, int error) {
    tell_fault(context, path, strerror(error));
}

static enum status gather(struct run *run, struct inputs *inputs, int count, char **arguments) {
    if (count == 0)
        return inputs_add(inputs, "-", tell_unreadable, run);
    for (int i = 0; i < count; i++) {
        size_t before = inputs->count;
        enum status status = inputs_add(inputs, arguments[i], tell_unreadable, run);
        if (status == STATUS_NO_MEMORY)
            return status;
        if (status == STATUS_OK && inputs->count == before)
            talk("%s: no file in it", arguments[i]);
    }
    return STATUS_OK;
}

static enum status stream(struct run *run, const struct inputs *inputs) {
    struct stream_options options = {
        .job = run->reading->job, .threads = run->reading->threads, .target = run->reading->piece};
    const struct stream_client client = {
        .context = run,
        .parcel_new = parcel_new,
        .parcel_free = parcel_free,
        .parcel_begin = parcel_begin,
        .take = take,
        .file_new = file_new,
        .file_free = file_free,
        .begin = begin,
        .deliver = deliver,
        .end = end,
        .fault = tell_fault,
        .stopped = is_stopped,
        .progress = show_progress,
    };
    options.job.policy = &run->reading->policy;
    run->inputs = inputs;
    progress_init(&run->progress, inputs_bytes(inputs));
    interrupt_watch();
    enum status status = stream_run(&options, inputs, &client);
    progress_clear(&run->progress);
    return status;
}

static bool anything_found(const struct job_totals *totals) {
    return totals->by_severity[0] || totals->by_severity[1] || totals->by_severity[2];
}

static enum status write_summary(struct run *run) {
    struct buffer out;
    buffer_init(&out);
    run->kind->summary(&out, &run->printing, &run->totals, run->files);
    output_write(run->report_to, buffer_view(&out));
    bool failed = out.failed;
    buffer_free(&out);
    return failed ? STATUS_NO_MEMORY : run->report_to->failed ? STATUS_IO : STATUS_OK;
}

static enum status write_beginning(struct run *run) {
    struct buffer out;
    if (!run->kind->begin)
        return STATUS_OK;
    buffer_init(&out);
    run->kind->begin(&out, run->printing.language);
    output_write(run->report_to, buffer_view(&out));
    bool failed = out.failed;
    buffer_free(&out);
    return failed ? STATUS_NO_MEMORY : run->report_to->failed ? STATUS_IO : STATUS_OK;
}

int run_inputs(struct run *run, int count, char **arguments) {
    struct inputs inputs;
    inputs_init(&inputs);
    printing_init(&run->printing, run->report_to, run->reading->job.language);
    if (run->reading->limited)
        run->printing.left = run->reading->most;
    enum status status = write_beginning(run);
    if (status == STATUS_OK)
        status = gather(run, &inputs, count, arguments);
    if (status == STATUS_OK)
        status = stream(run, &inputs);
    bool interrupted = status == STATUS_USAGE && interrupt_came();
    if (interrupted)
        talk("interrupted: this is what was found so far");
    if ((status == STATUS_OK || interrupted) && (run->always_sum || anything_found(&run->totals))) {
        enum status written = write_summary(run);
        status = status == STATUS_OK ? written : status;
    }
    run->stopped = status != STATUS_OK;
    inputs_free(&inputs);
    printing_free(&run->printing);
    if (run->totals.error || run->totals.unverified || run->totals.by_severity[SEVERITY_ERROR] ||
        run->totals.findings[FINDING_UNVERIFIED])
        worsen(run, EXIT_WRONG);
    if (status == STATUS_NO_MEMORY)
        worsen(run, talk_no_memory());
    else if (status != STATUS_OK)
        worsen(run, EXIT_FAILED);
    return run->exit_code;
}
