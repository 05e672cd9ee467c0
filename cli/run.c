/* All inputs of check and convert: what can be read is judged, whatever happens to the others. */
#include "cli/run.h"

#include "archive/earlier.h"
#include "archive/spool.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/talk.h"

#include <errno.h>
#include <unistd.h>

enum { PRINT_FROM = 64 * 1024 };

void run_init(struct run *run, const struct reading *reading, const struct report_kind *kind) {
    *run = (struct run){.reading = reading,
                        .plan = {.kind = kind, .quiet = reading->quiet, .language = reading->job.language}};
    twin_scan_init(&run->twins);
    buffer_init(&run->held);
    buffer_init(&run->held_last);
}

static void worsen(struct run *run, int exit_code) {
    if (exit_code > run->exit_code)
        run->exit_code = exit_code;
}

static const char *shown_path(const char *path) {
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* STATUS_IO: nobody is left for whom it would go on. An output that cannot be written costs itself alone; a
 * reader that went away wants nothing more. */
static enum status look_who_reads(const struct run *run) {
    bool summed = run->reading->summary && !run->summary.output.failed;
    bool indexed = run->plan.indexed && !run->index.output.failed;
    if (run->report_to->gone || (run->plan.indexed && run->index.output.gone))
        return STATUS_IO;
    return !run->report_to->failed || run->data || summed || indexed ? STATUS_OK : STATUS_IO;
}

/* ---- In input order ---- */

/* One damage makes many members faulty where they are packed together: it is told in one line. */
static void tell_held(struct run *run) {
    const struct buffer *held = &run->held, *last = &run->held_last;
    if (run->held_more)
        talk("%.*s; so it is with the next %llu member%s, of the last: %.*s", (int)held->length, held->bytes,
             (unsigned long long)run->held_more, run->held_more == 1 ? "" : "s", (int)last->length,
             last->length ? last->bytes : "");
    else if (held->length)
        talk("%.*s", (int)held->length, held->bytes);
    buffer_clear(&run->held);
    run->held_more = 0;
}

static void tell_cut(struct run *run, const struct stream_file *file, const char *fault) {
    worsen(run, EXIT_FAILED);
    if (file->joined && run->held.length && run->held_input == file->input) {
        run->held_more++;
        buffer_clear(&run->held_last);
        buffer_text(&run->held_last, fault);
        return;
    }
    tell_held(run);
    run->held_input = file->input;
    if (file->joined)
        buffer_format(&run->held, "cannot read %s to its end: %s", shown_path(file->name), fault);
    if (file->joined && !run->held.failed)
        return;
    buffer_clear(&run->held);
    talk("cannot read %s to its end: %s", shown_path(file->name), fault);
}

static enum status begin(void *context, const struct stream_file *file) {
    struct run *run = context;
    recall_begin(&run->recall, file);
    return run->file_begin ? run->file_begin(run->context, run->inputs, file) : STATUS_OK;
}

/* The data of the games that are no twins. */
static enum status hand_on_single(struct run *run, const struct parcel *parcel) {
    const struct twins *twins = &run->twins.twins;
    size_t next = twins_at(twins, run->passed), from = 0, first_from = 0;
    enum status status = STATUS_OK;
    for (size_t i = 0; i < parcel->ends.count && status == STATUS_OK; i++) {
        const struct game_end *end = &parcel->ends.at[i];
        uint64_t game = run->passed + end->index - 1;
        while (next < twins->found.count && twins->found.at[next].game < game)
            next++;
        bool twin = next < twins->found.count && twins->found.at[next].game == game;
        size_t first_end = parcel->first_ends.at[i].at;
        const struct slice data = {parcel->data.bytes + from, end->at - from};
        const struct slice first = {parcel->firsts.bytes + first_from, first_end - first_from};
        if (!twin)
            status = run->data(run->context, data, run->plan.heads ? first : data);
        from = end->at;
        first_from = first_end;
    }
    return status;
}

static enum status hand_on_bytes(void *context, struct slice bytes) {
    struct run *run = context;
    return run->data(run->context, bytes, bytes);
}

static enum status hand_on(struct run *run, const struct parcel *parcel, const struct job_result *result) {
    if (!run->data || !result->totals.games)
        return STATUS_OK;
    if (run->plan.single)
        return hand_on_single(run, parcel);
    enum status status = STATUS_OK;
    if (run->plan.heads)
        status = run->data(run->context, buffer_view(&parcel->later), buffer_view(&parcel->firsts));
    if (status == STATUS_OK)
        status = parcel_read_spool(parcel, run, hand_on_bytes);
    return status == STATUS_OK ? hand_on_bytes(run, buffer_view(&parcel->data)) : status;
}

static enum status deliver(void *context, const struct stream_file *file, void *delivered,
                           const struct job_result *result) {
    struct run *run = context;
    struct parcel *parcel = delivered;
    struct summary_counts *counts = &((struct parcel_file *)file->data)->counts;
    if (parcel->report.out.length || parcel->data.length || parcel->spooled)
        progress_clear(&run->progress);
    if (!report_print(&parcel->report, file->games, &run->printing))
        return STATUS_NO_MEMORY;
    const struct twins *twins = run->drops_twins && run->reading->dedupe ? &run->twins.twins : NULL;
    if (run->plan.indexed &&
        !game_index_put(&run->index, file->name, file->games, &parcel->rows, &parcel->row_ends, twins,
                        run->passed) &&
        !run->index.output.failed)
        return STATUS_NO_MEMORY;
    enum status status = look_who_reads(run);
    if (status == STATUS_OK)
        status = hand_on(run, parcel, result);
    job_add_totals(&run->totals, &result->totals);
    run->passed += result->games;
    for (size_t i = 0; i < SUMMARY_VARIANTS; i++)
        counts->variants[i] += parcel->variants[i];
    recall_parcel(&run->recall, file, parcel, result);
    return status;
}

/* Tells the twins among a file's games; there may be very many. */
static bool tell_twins(struct run *run, struct report *report, const struct stream_file *file) {
    const struct twin_list *found = &run->twins.twins.found;
    struct summary_counts *counts = &((struct parcel_file *)file->data)->counts;
    uint64_t first = run->passed - file->games;
    bool fine = true;
    for (size_t i = twins_at(&run->twins.twins, first); i < found->count && fine; i++) {
        const struct twin *twin = &found->at[i];
        bool beginning = twin->of & TWIN_BEGINNING;
        if (twin->game >= run->passed)
            break;
        uint64_t number;
        const char *of = twin_scan_file(&run->twins, twin->of & ~TWIN_BEGINNING, &number);
        counts->twins += !beginning;
        counts->beginnings += beginning;
        if (run->plan.kind->twin)
            run->plan.kind->twin(report, twin->game - first + 1, beginning, of, number);
        if (report->out.length > PRINT_FROM) {
            fine = report_print(report, file->games, &run->printing);
            buffer_clear(&report->out);
        }
    }
    return fine;
}

static bool has_no_game(const struct stream_file *file) {
    return !file->games && !file->errors && !file->totals.skipped;
}

/* What is said of a file as a whole. */
static enum status finish_report(struct run *run, const struct stream_file *file) {
    struct report report;
    struct parcel_file *data = file->data;
    report_init(&report, run->plan.kind);
    report.color = run->plan.color;
    report.quiet = run->plan.quiet;
    report.language = run->reading->job.language;
    report_begin(&report, file->name, data->folds, false);
    if (!file->totals.skipped)
        run->plan.kind->file_end(&report, filter_games(&run->reading->filter, file->games),
                                 !filter_is_set(&run->reading->filter));
    bool fine = tell_twins(run, &report, file) && report_print(&report, file->games, &run->printing);
    report_free(&report);
    printing_end_suite(&run->printing, file->name);
    return fine ? look_who_reads(run) : STATUS_NO_MEMORY;
}

static enum status end(void *context, const struct stream_file *file, const char *fault) {
    struct run *run = context;
    bool skipped = file->totals.skipped > 0;
    if (!file->ends && !fault)
        return STATUS_OK; /* another part tells it */
    recall_end(&run->recall, file, fault);
    enum status status = finish_report(run, file);
    if (run->file_end) {
        bool whole = status == STATUS_OK && !skipped && !interrupt_came();
        enum status ended = run->file_end(run->context, whole);
        status = status == STATUS_OK ? ended : status;
    }
    run->files += !skipped;
    if (!fault)
        tell_held(run);
    if (fault) {
        tell_cut(run, file, fault);
    } else if (skipped) {
        talk("%s: skipped, it is no text", file->name);
    } else if (has_no_game(file)) {
        talk("%s: no game found", shown_path(file->name));
    }
    if (run->reading->summary && !skipped && status == STATUS_OK) {
        const struct summary_counts *counts = &((const struct parcel_file *)file->data)->counts;
        if (!summary_file(&run->summary, file, counts, fault))
            return run->summary.output.failed ? look_who_reads(run) : STATUS_NO_MEMORY;
    }
    return status;
}

/* A summary that cannot be written has failed for good, which is seen at its end. */
static void tell_unread(struct run *run, const char *name, const char *fault) {
    tell_held(run);
    talk("cannot read %s: %s", name, fault);
    worsen(run, EXIT_FAILED);
    if (run->reading->summary)
        summary_unread(&run->summary, name, fault);
}

static void tell_fault(void *context, const struct stream_file *file, const char *fault) {
    struct run *run = context;
    recall_spoil(&run->recall, file);
    tell_unread(run, shown_path(file->name), fault);
}

static void tell_passed(void *context, const struct stream_file *file, const char *what) {
    struct run *run = context;
    recall_passed(&run->recall, file, what);
    tell_held(run);
    talk("%s: skipped, %s", file->name, what);
}

static bool is_known(void *context, size_t input) {
    return recall_knows(&((struct run *)context)->recall, input);
}

static enum status recall(void *context, size_t input) {
    struct run *run = context;
    return recall_tell(&run->recall, input, run->client);
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

/* Every part looks through the directories; what is no file there the first one tells. */
static void tell_unreadable(void *context, const char *path, int error, const char *what) {
    struct run *run = context;
    if (what && run->reading->part <= 1)
        talk("%s: skipped, it is %s", path, what);
    if (what)
        return;
    tell_unread(run, path, strerror(error));
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

/* The rest can be done all the same. */
static void give_up_twins(struct run *run, const char *why) {
    talk("--dedupe: no room for what is remembered of the games: %s; no game is told to be a duplicate", why);
    worsen(run, EXIT_FAILED);
    twin_scan_free(&run->twins);
    twin_scan_init(&run->twins);
    run->summary.twins = false;
}

/* Looks for twins in a run of its own, for which standard input has to be read twice. */
static enum status find_twins(struct run *run, const struct stream_options *options,
                              const struct inputs *inputs) {
    const struct twin_watch watch = {run, is_stopped, show_progress};
    bool standard = false;
    for (size_t i = 0; i < inputs->count; i++)
        standard |= strcmp(inputs->at[i].path, "-") == 0;
    if (standard && !spool_standard_input()) {
        talk("no temporary file for standard input, which has to be read twice: %s", strerror(errno));
        return STATUS_IO;
    }
    enum status status = twin_scan_run(&run->twins, options, inputs, &watch);
    if (status == STATUS_IO || status == STATUS_NO_MEMORY) {
        give_up_twins(run, status == STATUS_IO ? strerror(errno) : "out of memory");
        status = STATUS_OK;
    }
    if (standard && lseek(STDIN_FILENO, 0, SEEK_SET) != 0)
        return STATUS_IO;
    run->plan.single |= run->drops_twins;
    return status;
}

static enum status find_earlier(struct run *run, const struct stream_options *options,
                                const struct inputs *inputs) {
    bool found = false;
    enum status status = earlier_look(options, inputs, is_stopped, NULL, &found);
    if (found)
        run->earlier(run->context);
    return status;
}

static enum status stream(struct run *run, struct inputs *inputs) {
    struct stream_options options = {
        .job = run->reading->job, .threads = run->reading->threads, .target = run->reading->piece};
    bool known;
    uint64_t bytes = inputs_measure(inputs, &known);
    if (run->reading->parts && !known) {
        talk("--part needs files: how long the others are is not known");
        return STATUS_IO;
    }
    if (!recall_open(&run->recall, run->reading, &run->plan))
        worsen(run, EXIT_FAILED);
    if (run->reading->parts)
        options.share = share_of(bytes, run->reading->part, run->reading->parts);
    const struct stream_client client = {
        .context = run,
        .plan = &run->plan,
        .parcel_new = parcel_new,
        .parcel_free = parcel_free,
        .parcel_begin = parcel_begin,
        .take = parcel_take,
        .file_new = parcel_file_new,
        .file_free = parcel_file_free,
        .begin = begin,
        .deliver = deliver,
        .end = end,
        .fault = tell_fault,
        .passed = tell_passed,
        .known = run->recall.state ? is_known : NULL,
        .recall = recall,
        .stopped = is_stopped,
        .progress = show_progress,
    };
    enum status status = STATUS_OK;
    options.job.policy = &run->reading->policy;
    run->inputs = run->recall.inputs = inputs;
    run->client = &client;
    interrupt_watch();
    progress_init(&run->progress, bytes, run->reading->dedupe);
    if (run->reading->dedupe)
        status = find_twins(run, &options, inputs);
    if (run->earlier && options.share.ranged)
        status = find_earlier(run, &options, inputs);
    progress_judging(&run->progress);
    if (status == STATUS_OK)
        status = stream_run(&options, inputs, &client);
    tell_held(run);
    if (!recall_close(&run->recall, status == STATUS_OK))
        worsen(run, EXIT_FAILED);
    progress_clear(&run->progress);
    return status;
}

static bool anything_found(const struct job_totals *totals) {
    return totals->by_severity[0] || totals->by_severity[1] || totals->by_severity[2];
}

static enum status write_summary(struct run *run) {
    struct buffer out;
    buffer_init(&out);
    run->plan.kind->summary(&out, &run->printing, &run->totals, run->files);
    output_write(run->report_to, buffer_view(&out));
    bool failed = out.failed;
    buffer_free(&out);
    return failed ? STATUS_NO_MEMORY : look_who_reads(run);
}

static enum status write_beginning(struct run *run) {
    struct buffer out;
    if (!run->plan.kind->begin)
        return STATUS_OK;
    buffer_init(&out);
    run->plan.kind->begin(&out, run->printing.language);
    output_write(run->report_to, buffer_view(&out));
    bool failed = out.failed;
    buffer_free(&out);
    return failed ? STATUS_NO_MEMORY : look_who_reads(run);
}

static enum status run_all(struct run *run, int count, char **arguments) {
    struct inputs inputs;
    inputs_init(&inputs);
    enum status status = gather(run, &inputs, count, arguments);
    if (status == STATUS_OK)
        status = stream(run, &inputs);
    bool interrupted = status == STATUS_USAGE && interrupt_came();
    if (interrupted)
        talk("interrupted: this is what was found so far");
    if ((status == STATUS_OK || interrupted) && !run->reading->parts &&
        (run->always_sum || anything_found(&run->totals))) {
        enum status written = write_summary(run);
        status = status == STATUS_OK ? written : status;
    }
    inputs_free(&inputs);
    return status;
}

int run_inputs(struct run *run, int count, char **arguments) {
    const char *path = run->reading->summary;
    if (path && !summary_open(&run->summary, path, run->reading->dedupe)) {
        run->stopped = true;
        return EXIT_FAILED;
    }
    run->plan.indexed = run->reading->csv;
    if (run->plan.indexed && !game_index_open(&run->index, run->reading->csv, run->reading->part <= 1)) {
        run->stopped = true;
        if (path)
            summary_close(&run->summary, &run->totals, false);
        return EXIT_FAILED;
    }
    printing_init(&run->printing, run->report_to, run->reading->job.language);
    if (run->reading->limited)
        run->printing.left = run->reading->most;
    enum status status = write_beginning(run);
    if (status == STATUS_OK)
        status = run_all(run, count, arguments);
    printing_free(&run->printing);
    buffer_free(&run->held);
    buffer_free(&run->held_last);
    run->stopped = status != STATUS_OK;
    if (path && !summary_close(&run->summary, &run->totals, status == STATUS_OK || interrupt_came()))
        worsen(run, EXIT_FAILED);
    if (run->plan.indexed && !game_index_close(&run->index, status == STATUS_OK || interrupt_came()))
        worsen(run, EXIT_FAILED);
    twin_scan_free(&run->twins);
    if (run->totals.undecided) {
        talk("--where: the regular expression needs too many steps; games left out for that: %llu",
             (unsigned long long)run->totals.undecided);
        worsen(run, EXIT_FAILED);
    }
    if (run->totals.error || run->totals.unverified || run->totals.by_severity[SEVERITY_ERROR] ||
        run->totals.findings[FINDING_UNVERIFIED])
        worsen(run, EXIT_WRONG);
    if (status == STATUS_NO_MEMORY)
        worsen(run, talk_no_memory());
    else if (status != STATUS_OK || run->report_to->failed)
        worsen(run, EXIT_FAILED);
    return run->exit_code;
}
