/* Order and values of tags. Where they came from is told by the readers, whether they are right by validate.
 * Order: PDN 3.0, tag table; Variant and SetUp, which it lacks, stand beside GameType and FEN. */
#include "writer/tags.h"
#include "notation/entity.h"
#include "notation/game_type.h"
#include "notation/result.h"
#include "notation/variant_words.h"
#include "writer/start.h"

/* The next tag that is not in the table, or is there a second time. */
static const struct tag *own_from(const struct tag_list *list, const struct tag *tag) {
    for (; tag; tag = tag->next) {
        size_t rank = tag_name_find(tag->name);
        if (rank == TAG_NAMES || list->known[rank] != tag)
            break;
    }
    return tag;
}

const struct variant *tags_variant(const struct game *game) {
    const struct variant *declared;
    const struct tag *decided;
    if (!game->variant || (game->start_unknown && !game->declared))
        return NULL;
    if (!game->declared && game_type_of(game, &declared, &decided) == DECLARED_UNKNOWN)
        return NULL; /* nobody who reads the output would be told the guess */
    return variant_find(game->variant, strlen(game->variant));
}

void tags_begin(struct tag_list *list, const struct game *game, const struct variant *variant,
                enum notation notation) {
    const struct variant *declared;
    const struct tag *decided;
    *list = (struct tag_list){.game = game, .variant = variant, .notation = notation};
    buffer_init(&list->value);
    for (const struct tag *tag = game->tags; tag; tag = tag->next) {
        size_t rank = tag_name_find(tag->name);
        if (rank < TAG_NAMES && !list->known[rank])
            list->known[rank] = tag;
    }
    list->next_own = own_from(list, game->tags);
    enum declared kind = game_type_of(game, &declared, &decided);
    list->replace_type = variant && declared != variant;
    list->unknown_type = variant && kind == DECLARED_UNKNOWN && game->declared;
}

static bool in_two_points(struct slice text, const char **result) {
    static const char *const results[] = {"2-0", "0-2", "1-1"};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        if (slice_is(text, results[i])) {
            *result = results[i];
            return true;
        }
    }
    return false;
}

/* The record declares what no row has, and what was guessed instead does not overrule it. */
static bool keeps_type(const struct game *game) {
    const struct variant *declared;
    const struct tag *decided;
    return !game->declared && game_type_of(game, &declared, &decided) == DECLARED_UNKNOWN;
}

const char *tags_result(const struct game *game, const struct variant *variant) {
    const struct tag *tag = game_tag(game, "Result");
    if (variant && !keeps_type(game))
        return result_write(game->result, variant);
    const char *result = result_name(game->result);
    if (!(tag && result_read(tag->value) == game->result && in_two_points(tag->value, &result)) &&
        result_read(game->terminator_text) == game->result)
        in_two_points(game->terminator_text, &result);
    return result;
}

/* The values below: NULL `at` means that there is no such tag. */
static struct slice own_value(const struct tag *tag) {
    if (!tag)
        return (struct slice){0};
    return tag->value.at ? tag->value : slice_of("");
}

/* A Result in words or in a format of its own ("1+ - 1-") is not thrown away. */
static struct slice result_value(const struct tag_list *list, const struct tag *tag) {
    struct slice value = tag ? slice_trim(tag->value) : slice_of("");
    if (value.length && !slice_is(value, "?") && result_read(value) == RESULT_NONE)
        return tag->value;
    return slice_of(tags_result(list->game, list->variant));
}

/* A bare number stands for the standard's own notation. Fields that say something else than what is written
 * (a wrong corner, a board of 0 squares) would turn the board for who believes them. */
static bool says_what_is_written(const struct tag_list *list, const struct tag *tag) {
    struct slice value = tag ? slice_trim(tag->value) : slice_of("");
    size_t digits = 0;
    while (digits < value.length && value.at[digits] >= '0' && value.at[digits] <= '9')
        digits++;
    return digits && digits == value.length && list->notation == NOTATION_VARIANT;
}

static struct slice game_type(struct tag_list *list, const struct tag *tag) {
    const char *own = list->variant ? game_type_value(list->variant) : NULL;
    if (!list->variant || (tag && !list->replace_type && (!own || says_what_is_written(list, tag))))
        return own_value(tag);
    if (!own)
        return slice_of(NULL);
    buffer_clear(&list->value);
    game_type_write(&list->value, list->variant, list->notation);
    return buffer_view(&list->value);
}

static struct slice variant_value(const struct tag_list *list, const struct tag *tag) {
    const char *due = list->variant ? game_type_variant(list->variant) : NULL;
    bool wrong = tag && list->replace_type && (due || variant_of_words(tag->value));
    if (!list->variant || (tag && !wrong))
        return own_value(tag);
    return slice_of(due);
}

static struct slice known_value(struct tag_list *list, size_t i, bool *position) {
    const struct tag *tag = list->known[i];
    bool given = start_given(list->game);
    *position = (i == TAG_NAME_SetUp && given) || (i == TAG_NAME_FEN && list->game->start.length);
    if (*position && i == TAG_NAME_SetUp)
        return slice_of("1"); /* without a FEN it says that the start is not known */
    if (*position) {
        buffer_clear(&list->value);
        start_write(&list->value, list->game, list->variant, list->notation);
        return buffer_view(&list->value);
    }
    switch (i) {
    case TAG_NAME_Result:
        return result_value(list, tag);
    case TAG_NAME_GameType:
        return game_type(list, tag);
    case TAG_NAME_Variant:
        return variant_value(list, tag);
    default:
        return own_value(tag);
    }
}

bool tags_next(struct tag_list *list, struct tag_out *tag) {
    while (list->next < TAG_NAMES) {
        size_t i = list->next++;
        tag->own = list->known[i] || (i == TAG_NAME_GameType && list->unknown_type);
        tag->name = slice_of(tag_name_of(i));
        tag->value = known_value(list, i, &tag->position);
        if (tag->value.at)
            return true;
    }
    const struct tag *own = list->next_own;
    if (!own)
        return false;
    list->next_own = own_from(list, own->next);
    *tag = (struct tag_out){own->name, own_value(own), true, false};
    if (list->replace_type && slice_is(own->name, "Game") && variant_of_words(own->value))
        tag->value = slice_of(list->variant->name);
    return true;
}

bool tags_end(struct tag_list *list) {
    bool whole = !list->value.failed;
    buffer_free(&list->value);
    return whole;
}

/* What a reader would take for an entity gets one. */
static void write_sign(struct buffer *buffer, const char *at, const char *end, bool quoted) {
    if (quoted && (*at == '"' || *at == '\\'))
        buffer_char(buffer, '\\');
    buffer_char(buffer, *at == '\n' || *at == '\r' ? ' ' : *at);
    if (*at == '&' && entity_read(at, end, NULL))
        buffer_text(buffer, "amp;");
}

static void write_text(struct buffer *buffer, struct slice text, bool quoted) {
    const char *from = text.at, *end = from + text.length, *at = from;
    for (; at < end; at++) {
        if (*at > '\\' || (*at != '"' && *at != '\\' && *at != '&' && *at != '\n' && *at != '\r'))
            continue;
        buffer_slice(buffer, (struct slice){from, (size_t)(at - from)});
        write_sign(buffer, at, end, quoted);
        from = at + 1;
    }
    buffer_slice(buffer, (struct slice){from, (size_t)(at - from)});
}

void tags_write(struct buffer *buffer, struct slice name, struct slice value) {
    buffer_char(buffer, '[');
    write_text(buffer, name, false);
    buffer_text(buffer, " \"");
    write_text(buffer, value, true);
    buffer_text(buffer, "\"]\n");
}
