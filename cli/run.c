/* The loop over the inputs of check and convert: what can be read is judged, whatever happens to the others.
 */
#include "cli/run.h"

#include "cli/command.h"
#include "cli/talk.h"

#include <errno.h>

void run_init(struct run *run, const struct reading *reading, const struct report_kind *kind) {
    *run = (struct run){.reading = reading};
    report_init(&run->report, kind);
    run->report.quiet = reading->quiet;
    run->report.language = reading->job.language;
    if (reading->limited)
        run->report.left = reading->most;
}

void run_free(struct run *run) {
    report_free(&run->report);
}

static void worsen(struct run *run, int exit_code) {
    if (exit_code > run->exit_code)
        run->exit_code = exit_code;
}

static enum status flush(struct run *run) {
    if (run->report.out.failed)
        return STATUS_NO_MEMORY;
    output_write(run->report_to, buffer_view(&run->report.out));
    buffer_clear(&run->report.out);
    return run->report_to->failed ? STATUS_IO : STATUS_OK;
}

static enum status take(void *context, struct text *text, const struct game *game,
                        const struct finding_list *findings, uint64_t index) {
    struct run *run = context;
    struct report *report = &run->report;
    bool all = report->kind == &junit_report; /* a case without its reason helps nobody */
    for (const struct finding *f = findings->first; f; f = f->next) {
        if (report->left || all) {
            report->left -= !all;
            report->kind->finding(report, text, f, index);
        } else {
            report->hidden++;
        }
    }
    if (game)
        report->kind->game(report, text, game, index);
    enum status status = flush(run);
    if (game && run->game && status == STATUS_OK)
        status = run->game(run->context, text, game, findings, index);
    return status;
}

static const char *shown_path(const char *path) {
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* One file whose bytes are there. */
static enum status judge(struct run *run, const struct inputs *inputs, size_t index, struct slice bytes) {
    const struct input *input = &inputs->at[index];
    uint64_t games = run->totals.games, errors = run->totals.by_severity[SEVERITY_ERROR];
    enum status status = STATUS_OK;
    struct job_options options = run->reading->job;
    options.skip_binary = input->root > 0;
    options.policy = &run->reading->policy;
    uint64_t skipped = run->totals.skipped;
    run->files++;
    if (run->file_begin)
        status = run->file_begin(run->context, inputs, index);
    if (status != STATUS_OK)
        return status;
    run->report.file = input->path;
    status = job_run(&options, bytes.length ? bytes.at : "", bytes.length, take, run, &run->totals);
    if (status == STATUS_OK) {
        run->report.kind->file_end(&run->report);
        status = flush(run);
    }
    if (run->file_end) {
        enum status ended =
            run->file_end(run->context, status == STATUS_OK && run->totals.skipped == skipped);
        status = status == STATUS_OK ? ended : status;
    }
    if (run->totals.skipped > skipped) {
        run->files--;
        talk("%s: skipped, it is no text", input->path);
    } else if (status == STATUS_OK && run->totals.games == games &&
               run->totals.by_severity[SEVERITY_ERROR] == errors) {
        talk("%s: no game found", shown_path(input->path));
    }
    return status;
}

static void tell_unreadable(void *context, const char *path, int error) {
    talk("cannot read %s: %s", shown_path(path), strerror(error));
    worsen(context, EXIT_FAILED);
}

static enum status run_one(struct run *run, const struct inputs *inputs, size_t index, struct buffer *bytes) {
    buffer_clear(bytes);
    enum status status = input_read(inputs->at[index].path, bytes);
    if (status == STATUS_IO) {
        tell_unreadable(run, inputs->at[index].path, errno);
        return STATUS_OK;
    }
    return status == STATUS_OK ? judge(run, inputs, index, buffer_view(bytes)) : status;
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

static bool anything_found(const struct job_totals *totals) {
    return totals->by_severity[0] || totals->by_severity[1] || totals->by_severity[2];
}

int run_inputs(struct run *run, int count, char **arguments) {
    struct inputs inputs;
    struct buffer bytes;
    inputs_init(&inputs);
    buffer_init(&bytes);
    if (run->report.kind->begin)
        run->report.kind->begin(&run->report);
    enum status status = gather(run, &inputs, count, arguments);
    for (size_t i = 0; i < inputs.count && status == STATUS_OK; i++)
        status = run_one(run, &inputs, i, &bytes);
    if (status == STATUS_OK && (run->always_sum || anything_found(&run->totals))) {
        run->report.kind->summary(&run->report, &run->totals, run->files);
        status = flush(run);
    }
    run->stopped = status != STATUS_OK;
    buffer_free(&bytes);
    inputs_free(&inputs);
    if (run->totals.error || run->totals.unverified || run->totals.by_severity[SEVERITY_ERROR] ||
        run->totals.findings[FINDING_UNVERIFIED])
        worsen(run, EXIT_WRONG);
    if (status == STATUS_NO_MEMORY)
        worsen(run, talk_no_memory());
    else if (status != STATUS_OK)
        worsen(run, EXIT_FAILED);
    return run->exit_code;
}
