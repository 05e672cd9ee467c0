/* Reports: what is told about games and findings. A form of report is one row of functions. What one piece of
 * a file gives is written by any thread; what only the pieces in front of it can tell (how many games there
 * were, what was said already) is filled in when it is printed, in order. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "archive/job.h"
#include "cli/output.h"

#include <stdatomic.h>

struct report;
struct printing;

struct report_kind {
    const char *name; /* of --report */
    bool in_suites;   /* cases wait for their suite */
    bool finals;      /* shows the final position of games */
    /* Before the first input; NULL: nothing is due. */
    void (*begin)(struct buffer *out, enum language language);
    /* A finding; `index` is its game's number in the piece, 0 outside games. */
    void (*finding)(struct report *report, struct text *text, const struct finding *finding, uint64_t index);
    /* A game, after its findings. */
    void (*game)(struct report *report, struct text *text, const struct game *game, uint64_t index);
    /* The end of a file in which there were so many games; `told`: the report has a line for each. `report`
     * names the file and is empty else. */
    void (*file_end)(struct report *report, uint64_t games, bool told);
    /* A game of this file that has the moves of another, or is the beginning of it; NULL: not told. */
    void (*twin)(struct report *report, uint64_t game, bool beginning, const char *of_file, uint64_t of_game);
    void (*summary)(struct buffer *out, const struct printing *printing, const struct job_totals *totals,
                    uint64_t files);
};

extern const struct report_kind text_report, json_report, sarif_report, junit_report;

enum { FOLDS_MAX = 16 };

/* A message that a file has given already. */
struct fold {
    char *message;
    enum finding_code code;
    enum severity severity;
    uint64_t more;
};

/* The messages of one file. Any thread may look at the first `count`; whoever knows what stands in front of
 * his piece may add one. `more` belongs to the thread that prints. */
struct folds {
    struct fold at[FOLDS_MAX];
    atomic_size_t count;
};

enum mark_kind {
    MARK_NUMBER,    /* a hole: the number of the game `index` of the piece */
    MARK_SEPARATOR, /* a hole: a comma, but for the first of the run */
    MARK_FINDING,   /* a part: printed while findings may be, and with a message only when nobody said it */
    MARK_CASE,      /* a case begins: cases wait until their suite is counted */
};

struct report_mark {
    enum mark_kind kind;
    size_t at, end;
    uint64_t index;
    size_t message; /* of a part: 1 + where its message begins in `messages`; 0: it is always said */
    enum finding_code code;
    enum severity severity;
    bool muted;
    bool failed, in_doubt; /* of a case */
};

/* What one piece gave. */
struct report {
    const struct report_kind *kind;
    const char *file; /* as given */
    enum language language;
    bool quiet, color;
    struct folds *folds;
    bool leads; /* the piece is the first of its file */
    bool muted; /* findings are not printed, and known as said */
    struct buffer out, messages;
    struct buffer marks;          /* struct report_mark */
    size_t part;                  /* the open part's mark: which byte of `marks` */
    uint64_t repeated[FOLDS_MAX]; /* what was left out because the file had said it */

    struct buffer faults, remarks;      /* of a junit case, until its game comes; scratch to the others */
    uint64_t case_faults, case_remarks; /* told there, or counted */
    struct buffer first_message; /* of the case's first error, whose code is `first`; NULL: it has none */
    const char *first;
    bool outside; /* what waits belongs to no game */
};

/* What the printing of a whole run knows. */
struct printing {
    struct output *to;
    enum language language;
    uint64_t left;       /* findings that may still be printed */
    uint64_t hidden;     /* those that were not */
    bool separated;      /* the first separator was passed */
    struct buffer suite; /* cases that wait */
    uint64_t tests, failures, errors;
};

void printing_init(struct printing *printing, struct output *to, enum language language);
void printing_free(struct printing *printing);
/* The cases that wait as a suite of that file; nothing where there are none. */
void printing_end_suite(struct printing *printing, const char *file);

/* The message with the likely cause, for reports that have one text a finding. */
void report_message(struct buffer *buffer, const struct finding *finding);
/* NULL: no such report. */
const struct report_kind *report_find(const char *name);
void report_init(struct report *report, const struct report_kind *kind);
void report_free(struct report *report);
/* Empties it for a piece of another file. */
void report_begin(struct report *report, const char *file, struct folds *folds, bool leads);
/* A hole for the number of a game. */
void report_number(struct report *report, uint64_t index);
/* A hole for a comma. */
void report_separator(struct report *report);
/* A finding begins, up to report_part_end. With `once` it is printed only when the file has not said it;
 * false: it has, the finding is counted and nothing is to be written. */
bool report_part(struct report *report, const struct finding *finding, bool once);
void report_part_end(struct report *report);
/* A junit case begins. */
void report_case(struct report *report, bool failed, bool in_doubt);
bool report_failed(const struct report *report);
/* Prints it behind `games` games of its file, and marks what the file had said before. False: no memory. */
bool report_print(struct report *report, uint64_t games, struct printing *printing);
/* Marks as a report had them after it was printed. False: no memory. */
bool report_set_marks(struct report *report, struct slice marks);

struct folds *folds_new(void); /* NULL: no memory */
void folds_free(struct folds *folds);
/* Adds a message with its counts. False: no memory. */
bool folds_restore(struct folds *folds, const struct fold *fold, struct slice message);

#endif
