/* Inputs: the files that arguments name, and their bytes. Compressed archives come in here later. */
#ifndef ARCHIVE_INPUT_H
#define ARCHIVE_INPUT_H

#include "base/buffer.h"
#include "base/status.h"

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

/* Appends all bytes of a file (or of standard input) to `bytes`. STATUS_IO: errno says why. */
enum status input_read(const char *path, struct buffer *bytes);

#endif
