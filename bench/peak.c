/* Runs a command and says on file 3 what it took: its seconds, the KB of memory that it had at its peak, and
 * its exit code. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
    struct rusage usage;
    int status;
    double from = now();
    pid_t child = argc > 1 ? fork() : -1;
    if (child == 0) {
        close(3);
        execvp(argv[1], argv + 1);
        _exit(127);
    }
    if (child < 0 || wait4(child, &status, 0, &usage) < 0)
        return 2;
    dprintf(3, "%.2f %ld %d\n", now() - from, usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : 99);
    return 0;
}
