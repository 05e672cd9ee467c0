/* Writers: a game -> one format. A format is a file with one row. Only games that validate has judged are
 * written; nodes that replay resolved in normal form, others as the record has them. */
#ifndef WRITER_WRITER_H
#define WRITER_WRITER_H

#include "base/buffer.h"
#include "base/status.h"
#include "model/game.h"
#include "notation/square.h"

struct writer_options {
    enum notation notation;
    bool keep;         /* moves as the record has them; PDN from PDN: all behind the tags */
    const char *style; /* of the text format: "russian-long" ...; NULL: by the game's language and variant */
};

struct writer_kind {
    const char *name; /* of -t: "pdn" */
    /* Appends one game. `first` is the first game of its output. The buffer's `failed` tells a lack of
     * memory; STATUS_USAGE: the options do not fit (an unknown style). */
    enum status (*game)(struct buffer *buffer, const struct game *game, const struct writer_options *options,
                        bool first);
    bool (*shortens)(const char *style); /* whether node->short_form is needed; NULL: never */
    bool finals;                         /* whether game->final is needed */
    bool heads;                          /* whether the first game of an output looks other than the rest */
};

extern const struct writer_kind pdn_writer, yaml_writer, json_writer, text_writer;

/* By the name of -t; NULL: none. */
const struct writer_kind *writer_find(const char *name);

#endif
