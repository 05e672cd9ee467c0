/* Reports: what is told about games and findings. A form of report is one row of functions. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "archive/job.h"

struct report;

struct report_kind {
    const char *name; /* of --report */
    /* Before the first input; NULL: nothing is due. */
    void (*begin)(struct report *report);
    /* A finding; `index` is its game's number, 0 outside games. */
    void (*finding)(struct report *report, struct text *text, const struct finding *finding, uint64_t index);
    /* A game, after its findings. */
    void (*game)(struct report *report, struct text *text, const struct game *game, uint64_t index);
    void (*file_end)(struct report *report);
    void (*summary)(struct report *report, const struct job_totals *totals, uint64_t files);
};

extern const struct report_kind text_report, json_report, sarif_report, junit_report;

enum { FOLDS_MAX = 16 };

/* A message that this file has given already. */
struct fold {
    char *message;
    enum finding_code code;
    enum severity severity;
    uint64_t more;
};

struct report {
    const struct report_kind *kind;
    struct buffer out; /* the caller writes it out and empties it */
    const char *file;  /* as given */
    enum language language;
    bool quiet, color;
    uint64_t left;   /* findings that may still be written */
    uint64_t hidden; /* those that were not */
    struct fold folds[FOLDS_MAX];
    size_t fold_count;
    bool any; /* of the sarif report: a result is written */
    /* Of the junit report: cases that wait for their suite, the current game's findings; scratch to the
     * others. */
    struct buffer cases, faults, remarks;
    uint64_t tests, failures, errors;
    struct buffer first_message; /* of the case's first error, whose code is `first`; NULL: it has none */
    const char *first;
    bool outside; /* what waits belongs to no game */
};

/* The message with the likely cause, for reports that have one text a finding. */
void report_message(struct buffer *buffer, const struct finding *finding);
/* NULL: no such report. */
const struct report_kind *report_find(const char *name);
void report_init(struct report *report, const struct report_kind *kind);
void report_free(struct report *report);

#endif
