/* The client of a stream that wants nothing but fingerprints. */
#include "archive/twin_scan.h"

#include "archive/fingerprint.h"
#include "base/memory.h"

/* The games of one piece: the number of the game there, the number of plies, then as many prints, again and
 * again. */
struct prints {
    uint64_t *at;
    size_t count, capacity;
};

struct scanner {
    struct twin_scan *scan;
    const struct twin_watch *watch;
};

void twin_scan_init(struct twin_scan *scan) {
    *scan = (struct twin_scan){0};
}

void twin_scan_free(struct twin_scan *scan) {
    for (size_t i = 0; i < scan->file_count; i++)
        memory_free(scan->files[i].name);
    memory_free(scan->files);
    twins_free(&scan->twins);
}

static void *prints_new(void *context) {
    (void)context;
    struct prints *prints = memory_take(sizeof *prints);
    if (prints)
        *prints = (struct prints){0};
    return prints;
}

static void prints_free(void *parcel) {
    memory_free(((struct prints *)parcel)->at);
    memory_free(parcel);
}

static void prints_begin(void *parcel, const struct stream_file *file, bool leads) {
    (void)file, (void)leads;
    ((struct prints *)parcel)->count = 0;
}

static enum status take(void *parcel, struct text *text, const struct game *game,
                        const struct finding_list *findings, uint64_t index) {
    (void)text, (void)findings;
    struct prints *prints = parcel;
    if (!game)
        return STATUS_OK;
    size_t wanted = prints->count + 2 + fingerprint_game(game, NULL, 0);
    if (wanted > prints->capacity) {
        size_t capacity = wanted > 2 * prints->capacity ? wanted + 4096 : 2 * prints->capacity;
        uint64_t *at = memory_resize(prints->at, capacity * sizeof *at);
        if (!at)
            return STATUS_NO_MEMORY;
        prints->at = at;
        prints->capacity = capacity;
    }
    size_t plies = wanted - prints->count - 2;
    prints->at[prints->count] = index;
    prints->at[prints->count + 1] = plies;
    fingerprint_game(game, prints->at + prints->count + 2, plies);
    prints->count = wanted;
    return STATUS_OK;
}

static bool add_file(struct twin_scan *scan, const char *name) {
    if (scan->file_count == scan->file_capacity) {
        size_t capacity = scan->file_capacity ? 2 * scan->file_capacity : 64;
        struct twin_file *files = memory_resize(scan->files, capacity * sizeof *files);
        if (!files)
            return false;
        scan->files = files;
        scan->file_capacity = capacity;
    }
    size_t size = strlen(name) + 1;
    char *copy = memory_take(size);
    if (!copy)
        return false;
    memcpy(copy, name, size);
    scan->files[scan->file_count++] = (struct twin_file){copy, scan->twins.games};
    return true;
}

static enum status deliver(void *context, const struct stream_file *file, void *parcel,
                           const struct job_result *result) {
    struct twin_scan *scan = ((const struct scanner *)context)->scan;
    const struct prints *prints = parcel;
    enum status status = STATUS_OK;
    uint64_t before = scan->twins.games;
    if (file->games == 0 && result->games && !add_file(scan, file->name))
        return STATUS_NO_MEMORY;
    for (size_t at = 0; at < prints->count && status == STATUS_OK; at += 2 + prints->at[at + 1]) {
        twins_pass(&scan->twins, before + prints->at[at] - 1);
        status = twins_add(&scan->twins, prints->at + at + 2, prints->at[at + 1]);
    }
    twins_pass(&scan->twins, before + result->games);
    return status;
}

static bool is_stopped(void *context) {
    const struct twin_watch *watch = ((const struct scanner *)context)->watch;
    return watch->stopped(watch->context);
}

static void show_progress(void *context, uint64_t bytes) {
    const struct twin_watch *watch = ((const struct scanner *)context)->watch;
    watch->progress(watch->context, bytes);
}

enum status twin_scan_run(struct twin_scan *scan, const struct stream_options *options,
                          const struct inputs *inputs, const struct twin_watch *watch) {
    struct scanner scanner = {scan, watch};
    const struct stream_client client = {.context = &scanner,
                                         .parcel_new = prints_new,
                                         .parcel_free = prints_free,
                                         .parcel_begin = prints_begin,
                                         .take = take,
                                         .deliver = deliver,
                                         .stopped = is_stopped,
                                         .progress = show_progress};
    struct stream_options wanted = *options;
    job_only_judge(&wanted.job);
    enum status status = twins_init(&scan->twins);
    if (status == STATUS_OK)
        status = stream_run(&wanted, inputs, &client);
    return status == STATUS_OK ? twins_settle(&scan->twins) : status;
}

const char *twin_scan_file(const struct twin_scan *scan, uint64_t game, uint64_t *number) {
    size_t low = 0, high = scan->file_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (scan->files[middle].first <= game)
            low = middle;
        else
            high = middle;
    }
    *number = game - scan->files[low].first + 1;
    return scan->files[low].name;
}
