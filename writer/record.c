/* Which keys a game has in YAML and JSON, in which order. Everything here has its counterpart in the reader
 * (parser/record.c) and in docs/record.schema.json. */
#include "writer/record.h"
#include "notation/result.h"
#include "rules/variant.h"
#include "writer/ply.h"
#include "writer/start.h"
#include "writer/tags.h"
#include "writer/walk.h"

struct record {
    struct record_sink *sink;
    const struct variant *variant;
    enum notation notation;
    struct buffer scratch;
};

/* Bytes of the UTF-8 sequence at the start; 0: none. */
static size_t sequence_length(const unsigned char *at, size_t length) {
    if (at[0] < 0x80)
        return 1;
    size_t size = at[0] >= 0xF0 ? 4 : at[0] >= 0xE0 ? 3 : 2;
    if (at[0] < 0xC2 || at[0] > 0xF4 || size > length)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    if ((at[0] == 0xE0 && at[1] < 0xA0) || (at[0] == 0xED && at[1] > 0x9F) ||
        (at[0] == 0xF0 && at[1] < 0x90) || (at[0] == 0xF4 && at[1] > 0x8F))
        return 0;
    return size;
}

static size_t valid_length(struct slice text) {
    size_t at = 0;
    while (at < text.length) {
        size_t size = sequence_length((const unsigned char *)text.at + at, text.length - at);
        if (!size)
            break;
        at += size;
    }
    return at;
}

/* Readers hand on UTF-8; callers of the library may not. */
static void put_text(struct record *record, struct slice text) {
    if (valid_length(text) == text.length) {
        record->sink->text(record->sink, text.at ? text : slice_of(""));
        return;
    }
    struct buffer mended;
    buffer_init(&mended);
    while (text.length) {
        size_t good = valid_length(text);
        buffer_put(&mended, text.at, good);
        if (good < text.length) {
            buffer_text(&mended, "\uFFFD");
            good++;
        }
        text.at += good;
        text.length -= good;
    }
    record->scratch.failed |= mended.failed;
    record->sink->text(record->sink, mended.failed ? slice_of("") : buffer_view(&mended));
    buffer_free(&mended);
}

static void put_scratch(struct record *record) {
    struct buffer *scratch = &record->scratch;
    put_text(record, buffer_view(scratch));
    scratch->length = 0; /* a failure stays */
}

static void put_key(struct record *record, const char *key) {
    record->sink->key(record->sink, key);
}

static void put_keyed(struct record *record, const char *key, struct slice text) {
    put_key(record, key);
    put_text(record, text);
}

static void put_number(struct record *record, const char *key, unsigned long long number) {
    put_key(record, key);
    record->sink->number(record->sink, number);
}

static void put_truth(struct record *record, const char *key) {
    put_key(record, key);
    record->sink->truth(record->sink);
}

static void open_list(struct record *record, const char *key, bool inline_form) {
    put_key(record, key);
    record->sink->open(record->sink, true, inline_form);
}

static void close_list(struct record *record) {
    record->sink->close(record->sink, true);
}

static void open_map(struct record *record, bool inline_form) {
    record->sink->open(record->sink, false, inline_form);
}

static void close_map(struct record *record) {
    record->sink->close(record->sink, false);
}

static void put_setup(struct record *record, const struct note *note) {
    start_write_fen(&record->scratch, note->text, record->variant, record->notation);
    put_key(record, "setup");
    put_scratch(record);
}

/* A comment is a text, a NAG a number, a setup a map of its own. */
static void put_note(struct record *record, const struct note *note) {
    struct slice text = note->text;
    switch (note->kind) {
    case NOTE_NAG:
        record->sink->number(record->sink, note->nag);
        return;
    case NOTE_SETUP:
        open_map(record, true);
        put_setup(record, note);
        close_map(record);
        return;
    case NOTE_LINE:
        text.at += text.length != 0;
        text.length -= text.length != 0;
        put_text(record, text);
        return;
    case NOTE_COMMENT:
        put_text(record, text);
        return;
    }
}

static void put_notes(struct record *record, const char *key, const struct note_list *notes) {
    if (!notes->first)
        return;
    open_list(record, key, true);
    for (const struct note *note = notes->first; note; note = note->next)
        put_note(record, note);
    close_list(record);
}

static bool has_kind(const struct note_list *notes, bool nags) {
    for (const struct note *note = notes->first; note; note = note->next)
        if ((note->kind == NOTE_NAG) == nags)
            return true;
    return false;
}

static void put_nags(struct record *record, const struct node *node) {
    bool only_move = ply_crowning(record->variant, node) == CROWNING_ONLY_MOVE;
    if (!only_move && !has_kind(&node->after, true))
        return;
    open_list(record, "nags", true);
    if (only_move)
        record->sink->number(record->sink, NAG_ONLY_MOVE);
    for (const struct note *note = node->after.first; note; note = note->next)
        if (note->kind == NOTE_NAG)
            record->sink->number(record->sink, note->nag);
    close_list(record);
}

/* A setup as the last note before a move has a key of its own. */
static const struct note *lone_setup(const struct node *node) {
    const struct note *last = node->before.last;
    if (!last || last->kind != NOTE_SETUP)
        return NULL;
    for (const struct note *note = node->before.first; note != last; note = note->next)
        if (note->kind == NOTE_SETUP)
            return NULL;
    return last;
}

static void put_before(struct record *record, const struct node *node) {
    const struct note *setup = lone_setup(node);
    if (!node->before.first || setup == node->before.first)
        return;
    open_list(record, "before", true);
    for (const struct note *note = node->before.first; note != setup; note = note->next)
        put_note(record, note);
    close_list(record);
}

static void put_after(struct record *record, const struct node *node) {
    bool unwritable = ply_unwritable(record->variant, node);
    if (!unwritable && !has_kind(&node->after, false))
        return;
    open_list(record, "after", true);
    if (unwritable)
        put_text(record, node->text);
    for (const struct note *note = node->after.first; note; note = note->next)
        if (note->kind != NOTE_NAG)
            put_note(record, note);
    close_list(record);
}

static void put_move(struct record *record, const struct node *node) {
    ply_write(&record->scratch, record->variant, node, record->notation);
    if (ply_crowning(record->variant, node) == CROWNING_STAR)
        buffer_char(&record->scratch, '*');
    put_scratch(record);
}

/* Whether the move alone says it all. */
static bool is_plain(const struct record *record, const struct walk *walk) {
    const struct node *node = walk->node;
    return !node->variations && !node->before.first && !node->after.first && !node->mark.length &&
           !node->tower.length && !node->wins && ply_crowning(record->variant, node) != CROWNING_ONLY_MOVE &&
           !ply_unwritable(record->variant, node);
}

/* The map stays open when variations follow. */
static void put_node(struct record *record, const struct walk *walk) {
    const struct node *node = walk->node;
    if (is_plain(record, walk)) {
        put_move(record, node);
        return;
    }
    open_map(record, true);
    put_key(record, "move");
    put_move(record, node);
    if (walk->renumbered)
        put_number(record, "number", walk->turn.number);
    if (node->tower.length)
        put_keyed(record, "tower", node->tower);
    if (node->mark.length)
        put_keyed(record, "mark", node->mark);
    if (node->wins)
        put_truth(record, "wins");
    put_nags(record, node);
    put_before(record, node);
    put_after(record, node);
    if (lone_setup(node))
        put_setup(record, lone_setup(node));
    if (!node->variations)
        close_map(record);
}

/* Where the numbers begin, as far as the start position does not say it. */
static void put_first_number(struct record *record, const struct game *game, const struct walk *walk) {
    if (walk->coming.number != 1)
        put_number(record, "number", walk->coming.number);
    if (walk->coming.second && !game->start.length)
        put_truth(record, "second");
}

static void put_moves(struct record *record, struct walk *walk) {
    bool listed[NESTING_MAX]; /* the variations of the ply at that depth have begun */
    open_list(record, "moves", false);
    for (;;) {
        switch (walk_next(walk)) {
        case WALK_NODE:
            put_node(record, walk);
            if (walk->depth < NESTING_MAX)
                listed[walk->depth] = false;
            break;
        case WALK_OPEN:
            if (!listed[walk->depth - 1])
                open_list(record, "variations", true);
            listed[walk->depth - 1] = true;
            record->sink->open(record->sink, true, true);
            break;
        case WALK_CLOSE:
            close_list(record);
            break;
        case WALK_LEAVE:
            close_list(record);
            close_map(record);
            break;
        case WALK_DONE:
            close_list(record);
            return;
        }
    }
}

static void put_tags(struct record *record, const struct game *game) {
    struct tag_list list;
    struct tag_out tag;
    bool open = false;
    tags_begin(&list, game, record->variant, record->notation);
    while (tags_next(&list, &tag)) {
        if (!tag.own || tag.position)
            continue;
        if (!open) {
            put_key(record, "tags");
            open_map(record, true);
        }
        open = true;
        put_text(record, tag.name);
        put_text(record, tag.value);
    }
    if (open)
        close_map(record);
    record->scratch.failed |= !tags_end(&list);
}

static void put_start(struct record *record, const struct game *game) {
    if (!start_given(game))
        return;
    start_write(&record->scratch, game, record->variant, record->notation);
    put_key(record, "start");
    put_scratch(record);
}

static void put_final(struct record *record, const struct game *game) {
    if (!game->final.length || game->legal_plies != game->plies)
        return;
    start_write_fen(&record->scratch, game->final, record->variant, record->notation);
    put_key(record, "final");
    put_scratch(record);
}

static void put_game(struct record *record, const struct game *game) {
    struct walk walk;
    walk_begin(&walk, game, record->variant);
    open_map(record, false);
    put_number(record, "damka", 1);
    if (record->variant)
        put_keyed(record, "variant", slice_of(record->variant->name));
    if (game->language)
        put_keyed(record, "language", slice_of(game->language));
    put_notes(record, "preface", &game->preface);
    put_tags(record, game);
    put_start(record, game);
    put_first_number(record, game, &walk);
    put_moves(record, &walk);
    put_notes(record, "closing", &game->closing);
    put_keyed(record, "result", slice_of(tags_result(game, record->variant)));
    put_final(record, game);
    close_map(record);
}

enum status record_write(struct record_sink *sink, const struct game *game,
                         const struct writer_options *options) {
    struct record record = {.sink = sink, .notation = options->notation};
    if (game->variant)
        record.variant = variant_find(game->variant, strlen(game->variant));
    buffer_init(&record.scratch);
    put_game(&record, game);
    enum status status = record.scratch.failed ? STATUS_NO_MEMORY : STATUS_OK;
    buffer_free(&record.scratch);
    return status;
}
