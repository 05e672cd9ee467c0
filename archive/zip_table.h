/* The table of members that stands at the end of a zip file. */
#ifndef ARCHIVE_ZIP_TABLE_H
#define ARCHIVE_ZIP_TABLE_H

#include "archive/source.h"

#include <stdbool.h>

/* Whether the file ends with a table that stands where the end record says. It does not where the file was
 * cut or bytes are missing or too many, though a zip file inside it may have an end record of its own.
 * `block` is room to work with; the source, which can be sought in, is left anywhere. */
bool zip_table_stands(struct source *source, char *block, size_t room);

#endif
