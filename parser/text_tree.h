/* The tree of one game of a printed page, grown token by token. Numbers say where a move belongs; where they
 * leave a choice, the rules decide in the positions that are known. */
#ifndef PARSER_TEXT_TREE_H
#define PARSER_TEXT_TREE_H

#include "notation/cursor.h"
#include "notation/fold.h"
#include "parser/text_lexer.h"
#include "parser/text_remark.h"

/* Positions kept in hand at most, over all open lines; beyond them numbers alone decide. */
enum { TEXT_POSITIONS_MAX = 2000 };

struct text_ply {
    struct node *node, *last_variation;
};

/* A line that can still grow. Line 0 is the main line; each further one replaces a ply of the line below. */
struct text_line {
    struct text_ply *plies;
    size_t count, capacity;
    struct position *before; /* the first `known` plies */
    size_t known, before_capacity;
    struct position now; /* behind the last ply, if `followed` */
    bool followed;
    long first;                          /* number of the first ply: 0 is White's first move */
    size_t parent_index;                 /* of the ply it replaces; may be the one that is still to come */
    bool over;                           /* its last move wins, by its mark */
    bool supposed;                       /* what waits was not played, though no other ply comes */
    bool recounted;                      /* a pass in it has another number than the count */
    struct node *waiting, *last_waiting; /* variations on a ply that is still to come */
};

/* Number of the ply that comes next in the line. */
static inline long text_line_due(const struct text_line *line) {
    return line->first + (long)line->count;
}

/* The ply that a token's number names. */
static inline long text_token_ply(const struct text_token *token) {
    return 2 * ((long)token->number - 1) + token->black;
}

struct text_bracket {
    size_t line; /* the innermost one outside */
    size_t open_at;
    bool alive, branched, fresh, square;
    size_t comment_at, comment_end; /* what was pending outside */
};

/* A bracket without its other half, at a place where moves stand. */
struct text_stray {
    size_t at;
    bool opens;
};

enum { TEXT_STRAYS_MAX = 8 };

enum text_verdict {
    TEXT_TAKEN,    /* a ply of the game now */
    TEXT_WORDS,    /* prose that looks like a move; it was kept as a comment */
    TEXT_NEW_GAME, /* it begins another game; nothing was done */
};

struct text_tree {
    struct text_lexer *lexer;
    struct game *game;
    struct cursor cursor;
    struct text_line *lines; /* NESTING_MAX + 1 */
    size_t depth;
    struct text_bracket *brackets; /* NESTING_MAX */
    size_t bracket_count, ignored_brackets;
    struct text_stray strays[TEXT_STRAYS_MAX];
    size_t stray_count;
    size_t late;                    /* brackets that close behind the paragraph in which they opened */
    size_t positions;               /* in hand */
    bool alive;                     /* the next move needs no number */
    bool after_link;                /* only "или" and the like since the last move */
    bool told_other;                /* nothing but another move in place of the last one since that */
    bool told_plan;                 /* ... and moves that were planned behind it */
    bool links;                     /* the last words before this are a link */
    bool comment_behind;            /* the waiting text begins right behind a ply */
    size_t comment_at, comment_end; /* text that is not in a note yet; equal: none */
    struct note_list held;          /* remarks behind a variation, until the next ply of their line */
    size_t deep_at;                 /* where brackets got too deep */
    bool too_deep, no_memory;
    bool letters;   /* the record's squares are letters */
    uint32_t plies; /* of the main line */
};

/* False: no memory. */
bool text_tree_init(struct text_tree *tree, struct text_lexer *lexer);
void text_tree_free(struct text_tree *tree);
/* `start`: NULL when it is not known. */
void text_tree_begin(struct text_tree *tree, struct game *game, const struct position *start);
/* `next` is the token behind. */
enum text_verdict text_tree_move(struct text_tree *tree, const struct text_token *token,
                                 const struct text_token *next);
/* Adds a ply to a line that is open. */
void text_tree_add(struct text_tree *tree, size_t index, const struct text_token *token);
/* Says so when the token's number is not that of the line's next ply. */
void text_tree_tell_number(struct text_tree *tree, size_t index, const struct text_token *token);
/* More text that is in no note yet. */
void text_tree_extend(struct text_tree *tree, size_t at, size_t end);
/* Adds a move to the main line whatever its number says. */
void text_tree_append(struct text_tree *tree, const struct text_token *token);
/* A variation on ply `index` of a line becomes the innermost line. False: lines are nested too deep. */
bool text_tree_branch(struct text_tree *tree, size_t parent, size_t index, const struct text_token *token);
/* The line becomes the innermost one; those inside end. */
void text_tree_pop(struct text_tree *tree, size_t line);
void text_tree_ends(struct text_tree *tree, const struct text_token *token);
void text_tree_open(struct text_tree *tree, const struct text_token *token);
void text_tree_close(struct text_tree *tree, const struct text_token *token);
void text_tree_close_all(struct text_tree *tree, size_t at);
void text_tree_prose(struct text_tree *tree, size_t at, size_t length);
/* Words that wait go behind the last move: those that are held, and those that are in no note yet. */
void text_tree_release_behind(struct text_tree *tree);
void text_tree_flush_behind(struct text_tree *tree);
/* A comment by itself; the moves go on behind it. */
void text_tree_comment(struct text_tree *tree, size_t at, size_t end);
/* A line that is a comment by its first sign; moves behind it need a number again. */
void text_tree_remark(struct text_tree *tree, size_t at, size_t length);
/* Ends all lines. Comments that still wait go behind the last move; those of a game without moves stay. */
void text_tree_finish(struct text_tree *tree);
bool text_tree_in_bracket(const struct text_tree *tree);
/* "(14... gf6; надо 15. fg5": in a bracket, a semicolon stands in front of the words that are waiting. */
bool text_tree_in_other_clause(const struct text_tree *tree);
/* Whether a move at the start of a bracket, behind a semicolon in it or behind "если" and the like stands in
 * place of one of the last two plies outside. */
bool text_tree_varies(const struct text_tree *tree, const struct text_token *token, long ply);
/* Whether a move outside of brackets, behind "если" or the label of a branch, can stand in place of a ply
 * that has its number. */
bool text_tree_branches(struct text_tree *tree, const struct text_token *token);
/* Puts the waiting comment into a list. */
void text_tree_flush(struct text_tree *tree, struct note_list *list);

/* text_line.c: single lines. */
/* Makes room for one more ply. False: no memory. */
bool text_line_room(struct text_tree *tree, struct text_line *line);
bool text_line_add(struct text_tree *tree, struct text_line *line, const struct text_token *token,
                   struct node *node);
/* 1 legal, 0 not, -1 nobody knows, in the position before ply `index` of the line. */
int text_line_legal(struct text_tree *tree, const struct text_line *line, size_t index,
                    const struct text_token *token);
/* The one move that waits for the line's next ply becomes it: an answer that is printed in brackets. False:
 * there is none, or several are told. */
bool text_line_promote(struct text_tree *tree, struct text_line *line);
/* Leaves the position in the tree's cursor. True: the move is legal there. */
bool text_line_resolve(struct text_tree *tree, const struct position *position, const struct move_text *move,
                       struct resolution *resolution);
void text_line_end(struct text_tree *tree, struct text_line *line);
/* Says that the line's last ply, which is legal, is printed in another way than it was read. */
void text_line_tell_misprint(struct text_tree *tree, const struct text_line *line, const struct node *node);
struct node *text_node(struct text_tree *tree, const struct text_token *token);

/* The notes behind a ply, to be added to. */
struct note_list *text_line_notes(struct text_tree *tree, struct node *node);

#endif
