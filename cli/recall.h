/* Verdicts of earlier runs (--state): what each input gave is written down while it is reported, and told
 * again as long as neither the input nor the options have changed. */
#ifndef CLI_RECALL_H
#define CLI_RECALL_H

#include "archive/state.h"
#include "cli/options.h"
#include "cli/parcel.h"

struct recall {
    struct state *state; /* NULL: nothing is remembered */
    const char *path;
    const struct inputs *inputs;
    struct buffer program, choice;
    bool playing;

    /* The inputs that were found and not yet told. */
    struct state_entry *found;
    size_t found_first, found_count, found_capacity;

    /* The input that is written down. */
    bool recording, spoiled;
    size_t input;
    struct stamp stamp;
    struct buffer chunk;
};

/* Opens the state file that the options name, if they do. False: it cannot be used, which was told; then
 * nothing is remembered. */
bool recall_open(struct recall *recall, const struct reading *reading, const struct parcel_plan *plan);
/* `whole`: the run came to its end. False: the file could not be written, and the user was told. */
bool recall_close(struct recall *recall, bool whole);

/* Whether an input need not be read. */
bool recall_knows(struct recall *recall, size_t input);
/* Tells it: what a stream would have called is called of the client. */
enum status recall_tell(struct recall *recall, size_t input, const struct stream_client *client);

/* What is to be written down; in the order of the stream's calls, and after they were served. */
void recall_begin(struct recall *recall, const struct stream_file *file);
void recall_parcel(struct recall *recall, const struct stream_file *file, const struct parcel *parcel,
                   const struct job_result *result);
void recall_end(struct recall *recall, const struct stream_file *file, bool fault);
void recall_passed(struct recall *recall, const struct stream_file *file, const char *what);
/* The input was not read to its end, and has to be judged again. */
void recall_spoil(struct recall *recall, const struct stream_file *file);

#endif
