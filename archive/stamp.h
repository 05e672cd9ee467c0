/* What tells whether a file is still the same without reading it. */
#ifndef ARCHIVE_STAMP_H
#define ARCHIVE_STAMP_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

struct stamp {
    uint64_t size, inode;
    int64_t modified, changed; /* nanoseconds since 1970: of the content; of the content or anything else */
};

struct stamp stamp_of(const struct stat *info);
/* False: there is no regular file. */
bool stamp_of_path(const char *path, struct stamp *stamp);
/* Whether any later change of the file will give another stamp. A file that was changed just now may be
 * changed again within the same tick of its clock. */
bool stamp_is_sure(const struct stamp *stamp);
/* Waits until the stamp of a file that is left alone is sure, where that takes a moment only. */
void stamp_wait(const char *path);

#endif
