/* What is known of the parts of a run. What is in their reports is not looked at. */
#include "cli/part_set.h"

#include "base/memory.h"
#include "cli/command.h"

#include <limits.h>

enum { UNSEEN, DONE, UNABLE, NAMED_MAX = 12 };

void part_write(struct buffer *out, const struct part *part) {
    buffer_format(out, "{\"type\":\"part\",\"part\":%u,\"parts\":%u,\"exit\":%u}\n", part->part, part->parts,
                  part->exit_code);
}

/* UINT_MAX: there is no such number. */
static unsigned number_of(const json_t *object, const char *key) {
    const json_t *number = json_object_get(object, key);
    json_int_t value = json_integer_value(number);
    return json_is_integer(number) && value >= 0 && value <= PARTS_MAX ? (unsigned)value : UINT_MAX;
}

bool part_read(const json_t *line, struct part *part) {
    const char *type = json_string_value(json_object_get(line, "type"));
    part->part = number_of(line, "part");
    part->parts = number_of(line, "parts");
    part->exit_code = number_of(line, "exit");
    return type && strcmp(type, "part") == 0 && part->parts <= PARTS_MAX && part->part >= 1 &&
           part->part <= part->parts && part->exit_code <= EXIT_FAILED;
}

void part_set_init(struct part_set *set) {
    *set = (struct part_set){0};
    buffer_init(&set->fault);
    buffer_init(&set->order);
}

void part_set_free(struct part_set *set) {
    memory_free(set->seen);
    buffer_free(&set->fault);
    buffer_free(&set->order);
}

static bool begin(struct part_set *set, unsigned parts) {
    size_t size = (size_t)parts + 1;
    set->seen = memory_take(size);
    set->no_memory = !set->seen;
    if (set->no_memory)
        return false;
    memset(set->seen, UNSEEN, size);
    set->parts = parts;
    return true;
}

void part_set_add(struct part_set *set, const char *report, const struct part *part) {
    if (set->fault.length || (!set->parts && !begin(set, part->parts)))
        return;
    if (part->parts != set->parts) {
        buffer_format(&set->fault, "%s: this is part %u of %u, and others are parts of %u", report,
                      part->part, part->parts, set->parts);
        return;
    }
    if (set->seen[part->part]) {
        buffer_format(&set->fault, "%s: part %u of %u is given twice", report, part->part, part->parts);
        return;
    }
    if (part->part < set->last && !set->order.length)
        buffer_format(&set->order, "%s: part %u stands behind part %u: they have to be in their order",
                      report, part->part, set->last);
    set->seen[part->part] = part->exit_code == EXIT_FAILED ? UNABLE : DONE;
    set->last = part->part;
}

/* "part 3 of 5", "parts 3, 4 of 5"; returns how many there are. */
static unsigned put_parts(const struct part_set *set, unsigned char state, struct buffer *out) {
    unsigned count = 0;
    for (unsigned part = 1; part <= set->parts; part++)
        count += set->seen[part] == state;
    if (!count)
        return 0;
    buffer_text(out, count == 1 ? "part " : "parts ");
    for (unsigned part = 1, named = 0; part <= set->parts && named < NAMED_MAX; part++)
        if (set->seen[part] == state)
            buffer_format(out, named++ ? ", %u" : "%u", part);
    if (count > NAMED_MAX)
        buffer_format(out, " and %u others", count - NAMED_MAX);
    buffer_format(out, " of %u", set->parts);
    return count;
}

static const char *text_of(struct part_set *set, struct buffer *buffer) {
    buffer_char(buffer, '\0');
    set->no_memory |= buffer->failed;
    return buffer->failed ? NULL : buffer->bytes;
}

const char *part_set_fault(struct part_set *set) {
    if (!set->fault.length) {
        unsigned missing = put_parts(set, UNSEEN, &set->fault);
        if (missing)
            buffer_text(&set->fault, missing == 1 ? " is missing" : " are missing");
    }
    if (set->fault.length)
        return text_of(set, &set->fault);
    return set->order.length ? text_of(set, &set->order) : NULL;
}

void part_set_unable(const struct part_set *set, struct buffer *out) {
    if (put_parts(set, UNABLE, out))
        buffer_text(out, " could not do the whole job (exit code 2)");
}
