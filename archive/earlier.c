/* The client of a stream that wants one game, and nothing of it. */
#include "archive/earlier.h"

#include "base/memory.h"

struct looker {
    bool (*stopped)(void *context);
    void *context;
    bool found;
};

static void *nothing_new(void *plan) {
    (void)plan;
    return memory_take(1);
}

static void nothing_begin(void *parcel, const struct stream_file *file, bool leads) {
    (void)parcel, (void)file, (void)leads;
}

static enum status take(void *parcel, struct text *text, const struct game *game,
                        const struct finding_list *findings, uint64_t index) {
    (void)parcel, (void)text, (void)game, (void)findings, (void)index;
    return STATUS_OK;
}

static enum status deliver(void *context, const struct stream_file *file, void *parcel,
                           const struct job_result *result) {
    (void)file, (void)parcel;
    ((struct looker *)context)->found |= result->totals.games > 0;
    return STATUS_OK;
}

static bool is_over(void *context) {
    const struct looker *looker = context;
    return looker->found || (looker->stopped && looker->stopped(looker->context));
}

enum status earlier_look(const struct stream_options *options, const struct inputs *inputs,
                         bool (*stopped)(void *context), void *context, bool *found) {
    struct looker looker = {stopped, context, false};
    const struct stream_client client = {.context = &looker,
                                         .parcel_new = nothing_new,
                                         .parcel_free = memory_free,
                                         .parcel_begin = nothing_begin,
                                         .take = take,
                                         .deliver = deliver,
                                         .stopped = is_over};
    struct stream_options wanted = *options;
    job_only_judge(&wanted.job);
    wanted.share.from = 0;
    wanted.share.to = options->share.from;
    enum status status = STATUS_OK;
    if (wanted.share.to)
        status = stream_run(&wanted, inputs, &client);
    *found = looker.found;
    return status == STATUS_USAGE && looker.found ? STATUS_OK : status;
}
