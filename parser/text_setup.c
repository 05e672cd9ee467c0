/* Lists of squares with what stands there. */
#include "parser/text_setup.h"

static size_t square_length(struct slice item) {
    size_t at = item.length && ((item.at[0] | 32) >= 'a' && (item.at[0] | 32) <= 'z');
    size_t digits = at;
    while (digits < item.length && digits < at + 2 && item.at[digits] >= '0' && item.at[digits] <= '9')
        digits++;
    return digits > at ? digits : 0;
}

static bool is_piece(char c) {
    return c == 'w' || c == 'W' || c == 'b' || c == 'B';
}

/* "d4=bb": the square's length; 0: not such an item. */
static size_t check_item(struct slice item) {
    size_t length = square_length(item);
    if (!length || length + 2 > item.length || item.at[length] != '=')
        return 0;
    for (size_t i = length + 1; i < item.length; i++)
        if (!is_piece(item.at[i]))
            return 0;
    return length;
}

static struct slice next_item(struct slice *rest) {
    *rest = slice_trim(*rest);
    struct slice item = {rest->at, 0};
    while (item.length < rest->length && item.at[item.length] != ' ')
        item.length++;
    rest->at += item.length;
    rest->length -= item.length;
    return item;
}

static void write_side(struct slice value, char small, struct buffer *fen) {
    bool first = true;
    while (slice_trim(value).length) {
        struct slice item = next_item(&value);
        size_t square = check_item(item);
        struct slice pieces = {item.at + square + 1, item.length - square - 1};
        if ((pieces.at[0] | 32) != small)
            continue;
        if (!first)
            buffer_char(fen, ',');
        first = false;
        if (pieces.length == 1 && pieces.at[0] < 'a')
            buffer_char(fen, 'K');
        buffer_put(fen, item.at, square);
        if (pieces.length > 1) {
            buffer_char(fen, '(');
            buffer_slice(fen, pieces);
            buffer_char(fen, ')');
        }
    }
}

bool text_setup_read(struct slice value, struct buffer *fen) {
    struct slice rest = slice_trim(value);
    if (!rest.length)
        return false;
    while (rest.length) {
        struct slice item = next_item(&rest);
        if (!check_item(item))
            return false;
        rest = slice_trim(rest);
    }
    buffer_text(fen, "W:W");
    write_side(value, 'w', fen);
    buffer_text(fen, ":B");
    write_side(value, 'b', fen);
    return !fen->failed;
}
