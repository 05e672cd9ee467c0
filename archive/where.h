/* Expressions that choose games: White~/regex/i and Date>=1947 and not (plies<=40 or status=error).
 * docs/filters.md has the language. */
#ifndef ARCHIVE_WHERE_H
#define ARCHIVE_WHERE_H

#include "archive/regex.h"
#include "base/encoding.h"
#include "model/game.h"

struct where;

/* What is wrong with an expression, and where. */
struct where_fault {
    size_t at, length;
    char message[REGEX_FAULT_MAX + 100];
};

/* STATUS_OK; STATUS_USAGE: `*fault` says what is wrong; STATUS_NO_MEMORY. The text may go. */
enum status where_compile(struct slice text, struct where **made, struct where_fault *fault);
void where_free(struct where *where); /* NULL is welcome */
/* Whether the number of a game is asked for. */
bool where_asks_number(const struct where *where);
/* Whether anything has to be matched, for which where_ask wants scratch. */
bool where_has_regex(const struct where *where);

/* A game as it is asked about. */
struct where_game {
    const struct game *game;
    const struct tag *tags; /* as the record has them */
    const char *file, *format;
    enum encoding encoding;
    uint64_t number; /* in its file, from 1 */
    bool judged;     /* before that only tags and what is known of the file */
};

enum where_answer {
    WHERE_NO,
    WHERE_YES,
    WHERE_LATER, /* the game has to be judged first */
    WHERE_GIVEN_UP,
    WHERE_NO_MEMORY,
};

/* In any thread, with scratch of its own; it may be NULL where nothing is matched. */
enum where_answer where_ask(const struct where *where, struct regex_scratch *scratch,
                            const struct where_game *game);

#endif
