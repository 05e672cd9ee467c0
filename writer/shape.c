/* Which keys a game has in YAML and JSON, in which order. Everything here has its counterpart in the reader
 * (parser/shape.c) and in docs/shape.schema.json. */
#include "writer/shape.h"
#include "notation/result.h"
#include "rules/variant.h"
#include "writer/chosen.h"
#include "writer/ply.h"
#include "writer/start.h"
#include "writer/tags.h"
#include "writer/walk.h"

struct shape {
    struct shape_sink *sink;
    const struct game *game;
    const struct variant *variant;
    enum notation notation, positions; /* of the moves, of FENs */
    struct ply_form form;
    bool keep;
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
static void put_text(struct shape *shape, struct slice text) {
    if (valid_length(text) == text.length) {
        shape->sink->text(shape->sink, text.at ? text : slice_of(""));
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
    shape->scratch.failed |= mended.failed;
    shape->sink->text(shape->sink, mended.failed ? slice_of("") : buffer_view(&mended));
    buffer_free(&mended);
}

static void put_scratch(struct shape *shape) {
    struct buffer *scratch = &shape->scratch;
    put_text(shape, buffer_view(scratch));
    scratch->length = 0; /* a failure stays */
}

static void put_key(struct shape *shape, const char *key) {
    shape->sink->key(shape->sink, key);
}

static void put_keyed(struct shape *shape, const char *key, struct slice text) {
    put_key(shape, key);
    put_text(shape, text);
}

static void put_number(struct shape *shape, const char *key, unsigned long long number) {
    put_key(shape, key);
    shape->sink->number(shape->sink, number);
}

static void put_truth(struct shape *shape, const char *key) {
    put_key(shape, key);
    shape->sink->truth(shape->sink);
}

static void open_list(struct shape *shape, const char *key, bool inline_form) {
    put_key(shape, key);
    shape->sink->open(shape->sink, true, inline_form);
}

static void close_list(struct shape *shape) {
    shape->sink->close(shape->sink, true);
}

static void open_map(struct shape *shape, bool inline_form) {
    shape->sink->open(shape->sink, false, inline_form);
}

static void close_map(struct shape *shape) {
    shape->sink->close(shape->sink, false);
}

static void put_setup(struct shape *shape, const struct note *note) {
    start_write_fen(&shape->scratch, note->text, shape->variant, shape->positions);
    put_key(shape, "setup");
    put_scratch(shape);
}

/* A comment is a text, a NAG a number, a setup a map of its own. */
static void put_note(struct shape *shape, const struct note *note) {
    struct slice text = note->text;
    switch (note->kind) {
    case NOTE_NAG:
        shape->sink->number(shape->sink, note->nag);
        return;
    case NOTE_SETUP:
        open_map(shape, true);
        put_setup(shape, note);
        close_map(shape);
        return;
    case NOTE_LINE:
        text.at += text.length != 0;
        text.length -= text.length != 0;
        put_text(shape, text);
        return;
    case NOTE_COMMENT:
        put_text(shape, text);
        return;
    }
}

static void put_notes(struct shape *shape, const char *key, const struct note_list *notes) {
    if (!notes->first)
        return;
    open_list(shape, key, true);
    for (const struct note *note = notes->first; note; note = note_next(shape->game, note))
        put_note(shape, note);
    close_list(shape);
}

static bool has_kind(const struct shape *shape, const struct note_list *notes, bool nags) {
    for (const struct note *note = notes->first; note; note = note_next(shape->game, note))
        if ((note->kind == NOTE_NAG) == nags)
            return true;
    return false;
}

static void put_nags(struct shape *shape, const struct node *node) {
    bool only_move = ply_crowning(shape->variant, node) == CROWNING_ONLY_MOVE;
    if (!only_move && !has_kind(shape, node_after(node), true))
        return;
    open_list(shape, "nags", true);
    if (only_move)
        shape->sink->number(shape->sink, NAG_ONLY_MOVE);
    for (const struct note *note = node_after(node)->first; note; note = note_next(shape->game, note))
        if (note->kind == NOTE_NAG)
            shape->sink->number(shape->sink, note->nag);
    close_list(shape);
}

static bool has_setup(const struct shape *shape, const struct note_list *notes) {
    const struct note *note = notes->first;
    while (note && note->kind != NOTE_SETUP)
        note = note_next(shape->game, note);
    return note != NULL;
}

/* A setup as the last note before a move has a key of its own. */
static const struct note *lone_setup(const struct shape *shape, const struct node *node) {
    const struct note *last = node_before(node)->last;
    if (!last || last->kind != NOTE_SETUP)
        return NULL;
    for (const struct note *note = node_before(node)->first; note != last;
         note = note_next(shape->game, note))
        if (note->kind == NOTE_SETUP)
            return NULL;
    return last;
}

static void put_before(struct shape *shape, const struct node *node) {
    const struct note *setup = lone_setup(shape, node);
    if (!node_before(node)->first || setup == node_before(node)->first)
        return;
    open_list(shape, "before", true);
    for (const struct note *note = node_before(node)->first; note != setup;
         note = note_next(shape->game, note))
        put_note(shape, note);
    close_list(shape);
}

static void put_after(struct shape *shape, const struct node *node) {
    bool unwritable = ply_unwritable(shape->variant, node);
    if (!unwritable && !has_kind(shape, node_after(node), false))
        return;
    open_list(shape, "after", true);
    if (unwritable)
        put_text(shape, node_text(node));
    for (const struct note *note = node_after(node)->first; note; note = note_next(shape->game, note))
        if (note->kind != NOTE_NAG)
            put_note(shape, note);
    close_list(shape);
}

static void put_move(struct shape *shape, const struct node *node) {
    if (shape->keep)
        ply_write_kept(&shape->scratch, shape->variant, node, shape->notation);
    else
        ply_write(&shape->scratch, shape->variant, node, shape->notation);
    if (ply_crowning(shape->variant, node) == CROWNING_STAR)
        buffer_char(&shape->scratch, '*');
    /* However a move is written, it is ASCII. */
    shape->sink->text(shape->sink, buffer_view(&shape->scratch));
    shape->scratch.length = 0;
}

static bool has_more(const struct node *node) {
    return node->rich && (node_before(node)->first || node_after(node)->first || node_closing(node)->first ||
                          node_mark(node).length || node_tower(node).length);
}

/* Whether the move alone says it all. */
static bool is_plain(const struct shape *shape, const struct walk *walk) {
    const struct node *node = walk->node;
    return !node_variations(node) && !has_more(node) && !node->wins && !walk->renumbered &&
           ply_crowning(shape->variant, node) != CROWNING_ONLY_MOVE && !ply_unwritable(shape->variant, node);
}

/* The map stays open when variations follow. */
static void put_node(struct shape *shape, const struct walk *walk) {
    const struct node *node = walk->node;
    if (!shape->keep && !walk->renumbered && ply_is_bare(&shape->form, node)) {
        ply_write_bare(&shape->scratch, &shape->form, node);
        shape->sink->text(shape->sink, buffer_view(&shape->scratch));
        shape->scratch.length = 0;
        return;
    }
    if (is_plain(shape, walk)) {
        put_move(shape, node);
        return;
    }
    open_map(shape, true);
    put_key(shape, "move");
    put_move(shape, node);
    if (walk->renumbered)
        put_number(shape, "number", walk->turn.number);
    if (walk->sided && walk->turn.second)
        put_truth(shape, "second");
    if (node_tower(node).length)
        put_keyed(shape, "tower", node_tower(node));
    if (node_mark(node).length)
        put_keyed(shape, "mark", node_mark(node));
    if (node->wins)
        put_truth(shape, "wins");
    put_nags(shape, node);
    put_before(shape, node);
    put_after(shape, node);
    if (lone_setup(shape, node))
        put_setup(shape, lone_setup(shape, node));
    if (node_variations(node))
        return;
    put_notes(shape, "closing", node_closing(node));
    close_map(shape);
}

/* Where the numbers begin, as far as the start position does not say it. */
static void put_first_number(struct shape *shape, const struct game *game, const struct walk *walk) {
    if (walk->coming.number != 1)
        put_number(shape, "number", walk->coming.number);
    const struct note_list *before = game->first ? node_before(game->first) : NULL;
    bool told = game->start.length || (before && has_setup(shape, before));
    if (walk->coming.second && !told)
        put_truth(shape, "second");
}

static void put_moves(struct shape *shape, struct walk *walk) {
    bool listed[NESTING_MAX]; /* the variations of the ply at that depth have begun */
    open_list(shape, "moves", false);
    for (;;) {
        switch (walk_next(walk)) {
        case WALK_NODE:
            put_node(shape, walk);
            if (walk->depth < NESTING_MAX)
                listed[walk->depth] = false;
            break;
        case WALK_OPEN:
            if (!listed[walk->depth - 1])
                open_list(shape, "variations", true);
            listed[walk->depth - 1] = true;
            shape->sink->open(shape->sink, true, true);
            break;
        case WALK_CLOSE:
            close_list(shape);
            break;
        case WALK_LEAVE:
            close_list(shape);
            put_notes(shape, "closing", node_closing(walk->node));
            close_map(shape);
            break;
        case WALK_DONE:
            close_list(shape);
            return;
        }
    }
}

static void put_tags(struct shape *shape, const struct game *game) {
    struct tag_list list;
    struct tag_out tag;
    bool open = false;
    tags_begin(&list, game, shape->variant, shape->positions);
    while (tags_next(&list, &tag)) {
        if (!tag.own || tag.position)
            continue;
        if (!open) {
            put_key(shape, "tags");
            open_map(shape, true);
        }
        open = true;
        put_text(shape, tag.name);
        put_text(shape, tag.value);
    }
    if (open)
        close_map(shape);
    shape->scratch.failed |= !tags_end(&list);
}

static void put_start(struct shape *shape, const struct game *game) {
    if (!start_given(game))
        return;
    start_write(&shape->scratch, game, shape->variant, shape->positions);
    put_key(shape, "start");
    put_scratch(shape);
}

static void put_final(struct shape *shape, const struct game *game) {
    if (!game->final.length || game->legal_plies != game->plies)
        return;
    start_write_fen(&shape->scratch, game->final, shape->variant, shape->positions);
    put_key(shape, "final");
    put_scratch(shape);
}

static void put_game(struct shape *shape, const struct game *game) {
    struct walk walk;
    walk_begin(&walk, game, shape->variant);
    open_map(shape, false);
    put_number(shape, "damka", 1);
    if (shape->variant)
        put_keyed(shape, "variant", slice_of(shape->variant->name));
    if (game->language)
        put_keyed(shape, "language", slice_of(game->language));
    put_notes(shape, "preface", &game->preface);
    put_tags(shape, game);
    put_start(shape, game);
    put_first_number(shape, game, &walk);
    put_moves(shape, &walk);
    put_notes(shape, "closing", &game->closing);
    put_keyed(shape, "result", slice_of(tags_result(game, shape->variant)));
    put_final(shape, game);
    close_map(shape);
}

enum status shape_write(struct shape_sink *sink, const struct game *game,
                        const struct writer_options *options) {
    struct shape shape = {.sink = sink, .game = game, .keep = options->keep};
    shape.variant = tags_variant(game);
    shape.notation = chosen_notation(game, shape.variant, options->notation);
    shape.form = ply_form_of(shape.variant, shape.notation);
    shape.positions = options->notation;
    buffer_init(&shape.scratch);
    put_game(&shape, game);
    enum status status = shape.scratch.failed ? STATUS_NO_MEMORY : STATUS_OK;
    buffer_free(&shape.scratch);
    return status;
}
