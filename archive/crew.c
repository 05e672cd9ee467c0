/* A queue of tasks and the threads that take from it. What a task does is its own affair. */
#include "archive/crew.h"

#include "base/memory.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>

enum { STACK_SIZE = 2 << 20 };

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t added, done;
    struct task *first, *last;
    bool closing;
    unsigned count;
    pthread_t threads[];
};

unsigned crew_default(void) {
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count > 1 ? (unsigned)count : 1;
}

static struct task *take(struct crew *crew) {
    struct task *task = crew->first;
    crew->first = task->next;
    if (!crew->first)
        crew->last = NULL;
    return task;
}

/* The lock is held before and after, and not while the task runs. */
static void run_next(struct crew *crew) {
    struct task *task = take(crew);
    pthread_mutex_unlock(&crew->lock);
    task->run(task);
    pthread_mutex_lock(&crew->lock);
    task->done = true;
    pthread_cond_broadcast(&crew->done);
}

static void *work(void *context) {
    struct crew *crew = context;
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (!crew->first && !crew->closing)
            pthread_cond_wait(&crew->added, &crew->lock);
        if (!crew->first)
            break;
        run_next(crew);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* Signals are the first thread's. */
static void start(struct crew *crew, unsigned threads) {
    pthread_attr_t attributes;
    sigset_t all, before;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_SIZE);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (crew->count < threads && pthread_create(&crew->threads[crew->count], &attributes, work, crew) == 0)
        crew->count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
}

struct crew *crew_new(unsigned threads) {
    struct crew *crew = memory_take(sizeof *crew + threads * sizeof *crew->threads);
    if (!crew)
        return NULL;
    crew->first = crew->last = NULL;
    crew->closing = false;
    crew->count = 0;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->added, NULL);
    pthread_cond_init(&crew->done, NULL);
    if (threads > 1)
        start(crew, threads - 1);
    return crew;
}

void crew_add(struct crew *crew, struct task *task) {
    task->next = NULL;
    task->done = false;
    if (!crew->count) {
        task->run(task);
        task->done = true;
        return;
    }
    pthread_mutex_lock(&crew->lock);
    if (crew->last)
        crew->last->next = task;
    else
        crew->first = task;
    crew->last = task;
    pthread_cond_signal(&crew->added);
    pthread_mutex_unlock(&crew->lock);
}

bool crew_is_done(struct crew *crew, const struct task *task) {
    pthread_mutex_lock(&crew->lock);
    bool done = task->done;
    pthread_mutex_unlock(&crew->lock);
    return done;
}

void crew_wait(struct crew *crew, const struct task *task) {
    pthread_mutex_lock(&crew->lock);
    while (!task->done)
        if (crew->first)
            run_next(crew);
        else
            pthread_cond_wait(&crew->done, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}

void crew_recall(struct crew *crew, struct task *task) {
    pthread_mutex_lock(&crew->lock);
    struct task *before = NULL, *at = crew->first;
    while (at && at != task) {
        before = at;
        at = at->next;
    }
    if (at && before)
        before->next = task->next;
    else if (at)
        crew->first = task->next;
    if (at && crew->last == task)
        crew->last = before;
    while (!at && !task->done)
        pthread_cond_wait(&crew->done, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}

void crew_free(struct crew *crew) {
    if (!crew)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->closing = true;
    pthread_cond_broadcast(&crew->added);
    pthread_mutex_unlock(&crew->lock);
    for (unsigned i = 0; i < crew->count; i++)
        pthread_join(crew->threads[i], NULL);
    pthread_cond_destroy(&crew->added);
    pthread_cond_destroy(&crew->done);
    pthread_mutex_destroy(&crew->lock);
    memory_free(crew);
}
