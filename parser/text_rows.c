/* "1. cd4 dc5   3. cb4 gh4", a line of a table in blocks: read down each block, not across. The numbers must
 * say so: each block goes up by one from row to row and begins where the one before it ends; or the blocks
 * have the same numbers, and are games side by side. No move is read here. */
#include "parser/text_rows.h"
#include "base/ascii.h"

enum { BLOCKS_MAX = 6, ROWS_MAX = 128, WORDS_MAX = 6, DIGITS_MAX = 3, TITLES_MAX = 3, PARTS_MAX = 12 };

/* A line of a table: where each of its blocks begins, with a number. */
struct row {
    unsigned count;
    unsigned skipped; /* blocks left of it that have ended, in games side by side */
    unsigned numbers[BLOCKS_MAX];
    size_t at[BLOCKS_MAX + 1];  /* one more: where the line ends */
    size_t columns[BLOCKS_MAX]; /* letters in front of each block */
    bool apart;                 /* more than a blank stands before each further block */
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

static size_t letters_in(struct slice text, size_t at, size_t end) {
    size_t letters = 0;
    for (; at < end; at++)
        letters += ((unsigned char)text.at[at] & 0xC0) != 0x80;
    return letters;
}

static bool read_row(struct slice text, size_t at, size_t end, struct row *row) {
    unsigned words = 0;
    size_t counted = at, column = 0;
    *row = (struct row){.apart = true};
    for (at = skip_blanks(text, at, end); at < end; at = skip_blanks(text, at, end)) {
        size_t from = at;
        while (at < end && !is_blank(text.at[at]))
            at++;
        bool dotted = memchr(text.at + from, '.', at - from), apart = !row->count || is_apart(text, from);
        unsigned number = dotted || apart ? number_of(text, from, at) : 0;
        if (number && (row->count == BLOCKS_MAX || (row->count && !words)))
            return false;
        if (number) {
            row->apart = row->apart && apart;
            row->columns[row->count] = column += letters_in(text, counted, from);
            counted = from;
            row->numbers[row->count] = number;
            row->at[row->count++] = from;
            words = text.at[at - 1] != '.' && at - from > DIGITS_MAX;
        } else if (!row->count || ++words > WORDS_MAX)
            return false;
    }
    row->at[row->count] = end;
    return row->count > 0;
}

/* Games side by side: the blocks have the same numbers. */
static bool is_level(const struct row *row) {
    for (unsigned i = 1; i < row->count; i++)
        if (row->numbers[i] != row->numbers[0])
            return false;
    return row->count > 1 && row->apart;
}

/* The game that the row's first block belongs to, by the letters in front of it. */
static unsigned find_game(const struct row *first, size_t column) {
    unsigned block = first->count - 1;
    while (block && column < first->columns[block] - (first->columns[block] - first->columns[block - 1]) / 2)
        block--;
    return block;
}

/* Whether the row goes on with a table that has begun. */
static bool continues(const struct table *table, struct row *row) {
    const struct row *first = &table->rows[0], *last = &table->rows[table->count - 1];
    if (table->count == ROWS_MAX || row->count > last->count)
        return false;
    if (is_level(first) && row->count < first->count)
        row->skipped = find_game(first, row->columns[0]);
    if (row->skipped + row->count > first->count)
        return false;
    for (unsigned i = 0; i < row->count; i++)
        if (row->numbers[i] != first->numbers[row->skipped + i] + table->count)
            return false;
    return true;
}

static bool has_block(const struct row *row, unsigned block) {
    return block >= row->skipped && block < row->skipped + row->count;
}

/* Whether each block begins where the one before it ends. */
static bool in_blocks(const struct table *table) {
    for (unsigned block = 1; block < table->rows[0].count; block++) {
        unsigned rows = 0;
        while (rows < table->count && table->rows[rows].count >= block)
            rows++;
        if (table->rows[0].numbers[block] != table->rows[0].numbers[block - 1] + rows)
            return false;
    }
    return true;
}

/* A line above or below games side by side that has as many parts, or so many for each. */
struct title {
    unsigned count;
    size_t at[PARTS_MAX], end[PARTS_MAX];
};

static bool read_title(struct slice text, size_t at, size_t end, unsigned games, struct title *title) {
    title->count = 0;
    for (at = skip_blanks(text, at, end); at < end; at = skip_blanks(text, at, end)) {
        if (title->count == PARTS_MAX)
            return false;
        title->at[title->count] = at;
        while (at < end &&
               (!is_blank(text.at[at]) || (text.at[at] == ' ' && at + 1 < end && !is_blank(text.at[at + 1]))))
            at++;
        title->end[title->count++] = at;
    }
    return title->count && title->count % games == 0;
}

/* The titles right above the line at `at`, the lowest one first; none of them stands before `done`. */
static unsigned read_titles(struct slice text, size_t done, size_t at, unsigned games, struct title *titles) {
    unsigned count = 0;
    while (count < TITLES_MAX && at > done) {
        size_t end = at - 1;
        for (at = end; at > done && text.at[at - 1] != '\n'; at--)
            ;
        if (!read_title(text, at, end, games, &titles[count]))
            break;
        count++;
    }
    return count;
}

static bool write_title(const struct title *title, unsigned game, unsigned games,
                        const struct text_markup *from, struct text_markup *to) {
    unsigned parts = title->count / games;
    return text_markup_take(to, from, title->at[game * parts], title->end[game * parts + parts - 1]) &&
           text_markup_end_line(to);
}

static bool write_block(const struct table *table, unsigned block, const struct text_markup *from,
                        struct text_markup *to) {
    for (unsigned i = 0; i < table->count; i++) {
        const struct row *row = &table->rows[i];
        if (has_block(row, block) &&
            (!text_markup_take(to, from, row->at[block - row->skipped], row->at[block - row->skipped + 1]) ||
             !text_markup_end_line(to)))
            return false;
    }
    return true;
}

static bool write_games(const struct table *table, const struct text_markup *from, struct text_markup *to,
                        size_t *done) {
    struct slice text = {from->bytes, from->length};
    struct title titles[TITLES_MAX], results;
    const struct row *first = &table->rows[0], *last = &table->rows[table->count - 1];
    size_t line = first->at[0], end = last->at[last->count];
    while (line > *done && text.at[line - 1] != '\n')
        line--;
    unsigned above = read_titles(text, *done, line, first->count, titles);
    const char *below = end < text.length ? memchr(text.at + end + 1, '\n', text.length - end - 1) : NULL;
    size_t below_end = below ? (size_t)(below - text.at) : text.length;
    bool results_read = end < text.length && read_title(text, end + 1, below_end, first->count, &results) &&
                        results.count == first->count;
    if (!text_markup_take(to, from, *done, above ? titles[above - 1].at[0] : first->at[0]))
        return false;
    for (unsigned block = 0; block < first->count; block++) {
        for (unsigned i = above; i-- > 0;)
            if (!write_title(&titles[i], block, first->count, from, to))
                return false;
        if (!write_block(table, block, from, to) ||
            (results_read && !write_title(&results, block, first->count, from, to)) ||
            !text_markup_end_line(to))
            return false;
    }
    *done = results_read ? below_end : end;
    return true;
}

/* Writes the table block by block; `*done`: what of the text is written. */
static bool write_table(const struct table *table, const struct text_markup *from, struct text_markup *to,
                        size_t *done) {
    const struct row *last = &table->rows[table->count - 1];
    if (!text_markup_take(to, from, *done, table->rows[0].at[0]))
        return false;
    for (unsigned block = 0; block < table->rows[0].count; block++)
        if (!write_block(table, block, from, to))
            return false;
    *done = last->at[last->count];
    return true;
}

static bool end_table(struct table *table, const struct text_markup *from, struct text_markup *to,
                      size_t *done) {
    bool fine = true;
    if (table->count > 1 && is_level(&table->rows[0]))
        fine = write_games(table, from, to, done);
    else if (table->count > 1 && in_blocks(table))
        fine = write_table(table, from, to, done);
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
        bool read = digit && read_row(text, at, end, &row);
        bool goes_on = read && table.count && continues(&table, &row);
        if (!goes_on && !end_table(&table, from, to, done))
            return false;
        if (!goes_on) /* what was skipped of the table before */
            row.skipped = 0;
        if (goes_on || (read && row.count > 1))
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
