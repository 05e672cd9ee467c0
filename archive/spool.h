/* Nameless temporary files, below TMPDIR or /tmp; gone with the process. Where none can be made there they
 * are in memory, up to a size. */
#ifndef ARCHIVE_SPOOL_H
#define ARCHIVE_SPOOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A file descriptor; -1: errno says why there is none. */
int spool_open(void);
/* Whether it may have so many bytes: one in memory only up to a limit, and errno is ENOSPC beyond it. */
bool spool_fits(int file, uint64_t size);
/* Writes all of it. False: errno says why not. */
bool spool_write(int file, const char *bytes, size_t length);
/* The same; a file that finds no room on its disk goes on in memory. */
bool spool_append(int *file, const char *bytes, size_t length);
/* Makes standard input a file that can be read twice, if it is none. False: errno says why not. */
bool spool_standard_input(void);

#endif
