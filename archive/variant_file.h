/* Users' own variants: rows in YAML, in the form that variant_row.h writes. */
#ifndef ARCHIVE_VARIANT_FILE_H
#define ARCHIVE_VARIANT_FILE_H

#include "base/arena.h"
#include "base/status.h"

/* What is wrong with a file, and where (from 1). */
struct variant_fault {
    size_t line, column;
    char message[200];
};

/* Adds all rows to the variant table, or none when one is bad (STATUS_USAGE, `*fault` set). What the rows
 * point to lives in `arena`, which must live as long as they are asked for. Before any thread starts, and
 * before any board was asked for. */
enum status variant_file_read(struct slice bytes, struct arena *arena, struct variant_fault *fault);

#endif
