/* Where data goes: standard output, or a file that appears whole or not at all. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "base/slice.h"

#include <stdio.h>

struct output {
    FILE *file;   /* NULL: there was no room to open it */
    char *path;   /* as shown to people; NULL: standard output */
    char *target; /* what the temporary file becomes; NULL: written in place */
    char *temporary;
    bool failed;      /* and the reason was told */
    bool gone;        /* ... or it is that its reader went away, who wants nothing more */
    bool one_of_many; /* output_sync is called for all of them, which takes less time than each by itself */
};

/* `path` NULL or "-": standard output. False: told to the user. Where there is no room for it, which is told,
 * it is open and has failed, as if that had come out later. */
bool output_open(struct output *output, const char *path);
void output_write(struct output *output, struct slice data);
void output_number(struct output *output, unsigned long long number);
/* Checks that all was written and puts the file in its place; with `keep` false the file is given up. False:
 * told to the user, but for a reader that went away, which has no use for words. */
bool output_close(struct output *output, bool keep);
/* Sees that what was written below a directory, or beside a file, is on the disk. False: told to the user. */
bool output_sync(const char *path);

#endif
