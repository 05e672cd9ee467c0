/* libdamka: reads draughts game records, replays them through the rules and writes them in modern form.
 *
 * Link with -ldamka -lpcre2-8 -lyaml -ljansson -luchardet -lxml2.
 *
 * For all functions: texts are NUL-terminated UTF-8 unless a length stands beside them; a text that the
 * library hands out in a structure of a callback is valid during that callback only. The library never
 * prints, never exits, opens no file, starts no thread and has no state: any function may be called from any
 * number of threads at once, as long as they do not share a context of their own making. Callbacks run in the
 * caller's thread, in the order of the input. */
#ifndef DAMKA_H
#define DAMKA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define DAMKA_VERSION "0.1.0"

/* The version of the library that is linked, "0.1.0"; constant. */
const char *damka_version(void);

/* How a call went. What is wrong with a record is a finding, not a status. */
typedef enum {
    DAMKA_OK,
    DAMKA_NO_MEMORY,
    DAMKA_STOPPED,         /* a callback returned something else than 0 */
    DAMKA_NO_SUCH_VARIANT, /* the names that are left are no rows of their tables */
    DAMKA_NO_SUCH_FORMAT,
    DAMKA_NO_SUCH_ENCODING,
    DAMKA_NO_SUCH_STYLE,
    DAMKA_BAD_POSITION, /* a FEN that cannot be read, or a position that no board can hold */
    DAMKA_OVER_BUDGET,  /* the search was given up: nothing is known. See damka_moves */
    DAMKA_BAD_DEPTH,
    DAMKA_NO_SUCH_LANGUAGE,
    DAMKA_NO_SUCH_CODE,
    DAMKA_NO_SUCH_LABELS
} damka_status;

/* One constant English line for a status. */
const char *damka_status_text(damka_status status);

/* ---- Reading records ---- */

typedef enum { DAMKA_ENGLISH, DAMKA_RUSSIAN, DAMKA_UKRAINIAN } damka_language;

typedef enum {
    DAMKA_NOTE,
    DAMKA_WARNING,
    DAMKA_ERROR,
    DAMKA_IGNORED /* of damka_rule only: the finding is left out */
} damka_severity;

/* What a finding is to count as instead of its own severity. */
typedef struct {
    const char *code; /* "no-terminator" */
    damka_severity severity;
} damka_rule;

/* All members may be 0 or NULL: everything is then found out from the record. Names are those of the command
 * line: variants of damka_variant_at; formats "pdn" "text" "yaml" "json"; encodings "utf-8" "utf-16le"
 * "utf-16be" "windows-1251" "windows-1252" "koi8-r" "koi8-u" "cp866" "x-mac-cyrillic"
 * "windows-1251-as-mac" (docs/encodings.md).
 *
 * A printed or scanned page is the format "text": prose, several games and positions, remarks, side lines and
 * misprints; HTML and Markdown are stripped of their markup, and findings still point into what was given
 * (docs/pages.md). A page that could be PDN is told apart by itself; `from` "text" makes sure. */
typedef struct {
    const char *variant;
    const char *from;
    const char *encoding;
    damka_language language; /* of messages; codes are the same in all */
    /* Severities of the caller's, `rule_count` of them; the last one about a code counts. A game's status
     * follows them, but a game of which not every move could be judged is never ok. */
    const damka_rule *rules;
    size_t rule_count;
    damka_severity least; /* findings below it are left out */
    /* How printed and scanned pages name squares: "as-printed"; "zero-based", numbers from 0 on;
     * "row-column", r5c0-r4c1, where r0c0 is the upper left corner of the board of `variant`, else of the
     * game that the page is about, else of eight rows. With the last two the input is read as a page unless
     * `from` says otherwise. */
    const char *labels;
    int latin_names; /* 1: names of players, events and places are converted to Latin letters, by ISO 9 */
} damka_options;

/* What is wrong at one place of the input. */
typedef struct {
    uint64_t game;           /* which game of the input, from 1; 0: outside all games */
    uint32_t ply;            /* half-move of the main line, from 1; 0: not at such a move */
    int variation;           /* 1: inside a variation */
    uint32_t line, column;   /* from 1; columns count code points of the decoded text */
    uint64_t offset, length; /* bytes of the input */
    damka_severity severity;
    const char *code;    /* "must-capture"; constant */
    const char *message; /* one line, in the language asked for */
    const char *text;    /* the record's own characters, as UTF-8, `text_length` bytes */
    size_t text_length;
    const char *const *legal; /* every legal move in full path, bytewise sorted; NULL when not about a move */
    size_t legal_count;
    const char *const *suggest; /* likely corrections, part of `legal` */
    size_t suggest_count;
    const char *board; /* the position as a picture of several lines; NULL: none */
    const char *cause; /* what has likely gone wrong, one line; NULL: nobody knows */
} damka_finding;

typedef enum { DAMKA_GAME_OK, DAMKA_GAME_ERROR, DAMKA_GAME_UNVERIFIED } damka_game_status;

/* The verdict on one game. */
typedef struct {
    uint64_t game;       /* from 1 */
    uint32_t line;       /* of its first byte, from 1 */
    const char *variant; /* the one judged under; NULL: unknown */
    damka_game_status status;
    uint32_t plies, legal_plies; /* written in the main line; those that replay from the start */
    const char *result;          /* "1-0" (the side that moves first won) "0-1" "1/2-1/2" "0-0" "*" */
    const char *final;           /* FEN after the legal plies; NULL: no start position is known */
} damka_game;

/* Any member may be NULL. A function that returns something else than 0 ends the call with DAMKA_STOPPED. */
typedef struct {
    void *context; /* handed to the functions, never looked at */
    int (*finding)(void *context, const damka_finding *finding);
    int (*game)(void *context, const damka_game *game); /* after the game's findings */
    int (*text)(void *context, const char *bytes,
                size_t length); /* damka_convert: the next part of the output */
} damka_handler;

/* Replays every game in `bytes` (which may be NULL only when `length` is 0 and stay the caller's). `options`
 * may be NULL. Any bytes are welcome; time and memory are in proportion to them. */
damka_status damka_check(const void *bytes, size_t length, const damka_options *options,
                         const damka_handler *handler);

/* Like damka_check, and writes every game as `format` ("pdn" "yaml" "json" "text"). `style` is a layout of
 * the text format ("two-column" and others, as for --style); NULL: by the record's language. A game with
 * faults is written too: its moves as they stand in the record from the fault on. */
damka_status damka_convert(const void *bytes, size_t length, const damka_options *options, const char *format,
                           const char *style, const damka_handler *handler);

/* ---- Positions ---- */

/* Where a FEN is faulty and why. */
typedef struct {
    size_t at, length; /* bytes of the FEN */
    char message[160]; /* one English line */
} damka_fault;

/* How squares are written. */
typedef enum { DAMKA_NOTATION_VARIANT, DAMKA_NOTATION_LETTERS, DAMKA_NOTATION_NUMERIC } damka_notation;

/* Every legal move of a position in full path ("a3:c5:e7"), bytewise sorted, each once, one call of `line` a
 * move; `line` returns 0 to go on, and may be NULL. `fen` NULL: the variant's initial position. `fault` may
 * be NULL; it is filled when the status is DAMKA_BAD_POSITION. The search for captures has a budget far above
 * what any game needs; beyond it the status is DAMKA_OVER_BUDGET and no move is handed out. */
damka_status damka_moves(const char *variant, const char *fen, damka_notation notation,
                         int (*line)(void *context, const char *move), void *context, damka_fault *fault);

/* Counts the leaves of the tree of legal moves at `depth` (0 to 64; beyond: DAMKA_BAD_DEPTH) into `*leaves`,
 * which stays as it was unless the status is DAMKA_OK; `leaves` may be NULL. `paths` 0: captures with
 * the same start, end and prisoners that leave the same position count once; else every path counts. */
damka_status damka_perft(const char *variant, const char *fen, unsigned depth, int paths,
                         unsigned long long *leaves, damka_fault *fault);

/* ---- Tables ---- */

typedef struct {
    const char *name;  /* "russian" */
    const char *title; /* "Russian draughts" */
    unsigned width, height, squares;
    int letters;             /* 1: squares are written a1, c3; 0: as numbers */
    char capture_sign;       /* ':' 'x' '-' */
    const char *first;       /* "White" or "Black" */
    unsigned game_type;      /* of PDN's GameType tag; 0: it has none */
    const char *variant_tag; /* value of the Variant tag; NULL: none */
    int confirmed;           /* 1: every rule rests on a source */
} damka_variant;

/* Fills `*variant` (unless it is NULL) and returns 1, or returns 0 when `index` is not less than the number
 * of variants. The texts are constant. */
int damka_variant_at(size_t index, damka_variant *variant);

typedef struct {
    const char *code; /* "must-capture" */
    damka_severity severity;
    const char *short_text; /* the message with its {slots}, or what kinds of message there are */
    const char *help;
} damka_explanation;

/* The findings table in "en", "ru" or "uk" (NULL: "en"). Returns 0 for an index past the end, or a language
 * or code that it does not have; `explanation` may be NULL. The texts are constant. */
int damka_explanation_at(size_t index, const char *language, damka_explanation *explanation);
int damka_explain(const char *code, const char *language, damka_explanation *explanation);

#ifdef __cplusplus
}
#endif

#endif
