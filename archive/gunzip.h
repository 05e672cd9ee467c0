/* Gzip data taken apart. libarchive does not look at their check sum and their length, so a damaged file
 * would pass for a text. */
#ifndef ARCHIVE_GUNZIP_H
#define ARCHIVE_GUNZIP_H

#include "archive/source.h"

struct gunzip;

/* `below` stays the caller's and must outlive it. NULL: no memory. */
struct gunzip *gunzip_open(struct source *below);
void gunzip_close(struct gunzip *gunzip);
/* All that can be taken apart comes before the fault. */
struct source *gunzip_source(struct gunzip *gunzip);

#endif
