/* Names of output files below a directory. */
#include "cli/target.h"
#include "base/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
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

/* One input while names are made. */
struct entry {
    const char *kept;
    size_t stem, index;
    char *name;
};

static int by_stem(const void *a, const void *b) {
    const struct entry *x = a, *y = b;
    size_t shorter = x->stem < y->stem ? x->stem : y->stem;
    int order = memcmp(x->kept, y->kept, shorter);
    if (order == 0 && x->stem != y->stem)
        order = x->stem < y->stem ? -1 : 1;
    return order ? order : (x->index > y->index) - (x->index < y->index);
}

static int by_name(const void *a, const void *b) {
    const struct entry *x = a, *y = b;
    int order = strcmp(x->name, y->name);
    return order ? order : (x->index > y->index) - (x->index < y->index);
}

static bool same_stem(const struct entry *a, const struct entry *b) {
    return a->stem == b->stem && memcmp(a->kept, b->kept, a->stem) == 0;
}

/* "stem", "-number" (0: none), ".extension". */
static char *make_name(const char *from, size_t length, size_t number, const char *extension) {
    size_t room = length + strlen(extension) + 32;
    char *name = memory_take(room);
    if (name && number)
        snprintf(name, room, "%.*s-%zu.%s", (int)length, from, number, extension);
    else if (name)
        snprintf(name, room, "%.*s.%s", (int)length, from, extension);
    return name;
}

static bool name_all(struct entry *entries, size_t count, const char *extension) {
    qsort(entries, count, sizeof *entries, by_stem);
    for (size_t i = 0; i < count; i++) {
        bool shared = (i > 0 && same_stem(&entries[i - 1], &entries[i])) ||
                      (i + 1 < count && same_stem(&entries[i], &entries[i + 1]));
        size_t length = shared ? strlen(entries[i].kept) : entries[i].stem;
        entries[i].name = make_name(entries[i].kept, length, 0, extension);
        if (!entries[i].name)
            return false;
    }
    return true;
}

/* Numbers the second and later inputs of one name. `*again`: some were numbered, so another look is due. */
static bool number_twins(struct entry *entries, size_t count, const char *extension, bool *again) {
    size_t twin = 1;
    qsort(entries, count, sizeof *entries, by_name);
    *again = false;
    for (size_t i = 1; i < count; i++) {
        const char *first = entries[i - twin].name;
        twin = strcmp(first, entries[i].name) == 0 ? twin + 1 : 1;
        if (twin == 1)
            continue;
        char *name = make_name(first, strlen(first) - strlen(extension) - 1, twin, extension);
        if (!name)
            return false;
        memory_free(entries[i].name);
        entries[i].name = name;
        *again = true;
    }
    return true;
}

enum status targets_init(struct targets *targets, const struct inputs *inputs, const char *extension) {
    struct entry *entries = memory_take(inputs->count * sizeof *entries);
    *targets = (struct targets){
        .names = memory_take(inputs->count * sizeof(char *)), .count = inputs->count, .extension = extension};
    bool enough = entries && targets->names;
    for (size_t i = 0; i < inputs->count && enough; i++) {
        const char *name = kept(&inputs->at[i]);
        entries[i] = (struct entry){name, stem(name), i, NULL};
        targets->names[i] = NULL;
    }
    enough = enough && name_all(entries, inputs->count, extension);
    for (bool again = true; again && enough;)
        enough = number_twins(entries, inputs->count, extension, &again);
    for (size_t i = 0; entries && targets->names && i < inputs->count; i++)
        targets->names[entries[i].index] = entries[i].name;
    memory_free(entries);
    if (enough)
        return STATUS_OK;
    targets_free(targets);
    return STATUS_NO_MEMORY;
}

void targets_free(struct targets *targets) {
    for (size_t i = 0; targets->names && i < targets->count; i++)
        memory_free(targets->names[i]);
    memory_free(targets->names);
    memory_free(targets->used);
    *targets = (struct targets){0};
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

/* An archive's folder has the archive's whole name, with the number that its output would have had. */
static void put_folder(struct buffer *path, const struct input *input, struct slice name) {
    const char *own = kept(input);
    bool short_name = name.length == stem(own) && memcmp(name.at, own, name.length) == 0;
    buffer_slice(path, short_name ? slice_of(own) : name);
}

/* ---- Paths that were given out ---- */

/* Of two paths with one hash the second is numbered, which does no harm. */
struct target_use {
    uint64_t hash;
    size_t count; /* of files that wanted the path; 0: nobody did */
};

/* Fowler, Noll and Vo's hash, 1a. */
static uint64_t hash_of(const struct buffer *path) {
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < path->length; i++)
        hash = (hash ^ (unsigned char)path->bytes[i]) * UINT64_C(0x100000001B3);
    return hash;
}

static struct target_use *find_use(struct target_use *used, size_t capacity, uint64_t hash) {
    size_t at = (size_t)(hash ^ hash >> 32) & (capacity - 1);
    while (used[at].count && used[at].hash != hash)
        at = (at + 1) & (capacity - 1);
    return &used[at];
}

/* Room for two more. */
static bool reserve_uses(struct targets *targets) {
    if (targets->used_count + 2 <= targets->used_capacity / 2)
        return true;
    size_t capacity = targets->used_capacity ? 2 * targets->used_capacity : 64;
    struct target_use *used = memory_take(capacity * sizeof *used);
    if (!used)
        return false;
    memset(used, 0, capacity * sizeof *used);
    for (size_t i = 0; i < targets->used_capacity; i++)
        if (targets->used[i].count)
            *find_use(used, capacity, targets->used[i].hash) = targets->used[i];
    memory_free(targets->used);
    targets->used = used;
    targets->used_capacity = capacity;
    return true;
}

/* Numbers a path that was given out already. */
static bool make_unique(struct targets *targets, struct buffer *path) {
    if (!reserve_uses(targets))
        return false;
    struct target_use *first = find_use(targets->used, targets->used_capacity, hash_of(path)), *use = first;
    size_t stem_length = path->length - strlen(targets->extension) - 1;
    uint64_t hash = hash_of(path);
    while (use->count && !path->failed) {
        path->length = stem_length;
        buffer_format(path, "-%zu.%s", ++first->count, targets->extension);
        hash = hash_of(path);
        use = find_use(targets->used, targets->used_capacity, hash);
    }
    *use = (struct target_use){hash, 1};
    targets->used_count++;
    return !path->failed;
}

bool target_make_way(struct buffer *path) {
    for (char *slash = strchr(path->bytes + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = mkdir(path->bytes, 0777) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made)
            return false;
    }
    return true;
}

void target_number(struct buffer *to, const char *path, uint64_t number) {
    size_t length = stem(path);
    buffer_clear(to);
    buffer_put(to, path, length);
    buffer_format(to, "-%04" PRIu64 "%s", number, path + length);
    buffer_char(to, '\0');
}

enum status target_path(struct buffer *path, const char *directory, struct targets *targets,
                        const struct inputs *inputs, const struct stream_file *file) {
    struct slice name = slice_of(targets->names[file->input]);
    struct slice extension = slice_of(targets->extension);
    buffer_clear(path);
    buffer_text(path, directory);
    if (path->length && path->bytes[path->length - 1] != '/')
        buffer_char(path, '/');
    if (file->member) {
        name.length -= extension.length + 1;
        put_folder(path, &inputs->at[file->input], name);
        put_member(path, file->name + file->member);
        buffer_char(path, '.');
        buffer_slice(path, extension);
    } else {
        buffer_slice(path, name);
    }
    bool made = !path->failed && make_unique(targets, path);
    buffer_char(path, '\0');
    return made && !path->failed ? STATUS_OK : STATUS_NO_MEMORY;
}
