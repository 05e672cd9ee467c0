/* The note that a signal leaves, and what must not stay behind when one ends the program. What to do about
 * the note is others' affair. */
#include "cli/interrupt.h"

#include <signal.h>
#include <stddef.h>
#include <unistd.h>

enum { FILES_MAX = 8 /* that are open at a time: the output, the summary, the index */ };

/* A signal handler has no other way to tell, or to be told. */
static volatile sig_atomic_t watched, came;
static const char *volatile files[FILES_MAX];

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

static void end(int number) {
    if (watched && !came) {
        came = 1;
        return;
    }
    for (size_t i = 0; i < FILES_MAX; i++)
        if (files[i])
            unlink(files[i]);
    signal(number, SIG_DFL);
    raise(number);
}

/* Signals that nobody wants (nohup, jobs in the background) stay unwanted. */
static void listen(void) {
    struct sigaction action = {.sa_handler = end}, before;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaddset(&action.sa_mask, signals[i]);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(signals[i], &action, NULL);
}

void interrupt_watch(void) {
    listen();
    watched = 1;
}

bool interrupt_came(void) {
    return came != 0;
}

static void mask(int how) {
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaddset(&set, signals[i]);
    sigprocmask(how, &set, NULL);
}

void interrupt_hold(void) {
    mask(SIG_BLOCK);
}

void interrupt_go_on(void) {
    mask(SIG_UNBLOCK);
}

void interrupt_remove(const char *path) {
    listen();
    for (size_t i = 0; i < FILES_MAX; i++)
        if (!files[i]) {
            files[i] = path;
            return;
        }
}

void interrupt_forget(const char *path) {
    for (size_t i = 0; i < FILES_MAX; i++)
        if (files[i] == path)
            files[i] = NULL;
}
