/* A position that stands in prose as a FEN: "Позиция: W:Wc3,d4:Bf6." Tags are fen.c's. */
#include "base/ascii.h"
#include "notation/list_scan.h"

/* One square at `*at`, up to the comma or colon behind it. */
static bool take_item(struct slice text, size_t *at, enum side side, struct position_list *list) {
    size_t from = *at, end = from;
    bool king = text.at[end] == 'K';
    end += king;
    unsigned file = 0, number = 0, last;
    if ((text.at[end] | 32) >= 'a')
        file = (unsigned)((text.at[end++] | 32) - 'a') + 1;
    for (; end < text.length && ascii_digit(text.at[end]); end++)
        number = number * 10 + (unsigned)(text.at[end] - '0');
    last = number;
    if (end < text.length && text.at[end] == '-')
        for (last = 0, end++; end < text.length && ascii_digit(text.at[end]); end++)
            last = last * 10 + (unsigned)(text.at[end] - '0');
    column c = column_of((struct piece){(uint8_t)side, king});
    if (end < text.length && text.at[end] == '(') {
        size_t close = end;
        while (text.at[close] != ')')
            close++;
        if (!list_letters_read((struct slice){text.at + end + 1, close - end - 1}, side, &c))
            return false;
        end = close + 1;
    }
    *at = end;
    for (; number <= last; number++)
        if (!number || !list_add(list, file ? label_letters(file, number) : (label)number, c, from, end))
            return false;
    return true;
}

bool position_fen_read(struct matcher *matcher, struct slice text, struct position_list *list) {
    struct pattern_hit hit;
    if (pattern_match(matcher, PATTERN_LIST_FEN, text, &hit) != PATTERN_YES)
        return false;
    list->count = list->fault_count = list->misread_count = 0;
    list->named[WHITE] = list->named[BLACK] = list->turn_given = true;
    list->towers = false;
    list->turn = text.at[0] == 'W' ? WHITE : BLACK;
    list->length = hit.length;
    text.length = hit.length;
    enum side side = WHITE;
    for (size_t at = 1; at < text.length;) {
        char c = text.at[at];
        if (c == ':') {
            side = text.at[at + 1] == 'W' ? WHITE : BLACK;
            at += 2;
        } else if (c == ',' || c == ' ')
            at++;
        else if (!take_item(text, &at, side, list))
            return false;
    }
    return list->count > 0;
}
