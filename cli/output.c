/* Writing, checked to the close. A file is written beside its target and renamed over it at the end. */
#include "cli/output.h"

#include "base/memory.h"
#include "cli/interrupt.h"
#include "cli/talk.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static void fail(struct output *output, int error) {
    if (!output->failed && error != EPIPE)
        talk("cannot write %s: %s", output->path ? output->path : "to standard output", strerror(error));
    output->failed = true;
    output->gone |= error == EPIPE;
}

static char *copy_text(const char *text, const char *tail) {
    size_t length = strlen(text);
    char *copy = memory_take(length + strlen(tail) + 1);
    if (copy) {
        memcpy(copy, text, length);
        memcpy(copy + length, tail, strlen(tail) + 1);
    }
    return copy;
}

/* The file that a link leads to, so that the link stays one. */
static char *follow(const char *path) {
    char real[PATH_MAX];
    return copy_text(realpath(path, real) ? real : path, "");
}

/* A name may be as long as names can be, and the one beside it no longer. */
static char *name_beside(const char *target) {
    static const char tail[] = ".XXXXXX";
    char *copy = copy_text(target, tail);
    const char *name = strrchr(target, '/');
    size_t front = name ? (size_t)(name + 1 - target) : 0, length = strlen(target + front);
    if (copy && length + sizeof tail > NAME_MAX)
        memcpy(copy + front + NAME_MAX - sizeof tail, tail, sizeof tail);
    return copy;
}

static FILE *open_beside(struct output *output, const char *path, mode_t mode) {
    output->target = follow(path);
    output->temporary = output->target ? name_beside(output->target) : NULL;
    if (!output->temporary) {
        errno = ENOMEM;
        return NULL;
    }
    interrupt_hold();
    int file = mkstemp(output->temporary), error = errno;
    if (file >= 0)
        interrupt_remove(output->temporary);
    interrupt_go_on();
    if (file < 0) {
        memory_free(output->temporary);
        output->temporary = NULL;
        errno = error;
        return NULL;
    }
    if (fchmod(file, mode) != 0) {
        /* Some file systems have no modes; the content is what counts. */
    }
    return fdopen(file, "wb");
}

static void forget(struct output *output) {
    memory_free(output->path);
    memory_free(output->target);
    memory_free(output->temporary);
    *output = (struct output){0};
}

bool output_open(struct output *output, const char *path) {
    struct stat info;
    *output = (struct output){0};
    if (!path || strcmp(path, "-") == 0) {
        output->file = stdout;
        return true;
    }
    mode_t mask = umask(0);
    umask(mask);
    output->path = copy_text(path, "");
    if (stat(path, &info) != 0)
        output->file = open_beside(output, path, 0666 & ~mask);
    else if (S_ISREG(info.st_mode))
        output->file = open_beside(output, path, info.st_mode & 0777);
    else
        output->file = fopen(path, "wb"); /* a device or a pipe; a directory says so */
    if (output->file)
        return true;
    bool full = errno == ENOSPC || errno == EDQUOT;
    fail(output, errno);
    if (!full)
        forget(output);
    return full;
}

void output_write(struct output *output, struct slice data) {
    if (!output->failed && data.length && fwrite(data.at, 1, data.length, output->file) != data.length)
        fail(output, errno);
}

void output_number(struct output *output, unsigned long long number) {
    char digits[24];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    output_write(output, (struct slice){digits + at, sizeof digits - at});
}

bool output_close(struct output *output, bool keep) {
    if (!output->failed && fflush(output->file) != 0)
        fail(output, errno);
    if (output->temporary && !output->failed && keep && !output->one_of_many &&
        fsync(fileno(output->file)) != 0 && errno != EINVAL)
        fail(output, errno);
    if (output->file && fclose(output->file) != 0)
        fail(output, errno);
    if (output->temporary && !output->failed && keep && rename(output->temporary, output->target) != 0)
        fail(output, errno);
    if (output->temporary && (output->failed || !keep))
        unlink(output->temporary);
    interrupt_forget(output->temporary);
    bool good = !output->failed;
    forget(output);
    return good;
}

bool output_sync(const char *path) {
    const char *slash = strrchr(path, '/');
    char *directory = copy_text(path, "");
    int file = directory ? open(directory, O_RDONLY | O_CLOEXEC) : -1;
    if (directory && file < 0) { /* a name that numbers are added to */
        directory[slash ? slash - path + 1 : 0] = '\0';
        file = open(slash ? directory : ".", O_RDONLY | O_CLOEXEC);
    }
    bool fine = file < 0 || syncfs(file) == 0;
    if (!fine)
        talk("cannot write %s: %s", path, strerror(errno));
    if (file >= 0)
        close(file);
    memory_free(directory);
    return fine;
}
