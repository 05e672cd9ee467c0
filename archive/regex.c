/* PCRE2 for expressions of the user's, who may be wrong or mean no good: every match has a limit. The
 * program's own patterns are notation/patterns.c's. */
#define PCRE2_CODE_UNIT_WIDTH 8

#include "archive/regex.h"

#include "base/memory.h"

#include <pcre2.h>

/* What one match may cost: some milliseconds. */
enum { MATCH_LIMIT = 1000000, DEPTH_LIMIT = 100000, HEAP_LIMIT_KIB = 16 * 1024, STACK_MAX = 512 * 1024 };

struct regex {
    pcre2_code *code;
};

struct regex_scratch {
    pcre2_general_context *general;
    pcre2_match_context *context;
    pcre2_match_data *data;
    pcre2_jit_stack *stack;
};

static void *take(size_t size, void *unused) {
    (void)unused;
    return memory_take(size);
}

static void give(void *block, void *unused) {
    (void)unused;
    memory_free(block);
}

static enum status compile(struct slice expression, bool caseless, pcre2_compile_context *context,
                           struct regex *regex, size_t *at, char *fault) {
    uint32_t options = PCRE2_UTF | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C;
    int error;
    PCRE2_SIZE place;
    regex->code = pcre2_compile((PCRE2_SPTR)expression.at, expression.length,
                                options | (caseless ? PCRE2_CASELESS : 0), &error, &place, context);
    if (!regex->code) {
        *at = place;
        pcre2_get_error_message(error, (PCRE2_UCHAR *)fault, REGEX_FAULT_MAX);
        return error == PCRE2_ERROR_HEAP_FAILED ? STATUS_NO_MEMORY : STATUS_USAGE;
    }
    /* Without JIT it is slower and means the same. */
    pcre2_jit_compile(regex->code, PCRE2_JIT_COMPLETE);
    return STATUS_OK;
}

enum status regex_compile(struct slice expression, bool caseless, struct regex **made, size_t *at,
                          char *fault) {
    pcre2_general_context *general = pcre2_general_context_create(take, give, NULL);
    pcre2_compile_context *context = general ? pcre2_compile_context_create(general) : NULL;
    struct regex *regex = memory_take(sizeof *regex);
    enum status status = STATUS_NO_MEMORY;
    if (!expression.at)
        expression.at = "";
    if (context && regex)
        status = compile(expression, caseless, context, regex, at, fault);
    if (context)
        pcre2_compile_context_free(context);
    if (general)
        pcre2_general_context_free(general);
    if (status == STATUS_OK)
        *made = regex;
    else
        memory_free(regex);
    return status;
}

void regex_free(struct regex *regex) {
    if (regex)
        pcre2_code_free(regex->code);
    memory_free(regex);
}

struct regex_scratch *regex_scratch_new(void) {
    struct regex_scratch *scratch = memory_take(sizeof *scratch);
    if (!scratch)
        return NULL;
    *scratch = (struct regex_scratch){.general = pcre2_general_context_create(take, give, NULL)};
    if (scratch->general) {
        scratch->context = pcre2_match_context_create(scratch->general);
        scratch->data = pcre2_match_data_create(1, scratch->general);
        scratch->stack = pcre2_jit_stack_create(32 * 1024, STACK_MAX, scratch->general);
    }
    if (!scratch->context || !scratch->data || !scratch->stack) {
        regex_scratch_free(scratch);
        return NULL;
    }
    pcre2_set_match_limit(scratch->context, MATCH_LIMIT);
    pcre2_set_depth_limit(scratch->context, DEPTH_LIMIT);
    pcre2_set_heap_limit(scratch->context, HEAP_LIMIT_KIB);
    pcre2_jit_stack_assign(scratch->context, NULL, scratch->stack);
    return scratch;
}

void regex_scratch_free(struct regex_scratch *scratch) {
    if (!scratch)
        return;
    if (scratch->stack)
        pcre2_jit_stack_free(scratch->stack);
    if (scratch->data)
        pcre2_match_data_free(scratch->data);
    if (scratch->context)
        pcre2_match_context_free(scratch->context);
    if (scratch->general)
        pcre2_general_context_free(scratch->general);
    memory_free(scratch);
}

enum regex_answer regex_match(const struct regex *regex, struct regex_scratch *scratch,
                              struct slice subject) {
    PCRE2_SPTR bytes = (PCRE2_SPTR)(subject.length ? subject.at : "");
    int count = pcre2_match(regex->code, bytes, subject.length, 0, 0, scratch->data, scratch->context);
    if (count == PCRE2_ERROR_JIT_STACKLIMIT)
        count =
            pcre2_match(regex->code, bytes, subject.length, 0, PCRE2_NO_JIT, scratch->data, scratch->context);
    switch (count) {
    case PCRE2_ERROR_NOMATCH:
        return REGEX_NO;
    case PCRE2_ERROR_NOMEMORY:
        return REGEX_NO_MEMORY;
    default:
        return count < 0 ? REGEX_LIMIT : REGEX_YES;
    }
}
