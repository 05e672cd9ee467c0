/* The note that a signal leaves. What to do about it is others' affair. */
#include "cli/interrupt.h"

#include <signal.h>
#include <stddef.h>

/* A signal handler has no other way to tell. */
static volatile sig_atomic_t came;

static void note(int number) {
    (void)number;
    came = 1;
}

void interrupt_watch(void) {
    struct sigaction action = {.sa_handler = note, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool interrupt_came(void) {
    return came != 0;
}
