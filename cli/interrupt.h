/* Signals that end the program. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdbool.h>

/* From now on the first SIGINT (Ctrl-C), SIGTERM or SIGHUP is only noted; the next one ends the program. */
void interrupt_watch(void);
bool interrupt_came(void);

/* Between these two the signals wait: what is made there is known before any of them comes. */
void interrupt_hold(void);
void interrupt_go_on(void);
/* A file that is removed when a signal ends the program. It stays the caller's, up to interrupt_forget. */
void interrupt_remove(const char *path);
void interrupt_forget(const char *path);

#endif
