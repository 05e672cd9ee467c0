/* How much a run of characters looks like a record in Russian, Ukrainian or a western language. */
#ifndef BASE_ENCODING_SCORE_H
#define BASE_ENCODING_SCORE_H

#include <stddef.h>
#include <stdint.h>

enum { SCORE_MARGIN = 2 /* characters before and behind the run, blanks at the ends of a text */ };

/* `points` has SCORE_MARGIN characters more on both sides. The score is 0 without characters beyond ASCII;
 * good text has about 15 for each of them, and nonsense less than 0. */
long encoding_score(const uint32_t *points, size_t count);

#endif
