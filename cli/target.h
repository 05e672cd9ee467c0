/* Where a file's conversion goes when the output is a directory. */
#ifndef CLI_TARGET_H
#define CLI_TARGET_H

#include "archive/stream.h"
#include "base/buffer.h"

/* Whether `-o PATH` means a directory: it is one, or ends in a slash. */
bool target_is_directory(const char *path);

/* The output's name for every input, all different: its own below the directory given, with the new
 * extension. Inputs whose names differ in the extension alone keep it ("a.txt.yaml"), those of one name from
 * several folders are numbered ("a-2.yaml"). */
struct targets {
    char **names; /* by input */
    size_t count;
    const char *extension;
};

enum status targets_init(struct targets *targets, const struct inputs *inputs, const char *extension);
void targets_free(struct targets *targets);
/* Puts the path of a file's output into `path`, NUL-terminated, and makes the directories on the way. A
 * member of an archive goes to "DIRECTORY/archive.zip/member.txt.yaml", and never anywhere else, whatever it
 * is called. STATUS_IO: a directory could not be made; errno says why. */
enum status target_path(struct buffer *path, const char *directory, const struct targets *targets,
                        const struct inputs *inputs, const struct stream_file *file);

#endif
