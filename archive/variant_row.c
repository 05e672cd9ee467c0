/* The fields of a variant's row by name, and a row written as YAML. Reading is variant_file.c's. */
#include "archive/variant_row.h"

#include <string.h>

static const char *const playings[] = {"a1", "b1", "all", NULL};
static const char *const numberings[] = {"bottom-left", "bottom-right", "top-left", "top-right", NULL};
static const char *const sides[] = {"white", "black", NULL};
static const char *const directions[] = {
    "forward-left", "forward-right", "back-left", "back-right", "forward", "left", "right", "back", NULL};
static const char *const promotions[] = {"at-end", "stops", "goes-on", NULL};
static const char *const removals[] = {"at-end", "at-once", NULL};
static const char *const columns[] = {"none", "one-each", "not-back", "again", NULL};
static const char *const choices[] = {"free",       "most",           "value", "by-king",
                                      "most-kings", "kings-earliest", NULL};
static const char *const goals[] = {"win", "lose", "first-king", NULL};
static const char *const rules[] = {"end",
                                    "repetition",
                                    "king-moves",
                                    "lone-king",
                                    "lone-king-against-kings",
                                    "lone-king-on-main-road",
                                    "same-forces",
                                    NULL};

#define AT(field) offsetof(struct variant, field)
const struct field variant_fields[] = {
    {"name", FIELD_TEXT, AT(name), true, 0, 0, NULL},
    {"title", FIELD_TEXT, AT(title), true, 0, 0, NULL},
    {"title_en", FIELD_TEXT, AT(titles[LANGUAGE_EN]), false, 0, 0, NULL},
    {"title_ru", FIELD_TEXT, AT(titles[LANGUAGE_RU]), false, 0, 0, NULL},
    {"title_uk", FIELD_TEXT, AT(titles[LANGUAGE_UK]), false, 0, 0, NULL},
    {"page_title_ru", FIELD_TEXT, AT(page_titles[LANGUAGE_RU]), false, 0, 0, NULL},
    {"page_title_uk", FIELD_TEXT, AT(page_titles[LANGUAGE_UK]), false, 0, 0, NULL},
    {"spellings", FIELD_TEXTS, AT(spellings), false, 0, VARIANT_WORDS_MAX, NULL},
    {"headings", FIELD_PHRASES, AT(headings), false, 0, VARIANT_WORDS_MAX, NULL},
    {"mentions", FIELD_PHRASES, AT(mentions), false, 0, VARIANT_WORDS_MAX, NULL},
    {"tower_formulas", FIELD_BOOL, AT(tower_formulas), false, 0, 0, NULL},
    {"width", FIELD_BYTE, AT(width), true, 2, FILES_MAX, NULL},
    {"height", FIELD_BYTE, AT(height), true, 3, RANKS_MAX, NULL},
    {"playing", FIELD_WORD, AT(playing), true, 0, 0, playings},
    {"numbering", FIELD_WORD, AT(numbering), true, 0, 0, numberings},
    {"letters", FIELD_BOOL, AT(letters), false, 0, 0, NULL},
    {"numbers_too", FIELD_BOOL, AT(numbers_too), false, 0, 0, NULL},
    {"sign", FIELD_SIGN, AT(sign), true, 0, 0, NULL},
    {"first", FIELD_WORD, AT(first), true, 0, 0, sides},
    {"game_type", FIELD_BYTE, AT(game_type), false, 0, 255, NULL},
    {"game_type_fields", FIELD_TEXT, AT(game_type_fields), false, 0, 0, NULL},
    {"variant_tag", FIELD_TEXT, AT(variant_tag), false, 0, 0, NULL},
    {"other_types", FIELD_BYTES, AT(other_types), false, 1, OTHER_TYPES_MAX, NULL},
    {"men_rows", FIELD_BYTE, AT(men_rows), true, 1, RANKS_MAX / 2, NULL},
    {"empty_rows_behind", FIELD_BYTE, AT(empty_rows_behind), false, 0, RANKS_MAX / 2, NULL},
    {"men_most", FIELD_BYTE, AT(men_most), false, 0, SQUARES_MAX / 2, NULL},
    {"man_moves", FIELD_SET, AT(man_moves), true, 0, 0, directions},
    {"man_jumps", FIELD_SET, AT(man_jumps), true, 0, 0, directions},
    {"king_moves", FIELD_SET, AT(king_moves), true, 0, 0, directions},
    {"king_jumps", FIELD_SET, AT(king_jumps), true, 0, 0, directions},
    {"king_flies", FIELD_BOOL, AT(king_flies), false, 0, 0, NULL},
    {"king_lands_behind", FIELD_BOOL, AT(king_lands_behind), false, 0, 0, NULL},
    {"king_lands_freely", FIELD_BOOL, AT(king_lands_freely), false, 0, 0, NULL},
    {"king_halts_behind_king", FIELD_BOOL, AT(king_halts_behind_king), false, 0, 0, NULL},
    {"man_spares_kings", FIELD_BOOL, AT(man_spares_kings), false, 0, 0, NULL},
    {"no_half_turn", FIELD_BOOL, AT(no_half_turn), false, 0, 0, NULL},
    {"king_move_limit", FIELD_BYTE, AT(king_move_limit), false, 0, 100, NULL},
    {"promotion", FIELD_WORD, AT(promotion), true, 0, 0, promotions},
    {"removal", FIELD_WORD, AT(removal), true, 0, 0, removals},
    {"columns", FIELD_WORD, AT(columns), false, 0, 0, columns},
    {"choice", FIELD_WORDS, AT(choice), false, 0, CHOICES_MAX - 1, choices},
    {"goal", FIELD_WORD, AT(goal), false, 0, 0, goals},
    {"house", FIELD_TEXT, AT(house), false, 0, 0, NULL},
    {"guess_order", FIELD_BYTE, AT(guess_order), false, 0, 30, NULL},
    {"confirmed", FIELD_BOOL, AT(confirmed), false, 0, 0, NULL},
    {"sources", FIELD_TEXT, AT(sources), false, 0, 0, NULL},
    {"draws", FIELD_DRAWS, AT(draws), false, 0, 0, NULL},
    {NULL, FIELD_TEXT, 0, false, 0, 0, NULL},
};

#define OF(field) offsetof(struct draw_rule, field)
const struct field draw_fields[] = {
    {"rule", FIELD_WORD, OF(kind), true, 0, 0, rules},
    {"moves", FIELD_BYTE, OF(moves), false, 0, 255, NULL},
    {"times", FIELD_BYTE, OF(times), false, 0, 255, NULL},
    {"least", FIELD_BYTE, OF(least), false, 0, 255, NULL},
    {"most", FIELD_BYTE, OF(most), false, 0, 255, NULL},
    {"source", FIELD_TEXT, OF(source), true, 0, 0, NULL},
    {NULL, FIELD_TEXT, 0, false, 0, 0, NULL},
};

static void write_text(struct buffer *buffer, const char *text) {
    buffer_char(buffer, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            buffer_char(buffer, '\\');
        buffer_char(buffer, *text);
    }
    buffer_char(buffer, '"');
}

static void write_draws(struct buffer *buffer, const struct draw_rule *rule);

static void write_list_item(struct buffer *buffer, bool *began) {
    buffer_text(buffer, *began ? ", " : "[");
    *began = true;
}

static void write_list(struct buffer *buffer, const struct field *field, const char *at) {
    bool began = false, texts = field->kind == FIELD_TEXTS || field->kind == FIELD_PHRASES;
    const char *const *text = texts ? *(const char *const *const *)(const void *)at : NULL;
    const uint8_t *bytes = (const uint8_t *)at;
    const unsigned *words = (const unsigned *)(const void *)at;
    for (; text && *text; text++) {
        write_list_item(buffer, &began);
        write_text(buffer, *text);
    }
    for (unsigned i = 0; field->kind == FIELD_BYTES && i < field->most && bytes[i]; i++) {
        write_list_item(buffer, &began);
        buffer_number(buffer, bytes[i]);
    }
    for (unsigned i = 0; field->kind == FIELD_WORDS && i < field->most && words[i]; i++) {
        write_list_item(buffer, &began);
        buffer_text(buffer, field->words[words[i]]);
    }
    for (unsigned i = 0; field->kind == FIELD_SET && field->words[i]; i++)
        if (bytes[0] >> i & 1) {
            write_list_item(buffer, &began);
            buffer_text(buffer, field->words[i]);
        }
    buffer_text(buffer, began ? "]" : "[]");
}

/* Fields that say what an absent one says are left out. */
static bool is_blank(const struct field *field, const char *at) {
    switch (field->kind) {
    case FIELD_TEXT:
    case FIELD_TEXTS:
    case FIELD_PHRASES:
    case FIELD_DRAWS:
        return !*(const char *const *)(const void *)at;
    case FIELD_WORD:
    case FIELD_WORDS:
        return !*(const unsigned *)(const void *)at;
    default:
        return !*at;
    }
}

static void write_fields(struct buffer *buffer, const struct field *fields, const void *row,
                         const char *first, const char *others) {
    bool began = false;
    for (const struct field *field = fields; field->name; field++) {
        const char *at = (const char *)row + field->offset;
        if (!field->required && is_blank(field, at))
            continue;
        buffer_format(buffer, "%s%s:", began ? others : first, field->name);
        began = true;
        if (field->kind != FIELD_DRAWS)
            buffer_char(buffer, ' ');
        if (field->kind == FIELD_TEXT)
            write_text(buffer, *(const char *const *)(const void *)at);
        else if (field->kind == FIELD_BYTE)
            buffer_number(buffer, (uint8_t)*at);
        else if (field->kind == FIELD_BOOL)
            buffer_text(buffer, *(const bool *)at ? "true" : "false");
        else if (field->kind == FIELD_SIGN)
            buffer_format(buffer, "\"%c\"", *at);
        else if (field->kind == FIELD_WORD)
            buffer_text(buffer, field->words[*(const unsigned *)(const void *)at]);
        else if (field->kind == FIELD_DRAWS)
            write_draws(buffer, *(const struct draw_rule *const *)(const void *)at);
        else
            write_list(buffer, field, at);
        if (field->kind != FIELD_DRAWS)
            buffer_char(buffer, '\n');
    }
}

static void write_draws(struct buffer *buffer, const struct draw_rule *rule) {
    buffer_char(buffer, '\n');
    for (; rule->kind != DRAW_END; rule++)
        write_fields(buffer, draw_fields, rule, "    - ", "      ");
}

void variant_row_write(struct buffer *buffer, const struct variant *variant) {
    write_fields(buffer, variant_fields, variant, "- ", "  ");
}
