/* Readers: bytes of one format -> games, one after the other. A format is a file with one row. */
#ifndef PARSER_READER_H
#define PARSER_READER_H

#include "base/text.h"
#include "model/game.h"

/* What stands behind the end of a text. A piece of a longer text ends at the start of a line. */
enum reader_behind {
    BEHIND_NOTHING,  /* the text is whole */
    BEHIND_TAG,      /* PDN: a tag pair at the start of a line */
    BEHIND_GAME,     /* a game with at most READER_NOTES bytes of notes in front, a document, an object */
    BEHIND_ANYTHING, /* nobody knows */
};

enum { READER_NOTES = 16 * 1024 };

/* How a printed record names squares; a program's own ways must be asked for. */
enum reader_labels {
    LABELS_AS_PRINTED,
    LABELS_ZERO_BASED, /* numbers from 0 on */
    LABELS_ROW_COLUMN, /* r0c0 is the square in the upper left corner */
    LABELS_COUNT
};

struct reader_options {
    const char *variant;       /* declared by the caller, a name of the variant table; NULL: nothing */
    enum reader_labels labels; /* of pages */

    /* For a piece of a longer text; all zero for a whole one. */
    size_t start; /* reading begins here; what stands before is there for looking back only */
    enum reader_behind behind;
    size_t again_from, again_to; /* the tags that the first game has again (of `reader_cut`); equal: none */
    size_t limit;                /* bytes that a game may have; 0: any number */
};

enum reader_step {
    READER_GAME,
    READER_END,
    READER_NO_MEMORY,
    READER_CUT,  /* how the text goes on from here cannot be said without what stands behind it */
    READER_LONG, /* the game that begins here, or what stands behind it before the next, is longer than
                    the limit */
};

/* From where a reader that said READER_CUT or READER_LONG has to begin again. */
struct reader_cut {
    size_t at;
    size_t again_from, again_to; /* tags before `at` that the game has again; equal: none */
};

struct reader_kind {
    const char *name; /* of --from */
    /* The text (decoded UTF-8, may hold NUL and U+FFFD, which the caller reports) stays the caller's and
     * must outlive the reader. Spans of all that is read are offsets in it. NULL: no memory. */
    void *(*open)(struct text *text, const struct reader_options *options);
    /* Fills a game that was just initialised. Slices of the game point into the text, its
     * arena or the reader, which all must outlive it. Faults
     * are findings of the game. Every call gets further or ends. `outside` takes findings about bytes
     * between games. What was read of a piece is the same as in the whole text, `outside` included; but not
     * the game of READER_CUT or READER_LONG. */
    enum reader_step (*next)(void *reader, struct game *game, struct finding_list *outside);
    void (*close)(void *reader);
    /* NULL: a text of this format is read whole, whatever `behind` says. */
    void (*cut)(const void *reader, struct reader_cut *cut);
};

extern const struct reader_kind pdn_reader, text_reader, yaml_reader, json_reader;

/* By the name of --from; NULL: none. */
const struct reader_kind *reader_find(const char *name);
/* "as-printed" "zero-based" "row-column"; LABELS_COUNT: none of them. */
enum reader_labels reader_labels_of(const char *name);
/* Looks at the first 64 KiB. */
const struct reader_kind *reader_detect(const struct text *text);

#endif
