/* Temporary files. What is in them is their owners' affair. */
#include "archive/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { IN_MEMORY = 256 << 20 };

static int open_in_memory(void) {
    return memfd_create("damka", MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

int spool_open(void) {
    const char *directory = getenv("TMPDIR");
    char path[4096];
    snprintf(path, sizeof path, "%s/damka.XXXXXX", directory && *directory ? directory : "/tmp");
    int file = mkstemp(path), error = errno;
    if (file >= 0)
        unlink(path);
    else if ((file = open_in_memory()) < 0)
        errno = error;
    return file;
}

/* Only a file that was made in memory can be sealed and is not. */
static bool is_in_memory(int file) {
    return fcntl(file, F_GET_SEALS) == 0;
}

bool spool_fits(int file, uint64_t size) {
    if (size <= IN_MEMORY || !is_in_memory(file))
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

/* The first `length` bytes of a file on the disk, in memory; -1: there is no room for them either. */
static int copy_to_memory(int file, uint64_t length) {
    char block[64 * 1024];
    int copy = !is_in_memory(file) && lseek(file, 0, SEEK_SET) == 0 ? open_in_memory() : -1;
    while (copy >= 0 && length) {
        ssize_t got = read(file, block, length < sizeof block ? (size_t)length : sizeof block);
        if (got > 0 && spool_write(copy, block, (size_t)got)) {
            length -= (uint64_t)got;
            continue;
        }
        close(copy);
        copy = -1;
    }
    return copy;
}

bool spool_append(int *file, const char *bytes, size_t length) {
    off_t at = lseek(*file, 0, SEEK_CUR);
    if (spool_write(*file, bytes, length))
        return true;
    int error = errno, copy = at >= 0 ? copy_to_memory(*file, (uint64_t)at) : -1;
    errno = error;
    if (copy < 0)
        return false;
    close(*file);
    *file = copy;
    return spool_write(copy, bytes, length);
}

bool spool_standard_input(void) {
    char block[64 * 1024];
    if (lseek(STDIN_FILENO, 0, SEEK_CUR) == 0)
        return true;
    int file = spool_open();
    for (ssize_t got = 1; file >= 0 && got != 0;) {
        got = read(STDIN_FILENO, block, sizeof block);
        if (got < 0 || !spool_append(&file, block, (size_t)got)) {
            close(file);
            return false;
        }
    }
    bool moved = file >= 0 && lseek(file, 0, SEEK_SET) == 0 && dup2(file, STDIN_FILENO) >= 0;
    if (file >= 0)
        close(file);
    return moved;
}
