/* Numbers and dates as tags and expressions write them. */
#ifndef ARCHIVE_WHERE_VALUE_H
#define ARCHIVE_WHERE_VALUE_H

#include "base/slice.h"

#include <stdbool.h>

enum { DATE_UNKNOWN = -1 };

struct date {
    int part[3];    /* year, month, day; DATE_UNKNOWN: "??" */
    unsigned parts; /* that are written */
};

/* How two values stand to each other; ORDER_NONE: nobody can say. */
enum order { ORDER_LESS, ORDER_EQUAL, ORDER_MORE, ORDER_NONE };

/* The number that the whole text is: "12", "-3", "2.5", blanks around it ignored. With `lenient` words may
 * stand behind it: "2250 (FMJD)". */
bool number_read(struct slice text, bool lenient, double *number);
/* "1947", "1947.05", "1947.05.??", also with - or / between, and day first: "12.05.1947". */
bool date_read(struct slice text, struct date *date);
/* The same of a tag that holds a date, however it is written: "1947.", "12.05.1947 г.", "весна 1947". */
bool date_find(struct slice text, struct date *date);
/* By as many parts as `wanted` has: any day of 1947 equals "1947". */
enum order date_order(const struct date *date, const struct date *wanted);
enum order number_order(double a, double b);
/* Bytewise, which is the order of code points. */
enum order text_order(struct slice a, struct slice b);

#endif
