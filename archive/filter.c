/* All that can be asked of a game, the cheapest first. The expressions themselves are where.c's affair. */
#include "archive/filter.h"

#include "base/memory.h"

void filter_free(struct filter *filter) {
    ranges_free(&filter->games);
    for (size_t i = 0; i < filter->where_count; i++)
        where_free(filter->wheres[i]);
    sought_free(&filter->fen);
    *filter = (struct filter){0};
}

bool filter_is_set(const struct filter *filter) {
    return filter && (filter->games.count || filter->where_count || filter->has_fen);
}

bool filter_asks_number(const struct filter *filter) {
    bool asks = filter && filter->games.count;
    for (size_t i = 0; filter && i < filter->where_count; i++)
        asks = asks || where_asks_number(filter->wheres[i]);
    return asks;
}

bool filter_is_over(const struct filter *filter, uint64_t games) {
    return filter && filter->games.count && games >= ranges_last(&filter->games);
}

uint64_t filter_games(const struct filter *filter, uint64_t games) {
    return filter_is_over(filter, games) ? ranges_last(&filter->games) : games;
}

void filter_scratch_free(struct filter_scratch *scratch) {
    regex_scratch_free(scratch->regex);
    scratch->regex = NULL;
}

bool filter_keep_tags(struct where_game *asked) {
    struct tag *kept = NULL, **link = &kept;
    for (const struct tag *tag = asked->tags; tag; tag = tag->next) {
        struct tag *copy = arena_take(asked->game->arena, sizeof *copy);
        if (!copy)
            return false;
        *copy = *tag;
        copy->next = NULL;
        *link = copy;
        link = &copy->next;
    }
    asked->tags = kept;
    return true;
}

static enum where_answer ask_where(const struct where *where, struct filter_scratch *scratch,
                                   const struct where_game *asked) {
    if (where_has_regex(where) && !scratch->regex)
        scratch->regex = regex_scratch_new();
    if (where_has_regex(where) && !scratch->regex)
        return WHERE_NO_MEMORY;
    return where_ask(where, scratch->regex, asked);
}

enum where_answer filter_ask(const struct filter *filter, struct filter_scratch *scratch,
                             const struct where_game *asked, bool met) {
    if (!filter_is_set(filter))
        return WHERE_YES;
    if (filter->games.count && !ranges_have(&filter->games, asked->number))
        return WHERE_NO;
    if (filter->has_fen && asked->judged && !met)
        return WHERE_NO;
    bool later = filter->has_fen && !asked->judged;
    for (size_t i = 0; i < filter->where_count; i++) {
        enum where_answer answer = ask_where(filter->wheres[i], scratch, asked);
        if (answer == WHERE_LATER)
            later = true;
        else if (answer != WHERE_YES)
            return answer;
    }
    return later ? WHERE_LATER : WHERE_YES;
}
