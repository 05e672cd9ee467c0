/* JSON, one game a line. Written straight into the buffer: building a tree first costs more than the rest of
 * the conversion together. Which keys there are is shape.c's work. */
#include "writer/shape.h"

struct json {
    struct shape_sink sink;
    struct buffer *buffer;
    bool bare;   /* nothing stands in the open map or list yet */
    bool in_map; /* unless a key was just written, a text is a name */
    bool valued; /* a value is due behind a key */
    /* What was open around; deeper than any game goes. */
    bool maps[4 * NESTING_MAX + 16];
    size_t depth;
};

static struct json *json_of(struct shape_sink *sink) {
    return (struct json *)(void *)sink;
}

/* The comma before a part that is not the first and not a value behind its key. */
static void separate(struct json *json) {
    if (!json->bare && !json->valued)
        buffer_char(json->buffer, ',');
    json->bare = json->valued = false;
}

static void json_open(struct shape_sink *sink, bool list, bool inline_form) {
    struct json *json = json_of(sink);
    (void)inline_form;
    separate(json);
    buffer_char(json->buffer, list ? '[' : '{');
    json->maps[json->depth++] = json->in_map;
    json->in_map = !list;
    json->bare = true;
}

static void json_close(struct shape_sink *sink, bool list) {
    struct json *json = json_of(sink);
    buffer_char(json->buffer, list ? ']' : '}');
    json->in_map = json->maps[--json->depth];
    json->bare = json->valued = false;
}

/* RFC 8259, section 7. */
static void write_string(struct buffer *buffer, struct slice text) {
    size_t from = 0;
    buffer_char(buffer, '"');
    for (size_t i = 0; i < text.length; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        buffer_put(buffer, text.at + from, i - from);
        from = i + 1;
        if (c == '"' || c == '\\')
            buffer_put(buffer, (const char[]){'\\', (char)c}, 2);
        else if (c == '\n')
            buffer_put(buffer, "\\n", 2);
        else
            buffer_format(buffer, "\\u%04x", c);
    }
    buffer_put(buffer, text.at + from, text.length - from);
    buffer_char(buffer, '"');
}

static void json_text(struct shape_sink *sink, struct slice text) {
    struct json *json = json_of(sink);
    bool names = json->in_map && !json->valued;
    buffer_spill(json->buffer, json->buffer->length);
    separate(json);
    write_string(json->buffer, text);
    if (names)
        buffer_char(json->buffer, ':');
    json->valued = names;
}

static void json_key(struct shape_sink *sink, const char *key) {
    json_text(sink, slice_of(key));
}

static void json_number(struct shape_sink *sink, unsigned long long number) {
    struct json *json = json_of(sink);
    separate(json);
    buffer_number(json->buffer, number);
}

static void json_truth(struct shape_sink *sink) {
    struct json *json = json_of(sink);
    separate(json);
    buffer_text(json->buffer, "true");
}

static enum status write_game(struct buffer *buffer, const struct game *game,
                              const struct writer_options *options, bool first) {
    struct json json = {.sink = {json_open, json_close, json_key, json_text, json_number, json_truth},
                        .buffer = buffer,
                        .bare = true};
    (void)first;
    enum status status = shape_write(&json.sink, game, options);
    buffer_char(buffer, '\n');
    return buffer->failed ? STATUS_NO_MEMORY : status;
}

const struct writer_kind json_writer = {"json", write_game, NULL, true, false};
