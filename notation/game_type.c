/* Names of variants in tags and titles, and what a writer puts there. */
#include "notation/game_type.h"

struct spelling {
    const char *words, *variant;
};

/* Names as tags, titles and headings have them, beside the table's own; compared without case (ASCII), so
 * Cyrillic ones stand in both cases. */
static const struct spelling spellings[] = {
    {"Russian draughts", "russian"},
    {"Shashki", "russian"},
    {"русские шашки", "russian"},
    {"Русские шашки", "russian"},
    {"російські шашки", "russian"},
    {"Російські шашки", "russian"},
    {"Bashne", "bashni"},
    {"Towers", "bashni"},
    {"башни", "bashni"},
    {"Башни", "bashni"},
    {"столбовые шашки", "bashni"},
    {"Столбовые шашки", "bashni"},
    {"стовпові шашки", "bashni"},
    {"Стовпові шашки", "bashni"},
    {"Laska", "lasca"},
    {"ласка", "lasca"},
    {"Ласка", "lasca"},
    {"шашки Ласкера", "lasca"},
    {"Шашки Ласкера", "lasca"},
    {"поддавки", "poddavki"},
    {"Поддавки", "poddavki"},
    {"піддавки", "poddavki"},
    {"Піддавки", "poddavki"},
    {"обратные шашки", "poddavki"},
    {"Bashni giveaway", "bashni-poddavki"},
    {"поддавки в башни", "bashni-poddavki"},
};

const struct variant *variant_of_words(struct slice words) {
    words = slice_trim(words);
    const struct variant *variant = variant_find(words.at, words.length);
    if (variant)
        return variant;
    for (size_t i = 0; i < variant_count(); i++)
        if (variant_at(i)->variant_tag && slice_same(words, variant_at(i)->variant_tag))
            return variant_at(i);
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        if (slice_same(words, spellings[i].words))
            return variant_find(spellings[i].variant, strlen(spellings[i].variant));
    return NULL;
}

/* The row whose GameType number it is; rows that share it with a Variant tag come after the plain one. */
static const struct variant *variant_of_number(unsigned number) {
    const struct variant *found = NULL;
    for (size_t i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_at(i);
        if (number && variant->game_type == number &&
            (!found || (found->variant_tag && !variant->variant_tag)))
            found = variant;
    }
    return found;
}

static const struct variant *variant_of_game_type(struct slice value) {
    value = slice_trim(value);
    unsigned number = 0;
    size_t i = 0;
    for (; i < value.length && value.at[i] >= '0' && value.at[i] <= '9' && i < 4; i++)
        number = number * 10 + (unsigned)(value.at[i] - '0');
    if (i == 0 || (i < value.length && value.at[i] != ','))
        return NULL;
    return variant_of_number(number);
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

const char *game_type_variant(const struct variant *variant) {
    return variant->variant_tag;
}
