/* A game as its record has it: tags, a tree of moves, notes; and, once it was judged, the verdicts. Plain
 * data in one arena, without any rules: a record of nonsense is representable as well as a sound one. */
#ifndef MODEL_GAME_H
#define MODEL_GAME_H

#include "base/arena.h"
#include "base/finding.h"
#include "model/node.h"

enum { NESTING_MAX = 250 };

struct tag {
    struct tag *next;
    struct slice name, value;      /* value decoded: quotes and escapes gone */
    size_t at, length;             /* the whole tag, brackets included */
    size_t value_at, value_length; /* the value as written */
};

/* In the scale "the side that moves first in the variant wins". */
enum result {
    RESULT_NONE, /* nothing is said */
    RESULT_FIRST,
    RESULT_SECOND,
    RESULT_DRAW,
    RESULT_BOTH_LOST,
    RESULT_OPEN, /* "*" */
};

/* What words or marks say: which colour won, or which side by the order in which they move. */
enum outcome { OUTCOME_NONE, OUTCOME_WHITE, OUTCOME_BLACK, OUTCOME_FIRST, OUTCOME_SECOND, OUTCOME_DRAW };

enum game_status { GAME_OK, GAME_ERROR, GAME_UNVERIFIED };

/* One square of a start position that the record gives in a form of its own: where it stands. */
struct start_part {
    label label;
    struct slice text; /* the record's own characters */
    size_t at, length;
};

struct game {
    struct arena *arena;          /* owns everything below */
    struct finding_list findings; /* of the readers and of validate */
    const char *window;           /* what places count from; NULL: the game stands in no source */
    size_t at, end;               /* the game's span in the window */

    struct tag *tags, *last_tag;
    struct note_list preface; /* comments before the tags */
    bool commented;           /* a note of kind NOTE_COMMENT was made */
    struct note_list closing; /* comments of a game without moves, and those after the terminator */
    struct node *first;       /* the main line */
    struct node *nodes;       /* taken from the arena some at a time... */
    unsigned node_count;      /* ...and so many not used yet */
    struct slice movetext; /* all behind the tags, as a PDN file has it; empty: another source, or it has no
                              end that a reader would find again */

    /* The start position when the record gives one: a FEN, whatever the record's own form was (a FEN tag, a
     * position list, a tower formula). Empty: the variant's initial position. */
    struct slice start;
    size_t start_at, start_length;
    struct start_part *start_parts; /* of a position list; NULL: the record has the FEN itself */
    size_t start_part_count;
    bool start_unknown; /* a fragment: the text shows no position, and it is not the initial one */
    bool start_initial; /* a page says that it is the initial one, whatever its moves look like */

    enum result terminator; /* RESULT_NONE: the movetext has none */
    struct slice terminator_text;
    size_t terminator_at;
    enum outcome words; /* a printed "and wins" after the last ply of the main line, "Black resigned" */

    /* The variant that the page itself declares (a heading such as "Шашки Ласкера"), a name of the variant
     * table; NULL: none. Tags and options say it otherwise. */
    const char *page_variant;
    const char *page_hint; /* one that the page mentions in passing: tried first where nothing declares one */
    const char *language;  /* "ru", "uk", "be", "en" of a printed record; NULL: not known */
    bool printed;          /* read from a text page */

    /* Set by validate. */
    const char *variant; /* the one judged under: a name of the variant table */
    bool declared;       /* the caller, the tags or the page said which variant; else it was guessed */
    enum game_status status;
    uint32_t plies, legal_plies; /* of the main line */
    enum result result;
    struct slice final; /* FEN after the last legal ply of the main line; empty: there is none */
};

/* An empty game whose content will live in `arena`. */
void game_init(struct game *game, struct arena *arena);
/* NULL when there is no memory, as everywhere below. */
struct note *game_note(struct game *game, struct note_list *list, enum note_kind kind, struct slice text);
/* The next of a list, for whoever goes through all of it and needs no more what lies behind. */
static inline struct note *note_next(const struct game *game, const struct note *note) {
    arena_pass(game->arena, note);
    return note->next;
}
/* Empties `from` behind the notes of `to`. */
void note_list_move(struct note_list *from, struct note_list *to);
/* Name and value must live as long as the arena. */
struct tag *game_add_tag(struct game *game, struct slice name, struct slice value);
void game_drop_tag(struct game *game, const struct tag *tag);
/* The first tag of that exact name; NULL: none. */
struct tag *game_tag(const struct game *game, const char *name);

#endif
