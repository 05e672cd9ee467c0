/* Reports: what is told about games and findings. A form of report is one row of functions. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "archive/job.h"

struct report;

struct report_kind {
    const char *name; /* of --report */
    /* A finding; `index` is its game's number, 0 outside games. */
    void (*finding)(struct report *report, struct text *text, const struct finding *finding, uint64_t index);
    /* A game, after its findings. */
    void (*game)(struct report *report, struct text *text, const struct game *game, uint64_t index);
    void (*file_end)(struct report *report);
    void (*summary)(struct report *report, const struct job_totals *totals, uint64_t files);
};

extern const struct report_kind text_report, json_report;

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
    bool quiet, color;
    bool counts; /* the summary tells of games, not of findings alone */
    struct fold folds[FOLDS_MAX];
    size_t fold_count;
};

/* NULL: no such report. */
const struct report_kind *report_find(const char *name);
void report_init(struct report *report, const struct report_kind *kind);
void report_free(struct report *report);

#endif
