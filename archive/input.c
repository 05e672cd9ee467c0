/* Finding and reading the files that arguments name. What is in them is not looked at. */
#include "archive/input.h"

#include "base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { READ_MAX = 1 << 24 /* bytes that are asked for at once */ };

void inputs_init(struct inputs *inputs) {
    *inputs = (struct inputs){0};
}

void inputs_free(struct inputs *inputs) {
    for (size_t i = 0; i < inputs->count; i++)
        memory_free(inputs->at[i].path);
    memory_free(inputs->at);
    inputs_init(inputs);
}

/* Takes over `path`, which may be NULL for a lack of memory. */
static bool push(struct inputs *inputs, char *path, size_t root) {
    if (!path)
        return false;
    if (inputs->count == inputs->capacity) {
        size_t capacity = inputs->capacity ? 2 * inputs->capacity : 64;
        struct input *at = memory_resize(inputs->at, capacity * sizeof *at);
        if (!at) {
            memory_free(path);
            return false;
        }
        inputs->at = at;
        inputs->capacity = capacity;
    }
    inputs->at[inputs->count++] = (struct input){.path = path, .root = root};
    return true;
}

static char *join(const char *directory, const char *name) {
    size_t a = strlen(directory), b = strlen(name);
    bool slash = a && directory[a - 1] != '/';
    char *path = memory_take(a + slash + b + 1);
    if (path) {
        memcpy(path, directory, a);
        if (slash)
            path[a] = '/';
        memcpy(path + a + slash, name, b + 1);
    }
    return path;
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const struct input *)a)->path, ((const struct input *)b)->path);
}

/* A directory that is walked through, with a stack of its own: directories may be nested to any depth. */
struct walk {
    struct inputs stack;
    size_t root;         /* bytes of the argument */
    char tree[PATH_MAX]; /* where it really is */
    input_fault *fault;
    void *context;
};

/* NULL: the link leads to a regular file inside the tree. Links to directories may lead in circles. */
static const char *why_not_follow(const char *path, const char *tree) {
    char real[PATH_MAX];
    struct stat info;
    size_t length = strlen(tree);
    if (!realpath(path, real) || stat(real, &info) != 0)
        return "a link that leads nowhere";
    if (S_ISDIR(info.st_mode))
        return "a link to a directory";
    if (!S_ISREG(info.st_mode))
        return "no regular file";
    bool inside = length == 1 || (strncmp(real, tree, length) == 0 && real[length] == '/');
    return inside ? NULL : "a link that leads out of the directory";
}

/* Whether it is a file or a directory below the one that is walked through. */
static bool wanted(const struct walk *walk, const char *path) {
    struct stat info;
    if (lstat(path, &info) != 0) {
        walk->fault(walk->context, path, errno, NULL);
        return false;
    }
    if (S_ISREG(info.st_mode) || S_ISDIR(info.st_mode))
        return true;
    const char *what = S_ISLNK(info.st_mode) ? why_not_follow(path, walk->tree) : "no regular file";
    if (what)
        walk->fault(walk->context, path, 0, what);
    return !what;
}

/* Puts all names of a directory on the stack that are not hidden. */
static enum status push_names(struct walk *walk, DIR *directory, const char *path) {
    for (;;) {
        errno = 0;
        const struct dirent *entry = readdir(directory);
        if (!entry)
            return errno ? STATUS_IO : STATUS_OK;
        if (entry->d_name[0] == '.')
            continue;
        char *below = join(path, entry->d_name);
        if (!push(&walk->stack, below, walk->root))
            return STATUS_NO_MEMORY;
    }
}

/* Puts what a directory holds on the stack, the first name on top. */
static enum status open_directory(struct walk *walk, const char *path) {
    struct inputs *stack = &walk->stack;
    size_t below = stack->count, kept = below;
    DIR *directory = opendir(path);
    if (!directory)
        return errno == ENOMEM ? STATUS_NO_MEMORY : STATUS_IO;
    enum status status = push_names(walk, directory, path);
    int error = errno;
    closedir(directory);
    size_t count = stack->count - below;
    if (count > 1)
        qsort(stack->at + below, count, sizeof *stack->at, by_name);
    for (size_t i = below; i < stack->count; i++) {
        if (wanted(walk, stack->at[i].path))
            stack->at[kept++] = stack->at[i];
        else
            memory_free(stack->at[i].path);
    }
    stack->count = kept;
    count = kept - below;
    for (size_t i = 0; i < count / 2; i++) {
        struct input first = stack->at[below + i];
        stack->at[below + i] = stack->at[stack->count - 1 - i];
        stack->at[stack->count - 1 - i] = first;
    }
    errno = error;
    return status;
}

static bool is_directory(const char *path) {
    struct stat info;
    return strcmp(path, "-") != 0 && stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static enum status walk_through(struct walk *walk, struct inputs *inputs) {
    enum status status = STATUS_OK;
    while (walk->stack.count && status != STATUS_NO_MEMORY) {
        struct input input = walk->stack.at[--walk->stack.count];
        if (!is_directory(input.path)) {
            if (!push(inputs, input.path, input.root))
                status = STATUS_NO_MEMORY;
            continue;
        }
        enum status opened = open_directory(walk, input.path);
        if (opened == STATUS_IO)
            walk->fault(walk->context, input.path, errno, NULL);
        if (opened != STATUS_OK)
            status = opened;
        memory_free(input.path);
    }
    return status;
}

enum status inputs_add(struct inputs *inputs, const char *argument, input_fault *fault, void *context) {
    if (!is_directory(argument))
        return push(inputs, join("", argument), 0) ? STATUS_OK : STATUS_NO_MEMORY;
    struct walk *walk = memory_take(sizeof *walk);
    if (!walk)
        return STATUS_NO_MEMORY;
    inputs_init(&walk->stack);
    walk->root = strlen(argument);
    walk->fault = fault;
    walk->context = context;
    if (!realpath(argument, walk->tree))
        walk->tree[0] = '\0';
    bool fine = push(&walk->stack, join("", argument), walk->root);
    enum status status = fine ? walk_through(walk, inputs) : STATUS_NO_MEMORY;
    inputs_free(&walk->stack);
    memory_free(walk);
    return status;
}

uint64_t inputs_measure(struct inputs *inputs, bool *known) {
    uint64_t bytes = 0;
    *known = true;
    for (size_t i = 0; i < inputs->count; i++) {
        struct input *input = &inputs->at[i];
        struct stat info;
        bool standard = strcmp(input->path, "-") == 0;
        bool there = (standard ? fstat(STDIN_FILENO, &info) : stat(input->path, &info)) == 0;
        input->begin = bytes;
        input->size = there && S_ISREG(info.st_mode) ? (uint64_t)info.st_size : 0;
        bytes += input->size;
        *known &= !there || S_ISREG(info.st_mode);
    }
    return bytes;
}

static ptrdiff_t read_file(struct source *source, char *to, size_t room) {
    struct input_file *file = (struct input_file *)(void *)source;
    ssize_t got = 0;
    bool stopped;
    do {
        stopped = file->stopped && file->stopped(file->context);
        got = stopped ? -1 : read(file->file, to, room < READ_MAX ? room : READ_MAX);
    } while (!stopped && got < 0 && errno == EINTR);
    if (got > 0)
        file->got += (uint64_t)got;
    if (stopped) {
        snprintf(source->fault, sizeof source->fault, "interrupted");
    } else if (got < 0) {
        snprintf(source->fault, sizeof source->fault, "%s", strerrordesc_np(errno));
    } else if (got == 0 && file->got < file->expected) {
        snprintf(source->fault, sizeof source->fault, "it became shorter while it was read");
        return -1;
    }
    return got;
}

static int64_t seek_file(struct source *source, int64_t to, int whence) {
    struct input_file *file = (struct input_file *)(void *)source;
    file->expected = 0; /* what is read is no measure any more */
    return lseek(file->file, to, whence);
}

bool input_open(struct input_file *file, const char *path) {
    struct stat info;
    *file = (struct input_file){.source = {.read = read_file}, .file = STDIN_FILENO};
    if (strcmp(path, "-") != 0)
        file->file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    bool known = file->file >= 0 && fstat(file->file, &info) == 0;
    if (known && S_ISDIR(info.st_mode)) {
        input_close(file);
        errno = EISDIR;
    }
    if (file->file < 0) {
        snprintf(file->source.fault, sizeof file->source.fault, "%s", strerrordesc_np(errno));
        return false;
    }
    if (known && S_ISREG(info.st_mode)) {
        file->stamp = stamp_of(&info);
        file->stamp_sure = stamp_is_sure(&file->stamp);
    }
    if (known && S_ISREG(info.st_mode) && lseek(file->file, 0, SEEK_CUR) == 0) {
        file->expected = (uint64_t)info.st_size;
        file->source.seek = seek_file;
    }
    return true;
}

void input_close(struct input_file *file) {
    if (file->file > STDIN_FILENO)
        close(file->file);
    file->file = -1;
}

enum status input_read(const char *path, struct buffer *bytes, char *fault) {
    struct input_file file;
    char block[8192];
    ptrdiff_t got = -1;
    if (input_open(&file, path)) {
        while ((got = file.source.read(&file.source, block, sizeof block)) > 0 && !bytes->failed)
            buffer_put(bytes, block, (size_t)got);
        input_close(&file);
    }
    memcpy(fault, file.source.fault, SOURCE_FAULT_MAX);
    return got < 0 ? STATUS_IO : bytes->failed ? STATUS_NO_MEMORY : STATUS_OK;
}
