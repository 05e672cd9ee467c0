/* Reports: what is told about games and findings. A form of report is one row of functions. What one piece of
 * a file gives is written by any thread; what only the pieces in front of it can tell (how many games there
 * were, what was said already) is filled in when it is printed, in order. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "archive/job.h"
#include "cli/output.h"

#include <stdatomic.h>

struct report;

struct report_kind {
    const char *name; /* of --report */
    /* A finding; `index` is its game's number in the piece, 0 outside games. */
    void (*finding)(struct report *report, struct text *text, const struct finding *finding, uint64_t index);
    /* A game, after its findings. */
    void (*game)(struct report *report, struct text *text, const struct game *game, uint64_t index);
    /* What a piece left for the end of its file; `report` names the file and is empty else. */
    void (*file_end)(struct report *report);
    /* A game of this file that has the moves of another, or is the beginning of it. */
    void (*twin)(struct report *report, uint64_t game, bool beginning, const char *of_file, uint64_t of_game);
    void (*summary)(struct buffer *out, const struct job_totals *totals, uint64_t files);
};

extern const struct report_kind text_report, json_report;

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

/* A hole in a report, or a part of it that is printed only when the file has not said it before. */
struct report_mark {
    size_t at, end;
    uint64_t index; /* of the piece's games: the number that belongs into the hole */
    size_t message; /* of a part: 1 + where its message begins in `messages`; 0: a hole */
    enum finding_code code;
    enum severity severity;
};

/* What one piece gave. */
struct report {
    const struct report_kind *kind;
    const char *file; /* as given */
    bool quiet, color;
    struct folds *folds;
    bool leads; /* the piece is the first of its file */
    struct buffer out, messages;
    struct report_mark *marks;
    size_t mark_count, mark_capacity;
    uint64_t repeated[FOLDS_MAX]; /* what was left out because the file had said it */
};

/* NULL: no such report. */
const struct report_kind *report_find(const char *name);
void report_init(struct report *report, const struct report_kind *kind);
void report_free(struct report *report);
/* Empties it for a piece of another file. */
void report_begin(struct report *report, const char *file, struct folds *folds, bool leads);
/* A hole for the number of a game. */
void report_number(struct report *report, uint64_t index);
/* Whether the file has said it already; it is counted then. Else, where `*part`, what is written up to
 * report_part_end is printed only when no piece in front of this one has said it. */
bool report_fold(struct report *report, const struct finding *finding, bool *part);
void report_part_end(struct report *report);
bool report_failed(const struct report *report);
/* Prints it behind `games` games of its file. False: no memory. */
bool report_print(struct report *report, uint64_t games, struct output *to);

struct folds *folds_new(void); /* NULL: no memory */
void folds_free(struct folds *folds);

#endif
