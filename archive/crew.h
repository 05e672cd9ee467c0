/* Threads that do tasks. The only place that knows of threads. */
#ifndef ARCHIVE_CREW_H
#define ARCHIVE_CREW_H

#include <stdbool.h>

struct crew;

/* Something to do, in memory of the caller's, untouched while it is on its way. */
struct task {
    void (*run)(struct task *task);
    struct task *next;
    bool done;
};

/* As many threads as there are cores for this process. */
unsigned crew_default(void);
/* The caller's thread is one of them: it does tasks while it waits for one. With `threads` 0 or 1 there are
 * no others, and a task is done when it is added. Where fewer can be had, there are fewer. NULL: no memory.
 */
struct crew *crew_new(unsigned threads);
void crew_add(struct crew *crew, struct task *task);
/* Whether the task is done; does not wait. */
bool crew_is_done(struct crew *crew, const struct task *task);
void crew_wait(struct crew *crew, const struct task *task);
/* Takes back a task that nobody has begun, or waits until it is done. */
void crew_recall(struct crew *crew, struct task *task);
/* All tasks must be done or recalled. NULL is welcome. */
void crew_free(struct crew *crew);

#endif
