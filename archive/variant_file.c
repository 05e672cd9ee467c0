/* Reading users' rows: YAML to rows, and what a row may not say. The fields are variant_row.c's. */
#include "archive/variant_file.h"
#include "archive/variant_row.h"
#include "notation/fold.h"
#include "notation/patterns.h"
#include "rules/column.h"
#include "rules/draw.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <yaml.h>

enum { PHRASE_LETTERS_MIN = 3, PHRASE_MAX = 80 };

struct source {
    yaml_document_t document;
    struct arena *arena;
    struct variant_fault *fault;
    bool wants_memory;
};

static bool refuse(struct source *source, const yaml_node_t *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool refuse(struct source *source, const yaml_node_t *node, const char *format, ...) {
    va_list values;
    va_start(values, format);
    vsnprintf(source->fault->message, sizeof source->fault->message, format, values);
    va_end(values);
    source->fault->line = node ? node->start_mark.line + 1 : 1;
    source->fault->column = node ? node->start_mark.column + 1 : 1;
    return false;
}

static yaml_node_t *node_at(struct source *source, int index) {
    return yaml_document_get_node(&source->document, index);
}

/* The scalar's text; an empty slice and false when the node is none. */
static bool scalar(struct source *source, const struct field *field, const yaml_node_t *node,
                   struct slice *text) {
    if (node->type != YAML_SCALAR_NODE)
        return refuse(source, node, "%s takes a single value", field->name);
    *text = (struct slice){(const char *)node->data.scalar.value, node->data.scalar.length};
    return true;
}

static bool take_text(struct source *source, const struct field *field, const yaml_node_t *node,
                      const char **to) {
    struct slice text = {"", 0};
    if (!scalar(source, field, node, &text))
        return false;
    for (size_t i = 0; i < text.length; i++)
        if ((unsigned char)text.at[i] < ' ')
            return refuse(source, node, "%s has a control character in it", field->name);
    if (!text.length)
        return refuse(source, node, "%s is empty", field->name);
    *to = arena_copy(source->arena, text).at;
    source->wants_memory = !*to;
    return *to;
}

static bool take_number(struct source *source, const struct field *field, const yaml_node_t *node,
                        unsigned least, unsigned most, uint8_t *to) {
    struct slice text = {"", 0};
    unsigned number = 0;
    if (!scalar(source, field, node, &text))
        return false;
    bool good = text.length > 0 && text.length < 4;
    for (size_t i = 0; good && i < text.length; i++) {
        good = text.at[i] >= '0' && text.at[i] <= '9';
        number = number * 10 + (unsigned)(text.at[i] - '0');
    }
    if (!good || number < least || number > most)
        return refuse(source, node, "%s takes a number from %u to %u", field->name, least, most);
    *to = (uint8_t)number;
    return true;
}

static bool take_word(struct source *source, const struct field *field, const yaml_node_t *node,
                      unsigned *to) {
    struct slice text = {"", 0};
    char words[140];
    size_t length = 0;
    if (!scalar(source, field, node, &text))
        return false;
    for (unsigned i = 0; field->words[i]; i++) {
        if (slice_is(text, field->words[i])) {
            *to = i;
            return true;
        }
        int added = snprintf(words + length, sizeof words - length, "%s%s", i ? ", " : "", field->words[i]);
        length += added > 0 && length + (size_t)added < sizeof words ? (size_t)added : 0;
    }
    return refuse(source, node, "%s takes one of: %s", field->name, words);
}

static bool take_bool(struct source *source, const struct field *field, const yaml_node_t *node, bool *to) {
    struct slice text = {"", 0};
    if (!scalar(source, field, node, &text))
        return false;
    *to = slice_is(text, "true");
    return *to || slice_is(text, "false") || refuse(source, node, "%s takes true or false", field->name);
}

static bool take_sign(struct source *source, const struct field *field, const yaml_node_t *node, char *to) {
    struct slice text = {"", 0};
    if (!scalar(source, field, node, &text))
        return false;
    if (text.length != 1 || !strchr(":x-", text.at[0]))
        return refuse(source, node, "%s takes \":\", \"x\" or \"-\"", field->name);
    *to = text.at[0];
    return true;
}

static bool take_list(struct source *source, const struct field *field, const yaml_node_t *node, void *to) {
    if (node->type != YAML_SEQUENCE_NODE)
        return refuse(source, node, "%s takes a list", field->name);
    size_t count = (size_t)(node->data.sequence.items.top - node->data.sequence.items.start);
    if (field->kind != FIELD_SET && count > field->most)
        return refuse(source, node, "%s takes at most %u of them", field->name, field->most);
    for (size_t i = 0; i < count; i++) {
        const yaml_node_t *item = node_at(source, node->data.sequence.items.start[i]);
        unsigned word = 0;
        if (field->kind == FIELD_BYTES) {
            if (!take_number(source, field, item, 1, 255, (uint8_t *)to + i))
                return false;
            continue;
        }
        if (!take_word(source, field, item, &word))
            return false;
        if (field->kind == FIELD_SET)
            *(uint8_t *)to |= (uint8_t)(1u << word);
        else if (word == 0)
            return refuse(source, item, "%s: leave the field out where the choice is free", field->name);
        else
            ((unsigned *)to)[i] = word;
    }
    return true;
}

/* Words on a page match anywhere in it: a letter or two would match everywhere. */
static bool is_phrase(const char *text) {
    size_t size, letters = 0, length = strlen(text);
    for (const char *at = text; at < text + length; at += size) {
        uint32_t c = fold_character(at, text + length, &size);
        letters += c >= 0x80 ? c != 0xAB && c != 0xBB : fold_lower(c) >= 'a' && fold_lower(c) <= 'z';
    }
    return letters >= PHRASE_LETTERS_MIN && length <= PHRASE_MAX;
}

static bool take_texts(struct source *source, const struct field *field, const yaml_node_t *node,
                       const char *const **to) {
    if (node->type != YAML_SEQUENCE_NODE)
        return refuse(source, node, "%s takes a list", field->name);
    size_t count = (size_t)(node->data.sequence.items.top - node->data.sequence.items.start);
    if (count > field->most)
        return refuse(source, node, "%s takes at most %u of them", field->name, field->most);
    const char **texts = arena_zero(source->arena, (count + 1) * sizeof *texts);
    source->wants_memory = !texts;
    for (size_t i = 0; i < count && texts; i++) {
        const yaml_node_t *item = node_at(source, node->data.sequence.items.start[i]);
        if (!take_text(source, field, item, &texts[i]))
            return false;
        if (field->kind == FIELD_PHRASES && !is_phrase(texts[i]))
            return refuse(source, item, "%s takes words of at least %d letters and at most %d bytes",
                          field->name, PHRASE_LETTERS_MIN, PHRASE_MAX);
    }
    *to = texts;
    return texts;
}

static bool take_draws(struct source *source, const struct field *field, const yaml_node_t *node,
                       const struct draw_rule **to);

static bool take_field(struct source *source, const struct field *field, const yaml_node_t *node, void *row) {
    void *to = (char *)row + field->offset;
    switch (field->kind) {
    case FIELD_TEXT:
        return take_text(source, field, node, to);
    case FIELD_TEXTS:
    case FIELD_PHRASES:
        return take_texts(source, field, node, to);
    case FIELD_BYTE:
        return take_number(source, field, node, field->least, field->most, to);
    case FIELD_BOOL:
        return take_bool(source, field, node, to);
    case FIELD_SIGN:
        return take_sign(source, field, node, to);
    case FIELD_WORD:
        return take_word(source, field, node, to);
    case FIELD_DRAWS:
        return take_draws(source, field, node, to);
    default:
        return take_list(source, field, node, to);
    }
}

/* One mapping into the fields of a cleared row. */
static bool take_mapping(struct source *source, const struct field *fields, const yaml_node_t *node,
                         const char *what, void *row) {
    bool seen[64] = {false};
    if (!node || node->type != YAML_MAPPING_NODE)
        return refuse(source, node, "%s is written as fields with values", what);
    for (yaml_node_pair_t *pair = node->data.mapping.pairs.start; pair < node->data.mapping.pairs.top;
         pair++) {
        const yaml_node_t *key = node_at(source, pair->key);
        struct slice name = {"", 0};
        if (key->type == YAML_SCALAR_NODE)
            name = (struct slice){(const char *)key->data.scalar.value, key->data.scalar.length};
        size_t i = 0;
        while (fields[i].name && !slice_is(name, fields[i].name))
            i++;
        if (!fields[i].name)
            return refuse(source, key, "%s has no field '%.*s'", what,
                          (int)(name.length < 40 ? name.length : 40), name.at);
        if (seen[i])
            return refuse(source, key, "%s is here twice", fields[i].name);
        seen[i] = true;
        if (!take_field(source, &fields[i], node_at(source, pair->value), row))
            return false;
    }
    for (size_t i = 0; fields[i].name; i++)
        if (fields[i].required && !seen[i])
            return refuse(source, node, "the field '%s' is missing", fields[i].name);
    return true;
}

static bool take_draws(struct source *source, const struct field *field, const yaml_node_t *node,
                       const struct draw_rule **to) {
    if (node->type != YAML_SEQUENCE_NODE)
        return refuse(source, node, "%s takes a list", field->name);
    size_t count = (size_t)(node->data.sequence.items.top - node->data.sequence.items.start);
    if (count > DRAW_RULES_MAX)
        return refuse(source, node, "%s takes at most %d of them", field->name, DRAW_RULES_MAX);
    struct draw_rule *rules = arena_zero(source->arena, (count + 1) * sizeof *rules);
    source->wants_memory = !rules;
    for (size_t i = 0; i < count && rules; i++) {
        const yaml_node_t *item = node_at(source, node->data.sequence.items.start[i]);
        if (!take_mapping(source, draw_fields, item, "a draw rule", &rules[i]))
            return false;
        bool repeats = rules[i].kind == DRAW_REPETITION;
        if (rules[i].kind == DRAW_END || (repeats ? rules[i].times < 2 : rules[i].moves < 1))
            return refuse(source, item, "a draw rule counts moves, a repetition at least 2 times");
    }
    *to = rules;
    return rules;
}

static bool is_name(const char *name) {
    for (const char *at = name; *at; at++)
        if (!((*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9') || *at == '-'))
            return false;
    return strlen(name) <= 40;
}

static unsigned squares_in(const struct variant *v, unsigned from, unsigned to) {
    unsigned squares = 0;
    for (unsigned rank = from; rank < to; rank++)
        for (unsigned file = 0; file < v->width; file++)
            squares += v->playing == PLAYING_ALL || ((rank + file) & 1) == (v->playing == PLAYING_B1);
    return squares;
}

/* Where a row's field is written; the row itself where it is not. */
static const yaml_node_t *field_at(struct source *source, const yaml_node_t *row, const char *name) {
    for (yaml_node_pair_t *pair = row->data.mapping.pairs.start; pair < row->data.mapping.pairs.top; pair++) {
        const yaml_node_t *key = node_at(source, pair->key);
        struct slice text = {(const char *)key->data.scalar.value, key->data.scalar.length};
        if (slice_is(text, name))
            return node_at(source, pair->value);
    }
    return row;
}

static bool is_known(const char *name, const struct variant *rows, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(rows[i].name, name) == 0)
            return true;
    return variant_find(name, strlen(name));
}

/* What the fields say together; `rows` are those before it in the file. */
static bool is_named(struct source *source, const yaml_node_t *node, const struct variant *v,
                     const struct variant *rows, size_t count) {
    if (!is_name(v->name))
        return refuse(source, field_at(source, node, "name"),
                      "a name has small letters, digits and - in it, 40 at most");
    if (variant_find(v->name, strlen(v->name)))
        return refuse(source, field_at(source, node, "name"), "there is a variant '%s' already", v->name);
    if (is_known(v->name, rows, count))
        return refuse(source, field_at(source, node, "name"), "the name '%s' is given twice", v->name);
    if (v->house && !is_known(v->house, rows, count))
        return refuse(source, field_at(source, node, "house"), "house names no variant");
    return true;
}

static bool is_sound(struct source *source, const yaml_node_t *node, const struct variant *v) {
    unsigned rows = v->men_rows + v->empty_rows_behind;
    if (squares_in(v, 0, v->height) > SQUARES_MAX)
        return refuse(source, field_at(source, node, "height"), "the board has more than %d squares",
                      SQUARES_MAX);
    if (rows * 2 >= v->height)
        return refuse(source, field_at(source, node, "men_rows"),
                      "the men of the two sides leave no row between them");
    unsigned white = squares_in(v, v->empty_rows_behind, rows);
    unsigned black = squares_in(v, v->height - rows, v->height - v->empty_rows_behind);
    const yaml_node_t *most = field_at(source, node, "men_most"),
                      *columns = field_at(source, node, "columns");
    if (v->men_most && (v->men_most < white || v->men_most < black))
        return refuse(source, most, "men_most is less than the men of the start");
    if (v->columns != COLUMNS_NONE && white + black > COLUMN_MAX)
        return refuse(source, columns, "a game of columns has at most %d men in all", COLUMN_MAX);
    if (v->columns != COLUMNS_NONE && v->men_most)
        return refuse(source, most, "in a game of columns men_most is left out");
    if (v->columns > COLUMNS_ONE_EACH && v->removal != REMOVAL_AT_ONCE)
        return refuse(source, columns, "a column can be jumped again only where removal is at-once");
    return true;
}

static bool take_rows(struct source *source, struct variant *rows, size_t *count) {
    const yaml_node_t *root = yaml_document_get_root_node(&source->document);
    if (!root || root->type != YAML_SEQUENCE_NODE)
        return refuse(source, root, "the file is a list of variants, each begins with '- name:'");
    for (yaml_node_item_t *item = root->data.sequence.items.start; item < root->data.sequence.items.top;
         item++) {
        const yaml_node_t *node = node_at(source, *item);
        if (*count == VARIANTS_ADDED_MAX)
            return refuse(source, node, "at most %d variants can be added", VARIANTS_ADDED_MAX);
        struct variant *row = &rows[*count];
        if (!take_mapping(source, variant_fields, node, "a variant", row) ||
            !is_named(source, node, row, rows, *count) || !is_sound(source, node, row))
            return false;
        ++*count;
    }
    return true;
}

static bool load(yaml_parser_t *parser, struct source *source) {
    if (yaml_parser_load(parser, &source->document))
        return true;
    source->wants_memory = parser->error == YAML_MEMORY_ERROR;
    source->fault->line = parser->problem_mark.line + 1;
    source->fault->column = parser->problem_mark.column + 1;
    snprintf(source->fault->message, sizeof source->fault->message, "this is no YAML: %s",
             parser->problem ? parser->problem : "");
    return false;
}

/* The words of all rows together are one expression: it may be too long. */
static bool words_compile(struct source *source, const struct variant *rows, size_t count) {
    bool any = false;
    for (size_t i = 0; i < count; i++)
        any = any || rows[i].headings || rows[i].mentions;
    enum status status = any ? patterns_try_words() : STATUS_OK;
    source->wants_memory |= status == STATUS_NO_MEMORY;
    return status == STATUS_OK || refuse(source, NULL, "headings and mentions are too long together");
}

enum status variant_file_read(struct slice bytes, struct arena *arena, struct variant_fault *fault) {
    struct source source = {.arena = arena, .fault = fault};
    yaml_parser_t parser;
    size_t count = 0;
    bool good = false;
    struct variant *rows = arena_zero(arena, VARIANTS_ADDED_MAX * sizeof *rows);
    if (!rows || !yaml_parser_initialize(&parser))
        return STATUS_NO_MEMORY;
    yaml_parser_set_input_string(&parser, (const unsigned char *)(bytes.length ? bytes.at : ""),
                                 bytes.length);
    if (load(&parser, &source)) {
        good = take_rows(&source, rows, &count);
        yaml_document_delete(&source.document);
    }
    yaml_parser_delete(&parser);
    if (good && !variant_add(rows, count))
        good = refuse(&source, NULL, "at most %d variants can be added", VARIANTS_ADDED_MAX);
    good = good && words_compile(&source, rows, count);
    if (source.wants_memory)
        return STATUS_NO_MEMORY;
    return good ? STATUS_OK : STATUS_USAGE;
}
