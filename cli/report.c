/* The forms of report, by name. */
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
}

void report_free(struct report *report) {
    for (size_t i = 0; i < report->fold_count; i++)
        memory_free(report->folds[i].message);
    buffer_free(&report->out);
}
