/* The stream: files are opened and cut in input order, pieces judged by whoever is free, and parcels
 * delivered in input order again. A piece whose cut proves to have been none grows by the next one and is
 * judged again; so the cuts need not be right, only usually so. */
#include "archive/stream.h"

#include "archive/member.h"
#include "archive/skip.h"
#include "archive/slot.h"
#include "base/memory.h"

#include <stdio.h>

/* A file that has slots or is still read. */
struct work {
    struct stream_file file; /* stands first */
    bool begun;
    bool missing;  /* it cannot be read at all */
    bool passed;   /* it is no file */
    bool recalled; /* it stands for an input that is known */
    char fault[SOURCE_FAULT_MAX];
};

struct stream {
    const struct stream_options *options;
    const struct inputs *inputs;
    const struct stream_client *client;
    struct crew *crew;
    struct slot *first, *last; /* in input order */
    struct slot *spare;
    unsigned in_flight, most;
    size_t next_input;
    uint64_t bytes; /* of the inputs that are closed */

    /* The file that is read now; NULL: none. */
    struct work *reading;
    struct source *source;
    struct cutter cutter;
    struct members *members; /* of the input that is open; NULL: none */
};

static struct work *work_of(struct stream_file *file) {
    return (struct work *)(void *)file;
}

/* ---- Slots ---- */

static struct slot *take_slot(struct stream *stream) {
    struct slot *slot = stream->spare;
    if (!slot)
        return slot_new(stream->client);
    stream->spare = slot->next;
    slot->next = NULL;
    return slot;
}

static void put_away(struct stream *stream, struct slot *slot) {
    slot_empty(slot);
    slot->next = stream->spare;
    stream->spare = slot;
}

static void add_last(struct stream *stream, struct slot *slot) {
    if (stream->last)
        stream->last->next = slot;
    else
        stream->first = slot;
    stream->last = slot;
    stream->in_flight++;
}

static void judge(struct stream *stream, struct slot *slot) {
    slot->games = slot->file->games;
    crew_add(stream->crew, &slot->task);
}

/* ---- Files ---- */

static void forget_file(struct stream *stream, struct work *work) {
    if (stream->client->file_free && work->file.data)
        stream->client->file_free(stream->client->context, work->file.data);
    memory_free(work->file.name);
    memory_free(work);
}

static enum status new_file(struct stream *stream, const char *name, size_t input, bool found,
                            struct work **made) {
    size_t size = strlen(name) + 1;
    struct work *work = memory_take(sizeof *work);
    char *copy = memory_take(size);
    if (!work || !copy) {
        memory_free(work);
        memory_free(copy);
        return STATUS_NO_MEMORY;
    }
    memcpy(copy, name, size);
    *work = (struct work){.file = {.name = copy, .input = input, .job = stream->options->job, .ends = true}};
    work->file.job.skip_binary = found;
    if (stream->members) {
        work->file.stamp = stream->members->file.stamp;
        work->file.stamp_sure = stream->members->file.stamp_sure;
        work->file.joined = members_joined(stream->members);
    }
    work->file.job.name = copy;
    if (stream->client->file_new) {
        work->file.data = stream->client->file_new(stream->client->context, &work->file);
        if (!work->file.data) {
            forget_file(stream, work);
            return STATUS_NO_MEMORY;
        }
    }
    *made = work;
    return STATUS_OK;
}

static void stop_reading(struct stream *stream) {
    if (!stream->reading)
        return;
    if (stream->cutter.failed)
        memcpy(stream->reading->fault, stream->source->fault, SOURCE_FAULT_MAX);
    cutter_free(&stream->cutter);
    stream->reading = NULL;
}

static void close_input(struct stream *stream) {
    if (stream->members) {
        stream->bytes += stream->members->file.got;
        members_close(stream->members);
    }
    memory_free(stream->members);
    stream->members = NULL;
}

/* Ends the file that is read behind the chunks it has given so far. */
static enum status give_up_reading(struct stream *stream, const char *fault) {
    struct work *work = stream->reading;
    struct slot *slot = take_slot(stream);
    if (!slot)
        return STATUS_NO_MEMORY;
    stop_reading(stream);
    snprintf(work->fault, sizeof work->fault, "%s", fault);
    slot->file = &work->file;
    slot->chunk = (struct chunk){.behind = BEHIND_ANYTHING, .last = true};
    slot->result = (struct job_result){.end = JOB_CUT};
    slot->status = STATUS_OK;
    slot->task.done = true;
    add_last(stream, slot);
    return STATUS_OK;
}

/* A file of which nothing is read has a slot all the same, which is settled in its place. */
static enum status add_unread(struct stream *stream, const char *name, struct work **made) {
    enum status status = new_file(stream, name, stream->next_input - 1, false, made);
    struct slot *slot = status == STATUS_OK ? take_slot(stream) : NULL;
    if (!slot) {
        if (status == STATUS_OK)
            forget_file(stream, *made);
        return STATUS_NO_MEMORY;
    }
    slot->file = &(*made)->file;
    slot->result = (struct job_result){.end = JOB_WHOLE};
    slot->status = STATUS_OK;
    slot->task.done = true;
    add_last(stream, slot);
    return STATUS_OK;
}

/* What cannot be read, or is no file, is told in its place. */
static enum status tell_later(struct stream *stream, const char *name, const char *fault, bool passed) {
    struct work *work;
    enum status status = add_unread(stream, name, &work);
    if (status == STATUS_OK) {
        work->missing = true;
        work->passed = passed;
        snprintf(work->fault, sizeof work->fault, "%s", fault);
    }
    return status;
}

static enum status recall_later(struct stream *stream) {
    struct work *work;
    const struct input *input = &stream->inputs->at[stream->next_input++];
    enum status status = add_unread(stream, input->path, &work);
    if (status == STATUS_OK)
        work->recalled = true;
    return status;
}

static enum status open_input(struct stream *stream) {
    const struct input *input = &stream->inputs->at[stream->next_input];
    if (!share_touches(&stream->options->share, input)) {
        stream->next_input++;
        return STATUS_OK;
    }
    if (stream->client->known && stream->client->known(stream->client->context, stream->next_input))
        return recall_later(stream);
    if (stream->client->known)
        stamp_wait(input->path);
    stream->members = memory_take(sizeof *stream->members);
    if (!stream->members)
        return STATUS_NO_MEMORY;
    stream->next_input++;
    if (members_open(stream->members, input->path, stream->client->stopped, stream->client->context)) {
        if (members_packed(stream->members) && !share_begins(&stream->options->share, input))
            close_input(stream);
        return STATUS_OK;
    }
    enum status status = tell_later(stream, input->path, stream->members->fault, false);
    close_input(stream);
    return status;
}

/* Begins the next file of the open input, or closes the input. */
static enum status open_member(struct stream *stream) {
    struct members *members = stream->members;
    size_t index = stream->next_input - 1;
    const char *name;
    bool member;
    switch (members_next(members, &name, &stream->source, &member)) {
    case MEMBERS_NO_MEMORY:
        return STATUS_NO_MEMORY;
    case MEMBERS_END:
        close_input(stream);
        return STATUS_OK;
    case MEMBERS_PASSED:
        return tell_later(stream, name, members->fault, true);
    case MEMBERS_FAULT:
        return tell_later(stream, name, members->fault, false);
    case MEMBERS_FILE:
        break;
    }
    const struct input *input = &stream->inputs->at[index];
    bool found = member || input->root > 0;
    enum status status = new_file(stream, name, index, found, &stream->reading);
    if (status == STATUS_OK) {
        if (!members_packed(members))
            stream->reading->file.ends =
                share_set_range(&stream->options->share, input, &stream->reading->file.job);
        stream->reading->file.member = member ? strlen(stream->inputs->at[index].path) + 1 : 0;
        cutter_init(&stream->cutter, &stream->reading->file.job, stream->source, stream->options->target);
    }
    return status;
}

/* The next chunk of the file that is read. */
static enum status read_chunk(struct stream *stream, struct chunk *chunk) {
    enum status status = cutter_next(&stream->cutter, chunk);
    struct job_look *look = &stream->reading->file.look;
    if (stream->cutter.looked && !look->kind && !look->binary)
        *look = stream->cutter.look; /* before any piece is judged */
    if (status == STATUS_OK && chunk->last)
        stop_reading(stream);
    return status;
}

/* ---- Feeding ---- */

static void unlink_behind(struct stream *stream, struct slot *before, struct slot *slot) {
    if (before)
        before->next = slot->next;
    else
        stream->first = slot->next;
    if (stream->last == slot)
        stream->last = before;
    stream->in_flight--;
}

/* Whether the next chunk can be judged before the last one is settled. */
static bool may_feed(const struct stream *stream) {
    const struct slot *last = stream->last;
    if (stream->in_flight >= stream->most)
        return false;
    if (stream->reading)
        return !last || last->file != &stream->reading->file ||
               (last->chunk.behind != BEHIND_ANYTHING && !filter_asks_number(stream->options->job.filter));
    return stream->members || stream->next_input < stream->inputs->count;
}

static enum status feed(struct stream *stream) {
    if (!stream->reading) /* comes closer to the next file that there is */
        return stream->members ? open_member(stream) : open_input(stream);
    struct slot *slot = take_slot(stream);
    if (!slot)
        return STATUS_NO_MEMORY;
    slot->file = &stream->reading->file;
    enum status status = read_chunk(stream, &slot->chunk);
    if (status != STATUS_OK) {
        put_away(stream, slot);
        return give_up_reading(stream, "out of memory");
    }
    add_last(stream, slot);
    judge(stream, slot);
    return STATUS_OK;
}

/* The chunk behind the first slot, of the same file: from the next slot, whose verdicts do not count then, or
 * from the file. */
static enum status next_chunk(struct stream *stream, struct chunk *chunk) {
    struct slot *next = stream->first->next;
    if (!next || next->file != stream->first->file)
        return read_chunk(stream, chunk);
    crew_recall(stream->crew, &next->task);
    *chunk = next->chunk;
    next->chunk = (struct chunk){0};
    unlink_behind(stream, stream->first, next);
    put_away(stream, next);
    return STATUS_OK;
}

static enum status append_next(struct stream *stream) {
    struct chunk chunk = {0};
    enum status status = next_chunk(stream, &chunk);
    if (status == STATUS_OK)
        status = slot_append(stream->first, &chunk);
    memory_free(status == STATUS_OK ? NULL : chunk.bytes);
    return status;
}

/* ---- Settling the first slot ---- */

static enum status deliver(struct stream *stream, struct slot *slot) {
    struct work *work = work_of(slot->file);
    const struct stream_client *client = stream->client;
    enum status status = STATUS_OK;
    if (!work->begun && client->begin)
        status = client->begin(client->context, slot->file);
    work->begun = true;
    if (status == STATUS_OK)
        status = client->deliver(client->context, slot->file, slot->parcel, &slot->result);
    slot->file->games += slot->result.games;
    slot->file->errors += slot->result.errors;
    job_add_totals(&slot->file->totals, &slot->result.totals);
    return status;
}

/* The first slot is done with; so is its file, if nothing more comes of it. */
static enum status finish(struct stream *stream, bool last) {
    struct slot *slot = stream->first;
    struct work *work = work_of(slot->file);
    const struct stream_client *client = stream->client;
    enum status status = STATUS_OK;
    unlink_behind(stream, NULL, slot);
    put_away(stream, slot);
    if (!last)
        return STATUS_OK;
    if (!work->begun && client->begin)
        status = client->begin(client->context, &work->file);
    if (client->end && status == STATUS_OK)
        status = client->end(client->context, &work->file, work->fault[0] ? work->fault : NULL);
    forget_file(stream, work);
    return status;
}

/* What is left out becomes a slot of its own, in front of what goes on behind it. */
static enum status leave_out(struct stream *stream) {
    struct slot *slot = stream->first, *gap = take_slot(stream);
    if (!gap)
        return STATUS_NO_MEMORY;
    enum status status = skip_begin(slot, gap);
    while (status == STATUS_OK && !skip_find(slot, gap)) {
        if (slot->chunk.last) {
            skip_rest(slot, gap);
            break;
        }
        status = append_next(stream);
    }
    if (status != STATUS_OK) {
        put_away(stream, gap);
        return status;
    }
    gap->next = slot;
    stream->first = gap;
    stream->in_flight++;
    if (gap->chunk.last) {
        unlink_behind(stream, gap, slot);
        put_away(stream, slot);
    } else {
        judge(stream, slot);
    }
    judge(stream, gap);
    return STATUS_OK;
}

/* Within so many bytes a reader can say whether a game is too long: the game, what stands behind it, and what
 * it takes to see that a comment was left open. */
static size_t open_bytes_max(const struct slot *slot) {
    size_t limit = slot->file->job.limit;
    return limit && limit < SIZE_MAX / 8 ? 4 * limit + JOB_LOOK : SIZE_MAX;
}

/* Puts more bytes behind what the first slot left open: a chunk, or as much again when it got nowhere. */
static enum status grow(struct stream *stream, bool progress) {
    struct slot *slot = stream->first;
    size_t enough = open_bytes_max(slot), least = progress ? 0 : 2 * slot->chunk.length;
    slot_keep_rest(slot);
    do {
        enum status status = append_next(stream);
        if (status != STATUS_OK)
            return status;
    } while (slot->chunk.length < least && !slot->chunk.last);
    if (!progress && !slot->chunk.last && slot->chunk.length - slot->start >= enough) {
        slot->result = (struct job_result){
            .end = JOB_LONG, .at = slot->start, .line = slot->chunk.line, .column = slot->chunk.column};
        return leave_out(stream);
    }
    judge(stream, slot);
    return STATUS_OK;
}

/* Ends the first slot's file with that slot. */
static enum status end_early(struct stream *stream) {
    struct work *work = work_of(stream->first->file);
    if (stream->reading == work)
        stop_reading(stream);
    crew_recall(stream->crew, &stream->first->task);
    while (stream->first->next && stream->first->next->file == &work->file) {
        struct slot *next = stream->first->next;
        crew_recall(stream->crew, &next->task);
        unlink_behind(stream, stream->first, next);
        put_away(stream, next);
    }
    return finish(stream, true);
}

/* A lack of memory costs the rest of the first slot's file, and nothing else. */
static enum status give_up_file(struct stream *stream) {
    struct work *work = work_of(stream->first->file);
    snprintf(work->fault, sizeof work->fault, "out of memory behind line %u, %llu bytes in",
             stream->first->chunk.line, (unsigned long long)stream->first->chunk.base);
    return end_early(stream);
}

/* Once more, when no other thread wants memory. */
static void judge_alone(struct stream *stream, struct slot *slot) {
    for (const struct slot *other = slot->next; other; other = other->next)
        crew_wait(stream->crew, &other->task);
    judge(stream, slot);
    crew_wait(stream->crew, &slot->task);
}

/* Hands on what was judged, and sees to the rest. */
static enum status settle_judged(struct stream *stream, struct slot *slot) {
    bool whole = slot->result.end == JOB_WHOLE;
    bool progress = whole || slot->result.at > slot->start;
    enum status status = progress ? deliver(stream, slot) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    if (slot->result.end == JOB_LONG) {
        slot_keep_rest(slot);
        slot->result.context = 0;
        slot->result.at = slot->start;
        status = leave_out(stream);
    } else if (whole || slot->chunk.last) {
        /* The rest of a piece at which reading failed is nobody's. */
        return finish(stream, slot->chunk.last);
    } else {
        status = grow(stream, progress);
    }
    return status == STATUS_NO_MEMORY ? give_up_file(stream) : status;
}

/* Nothing that begins in the piece, or behind it, is asked for. */
static bool is_beyond(const struct slot *slot) {
    const struct stream_file *file = slot->file;
    if (filter_is_over(file->job.filter, file->games))
        return true;
    return file->job.ranged && slot->chunk.base + slot->start >= file->job.range_to;
}

/* A file of which nothing was read. */
static enum status settle_unread(struct stream *stream, struct slot *slot) {
    struct work *work = work_of(slot->file);
    const struct stream_client *client = stream->client;
    enum status status = STATUS_OK;
    if (work->missing && work->passed && client->passed) {
        client->passed(client->context, &work->file, work->fault);
    } else if (work->missing && !work->passed && client->fault) {
        client->fault(client->context, &work->file, work->fault);
    } else if (work->recalled) {
        status = client->recall(client->context, work->file.input);
        stream->bytes += stream->inputs->at[work->file.input].size;
    }
    forget_file(stream, work);
    unlink_behind(stream, NULL, slot);
    put_away(stream, slot);
    return status;
}

static enum status settle(struct stream *stream) {
    struct slot *slot = stream->first;
    if (work_of(slot->file)->missing || work_of(slot->file)->recalled)
        return settle_unread(stream, slot);
    if (is_beyond(slot))
        return end_early(stream);
    crew_wait(stream->crew, &slot->task);
    if (slot->status == STATUS_NO_MEMORY)
        judge_alone(stream, slot);
    if (slot->status == STATUS_NO_MEMORY)
        return give_up_file(stream);
    if (slot->status != STATUS_OK)
        return slot->status;
    /* Not known: then the file is one piece, which this is. */
    if (!slot->file->look.kind && !slot->file->look.binary)
        slot->file->look = slot->result.look;
    return settle_judged(stream, slot);
}

static bool is_stopped(const struct stream *stream) {
    return stream->client->stopped && stream->client->stopped(stream->client->context);
}

static void end_interrupted(const struct stream *stream, struct work *work) {
    snprintf(work->fault, sizeof work->fault, "interrupted");
    if (work->begun && stream->client->end)
        stream->client->end(stream->client->context, &work->file, work->fault);
}

/* What is judged already is handed on, and the file that it ends in has an end: the one of the first slot
 * that is not judged, or the one whose next bytes are not read yet. */
static enum status stop(struct stream *stream) {
    while (stream->first) {
        struct slot *slot = stream->first;
        struct work *work = work_of(slot->file);
        if (!crew_is_done(stream->crew, &slot->task) || slot->status != STATUS_OK ||
            slot->result.end != JOB_WHOLE || work->missing) {
            end_interrupted(stream, work);
            return STATUS_USAGE;
        }
        enum status status = settle(stream);
        if (status != STATUS_OK)
            return status;
    }
    if (stream->reading)
        end_interrupted(stream, stream->reading);
    return STATUS_USAGE;
}

static void tell_progress(const struct stream *stream) {
    if (stream->client->progress)
        stream->client->progress(stream->client->context,
                                 stream->bytes + (stream->members ? stream->members->file.got : 0));
}

static enum status run(struct stream *stream) {
    enum status status = STATUS_OK;
    while (status == STATUS_OK) {
        if (is_stopped(stream))
            return stop(stream);
        if (may_feed(stream))
            status = feed(stream);
        else if (stream->first)
            status = settle(stream);
        else
            break;
        tell_progress(stream);
    }
    return status;
}

static void clear(struct stream *stream) {
    struct work *reading = stream->reading;
    stop_reading(stream);
    if (reading && (!stream->last || stream->last->file != &reading->file))
        forget_file(stream, reading);
    close_input(stream);
    while (stream->first) {
        struct slot *slot = stream->first;
        struct stream_file *file = slot->file;
        crew_recall(stream->crew, &slot->task);
        unlink_behind(stream, NULL, slot);
        put_away(stream, slot);
        if (!stream->first || stream->first->file != file)
            forget_file(stream, work_of(file));
    }
    crew_free(stream->crew);
    while (stream->spare) {
        struct slot *slot = stream->spare;
        stream->spare = slot->next;
        slot_free(slot);
    }
}

enum status stream_run(const struct stream_options *options, const struct inputs *inputs,
                       const struct stream_client *client) {
    unsigned threads = options->threads > 1 ? options->threads : 0;
    struct stream stream = {.options = options,
                            .inputs = inputs,
                            .client = client,
                            .crew = crew_new(threads),
                            .most = threads ? 2 * threads + 2 : 1};
    if (!stream.crew)
        return STATUS_NO_MEMORY;
    enum status status = run(&stream);
    clear(&stream);
    return status;
}
