/* Reading PDN files for tests. What is asked of them is the tests' matter. */
#include "tests/oracle/pdn_files.h"
#include "base/encoding.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static struct {
    const char *suffix;
    size_t largest;
    void (*take)(const char *path, struct slice text);
    unsigned files;
} job;

static int visit(const char *path, const struct stat *stat, int type, struct FTW *walk) {
    (void)walk;
    size_t length = strlen(path), suffix = strlen(job.suffix);
    if (type != FTW_F || length < suffix || strcmp(path + length - suffix, job.suffix) != 0 ||
        (size_t)stat->st_size > job.largest)
        return 0;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *bytes = malloc((size_t)stat->st_size + 1);
    assert_non_null(bytes);
    size_t size = fread(bytes, 1, (size_t)stat->st_size, file);
    fclose(file);
    struct decoded decoded;
    assert_int_equal(decode(bytes, size, ENCODING_DETECT, &decoded), STATUS_OK);
    job.take(path, (struct slice){decoded.text.bytes, decoded.text.length});
    decoded_free(&decoded);
    free(bytes);
    job.files++;
    return 0;
}

unsigned files_each(const char *root, const char *suffix, size_t largest,
                    void (*take)(const char *path, struct slice text)) {
    job.suffix = suffix;
    job.largest = largest;
    job.take = take;
    job.files = 0;
    if (nftw(root, visit, 16, FTW_PHYS) != 0)
        print_message("%s is not here\n", root);
    return job.files;
}

unsigned pdn_files_each(const char *root, size_t largest, void (*take)(const char *path, struct slice text)) {
    return files_each(root, ".pdn", largest, take);
}
