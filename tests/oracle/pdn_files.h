/* PDN files below a directory, for properties that hold of every record. */
#ifndef TESTS_ORACLE_PDN_FILES_H
#define TESTS_ORACLE_PDN_FILES_H

#include "base/slice.h"

/* Gives every file of that name and at most `largest` bytes, decoded. Returns how many; where the directory
 * is not there it says so. */
unsigned pdn_files_each(const char *root, size_t largest, void (*take)(const char *path, struct slice text));
/* The same for files whose names end with `suffix`. */
unsigned files_each(const char *root, const char *suffix, size_t largest,
                    void (*take)(const char *path, struct slice text));

#endif
