/* What PCRE2 needs to compile and to match: room, and limits on every match. Which
 * expressions there are is the callers' matter. */
#ifndef BASE_MATCHING_H
#define BASE_MATCHING_H

#define PCRE2_CODE_UNIT_WIDTH 8

#include "base/slice.h"

#include <pcre2.h>

/* What one match may cost: PCRE2's own measures, and bytes for JIT's stack. */
struct matching_limits {
    uint32_t match, depth, heap_kib;
    size_t stack;
};

/* Scratch of one thread. */
struct matching {
    pcre2_general_context *general;
    pcre2_match_context *context;
    pcre2_match_data *data;
    pcre2_jit_stack *stack;
};

/* NULL: `*error` (PCRE2's) and `*at`, the byte, say why. Free it with pcre2_code_free. */
pcre2_code *matching_compile(struct slice expression, uint32_t options, int *error, size_t *at);
/* Before anybody else has it: compiles it further with JIT, which takes longer than some hundred matches
 * save. Where there is none it stays slower and means the same. False: no memory. */
bool matching_quicken(pcre2_code *code);
/* `groups`: pairs of offsets that are wanted. False: no memory, and there is nothing to close. */
bool matching_open(struct matching *matching, const struct matching_limits *limits, uint32_t groups);
void matching_close(struct matching *matching);

#endif
