/* damka check: replay records and report. */
#include "cli/command.h"
#include "cli/part_set.h"
#include "cli/run.h"
#include "cli/talk.h"

#include <stdlib.h>
#include <unistd.h>

static const char help[] =
    "Usage: damka check [OPTION]... [FILE|DIRECTORY|-]...\n"
    "Replays every game and reports what is wrong, and where. Without a file, or with -, reads standard "
    "input.\n"
    "\n"
    "      --report R      text (default), json: one object a line, sarif: SARIF 2.1.0 for code scanning\n"
    "                      and editors, or junit: JUnit XML for CI, a case a game\n"
    "      --quiet         of each finding only the first line\n"
    "  -o, --output FILE   write the report there\n"
    "      --state FILE    remember there what each file gave, and judge only what has changed "
    "since\n" READING_HELP
    "      --help\n"
    "\n"
    "Exit status: 0 all was read and verified; 1 something is wrong or could not be verified; 2 the job "
    "could not\n"
    "be done. Warnings and notes alone: 0.\n";

static const struct option options[] = {{"report", required_argument, NULL, OPTION_REPORT},
                                        {"state", required_argument, NULL, OPTION_STATE},
                                        READING_OPTIONS};

/* Says at the end of a part's report that it is one, and whole. */
static void end_part(struct output *output, const struct reading *reading, int exit_code) {
    struct buffer line;
    buffer_init(&line);
    part_write(&line, &(struct part){reading->part, reading->parts, (unsigned)exit_code});
    output_write(output, buffer_view(&line));
    output->failed |= line.failed;
    buffer_free(&line);
}

static int check(struct reading *reading, int argc, char **argv) {
    const struct report_kind *kind = &text_report;
    struct output output;
    struct run run;
    for (int option; (option = getopt_long(argc, argv, "j:o:h", options, NULL)) != -1;) {
        if (option == 'h')
            return options_help(help);
        options_note(reading, option, optarg);
        if (option == OPTION_REPORT) {
            kind = report_find(optarg);
            if (!kind) {
                options_refuse(argv[0], "--report", optarg, "it takes text, json, sarif or junit");
                return EXIT_FAILED;
            }
        } else if (option == OPTION_STATE) {
            reading->state = optarg;
        } else if (!options_take(reading, argv[0], option, optarg)) {
            return EXIT_FAILED;
        }
    }
    if (!options_settle(reading, argv[0]))
        return EXIT_FAILED;
    if (reading->parts && kind != &json_report && kind != &text_report) {
        talk("check: --part takes --report json or text: parts of a %s report are none", kind->name);
        return EXIT_FAILED;
    }
    if (reading->csv && strcmp(reading->csv, "-") == 0 &&
        (!reading->output || strcmp(reading->output, "-") == 0)) {
        talk("check: --to-csv - and the report cannot both go to standard output");
        return EXIT_FAILED;
    }
    if (reading->csv && reading->state) {
        talk("check: --state does not go with --to-csv");
        return EXIT_FAILED;
    }
    reading->job.tells_all = reading->parts && kind == &text_report && !reading->quiet;
    reading->job.final = kind->finals;
    reading->job.pictures = kind == &text_report && !reading->quiet;
    if (!output_open(&output, reading->output))
        return EXIT_FAILED;
    run_init(&run, reading, kind);
    run.plan.color = output.file == stdout && talk_in_color(STDOUT_FILENO);
    run.report_to = &output;
    run.always_sum = true;
    int exit_code = run_inputs(&run, argc - optind, argv + optind);
    if (reading->parts && kind == &json_report && !run.stopped)
        end_part(&output, reading, exit_code);
    return output_close(&output, true) ? exit_code : EXIT_FAILED;
}

int command_check(int argc, char **argv) {
    struct reading reading;
    reading_init(&reading);
    int exit_code = check(&reading, argc, argv);
    options_free(&reading);
    return exit_code;
}
