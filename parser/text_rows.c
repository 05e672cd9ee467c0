/* "1. cd4 dc5   3. cb4 gh4", a line of a table in blocks: read down each block, not across. The numbers must
 * say so: each block goes up by one from row to row and begins where the one before it ends. No move is read
 * here. */
#include "parser/text_rows.h"
#include "base/ascii.h"

enum { BLOCKS_MAX = 6, ROWS_MAX = 64, WORDS_MAX = 4, DIGITS_MAX = 3 };

/* A line of a table: where each of its blocks begins, with a number. */
struct row {
    unsigned count;
    unsigned numbers[BLOCKS_MAX];
    size_t at[BLOCKS_MAX + 1]; /* one more: where the line ends */
};

struct table {
    struct row rows[ROWS_MAX];
    unsigned count;
};

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '|';
}

static size_t skip_blanks(struct slice text, size_t at, size_t end) {
    while (at < end && is_blank(text.at[at]))
        at++;
    return at;
}

/* "12" or "12." with or without a move glued to it; 0: the word is no number. */
static unsigned number_of(struct slice text, size_t at, size_t end) {
    unsigned number = 0;
    size_t from = at;
    for (; at < end && at - from < DIGITS_MAX && ascii_digit(text.at[at]); at++)
        number = number * 10 + (unsigned)(text.at[at] - '0');
    return at > from && (at == end || text.at[at] == '.') ? number : 0;
}

/* Two blanks, a tab or a pipe stand before the word. */
static bool is_apart(struct slice text, size_t at) {
    return text.at[at - 1] != ' ' || is_blank(text.at[at - 2]);
}

static bool read_row(struct slice text, size_t at, size_t end, struct row *row) {
    unsigned words = 0;
    row->count = 0;
    for (at = skip_blanks(text, at, end); at < end; at = skip_blanks(text, at, end)) {
        size_t from = at;
        while (at < end && !is_blank(text.at[at]))
            at++;
        bool dotted = memchr(text.at + from, '.', at - from), apart = !row->count || is_apart(text, from);
        unsigned number = dotted || apart ? number_of(text, from, at) : 0;
        if (number && (row->count == BLOCKS_MAX || (row->count && !words)))
            return false;
        if (number) {
            row->numbers[row->count] = number;
            row->at[row->count++] = from;
            words = text.at[at - 1] != '.' && at - from > DIGITS_MAX;
        } else if (!row->count || ++words > WORDS_MAX)
            return false;
    }
    row->at[row->count] = end;
    return row->count > 0;
}

/* Whether the row goes on with the table. */
static bool continues(const struct table *table, const struct row *row) {
    if (!table->count)
        return row->count > 1;
    const struct row *last = &table->rows[table->count - 1];
    if (table->count == ROWS_MAX || row->count > last->count)
        return false;
    for (unsigned i = 0; i < row->count; i++)
        if (row->numbers[i] != last->numbers[i] + 1)
            return false;
    return true;
}

/* Whether each block begins where the one before it ends. */
static bool in_blocks(const struct table *table) {
    if (table->count < 2)
        return false;
    for (unsigned block = 1; block < table->rows[0].count; block++) {
        unsigned rows = 0;
        while (rows < table->count && table->rows[rows].count >= block)
            rows++;
        if (table->rows[0].numbers[block] != table->rows[0].numbers[block - 1] + rows)
            return false;
    }
    return true;
}

/* Writes the table block by block; `*done`: what of the text is written. */
static bool write_table(const struct table *table, const struct text_markup *from, struct text_markup *to,
                        size_t *done) {
    const struct row *last = &table->rows[table->count - 1];
    if (!text_markup_take(to, from, *done, table->rows[0].at[0]))
        return false;
    for (unsigned block = 0; block < table->rows[0].count; block++)
        for (unsigned i = 0; i < table->count && table->rows[i].count > block; i++)
            if (!text_markup_take(to, from, table->rows[i].at[block], table->rows[i].at[block + 1]) ||
                !text_markup_end_line(to))
                return false;
    *done = last->at[last->count];
    return true;
}

static bool end_table(struct table *table, const struct text_markup *from, struct text_markup *to,
                      size_t *done) {
    bool fine = !in_blocks(table) || write_table(table, from, to, done);
    table->count = 0;
    return fine;
}

static bool order(const struct text_markup *from, struct text_markup *to, size_t *done) {
    struct slice text = {from->bytes, from->length};
    struct table table = {.count = 0};
    for (size_t at = 0, end; at < text.length; at = end + 1) {
        const char *line_end = memchr(text.at + at, '\n', text.length - at);
        end = line_end ? (size_t)(line_end - text.at) : text.length;
        size_t first = skip_blanks(text, at, end);
        bool digit = first < end && ascii_digit(text.at[first]);
        struct row row;
        if (first == end || (!digit && !table.count))
            continue;
        bool read = digit && read_row(text, first, end, &row);
        if (!read || !continues(&table, &row))
            if (!end_table(&table, from, to, done))
                return false;
        if (read && continues(&table, &row))
            table.rows[table.count++] = row;
    }
    return end_table(&table, from, to, done);
}

typedef bool ordering(const struct text_markup *from, struct text_markup *to, size_t *done);

static bool put_in_order(struct text_markup *markup, struct slice page, ordering *order_all) {
    struct text_markup from = *markup, to = {.page_length = page.length};
    size_t done = 0;
    if (!markup->bytes) /* only read here */
        from = (struct text_markup){.bytes = (char *)page.at, .length = page.length};
    bool fine = order_all(&from, &to, &done) && (!done || text_markup_take(&to, &from, done, from.length));
    if (!fine || !done) {
        text_markup_free(&to);
        return fine;
    }
    text_markup_free(markup);
    *markup = to;
    return true;
}

bool text_rows_order(struct text_markup *markup, struct slice page) {
    return put_in_order(markup, page, order) && put_in_order(markup, page, text_beside_order);
}
