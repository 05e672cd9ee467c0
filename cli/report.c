/* The forms of report by name, and what is put together when the pieces of a file meet again in order. */
#include "cli/report.h"

#include "base/memory.h"

const struct report_kind *report_find(const char *name) {
    static const struct report_kind *const kinds[] = {&text_report, &json_report};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(name, kinds[i]->name) == 0)
            return kinds[i];
    return NULL;
}

void report_init(struct report *report, const struct report_kind *kind) {
    *report = (struct report){.kind = kind};
    buffer_init(&report->out);
    buffer_init(&report->messages);
}

void report_free(struct report *report) {
    memory_free(report->marks);
    buffer_free(&report->messages);
    buffer_free(&report->out);
}

void report_begin(struct report *report, const char *file, struct folds *folds, bool leads) {
    report->file = file;
    report->folds = folds;
    report->leads = leads;
    buffer_clear(&report->out);
    buffer_clear(&report->messages);
    report->mark_count = 0;
    memset(report->repeated, 0, sizeof report->repeated);
}

bool report_failed(const struct report *report) {
    return report->out.failed || report->messages.failed;
}

static struct report_mark *add_mark(struct report *report) {
    if (report->mark_count == report->mark_capacity) {
        size_t capacity = report->mark_capacity ? 2 * report->mark_capacity : 256;
        struct report_mark *marks = memory_resize(report->marks, capacity * sizeof *marks);
        if (!marks) {
            report->out.failed = true;
            return NULL;
        }
        report->marks = marks;
        report->mark_capacity = capacity;
    }
    struct report_mark *mark = &report->marks[report->mark_count++];
    *mark = (struct report_mark){.at = report->out.length, .end = report->out.length};
    return mark;
}

void report_number(struct report *report, uint64_t index) {
    struct report_mark *mark = add_mark(report);
    if (mark)
        mark->index = index;
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

bool report_fold(struct report *report, const struct finding *finding, bool *part) {
    size_t known = find_fold(report->folds, finding->code, finding->message);
    *part = false;
    if (known < FOLDS_MAX) {
        report->repeated[known]++;
        return true;
    }
    if (report->leads) {
        add_fold(report->folds, finding->code, finding->severity, finding->message);
        return false;
    }
    size_t message = report->messages.length;
    buffer_put(&report->messages, finding->message, strlen(finding->message) + 1);
    struct report_mark *mark = add_mark(report);
    *part = mark != NULL;
    if (mark) {
        mark->message = message + 1;
        mark->code = finding->code;
        mark->severity = finding->severity;
    }
    return false;
}

void report_part_end(struct report *report) {
    report->marks[report->mark_count - 1].end = report->out.length;
}

/* ---- Printing ---- */

/* Whether a part is to be printed: nobody has said it. */
static bool says_it_first(struct report *report, const struct report_mark *mark) {
    const char *message = report->messages.bytes + mark->message - 1;
    size_t known = find_fold(report->folds, mark->code, message);
    if (known < FOLDS_MAX) {
        report->folds->at[known].more++;
        return false;
    }
    add_fold(report->folds, mark->code, mark->severity, message);
    return true;
}

bool report_print(struct report *report, uint64_t games, struct output *to) {
    size_t from = 0;
    if (report_failed(report))
        return false;
    for (size_t i = 0; i < FOLDS_MAX; i++)
        report->folds->at[i].more += report->repeated[i];
    for (size_t i = 0; i < report->mark_count; i++) {
        const struct report_mark *mark = &report->marks[i];
        if (mark->message && says_it_first(report, mark))
            continue;
        output_write(to, (struct slice){report->out.bytes + from, mark->at - from});
        if (!mark->message)
            output_number(to, games + mark->index);
        from = mark->end;
    }
    output_write(to, (struct slice){report->out.bytes + from, report->out.length - from});
    return true;
}
