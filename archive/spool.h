/* Nameless temporary files, below TMPDIR or /tmp; gone with the process. */
#ifndef ARCHIVE_SPOOL_H
#define ARCHIVE_SPOOL_H

#include <stdbool.h>
#include <stddef.h>

/* A file descriptor; -1: errno says why there is none. */
int spool_open(void);
/* Writes all of it. False: errno says why not. */
bool spool_write(int file, const char *bytes, size_t length);
/* Makes standard input a file that can be read twice, if it is none. False: errno says why not. */
bool spool_standard_input(void);

#endif
