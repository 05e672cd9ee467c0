/* Many inputs as one stream: read in pieces, judged by several threads, handed on in input order, so that
 * nobody can tell how many threads there were or where the pieces ended. */
#ifndef ARCHIVE_STREAM_H
#define ARCHIVE_STREAM_H

#include "archive/input.h"
#include "archive/job.h"
#include "archive/share.h"

/* One file, or one member of an archive. */
struct stream_file {
    char *name;    /* as reports show it */
    size_t input;  /* which of the inputs it came from */
    size_t member; /* where the name inside an archive begins in `name`; 0: it is in none */
    struct job_options job;
    uint64_t games;           /* that were delivered, with those that are not asked for */
    uint64_t errors;          /* outside games, in the same way */
    bool ends;                /* the end of the file is asked for */
    struct job_totals totals; /* the same in full */
    struct job_look look;     /* `kind` NULL: not known yet, or no text */
    struct stamp stamp;       /* of the input, before it was read */
    bool stamp_sure;          /* as in struct input_file */
    bool joined;              /* a fault of it may be that of the member in front of it */
    void *data;               /* the client's */
};

/* Who wants to know. What a piece gives is gathered in a parcel by whatever thread judges the piece, and
 * delivered by the thread that runs the stream; so are all other calls. A status other than STATUS_OK ends
 * the stream with it. */
struct stream_client {
    void *context;
    void *plan;                      /* what every parcel is made from */
    void *(*parcel_new)(void *plan); /* NULL: no memory */
    void (*parcel_free)(void *parcel);
    /* Empties it. `leads`: its piece is the file's first. */
    void (*parcel_begin)(void *parcel, const struct stream_file *file, bool leads);
    job_sink *take; /* its context is the parcel, `index` counts the piece's games */

    /* A file's own data, made before any of its pieces is judged; NULL: no memory. Both may be NULL. */
    void *(*file_new)(void *context, const struct stream_file *file);
    void (*file_free)(void *context, void *data);

    enum status (*begin)(void *context, const struct stream_file *file);
    /* file->games and file->totals are those before this parcel. */
    enum status (*deliver)(void *context, const struct stream_file *file, void *parcel,
                           const struct job_result *result);
    /* `fault` is one line on why the file was not read to its end; NULL: it was. */
    enum status (*end)(void *context, const struct stream_file *file, const char *fault);
    /* What could not be opened at all. NULL, as the next one may be: nobody cares. */
    void (*fault)(void *context, const struct stream_file *file, const char *fault);
    /* What was passed over in an archive, being no file: `what` says what it is. */
    void (*passed)(void *context, const struct stream_file *file, const char *what);
    /* Whether it is known what an input gives: then it is not opened, and `recall` is called in its place.
     * Both may be NULL. */
    bool (*known)(void *context, size_t input);
    enum status (*recall)(void *context, size_t input);
    bool (*stopped)(void *context); /* somebody wants the stream to end: looked at now and then */
    /* So many bytes of the inputs were read. NULL: nobody cares. */
    void (*progress)(void *context, uint64_t bytes);
};

struct stream_options {
    struct job_options job; /* skip_binary is the stream's own affair */
    unsigned threads;
    size_t target; /* bytes of a piece */
    struct share share;
};

/* STATUS_USAGE when `stopped` said so: the file that was not finished has its end told then. */
enum status stream_run(const struct stream_options *options, const struct inputs *inputs,
                       const struct stream_client *client);

#endif
