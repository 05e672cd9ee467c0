/* Where a file's conversion goes when the output is a directory. */
#ifndef CLI_TARGET_H
#define CLI_TARGET_H

#include "archive/stream.h"
#include "base/buffer.h"

/* Whether `-o PATH` means a directory: it is one, or ends in a slash. */
bool target_is_directory(const char *path);
/* Puts "DIRECTORY/below/name.EXTENSION" into `path`, NUL-terminated, and makes the directories on the way. An
 * input whose name differs from its neighbour's in the extension alone keeps it: "a.txt.yaml". A member of an
 * archive goes to "DIRECTORY/archive.zip/member.txt.yaml", and never anywhere else, whatever it is called.
 * STATUS_IO: a directory could not be made; errno says why. */
enum status target_path(struct buffer *path, const char *directory, const struct inputs *inputs,
                        const struct stream_file *file, const char *extension);

#endif
