/* One tag pair as it stands in the text, with what is irregular about it. */
#ifndef PARSER_PDN_TAG_H
#define PARSER_PDN_TAG_H

#include "base/arena.h"
#include "base/phrase.h"

enum { DAMAGED_MAX = 40 /* bytes in front of the value of a tag whose name is damaged */ };

struct pdn_tag {
    size_t length;            /* the whole tag, brackets included */
    struct slice name, value; /* as written, without the quotes */
    bool quoted;
    bool escapes;      /* the value holds backslashes */
    bool ampersands;   /* name or value holds them */
    enum phrase fault; /* why this is no tag pair of the standard, though it was understood; PHRASE_NONE: it
                          is one */
    char mended[DAMAGED_MAX]; /* the name without other signs that stand in it */
    size_t mended_length;     /* 0: none do */
    bool broken;              /* a quote or bracket is missing: the fault is an error */
};

/* Reads the tag that begins with the '[' at `at`. `in_moves`: moves came before, so that only a quoted value
 * or the start of a line makes a tag of it. False: this bracket opens no tag. */
bool pdn_tag_scan(const char *text, const char *end, const char *at, bool in_moves, struct pdn_tag *tag);
/* The same for a line that lost its '[', or has another sign there. */
bool pdn_tag_unopened(const char *text, const char *end, const char *at, struct pdn_tag *tag);
/* Whether a tag with a quoted value begins at `at`, blanks before it allowed. */
bool pdn_tag_begins(const char *at, const char *end);
/* The value with its escapes undone: \" and \\ of the standard and \' of exports; any other backslash stays.
 * Then its entities. `at` is NULL when there is no memory. */
struct slice pdn_tag_value(struct arena *arena, const struct pdn_tag *tag);
/* The name mended, or with its entities undone where that leaves a name. */
struct slice pdn_tag_name(struct arena *arena, const struct pdn_tag *tag);
/* "[pdn]", "[/pgn]" and the like, which web pages put around records: their length, or 0. */
size_t pdn_tag_wrapper(const char *at, const char *end);

#endif
