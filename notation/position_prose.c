/* Positions that a sentence tells: "d4, d6: башни по две черных шашки; g1 белая дамка". */
#include "notation/fold.h"
#include "notation/list_scan.h"

/* "d4, d6, f6": every square with the same piece or tower. */
static bool add_squares(struct list_scan *scan, struct slice squares, column c) {
    while (squares.length) {
        struct pattern_hit hit;
        size_t size = 1;
        if (pattern_match(scan->matcher, PATTERN_ONE_SQUARE, squares, &hit) == PATTERN_YES) {
            size_t at = (size_t)(squares.at - scan->clean.bytes);
            if (!list_add(scan->list, list_label(hit.group[0]), c, clean_from(&scan->clean, at),
                          clean_from(&scan->clean, at + hit.length)))
                return false;
            size = hit.length;
        } else
            fold_character(squares.at, squares.at + squares.length, &size);
        squares.at += size;
        squares.length -= size;
    }
    return true;
}

/* What stands on the squares just named. */
static bool take_matter(struct list_scan *scan, column *c, enum side *side) {
    struct pattern_hit hit;
    if (list_scan_take(scan, PATTERN_PROSE_TOWERS, &hit)) {
        unsigned count = hit.group[1].length ? list_number(hit.group[1]) : hit.group[2].length ? 2 : 3;
        struct piece piece = {hit.group[4].length ? WHITE : BLACK, false};
        *c = column_of(piece);
        *side = (enum side)piece.side;
        scan->list->towers = true;
        for (unsigned i = 1; i < count; i++)
            if (!column_push_under(c, piece))
                return false;
        return count > 0;
    }
    if (!list_scan_take(scan, PATTERN_PROSE_PIECE, &hit))
        return false;
    struct piece piece = {hit.group[1].length ? WHITE : BLACK, hit.group[3].length > 0};
    *side = (enum side)piece.side;
    *c = column_of(piece);
    return true;
}

bool position_prose_read(struct matcher *matcher, struct slice text, struct position_list *list) {
    struct list_scan scan;
    struct pattern_hit hit;
    list->count = list->fault_count = list->misread_count = 0;
    list->named[0] = list->named[1] = list->towers = list->turn_given = false;
    list->turn = WHITE;
    if (!position_prose_may_begin(text) ||
        pattern_match(matcher, PATTERN_PROSE_START, text, &hit) != PATTERN_YES)
        return false;
    scan.matcher = matcher;
    scan.list = list;
    struct slice from = hit.group[1].length ? hit.group[1] : hit.group[2];
    scan.at = (size_t)(from.at - text.at);
    list_scan_clean(&scan, text);
    size_t end = scan.at;
    while (list_scan_take(&scan, PATTERN_PROSE_SQUARES, &hit)) {
        struct slice squares = hit.group[1];
        enum side side;
        column c;
        if (!take_matter(&scan, &c, &side) || !add_squares(&scan, squares, c))
            break;
        list->named[side] = true;
        end = scan.at;
    }
    list->length = clean_from(&scan.clean, end);
    return list->named[WHITE] && list->named[BLACK];
}
