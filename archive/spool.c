/* Temporary files. What is in them is their owners' affair. */
#include "archive/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { IN_MEMORY = 256 << 20 };

int spool_open(void) {
    const char *directory = getenv("TMPDIR");
    char path[4096];
    snprintf(path, sizeof path, "%s/damka.XXXXXX", directory && *directory ? directory : "/tmp");
    int file = mkstemp(path), error = errno;
    if (file >= 0)
        unlink(path);
    else if ((file = memfd_create("damka", MFD_CLOEXEC | MFD_ALLOW_SEALING)) < 0)
        errno = error;
    return file;
}

/* Only files in memory can be sealed. */
bool spool_fits(int file, uint64_t size) {
    if (size <= IN_MEMORY || fcntl(file, F_GET_SEALS) < 0)
        return true;
    errno = ENOSPC;
    return false;
}

bool spool_write(int file, const char *bytes, size_t length) {
    off_t at = lseek(file, 0, SEEK_CUR);
    if (at >= 0 && !spool_fits(file, (uint64_t)at + length))
        return false;
    while (length) {
        ssize_t written = write(file, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

bool spool_standard_input(void) {
    char block[64 * 1024];
    if (lseek(STDIN_FILENO, 0, SEEK_CUR) == 0)
        return true;
    int file = spool_open();
    for (ssize_t got = 1; file >= 0 && got != 0;) {
        got = read(STDIN_FILENO, block, sizeof block);
        if (got < 0 || !spool_write(file, block, (size_t)got)) {
            close(file);
            return false;
        }
    }
    bool moved = file >= 0 && lseek(file, 0, SEEK_SET) == 0 && dup2(file, STDIN_FILENO) >= 0;
    if (file >= 0)
        close(file);
    return moved;
}
