/* Moving and removing the files of a state. Opening them is SQLite's affair. */
#include "archive/state_files.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What SQLite locks while a database is open (Database File Format, 1.3.1, and os.h). */
enum { LOCKED_FROM = 0x40000002, LOCKED_SIZE = 510 };

bool state_files_exist(const char *path) {
    struct stat info;
    return lstat(path, &info) == 0;
}

static char *name_beside(const char *path, const char *tail) {
    size_t length = strlen(path), size = strlen(tail) + 1;
    char *name = memory_take(length + size);
    if (name) {
        memcpy(name, path, length);
        memcpy(name + length, tail, size);
    }
    return name;
}

bool state_files_move(const char *path, char *fault, size_t room) {
    char *to = name_beside(path, ".broken");
    bool moved = to && rename(path, to) == 0;
    if (to && !moved)
        snprintf(fault, room, "it is no state file, and cannot be moved away: %s", strerrordesc_np(errno));
    memory_free(to);
    return moved;
}

static bool is_used(const char *path) {
    struct flock lock = {
        .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = LOCKED_FROM, .l_len = LOCKED_SIZE};
    int file = open(path, O_RDWR | O_CLOEXEC);
    bool used = file < 0 || fcntl(file, F_GETLK, &lock) != 0 || lock.l_type != F_UNLCK;
    if (file >= 0)
        close(file);
    return used;
}

void state_files_clear(const char *path, bool whole) {
    char *log = name_beside(path, "-wal"), *index = name_beside(path, "-shm");
    struct stat info;
    if (log && index && !is_used(path)) {
        /* A log that holds something is part of the database; the index is made from it. */
        if (whole || (stat(log, &info) == 0 && info.st_size == 0))
            unlink(log);
        unlink(index);
        if (whole)
            unlink(path);
    }
    memory_free(log);
    memory_free(index);
}
