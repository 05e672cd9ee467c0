/* What the parts of the page reader share: the game that is being read and where in the page it is. */
#ifndef PARSER_TEXT_GAME_H
#define PARSER_TEXT_GAME_H

#include "parser/reader.h"
#include "parser/text_elsewhere.h"
#include "parser/text_markup.h"
#include "parser/text_page.h"
#include "parser/text_tree.h"

/* The first plies in numbers that are held against the variants, what they say of the rules, and of which
 * moves at what state of the page that is. */
enum { NUMBERS_PLIES = 8 };
struct opening {
    struct move_text moves[NUMBERS_PLIES];
    unsigned count;
    label highest;
};
struct guess {
    bool read, made; /* the opening, the guess */
    size_t at, ahead;
    const char *start; /* the position's */
    bool has_list;
    struct opening opening;
    const struct variant *best;
    unsigned most; /* plies that are legal */
};

struct text_reader {
    struct text *text;
    const char *bytes; /* what is read: the text itself, or one of the next two */
    size_t length;
    char *repaired;            /* the text, with bytes that are no UTF-8 as '?' */
    struct text_markup markup; /* the text without its tags */
    struct text_lexer lexer;
    struct text_words words;
    struct text_tree tree;
    struct text_page page;
    struct text_token token, next;
    struct position_list lists[2]; /* of the two tokens, when they are lists */
    struct pdn_tag tags[2];
    const struct variant *declared; /* by the caller */
    const char *tagged;             /* by a [Game] tag of this page */
    /* The last heading that names a variant: where it stands, whether games of the page stand before it, and
     * whether a position was the first thing under it. */
    size_t heading_at;
    bool heading_known, heading_in_middle, heading_of_position;
    bool games;
    struct buffer start; /* the last position of the page, for further lines from it */
    size_t start_at, start_length;
    struct text_elsewhere elsewhere; /* positions behind fragments */
    /* Positions without moves, one behind the other: the first of them, and whether another stands on its
     * line; when their solutions follow, where the next one's position stands at the earliest, and behind
     * all. */
    size_t run_at, pair_from, pair_to;
    bool run_open, run_inline;
    struct start_part parts[LIST_SQUARES_MAX]; /* its squares, where a list gave them */
    size_t part_count;
    size_t carry_at, carry_end; /* text that belongs to the next game */
    size_t tail;                /* where the game before ended */
    bool labelled;              /* a line with a label stood here since the last move */
    size_t moved_at;            /* that move */
    bool limit_told, columns_told;
    unsigned shorthand;               /* places that look like composers' shorthand, and the first */
    size_t brackets_seen, bracket_at; /* looked through so far; behind the last that begins with a square */
    size_t shorthand_at, shorthand_length;

    /* Of the game that is being read. */
    struct game *game;
    const struct variant *rules; /* that the tree follows; NULL: none */
    struct guess guess;
    bool has_braces; /* tags in braces */
    bool has_tags, has_list, has_turn, begun, numbered, letters;
    bool next_to_list; /* nothing but blanks since the position */
    bool in_paragraph; /* no line of prose since the position */
    bool fragment;     /* it begins in prose, without a number */
    bool towers;
    bool titled;       /* a title with a colon names its variant */
    bool apart;        /* begun: behind a blank line, and nothing but text since */
    bool broken_off;   /* ... or the current token stands right behind one */
    bool garbled;      /* some move went through a wrong encoding */
    size_t broken_end; /* of a first capture that a remark breaks; 0: none does */
    uint32_t words_at; /* plies when the words were read */
    size_t words_end;  /* where they end */
};

/* text_head.c: all that stands before the first move. */
void text_take_tag(struct text_reader *reader);
/* text_tags.c: whether a tag begins another game. */
bool text_tag_is_another(const struct text_reader *reader);
/* All tags are there. */
void text_settle_tags(struct text_reader *reader);
void text_take_list(struct text_reader *reader);
/* The current list is the game's own position once more, as a FEN. */
bool text_list_repeats(struct text_reader *reader);
/* Whether another of the positions in front of the move is the one it is played from; then it begins a game
 * of its own. */
bool text_pair_is_other(struct text_reader *reader, const struct text_token *token);
bool text_pair_is_next(struct text_reader *reader, const struct text_token *token);
/* Gives the game the next of these positions where the move is legal. */
bool text_pair_start(struct text_reader *reader, const struct text_token *token, struct position *position);
void text_pair_note(struct text_reader *reader);
/* Tags in braces that say where the game starts. */
void text_take_tagged_start(struct text_reader *reader);
/* The variant that the page declares for the game; NULL: none. */
const struct variant *text_page_variant(const struct text_reader *reader);
/* The first move of the game. */
void text_begin_moves(struct text_reader *reader, const struct text_token *token);
/* Whether a first move that cannot be read as it stands has a reading by the rules. */
bool text_reads_as_first(struct text_reader *reader, const struct text_token *token);
/* Whether the list before a first move is another position: the move has no piece there. */
bool text_list_is_foreign(struct text_reader *reader, const struct text_token *token);
/* Whether the move is legal in the position of the list before it. */
bool text_list_has(struct text_reader *reader, const struct text_token *token);
/* Moves that cannot have been played from the initial position are a fragment from another one. */
void text_settle_start(struct text_reader *reader);

/* text_rules.c: the rules that the moves from `token` on look like they follow, for the choices that numbers
 * leave; NULL: nobody knows. */
const struct variant *text_guess_rules(struct text_reader *reader, const struct text_token *token);
/* Numbers that only play when they are counted from another corner of the board: the tree's cursor counts so,
 * and the rules are those under which they do. */
void text_guess_corner(struct text_reader *reader, const struct text_token *token);
/* Whether a move in numbers and those behind it can be the first of a game. */
bool text_numbers_play(struct text_reader *reader, const struct text_token *token);

/* text_due.c: whether what looks like a move is one. The first move of a game: */
bool text_begins_game(struct text_reader *reader, const struct text_token *token);
/* Moves without numbers and words between them begin at the current token. */
bool text_run_begins(struct text_reader *reader);
/* A heading stands between the last move and the token: a label, the players, a title with a colon. */
bool text_is_headed(const struct text_reader *reader, const struct text_token *token);
/* The move's number is that of the next ply of an open line; or of one of the next few. */
bool text_number_is_due(struct text_reader *reader, const struct text_token *token);
bool text_number_is_near(struct text_reader *reader, const struct text_token *token);
bool text_pass_is_due(const struct text_reader *reader, const struct text_token *token);

/* text_fragment.c: a chain of captures, or a sentence of nothing but moves, that the current token begins: a
 * fragment from a position that is not told. Where no game is being read; and behind one. */
bool text_fragment_begins(const struct text_reader *reader);
bool text_fragment_begins_anew(const struct text_reader *reader);
/* "b2: f6. (the man stays) f6: d8: b6": the current token is the first part of one capture, whose rest stands
 * behind a remark. */
bool text_fragment_is_broken(const struct text_reader *reader, struct text_token *rest);
/* Its moves are legal in the initial position all the same. */
bool text_fragment_is_opening(struct text_reader *reader);

/* text_names.c: tags from the lines in front of the first move. */
void text_take_names(struct text_reader *reader);
/* Words of the page's own, a label or the like, tell the game's language. */
void text_note_language(struct text_reader *reader, struct slice words);

/* text_shorthand.c: a solution in shorthand behind the position of the game, from the current token on.
 * False: there is none that the rules bear out, and nothing was done. `*end`: where it ends in the page. */
bool text_take_shorthand(struct text_reader *reader, size_t *end);
/* "c5(a1) b8(f6) b2": the current token opens a bracket behind a square that no move owns. What nobody could
 * read of that kind is told once a game. */
void text_look_for_shorthand(struct text_reader *reader);
void text_tell_shorthand(struct text_reader *reader, struct finding_list *list);

/* text_ends.c: the same for end squares in numbers. The first: whether a FEN has numbers for squares. */
bool text_list_is_numbered(struct slice fen);
bool text_take_ends(struct text_reader *reader, size_t *end);

/* text_outcome.c: how the game ended, as the page says it. */
bool text_at_main_line(const struct text_reader *reader);
/* Looks at the prose that the current token is. True: it says that and nothing else. */
bool text_look_for_words(struct text_reader *reader);
/* The current token opens a bracket: looks for the same words in it. True: a result in figures and nothing
 * else stands in it. */
void text_look_in_bracket(struct text_reader *reader);
bool text_bracket_is_result(const struct text_reader *reader);
/* The current token as the result of the game; false: it is none. */
bool text_take_result(struct text_reader *reader);
/* The same for prose that is a result in figures with letters for some of them; `*end`: where it ends. */
bool text_take_alike(struct text_reader *reader, size_t *end);
void text_settle_words(struct text_reader *reader);

#endif
