/* Temporary files. What is in them is their owners' affair. */
#include "archive/spool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int spool_open(void) {
    const char *directory = getenv("TMPDIR");
    char path[4096];
    snprintf(path, sizeof path, "%s/damka.XXXXXX", directory && *directory ? directory : "/tmp");
    int file = mkstemp(path);
    if (file >= 0)
        unlink(path);
    return file;
}

bool spool_write(int file, const char *bytes, size_t length) {
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
