/* "ббчччч" in the prose of a page about Lasca: read where it is whole, pointed at where a scanner has eaten
 * some of it. No position comes of it: no square is named. */
#include "parser/text_column.h"
#include "base/buffer.h"
#include "notation/tower.h"

enum { COLUMNS_MAX = 32, LOOK = 1 << 18, FOUND_MAX = 80 };

static void write_column(struct buffer *buffer, column c) {
    for (unsigned i = 0; i < column_height(c); i++) {
        struct piece piece = column_piece(c, i);
        buffer_char(buffer, "wbWB"[piece.side + 2 * piece.king]);
    }
}

static void tell(struct finding_list *list, struct slice page, struct slice word) {
    struct buffer columns, detail;
    column c;
    bool read = tower_letters_read(word, &c);
    buffer_init(&columns);
    buffer_init(&detail);
    if (read)
        write_column(&columns, c);
    size_t length = word.length < FOUND_MAX ? word.length : FOUND_MAX;
    while (length < word.length && length && ((unsigned char)word.at[length] & 0xC0) == 0x80)
        length--;
    struct slice found = arena_copy(list->arena, (struct slice){word.at, length});
    struct slice column_text = arena_copy(list->arena, buffer_view(&columns));
    const struct finding_slot values[] = {{"found", found.at}, {"column", column_text.at}};
    phrase_write(&detail, read ? PHRASE_COLUMN_READ : PHRASE_COLUMN_UNREAD, list->language, values, 2);
    struct slice copy = arena_copy(list->arena, buffer_view(&detail));
    const struct finding_slot slots[] = {{"detail", copy.at}};
    if (columns.failed || detail.failed || !found.at || !column_text.at || !copy.at)
        list->failed = true;
    else
        finding_add(list, FINDING_LETTER_COLUMN, (size_t)(word.at - page.at), word, slots, 1);
    buffer_free(&columns);
    buffer_free(&detail);
}

void text_columns_tell(struct matcher *matcher, struct slice page, struct finding_list *list) {
    struct slice rest = page;
    if (rest.length > LOOK)
        for (rest.length = LOOK; ((unsigned char)rest.at[rest.length] & 0xC0) == 0x80;)
            rest.length--;
    for (int i = 0; i < COLUMNS_MAX; i++) {
        struct pattern_hit hit;
        if (pattern_find(matcher, PATTERN_LETTER_COLUMN, rest, &hit) != PATTERN_YES || !hit.length)
            return;
        for (int group = 1; group < PATTERN_GROUPS; group++)
            if (hit.group[group].length)
                tell(list, page, slice_trim(hit.group[group]));
        rest.at += hit.at + hit.length;
        rest.length -= hit.at + hit.length;
    }
}
