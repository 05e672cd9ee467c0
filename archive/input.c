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

/* Whether a link leads to a regular file inside the tree. */
static bool stays_inside(const char *path, const char *tree) {
    char real[PATH_MAX];
    struct stat info;
    size_t length = strlen(tree);
    if (!realpath(path, real) || stat(real, &info) != 0 || !S_ISREG(info.st_mode))
        return false;
    return length == 1 || (strncmp(real, tree, length) == 0 && real[length] == '/');
}

/* Regular files and directories; links to directories may lead in circles and are left out, and so is
 * whatever is outside the tree. */
static bool wanted(const char *path, const char *name, const char *tree) {
    struct stat info;
    if (name[0] == '.' || lstat(path, &info) != 0)
        return false;
    return S_ISREG(info.st_mode) || S_ISDIR(info.st_mode) ||
           (S_ISLNK(info.st_mode) && stays_inside(path, tree));
}

/* Puts a name on the stack, if it is wanted. False: no memory. */
static bool push_wanted(struct inputs *stack, const char *directory, const char *name, size_t root,
                        const char *tree) {
    char *path = join(directory, name);
    if (path && !wanted(path, name, tree)) {
        memory_free(path);
        return true;
    }
    return push(stack, path, root);
}

/* Puts what a directory holds on the stack, the first name on top. */
static enum status open_directory(struct inputs *stack, const char *path, size_t root, const char *tree) {
    size_t below = stack->count;
    DIR *directory = opendir(path);
    if (!directory)
        return errno == ENOMEM ? STATUS_NO_MEMORY : STATUS_IO;
    enum status status = STATUS_OK;
    for (;;) {
        errno = 0;
        const struct dirent *entry = readdir(directory);
        if (!entry) {
            status = errno ? STATUS_IO : STATUS_OK;
            break;
        }
        if (!push_wanted(stack, path, entry->d_name, root, tree)) {
            status = STATUS_NO_MEMORY;
            break;
        }
    }
    int error = errno;
    closedir(directory);
    errno = error;
    size_t count = stack->count - below;
    if (count > 1)
        qsort(stack->at + below, count, sizeof *stack->at, by_name);
    for (size_t i = 0; i < count / 2; i++) {
        struct input first = stack->at[below + i];
        stack->at[below + i] = stack->at[stack->count - 1 - i];
        stack->at[stack->count - 1 - i] = first;
    }
    return status;
}

static bool is_directory(const char *path) {
    struct stat info;
    return strcmp(path, "-") != 0 && stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* Walks with a stack of its own: directories may be nested to any depth. */
enum status inputs_add(struct inputs *inputs, const char *argument, input_fault *fault, void *context) {
    struct inputs stack;
    char tree[PATH_MAX];
    enum status status = STATUS_OK;
    inputs_init(&stack);
    if (!is_directory(argument))
        return push(inputs, join("", argument), 0) ? STATUS_OK : STATUS_NO_MEMORY;
    if (!realpath(argument, tree))
        tree[0] = '\0';
    if (!push(&stack, join("", argument), strlen(argument)))
        status = STATUS_NO_MEMORY;
    while (stack.count && status != STATUS_NO_MEMORY) {
        struct input input = stack.at[--stack.count];
        if (!is_directory(input.path)) {
            if (!push(inputs, input.path, input.root))
                status = STATUS_NO_MEMORY;
            continue;
        }
        enum status opened = open_directory(&stack, input.path, input.root, tree);
        if (opened == STATUS_IO)
            fault(context, input.path, errno);
        if (opened != STATUS_OK)
            status = opened;
        memory_free(input.path);
    }
    inputs_free(&stack);
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
    ssize_t got = read(file->file, to, room < READ_MAX ? room : READ_MAX);
    if (got > 0)
        file->got += (uint64_t)got;
    if (got < 0) {
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
