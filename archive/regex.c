/* PCRE2 for expressions of the user's, who may be wrong or mean no good: every match has a limit. The
 * program's own patterns are notation/patterns.c's. */
#include "archive/regex.h"

#include "base/matching.h"
#include "base/memory.h"

/* What one match may cost: some milliseconds. */
static const struct matching_limits limits = {
    .match = 1000000, .depth = 100000, .heap_kib = 16 * 1024, .stack = 512 * 1024};

struct regex {
    pcre2_code *code;
};

struct regex_scratch {
    struct matching matching;
};

enum status regex_compile(struct slice expression, bool caseless, struct regex **made, size_t *at,
                          char *fault) {
    uint32_t options = PCRE2_UTF | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C;
    struct regex *regex = memory_take(sizeof *regex);
    int error;
    if (!regex)
        return STATUS_NO_MEMORY;
    regex->code = matching_compile(expression, options | (caseless ? PCRE2_CASELESS : 0), &error, at);
    if (regex->code && matching_quicken(regex->code)) {
        *made = regex;
        return STATUS_OK;
    }
    if (regex->code) {
        regex_free(regex);
        return STATUS_NO_MEMORY;
    }
    pcre2_get_error_message(error, (PCRE2_UCHAR *)fault, REGEX_FAULT_MAX);
    memory_free(regex);
    return error == PCRE2_ERROR_HEAP_FAILED ? STATUS_NO_MEMORY : STATUS_USAGE;
}

void regex_free(struct regex *regex) {
    if (regex)
        pcre2_code_free(regex->code);
    memory_free(regex);
}

struct regex_scratch *regex_scratch_new(void) {
    struct regex_scratch *scratch = memory_take(sizeof *scratch);
    if (scratch && matching_open(&scratch->matching, &limits, 1))
        return scratch;
    memory_free(scratch);
    return NULL;
}

void regex_scratch_free(struct regex_scratch *scratch) {
    if (scratch)
        matching_close(&scratch->matching);
    memory_free(scratch);
}

enum regex_answer regex_match(const struct regex *regex, struct regex_scratch *scratch,
                              struct slice subject) {
    PCRE2_SPTR bytes = (PCRE2_SPTR)(subject.length ? subject.at : "");
    const struct matching *m = &scratch->matching;
    int count = pcre2_match(regex->code, bytes, subject.length, 0, 0, m->data, m->context);
    if (count == PCRE2_ERROR_JIT_STACKLIMIT)
        count = pcre2_match(regex->code, bytes, subject.length, 0, PCRE2_NO_JIT, m->data, m->context);
    switch (count) {
    case PCRE2_ERROR_NOMATCH:
        return REGEX_NO;
    case PCRE2_ERROR_NOMEMORY:
        return REGEX_NO_MEMORY;
    default:
        return count < 0 ? REGEX_LIMIT : REGEX_YES;
    }
}
