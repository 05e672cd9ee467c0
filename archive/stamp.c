/* Stamps of files, and when they can be trusted. */
#include "archive/stamp.h"

#include <time.h>

/* Nanoseconds. Clocks of file systems tick with the kernel's (at most 10 ms), or in seconds, or in two of
 * them (FAT). A time that is a whole second is taken to come from a clock of the slow kind. */
static const int64_t second = 1000000000, fast_tick = 50000000;

static int64_t in_nanoseconds(struct timespec time) {
    return (int64_t)time.tv_sec * second + time.tv_nsec;
}

struct stamp stamp_of(const struct stat *info) {
    return (struct stamp){.size = (uint64_t)info->st_size,
                          .inode = info->st_ino,
                          .modified = in_nanoseconds(info->st_mtim),
                          .changed = in_nanoseconds(info->st_ctim)};
}

bool stamp_of_path(const char *path, struct stamp *stamp) {
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode))
        return false;
    *stamp = stamp_of(&info);
    return true;
}

/* How long it takes until the stamp is sure; 0: it is. */
static int64_t missing(const struct stamp *stamp) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t tick = stamp->changed % second ? fast_tick : 2 * second + fast_tick;
    int64_t passed = in_nanoseconds(now) - stamp->changed;
    return passed < tick ? tick - passed : 0;
}

bool stamp_is_sure(const struct stamp *stamp) {
    return missing(stamp) == 0;
}

void stamp_wait(const char *path) {
    struct stamp stamp;
    int64_t wait = stamp_of_path(path, &stamp) ? missing(&stamp) : 0;
    const struct timespec time = {0, (long)wait};
    if (wait > 0 && wait <= fast_tick)
        nanosleep(&time, NULL);
}
