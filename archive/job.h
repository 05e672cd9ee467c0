/* One input, or a piece of one, from its bytes to judged games, handed on one by one. The commands and the
 * library both run inputs through here. */
#ifndef ARCHIVE_JOB_H
#define ARCHIVE_JOB_H

#include "archive/filter.h"
#include "archive/retag.h"
#include "base/encoding.h"
#include "model/game.h"
#include "parser/reader.h"
#include "validate/judge.h"

struct job_options {
    const struct reader_kind *from; /* NULL: detected */
    enum encoding encoding;         /* ENCODING_DETECT: detected */
    const struct variant *variant;  /* NULL: not declared */
    enum reader_labels labels;      /* other than as printed: inputs are pages, unless `from` says else */
    bool forms, short_forms, pictures, final; /* judge_options */
    const struct retag *tags;                 /* set in every game; NULL: none */
    const struct filter *filter;              /* the games that are asked for; NULL: all */
    const char *name;                         /* of the input; NULL: it has none */
    bool skip_binary;                         /* inputs that are no text are counted and left alone */
    size_t limit;                             /* bytes that a game may have; 0: any number */
    enum language language;                   /* of the messages */
    const struct finding_policy *policy;      /* what becomes of severities; NULL: they stay */
    /* Only what begins at these bytes of the input is handed on and counted. */
    bool ranged;
    uint64_t range_from, range_to;
    bool tells_all; /* the rest is handed on too, for whoever has to know what was said before */
};

/* What became of an input. */
struct job_totals {
    uint64_t games, ok, error, unverified, plies;
    uint64_t skipped;   /* inputs */
    uint64_t undecided; /* games at which the filter gave up: they are left out */
    uint64_t findings[FINDING_COUNT];
    uint64_t by_severity[3];
};

/* Takes each game in input order. `game` is NULL for findings outside any game (`findings` then holds them);
 * else `findings` is the game's list, sorted. `index` counts games of the input from 1. Everything is valid
 * during the call only. A status other than STATUS_OK ends the job with it. */
typedef enum status job_sink(void *context, struct text *text, const struct game *game,
                             const struct finding_list *findings, uint64_t index);

/* For a run before the one that reports: games are judged, and nothing is made of them. */
void job_only_judge(struct job_options *options);

/* Whether what begins at a byte of the input is in the range. */
bool job_wants(const struct job_options *options, uint64_t byte);

void job_add_totals(struct job_totals *to, const struct job_totals *totals);

/* `totals` is added to. STATUS_NO_MEMORY when memory ran out; what was handed on stays handed on. */
enum status job_run(const struct job_options *options, const char *bytes, size_t length, job_sink *sink,
                    void *context, struct job_totals *totals);

/* What the first bytes of an input say about all of it. */
struct job_look {
    const struct reader_kind *kind;
    enum encoding encoding;
    bool binary; /* no text at all; `kind` is not known then */
};

enum { JOB_LOOK = 256 * 1024 /* bytes that are enough for it */ };

/* Wishes of the options come before what is found out. */
enum status job_look(const struct job_options *options, const char *bytes, size_t length,
                     struct job_look *look);

/* A piece of an input. What was looked for in vain is `look.kind`: then it is looked for in the piece. An
 * input that is read in pieces gives the same as one that is read whole when each piece begins where the one
 * before was cut, or behind it, and the texts of the same bytes are the same. */
struct job_piece {
    const char *bytes;
    size_t length;
    uint64_t base;         /* bytes of the input before this piece */
    uint64_t games;        /* ... and games, where the filter asks for that */
    uint32_t line, column; /* of its first byte */
    size_t start;          /* games begin here; what stands before is there for looking back */
    size_t again_from, again_to;
    enum reader_behind behind;
    struct job_look look;
    struct ground *ground; /* for what is made of a large game; NULL: memory has to do */
    /* 0, or the piece is the beginning of so many bytes that are not read: because the input is no text, or
     * because no game ends in them. */
    uint64_t left_out;
};

enum job_end {
    JOB_WHOLE,
    JOB_CUT,  /* the rest of the piece needs what stands behind it */
    JOB_LONG, /* a game begins there that is longer than the limit */
};

/* What a piece gave, and from where on it has to be read again. Places are bytes of the piece. */
struct job_result {
    enum job_end end;
    size_t context; /* the next piece has to have what stands from here on... */
    size_t at;      /* ...and its games begin here */
    size_t again_from, again_to;
    uint32_t line, column; /* of `context` */
    struct job_look look;
    struct job_totals totals;
    uint64_t games, errors; /* games of the piece, and errors outside games, those outside the range too */
};

/* Like job_run for a piece. `result` is set whatever the status is. */
enum status job_run_piece(const struct job_options *options, const struct job_piece *piece, job_sink *sink,
                          void *context, struct job_result *result);

#endif
