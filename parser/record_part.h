/* Parts of a game's shape, shared by the files that read it. */
#ifndef PARSER_RECORD_PART_H
#define PARSER_RECORD_PART_H

#include "parser/record.h"

struct record {
    struct record_source *source;
    struct game *game;
    struct record_event event; /* the one being looked at */
    bool no_memory;
    unsigned seen; /* bits of the top keys that were there */
};

/* Looks at the next event; false: there is no more (broken, no memory). */
bool record_advance(struct record *record);
/* Goes to the last event of the value that is being looked at. */
void record_skip(struct record *record);
/* Reports the value as something else than what is due, and skips it. */
void record_refuse(struct record *record, enum phrase due);
/* From a key to its value. The key is handed back; false as for record_advance, or when the map is over
 * (`event` is RECORD_CLOSE then). A key that is no text is reported and passed over. */
bool record_key(struct record *record, struct record_event *key);
/* Reports a key that the shape does not have here, with its value. */
void record_unknown_key(struct record *record, const struct record_event *key);
/* The value as text (a bare number too), or as a number; otherwise it is refused. */
bool record_text(struct record *record, enum phrase due, struct slice *text);
bool record_number(struct record *record, enum phrase due, unsigned *number);
bool record_truth(struct record *record);
/* Memory ran out: nothing is read any more. */
void record_fail(struct record *record);

/* A list of comments, NAGs and setups, appended to `notes`. */
void record_notes(struct record *record, struct note_list *notes);
/* A list of NAGs alone. */
void record_nags(struct record *record, struct note_list *notes);
/* The setup's FEN as a note. */
void record_setup(struct record *record, struct note_list *notes);
void record_tags(struct record *record);
void record_moves(struct record *record);

#endif
