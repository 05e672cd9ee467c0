/* Pieces and their bytes. In which order they are judged and handed on is stream.c's affair. */
#include "archive/slot.h"

#include "base/memory.h"

static void judge(struct task *task) {
    struct slot *slot = (struct slot *)(void *)task;
    const struct job_piece piece = {
        .bytes = slot->chunk.bytes ? slot->chunk.bytes : "",
        .length = slot->chunk.length,
        .base = slot->chunk.base,
        .games = slot->games,
        .line = slot->chunk.line,
        .column = slot->chunk.column,
        .start = slot->start,
        .again_from = slot->again_from,
        .again_to = slot->again_to,
        .behind = slot->chunk.behind,
        .look = slot->file->look,
        .ground = &slot->ground.ground,
        .left_out = slot->chunk.left_out,
    };
    bool leads = slot->chunk.base == 0 && slot->start == 0;
    slot->client->parcel_begin(slot->parcel, slot->file, leads);
    slot->status = job_run_piece(&slot->file->job, &piece, slot->client->take, slot->parcel, &slot->result);
}

struct slot *slot_new(const struct stream_client *client) {
    struct slot *slot = memory_take(sizeof *slot);
    if (!slot)
        return NULL;
    *slot = (struct slot){.task.run = judge, .client = client};
    file_ground_init(&slot->ground);
    slot->parcel = client->parcel_new(client->plan);
    if (slot->parcel)
        return slot;
    memory_free(slot);
    return NULL;
}

void slot_empty(struct slot *slot) {
    memory_free(slot->chunk.bytes);
    slot->chunk = (struct chunk){0};
    slot->start = slot->again_from = slot->again_to = 0;
}

void slot_free(struct slot *slot) {
    slot_empty(slot);
    slot->client->parcel_free(slot->parcel);
    memory_free(slot);
}

void slot_keep_rest(struct slot *slot) {
    const struct job_result *result = &slot->result;
    struct chunk *chunk = &slot->chunk;
    memmove(chunk->bytes, chunk->bytes + result->context, chunk->length - result->context);
    chunk->length -= result->context;
    chunk->base += result->context;
    chunk->line = result->line;
    chunk->column = result->column;
    slot->start = result->at - result->context;
    bool again = result->again_from < result->again_to;
    slot->again_from = again ? result->again_from - result->context : 0;
    slot->again_to = again ? result->again_to - result->context : 0;
}

enum status slot_append(struct slot *slot, struct chunk *chunk) {
    struct chunk *to = &slot->chunk;
    if (chunk->length) {
        char *bytes = memory_resize(to->bytes, to->length + chunk->length);
        if (!bytes)
            return STATUS_NO_MEMORY;
        memcpy(bytes + to->length, chunk->bytes, chunk->length);
        to->bytes = bytes;
        to->length += chunk->length;
    }
    to->behind = chunk->behind;
    to->last = chunk->last;
    memory_free(chunk->bytes);
    chunk->bytes = NULL;
    return STATUS_OK;
}

void slot_drop(struct slot *slot, size_t bytes) {
    struct chunk *chunk = &slot->chunk;
    const struct border_text text = chunk_text(chunk->bytes, chunk->length, slot->file->look.encoding);
    chunk->line += border_count_lines(&text, 0, bytes / text.width);
    chunk->column = 1;
    chunk->base += bytes;
    chunk->length -= bytes;
    memmove(chunk->bytes, chunk->bytes + bytes, chunk->length);
    slot->start = slot->start > bytes ? slot->start - bytes : 0;
    slot->again_from = slot->again_to = 0;
}
