/* The shape of a game in YAML and JSON (docs/record.schema.json), told piece by piece to a sink that knows
 * one syntax. */
#ifndef WRITER_RECORD_H
#define WRITER_RECORD_H

#include "writer/writer.h"

struct record_sink {
    /* A map or list that is open, its parts in reading order. `inline_form`: all on one line. */
    void (*open)(struct record_sink *sink, bool list, bool inline_form);
    void (*close)(struct record_sink *sink, bool list);
    /* A key of the shape itself; a name that the record chose. */
    void (*key)(struct record_sink *sink, const char *key);
    /* Text from the record: valid UTF-8, to be quoted. Also used for names of tags, before their values. */
    void (*text)(struct record_sink *sink, struct slice text);
    void (*number)(struct record_sink *sink, unsigned long long number);
    void (*truth)(struct record_sink *sink);
};

/* STATUS_NO_MEMORY when its own memory ran out. */
enum status record_write(struct record_sink *sink, const struct game *game,
                         const struct writer_options *options);

#endif
