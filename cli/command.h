/* The commands: one file each, found by main's table. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

/* Exit codes; of several the greatest counts. */
enum {
    EXIT_VERIFIED = 0, /* all was read and verified */
    EXIT_WRONG = 1,    /* something is wrong or could not be verified */
    EXIT_FAILED = 2,   /* the job could not be done: usage, input and output, memory */
};

/* argv[0] is "damka NAME". Returns the exit code. */
typedef int command_run(int argc, char **argv);

command_run command_check, command_convert, command_merge, command_moves, command_perft, command_variants,
    command_explain;

#endif
