/* Comparing positions with the one looked for. Where they come from is replay.c's affair. */
#include "validate/sought.h"

#include "base/memory.h"

/* A missing side, or '?', is any; so it is in lists of squares and columns. */
static bool says_side(struct slice fen) {
    fen = slice_trim(fen);
    return fen.length && strchr("WwBb", *fen.at) && *fen.at && !slice_has(fen, '=');
}

enum status sought_init(struct sought *sought, struct slice fen, struct fen_result *fault) {
    bool any = false;
    *fault = (struct fen_result){.fault = FEN_BAD};
    *sought = (struct sought){.count = variant_count(), .any_side = !says_side(fen)};
    sought->at = memory_take(sought->count * sizeof *sought->at);
    if (!sought->at)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < sought->count; i++) {
        struct fen_result result = fen_read(fen, variant_at(i), &sought->at[i]);
        if (result.fault == FEN_FINE) {
            any = true;
            continue;
        }
        sought->at[i].variant = NULL;
        if (result.at > fault->at || i == 0)
            *fault = result;
    }
    return any ? STATUS_OK : STATUS_USAGE;
}

void sought_free(struct sought *sought) {
    memory_free(sought->at);
    *sought = (struct sought){0};
}

bool sought_is(const struct sought *sought, const struct position *position) {
    const struct position *wanted = &sought->at[variant_index(position->variant)];
    if (!wanted->variant || !bits_equal(wanted->pieces[WHITE], position->pieces[WHITE]) ||
        !bits_equal(wanted->pieces[BLACK], position->pieces[BLACK]) ||
        !bits_equal(wanted->kings, position->kings))
        return false;
    if (!sought->any_side && wanted->side != position->side)
        return false;
    size_t size = position->geometry->squares * sizeof position->columns[0];
    return position->variant->columns == COLUMNS_NONE ||
           memcmp(wanted->columns, position->columns, size) == 0;
}
