/* The shape of a game in YAML and JSON (docs/record.schema.json), told piece by piece to a sink that knows
 * one syntax. */
#ifndef WRITER_SHAPE_H
#define WRITER_SHAPE_H

#include "writer/writer.h"

struct shape_sink {
    /* A map or list that is open, its parts in reading order. `inline_form`: all on one line. */
    void (*open)(struct shape_sink *sink, bool list, bool inline_form);
    void (*close)(struct shape_sink *sink, bool list);
    /* A key of the shape itself; a name that the record chose. */
    void (*key)(struct shape_sink *sink, const char *key);
    /* Text from the record: valid UTF-8, to be quoted. Also used for names of tags, before their values. */
    void (*text)(struct shape_sink *sink, struct slice text);
    void (*number)(struct shape_sink *sink, unsigned long long number);
    void (*truth)(struct shape_sink *sink);
};

/* STATUS_NO_MEMORY when its own memory ran out. */
enum status shape_write(struct shape_sink *sink, const struct game *game,
                        const struct writer_options *options);

#endif
