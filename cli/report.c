/* The forms of report, by name. */
#include "cli/report.h"

#include "base/memory.h"

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
    *report = (struct report){.kind = kind, .left = UINT64_MAX};
    buffer_init(&report->out);
    buffer_init(&report->cases);
    buffer_init(&report->faults);
    buffer_init(&report->remarks);
    buffer_init(&report->first_message);
}

void report_free(struct report *report) {
    for (size_t i = 0; i < report->fold_count; i++)
        memory_free(report->folds[i].message);
    buffer_free(&report->out);
    buffer_free(&report->cases);
    buffer_free(&report->faults);
    buffer_free(&report->remarks);
    buffer_free(&report->first_message);
}
