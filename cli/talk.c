/* Lines for people on standard error. */
#include "cli/talk.h"

#include "base/buffer.h"
#include "cli/command.h"
#include "cli/printable.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 8192 };

void talk(const char *format, ...) {
    char line[LINE_MAX_BYTES];
    struct buffer clean;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    buffer_init(&clean);
    printable_put(&clean, slice_of(line));
    /* A progress line may stand there. */
    if (isatty(STDERR_FILENO))
        fputs("\033[K", stderr);
    fprintf(stderr, "damka: %.*s\n", (int)clean.length, clean.failed ? "" : clean.bytes);
    buffer_free(&clean);
}

bool talk_in_color(int file) {
    const char *none = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return isatty(file) && !(none && *none) && !(terminal && strcmp(terminal, "dumb") == 0);
}

int talk_no_memory(void) {
    fputs("damka: out of memory\n", stderr);
    return EXIT_FAILED;
}
