/* One walk over everything in a game that has a place. */
#include "parser/text_locate.h"
#include "model/tree.h"

static void locate_notes(const struct text_markup *markup, const struct game *game,
                         const struct note_list *list) {
    for (struct note *note = list->first; note; note = note_next(game, note)) {
        size_t at = note->at, length = note->length;
        if (!length)
            continue;
        text_markup_locate(markup, &at, &length);
        note->at = at;
        note->length = (uint32_t)length;
    }
}

static void locate_node(const struct text_markup *markup, struct game *game, struct node *node) {
    size_t at = node_at(game, node), length = node_text(node).length;
    text_markup_locate(markup, &at, &length);
    game->findings.failed |= !node_place(game, node, at, node_text(node));
    locate_notes(markup, game, node_before(node));
    locate_notes(markup, game, node_after(node));
    locate_notes(markup, game, node_closing(node));
}

static void locate_tree(const struct text_markup *markup, struct game *game) {
    struct tree_walk walk;
    tree_walk_begin(&walk, game);
    for (struct node *node; (node = tree_walk_next(&walk));)
        locate_node(markup, game, node);
}

void text_locate_findings(const struct text_markup *markup, struct finding_list *list,
                          const struct finding *last) {
    for (struct finding *finding = last ? last->next : list->first; finding;
         finding = finding_next(list, finding))
        text_markup_locate(markup, &finding->at, &finding->length);
}

void text_locate_game(const struct text_markup *markup, struct game *game) {
    size_t length = 0;
    if (!markup->bytes)
        return;
    locate_notes(markup, game, &game->preface);
    locate_notes(markup, game, &game->closing);
    locate_tree(markup, game);
    for (struct tag *tag = game->tags; tag; tag = tag->next) {
        text_markup_locate(markup, &tag->at, &tag->length);
        text_markup_locate(markup, &tag->value_at, &tag->value_length);
    }
    text_locate_findings(markup, &game->findings, NULL);
    text_markup_locate(markup, &game->start_at, &game->start_length);
    for (size_t i = 0; i < game->start_part_count; i++)
        text_markup_locate(markup, &game->start_parts[i].at, &game->start_parts[i].length);
    text_markup_locate(markup, &game->terminator_at, &length);
    bool last = game->end == markup->length;
    size_t span = game->end - game->at;
    text_markup_locate(markup, &game->at, &span);
    game->end = last ? markup->page_length : game->at + span;
}
