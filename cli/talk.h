/* What the program says to people on standard error, one line at a time. */
#ifndef CLI_TALK_H
#define CLI_TALK_H

#include "base/slice.h"

/* "damka: ..." with a line end; control characters in it are made visible. */
void talk(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Whether what goes to this open file is coloured: a terminal that has colours, and nobody who wants none
 * (no-color.org: a NO_COLOR that is not empty). */
bool talk_in_color(int file);
/* Says that there is no memory; returns EXIT_FAILED. */
int talk_no_memory(void);

#endif
