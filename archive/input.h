/* Inputs: the files that arguments name, and their bytes. */
#ifndef ARCHIVE_INPUT_H
#define ARCHIVE_INPUT_H

#include "archive/source.h"
#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

struct input {
    char *path;  /* as given, or below a directory as given; "-" is standard input */
    size_t root; /* bytes of `path` that name the directory given; 0: the file itself was given */
};

struct inputs {
    struct input *at;
    size_t count, capacity;
};

/* Told about every path that cannot be read; `error` is an errno. */
typedef void input_fault(void *context, const char *path, int error);

void inputs_init(struct inputs *inputs);
void inputs_free(struct inputs *inputs);
/* Adds what one argument names: a file, "-", or the regular files below a directory, in the bytewise order of
 * the names in each directory; hidden files and links to directories are left out. What cannot be looked at
 * is told to `fault` and left out. STATUS_IO when there was such a thing, STATUS_NO_MEMORY, else STATUS_OK.
 */
enum status inputs_add(struct inputs *inputs, const char *argument, input_fault *fault, void *context);

/* Bytes of all inputs together, as far as they are known. */
uint64_t inputs_bytes(const struct inputs *inputs);

/* The bytes of a file, or of standard input. */
struct input_file {
    struct source source; /* stands first */
    int file;
    uint64_t expected, got; /* bytes; 0 expected: it is no regular file */
};

/* False: it cannot be opened, and `source.fault` says why. */
bool input_open(struct input_file *file, const char *path);
void input_close(struct input_file *file);

#endif
