/* The matcher of a group of tests: its set-up and tear-down. */
#ifndef TESTS_UNIT_MATCHER_H
#define TESTS_UNIT_MATCHER_H

#include "notation/patterns.h"

static struct matcher *matcher;

static int open_matcher(void **state) {
    (void)state;
    matcher = matcher_make();
    return matcher ? 0 : -1;
}

static int close_matcher(void **state) {
    (void)state;
    matcher_free(matcher);
    return 0;
}

#endif
