/* The regular expressions of printed records: a row each in patterns.def, compiled with PCRE2 at the first
 * use, with its JIT where a row is used much, and matched under limits. What the rows mean together is the
 * readers' work. */
#ifndef NOTATION_PATTERNS_H
#define NOTATION_PATTERNS_H

#include "base/slice.h"
#include "base/status.h"

enum pattern {
#define PATTERN(id, ...) PATTERN_##id,
#include "notation/patterns.def"
#undef PATTERN
    PATTERN_COUNT
};

enum { PATTERN_GROUPS = 6 };

/* Offsets from the start of the subject; a group that took no part has length 0 and `at` NULL. */
struct pattern_hit {
    size_t at, length;
    struct slice group[PATTERN_GROUPS]; /* from 1; [0] is all of it */
    const char *mark;                   /* of the row of a variant whose words matched; else NULL */
};

enum pattern_answer {
    PATTERN_NO,
    PATTERN_YES,
    PATTERN_LIMIT,     /* given up at a limit: nothing is known, and somebody must say so */
    PATTERN_NO_MEMORY, /* the same, and matcher_failed from now on */
};

/* Scratch for matching; one a thread. */
struct matcher;

/* NULL: no memory. Safe from any thread. */
struct matcher *matcher_make(void);
void matcher_free(struct matcher *matcher);

/* Whether some match has not been made for want of memory: what was made of the answers is worth nothing. */
bool matcher_failed(const struct matcher *matcher);

/* Where the subject began of the first match that was given up at a limit; NULL: there was none. */
const char *matcher_given_up(const struct matcher *matcher);

/* Matches at the start of `subject`, which must be UTF-8; only its first `PATTERN_WINDOW` bytes are looked
 * at, so that a call costs the same however long the text is. `hit` may be NULL. */
enum { PATTERN_WINDOW = 1024 };
enum pattern_answer pattern_match(struct matcher *matcher, enum pattern pattern, struct slice subject,
                                  struct pattern_hit *hit);
/* For the rows called SEARCH: the first match anywhere in all of `subject`. */
enum pattern_answer pattern_find(struct matcher *matcher, enum pattern pattern, struct slice subject,
                                 struct pattern_hit *hit);

/* Whether PATTERN_HEADING could match the line: saves the attempt from most. Asked while there is a matcher.
 */
bool pattern_may_head(struct slice line);

/* Compiles the rows with the variants' words in them: STATUS_USAGE when those are too long together. */
enum status patterns_try_words(void);

const char *pattern_name(enum pattern pattern);
/* A text that the row matches as a whole, for tests and readers of the table; NULL: its words are those of
 * the variants. */
const char *pattern_sample(enum pattern pattern);

#endif
