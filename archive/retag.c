/* Setting tags. What they mean is said again where a reader would have said it: start position, result. */
#include "archive/retag.h"
#include "notation/latin.h"
#include "notation/result.h"

/* The last setting of a name counts; the count: none. */
static size_t setting_of(const struct retag *retag, struct slice name) {
    for (size_t i = retag->count; i-- > 0;)
        if (slice_equal(retag->names[i], name))
            return i;
    return retag->count;
}

static void mean(struct game *game, struct slice name, struct slice value) {
    if (slice_is(name, "FEN")) {
        game->start = value;
        game->start_at = game->at;
        game->start_length = 0;
        game->start_unknown = false;
    } else if (slice_is(name, "Result") && result_read(value) != RESULT_NONE) {
        game->terminator = result_read(value);
        game->terminator_text = value;
        game->terminator_at = game->at;
    }
}

static bool add(struct game *game, struct slice name, struct slice value) {
    if (!value.length)
        return true;
    struct tag *tag = game_add_tag(game, name, value);
    if (tag)
        tag->at = tag->value_at = game->at;
    return tag != NULL;
}

static bool to_latin(struct game *game) {
    static const char *const names[] = {"White", "Black", "Event", "Site", "Annotator"};
    for (struct tag *tag = game->tags; tag; tag = tag->next)
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            struct buffer latin;
            if (!slice_is(tag->name, names[i]) || !latin_is_needed(tag->value))
                continue;
            buffer_init(&latin);
            latin_write(&latin, tag->value);
            struct slice value = arena_copy(game->arena, buffer_view(&latin));
            bool failed = latin.failed || !value.at;
            buffer_free(&latin);
            if (failed)
                return false;
            tag->value = value;
        }
    return true;
}

static bool set_tags(struct game *game, const struct retag *retag) {
    if (!retag->count)
        return true;
    bool placed[RETAG_MAX] = {false};
    struct tag *old = game->tags;
    game->tags = game->last_tag = NULL;
    for (struct tag *tag = old, *next; tag; tag = next) {
        size_t i = setting_of(retag, tag->name);
        next = tag->next;
        tag->next = NULL;
        if (i == retag->count) {
            if (game->last_tag)
                game->last_tag->next = tag;
            else
                game->tags = tag;
            game->last_tag = tag;
        } else if (!placed[i]) {
            placed[i] = true;
            if (!add(game, retag->names[i], retag->values[i]))
                return false;
        }
    }
    for (size_t i = 0; i < retag->count; i++) {
        bool counts = setting_of(retag, retag->names[i]) == i;
        if (counts && !placed[i] && !add(game, retag->names[i], retag->values[i]))
            return false;
        if (counts)
            mean(game, retag->names[i], retag->values[i]);
    }
    return true;
}

bool retag_game(struct game *game, const struct retag *retag) {
    return !retag || (set_tags(game, retag) && (!retag->latin_names || to_latin(game)));
}
