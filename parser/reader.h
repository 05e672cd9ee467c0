/* Readers: bytes of one format -> games, one after the other. A format is a file with one row. */
#ifndef PARSER_READER_H
#define PARSER_READER_H

#include "base/text.h"
#include "model/game.h"

struct reader_options {
    const char *variant; /* declared by the caller, a name of the variant table; NULL: nothing */
};

enum reader_step { READER_GAME, READER_END, READER_NO_MEMORY };

struct reader_kind {
    const char *name; /* of --from */
    /* The text (decoded UTF-8, may hold NUL and U+FFFD, which the caller reports) stays the caller's and
     * must outlive the reader. Spans of all that is read are offsets in it. NULL: no memory. */
    void *(*open)(struct text *text, const struct reader_options *options);
    /* Fills a game that was just initialised. Slices of the game point into the text, its
     * arena or the reader, which all must outlive it. Faults
     * are findings of the game. Every call gets further or ends. `outside` takes findings about bytes
     * between games. */
    enum reader_step (*next)(void *reader, struct game *game, struct finding_list *outside);
    void (*close)(void *reader);
};

extern const struct reader_kind pdn_reader, text_reader, yaml_reader, json_reader;

/* By the name of --from; NULL: none. */
const struct reader_kind *reader_find(const char *name);
/* Looks at the first 64 KiB. */
const struct reader_kind *reader_detect(const struct text *text);

#endif
