/* Names of output files below a directory. */
#include "cli/target.h"

#include <errno.h>
#include <sys/stat.h>

bool target_is_directory(const char *path) {
    struct stat info;
    size_t length = strlen(path);
    return (length && path[length - 1] == '/') || (stat(path, &info) == 0 && S_ISDIR(info.st_mode));
}

/* The part of an input's path that is kept: below the directory given, or the file's own name. */
static const char *kept(const struct input *input) {
    const char *name = input->path + input->root;
    if (strcmp(input->path, "-") == 0)
        return "stdin";
    if (!input->root && strrchr(name, '/'))
        name = strrchr(name, '/');
    while (*name == '/')
        name++;
    return name;
}

/* Without the extension; "name" alone has none. */
static size_t stem(const char *path) {
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    if (!dot || (slash && dot < slash) || dot == path || dot[-1] == '/')
        return strlen(path);
    return (size_t)(dot - path);
}

/* Whether another input would be given the same name. Inputs of one stem stand side by side. */
static bool shares_stem(const struct inputs *inputs, size_t index) {
    const char *name = kept(&inputs->at[index]);
    size_t length = stem(name);
    for (size_t i = 0; i < inputs->count; i++) {
        const char *other = kept(&inputs->at[i]);
        if (i != index && stem(other) == length && memcmp(name, other, length) == 0)
            return true;
    }
    return false;
}

/* How many inputs before this one keep the same name: files of one name from different folders. */
static size_t twins_before(const struct inputs *inputs, size_t index) {
    const char *name = kept(&inputs->at[index]);
    size_t twins = 0;
    for (size_t i = 0; i < index; i++)
        twins += strcmp(kept(&inputs->at[i]), name) == 0;
    return twins;
}

/* Appends the name of a member without the parts that lead elsewhere. */
static void put_member(struct buffer *path, const char *name) {
    while (*name) {
        size_t length = strcspn(name, "/");
        struct slice part = {name, length};
        if (length && !slice_is(part, ".") && !slice_is(part, "..")) {
            buffer_char(path, '/');
            buffer_slice(path, part);
        }
        name += length + (name[length] == '/');
    }
}

/* Makes the directories that the path goes through. */
static enum status make_way(struct buffer *path) {
    for (char *slash = strchr(path->bytes + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = mkdir(path->bytes, 0777) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made)
            return STATUS_IO;
    }
    return STATUS_OK;
}

enum status target_path(struct buffer *path, const char *directory, const struct inputs *inputs,
                        const struct stream_file *file, const char *extension) {
    const char *name = kept(&inputs->at[file->input]);
    bool whole = file->member || shares_stem(inputs, file->input);
    buffer_clear(path);
    buffer_text(path, directory);
    if (path->length && path->bytes[path->length - 1] != '/')
        buffer_char(path, '/');
    buffer_put(path, name, whole ? strlen(name) : stem(name));
    size_t twins = twins_before(inputs, file->input);
    if (twins)
        buffer_format(path, "-%zu", twins + 1);
    if (file->member)
        put_member(path, file->name + file->member);
    buffer_format(path, ".%s", extension);
    buffer_char(path, '\0');
    return path->failed ? STATUS_NO_MEMORY : make_way(path);
}
