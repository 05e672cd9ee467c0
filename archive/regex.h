/* Regular expressions that users write: compiled once, matched by any thread under limits. */
#ifndef ARCHIVE_REGEX_H
#define ARCHIVE_REGEX_H

#include "base/slice.h"
#include "base/status.h"

#include <stdbool.h>

struct regex;
struct regex_scratch;

enum { REGEX_FAULT_MAX = 160 };

enum regex_answer { REGEX_NO, REGEX_YES, REGEX_LIMIT /* given up */, REGEX_NO_MEMORY };

/* `caseless`: by Unicode. STATUS_USAGE: the expression is wrong at byte `*at`, and `fault` (of
 * REGEX_FAULT_MAX bytes) says why. */
enum status regex_compile(struct slice expression, bool caseless, struct regex **made, size_t *at,
                          char *fault);
/* NULL is welcome, as below. */
void regex_free(struct regex *regex);

/* What one thread needs to match. NULL: no memory. */
struct regex_scratch *regex_scratch_new(void);
void regex_scratch_free(struct regex_scratch *scratch);
/* Whether it matches anywhere in the subject, which may be any bytes. */
enum regex_answer regex_match(const struct regex *regex, struct regex_scratch *scratch, struct slice subject);

#endif
