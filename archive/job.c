/* One input end to end: decode, detect, read, judge, hand on. Opens nothing and prints nothing; what the
 * games mean is known to parser/ and validate/ only. */
#include "archive/job.h"

#include "base/memory.h"

/* Runs of bad bytes that are told apart in one game, or between two; the last one stands for all that follow,
 * so that a binary file costs no more memory than a text. */
enum { BAD_RUNS_MAX = 200, ARENA_KEEP = 1 << 20 };

/* Of so many bytes at the start of a text at most every sixteenth is a control character or no text at all.
 */
enum { BINARY_LOOK = 1 << 16, BINARY_SHARE = 16, BINARY_LEAST = 16 };

struct job {
    const struct job_options *options;
    const struct reader_kind *kind;
    struct decoded decoded;
    struct judge judge;
    struct arena arena;
    struct finding_list outside;
    size_t next_bad; /* the first run that was not reported */
    uint64_t index;
    job_sink *sink;
    void *context;
    struct job_totals *totals;
};

static void init_list(struct job *job, struct finding_list *list) {
    finding_list_init(list, &job->arena);
    list->language = job->options->language;
}

/* Takes findings for the runs of bad bytes that begin before `limit`. */
static void report_bad(struct job *job, struct finding_list *list, size_t limit) {
    const struct decoded *d = &job->decoded;
    const struct finding_slot slot = {"encoding", encoding_name(d->encoding)};
    for (int count = 1; job->next_bad < d->bad_count && d->bad[job->next_bad].at < limit; count++) {
        const struct bad_bytes *run = &d->bad[job->next_bad++];
        size_t end = run->at + run->length;
        if (count == BAD_RUNS_MAX)
            for (; job->next_bad < d->bad_count && d->bad[job->next_bad].at < limit; job->next_bad++)
                end = d->bad[job->next_bad].at + d->bad[job->next_bad].length;
        finding_add(list, run->nul ? FINDING_NUL_BYTE : FINDING_BAD_ENCODING, run->at,
                    (struct slice){d->text.bytes + run->at, end - run->at}, &slot, 1);
    }
}

static enum status hand_on(struct job *job, const struct game *game, struct finding_list *findings) {
    struct job_totals *totals = job->totals;
    if (findings->failed)
        return STATUS_NO_MEMORY;
    if (!game)
        finding_list_settle(findings, job->options->policy);
    finding_list_sort(findings);
    for (const struct finding *f = findings->first; f; f = f->next) {
        totals->findings[f->code]++;
        totals->by_severity[f->severity]++;
    }
    if (game) {
        totals->games++;
        totals->ok += game->status == GAME_OK;
        totals->error += game->status == GAME_ERROR;
        totals->unverified += game->status == GAME_UNVERIFIED;
        totals->plies += game->plies;
    } else if (!findings->first) {
        return STATUS_OK;
    }
    return job->sink(job->context, &job->decoded.text, game, findings, game ? job->index : 0);
}

/* Hands on those findings outside games that stand before `limit`, and keeps the others. */
static enum status hand_on_outside(struct job *job, size_t limit) {
    struct finding_list now, later, *outside = &job->outside;
    if (outside->failed)
        return STATUS_NO_MEMORY;
    init_list(job, &now);
    init_list(job, &later);
    for (struct finding *f = outside->first, *next; f; f = next) {
        struct finding_list *list = f->at < limit ? &now : &later;
        next = f->next;
        f->next = NULL;
        if (list->last)
            list->last->next = f;
        else
            list->first = f;
        list->last = f;
        list->count[f->severity]++;
    }
    *outside = later;
    report_bad(job, &now, limit);
    return hand_on(job, NULL, &now);
}

/* A finding made from a rewritten form (a position list as FEN) still shows the record's own characters. */
static void own_characters(const struct text *text, struct finding_list *findings) {
    for (struct finding *f = findings->first; f; f = f->next)
        if (f->length != f->text.length && f->at <= text->length && f->length <= text->length - f->at)
            f->text = (struct slice){text->bytes + f->at, f->length};
}

static enum status judge_one(struct job *job, struct game *game) {
    const struct judge_options options = {.variant = job->options->variant,
                                          .forms = job->options->forms,
                                          .short_forms = job->options->short_forms,
                                          .pictures = job->options->pictures,
                                          .policy = job->options->policy};
    job->index++;
    enum status status = hand_on_outside(job, game->at);
    if (status != STATUS_OK)
        return status;
    report_bad(job, &game->findings, game->end);
    if (!retag_game(game, job->options->tags))
        return STATUS_NO_MEMORY;
    status = judge_game(&job->judge, game, &options);
    own_characters(&job->decoded.text, &game->findings);
    if (status == STATUS_OK)
        status = hand_on(job, game, &game->findings);
    return status == STATUS_OK ? hand_on_outside(job, game->end) : status;
}

static enum status read_games(struct job *job, void *reader) {
    for (;;) {
        struct game game;
        arena_reset(&job->arena, ARENA_KEEP);
        game_init(&game, &job->arena);
        game.findings.language = job->options->language;
        init_list(job, &job->outside);
        switch (job->kind->next(reader, &game, &job->outside)) {
        case READER_NO_MEMORY:
            return STATUS_NO_MEMORY;
        case READER_END:
            return hand_on_outside(job, SIZE_MAX);
        case READER_GAME: {
            enum status status = judge_one(job, &game);
            /* Outside findings behind the game, before anything the reader comes to next. */
            if (status == STATUS_OK && job->outside.first) {
                job->outside.failed |= game.findings.failed;
                status = hand_on(job, NULL, &job->outside);
            }
            if (status != STATUS_OK)
                return status;
        }
        }
    }
}

static bool is_control(unsigned char c) {
    return (c < 0x20 && !(c >= '\t' && c <= '\r') && c != 0x1A) || c == 0x7F;
}

/* Where the first byte that no text has stands, when there are so many that the input is none. */
static bool is_binary(const struct decoded *decoded, size_t *first) {
    size_t look = decoded->text.length < BINARY_LOOK ? decoded->text.length : BINARY_LOOK, count = 0;
    for (size_t i = 0; i < look; i++)
        if (is_control((unsigned char)decoded->text.bytes[i]) && count++ == 0)
            *first = i;
    for (size_t i = 0; i < decoded->bad_count && decoded->bad[i].at < look; i++) {
        if (count == 0)
            *first = decoded->bad[i].at;
        count += decoded->bad[i].nul ? 0 : decoded->bad[i].length / 3; /* of U+FFFD */
    }
    return count > BINARY_LEAST && count > look / BINARY_SHARE;
}

/* One finding for all of an input that is no text: its games would be chance. */
static enum status tell_binary(struct job *job, size_t first) {
    const struct decoded *d = &job->decoded;
    const struct finding_slot slot = {"encoding", encoding_name(d->encoding)};
    struct finding_list list;
    init_list(job, &list);
    bool nul = d->bad_count > 0 && d->bad[0].nul;
    struct finding *finding = finding_add(&list, nul ? FINDING_NUL_BYTE : FINDING_BAD_ENCODING, first,
                                          (struct slice){d->text.bytes + first, 1}, &slot, 1);
    if (!finding)
        return STATUS_NO_MEMORY;
    finding->length = d->text.length - first;
    return hand_on(job, NULL, &list);
}

static enum status read_input(struct job *job) {
    const struct job_options *options = job->options;
    size_t first = 0;
    if (is_binary(&job->decoded, &first)) {
        job->totals->skipped += options->skip_binary;
        return options->skip_binary ? STATUS_OK : tell_binary(job, first);
    }
    job->kind = options->from ? options->from : reader_detect(&job->decoded.text);
    const struct reader_options reading = {.variant = options->variant ? options->variant->name : NULL};
    void *reader = job->kind->open(&job->decoded.text, &reading);
    if (!reader)
        return STATUS_NO_MEMORY;
    enum status status = read_games(job, reader);
    job->kind->close(reader);
    return status;
}

enum status job_run(const struct job_options *options, const char *bytes, size_t length, job_sink *sink,
                    void *context, struct job_totals *totals) {
    struct job job = {.options = options, .sink = sink, .context = context, .totals = totals};
    enum status status = decode(bytes, length, options->encoding, &job.decoded);
    if (status != STATUS_OK)
        return status;
    judge_init(&job.judge);
    arena_init(&job.arena);
    status = read_input(&job);
    arena_free(&job.arena);
    judge_free(&job.judge);
    decoded_free(&job.decoded);
    return status;
}
