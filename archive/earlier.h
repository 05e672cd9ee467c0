/* Whether any game that is asked for stands in front of a share. */
#ifndef ARCHIVE_EARLIER_H
#define ARCHIVE_EARLIER_H

#include "archive/stream.h"

/* Judges from the start of the inputs, and no further than to the first such game. `stopped` and its context
 * as in struct stream_client; STATUS_USAGE when it said so. What cannot be read is passed over. */
enum status earlier_look(const struct stream_options *options, const struct inputs *inputs,
                         bool (*stopped)(void *context), void *context, bool *found);

#endif
