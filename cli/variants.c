/* damka variants: the table of rules. */
#include "damka.h"

#include "archive/variant_row.h"
#include "base/buffer.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/talk.h"

static const char help[] =
    "Usage: damka variants [--yaml] [--variants FILE]\n"
    "Lists the variants: name, title, board, how squares and captures are written, who moves first, the "
    "GameType\n"
    "and Variant tags of PDN, and whether every rule rests on a source.\n"
    "\n"
    "      --yaml           every field of every row, in the form that --variants reads\n"
    "      --variants FILE  with variants of your own beside the others\n"
    "      --help\n";

static const struct option options[] = {{"yaml", no_argument, NULL, OPTION_YAML},
                                        {"variants", required_argument, NULL, OPTION_VARIANTS},
                                        {"help", no_argument, NULL, 'h'},
                                        {NULL, 0, NULL, 0}};

/* How wide the columns of names are: as their longest one. */
struct widths {
    int name, title, tag;
};

static int wider(int width, const char *text) {
    return (int)strlen(text) > width ? (int)strlen(text) : width;
}

static const char *tag_of(const damka_variant *v) {
    return v->variant_tag ? v->variant_tag : "-";
}

static void write_row(struct buffer *line, const damka_variant *v, const struct widths *w) {
    char board[32], notation[32], type[16];
    snprintf(board, sizeof board, "%ux%u, %u", v->width, v->height, v->squares);
    snprintf(notation, sizeof notation, "%s %c", v->letters ? "letters" : "numbers", v->capture_sign);
    snprintf(type, sizeof type, v->game_type ? "%u" : "-", v->game_type);
    buffer_format(line, "%-*s %-*s %-10s %-10s %-6s %-9s %-*s %s\n", w->name, v->name, w->title, v->title,
                  board, notation, v->first, type, w->tag, tag_of(v), v->confirmed ? "yes" : "no");
}

static void write_table(struct buffer *table) {
    damka_variant v;
    struct widths w = {4, 5, 7};
    for (size_t i = 0; damka_variant_at(i, &v); i++)
        w = (struct widths){wider(w.name, v.name), wider(w.title, v.title), wider(w.tag, tag_of(&v))};
    buffer_format(table, "%-*s %-*s %-10s %-10s %-6s %-9s %-*s %s\n", w.name, "name", w.title, "title",
                  "board", "squares", "first", "GameType", w.tag, "Variant", "confirmed");
    for (size_t i = 0; damka_variant_at(i, &v); i++)
        write_row(table, &v, &w);
}

static int list(struct arena *rows, int argc, char **argv) {
    struct buffer table;
    struct output output;
    bool yaml = false;
    for (int option; (option = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        if (option == 'h')
            return options_help(help);
        if (option == OPTION_YAML)
            yaml = true;
        else if (option != OPTION_VARIANTS || !options_variants(argv[0], optarg, rows))
            return EXIT_FAILED;
    }
    if (optind < argc) {
        talk("variants: it takes no argument");
        return EXIT_FAILED;
    }
    buffer_init(&table);
    if (!yaml)
        write_table(&table);
    for (size_t i = 0; yaml && i < variant_count(); i++)
        variant_row_write(&table, variant_at(i));
    bool complete = !table.failed;
    int exit_code = EXIT_FAILED;
    if (complete && output_open(&output, NULL)) {
        output_write(&output, buffer_view(&table));
        exit_code = output_close(&output, true) ? EXIT_VERIFIED : EXIT_FAILED;
    }
    buffer_free(&table);
    return complete ? exit_code : talk_no_memory();
}

int command_variants(int argc, char **argv) {
    struct arena rows;
    arena_init(&rows);
    int exit_code = list(&rows, argc, argv);
    arena_free(&rows);
    return exit_code;
}
