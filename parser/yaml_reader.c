/* YAML: libyaml's events as those of a record. Aliases are not followed, so no document grows; what is
 * nested deeper than games are is not read on. The shape itself is record.c's. */
#include "base/memory.h"
#include "parser/reader.h"
#include "parser/record.h"
#include "parser/yaml_document.h"

#include <stdio.h>
#include <yaml.h>

struct yaml {
    struct record_source source;
    size_t next; /* where the next document begins in the text */

    /* Of a piece of a longer text. */
    enum reader_behind behind;
    size_t limit;
    struct reader_cut cut;

    /* The document being read. */
    struct slice document;
    size_t fed; /* bytes that libyaml has taken */
    yaml_parser_t parser;
    bool parsing, broken;
    size_t depth;
    size_t character, byte; /* the same place, as libyaml counts and as the document does */
};

static void *open_yaml(struct text *text, const struct reader_options *options) {
    struct yaml *yaml = memory_take(sizeof *yaml);
    if (!yaml)
        return NULL;
    *yaml = (struct yaml){.source = {.text = text},
                          .next = options->start ? options->start : record_begin(text),
                          .behind = options->behind,
                          .limit = options->limit ? options->limit : SIZE_MAX};
    return yaml;
}

static void end_document(struct yaml *yaml) {
    if (yaml->parsing)
        yaml_parser_delete(&yaml->parser);
    yaml->parsing = false;
}

static void close_yaml(void *reader) {
    end_document(reader);
    memory_free(reader);
}

/* NULs are told by whoever decoded the text; libyaml would end at them. */
static int feed(void *context, unsigned char *to, size_t room, size_t *length) {
    struct yaml *yaml = context;
    size_t left = yaml->document.length - yaml->fed;
    *length = left < room ? left : room;
    memcpy(to, yaml->document.at + yaml->fed, *length);
    for (unsigned char *nul = to; (nul = memchr(nul, '\0', *length - (size_t)(nul - to)));)
        *nul = ' ';
    yaml->fed += *length;
    return 1;
}

/* Whether a document that reaches the end of a piece may go on behind it. A piece without a word between
 * marks changes nothing, wherever it is cut. */
static bool may_go_on(const struct yaml *yaml, const struct yaml_outline *outline) {
    if (outline->ended || outline->blank || yaml->next < yaml->source.text->length)
        return false;
    return yaml->behind == BEHIND_ANYTHING || (yaml->behind != BEHIND_NOTHING && !outline->begun);
}

/* What is left out begins with the document's first sign. */
static bool is_too_long(struct yaml *yaml) {
    const struct slice document = slice_trim(yaml->document);
    size_t at = (size_t)(document.at - yaml->source.text->bytes);
    if (yaml->next - at <= yaml->limit)
        return false;
    yaml->cut.at = at;
    return true;
}

/* Goes to the next document that has something in it: READER_GAME when there is one. */
static enum reader_step find_document(struct yaml *yaml) {
    const struct text *text = yaml->source.text;
    struct yaml_outline outline = {0};
    while (!outline.says_something && yaml->next < text->length) {
        struct slice rest = {text->bytes + yaml->next, text->length - yaml->next};
        yaml->cut.at = yaml->next;
        yaml->document = yaml_document(rest, &outline);
        yaml->next += yaml->document.length;
        if (may_go_on(yaml, &outline))
            return READER_CUT;
    }
    if (!outline.says_something)
        yaml->cut.at = yaml->next;
    return !outline.says_something ? READER_END : is_too_long(yaml) ? READER_LONG : READER_GAME;
}

static bool begin_document(struct yaml *yaml) {
    yaml->fed = yaml->depth = yaml->character = yaml->byte = 0;
    yaml->broken = false;
    if (!yaml_parser_initialize(&yaml->parser))
        return false;
    yaml->parsing = true;
    yaml_parser_set_encoding(&yaml->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input(&yaml->parser, feed, yaml);
    return true;
}

static size_t document_at(const struct yaml *yaml) {
    return (size_t)(yaml->document.at - yaml->source.text->bytes);
}

static bool goes_on(const struct yaml *yaml, size_t byte) {
    return byte < yaml->document.length && ((unsigned char)yaml->document.at[byte] & 0xC0) == 0x80;
}

/* The byte, in the whole text, of libyaml's character index. Marks ascend but for small steps back, so all
 * the walking together is linear. */
static size_t byte_of(struct yaml *yaml, size_t character) {
    while (yaml->character < character && yaml->byte < yaml->document.length) {
        do
            yaml->byte++;
        while (goes_on(yaml, yaml->byte));
        yaml->character++;
    }
    while (yaml->character > character && yaml->byte > 0) {
        do
            yaml->byte--;
        while (yaml->byte > 0 && goes_on(yaml, yaml->byte));
        yaml->character--;
    }
    return document_at(yaml) + yaml->byte;
}

/* Tells why the rest of the document cannot be read. */
static enum record_event_kind break_off(struct yaml *yaml, struct record_event *event) {
    const yaml_parser_t *parser = &yaml->parser;
    if (parser->error == YAML_MEMORY_ERROR)
        return RECORD_NO_MEMORY;
    size_t end = document_at(yaml) + yaml->document.length;
    size_t at = parser->error == YAML_READER_ERROR ? document_at(yaml) + parser->problem_offset
                                                   : byte_of(yaml, parser->problem_mark.index);
    while (end > at && strchr(" \t\r\n", yaml->source.text->bytes[end - 1]))
        end--;
    event->at = at;
    event->length = end > at ? end - at : 0;
    const char *problem = parser->problem
                              ? parser->problem
                              : phrase_text(PHRASE_YAML_UNREADABLE, yaml->source.findings->language);
    record_report_problem(&yaml->source, PHRASE_YAML_BROKEN, problem, at, event->length);
    return RECORD_BROKEN;
}

static enum record_event_kind break_off_depth(struct yaml *yaml, struct record_event *event) {
    event->length = document_at(yaml) + yaml->document.length - event->at;
    struct slice rest = {yaml->source.text->bytes + event->at, event->length};
    struct finding_slot slot = {"limit", "250"};
    finding_add(yaml->source.findings, FINDING_NESTING_TOO_DEEP, event->at, rest, &slot, 1);
    return RECORD_BROKEN;
}

/* YAML 1.1's plain scalars, as far as this shape has a use for them. */
static enum record_event_kind kind_of_scalar(const yaml_event_t *from) {
    struct slice text = {(const char *)from->data.scalar.value, from->data.scalar.length};
    if (from->data.scalar.style != YAML_PLAIN_SCALAR_STYLE)
        return RECORD_TEXT;
    if (slice_is(text, "true"))
        return RECORD_TRUTH;
    if (!text.length || slice_is(text, "~") || slice_is(text, "null") || slice_is(text, "false"))
        return RECORD_OTHER;
    for (size_t i = 0; i < text.length; i++)
        if (text.at[i] < '0' || text.at[i] > '9')
            return RECORD_TEXT;
    return RECORD_NUMBER;
}

/* The text where it stands in the window when it stands there as it is; a copy otherwise. */
static bool take_scalar(struct yaml *yaml, const yaml_event_t *from, struct record_event *event) {
    struct slice text = {(const char *)from->data.scalar.value, from->data.scalar.length};
    const struct text *window = yaml->source.text;
    event->kind = kind_of_scalar(from);
    event->text_at = event->at + (from->data.scalar.style == YAML_SINGLE_QUOTED_SCALAR_STYLE ||
                                  from->data.scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE);
    if (text.length <= event->length && text.length <= window->length - event->text_at &&
        slice_equal((struct slice){window->bytes + event->text_at, text.length}, text)) {
        event->text = (struct slice){window->bytes + event->text_at, text.length};
        return true;
    }
    event->text = arena_copy(yaml->source.arena, text);
    return event->text.at != NULL;
}

/* Anchors and tags say nothing in this shape. */
static bool is_decorated(const yaml_event_t *from) {
    switch (from->type) {
    case YAML_SCALAR_EVENT:
        return from->data.scalar.anchor || from->data.scalar.tag;
    case YAML_SEQUENCE_START_EVENT:
        return from->data.sequence_start.anchor || from->data.sequence_start.tag;
    case YAML_MAPPING_START_EVENT:
        return from->data.mapping_start.anchor || from->data.mapping_start.tag;
    default:
        return false;
    }
}

/* libyaml's event as one of ours; false: it is none (the stream's and the document's starts). */
static bool translate(struct yaml *yaml, const yaml_event_t *from, struct record_event *event) {
    *event = (struct record_event){.kind = RECORD_OTHER};
    event->at = byte_of(yaml, from->start_mark.index);
    event->length = byte_of(yaml, from->end_mark.index) - event->at;
    event->text_at = event->at;
    if (is_decorated(from))
        record_report(&yaml->source, PHRASE_YAML_ANCHORS, event->at, event->length);
    switch (from->type) {
    case YAML_MAPPING_START_EVENT:
    case YAML_SEQUENCE_START_EVENT:
        event->kind = from->type == YAML_MAPPING_START_EVENT ? RECORD_MAP : RECORD_LIST;
        if (++yaml->depth > RECORD_DEPTH_MAX)
            event->kind = break_off_depth(yaml, event);
        return true;
    case YAML_MAPPING_END_EVENT:
    case YAML_SEQUENCE_END_EVENT:
        yaml->depth--;
        event->kind = RECORD_CLOSE;
        return true;
    case YAML_SCALAR_EVENT:
        if (!take_scalar(yaml, from, event))
            event->kind = RECORD_NO_MEMORY;
        return true;
    case YAML_ALIAS_EVENT:
        return true;
    case YAML_DOCUMENT_END_EVENT:
    case YAML_STREAM_END_EVENT:
    case YAML_NO_EVENT:
        event->kind = RECORD_END;
        return true;
    default:
        return false;
    }
}

static void next_event(struct record_source *source, struct record_event *event) {
    struct yaml *yaml = (struct yaml *)(void *)source;
    bool ours = false;
    *event = (struct record_event){.kind = RECORD_BROKEN};
    while (!ours && !yaml->broken) {
        yaml_event_t from;
        if (!yaml_parser_parse(&yaml->parser, &from)) {
            event->kind = break_off(yaml, event);
            ours = true;
        } else {
            ours = translate(yaml, &from, event);
            yaml_event_delete(&from);
        }
        yaml->broken = ours && (event->kind == RECORD_BROKEN || event->kind == RECORD_NO_MEMORY);
    }
}

/* Behind a document's end there may be nothing, or what libyaml does not take for a document. */
static bool look_behind(struct yaml *yaml) {
    struct record_event event;
    do
        next_event(&yaml->source, &event);
    while (event.kind == RECORD_END && yaml->parser.state != YAML_PARSE_END_STATE);
    if (event.kind != RECORD_END && event.kind != RECORD_BROKEN && event.kind != RECORD_NO_MEMORY)
        record_report(&yaml->source, PHRASE_YAML_SECOND, event.at, event.length);
    return event.kind != RECORD_NO_MEMORY;
}

/* Reads the document's map, if it is one, into the game. */
static enum reader_step read_document(struct yaml *yaml, struct game *game, struct finding_list *outside,
                                      bool *found) {
    struct record_event event;
    yaml->source.findings = outside;
    yaml->source.next = next_event;
    yaml->source.arena = game->arena;
    next_event(&yaml->source, &event);
    *found = event.kind == RECORD_MAP;
    if (event.kind == RECORD_NO_MEMORY)
        return READER_NO_MEMORY;
    if (*found) {
        yaml->source.findings = &game->findings;
        game->at = event.at;
        return record_read(&yaml->source, &event, game) && look_behind(yaml) ? READER_GAME : READER_NO_MEMORY;
    }
    bool empty = event.kind == RECORD_OTHER && !event.text.length && !event.length;
    if (event.kind != RECORD_END && event.kind != RECORD_BROKEN && !empty) {
        struct slice rest = slice_trim((struct slice){yaml->source.text->bytes + event.at,
                                                      document_at(yaml) + yaml->document.length - event.at});
        record_report(&yaml->source, PHRASE_NOT_A_GAME, event.at, rest.length);
    }
    return READER_GAME;
}

static enum reader_step next_game(void *reader, struct game *game, struct finding_list *outside) {
    struct yaml *yaml = reader;
    bool found = false;
    game->window = yaml->source.text->bytes;
    while (!found) {
        enum reader_step step = find_document(yaml);
        if (step != READER_GAME)
            return step;
        step = begin_document(yaml) ? read_document(yaml, game, outside, &found) : READER_NO_MEMORY;
        end_document(yaml);
        if (step == READER_NO_MEMORY || outside->failed)
            return READER_NO_MEMORY;
    }
    return READER_GAME;
}

static void cut_yaml(const void *reader, struct reader_cut *cut) {
    *cut = ((const struct yaml *)reader)->cut;
}

const struct reader_kind yaml_reader = {"yaml", open_yaml, next_game, close_yaml, cut_yaml};
