/* Filling parcels, in any thread. What becomes of them is run.c's affair. */
#include "cli/parcel.h"

#include "archive/spool.h"
#include "base/memory.h"

#include <unistd.h>

enum { DATA_KEEP = 4 << 20, SPOOL_READ = 64 * 1024, NO_SPOOL = -1, NEVER_SPOOL = -2 };

/* What is written of one game may be as long as the game, and is wanted when all of it was written. */
static bool spill(void *context, struct slice bytes) {
    struct parcel *parcel = context;
    if (parcel->spool == NO_SPOOL)
        parcel->spool = spool_open();
    bool fine = parcel->spool >= 0 && lseek(parcel->spool, (off_t)parcel->spooled, SEEK_SET) >= 0 &&
                spool_write(parcel->spool, bytes.at, bytes.length);
    if (fine)
        parcel->spooled += bytes.length;
    else if (!parcel->spooled)
        parcel->spool = NEVER_SPOOL;
    return fine;
}

enum status parcel_read_spool(const struct parcel *parcel, void *context,
                              enum status take(void *context, struct slice bytes)) {
    char block[SPOOL_READ];
    enum status status = STATUS_OK;
    for (uint64_t at = 0; at < parcel->spooled && status == STATUS_OK;) {
        uint64_t left = parcel->spooled - at;
        ssize_t got =
            pread(parcel->spool, block, left < sizeof block ? (size_t)left : sizeof block, (off_t)at);
        if (got <= 0)
            return STATUS_IO;
        status = take(context, (struct slice){block, (size_t)got});
        at += (uint64_t)got;
    }
    return status;
}

/* Gives the temporary file back: most games need none. */
static void forget_spool(struct parcel *parcel) {
    if (parcel->spool >= 0)
        close(parcel->spool);
    parcel->spool = NO_SPOOL;
    parcel->spooled = 0;
}

static void use_grounds(struct parcel *parcel) {
    struct report *report = &parcel->report;
    struct buffer *const long_ones[PARCEL_GROUNDS] = {&report->out,     &report->marks, &report->faults,
                                                      &report->remarks, &parcel->data,  &parcel->firsts,
                                                      &parcel->later};
    for (size_t i = 0; i < PARCEL_GROUNDS; i++) {
        file_ground_init(&parcel->grounds[i]);
        long_ones[i]->ground = &parcel->grounds[i].ground;
    }
}

void *parcel_new(void *context) {
    const struct parcel_plan *plan = context;
    struct parcel *parcel = memory_take(sizeof *parcel);
    if (!parcel)
        return NULL;
    *parcel = (struct parcel){.plan = plan, .spool = NO_SPOOL};
    report_init(&parcel->report, plan->kind);
    parcel->report.quiet = plan->quiet;
    parcel->report.color = plan->color;
    parcel->report.language = plan->language;
    buffer_init(&parcel->data);
    buffer_init(&parcel->firsts);
    buffer_init(&parcel->later);
    buffer_init(&parcel->rows);
    use_grounds(parcel);
    return parcel;
}

void parcel_free(void *context) {
    struct parcel *parcel = context;
    report_free(&parcel->report);
    forget_spool(parcel);
    buffer_free(&parcel->data);
    buffer_free(&parcel->firsts);
    buffer_free(&parcel->later);
    buffer_free(&parcel->rows);
    game_ends_free(&parcel->ends);
    game_ends_free(&parcel->first_ends);
    game_ends_free(&parcel->row_ends);
    memory_free(parcel);
}

void parcel_begin(void *context, const struct stream_file *file, bool leads) {
    struct parcel *parcel = context;
    struct parcel_file *data = file->data;
    report_begin(&parcel->report, file->name, data->folds, leads);
    parcel->job = &file->job;
    buffer_recycle(&parcel->data, DATA_KEEP);
    buffer_recycle(&parcel->firsts, DATA_KEEP);
    buffer_recycle(&parcel->later, DATA_KEEP);
    buffer_clear(&parcel->rows);
    forget_spool(parcel);
    parcel->data.spill = parcel->plan->single ? NULL : spill;
    parcel->data.spill_context = parcel;
    parcel->ends.count = parcel->first_ends.count = parcel->row_ends.count = 0;
    parcel->headed = false;
    memset(parcel->variants, 0, sizeof parcel->variants);
}

/* Where the game will stand in its output only the deliverer knows. */
static enum status write_game(struct parcel *parcel, const struct game *game, uint64_t index) {
    const struct parcel_plan *plan = parcel->plan;
    bool first = plan->heads && (plan->single || !parcel->headed);
    struct buffer *to = first && !plan->single ? &parcel->later : &parcel->data;
    enum status status = first ? plan->write(plan->context, &parcel->firsts, game, true) : STATUS_OK;
    parcel->headed = true;
    if (status == STATUS_OK)
        status = plan->write(plan->context, to, game, false);
    if (status != STATUS_OK || !plan->single)
        return status;
    bool fine = game_ends_add(&parcel->ends, parcel->data.length, index) &&
                game_ends_add(&parcel->first_ends, parcel->firsts.length, index);
    return fine ? STATUS_OK : STATUS_NO_MEMORY;
}

static enum status take_game(struct parcel *parcel, struct text *text, const struct game *game,
                             uint64_t index) {
    const struct parcel_plan *plan = parcel->plan;
    if (game->variant != parcel->variant) {
        parcel->variant = game->variant;
        parcel->variant_at = game->variant ? summary_variant(game->variant) : SUMMARY_VARIANTS;
    }
    parcel->report.kind->game(&parcel->report, text, game, index);
    if (game->variant && parcel->variant_at < SUMMARY_VARIANTS)
        parcel->variants[parcel->variant_at]++;
    if (plan->indexed) {
        game_index_row(&parcel->rows, game);
        if (parcel->rows.failed || !game_ends_add(&parcel->row_ends, parcel->rows.length, index))
            return STATUS_NO_MEMORY;
    }
    return plan->write ? write_game(parcel, game, index) : STATUS_OK;
}

/* Whether what begins there was handed on only so that it is known to have been said. */
static bool is_muted(const struct parcel *parcel, struct text *text, size_t at) {
    return parcel->job->tells_all && !job_wants(parcel->job, text_place(text, at, 0).offset);
}

enum status parcel_take(void *context, struct text *text, const struct game *game,
                        const struct finding_list *findings, uint64_t index) {
    struct parcel *parcel = context;
    struct report *report = &parcel->report;
    enum status status = STATUS_OK;
    bool muted = game && is_muted(parcel, text, game->at);
    for (const struct finding *f = findings->first; f; f = finding_next(findings, f)) {
        report->muted = game ? muted : is_muted(parcel, text, f->at);
        report->kind->finding(report, text, f, index);
    }
    if (game && !muted)
        status = take_game(parcel, text, game, index);
    return status == STATUS_OK && report_failed(report) ? STATUS_NO_MEMORY : status;
}

void *parcel_file_new(void *context, const struct stream_file *file) {
    (void)context, (void)file;
    struct parcel_file *data = memory_take(sizeof *data);
    if (!data)
        return NULL;
    *data = (struct parcel_file){.folds = folds_new()};
    if (data->folds)
        return data;
    memory_free(data);
    return NULL;
}

void parcel_file_free(void *context, void *file) {
    (void)context;
    folds_free(((struct parcel_file *)file)->folds);
    memory_free(file);
}
