/* From an input to the files in it. Archives are looked into by their first bytes, whatever their names are.
 */
#include "archive/member.h"

#include "archive/binary.h"
#include "base/memory.h"

#include <stdio.h>

static const char no_file[] = "there is no file in it";

static void set_fault(struct members *members, const char *fault) {
    snprintf(members->fault, sizeof members->fault, "%s", fault);
}

static bool is_text(const struct peek *peek) {
    struct decoded decoded;
    struct binary_signs signs = {.count = 1};
    if (!peek->length || decode(peek->head, peek->length, ENCODING_DETECT, &decoded) != STATUS_OK)
        return peek->length || peek->source.fault[0];
    binary_see(&decoded, &signs);
    decoded_free(&decoded);
    return !signs.count;
}

/* By the first bytes, or by what the name says, where there is a name that does. */
static struct packed find_packed(const struct peek *peek, enum packing by_name) {
    enum packing packing = packing_of(peek->head, peek->length);
    bool named = packing == PACKING_NONE && by_name != PACKING_NONE && !is_text(peek);
    return (struct packed){named ? by_name : packing, named};
}

/* `name` is NULL for the content of a compressed file, of which the name of the file says something. */
static enum packing packing_by(const char *name, const char *file) {
    enum packing inside = PACKING_NONE, packing = packing_named(name ? name : file, &inside);
    return name ? packing : inside;
}

bool members_open(struct members *members, const char *path, bool (*stopped)(void *context), void *context) {
    members->path = path;
    members->given = false;
    members->outer = members->inner = NULL;
    members->outer_name = NULL;
    buffer_init(&members->name);
    if (!input_open(&members->file, path)) {
        set_fault(members, members->file.source.fault);
        return false;
    }
    members->file.stopped = stopped;
    members->file.context = context;
    peek_init(&members->peek, &members->file.source);
    members->packed = find_packed(&members->peek, packing_by(path, NULL));
    return true;
}

bool members_packed(const struct members *members) {
    return members->packed.packing != PACKING_NONE;
}

bool members_joined(const struct members *members) {
    const struct unpack *unpack = members->inner ? members->inner : members->outer;
    return unpack && unpack_joins(unpack);
}

static void close_inner(struct members *members) {
    unpack_close(members->inner);
    memory_free(members->outer_name);
    members->inner = NULL;
    members->outer_name = NULL;
}

void members_close(struct members *members) {
    close_inner(members);
    unpack_close(members->outer);
    members->outer = NULL;
    buffer_free(&members->name);
    input_close(&members->file);
}

/* "ARCHIVE/inner/member"; parts that are NULL have no name of their own. */
static bool set_name(struct members *members, const char *outer, const char *inner) {
    buffer_clear(&members->name);
    buffer_text(&members->name, members->path);
    const char *parts[] = {outer, inner};
    for (size_t i = 0; i < 2; i++) {
        if (!parts[i])
            continue;
        buffer_char(&members->name, '/');
        buffer_text(&members->name, parts[i]);
    }
    buffer_char(&members->name, '\0');
    return !members->name.failed;
}

static enum members_step fail(struct members *members, const char *fault) {
    set_fault(members, fault);
    return MEMBERS_FAULT;
}

static enum members_step pass(struct members *members, const char *what) {
    set_fault(members, what);
    return MEMBERS_PASSED;
}

static enum members_step refuse(struct members *members, enum packing packing) {
    snprintf(members->fault, sizeof members->fault, "it is no %s file, or its beginning is damaged",
             packing_name(packing));
    return MEMBERS_FAULT;
}

/* NULL: `fault` says why. Behind a damaged beginning only the members of zip and tar files can be found. */
static struct unpack *open_packed(struct members *members, struct peek *peek, struct packed packed) {
    if (!packed.named || packed.packing == PACKING_ZIP || packed.packing == PACKING_TAR)
        return unpack_open(&peek->source, packed.packing, members->fault);
    refuse(members, packed.packing);
    return NULL;
}

/* Opens the archive that is the current member of the outer one. */
static enum members_step open_inner(struct members *members, const char *name) {
    struct slice copy = slice_of(name);
    members->outer_name = name ? memory_take(copy.length + 1) : NULL;
    if (name && !members->outer_name)
        return MEMBERS_NO_MEMORY;
    if (name)
        memcpy(members->outer_name, name, copy.length + 1);
    members->inner = open_packed(members, &members->outer_peek, members->outer_packed);
    members->inner_empty = true;
    if (members->inner)
        return MEMBERS_END; /* nothing to hand out yet */
    close_inner(members);
    return MEMBERS_FAULT;
}

/* MEMBERS_END: nothing to hand out, but the inner archive may have been opened or closed; `*over`: the outer
 * one has no more. */
static enum members_step next_outer(struct members *members, struct source **source, bool *over) {
    const char *name = NULL;
    enum unpack_step step = unpack_next(members->outer, &name);
    bool first = members->outer_empty, empty = first && step == UNPACK_END;
    *over = step == UNPACK_END || step == UNPACK_FAULT;
    members->outer_empty = false;
    if (empty)
        return set_name(members, NULL, NULL) ? pass(members, no_file) : MEMBERS_NO_MEMORY;
    if (step == UNPACK_END)
        return MEMBERS_END;
    if (!set_name(members, step == UNPACK_FAULT ? NULL : name, NULL))
        return MEMBERS_NO_MEMORY;
    if (step == UNPACK_FAULT && first && members->packed.named)
        return refuse(members, members->packed.packing);
    if (step == UNPACK_FAULT || step == UNPACK_LOCKED)
        return fail(members, unpack_fault(members->outer));
    if (step == UNPACK_PASSED)
        return pass(members, unpack_fault(members->outer));
    peek_init(&members->outer_peek, unpack_source(members->outer));
    members->outer_packed = find_packed(&members->outer_peek, packing_by(name, members->path));
    if (members->outer_packed.packing != PACKING_NONE)
        return open_inner(members, name);
    *source = &members->outer_peek.source;
    return MEMBERS_FILE;
}

static enum members_step next_inner(struct members *members, struct source **source) {
    const char *name = NULL;
    enum unpack_step step = unpack_next(members->inner, &name);
    bool first = members->inner_empty, empty = first && step == UNPACK_END;
    members->inner_empty = false;
    if (empty && !set_name(members, members->outer_name, NULL))
        return MEMBERS_NO_MEMORY;
    if (step == UNPACK_END) {
        close_inner(members);
        return empty ? pass(members, no_file) : MEMBERS_END;
    }
    if (!set_name(members, members->outer_name, step == UNPACK_FAULT ? NULL : name))
        return MEMBERS_NO_MEMORY;
    if (step == UNPACK_FAULT) {
        set_fault(members, unpack_fault(members->inner));
        if (first && members->outer_packed.named)
            refuse(members, members->outer_packed.packing);
        close_inner(members);
        return MEMBERS_FAULT;
    }
    if (step == UNPACK_LOCKED)
        return fail(members, unpack_fault(members->inner));
    if (step == UNPACK_PASSED)
        return pass(members, unpack_fault(members->inner));
    peek_init(&members->inner_peek, unpack_source(members->inner));
    const char *file = members->outer_name ? members->outer_name : members->path;
    struct packed packed = find_packed(&members->inner_peek, packing_by(name, file));
    if (packed.named)
        return refuse(members, packed.packing);
    if (packed.packing != PACKING_NONE)
        return fail(members, "it is an archive inside an archive inside an archive");
    *source = &members->inner_peek.source;
    return MEMBERS_FILE;
}

static enum members_step begin(struct members *members, struct source **source) {
    members->given = true;
    if (!set_name(members, NULL, NULL))
        return MEMBERS_NO_MEMORY;
    if (!members_packed(members)) {
        *source = &members->peek.source;
        return MEMBERS_FILE;
    }
    members->outer = open_packed(members, &members->peek, members->packed);
    members->outer_empty = true;
    return members->outer ? MEMBERS_END : MEMBERS_FAULT;
}

enum members_step members_next(struct members *members, const char **name, struct source **source,
                               bool *member) {
    enum members_step step = MEMBERS_END;
    bool over = false;
    if (!members->given)
        step = begin(members, source);
    while (step == MEMBERS_END && members->outer && !over) {
        if (members->inner)
            step = next_inner(members, source);
        else
            step = next_outer(members, source, &over);
    }
    if (over) {
        unpack_close(members->outer);
        members->outer = NULL;
    }
    *member = strlen(members->path) + 1 < members->name.length;
    *name = members->name.bytes;
    return step;
}
