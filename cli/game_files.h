/* Where converted games go: one output, a file for each input, files of so many games each. */
#ifndef CLI_GAME_FILES_H
#define CLI_GAME_FILES_H

#include "cli/output.h"
#include "cli/target.h"

struct game_files {
    const char *path;      /* of -o; NULL: standard output */
    bool below;            /* it is a directory: every input has a file of its own */
    const char *extension; /* of files below it */
    uint64_t split;        /* games a file, each put by itself; 0: any number */
    bool only_with_games;  /* a file below the directory is made when a game comes for it */

    struct targets targets; /* made at the first file */
    struct buffer target;   /* the file that games go to now */
    struct buffer numbered; /* its name with a number */
    struct output output;
    bool is_open, began;
    bool spoilt;    /* the file could not be written: what comes for it goes nowhere */
    bool lost;      /* so it was with one below the directory at least */
    uint64_t games; /* in the file that is open, where that counts */
    uint64_t files; /* of this target */
};

/* After the fields above the line. False: told to the user. */
bool game_files_open(struct game_files *files);
/* For struct run, with the game_files as their context. */
enum status game_files_begin(void *context, const struct inputs *inputs, const struct stream_file *file);
enum status game_files_put(void *context, struct slice data, struct slice first);
/* There are games in front of what will be put. */
void game_files_earlier(void *context);
enum status game_files_end(void *context, bool whole);
/* With `keep` false what is open is given up. False: something was not written, which was told. */
bool game_files_close(struct game_files *files, bool keep);

#endif
