/* The files of a state: the database and what SQLite keeps beside it. What is in them does not matter here.
 */
#ifndef ARCHIVE_STATE_FILES_H
#define ARCHIVE_STATE_FILES_H

#include <stdbool.h>
#include <stddef.h>

/* Whether there is anything of that name. */
bool state_files_exist(const char *path);
/* Makes it PATH.broken. False: `fault` (of `room` bytes) says why not. */
bool state_files_move(const char *path, char *fault, size_t room);
/* When nobody uses them: takes away what was left beside the database and holds nothing. `whole`: all of it,
 * the database too, which holds nothing either. */
void state_files_clear(const char *path, bool whole);

#endif
