/* Building a game in its arena. */
#include "model/game.h"

void game_init(struct game *game, struct arena *arena) {
    *game = (struct game){.arena = arena};
    finding_list_init(&game->findings, arena);
}

struct note *game_note(struct game *game, struct note_list *list, enum note_kind kind, struct slice text) {
    struct note *note = arena_take_words(game->arena, sizeof *note);
    if (!note)
        return NULL;
    *note = (struct note){.kind = kind};
    game->commented = game->commented || kind == NOTE_COMMENT;
    note->text = text;
    if (list->last)
        list->last->next = note;
    else
        list->first = note;
    list->last = note;
    return note;
}

void note_list_move(struct note_list *from, struct note_list *to) {
    if (!from->first)
        return;
    if (to->last)
        to->last->next = from->first;
    else
        to->first = from->first;
    to->last = from->last;
    *from = (struct note_list){0};
}

struct tag *game_add_tag(struct game *game, struct slice name, struct slice value) {
    struct tag *tag = arena_zero(game->arena, sizeof *tag);
    if (!tag)
        return NULL;
    tag->name = name;
    tag->value = value;
    if (game->last_tag)
        game->last_tag->next = tag;
    else
        game->tags = tag;
    game->last_tag = tag;
    return tag;
}

struct tag *game_tag(const struct game *game, const char *name) {
    size_t length = strlen(name);
    for (struct tag *tag = game->tags; tag; tag = tag->next)
        if (tag->name.length == length && memcmp(tag->name.at, name, length) == 0)
            return tag;
    return NULL;
}

void game_drop_tag(struct game *game, const struct tag *tag) {
    struct tag *before = NULL;
    for (struct tag *other = game->tags; other; before = other, other = other->next) {
        if (other != tag)
            continue;
        *(before ? &before->next : &game->tags) = other->next;
        if (game->last_tag == other)
            game->last_tag = before;
        return;
    }
}
