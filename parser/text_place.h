/* Where a move of a page belongs in the tree of its game. */
#ifndef PARSER_TEXT_PLACE_H
#define PARSER_TEXT_PLACE_H

#include "parser/text_tree.h"

enum text_place_kind {
    PLACE_NOWHERE,     /* it is prose */
    PLACE_APPEND,      /* the next ply of `line` */
    PLACE_BRANCH,      /* begins a variation on ply `index` of `line` */
    PLACE_ALTERNATIVE, /* ... of this one move alone */
    PLACE_ANSWER,      /* the next ply of `line`, though it stands in brackets */
    PLACE_NEW_GAME,
};

struct text_place {
    enum text_place_kind kind;
    size_t line, index;
    bool supposed; /* the game does not go on there */
};

struct text_place text_place_of(struct text_tree *tree, const struct text_token *token,
                                const struct text_token *next);

/* Whether the line goes on behind a remark, in brackets or without: "1. cd4 (старая партия) 1... dc5". */
bool text_goes_on_behind(const struct text_tree *tree, const struct text_token *token,
                         const struct text_token *next);
/* The number that the page itself gives the line's last ply, whatever the count says; -1: it gives none. */
long text_printed_ply(const struct text_line *line);

#endif
