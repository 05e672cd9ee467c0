/* One input, from its bytes to judged games, handed on one by one. The commands and the library both run
 * inputs through here. */
#ifndef ARCHIVE_JOB_H
#define ARCHIVE_JOB_H

#include "archive/retag.h"
#include "base/encoding.h"
#include "model/game.h"
#include "parser/reader.h"
#include "validate/judge.h"

struct job_options {
    const struct reader_kind *from;      /* NULL: detected */
    enum encoding encoding;              /* ENCODING_DETECT: detected */
    const struct variant *variant;       /* NULL: not declared */
    bool forms, short_forms, pictures;   /* judge_options */
    const struct retag *tags;            /* set in every game; NULL: none */
    bool skip_binary;                    /* inputs that are no text are counted and left alone */
    enum language language;              /* of the messages */
    const struct finding_policy *policy; /* what becomes of severities; NULL: they stay */
};

/* What became of an input. */
struct job_totals {
    uint64_t games, ok, error, unverified, plies;
    uint64_t skipped; /* inputs */
    uint64_t findings[FINDING_COUNT];
    uint64_t by_severity[3];
};

/* Takes each game in input order. `game` is NULL for findings outside any game (`findings` then holds them);
 * else `findings` is the game's list, sorted. `index` counts games of the input from 1. Everything is valid
 * during the call only. A status other than STATUS_OK ends the job with it. */
typedef enum status job_sink(void *context, struct text *text, const struct game *game,
                             const struct finding_list *findings, uint64_t index);

/* `totals` is added to. STATUS_NO_MEMORY when memory ran out; what was handed on stays handed on. */
enum status job_run(const struct job_options *options, const char *bytes, size_t length, job_sink *sink,
                    void *context, struct job_totals *totals);

#endif
