/* Reading values to compare them. Which comparison a test wants is where_test.c's affair. */
#include "archive/where_value.h"
#include "base/ascii.h"

bool number_read(struct slice text, bool lenient, double *number) {
    text = slice_trim(text);
    size_t at = text.length && (*text.at == '-' || *text.at == '+'), from = at;
    double value = 0, unit = 1;
    for (; at < text.length && ascii_digit(text.at[at]); at++)
        value = value * 10 + (text.at[at] - '0');
    if (at == from)
        return false;
    if (at + 1 < text.length && text.at[at] == '.' && ascii_digit(text.at[at + 1]))
        for (at++; at < text.length && ascii_digit(text.at[at]); at++)
            value += (text.at[at] - '0') * (unit /= 10);
    *number = *text.at == '-' ? -value : value;
    return at == text.length || (lenient && (text.at[at] == ' ' || text.at[at] == '('));
}

/* One part of a date, of digits or of question marks alone. False: it is neither. */
static bool read_part(struct slice text, size_t *at, int *part, size_t *width) {
    size_t from = *at;
    int value = 0;
    bool known = from < text.length && ascii_digit(text.at[from]);
    while (*at < text.length && *at - from < 4 && (known ? ascii_digit(text.at[*at]) : text.at[*at] == '?'))
        value = value * 10 + (text.at[(*at)++] - '0');
    /* "19??" */
    bool torn = known && *at < text.length && text.at[*at] == '?';
    while (torn && *at < text.length && *at - from < 4 && text.at[*at] == '?')
        ++*at;
    *width = *at - from;
    *part = known && !torn ? value : DATE_UNKNOWN;
    return *width > 0;
}

bool date_read(struct slice text, struct date *date) {
    size_t width[3], at = 0;
    text = slice_trim(text);
    *date = (struct date){{DATE_UNKNOWN, DATE_UNKNOWN, DATE_UNKNOWN}, 0};
    do {
        if (date->parts == 3 || !read_part(text, &at, &date->part[date->parts], &width[date->parts]))
            return false;
        date->parts++;
    } while (at < text.length && strchr("./-", text.at[at]) && text.at[at] && ++at);
    bool day_first = date->parts == 3 && width[0] <= 2 && width[2] == 4;
    if (day_first) {
        int day = date->part[0];
        date->part[0] = date->part[2];
        date->part[2] = day;
    }
    if (date->part[1] > 12 && date->part[2] <= 12) { /* "05/31/1947" */
        int month = date->part[2];
        date->part[2] = date->part[1];
        date->part[1] = month;
    }
    return at == text.length && (day_first || width[0] == 4);
}

static bool is_year(struct slice text, size_t at) {
    for (size_t i = at; i < at + 4; i++)
        if (i >= text.length || !ascii_digit(text.at[i]))
            return false;
    bool longer =
        (at > 0 && ascii_digit(text.at[at - 1])) || (at + 4 < text.length && ascii_digit(text.at[at + 4]));
    return !longer;
}

bool date_find(struct slice text, struct date *date) {
    text = slice_trim(text);
    struct slice first = {text.at, 0};
    while (first.length < text.length &&
           (ascii_digit(text.at[first.length]) || strchr("?./-", text.at[first.length])))
        first.length++;
    while (first.length && !ascii_digit(first.at[first.length - 1]) && first.at[first.length - 1] != '?')
        first.length--;
    if (date_read(first, date))
        return true;
    size_t at = 0, used;
    while (at < text.length && !is_year(text, at))
        at++;
    *date = (struct date){{DATE_UNKNOWN, DATE_UNKNOWN, DATE_UNKNOWN}, 1};
    return at < text.length && read_part(text, &at, &date->part[0], &used);
}

static enum order order_of(long difference) {
    return difference < 0 ? ORDER_LESS : difference > 0 ? ORDER_MORE : ORDER_EQUAL;
}

enum order date_order(const struct date *date, const struct date *wanted) {
    for (unsigned i = 0; i < wanted->parts; i++) {
        if (wanted->part[i] == DATE_UNKNOWN)
            break; /* "1947.??" means 1947 */
        if (date->part[i] == DATE_UNKNOWN)
            return ORDER_NONE;
        if (date->part[i] != wanted->part[i])
            return order_of(date->part[i] - wanted->part[i]);
    }
    return wanted->part[0] == DATE_UNKNOWN ? ORDER_NONE : ORDER_EQUAL;
}

enum order number_order(double a, double b) {
    return a < b ? ORDER_LESS : a > b ? ORDER_MORE : ORDER_EQUAL;
}

enum order text_order(struct slice a, struct slice b) {
    size_t shorter = a.length < b.length ? a.length : b.length;
    int order = shorter ? memcmp(a.at, b.at, shorter) : 0;
    return order_of(order ? order : (a.length > b.length) - (a.length < b.length));
}
