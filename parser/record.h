/* The shape of a game in YAML and JSON (docs/record.schema.json), read from the events of one syntax. */
#ifndef PARSER_RECORD_H
#define PARSER_RECORD_H

#include "base/text.h"
#include "model/game.h"

enum record_event_kind {
    RECORD_MAP,
    RECORD_LIST,
    RECORD_CLOSE, /* of the innermost map or list */
    RECORD_TEXT,
    RECORD_NUMBER, /* digits only */
    RECORD_TRUTH,  /* true */
    RECORD_OTHER,  /* a value that this shape has no use for: null, false, 1.5, an alias */
    RECORD_END,    /* of the document */
    RECORD_BROKEN, /* the syntax is broken here and nothing more of the document can be read; told already */
    RECORD_NO_MEMORY,
};

struct record_event {
    enum record_event_kind kind;
    struct slice text; /* of a scalar, decoded; lives as long as the game or the window */
    size_t at, length; /* the event's span in the window, quotes included */
    size_t text_at;    /* where the text itself begins there */
};

/* Where events come from. Keys of maps are events too; every map has a value after each key. */
struct record_source {
    void (*next)(struct record_source *source, struct record_event *event);
    struct text *text;
    struct arena *arena;           /* of the game */
    struct finding_list *findings; /* of the game; of the file, while no game has begun */
};

enum { RECORD_DEPTH_MAX = 3 * NESTING_MAX + 16 /* maps and lists that the deepest game has open at once */ };

/* Where the text begins behind a byte order mark (libyaml would take it for a column of the first line). */
size_t record_begin(const struct text *text);
/* Reads one map, whose RECORD_MAP event is `first`, to its end or to the break. False: no memory. */
bool record_read(struct record_source *source, const struct record_event *first, struct game *game);
/* An unknown-token finding: `what` in words, then the characters themselves, cut to a readable length. */
void record_report(const struct record_source *source, enum phrase what, size_t at, size_t length);
/* The same of a phrase with a {problem}. */
void record_report_problem(const struct record_source *source, enum phrase what, const char *problem,
                           size_t at, size_t length);

#endif
