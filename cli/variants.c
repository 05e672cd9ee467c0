/* damka variants: the table of rules. */
#include "damka.h"

#include "base/buffer.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/talk.h"

static const char help[] =
    "Usage: damka variants\n"
    "Lists the variants: name, title, board, how squares and captures are written, who moves first, the "
    "GameType\n"
    "and Variant tags of PDN, and whether every rule rests on a source.\n";

static const struct option options[] = {{"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};

static void write_row(struct buffer *line, const damka_variant *v) {
    char board[32], notation[32], type[16];
    snprintf(board, sizeof board, "%ux%u, %u", v->width, v->height, v->squares);
    snprintf(notation, sizeof notation, "%s %c", v->letters ? "letters" : "numbers", v->capture_sign);
    snprintf(type, sizeof type, v->game_type ? "%u" : "-", v->game_type);
    buffer_format(line, "%-16s %-36s %-10s %-10s %-6s %-9s %-16s %s\n", v->name, v->title, board, notation,
                  v->first, type, v->variant_tag ? v->variant_tag : "-", v->confirmed ? "yes" : "no");
}

int command_variants(int argc, char **argv) {
    struct buffer table;
    struct output output;
    damka_variant variant;
    for (int option; (option = getopt_long(argc, argv, "h", options, NULL)) != -1;)
        return option == 'h' ? options_help(help) : EXIT_FAILED;
    if (optind < argc) {
        talk("variants: it takes no argument");
        return EXIT_FAILED;
    }
    buffer_init(&table);
    buffer_format(&table, "%-16s %-36s %-10s %-10s %-6s %-9s %-16s %s\n", "name", "title", "board", "squares",
                  "first", "GameType", "Variant", "confirmed");
    for (size_t i = 0; damka_variant_at(i, &variant); i++)
        write_row(&table, &variant);
    bool complete = !table.failed;
    int exit_code = EXIT_FAILED;
    if (complete && output_open(&output, NULL)) {
        output_write(&output, buffer_view(&table));
        exit_code = output_close(&output, true) ? EXIT_VERIFIED : EXIT_FAILED;
    }
    buffer_free(&table);
    return complete ? exit_code : talk_no_memory();
}
