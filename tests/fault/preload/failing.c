/* Loaded in front of the C library by tests/cli/faults.sh: reads of one file fail, or find its end too early,
 * behind a number of bytes. FAIL_FILE    part of the path FAIL_AFTER   bytes that go well FAIL_HOW     read:
 * EIO; shorten: the file was cut while it is read */
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static long passed;

/* Whether this is the file, and the test is of this kind. */
static int is_meant(int file, const char *how) {
    char link[64], path[4096];
    const char *wanted = getenv("FAIL_FILE"), *kind = getenv("FAIL_HOW");
    if (!wanted || !kind || strcmp(kind, how) != 0)
        return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0)
        return 0;
    path[length] = '\0';
    return strstr(path, wanted) != NULL;
}

static long limit(void) {
    const char *after = getenv("FAIL_AFTER");
    return after ? atol(after) : 0;
}

ssize_t read(int file, void *to, size_t room) {
    static ssize_t (*real)(int, void *, size_t);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "read");
    int fails = is_meant(file, "read"), shrinks = is_meant(file, "shorten");
    if (fails && passed >= limit()) {
        errno = EIO;
        return -1;
    }
    if (shrinks && passed >= limit())
        return 0;
    if ((fails || shrinks) && (long)room > limit() - passed)
        room = (size_t)(limit() - passed);
    ssize_t got = real(file, to, room);
    if (fails || shrinks)
        passed += got > 0 ? got : 0;
    return got;
}
