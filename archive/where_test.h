/* One comparison of an expression: what is asked, how, and against what. */
#ifndef ARCHIVE_WHERE_TEST_H
#define ARCHIVE_WHERE_TEST_H

#include "archive/where.h"
#include "archive/where_value.h"
#include "rules/variant.h"

/* What a fact is; its literal is read by that. */
enum fact_kind {
    FACT_NUMBER,
    FACT_TEXT,
    FACT_STATUS,
    FACT_VARIANT,
    FACT_RESULT,
    FACT_ENCODING,
    FACT_FORMAT,
    FACT_LANGUAGE,
};

struct fact {
    const char *name;
    enum fact_kind kind;
    bool late;  /* known of a judged game alone */
    int choice; /* enum fact_choice */
};

enum where_operator {
    WHERE_IS_THERE,
    WHERE_EQUAL,
    WHERE_LESS,
    WHERE_LESS_EQUAL,
    WHERE_MORE,
    WHERE_MORE_EQUAL,
    WHERE_MATCH,
};

struct where_test {
    const struct fact *fact; /* NULL: a tag, or the count of a finding */
    struct slice tag;        /* its name; empty: `code` is counted */
    enum finding_code code;
    enum where_operator op;
    bool negated;
    struct slice text; /* the literal; it lives as long as the expression */
    bool quoted;
    bool has_number, has_date, tag_is_date;
    double number;
    struct date date;
    int value;           /* of a status, a result or an encoding */
    struct regex *regex; /* of WHERE_MATCH */
};

/* NULL: there is no such fact. */
const struct fact *fact_find(struct slice name);
bool test_is_late(const struct where_test *test);
bool test_asks_number(const struct where_test *test);
/* Reads the literal as the test's subject wants it. NULL, or one line on why it cannot be. */
const char *test_settle(struct where_test *test);
/* WHERE_LATER only of a late test about a game that is not judged. */
enum where_answer test_ask(const struct where_test *test, struct regex_scratch *scratch,
                           const struct where_game *game);

#endif
