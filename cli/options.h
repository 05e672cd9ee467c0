/* The options that check and convert share, and how every command reads its own. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "damka.h"

#include "archive/job.h"

#include <getopt.h>

/* Values of long options without a letter. */
enum {
    OPTION_VARIANT = 256,
    OPTION_FROM,
    OPTION_ENCODING,
    OPTION_REPORT,
    OPTION_QUIET,
    OPTION_GAME_LIMIT,
    OPTION_DEDUPE,
    OPTION_PART,
    OPTION_SUMMARY,
    OPTION_STATE,
    OPTION_STYLE,
    OPTION_NOTATION,
    OPTION_TAG,
    OPTION_FEN,
    OPTION_COUNT,
    OPTION_LANG,
    OPTION_ERROR,
    OPTION_WARN,
    OPTION_IGNORE,
    OPTION_LEVEL,
    OPTION_MAX,
    OPTION_LIST,
    OPTION_MARKDOWN,
    OPTION_VARIANTS,
    OPTION_YAML,
    OPTION_KEEP,
    OPTION_LABELS,
    OPTION_LATIN_NAMES,
    OPTION_WHERE,
    OPTION_GAMES,
    OPTION_CSV,
    OPTION_SPLIT,
};

/* How records are read; for the option table of check and convert. */
#define READING_OPTIONS                                                                                      \
    {"variant", required_argument, NULL, OPTION_VARIANT}, {"from", required_argument, NULL, OPTION_FROM},    \
        {"labels", required_argument, NULL, OPTION_LABELS},                                                  \
        {"variants", required_argument, NULL, OPTION_VARIANTS},                                              \
        {"where", required_argument, NULL, OPTION_WHERE}, {"games", required_argument, NULL, OPTION_GAMES},  \
        {"fen", required_argument, NULL, OPTION_FEN}, {"to-csv", required_argument, NULL, OPTION_CSV},       \
        {"encoding", required_argument, NULL, OPTION_ENCODING}, {"jobs", required_argument, NULL, 'j'},      \
        {"game-limit", required_argument, NULL, OPTION_GAME_LIMIT},                                          \
        {"dedupe", no_argument, NULL, OPTION_DEDUPE}, {"part", required_argument, NULL, OPTION_PART},        \
        {"summary", required_argument, NULL, OPTION_SUMMARY}, {"output", required_argument, NULL, 'o'},      \
        {"quiet", no_argument, NULL, OPTION_QUIET}, {"error", required_argument, NULL, OPTION_ERROR},        \
        {"warn", required_argument, NULL, OPTION_WARN}, {"ignore", required_argument, NULL, OPTION_IGNORE},  \
        {"level", required_argument, NULL, OPTION_LEVEL}, {"max", required_argument, NULL, OPTION_MAX},      \
        {"lang", required_argument, NULL, OPTION_LANG}, {"help", no_argument, NULL, 'h'}, {                  \
        NULL, 0, NULL, 0                                                                                     \
    }

#define READING_HELP                                                                                         \
    "      --variant V     the rules, for records that do not name theirs or name them wrongly\n"            \
    "                      (see 'damka variants'; default: by tags, the page, or replay)\n"                  \
    "      --variants FILE  variants of your own ('damka variants --yaml' shows the form)\n"                 \
    "      --from F        pdn, text, yaml or json (default: found out for each file)\n"                     \
    "      --labels L      squares of pages: as-printed (default), zero-based (0 is square 1) or "           \
    "row-column\n"                                                                                           \
    "                      (r0c0 is the upper left corner)\n"                                                \
    "      --encoding E    utf-8, windows-1251, koi8-r, cp866 ... (default: found out for each file)\n"      \
    "      --game-limit N  bytes that a game, or a printed page, may have; with K, M or G behind it "        \
    "(default: "                                                                                             \
    "64M)\n"                                                                                                 \
    "      --where EXPR    only games for which it holds, as 'White~/kuperman/i and Date>=1947 and "         \
    "plies>40'\n"                                                                                            \
    "      --games LIST    only games of these numbers in each file, as 3,5-8,20- or -5\n"                   \
    "      --fen F         only games in which the position occurs (docs/filters.md has more on all "        \
    "three)\n"                                                                                               \
    "      --to-csv FILE   an index of the games besides, a row each, for a spreadsheet\n"                   \
    "      --dedupe        find games with the same moves, and those that are the beginning of another\n"    \
    "      --part K/N      only the K-th of N parts of all input, to be put together again (see "            \
    "docs/archives.md)\n"                                                                                    \
    "      --summary FILE  a table of all files besides: FILE.csv, FILE.json or FILE.txt\n"                  \
    "  -j, --jobs N        threads to work with (default: one for each core); the output is the same for "   \
    "any\n"                                                                                                  \
    "                      number\n"                                                                         \
    "      --error CODE, --warn CODE, --ignore CODE\n"                                                       \
    "                      count a finding as an error or a warning, or not at all; may be repeated\n"       \
    "                      ('damka explain --list' has the codes). A game whose moves could not all be\n"    \
    "                      judged stays unverified whatever its findings are called\n"                       \
    "      --level L       leave out findings below note (default), warning or error\n"                      \
    "      --max N         write N findings at most; all are counted\n"                                      \
    "      --lang L        en, ru or uk (default: LC_ALL, LC_MESSAGES or LANG)\n"

/* What reading() found. */
struct reading {
    struct job_options job;
    struct finding_policy policy;
    unsigned threads;
    size_t piece; /* bytes */
    const char *output;
    const char *summary;  /* the file's name; NULL: none */
    const char *state;    /* in the same way */
    struct buffer choice; /* of --state: the options that the report depends on */
    const char *csv;      /* the index's name; NULL: none */
    struct filter filter;
    const char *variant; /* --variant, which a file of variants may name */
    struct arena rows;   /* what such a file says */
    bool quiet, dedupe;
    unsigned part, parts; /* the K-th of N; 0: all */
    bool limited;         /* at most `most` findings are written */
    uint64_t most;
};

/* The language of the environment's messages; English where it names none of ours. */
enum language options_language(void);
/* What holds unless options say otherwise. */
void reading_init(struct reading *reading);

/* Takes one option of READING_OPTIONS. False: it was wrong, and the user was told. */
bool options_take(struct reading *reading, const char *command, int option, const char *value);
/* Notes an option for --state, if the report depends on it. */
void options_note(struct reading *reading, int option, const char *value);
/* After the last option. False: the variant is not known, and the user was told. */
bool options_settle(struct reading *reading, const char *command);
void options_free(struct reading *reading);
/* Reads the value of --variants: adds the file's rows. False: the user was told what is wrong. */
bool options_variants(const char *command, const char *path, struct arena *rows);
/* Says which value of which option is wrong. */
void options_refuse(const char *command, const char *option, const char *value, const char *wanted);
/* Says why damka_moves or damka_perft could not do its job; returns the exit code. */
int options_tell_status(const char *command, damka_status status, const char *variant, const char *fault);
/* Reads the value of --notation. False: it was wrong, and the user was told. */
bool options_notation(const char *command, const char *value, damka_notation *notation);
/* Prints help to standard output; returns an exit code. */
int options_help(const char *text);

#endif
