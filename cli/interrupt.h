/* Ctrl-C: the work ends with what was found so far; a second one ends the process. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdbool.h>

/* From here on the signals that ask for an end are noted. */
void interrupt_watch(void);
bool interrupt_came(void);

#endif
