/* A printed page as tokens: moves with their numbers and marks, brackets, position lists, results, and the
 * prose between them. Which of the moves belong to a game is decided later; nothing is thrown away but
 * blanks and punctuation. */
#ifndef PARSER_TEXT_LEXER_H
#define PARSER_TEXT_LEXER_H

#include "base/text.h"
#include "model/game.h"
#include "notation/move_text.h"
#include "notation/position_list.h"
#include "parser/pdn_tag.h"
#include "parser/reader.h"
#include "parser/text_sight.h"
#include "parser/text_word.h"

enum text_token_kind {
    TEXT_END,
    TEXT_MOVE,   /* a move, or what looks like one */
    TEXT_ENDS,   /* "(g3 або h2)": other end squares of the move before */
    TEXT_OPEN,   /* ( or [ */
    TEXT_CLOSE,  /* ) or ] */
    TEXT_LIST,   /* a position; lexer->list */
    TEXT_RESULT, /* 1-0 */
    TEXT_TAG,    /* [Name "value"]; lexer->tag */
    TEXT_LABEL,  /* a line "Дата: 1947", a tag's label and its value */
    TEXT_REMARK, /* a line that begins with ';', at the top of a file also with '#'; {...} */
    TEXT_PROSE,
};

enum text_form {
    FORM_FULL,    /* c3-d4 */
    FORM_GLUED,   /* c3d4 */
    FORM_SHORT,   /* cd4, d:b4 */
    FORM_SPACED,  /* "e d2", only behind a number */
    FORM_NUMBERS, /* 9-12 */
    FORM_DIGITS,  /* 3227, only behind a number */
    FORM_MIXED    /* c3-44, only behind a number */
};

struct text_token {
    enum text_token_kind kind;
    size_t at, length;
    bool line_start;     /* the first on its line */
    bool after_break;    /* blank lines stand before it */
    bool semicolon;      /* a semicolon stands before it */
    bool stop;           /* the end of a sentence stands before it */
    bool dots;           /* three dots stand before it */
    bool in_sentence;    /* of a list: told in prose */
    const char *variant; /* named by the last heading before it; NULL: none */
    size_t heading_at;   /* where that heading stands */
    const char *titled;  /* by the last title with a colon, which is for one game */
    size_t titled_at;
    enum result result;

    /* Of a move. */
    enum text_form form;
    size_t move_at, move_length;
    struct move_text move;
    bool numbered, black; /* "12.", "12..." */
    bool firm;            /* a dot, bracket or comma follows the number */
    unsigned number;
    struct slice mark, tower;
    struct slice evaluation; /* a sign that judges the position behind the move */
    struct slice clock;      /* what the clocks show behind it */
    bool wins, draws;        /* X, = behind it */
    enum node_kind ply;      /* not NODE_MOVE: in a move's place, without squares */
    bool repaired;           /* a damaged move of which all that could be was read */
    unsigned damage;         /* look-alikes in it */
    bool garbled;            /* a wrong encoding went over it */
};

struct text_lexer {
    const char *bytes; /* valid UTF-8 */
    size_t length, at;
    struct matcher *matcher;
    const struct text_words *words; /* NULL: every word is asked by itself */
    enum reader_labels labels; /* how squares are named, and for LABELS_ROW_COLUMN how many rows there are */
    unsigned rows;
    struct text_token queued;
    bool has_queued;
    bool columns;             /* the page is about towers */
    bool garbled;             /* a wrong encoding went over all of it */
    bool top;                 /* nothing but remarks so far */
    bool after_move;          /* the token before was a move */
    size_t move_end;          /* where the last move ended */
    bool digits;              /* ... of four digits */
    bool numbers;             /* moves are in numbers here */
    bool no_brace;            /* no '}' is left */
    unsigned rounds, squares; /* "(" and "[" that are open in this paragraph */
    bool bracketed;           /* moves outside of all brackets are numbered "1)" */
    unsigned expected;        /* the number that the next moves have, or one more; 0: nobody knows */
    bool thousands;           /* moves are numbered so high; else four digits are a year */
    size_t barren;            /* no move begins before this */
    unsigned timed;           /* so many more moves may have a time that only looks like one */
    struct text_sight sight;
    bool plain;          /* the line that `at` is in has no figure */
    size_t plain_end;    /* ... up to here */
    const char *heading; /* the variant that the last heading names */
    size_t heading_at;
    const char *title; /* ... the last title with a colon, and where it stands */
    size_t title_at;
    struct position_list list;
    struct pdn_tag tag;
};

void text_lexer_init(struct text_lexer *lexer, const char *bytes, size_t length, struct matcher *matcher);
/* Goes on from another place, without what was queued. */
void text_lexer_seek(struct text_lexer *lexer, size_t at);
/* Every call takes at least one byte or gives TEXT_END. */
void text_lexer_next(struct text_lexer *lexer, struct text_token *token);

/* A position at `at`. False: none begins there. */
bool text_list_read(struct text_lexer *lexer, size_t at, bool line_start, struct text_token *token);
/* Where "№ 15. И. Иванов." begins, the label of the list on the same line right behind `end`, in the text
 * from `at` on; `end`: there is none. */
size_t text_list_label(struct text_lexer *lexer, size_t at, size_t end);
/* Whether "№ 275.", the number of an example, and nothing else stands before `at` on its line. */
bool text_behind_example(const struct text_lexer *lexer, size_t at);
/* One move at `at`, which begins a word: number, move, marks. False: none; nothing is changed then. */
bool text_move_read(struct text_lexer *lexer, size_t at, struct text_token *token);
/* Whether letters that look like figures may be a move's number at `at`: false for most words. */
bool text_number_may_begin_alike(const struct text_lexer *lexer, size_t at);
/* A move's number at `at`. */
bool text_number_read(struct text_lexer *lexer, size_t at, struct pattern_hit *hit);
/* text_clock.c: the time behind a move that ends at `at`; its length with what stands around it, 0: none. */
size_t text_clock_read(struct text_lexer *lexer, size_t at, struct text_token *token);
/* pattern_match at `at`. */
bool text_lexer_match(struct text_lexer *lexer, enum pattern pattern, size_t at, struct pattern_hit *hit);

#endif
