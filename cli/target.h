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
    struct target_use *used; /* paths that were given out, by their hash */
    size_t used_count, used_capacity;
};

enum status targets_init(struct targets *targets, const struct inputs *inputs, const char *extension);
void targets_free(struct targets *targets);
/* Puts the path of a file's output into `path`, NUL-terminated. A member of an archive goes to
 * "DIRECTORY/archive.zip/member.txt.yaml", and never anywhere else, whatever it is called; the second of that
 * name to "member.txt-2.yaml". */
enum status target_path(struct buffer *path, const char *directory, struct targets *targets,
                        const struct inputs *inputs, const struct stream_file *file);
/* Makes the directories that such a path goes through. False: one could not be made; errno says why. */
bool target_make_way(struct buffer *path);
/* "out.pdn" as "out-0012.pdn", NUL-terminated; the caller looks at `failed`. */
void target_number(struct buffer *to, const char *path, uint64_t number);

#endif
