/* How many pieces a position list says it has, in front of the side, behind it, behind its colon, in front of
 * a kind or behind the squares, held against the squares that it names. */
#include "base/ascii.h"
#include "notation/fold.h"
#include "notation/list_scan.h"

/* How the words for numbers begin in the languages of print, small. */
static const struct {
    const char *begin;
    unsigned number;
} numerals[] = {
    {"один", 1},   {"одн", 1},    {"дв", 2},     {"тр", 3},     {"четыр", 4},   {"чотир", 4}, {"чатыр", 4},
    {"пят", 5},    {"п'ят", 5},   {"п’ят", 5},   {"пʼят", 5},   {"пяц", 5},     {"шест", 6},  {"шіст", 6},
    {"шэсц", 6},   {"сем", 7},    {"сім", 7},    {"восем", 8},  {"вісім", 8},   {"девят", 9}, {"дев'ят", 9},
    {"дев’ят", 9}, {"девʼят", 9}, {"дзевяц", 9}, {"десят", 10}, {"дзесяц", 10},
};

static bool begins_small(struct slice word, const char *begin) {
    const char *at = word.at, *end = word.at + word.length, *stop = begin + strlen(begin);
    size_t size, other;
    for (; begin < stop; begin += other, at += size)
        if (at == end || fold_lower(fold_character(at, end, &size)) != fold_character(begin, stop, &other))
            return false;
    return true;
}

/* 0: no number. */
static unsigned number_of(struct slice text) {
    if (text.length && ascii_digit(text.at[0]))
        return list_number(text);
    for (size_t i = 0; i < sizeof numerals / sizeof *numerals; i++)
        if (begins_small(text, numerals[i].begin))
            return numerals[i].number;
    return 0;
}

/* "2 дамки и 1 простая" are three. */
static unsigned sum(const struct pattern_hit *hit) {
    return number_of(hit->group[1]) + (hit->group[2].length ? number_of(hit->group[2]) : 0);
}

static bool take_number(struct list_scan *scan, enum pattern pattern, struct announced *announced) {
    struct pattern_hit hit;
    size_t from = scan->at;
    if (!list_scan_take(scan, pattern, &hit))
        return false;
    struct slice last = hit.group[2].length ? hit.group[2] : hit.group[1];
    *announced = (struct announced){sum(&hit), (size_t)(hit.group[1].at - scan->clean.bytes),
                                    (size_t)(last.at + last.length - scan->clean.bytes)};
    if (pattern == PATTERN_LIST_COUNT) {
        announced->at = from;
        announced->end = scan->at;
    }
    return true;
}

bool list_count_before_side(struct list_scan *scan, struct announced *announced) {
    return take_number(scan, PATTERN_LIST_COUNT_OF_SIDE, announced);
}

void list_count_behind_side(struct list_scan *scan) {
    struct announced *side = &scan->sides[scan->side];
    if (take_number(scan, PATTERN_LIST_COUNT, side) || take_number(scan, PATTERN_LIST_ANNOUNCED, side)) {
        scan->counted = true;
        list_scan_blanks(scan);
    }
}

void list_count_behind_colon(struct list_scan *scan) {
    struct pattern_hit hit;
    if (!list_scan_look(scan, PATTERN_LIST_ANNOUNCED_BEHIND, &hit))
        return;
    take_number(scan, PATTERN_LIST_ANNOUNCED_BEHIND, &scan->sides[scan->side]);
    scan->counted = true;
    scan->enclosed = hit.group[3].length > 0;
}

bool list_count_of_kind(struct list_scan *scan, struct announced *announced) {
    return take_number(scan, PATTERN_LIST_COUNT_OF_KIND, announced);
}

static void check(struct list_scan *scan, const struct announced *announced, unsigned found) {
    struct position_list *list = scan->list;
    unsigned faults = list->fault_count;
    if (!announced->count || announced->count == found || list->towers)
        return;
    list_scan_fault(scan, LIST_COUNT_WRONG, announced->at, announced->end);
    if (list->fault_count > faults) {
        list->faults[faults].announced = announced->count;
        list->faults[faults].found = found;
    }
}

bool list_count_take(struct list_scan *scan) {
    struct announced announced;
    if (!scan->on_side || !take_number(scan, PATTERN_LIST_COUNT, &announced))
        return false;
    scan->counted = true;
    check(scan, &announced, scan->on_side);
    return true;
}

void list_count_check_kind(struct list_scan *scan) {
    check(scan, &scan->kind, scan->of_kind);
    scan->kind = (struct announced){0};
}

void list_count_check_side(struct list_scan *scan, enum side side) {
    check(scan, &scan->sides[side], scan->of[side]);
}
