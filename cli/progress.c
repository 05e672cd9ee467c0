/* Drawing the progress line. The cursor waits at the line's start, so that whatever is written next takes its
 * place. */
#include "cli/progress.h"

#include "base/buffer.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 20, LEAST_COLUMNS = 20 };
static const double first_after = 0.5, again_after = 0.1; /* seconds */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void progress_init(struct progress *progress, uint64_t total, bool twice) {
    double time = now();
    *progress = (struct progress){.on = isatty(STDERR_FILENO),
                                  .total = twice ? 2 * total : total,
                                  .looking = twice,
                                  .begun = time,
                                  .judging = time};
}

void progress_judging(struct progress *progress) {
    if (!progress->looking)
        return;
    progress->read = progress->total / 2;
    progress->looking = false;
    progress->judging = now();
}

static void put_bar(struct buffer *line, double share) {
    buffer_char(line, '[');
    for (int i = 0; i < BAR; i++)
        buffer_char(line, i < share * BAR ? '#' : '.');
    buffer_format(line, "] %3.0f %%  ", 100 * share);
}

static void put_rate(struct buffer *line, double rate) {
    if (rate >= 1e6)
        buffer_format(line, "%.1f M plies/s", rate / 1e6);
    else
        buffer_format(line, "%.0f plies/s", rate);
}

static void put_time(struct buffer *line, double seconds) {
    unsigned whole = (unsigned)(seconds + 0.5);
    if (whole >= 3600)
        buffer_format(line, "  %u:%02u:%02u left", whole / 3600, whole / 60 % 60, whole % 60);
    else
        buffer_format(line, "  %u:%02u left", whole / 60, whole % 60);
}

static void put_counts(struct buffer *line, const struct job_totals *totals, double seconds) {
    buffer_format(line, "%" PRIu64 " games  ", totals->games);
    put_rate(line, (double)totals->plies / seconds);
    buffer_format(line, "  %" PRIu64 " faulty", totals->error);
}

static size_t columns(void) {
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= LEAST_COLUMNS ? size.ws_col - 1u
                                                                                        : 79;
}

void progress_show(struct progress *progress, uint64_t read, const struct job_totals *totals) {
    struct buffer line;
    double time = progress->on ? now() : 0;
    if (!progress->on || time - progress->begun < first_after || time - progress->drawn < again_after)
        return;
    double spent = time - progress->begun, judging = time - progress->judging;
    read += progress->read;
    double share = progress->total && read < progress->total ? (double)read / (double)progress->total : 1;
    buffer_init(&line);
    if (progress->total)
        put_bar(&line, share);
    if (progress->looking)
        buffer_text(&line, "looking for duplicates");
    else
        put_counts(&line, totals, judging > again_after ? judging : again_after);
    if (progress->total && share > 0)
        put_time(&line, spent * (1 - share) / share);
    size_t shown = line.length < columns() ? line.length : columns();
    fprintf(stderr, "%.*s\033[K\r", line.failed ? 0 : (int)shown, line.failed ? "" : line.bytes);
    progress->drawn = time;
    buffer_free(&line);
}

void progress_clear(struct progress *progress) {
    if (progress->drawn > 0)
        fputs("\033[K", stderr);
    progress->drawn = 0;
}
