/* The order of guesses, from what the rows say. Which rows are tried, and how, is the readers' and
 * validate's. */
#include "notation/guess_rank.h"

/* Beyond any row's guess_order. */
enum { OTHERS = UINT8_MAX + 1 };

bool guess_writes_so(const struct variant *variant, bool numbers, bool lone) {
    if (!numbers)
        return variant->letters;
    return !variant->letters || (variant->numbers_too && !lone);
}

unsigned guess_rank(const struct variant *variant, bool writes_so, bool usual_first) {
    if (usual_first && variant == variant_usual(false))
        return 0;
    return variant->guess_order + (writes_so ? 0 : OTHERS);
}
