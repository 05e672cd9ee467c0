/* Which games of an input are asked for. What is left out counts nowhere. */
#ifndef ARCHIVE_FILTER_H
#define ARCHIVE_FILTER_H

#include "archive/ranges.h"
#include "archive/where.h"
#include "validate/sought.h"

enum { FILTER_WHERES = 16 };

/* All zero: every game is. Constant while games are judged. */
struct filter {
    struct ranges games;                 /* by number in the file */
    struct where *wheres[FILTER_WHERES]; /* all must hold */
    size_t where_count;
    struct sought fen;
    bool has_fen;
};

void filter_free(struct filter *filter);
/* NULL is welcome, as everywhere below: no filter. */
bool filter_is_set(const struct filter *filter);
/* Whether the number of a game in its file has to be known before it is judged. */
bool filter_asks_number(const struct filter *filter);
/* Whether no game behind the first `games` of a file can be asked for. */
bool filter_is_over(const struct filter *filter, uint64_t games);

/* Of so many games that were read of a file, those up to the last that could be asked for: how far behind it
 * was read is chance. */
uint64_t filter_games(const struct filter *filter, uint64_t games);

/* One thread's asking. All zero before the first game. */
struct filter_scratch {
    struct regex_scratch *regex;
};

void filter_scratch_free(struct filter_scratch *scratch);
/* Makes the tags that are asked about stay what they are when others are set; not without memory. */
bool filter_keep_tags(struct where_game *asked);
/* What can be said of the game so far. WHERE_LATER only while it is not judged; `met`: the position occurs.
 */
enum where_answer filter_ask(const struct filter *filter, struct filter_scratch *scratch,
                             const struct where_game *asked, bool met);

#endif
