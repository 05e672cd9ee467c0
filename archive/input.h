/* Inputs: the files that arguments name, and their bytes. */
#ifndef ARCHIVE_INPUT_H
#define ARCHIVE_INPUT_H

#include "archive/source.h"
#include "archive/stamp.h"
#include "base/buffer.h"
#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

struct input {
    char *path;           /* as given, or below a directory as given; "-" is standard input */
    size_t root;          /* bytes of `path` that name the directory given; 0: the file itself was given */
    uint64_t begin, size; /* bytes, set by inputs_measure: of all inputs in front, and its own */
};

struct inputs {
    struct input *at;
    size_t count, capacity;
};

/* Told about every path that cannot be read (`error` is an errno), or is left out because it is no file of
 * the directory (`what` says what it is). */
typedef void input_fault(void *context, const char *path, int error, const char *what);

void inputs_init(struct inputs *inputs);
void inputs_free(struct inputs *inputs);
/* Adds what one argument names: a file, "-", or the regular files below a directory, in the bytewise order of
 * the names in each directory; hidden files are left out, and so are links to directories and out of the
 * directory, pipes and devices, which is told to `fault`. What cannot be looked at is told and left out.
 * STATUS_IO when there was such a thing, STATUS_NO_MEMORY, else STATUS_OK.
 */
enum status inputs_add(struct inputs *inputs, const char *argument, input_fault *fault, void *context);

/* Looks how long the inputs are. Returns the bytes of all together; what is no regular file counts as none,
 * and then `*known` is false. */
uint64_t inputs_measure(struct inputs *inputs, bool *known);

/* The bytes of a file, or of standard input. */
struct input_file {
    struct source source; /* stands first */
    int file;
    uint64_t expected, got; /* bytes; 0 expected: it is no regular file */
    struct stamp stamp;     /* taken before the first byte was read */
    bool stamp_sure;        /* the file has one, and any change since gives another */
    /* Whether somebody wants no more of it, which may be without an end; NULL: never. */
    bool (*stopped)(void *context);
    void *context;
};

/* False: it cannot be opened, and `source.fault` says why. */
bool input_open(struct input_file *file, const char *path);
void input_close(struct input_file *file);
/* Appends all bytes of a small file to `bytes`. STATUS_IO: `fault` (of SOURCE_FAULT_MAX bytes) says why. */
enum status input_read(const char *path, struct buffer *bytes, char *fault);

#endif
