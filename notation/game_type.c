/* What GameType, Variant and Game tags declare, and what a writer puts there. */
#include "notation/game_type.h"
#include "notation/variant_words.h"

/* A GameType value: N[,S,W,H,Tq[,I]]. What is not given, or makes no sense, is 0. */
struct game_type {
    unsigned number, width, height;
    char first, notation, corner; /* 'W' or 'B'; 'A', 'N' or 'S'; '0' to '3' */
};

static unsigned number_of(struct slice field) {
    unsigned number = 0;
    for (size_t i = 0; i < field.length; i++) {
        if (field.at[i] < '0' || field.at[i] > '9' || i >= 4)
            return 0;
        number = number * 10 + (unsigned)(field.at[i] - '0');
    }
    return number;
}

static struct game_type read_game_type(struct slice value) {
    struct game_type type = {0};
    for (unsigned field = 0; field < 5; field++) {
        size_t length = 0;
        while (length < value.length && value.at[length] != ',')
            length++;
        struct slice text = slice_trim((struct slice){value.at, length});
        unsigned number = number_of(text);
        if (field == 0)
            type.number = number;
        else if (field == 1)
            type.first = text.length ? text.at[0] : '\0';
        else if (field == 4) {
            type.notation = text.length ? text.at[0] : '\0';
            type.corner = text.length > 1 ? text.at[1] : '\0';
        } else
            *(field == 2 ? &type.width : &type.height) = number;
        if (length == value.length)
            break;
        value.at += length + 1;
        value.length -= length + 1;
    }
    return type;
}

static bool has_other_type(const struct variant *variant, unsigned number) {
    for (unsigned i = 0; i < OTHER_TYPES_MAX; i++)
        if (variant->other_types[i] == number)
            return true;
    return false;
}

/* How well a row answers to a GameType; 0: not at all. The board weighs most, as old drafts and programs gave
 * some numbers to other games; then the standard's own number, for a row that needs no Variant tag beside it;
 * then who moves first and how squares are written. The corner where counting begins is often written wrong,
 * and decides nothing. */
static unsigned answers(const struct variant *variant, const struct game_type *type) {
    bool own = variant->game_type == type->number && !variant->variant_tag;
    bool board = type->width && type->height;
    if (!type->number || (!own && !has_other_type(variant, type->number)))
        return 0;
    unsigned worth = 1 + (own ? 8 : 0);
    worth += board && variant->width == type->width && variant->height == type->height ? 16 : 0;
    worth += type->first == (variant->first == WHITE ? 'W' : 'B') ? 4 : 0;
    worth += type->notation && (type->notation != 'N') == variant->letters ? 2 : 0;
    return worth;
}

static const struct variant *variant_of_game_type(struct slice value) {
    struct game_type type = read_game_type(slice_trim(value));
    const struct variant *found = NULL;
    unsigned best = 0;
    for (size_t i = 0; i < variant_count(); i++) {
        unsigned worth = answers(variant_at(i), &type);
        if (worth > best) {
            best = worth;
            found = variant_at(i);
        }
    }
    return found;
}

bool game_type_is_turned(struct slice value, const struct variant *variant) {
    struct game_type type = read_game_type(slice_trim(value));
    if (!variant->game_type_fields || !type.corner || !answers(variant, &type))
        return false;
    struct game_type own = read_game_type(slice_of(variant->game_type_fields));
    return type.notation == own.notation && type.corner != own.corner;
}

static bool says_something(const struct tag *tag) {
    struct slice value = tag ? slice_trim(tag->value) : slice_of(NULL);
    return value.length && !slice_is(value, "?");
}

enum declared game_type_of(const struct game *game, const struct variant **variant, const struct tag **tag) {
    static const char *const by_name[] = {"Variant", "Game"};
    enum declared declared = DECLARED_NOTHING;
    *variant = NULL;
    *tag = NULL;
    for (size_t i = 0; i < sizeof by_name / sizeof *by_name; i++) {
        const struct tag *named = game_tag(game, by_name[i]);
        const struct variant *found = says_something(named) ? variant_of_words(named->value) : NULL;
        if (found) {
            *tag = named;
            *variant = found;
            return DECLARED_VARIANT;
        }
        /* A Game tag may say anything; a Variant tag of a name that nobody knows is told. */
        if (i == 0 && says_something(named)) {
            declared = DECLARED_UNKNOWN;
            *tag = named;
        }
    }
    const struct tag *typed = game_tag(game, "GameType");
    if (!says_something(typed))
        return declared;
    *variant = variant_of_game_type(typed->value);
    if (!*variant)
        *variant = variant_of_words(typed->value);
    if (*variant) {
        if (declared == DECLARED_UNKNOWN)
            return DECLARED_IN_DOUBT;
        *tag = typed;
        return DECLARED_VARIANT;
    }
    if (declared == DECLARED_NOTHING)
        *tag = typed;
    return DECLARED_UNKNOWN;
}

const char *game_type_value(const struct variant *variant) {
    return variant->game_type ? variant->game_type_fields : NULL;
}

/* PDN 3.0, GameType: the corner where a1 or 1 lies is told as the side that moves first sees it, 0 to 3:
 * bottom left, bottom right, top left, top right. */
void game_type_write(struct buffer *buffer, const struct variant *variant, enum notation notation) {
    static const unsigned corners[] = {[NUMBERS_BOTTOM_LEFT] = 0,
                                       [NUMBERS_BOTTOM_RIGHT] = 1,
                                       [NUMBERS_TOP_LEFT] = 2,
                                       [NUMBERS_TOP_RIGHT] = 3};
    const char *fields = game_type_value(variant);
    bool letters = notation == NOTATION_LETTERS || (notation == NOTATION_VARIANT && variant->letters);
    const char *last = fields ? strrchr(fields, ',') : NULL;
    if (!last)
        return;
    if (letters == variant->letters) {
        buffer_text(buffer, fields);
        return;
    }
    unsigned corner = letters ? 0 : corners[variant->numbering];
    if (variant->first == BLACK)
        corner ^= 3;
    buffer_put(buffer, fields, (size_t)(last - fields) - 2);
    buffer_format(buffer, "%c%u%s", letters ? 'A' : 'N', corner, last);
}

const char *game_type_variant(const struct variant *variant) {
    return variant->variant_tag;
}
