/* The way through the text of a position list, and what its parts share. Inside notation only. */
#ifndef NOTATION_LIST_SCAN_H
#define NOTATION_LIST_SCAN_H

#include "notation/position_list.h"

enum { CLEAN_MAX = PATTERN_WINDOW };

/* The list without soft hyphens, with the way back to the text. */
struct clean {
    char bytes[CLEAN_MAX];
    bool same; /* there are none */
    uint16_t from[CLEAN_MAX + 1];
    size_t length;
};

static inline size_t clean_from(const struct clean *clean, size_t at) {
    return clean->same ? at : clean->from[at];
}

/* So many pieces are said to follow; 0: nobody said so. */
struct announced {
    unsigned count;
    size_t at, end; /* in the clean text */
};

struct list_scan {
    struct matcher *matcher;
    struct position_list *list;
    struct clean clean;
    size_t at;
    enum side side;
    bool king, tower;          /* what is listed now */
    bool tower_read;           /* one at least since they were named */
    bool one_king;             /* "дамка": of the next square alone */
    bool latin;                /* the side's name is English */
    bool strict;               /* a colon or an abbreviation shows that this is a list and no sentence */
    bool numbers;              /* an abbreviation or a colon stands before: bare numbers may be squares */
    bool bare;                 /* ... a colon alone */
    unsigned numbered;         /* squares that are numbers behind a colon alone */
    bool fresh;                /* a side or kind was named and no square yet */
    unsigned on_side;          /* squares of the side so far */
    bool counted;              /* "(5)": shows a list too */
    bool enclosed;             /* "3 (c1, ...": the squares stand in a bracket */
    unsigned of[2];            /* squares by side */
    struct announced sides[2]; /* "Белые (3):" */
    struct announced kind;     /* "2 простые" */
    unsigned of_kind;          /* squares since that */
};

void list_scan_clean(struct list_scan *scan, struct slice text);
struct slice list_scan_rest(const struct list_scan *scan);
/* Matches where the scan is; the second goes behind what matched. */
bool list_scan_look(struct list_scan *scan, enum pattern pattern, struct pattern_hit *hit);
bool list_scan_take(struct list_scan *scan, enum pattern pattern, struct pattern_hit *hit);
/* '\0': the text is over. */
char list_scan_peek(const struct list_scan *scan);
/* Over blanks; true when a line ended among them. */
bool list_scan_blanks(struct list_scan *scan);
/* Whether an empty line stands in front: what follows it is another list. */
bool list_scan_gap(const struct list_scan *scan);
void list_scan_fault(struct list_scan *scan, enum list_fault_kind kind, size_t from, size_t to);
unsigned list_number(struct slice digits);
label list_label(struct slice raw);
/* Billam's letters behind a square, from the top: "WbbB". False: the top is not of that side. */
bool list_letters_read(struct slice letters, enum side side, column *c);
/* False: there are too many. */
bool list_add(struct position_list *list, label l, column c, size_t at, size_t end);

/* list_count.c: how many pieces a list says it has. */

/* "3 белых:": a number in front of the side. True: it was taken; the side must follow. */
bool list_count_before_side(struct list_scan *scan, struct announced *announced);
/* "Белые (3):", "Белые: 3 (c1, ...)": a number behind the side's name, or behind its colon, which is taken.
 */
void list_count_behind_side(struct list_scan *scan);
void list_count_behind_colon(struct list_scan *scan);
/* "2 простые": takes the number in front of a kind. */
bool list_count_of_kind(struct list_scan *scan, struct announced *announced);
/* "(5)" behind squares. */
bool list_count_take(struct list_scan *scan);
/* Holds what was said of a kind, or a side, against the squares that were listed. */
void list_count_check_kind(struct list_scan *scan);
void list_count_check_side(struct list_scan *scan, enum side side);

/* Passes words in brackets behind a square that tell of pieces and cannot be read: a tower all the same. */
bool list_scan_strange_tower(struct list_scan *scan);

#endif
