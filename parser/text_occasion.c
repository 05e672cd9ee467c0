/* The parts of a heading behind the players' names. What is not understood is no occasion: nothing is
 * guessed. */
#include "parser/text_occasion.h"
#include "base/ascii.h"
#include "notation/fold.h"

#include <stdio.h>
#include <string.h>

enum { OCCASION_BYTES_MAX = 64 };

static bool is_edge(char c) {
    return strchr(",;()", c) && c;
}

/* Emphasis and a stop at its end are no part of it. */
static struct slice trim(struct slice part) {
    struct slice before;
    do {
        before = part = slice_trim(part);
        if (part.length && strchr("*_", part.at[0])) {
            part.at++;
            part.length--;
        }
        if (part.length && strchr("*_", part.at[part.length - 1]))
            part.length--;
    } while (part.length != before.length);
    return part;
}

static bool take(struct slice *to, struct slice part) {
    if (to->length)
        return false;
    *to = part;
    return true;
}

static bool read_part(struct matcher *matcher, struct slice part, struct text_occasion *occasion) {
    struct pattern_hit hit;
    if (pattern_match(matcher, PATTERN_OCCASION_DATE, part, &hit) == PATTERN_YES)
        return take(&occasion->date, hit.group[1]);
    if (pattern_match(matcher, PATTERN_OCCASION_ROUND, part, NULL) == PATTERN_YES)
        return take(&occasion->round, part);
    if (pattern_match(matcher, PATTERN_OCCASION_BOARD, part, NULL) == PATTERN_YES) {
        struct slice *round = &occasion->round; /* which it stands behind */
        if (round->length)
            round->length = (size_t)(part.at + part.length - round->at);
        return round->length > 0;
    }
    if (pattern_match(matcher, PATTERN_EVENT_NAME, part, NULL) == PATTERN_YES)
        return take(&occasion->event, part);
    if (pattern_match(matcher, PATTERN_OCCASION_SITE, part, NULL) == PATTERN_YES)
        return take(&occasion->site, part);
    return false;
}

/* A full stop behind a word, and no initial's. */
static bool ends_sentence(struct slice line, size_t at) {
    unsigned letters = 0;
    for (size_t i = at; i-- > 0 && (unsigned char)line.at[i] >= 'A';)
        letters += ((unsigned char)line.at[i] & 0xC0) != 0x80;
    return line.at[at] == '.' && at + 1 < line.length && line.at[at + 1] == ' ' && letters > 2;
}

/* "7 тур. 3 доска": what stands between full stops. */
static bool read_sentences(struct matcher *matcher, struct slice part, struct text_occasion *occasion) {
    unsigned read = 0;
    for (size_t from = 0, at = 0; at <= part.length; at++) {
        if (at < part.length && !ends_sentence(part, at))
            continue;
        struct slice sentence = trim((struct slice){part.at + from, at - from});
        if (!sentence.length && at == part.length)
            break;
        struct slice bare = sentence;
        bare.length -= sentence.length && sentence.at[sentence.length - 1] == '.';
        if (!sentence.length ||
            (!read_part(matcher, sentence, occasion) && !read_part(matcher, bare, occasion)))
            return false;
        from = at + 1;
        read++;
    }
    return read > 1;
}

bool text_occasion_read(struct matcher *matcher, struct slice text, struct text_occasion *occasion) {
    struct text_occasion read = {.date = {NULL, 0}};
    for (size_t from = 0, at = 0; at <= text.length; at++) {
        if (at < text.length && !is_edge(text.at[at]))
            continue;
        struct slice part = trim((struct slice){text.at + from, at - from});
        from = at + 1;
        if (part.length && part.at[0] == '.') /* it stood behind the players */
            part = slice_trim((struct slice){part.at + 1, part.length - 1});
        if (part.length && !read_part(matcher, part, &read) && !read_sentences(matcher, part, &read))
            return false;
    }
    if (!read.date.length && !read.round.length && !read.event.length)
        return false;
    *occasion = read;
    return true;
}

/* "Игралась в Ленинграде в 1936 г." */
static bool read_played(struct matcher *matcher, struct slice line, struct text_occasion *occasion) {
    struct pattern_hit hit;
    if (pattern_match(matcher, PATTERN_OCCASION_PLAYED, line, &hit) != PATTERN_YES)
        return false;
    *occasion = (struct text_occasion){.site = hit.group[1], .date = hit.group[2]};
    return true;
}

static bool merge(struct slice *to, struct slice part) {
    if (to->length && part.length)
        return false;
    if (part.length)
        *to = part;
    return true;
}

bool text_occasion_line(struct matcher *matcher, struct slice line, bool named,
                        struct text_occasion *occasion) {
    struct text_occasion read, all = *occasion;
    line = trim(line);
    bool played = read_played(matcher, line, &read);
    if (!played && !text_occasion_read(matcher, line, &read))
        return false;
    bool town = played || pattern_match(matcher, PATTERN_OCCASION_TOWN, read.site, NULL) == PATTERN_YES;
    if (!named && !read.event.length && !read.round.length && !(read.site.length && town))
        return false;
    if (!named && read.site.length && !town)
        return false;
    if (!merge(&all.event, read.event) || !merge(&all.site, read.site) || !merge(&all.date, read.date) ||
        !merge(&all.round, read.round))
        return false;
    *occasion = all;
    return true;
}

size_t text_occasion_begins(struct slice line) {
    size_t at = 0, end = line.length;
    while (at < end && !is_edge(line.at[at]) && !ends_sentence(line, at))
        at++;
    if (at < end)
        return at;
    while (end && (strchr(" .:*_", line.at[end - 1]) || (unsigned char)line.at[end - 1] <= ' '))
        end--;
    for (at = end; at && ascii_digit(line.at[at - 1]);)
        at--;
    bool year = end - at == 4 && at && line.at[at - 1] == ' ' && (line.at[at] == '1' || line.at[at] == '2');
    return year ? at - 1 : line.length;
}

static bool begins_with(struct slice word, struct slice start) {
    size_t at = 0, from = 0, size, other;
    while (from < start.length) {
        if (at >= word.length || fold_lower(fold_character(word.at + at, word.at + word.length, &size)) !=
                                     fold_character(start.at + from, start.at + start.length, &other))
            return false;
        at += size;
        from += other;
    }
    return true;
}

/* 1-12 by how the month's name begins, in any of the languages; 0: it is none. */
static unsigned month_of(struct slice word) {
    static const char *const names[] = {"янв|січ|сту|jan", "фев|лют|feb",     "мар|бер|сак|mar",
                                        "апр|кві|кра|apr", "май|мая|тра|may", "июн|чер|чэр|jun",
                                        "июл|лип|ліп|jul", "авг|сер|жні|aug", "сен|вер|sep",
                                        "окт|жов|кас|oct", "ноя|лис|ліс|nov", "дек|гру|сне|dec"};
    for (unsigned month = 0; month < 12; month++)
        for (const char *name = names[month]; name; name = strchr(name, '|')) {
            name += *name == '|';
            size_t length = strcspn(name, "|");
            if (begins_with(word, (struct slice){name, length}))
                return month + 1;
        }
    return 0;
}

void text_occasion_date(struct slice date, char written[OCCASION_DATE_MAX]) {
    unsigned day = 0, month = 0, year = 0;
    int behind = 0;
    char copy[OCCASION_BYTES_MAX];
    written[0] = '\0';
    if (date.length < 4)
        return;
    snprintf(copy, sizeof copy, "%.*s", (int)date.length, date.at);
    struct slice last = {date.at + date.length - 4, 4};
    if (sscanf(copy, "%2u.%2u.%4u", &day, &month, &year) == 3)
        snprintf(written, OCCASION_DATE_MAX, "%04u.%02u.%02u", year % 10000, month % 100, day % 100);
    else if (date.length > 4 && sscanf(copy, "%2u %n", &day, &behind) == 1 && behind &&
             (month = month_of((struct slice){copy + behind, strlen(copy) - (size_t)behind})))
        snprintf(written, OCCASION_DATE_MAX, "%.4s.%02u.%02u", last.at, month, day % 100);
    else
        snprintf(written, OCCASION_DATE_MAX, "%.4s.??.??", last.at);
}
