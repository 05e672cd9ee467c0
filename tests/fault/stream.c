/* Every allocation of a run over several files made to fail in turn, in pieces small enough that they have to
 * be put together again. The file at hand is given up, with one line; the others are judged as ever, and
 * nothing is counted twice; or the run as a whole says that there is no memory. */
#include "archive/stream.h"
#include "base/memory.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

enum { TRIES_MAX = 20000, FILES = 4, PIECE = 300 };

static char directory[] = "/tmp/damka-stream-XXXXXX";
static const unsigned long long games_of_files[FILES] = {3, 41, 1, 5};

struct told {
    unsigned long long games[FILES], delivered[FILES];
    unsigned ended, faults;
};

static size_t index_of(const struct stream_file *file) {
    return (size_t)(file->name[strlen(directory) + 1] - 'a');
}

static void *parcel_new(void *context) {
    (void)context;
    return memory_take(sizeof(uint64_t));
}

static void parcel_free(void *parcel) {
    memory_free(parcel);
}

static void parcel_begin(void *parcel, const struct stream_file *file, bool leads) {
    (void)file, (void)leads;
    *(uint64_t *)parcel = 0;
}

static enum status take(void *parcel, struct text *text, const struct game *game,
                        const struct finding_list *findings, uint64_t index) {
    (void)text, (void)findings, (void)index;
    *(uint64_t *)parcel += game != NULL;
    return STATUS_OK;
}

static enum status deliver(void *context, const struct stream_file *file, void *parcel,
                           const struct job_result *result) {
    struct told *told = context;
    assert_int_equal(*(uint64_t *)parcel, result->totals.games);
    told->delivered[index_of(file)] += *(uint64_t *)parcel;
    return STATUS_OK;
}

static enum status end(void *context, const struct stream_file *file, const char *fault) {
    struct told *told = context;
    told->games[index_of(file)] = file->totals.games;
    told->ended++;
    told->faults += fault != NULL;
    if (fault)
        memory_fail_after(-1); /* there is memory again */
    return STATUS_OK;
}

static void missing(void *context, const struct stream_file *file, const char *fault) {
    (void)file, (void)fault;
    struct told *told = context;
    told->ended++;
    told->faults++;
    memory_fail_after(-1);
}

static void write_file(char name, unsigned long long games) {
    char path[64];
    snprintf(path, sizeof path, "%s/%c", directory, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (unsigned long long i = 0; i < games; i++)
        fprintf(file, "[Event \"%llu\"]\n[GameType \"25\"]\n\n1. c3-d4 {a\n[Event \"b\"]\n} d6-c5 %s\n\n", i,
                i % 4 ? "*" : "");
    fclose(file);
}

static enum status run(const struct inputs *inputs, struct told *told) {
    const struct stream_options options = {.target = PIECE};
    const struct stream_client client = {.context = told,
                                         .parcel_new = parcel_new,
                                         .parcel_free = parcel_free,
                                         .parcel_begin = parcel_begin,
                                         .take = take,
                                         .deliver = deliver,
                                         .end = end,
                                         .fault = missing};
    *told = (struct told){0};
    return stream_run(&options, inputs, &client);
}

static void every_allocation(void **unused) {
    (void)unused;
    struct inputs inputs;
    struct told told;
    unsigned given_up = 0;
    inputs_init(&inputs);
    assert_int_equal(inputs_add(&inputs, directory, NULL, NULL), STATUS_OK);
    for (long allowed = 0; allowed < TRIES_MAX; allowed++) {
        memory_fail_after(allowed);
        enum status status = run(&inputs, &told);
        memory_fail_after(-1);
        if (status != STATUS_OK) {
            assert_int_equal(status, STATUS_NO_MEMORY);
            continue;
        }
        assert_int_equal(told.ended, FILES);
        assert_true(told.faults <= 1);
        unsigned fewer = 0;
        for (size_t i = 0; i < FILES; i++) {
            assert_int_equal(told.games[i], told.delivered[i]);
            assert_true(told.games[i] <= games_of_files[i]);
            fewer += told.games[i] < games_of_files[i];
        }
        assert_true(fewer <= told.faults);
        given_up += told.faults;
        if (!told.faults)
            break; /* it needs no more than that */
    }
    assert_int_equal(told.faults, 0);
    assert_true(given_up > 20);
    inputs_free(&inputs);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_allocation)};
    if (!mkdtemp(directory))
        return 1;
    for (size_t i = 0; i < FILES; i++)
        write_file((char)('a' + i), games_of_files[i]);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    for (size_t i = 0; i < FILES; i++) {
        char path[64];
        snprintf(path, sizeof path, "%s/%c", directory, (char)('a' + i));
        unlink(path);
    }
    rmdir(directory);
    return failed;
}
