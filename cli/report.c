/* The forms of report by name, and what is put together when the pieces of a file meet again in order. */
#include "cli/report.h"

#include "base/memory.h"

/* Cases of one suite, and the bytes after which it ends before that. */
enum { SUITE_CASES = 1000, SUITE_BYTES = 1 << 20 };

enum { KEEP = 4 << 20 };

const struct report_kind *report_find(const char *name) {
    static const struct report_kind *const kinds[] = {&text_report, &json_report, &sarif_report,
                                                      &junit_report};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(name, kinds[i]->name) == 0)
            return kinds[i];
    return NULL;
}

void report_message(struct buffer *buffer, const struct finding *finding) {
    buffer_text(buffer, finding->message);
    if (finding->cause)
        buffer_format(buffer, "; %s", finding->cause);
}

void report_init(struct report *report, const struct report_kind *kind) {
    *report = (struct report){.kind = kind};
    buffer_init(&report->out);
    buffer_init(&report->marks);
    buffer_init(&report->messages);
    buffer_init(&report->faults);
    buffer_init(&report->remarks);
    buffer_init(&report->first_message);
}

void report_free(struct report *report) {
    buffer_free(&report->marks);
    buffer_free(&report->messages);
    buffer_free(&report->faults);
    buffer_free(&report->remarks);
    buffer_free(&report->first_message);
    buffer_free(&report->out);
}

void report_begin(struct report *report, const char *file, struct folds *folds, bool leads) {
    report->file = file;
    report->folds = folds;
    report->leads = leads;
    report->muted = false;
    buffer_recycle(&report->out, KEEP);
    buffer_recycle(&report->marks, KEEP);
    buffer_clear(&report->messages);
    buffer_recycle(&report->faults, KEEP);
    buffer_recycle(&report->remarks, KEEP);
    buffer_clear(&report->first_message);
    report->first = NULL;
    report->case_faults = report->case_remarks = 0;
    report->outside = false;
    memset(report->repeated, 0, sizeof report->repeated);
}

bool report_failed(const struct report *report) {
    return report->out.failed || report->marks.failed || report->messages.failed || report->faults.failed ||
           report->remarks.failed || report->first_message.failed;
}

static struct report_mark *mark_at(const struct report *report, size_t byte) {
    return (struct report_mark *)(void *)(report->marks.bytes + byte);
}

/* NULL: no memory, which report_failed will say. */
static struct report_mark *add_mark(struct report *report, enum mark_kind kind) {
    struct report_mark *mark = (struct report_mark *)(void *)buffer_room(&report->marks, sizeof *mark);
    if (!mark)
        return NULL;
    *mark = (struct report_mark){.kind = kind, .at = report->out.length, .end = report->out.length};
    report->marks.length += sizeof *mark;
    return mark;
}

void report_number(struct report *report, uint64_t index) {
    struct report_mark *mark = add_mark(report, MARK_NUMBER);
    if (mark)
        mark->index = index;
}

bool report_set_marks(struct report *report, struct slice marks) {
    buffer_clear(&report->marks);
    buffer_slice(&report->marks, marks);
    return !report->marks.failed;
}

void report_separator(struct report *report) {
    add_mark(report, MARK_SEPARATOR);
}

void report_case(struct report *report, bool failed, bool in_doubt) {
    struct report_mark *mark = add_mark(report, MARK_CASE);
    if (!mark)
        return;
    mark->failed = failed;
    mark->in_doubt = in_doubt;
}

/* ---- What a file has said already ---- */

struct folds *folds_new(void) {
    struct folds *folds = memory_take(sizeof *folds);
    if (folds) {
        memset(folds, 0, sizeof *folds);
        atomic_init(&folds->count, 0);
    }
    return folds;
}

void folds_free(struct folds *folds) {
    for (size_t i = 0; i < FOLDS_MAX; i++)
        memory_free(folds->at[i].message);
    memory_free(folds);
}

bool folds_restore(struct folds *folds, const struct fold *fold, struct slice message) {
    size_t count = atomic_load_explicit(&folds->count, memory_order_relaxed);
    char *copy = count < FOLDS_MAX ? memory_take(message.length + 1) : NULL;
    if (!copy)
        return false;
    memcpy(copy, message.at, message.length);
    copy[message.length] = '\0';
    folds->at[count] = (struct fold){copy, fold->code, fold->severity, fold->more};
    atomic_store_explicit(&folds->count, count + 1, memory_order_release);
    return true;
}

/* FOLDS_MAX: not there. */
static size_t find_fold(const struct folds *folds, enum finding_code code, const char *message) {
    size_t count = atomic_load_explicit(&folds->count, memory_order_acquire);
    for (size_t i = 0; i < count; i++)
        if (folds->at[i].code == code && strcmp(folds->at[i].message, message) == 0)
            return i;
    return FOLDS_MAX;
}

/* Beyond the table's size, or without memory, a message is not remembered and is told each time. */
static void add_fold(struct folds *folds, enum finding_code code, enum severity severity,
                     const char *message) {
    size_t count = atomic_load_explicit(&folds->count, memory_order_relaxed), size = strlen(message) + 1;
    char *copy = count < FOLDS_MAX ? memory_take(size) : NULL;
    if (!copy)
        return;
    memcpy(copy, message, size);
    folds->at[count] = (struct fold){copy, code, severity, 0};
    atomic_store_explicit(&folds->count, count + 1, memory_order_release);
}

bool report_part(struct report *report, const struct finding *finding, bool once) {
    if (report->muted && !once)
        return false;
    size_t known = once ? find_fold(report->folds, finding->code, finding->message) : FOLDS_MAX, message = 0;
    if (known < FOLDS_MAX) {
        report->repeated[known]++;
        return false;
    }
    if (once && report->leads) {
        add_fold(report->folds, finding->code, finding->severity, finding->message);
    } else if (once) {
        message = 1 + report->messages.length;
        buffer_put(&report->messages, finding->message, strlen(finding->message) + 1);
    }
    report->part = report->marks.length;
    struct report_mark *mark = add_mark(report, MARK_FINDING);
    if (mark) {
        mark->message = message;
        mark->muted = report->muted;
        mark->code = finding->code;
        mark->severity = finding->severity;
    }
    return true;
}

void report_part_end(struct report *report) {
    if (report->part < report->marks.length)
        mark_at(report, report->part)->end = report->out.length;
}

/* ---- Printing ---- */

/* Whether another piece in front has said it; then it is counted. */
static bool was_said(struct report *report, const struct report_mark *mark) {
    const char *message = report->messages.bytes + mark->message - 1;
    size_t known = find_fold(report->folds, mark->code, message);
    if (known < FOLDS_MAX) {
        report->folds->at[known].more++;
        return true;
    }
    add_fold(report->folds, mark->code, mark->severity, message);
    return false;
}

void printing_init(struct printing *printing, struct output *to, enum language language) {
    *printing = (struct printing){.to = to, .language = language, .left = UINT64_MAX};
    buffer_init(&printing->suite);
}

void printing_free(struct printing *printing) {
    buffer_free(&printing->suite);
}

static void put(struct printing *printing, const struct report *report, size_t from, size_t to) {
    struct slice text = {report->out.bytes + from, to - from};
    if (report->kind->in_suites)
        buffer_slice(&printing->suite, text);
    else
        output_write(printing->to, text);
}

static void put_number(struct printing *printing, const struct report *report, uint64_t number) {
    if (report->kind->in_suites)
        buffer_number(&printing->suite, number);
    else
        output_number(printing->to, number);
}

static void begin_case(struct printing *printing, const struct report *report,
                       const struct report_mark *mark) {
    if (printing->tests >= SUITE_CASES || printing->suite.length >= SUITE_BYTES)
        printing_end_suite(printing, report->file);
    printing->tests++;
    printing->failures += mark->failed;
    printing->errors += mark->in_doubt;
}

/* Whether a finding's part is to be printed. */
static bool is_wanted(struct report *report, struct report_mark *mark, struct printing *printing) {
    mark->muted = (mark->message && was_said(report, mark)) || mark->muted;
    mark->message = 0;
    if (mark->muted)
        return false;
    if (printing->left) {
        printing->left--;
        return true;
    }
    printing->hidden++;
    return false;
}

bool report_print(struct report *report, uint64_t games, struct printing *printing) {
    size_t from = 0;
    if (report_failed(report))
        return false;
    for (size_t i = 0; i < FOLDS_MAX; i++)
        report->folds->at[i].more += report->repeated[i];
    for (size_t i = 0; i < report->marks.length; i += sizeof(struct report_mark)) {
        struct report_mark *mark = mark_at(report, i);
        buffer_pass(&report->marks, i);
        buffer_pass(&report->out, from);
        if (mark->at < from)
            continue; /* inside a part that is left out */
        put(printing, report, from, mark->at);
        from = mark->at;
        if (mark->kind == MARK_NUMBER)
            put_number(printing, report, games + mark->index);
        else if (mark->kind == MARK_CASE)
            begin_case(printing, report, mark);
        else if (mark->kind == MARK_FINDING && !is_wanted(report, mark, printing))
            from = mark->end;
        else if (mark->kind == MARK_SEPARATOR && printing->separated)
            output_write(printing->to, slice_of(","));
        printing->separated = printing->separated || mark->kind == MARK_SEPARATOR;
    }
    put(printing, report, from, report->out.length);
    return !printing->suite.failed;
}
