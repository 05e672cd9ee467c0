/* Collecting a game's tags. What a value means is decided by validate; only FEN and Result matter for
 * reading: the one is the start position, the other tells an odd score ("4-6") from a move. */
#include "parser/pdn_header.h"
#include "notation/result.h"
#include "notation/tag_name.h"
#include "parser/pdn_glyph.h"

enum { FEW_TAGS = 24, FIRST_CAPACITY = 128 };

void pdn_header_init(struct pdn_header *header, struct game *game) {
    *header = (struct pdn_header){.game = game};
}

bool pdn_header_is_fen(struct slice name) {
    return name.length == 3 && slice_same(name, "FEN");
}

bool pdn_header_is_start(const struct pdn_tag *tag) {
    bool setup = slice_same(tag->name, "Setup") && slice_has(tag->value, '=');
    return setup || pdn_header_is_fen(tag->name);
}

static size_t slot_of(const struct pdn_header *header, struct slice name) {
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < name.length; i++)
        hash = (hash ^ (unsigned char)name.at[i]) * 1099511628211u;
    hash ^= hash >> 32;
    size_t slot = (size_t)hash & (header->capacity - 1);
    while (header->table[slot] && !slice_equal(header->table[slot]->name, name))
        slot = (slot + 1) & (header->capacity - 1);
    return slot;
}

const struct tag *pdn_header_find(const struct pdn_header *header, struct slice name) {
    if (header->table)
        return header->table[slot_of(header, name)];
    const struct tag *tag = header->game->tags;
    while (tag && (tag->name.length != name.length || tag->name.at[0] != name.at[0] ||
                   !slice_equal(tag->name, name)))
        tag = tag->next;
    return tag;
}

static bool grow(struct pdn_header *header) {
    size_t capacity = header->capacity ? header->capacity * 4 : FIRST_CAPACITY;
    const struct tag **table = arena_zero(header->game->arena, capacity * sizeof *table);
    if (!table)
        return false;
    header->table = table;
    header->capacity = capacity;
    for (const struct tag *tag = header->game->tags; tag; tag = tag->next)
        table[slot_of(header, tag->name)] = tag;
    return true;
}

static bool is_own(struct slice name) {
    return tag_name_find(name) == TAG_NAMES;
}

bool pdn_header_full(struct pdn_header *header, struct slice name) {
    if (header->count < OWN_TAGS_MAX || !is_own(name))
        return false;
    if (!header->own)
        for (const struct tag *tag = header->game->tags; tag; tag = tag->next)
            header->own += is_own(tag->name);
    return header->own >= OWN_TAGS_MAX;
}

static void note_result(struct pdn_header *header, struct slice value) {
    static const char *const usual[] = {"1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1"};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (slice_same(value, usual[i]))
            return;
    value = slice_trim(value);
    bool digits = false;
    for (size_t i = 0; i < value.length; i++)
        digits |= glyph_digit(value.at[i]);
    if (digits && value.length >= 3 && value.length <= 16 && result_read(value) == RESULT_NONE)
        header->odd_result = value;
}

struct tag *pdn_header_add(struct pdn_header *header, struct slice name, struct slice value) {
    struct tag *tag = game_add_tag(header->game, name, value);
    if (!tag)
        return NULL;
    header->count++;
    header->own += header->own && is_own(name);
    if (header->table && header->count <= header->capacity / 2)
        header->table[slot_of(header, name)] = tag;
    else if (header->count > FEW_TAGS && !grow(header))
        return NULL;
    return tag;
}

void pdn_header_settle(struct pdn_header *header, const char *window) {
    if (header->settled)
        return;
    header->settled = true;
    tag_name_settle(header->game, window);
    const struct tag *result = header->odd_result.length ? NULL : game_tag(header->game, "Result");
    if (result)
        note_result(header, result->value);
}

/* Whole points and hundredths: "4-6", "1.01-0.99". */
static bool score_read(const char **at, const char *end, unsigned *score) {
    const char *from = *at;
    unsigned decimals = 0;
    bool point = false;
    *score = 0;
    for (; *at < end && (glyph_digit(**at) || (**at == '.' && !point)); (*at)++) {
        if (**at == '.')
            point = true;
        else if (*score > 9999 || decimals == 2)
            return false;
        else {
            *score = *score * 10 + (unsigned)(**at - '0');
            decimals += point;
        }
    }
    for (; decimals < 2; decimals++)
        *score *= 10;
    return *at > from;
}

enum result pdn_header_odd_score(struct slice text) {
    const char *at = text.at, *end = text.at + text.length;
    unsigned first, second;
    if (!score_read(&at, end, &first))
        return RESULT_OPEN;
    at = glyph_skip_blanks(at, end);
    size_t dash = glyph_dash(at, end);
    at = glyph_skip_blanks(at + dash, end);
    if (!dash || !score_read(&at, end, &second) || at != end)
        return RESULT_OPEN;
    return first > second ? RESULT_FIRST : first < second ? RESULT_SECOND : RESULT_DRAW;
}
