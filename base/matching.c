/* PCRE2's contexts. No expression lives here. */
#include "base/matching.h"
#include "base/memory.h"

enum { STACK_MIN = 32 * 1024, COMPILER_ROOM = 1 << 20 };

static void *take(size_t size, void *unused) {
    (void)unused;
    return memory_take(size);
}

static void give(void *block, void *unused) {
    (void)unused;
    memory_free(block);
}

/* PCRE2 compiles by its own allocations, and the JIT compiler of 10.42 goes on with what a failed one left
 * behind, so that it is asked first whether there is room for all that is wanted. */
static bool has_room(void) {
    void *room = memory_take(COMPILER_ROOM);
    memory_free(room);
    return room;
}

pcre2_code *matching_compile(struct slice expression, uint32_t options, int *error, size_t *at) {
    *error = PCRE2_ERROR_HEAP_FAILED;
    *at = 0;
    if (!has_room())
        return NULL;
    return pcre2_compile((PCRE2_SPTR)(expression.at ? expression.at : ""), expression.length, options, error,
                         at, NULL);
}

bool matching_quicken(pcre2_code *code) {
    if (!has_room())
        return false;
    pcre2_jit_compile(code, PCRE2_JIT_COMPLETE);
    return true;
}

bool matching_open(struct matching *matching, const struct matching_limits *limits, uint32_t groups) {
    *matching = (struct matching){.general = pcre2_general_context_create(take, give, NULL)};
    if (matching->general) {
        matching->context = pcre2_match_context_create(matching->general);
        matching->data = pcre2_match_data_create(groups, matching->general);
        matching->stack = pcre2_jit_stack_create(STACK_MIN, limits->stack, matching->general);
    }
    if (!matching->context || !matching->data || !matching->stack) {
        matching_close(matching);
        return false;
    }
    pcre2_set_match_limit(matching->context, limits->match);
    pcre2_set_depth_limit(matching->context, limits->depth);
    pcre2_set_heap_limit(matching->context, limits->heap_kib);
    pcre2_jit_stack_assign(matching->context, NULL, matching->stack);
    return true;
}

void matching_close(struct matching *matching) {
    if (matching->stack)
        pcre2_jit_stack_free(matching->stack);
    if (matching->data)
        pcre2_match_data_free(matching->data);
    if (matching->context)
        pcre2_match_context_free(matching->context);
    if (matching->general)
        pcre2_general_context_free(matching->general);
    *matching = (struct matching){NULL, NULL, NULL, NULL};
}
