/* damka explain: what a finding's code means. */
#include "damka.h"

#include "base/buffer.h"
#include "base/finding.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/talk.h"

static const char help[] =
    "Usage: damka explain CODE...\n"
    "       damka explain --list\n"
    "Says what a finding means, or lists all of them.\n"
    "\n"
    "      --list       every code with its severity and short text\n"
    "      --markdown   the whole table as a page (docs/findings.md)\n"
    "      --lang L     en, ru or uk (default: LC_ALL, LC_MESSAGES or LANG)\n"
    "      --help\n";

static const struct option options[] = {{"list", no_argument, NULL, OPTION_LIST},
                                        {"markdown", no_argument, NULL, OPTION_MARKDOWN},
                                        {"lang", required_argument, NULL, OPTION_LANG},
                                        {"help", no_argument, NULL, 'h'},
                                        {NULL, 0, NULL, 0}};

/* The severity in the language of the texts. */
static const char *severity_word(const damka_explanation *e, const char *language) {
    static const enum phrase words[] = {PHRASE_NOTE, PHRASE_WARNING, PHRASE_ERROR};
    return phrase_text(words[e->severity], language_of_name(slice_of(language)));
}

static void write_code(struct buffer *text, const damka_explanation *e, const char *language) {
    buffer_format(text, "%s (%s): %s\n", e->code, severity_word(e, language), e->short_text);
    buffer_format(text, "    %s\n", e->help);
}

static size_t points_of(const char *word) {
    size_t count = 0;
    for (; *word; word++)
        count += ((unsigned char)*word & 0xC0) != 0x80;
    return count;
}

static void write_list(struct buffer *text, const char *language) {
    damka_explanation e;
    size_t width = 0;
    for (size_t i = 0; damka_explanation_at(i, language, &e); i++)
        width =
            points_of(severity_word(&e, language)) > width ? points_of(severity_word(&e, language)) : width;
    for (size_t i = 0; damka_explanation_at(i, language, &e); i++) {
        const char *word = severity_word(&e, language);
        buffer_format(text, "%-22s %s%*s %s\n", e.code, word, (int)(width - points_of(word)), "",
                      e.short_text);
    }
}

static void write_page(struct buffer *text) {
    static const struct {
        const char *language, *title;
    } parts[] = {{"en", "English"}, {"ru", "Русский"}, {"uk", "Українська"}};
    damka_explanation e;
    buffer_text(text,
                "# Findings\n\nMade by `make docs` from base/findings.def; the same texts are shown by "
                "`damka explain CODE`. `{words}` are filled in.\n");
    for (size_t part = 0; part < sizeof parts / sizeof *parts; part++) {
        buffer_format(text, "\n## %s\n", parts[part].title);
        for (size_t i = 0; damka_explanation_at(i, parts[part].language, &e); i++)
            buffer_format(text, "\n**`%s`** (%s) — %s\n%s\n", e.code, severity_word(&e, parts[part].language),
                          e.short_text, e.help);
    }
}

/* False: a code that the table does not have; told. */
static bool write_codes(struct buffer *text, int count, char **codes, const char *language) {
    damka_explanation e;
    for (int i = 0; i < count; i++) {
        if (!damka_explain(codes[i], language, &e)) {
            talk("explain: there is no finding '%s'; 'damka explain --list' lists them", codes[i]);
            return false;
        }
        write_code(text, &e, language);
    }
    return true;
}

static int print(const struct buffer *text) {
    struct output output;
    if (text->failed)
        return talk_no_memory();
    if (!output_open(&output, NULL))
        return EXIT_FAILED;
    output_write(&output, buffer_view(text));
    return output_close(&output, true) ? EXIT_VERIFIED : EXIT_FAILED;
}

int command_explain(int argc, char **argv) {
    const char *language = language_name(options_language());
    int form = 0;
    struct buffer text;
    damka_explanation e;
    for (int option; (option = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        if (option == 'h')
            return options_help(help);
        if (option == '?')
            return EXIT_FAILED;
        if (option == OPTION_LANG)
            language = optarg;
        else
            form = option;
    }
    if (!damka_explanation_at(0, language, &e)) {
        options_refuse(argv[0], "--lang", language, "it takes en, ru or uk");
        return EXIT_FAILED;
    }
    if (!form == (optind == argc)) {
        talk("explain: it takes a CODE, or --list");
        return EXIT_FAILED;
    }
    buffer_init(&text);
    bool known = true;
    if (form == OPTION_LIST)
        write_list(&text, language);
    else if (form == OPTION_MARKDOWN)
        write_page(&text);
    else
        known = write_codes(&text, argc - optind, argv + optind, language);
    int exit_code = known ? print(&text) : EXIT_FAILED;
    buffer_free(&text);
    return exit_code;
}
