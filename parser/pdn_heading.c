/* Tags of one game as they come, and what stands in front of them. What a tag is made of is pdn_tag.c's,
 * where a game begins pdn_reader.c's. */
#include "parser/pdn_heading.h"
#include "notation/entity.h"
#include "notation/tag_name.h"

static const char *spot(const struct pdn *pdn, size_t at) {
    return pdn->text->bytes + at;
}

void pdn_heading_preface(struct pdn *pdn) {
    note_list_move(&pdn->tree.pending, &pdn->game->preface);
}

/* A tag that the game cannot have is a comment, so that nothing is lost. */
static void keep_as_comment(struct pdn *pdn, const struct pdn_token *token) {
    struct slice text = {spot(pdn, token->at), token->length};
    pdn_place_note(pdn, game_note(pdn->game, &pdn->game->preface, NOTE_COMMENT, text), token);
}

static void repeated_tag(struct pdn *pdn, const struct pdn_token *token, const struct tag *first) {
    const struct pdn_tag *tag = &pdn->lexer.tag;
    struct slice value = pdn_tag_value(pdn->game->arena, tag);
    pdn_report_repeated(&pdn->report, token->at, token->length, tag->name, slice_equal(value, first->value));
    keep_as_comment(pdn, token);
}

static void surplus_tag(struct pdn *pdn, const struct pdn_token *token) {
    if (!pdn->header.overfull)
        pdn_report_surplus(&pdn->report, token->at, token->length);
    pdn->header.overfull = true;
    keep_as_comment(pdn, token);
}

static void add_tag(struct pdn *pdn, const struct pdn_token *token) {
    const struct pdn_tag *read = &pdn->lexer.tag;
    struct slice value = pdn_tag_value(pdn->game->arena, read);
    struct tag *tag = value.at || !value.length ? pdn_header_add(&pdn->header, read->name, value) : NULL;
    if (!tag) {
        pdn->no_memory = true;
        return;
    }
    if (!pdn->header.game->tags->next)
        pdn->tags_from = token->at;
    pdn->tags_to = token->at + token->length;
    tag->at = token->at;
    tag->length = token->length;
    tag->value_at = (size_t)(read->value.at - pdn->text->bytes);
    tag->value_length = read->value.length;
    if (pdn_header_is_start(read) && !pdn->game->start.length) {
        pdn->game->start = value;
        pdn->game->start_at = tag->value_at;
        pdn->game->start_length = tag->value_length;
    }
}

/* What the tag is called without its entities. A name in another language is no fault of its form; it is told
 * when all tags are there. */
void pdn_heading_name(struct pdn *pdn) {
    struct pdn_tag *tag = &pdn->lexer.tag;
    if (!tag->fault && !tag->ampersands)
        return;
    pdn->lexer.tag_at = NULL; /* it is to be read anew by who comes back to it */
    bool entities = tag->ampersands && entity_stands_in(tag->name);
    if (entities || tag->mended_length)
        tag->name = pdn_tag_name(pdn->game->arena, tag);
    pdn->no_memory |= !tag->name.at;
    if (!tag->broken && (tag->fault == PHRASE_NAME_NOT_A_WORD || tag->fault == PHRASE_NAME_SMALL) &&
        tag->name.at && tag_name_translate(tag->name) < TAG_NAMES)
        tag->fault = PHRASE_NONE;
    if ((!tag->fault && tag->ampersands && entity_stands_in(tag->value)) || (entities && !tag->broken))
        tag->fault = PHRASE_ENTITIES;
}

void pdn_heading_take(struct pdn *pdn, const struct pdn_token *token, const struct tag *same) {
    if (same)
        repeated_tag(pdn, token, same);
    else if (pdn_header_full(&pdn->header, pdn->lexer.tag.name))
        surplus_tag(pdn, token);
    else
        add_tag(pdn, token);
}

/* A game told again has the tags of the first telling. */
void pdn_heading_again(struct pdn *pdn) {
    const char *from = pdn->lexer.at;
    size_t to = pdn->tags_to;
    pdn->lexer.at = spot(pdn, pdn->tags_from);
    while ((size_t)(pdn->lexer.at - pdn->text->bytes) < to && !pdn->no_memory) {
        struct pdn_token token;
        pdn_lexer_next(&pdn->lexer, &token);
        if (token.kind == PDN_TAG)
            pdn_heading_name(pdn);
        if (token.kind == PDN_TAG && !pdn->no_memory && !pdn_header_find(&pdn->header, pdn->lexer.tag.name) &&
            !pdn_header_full(&pdn->header, pdn->lexer.tag.name))
            add_tag(pdn, &token);
    }
    pdn->lexer.at = from;
}

/* "SetUp" without a FEN, or with an unknown one: a position was put up, and the record does not say which. */
void pdn_heading_end(struct pdn *pdn) {
    const struct tag *tag = game_tag(pdn->game, "SetUp");
    bool unknown = slice_is(slice_trim(pdn->game->start), "?");
    if (unknown)
        pdn->game->start = (struct slice){0};
    pdn->game->start_unknown =
        unknown || (tag && !pdn->game->start.length && slice_is(slice_trim(tag->value), "1"));
}
