/* Tags that a page has twice. What a tag is made of is pdn_tag.c's, which of them a page's words give
 * text_names.c's. */
#include "parser/pdn_header.h"
#include "parser/pdn_report.h"
#include "parser/text_game.h"

/* A second FEN, or the game's first tag again, with text between. */
bool text_tag_is_another(const struct text_reader *reader) {
    const struct game *game = reader->game;
    struct slice name = reader->tags[0].name;
    if (!reader->has_tags)
        return false;
    if (slice_same(name, "FEN"))
        return game_tag(game, "FEN") != NULL;
    size_t end = game->last_tag->at + game->last_tag->length;
    struct slice between = {reader->bytes + end, reader->token.at - end};
    return end < reader->token.at && slice_equal(game->tags->name, name) && slice_trim(between).length;
}

/* Which of two counts nobody knows; the first does, and the other is kept as a comment, as are those beyond
 * the most that a game has. */
static bool keep_as_comment(struct text_reader *reader, struct pdn_header *header, const struct tag *tag,
                            const struct tag *first) {
    struct game *game = reader->game;
    struct text page = {.bytes = reader->bytes, .length = reader->length};
    struct pdn_report report;
    pdn_report_init(&report, &page, &game->findings);
    if (first)
        pdn_report_repeated(&report, tag->at, tag->length, tag->name, slice_equal(tag->value, first->value));
    else if (!header->overfull)
        pdn_report_surplus(&report, tag->at, tag->length);
    header->overfull |= !first;
    struct note *note =
        game_note(game, &game->preface, NOTE_COMMENT, (struct slice){reader->bytes + tag->at, tag->length});
    if (!note)
        return false;
    note->at = tag->at;
    note->length = (uint32_t)tag->length;
    return !game->findings.failed;
}

void text_settle_tags(struct text_reader *reader) {
    struct game *game = reader->game;
    struct tag *tag = game->tags;
    struct pdn_header header;
    pdn_header_init(&header, game);
    game->tags = game->last_tag = NULL;
    for (struct tag *next; tag && !reader->tree.no_memory; tag = next) {
        next = tag->next;
        const struct tag *first = pdn_header_find(&header, tag->name);
        bool kept = !first && !pdn_header_full(&header, tag->name);
        struct tag *added = kept ? pdn_header_add(&header, tag->name, tag->value) : NULL;
        if (kept ? !added : !keep_as_comment(reader, &header, tag, first))
            reader->tree.no_memory = true;
        if (!added)
            continue;
        *added = *tag;
        added->next = NULL;
    }
}
