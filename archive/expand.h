/* Compressed bytes as a source of what they stand for. All that comes before a cut or a fault is given, and
 * then the fault: libarchive's filters keep what they had so far to themselves. */
#ifndef ARCHIVE_EXPAND_H
#define ARCHIVE_EXPAND_H

#include "archive/source.h"

enum expand_kind { EXPAND_GZIP, EXPAND_BZIP2, EXPAND_XZ, EXPAND_ZSTD };

struct expand;

/* `below` stays the caller's and must outlive it. NULL: no memory. */
struct expand *expand_open(struct source *below, enum expand_kind kind);
void expand_close(struct expand *expand);
struct source *expand_source(struct expand *expand);

#endif
