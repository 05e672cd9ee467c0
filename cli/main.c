/* damka: finds the command and leaves the rest to it. */
#include "damka.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/talk.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

struct command {
    const char *name, *summary;
    command_run *run; /* NULL: not available in this version */
    char *title;      /* how getopt names it in its messages */
};

static const struct command commands[] = {
    {"check", "replay game records and report what is wrong", command_check, "damka check"},
    {"convert", "write game records in another format", command_convert, "damka convert"},
    {"merge", "put the reports of parts together", command_merge, "damka merge"},
    {"repair", "find the smallest correction of a faulty record", NULL, "damka repair"},
    {"show", "draw positions and games", NULL, "damka show"},
    {"moves", "list the legal moves of a position", command_moves, "damka moves"},
    {"perft", "count the leaves of the tree of legal moves", command_perft, "damka perft"},
    {"variants", "list the variants", command_variants, "damka variants"},
    {"explain", "say what a finding means", command_explain, "damka explain"},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static int print_help(void) {
    struct buffer text;
    buffer_init(&text);
    buffer_text(&text,
                "Usage: damka COMMAND [OPTION]... [ARGUMENT]...\n"
                "Checks and converts records of draughts games.\n\n");
    for (size_t i = 0; i < COMMANDS; i++)
        buffer_format(&text, "  %-10s %s%s\n", commands[i].name, commands[i].summary,
                      commands[i].run ? "" : " (not available in this version)");
    buffer_text(&text,
                "\n  --help     this page; 'damka COMMAND --help' tells more\n"
                "  --version  the version\n\n"
                "Exit status: 0 all was read and verified; 1 something is wrong or could not be\n"
                "verified; 2 the job could not be done.\n");
    buffer_char(&text, '\0');
    int exit_code = text.failed ? talk_no_memory() : options_help(text.bytes);
    buffer_free(&text);
    return exit_code;
}

static const struct command *find(const char *name) {
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(name, commands[i].name) == 0)
            return &commands[i];
    return NULL;
}

/* A closed standard stream would be the next file that is opened, and talk would end up in it. What takes its
 * place fails as a closed one does: it cannot be read, or not be written. */
static bool open_streams(void) {
    for (int stream = 0; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0 &&
            open("/dev/null", stream == STDOUT_FILENO ? O_RDONLY : O_WRONLY) != stream)
            return false;
    return true;
}

int main(int argc, char **argv) {
    memory_give_back();
    if (!open_streams())
        return EXIT_FAILED;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    if (argc < 2) {
        talk("a command is missing; 'damka --help' lists them");
        return EXIT_FAILED;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return print_help();
    if (strcmp(argv[1], "--version") == 0)
        return options_help("damka " DAMKA_VERSION "\n");
    const struct command *command = find(argv[1]);
    if (!command) {
        talk("there is no command '%s'; 'damka --help' lists them", argv[1]);
        return EXIT_FAILED;
    }
    if (!command->run) {
        talk("%s is not available in this version", command->name);
        return EXIT_FAILED;
    }
    argv[1] = command->title;
    return command->run(argc - 1, argv + 1);
}
