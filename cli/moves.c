/* damka moves: every legal move of a position. */
#include "damka.h"

#include "cli/command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/talk.h"

static const char help[] =
    "Usage: damka moves --variant V [--fen F] [--notation N]\n"
    "Prints every legal move in full path, one a line, sorted.\n"
    "\n"
    "      --variant V   the rules (see 'damka variants')\n"
    "      --variants FILE  variants of your own ('damka variants --yaml' shows the form)\n"
    "      --fen F       the position, \"W:Wc3,Ke1:Bd6\"; default: the initial position\n"
    "      --notation N  letters or numeric; default: as the variant writes\n"
    "      --help\n"
    "\n"
    "Exit status: 1 when the position has more captures than the search may look at.\n";

static const struct option options[] = {{"variant", required_argument, NULL, OPTION_VARIANT},
                                        {"fen", required_argument, NULL, OPTION_FEN},
                                        {"variants", required_argument, NULL, OPTION_VARIANTS},
                                        {"notation", required_argument, NULL, OPTION_NOTATION},
                                        {"help", no_argument, NULL, 'h'},
                                        {NULL, 0, NULL, 0}};

static int print_move(void *context, const char *move) {
    output_write(context, slice_of(move));
    output_write(context, slice_of("\n"));
    return ((struct output *)context)->failed;
}

static int run(struct arena *rows, int argc, char **argv) {
    const char *variant = NULL, *fen = NULL;
    damka_notation notation = DAMKA_NOTATION_VARIANT;
    struct output output;
    damka_fault fault;
    for (int option; (option = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        if (option == 'h')
            return options_help(help);
        if (option == '?')
            return EXIT_FAILED;
        if (option == OPTION_VARIANTS) {
            if (!options_variants(argv[0], optarg, rows))
                return EXIT_FAILED;
            continue;
        }
        if (option != OPTION_NOTATION)
            *(option == OPTION_FEN ? &fen : &variant) = optarg;
        else if (!options_notation("moves", optarg, &notation))
            return EXIT_FAILED;
    }
    if (!variant || optind < argc) {
        talk(variant ? "moves: '%s' is one argument too many" : "moves: --variant is missing%s",
             variant ? argv[optind] : "");
        return EXIT_FAILED;
    }
    if (!output_open(&output, NULL))
        return EXIT_FAILED;
    damka_status status = damka_moves(variant, fen, notation, print_move, &output, &fault);
    bool written = output_close(&output, true);
    if (status != DAMKA_OK && status != DAMKA_STOPPED)
        return options_tell_status("moves", status, variant, fault.message);
    return written ? EXIT_VERIFIED : EXIT_FAILED;
}

int command_moves(int argc, char **argv) {
    struct arena rows;
    arena_init(&rows);
    int exit_code = run(&rows, argc, argv);
    arena_free(&rows);
    return exit_code;
}
