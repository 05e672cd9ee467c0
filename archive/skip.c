/* The way from a game without end to the next border. Works on bytes, whatever a game is. */
#include "archive/skip.h"

#include "base/memory.h"

enum { SHOWN = 2048, LOOK_BACK = 8192 };

enum status skip_begin(const struct slot *slot, struct slot *gap) {
    size_t length = slot->start + SHOWN;
    length = length < slot->chunk.length ? length : slot->chunk.length;
    gap->chunk = slot->chunk;
    gap->chunk.bytes = memory_take(length);
    if (!gap->chunk.bytes)
        return STATUS_NO_MEMORY;
    memcpy(gap->chunk.bytes, slot->chunk.bytes, length);
    gap->chunk.length = length;
    gap->chunk.behind = BEHIND_NOTHING;
    gap->chunk.last = false;
    gap->file = slot->file;
    gap->start = slot->start;
    return STATUS_OK;
}

bool skip_find(struct slot *slot, struct slot *gap) {
    const struct chunk *chunk = &slot->chunk;
    const struct border_text text = chunk_text(chunk->bytes, chunk->length, slot->file->look.encoding);
    uint64_t least = gap->chunk.base + gap->start + slot->file->job.limit;
    size_t from = least > chunk->base ? (size_t)(least - chunk->base + text.width - 1) / text.width : 0;
    size_t unseen = chunk->last ? 0 : BORDER_LOOK;
    size_t to = text.length > unseen ? text.length - unseen : 0;
    struct border border;
    if (from <= to && border_behind(&text, slot->file->look.kind, from, to, &border)) {
        slot_drop(slot, border.at * text.width);
        slot->start = 0;
        gap->chunk.left_out = slot->chunk.base - gap->chunk.base;
        return true;
    }
    if (to > LOOK_BACK)
        slot_drop(slot, (to - LOOK_BACK) * text.width);
    return false;
}

void skip_rest(const struct slot *slot, struct slot *gap) {
    gap->chunk.left_out = slot->chunk.base + slot->chunk.length - gap->chunk.base;
    gap->chunk.last = true;
}
