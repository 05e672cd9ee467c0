/* YAML, one document a game, through libyaml's emitter. Whatever comes from a record stands in double
 * quotes: to a YAML 1.1 reader a bare 22:13 is a number to the base 60, no a truth value, 2026-11-29 a date,
 * and a bare * does not parse. Which keys there are is shape.c's work. */
#include "writer/shape.h"

#include <yaml.h>

struct yaml {
    struct shape_sink sink;
    yaml_emitter_t emitter;
    bool failed; /* libyaml fails for want of memory only: what it is given is sound */
};

static struct yaml *yaml_of(struct shape_sink *sink) {
    return (struct yaml *)(void *)sink;
}

/* The emitter owns the event, also when it fails. */
static void emit(struct yaml *yaml, yaml_event_t *event, int made) {
    if (!made || yaml->failed || !yaml_emitter_emit(&yaml->emitter, event))
        yaml->failed = true;
}

static void sink_open(struct shape_sink *sink, bool list, bool inline_form) {
    struct yaml *yaml = yaml_of(sink);
    yaml_event_t event;
    int made;
    if (yaml->failed)
        return;
    if (list)
        made = yaml_sequence_start_event_initialize(
            &event, NULL, NULL, 1, inline_form ? YAML_FLOW_SEQUENCE_STYLE : YAML_BLOCK_SEQUENCE_STYLE);
    else
        made = yaml_mapping_start_event_initialize(
            &event, NULL, NULL, 1, inline_form ? YAML_FLOW_MAPPING_STYLE : YAML_BLOCK_MAPPING_STYLE);
    emit(yaml, &event, made);
}

static void sink_close(struct shape_sink *sink, bool list) {
    struct yaml *yaml = yaml_of(sink);
    yaml_event_t event;
    if (!yaml->failed)
        emit(yaml, &event,
             list ? yaml_sequence_end_event_initialize(&event) : yaml_mapping_end_event_initialize(&event));
}

static void scalar(struct yaml *yaml, struct slice text, yaml_scalar_style_t style) {
    yaml_event_t event;
    if (yaml->failed)
        return;
    emit(yaml, &event,
         text.at && text.length <= INT32_MAX && /* NULL: there was no memory for it */
             yaml_scalar_event_initialize(&event, NULL, NULL, (const yaml_char_t *)text.at, (int)text.length,
                                          1, 1, style));
}

static void sink_key(struct shape_sink *sink, const char *key) {
    scalar(yaml_of(sink), slice_of(key), YAML_PLAIN_SCALAR_STYLE);
}

static void sink_text(struct shape_sink *sink, struct slice text) {
    scalar(yaml_of(sink), text, YAML_DOUBLE_QUOTED_SCALAR_STYLE);
}

static void sink_number(struct shape_sink *sink, unsigned long long number) {
    char digits[24];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    scalar(yaml_of(sink), (struct slice){digits + at, sizeof digits - at}, YAML_PLAIN_SCALAR_STYLE);
}

static void sink_truth(struct shape_sink *sink) {
    scalar(yaml_of(sink), slice_of("true"), YAML_PLAIN_SCALAR_STYLE);
}

static int append(void *buffer, unsigned char *bytes, size_t size) {
    buffer_put(buffer, (const char *)bytes, size);
    buffer_spill(buffer, ((struct buffer *)buffer)->length);
    return !((struct buffer *)buffer)->failed;
}

static enum status write_document(struct yaml *yaml, const struct game *game,
                                  const struct writer_options *options) {
    yaml_event_t event;
    emit(yaml, &event, yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING));
    if (!yaml->failed)
        emit(yaml, &event, yaml_document_start_event_initialize(&event, NULL, NULL, NULL, 0));
    enum status status = shape_write(&yaml->sink, game, options);
    if (!yaml->failed)
        emit(yaml, &event, yaml_document_end_event_initialize(&event, 1));
    if (!yaml->failed)
        emit(yaml, &event, yaml_stream_end_event_initialize(&event));
    return yaml->failed ? STATUS_NO_MEMORY : status;
}

static enum status write_game(struct buffer *buffer, const struct game *game,
                              const struct writer_options *options, bool first) {
    struct yaml yaml = {.sink = {sink_open, sink_close, sink_key, sink_text, sink_number, sink_truth}};
    (void)first;
    if (!yaml_emitter_initialize(&yaml.emitter))
        return STATUS_NO_MEMORY;
    yaml_emitter_set_output(&yaml.emitter, append, buffer);
    yaml_emitter_set_unicode(&yaml.emitter, 1);
    yaml_emitter_set_width(&yaml.emitter, -1);
    enum status status = write_document(&yaml, game, options);
    yaml_emitter_delete(&yaml.emitter);
    return buffer->failed ? STATUS_NO_MEMORY : status;
}

const struct writer_kind yaml_writer = {"yaml", write_game, NULL, true, false};
