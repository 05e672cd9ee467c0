/* What a variant's row says. A variant is one row of variant_table.c; every rule below is a field, so that
 * nothing else ever asks for a variant by its name. */
#ifndef RULES_VARIANT_H
#define RULES_VARIANT_H

#include "base/phrase.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SQUARES_MAX = 72, RANKS_MAX = 14, FILES_MAX = 14 };

enum side { WHITE, BLACK };
static inline enum side side_other(enum side side) {
    return side == WHITE ? BLACK : WHITE;
}

/* Which cells of the rectangle are squares: the lower left corner and its colour, the other colour, all. */
enum playing { PLAYING_A1, PLAYING_B1, PLAYING_ALL };

/* Where number 1 stands, seen with White at the bottom; numbers run along the rows. */
enum numbering { NUMBERS_BOTTOM_LEFT, NUMBERS_BOTTOM_RIGHT, NUMBERS_TOP_LEFT, NUMBERS_TOP_RIGHT };

/* Directions as seen by the side that moves: bits of the fields below. */
enum direction {
    DIR_FORWARD_LEFT = 1,
    DIR_FORWARD_RIGHT = 2,
    DIR_BACK_LEFT = 4,
    DIR_BACK_RIGHT = 8,
    DIR_FORWARD = 16,
    DIR_LEFT = 32,
    DIR_RIGHT = 64,
    DIR_BACK = 128,
    DIRS_FORWARD = DIR_FORWARD_LEFT | DIR_FORWARD_RIGHT,
    DIRS_DIAGONAL = DIRS_FORWARD | DIR_BACK_LEFT | DIR_BACK_RIGHT,
    DIRS_STRAIGHT = DIR_FORWARD | DIR_LEFT | DIR_RIGHT | DIR_BACK,
    DIRS_ALL = DIRS_DIAGONAL | DIRS_STRAIGHT,
};

/* What happens to a man that reaches the last row in the middle of a capture: it is crowned only where the
 * move ends; it is crowned and the move ends; it is crowned and goes on as a king. */
enum promotion { PROMOTION_AT_END, PROMOTION_STOPS, PROMOTION_GOES_ON };

/* When captured pieces leave the board. */
enum removal { REMOVAL_AT_END, /* they stay in the way; none is jumped twice */ REMOVAL_AT_ONCE };

/* Where the captured top piece goes, and which column may be jumped again in the same move. */
enum columns {
    COLUMNS_NONE,
    COLUMNS_ONE_EACH, /* under the jumper at once; no square is jumped twice (Lasker 1911) */
    COLUMNS_NOT_BACK, /* under the jumper at once; again, but not by turning straight back (Sargin 1885) */
    COLUMNS_AGAIN,    /* under the jumper at once; again from any side, straight back too */
};

/* Which captures may be chosen: rules applied in turn, each keeping the best of what is left. */
enum choice {
    CHOICE_END,
    CHOICE_MOST,
    CHOICE_VALUE,
    CHOICE_BY_KING,
    CHOICE_MOST_KINGS,
    CHOICE_KINGS_EARLIEST
};

enum goal { GOAL_WIN, /* a side that cannot move has lost */ GOAL_LOSE, /* ... has won */ GOAL_FIRST_KING };

/* When a draw may be claimed. A move here is one of each side: two plies. */
enum draw_kind {
    DRAW_END,
    DRAW_REPETITION, /* the same position with the same side to move, `times` times */
    DRAW_KING_MOVES, /* `moves` moves in a row of kings alone, without a capture */
    DRAW_LONE_KING,  /* `moves` moves of a lone king against at most `most` pieces, a king among them */
    DRAW_LONE_KING_AGAINST_KINGS, /* ... against `least` to `most` pieces, all kings, as many all the time */
    DRAW_LONE_KING_ON_MAIN_ROAD,  /* ... against `most` pieces, on the diagonal of a1, which is its alone */
    DRAW_SAME_FORCES, /* `moves` moves with `least` to `most` pieces on the board, kings on both sides,
                         without a capture and a crowning */
};

struct draw_rule {
    enum draw_kind kind;
    uint8_t moves, times, least, most;
    const char *source; /* the article, for people */
};

enum { CHOICES_MAX = 5, OTHER_TYPES_MAX = 3, VARIANT_WORDS_MAX = 12 };

struct variant {
    const char *name;  /* "russian" */
    const char *title; /* "Russian draughts": in the list of variants */

    /* What people call it. Rules ask for none of this; readers, writers and messages do. */
    const char *titles[LANGUAGE_COUNT];      /* in messages; NULL: `title` */
    const char *page_titles[LANGUAGE_COUNT]; /* over a printed game; NULL: as in messages, with a capital */
    const char *const *spellings; /* other names in tags and titles, up to NULL; their case is no matter */
    /* Words that announce it on a printed page, up to NULL: in a heading, for the games below it; in running
     * text, for the whole page (of several rows the first in the table). A capital stands for itself, a small
     * letter for either case, "*" for the rest of a word, "-" for any dash or blank, or none, « and » for any
     * quotation marks. */
    const char *const *headings, *const *mentions;
    bool tower_formulas; /* a printed list with towers, on a page that names no game of columns, is of it */

    /* Board and notation. */
    uint8_t width, height;
    enum playing playing;
    enum numbering numbering;
    bool letters;     /* squares are written in letters; else in numbers */
    bool numbers_too; /* letters are written, but records print numbers as often (Lasca) */
    char sign;        /* of a capture: ':', 'x' or '-' */
    enum side first;  /* who moves first */

    /* PDN: GameType number (0: none), the whole GameType value, the value of a Variant tag (NULL: none). */
    uint8_t game_type;
    const char *game_type_fields;
    const char *variant_tag;
    uint8_t other_types[OTHER_TYPES_MAX]; /* GameType numbers of programs and old drafts for it; 0: none */

    /* Start. */
    uint8_t men_rows, empty_rows_behind; /* rows of men a side; rows kept empty behind them */
    uint8_t men_most;                    /* pieces a side may have; 0: no more than at the start */

    /* Moves. */
    uint8_t man_moves, man_jumps, king_moves, king_jumps; /* enum direction */
    bool king_flies;
    bool king_lands_behind;      /* a flying king stops right behind what it took */
    bool king_lands_freely;      /* it need not choose a landing from which it can go on */
    bool king_halts_behind_king; /* ... only behind a king, at the end of the move */
    bool man_spares_kings;       /* a man may not take a king */
    bool no_half_turn;           /* no turn of 180 degrees between two jumps */
    uint8_t king_move_limit; /* this many king moves in a row at most, while the side has men; 0: no limit */
    enum promotion promotion;
    enum removal removal;
    enum columns columns;
    enum choice choice[CHOICES_MAX];
    enum goal goal;
    const struct draw_rule *draws; /* up to DRAW_END; NULL: none is known */

    /* The row whose game is played so in other circles: this one is for records that fail under that one.
     * NULL: a game of its own. */
    const char *house;
    /* How early the variant is tried when nothing declares it (1 first); 0: never guessed. */
    uint8_t guess_order;
    bool confirmed;      /* every rule has a source */
    const char *sources; /* which rule rests on what; for people */
};

enum { VARIANTS_MAX = 64, VARIANTS_ADDED_MAX = 16 };

size_t variant_count(void);
/* Puts rows of the caller's beside the built-in ones; what they point to stays the caller's. Before any
 * thread starts and any board is asked for. False: there are too many. */
bool variant_add(const struct variant *added, size_t count);
/* NULL when there is no such variant. The rows are constant from the first game on and live for ever. */
const struct variant *variant_at(size_t index);
/* By name, without regard to case; `length` bytes. */
const struct variant *variant_find(const char *name, size_t length);
/* Index of a row; for tables beside the variant table. */
size_t variant_index(const struct variant *variant);

/* The row that is tried first of those whose games are printed in letters, or, `numbers`, of those that are
 * written in letters and printed in numbers too: what a page is held against that says nothing. NULL: none.
 */
const struct variant *variant_usual(bool numbers);
/* The first row with `tower_formulas`; NULL: none. */
const struct variant *variant_of_formulas(void);
/* The book that a draw rule's source begins with, in the language; `*article` is what follows. */
const char *variant_source(const char *source, enum language language, const char **article);

#endif
