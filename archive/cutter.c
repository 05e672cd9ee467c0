/* Where an input is cut. What stands in it is guessed from single lines (parser/border.h); that nothing is
 * torn apart is the readers' care, and whoever runs the pieces has to listen to them. */
#include "archive/cutter.h"

#include "base/memory.h"

enum { READ_SIZE = 32 * 1024, READ_MAX = 256 * 1024, SLACK = 4 * BORDER_LOOK };

void cutter_init(struct cutter *cutter, const struct job_options *options, struct source *source,
                 size_t target) {
    *cutter = (struct cutter){.options = options, .source = source, .target = target, .line = 1};
}

void cutter_free(struct cutter *cutter) {
    memory_free(cutter->held);
    cutter->held = NULL;
}

struct border_text chunk_text(const char *bytes, size_t length, enum encoding encoding) {
    bool wide = encoding == ENCODING_UTF16LE || encoding == ENCODING_UTF16BE;
    return (struct border_text){bytes, wide ? length / 2 : length, wide ? 2 : 1,
                                encoding == ENCODING_UTF16BE};
}

static bool reserve(struct cutter *cutter, size_t capacity) {
    if (capacity <= cutter->capacity)
        return true;
    capacity = capacity < cutter->capacity * 2 ? cutter->capacity * 2 : capacity;
    char *held = memory_resize(cutter->held, capacity);
    if (!held)
        return false;
    cutter->held = held;
    cutter->capacity = capacity;
    return true;
}

/* Reads until `length` bytes are held or there are no more. False: no memory. */
static bool fill(struct cutter *cutter, size_t length) {
    while (cutter->length < length && !cutter->ended && !cutter->failed) {
        size_t more = length - cutter->length;
        more = more < READ_SIZE ? READ_SIZE : more > READ_MAX ? READ_MAX : more;
        if (cutter->length == cutter->capacity && !reserve(cutter, cutter->length + more))
            return false;
        ptrdiff_t got = cutter->source->read(cutter->source, cutter->held + cutter->length,
                                             cutter->capacity - cutter->length);
        cutter->ended = got == 0;
        cutter->failed = got < 0;
        cutter->length += got > 0 ? (size_t)got : 0;
    }
    return true;
}

static bool is_over(const struct cutter *cutter) {
    return cutter->ended || cutter->failed;
}

/* Finds out what the input is, once. False: no memory. */
static bool look(struct cutter *cutter) {
    if (!cutter->looked &&
        job_look(cutter->options, cutter->held, cutter->length, &cutter->look) != STATUS_OK)
        return false;
    return cutter->looked = true;
}

/* Hands out all that is held but `rest` bytes. */
static enum status hand_out(struct cutter *cutter, size_t length, enum reader_behind behind,
                            struct chunk *chunk) {
    size_t rest = cutter->length - length;
    char *tail = NULL;
    if (rest) {
        tail = memory_take(rest < READ_SIZE ? READ_SIZE : rest);
        if (!tail)
            return STATUS_NO_MEMORY;
        memcpy(tail, cutter->held + length, rest);
    }
    *chunk = (struct chunk){.bytes = cutter->held,
                            .length = length,
                            .base = cutter->base,
                            .line = cutter->line,
                            .column = 1,
                            .behind = behind,
                            .last = !rest && is_over(cutter)};
    if (!chunk->last) {
        struct border_text text = chunk_text(chunk->bytes, length, cutter->look.encoding);
        cutter->line += border_count_lines(&text, 0, text.length);
    }
    cutter->base += length;
    cutter->held = tail;
    cutter->length = rest;
    cutter->capacity = rest && rest < READ_SIZE ? READ_SIZE : rest;
    return STATUS_OK;
}

/* The input could not be read to its end: what stands in front of the last border is whole, and so is the
 * rest if it ends as a game does. */
static enum status hand_out_broken(struct cutter *cutter, struct chunk *chunk) {
    if (!look(cutter))
        return STATUS_NO_MEMORY;
    if (!cutter->look.binary && cutter->look.kind->cut) {
        struct border_text text = chunk_text(cutter->held, cutter->length, cutter->look.encoding);
        struct border border;
        if (!border_before(&text, cutter->look.kind, 0, text.length, &border))
            border = (struct border){border_at_end(&text, cutter->look.kind), BEHIND_TAG};
        if (border.at)
            return hand_out(cutter, border.at * text.width, border.behind, chunk);
    }
    return hand_out(cutter, cutter->length, BEHIND_ANYTHING, chunk);
}

/* All that is left of the input. */
static enum status hand_out_all(struct cutter *cutter, struct chunk *chunk) {
    return cutter->failed ? hand_out_broken(cutter, chunk)
                          : hand_out(cutter, cutter->length, BEHIND_NOTHING, chunk);
}

/* Reads to the end only to know where it is; the head stands for all. */
static enum status leave_out(struct cutter *cutter, struct chunk *chunk) {
    size_t head = cutter->length < JOB_LOOK ? cutter->length : JOB_LOOK;
    uint64_t total = cutter->length;
    cutter->length = head;
    if (!reserve(cutter, head + READ_SIZE))
        return STATUS_NO_MEMORY;
    bool wanted = !(cutter->look.binary && cutter->options->skip_binary);
    while (wanted && !is_over(cutter)) {
        ptrdiff_t got = cutter->source->read(cutter->source, cutter->held + head, READ_SIZE);
        cutter->ended = got == 0;
        cutter->failed = got < 0;
        total += got > 0 ? (uint64_t)got : 0;
    }
    enum status status = hand_out_all(cutter, chunk);
    chunk->last = true;
    chunk->left_out = total;
    return status;
}

/* Formats that cannot be cut are one piece up to the limit. */
static enum status whole(struct cutter *cutter, struct chunk *chunk) {
    size_t limit = cutter->options->limit ? cutter->options->limit : SIZE_MAX;
    size_t wanted = cutter->length;
    while (!is_over(cutter) && cutter->length <= limit) {
        wanted = wanted > SIZE_MAX / 2 ? SIZE_MAX : wanted * 2;
        if (!fill(cutter, wanted - 1 > limit ? limit + 1 : wanted))
            return STATUS_NO_MEMORY;
    }
    return cutter->length > limit ? leave_out(cutter, chunk) : hand_out_all(cutter, chunk);
}

/* The last border up to the target, else the first one behind it, else the last line in sight. */
static enum status cut(struct cutter *cutter, struct chunk *chunk) {
    size_t sight = 4 * cutter->target + SLACK;
    if (!fill(cutter, cutter->target + SLACK))
        return STATUS_NO_MEMORY;
    if (is_over(cutter) && cutter->length <= cutter->target)
        return hand_out_all(cutter, chunk);
    struct border_text text = chunk_text(cutter->held, cutter->length, cutter->look.encoding);
    struct border border;
    size_t target = cutter->target / text.width;
    target = target < text.length ? target : text.length;
    bool found = border_before(&text, cutter->look.kind, 0, target, &border);
    if (!found && !fill(cutter, sight))
        return STATUS_NO_MEMORY;
    text = chunk_text(cutter->held, cutter->length, cutter->look.encoding);
    if (!found && is_over(cutter) && cutter->length <= sight)
        return hand_out_all(cutter, chunk);
    size_t seen = text.length - SLACK / 2 / text.width;
    if (!found && target < seen)
        found = border_behind(&text, cutter->look.kind, target + 1, seen, &border);
    if (!found)
        border = (struct border){border_line(&text, 0, seen), BEHIND_ANYTHING};
    if (!border.at)
        border.at = seen - (border_unit(&text, seen - 1) == '\r');
    return hand_out(cutter, border.at * text.width, border.behind, chunk);
}

enum status cutter_next(struct cutter *cutter, struct chunk *chunk) {
    size_t first = cutter->target < JOB_LOOK ? JOB_LOOK : cutter->target + 1;
    if (cutter->base == 0 && !cutter->looked) {
        if (!fill(cutter, first))
            return STATUS_NO_MEMORY;
        if (is_over(cutter) && cutter->length <= cutter->target)
            return hand_out_all(cutter, chunk);
        if (!look(cutter))
            return STATUS_NO_MEMORY;
        if (cutter->look.binary)
            return is_over(cutter) ? hand_out_all(cutter, chunk) : leave_out(cutter, chunk);
        if (!cutter->look.kind->cut)
            return whole(cutter, chunk);
    }
    return cut(cutter, chunk);
}
