/* damka perft: leaf counts, to prove a rules core against published figures. */
#include "damka.h"

#include "cli/command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/talk.h"

#include <stdlib.h>

enum { DEPTH_MAX = 64 };

static const char help[] =
    "Usage: damka perft --variant V [--fen F] [--count C] DEPTH\n"
    "Prints how many leaves the tree of legal moves has at DEPTH half-moves (0 to 64).\n"
    "\n"
    "      --variant V   the rules (see 'damka variants')\n"
    "      --variants FILE  variants of your own ('damka variants --yaml' shows the form)\n"
    "      --fen F       the position; default: the initial position\n"
    "      --count C     unique (default): captures of the same start, end and prisoners that leave the "
    "same\n"
    "                    position count once; paths: every path counts\n"
    "      --help\n";

static const struct option options[] = {{"variant", required_argument, NULL, OPTION_VARIANT},
                                        {"fen", required_argument, NULL, OPTION_FEN},
                                        {"variants", required_argument, NULL, OPTION_VARIANTS},
                                        {"count", required_argument, NULL, OPTION_COUNT},
                                        {"help", no_argument, NULL, 'h'},
                                        {NULL, 0, NULL, 0}};

static int count(const char *variant, const char *fen, bool paths, const char *depth) {
    char *end;
    unsigned long plies = strtoul(depth, &end, 10);
    unsigned long long leaves = 0;
    struct output output;
    char line[32];
    damka_fault fault;
    if (depth[0] < '0' || depth[0] > '9' || *end || plies > DEPTH_MAX) {
        talk("perft: DEPTH cannot be '%s': it takes a number from 0 to 64", depth);
        return EXIT_FAILED;
    }
    damka_status status = damka_perft(variant, fen, (unsigned)plies, paths, &leaves, &fault);
    if (status != DAMKA_OK)
        return options_tell_status("perft", status, variant, fault.message);
    if (!output_open(&output, NULL))
        return EXIT_FAILED;
    snprintf(line, sizeof line, "%llu\n", leaves);
    output_write(&output, slice_of(line));
    return output_close(&output, true) ? EXIT_VERIFIED : EXIT_FAILED;
}

static int run(struct arena *rows, int argc, char **argv) {
    const char *variant = NULL, *fen = NULL, *counting = "unique";
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
        *(option == OPTION_FEN ? &fen : option == OPTION_COUNT ? &counting : &variant) = optarg;
    }
    bool paths = strcmp(counting, "paths") == 0;
    if (!paths && strcmp(counting, "unique") != 0) {
        options_refuse(argv[0], "--count", counting, "it takes unique or paths");
        return EXIT_FAILED;
    }
    if (!variant || argc - optind != 1) {
        talk("perft: %s", !variant ? "--variant is missing" : "it takes one DEPTH");
        return EXIT_FAILED;
    }
    return count(variant, fen, paths, argv[optind]);
}

int command_perft(int argc, char **argv) {
    struct arena rows;
    arena_init(&rows);
    int exit_code = run(&rows, argc, argv);
    arena_free(&rows);
    return exit_code;
}
