/* Start positions held against the first moves. */
#include "parser/text_start.h"
#include "notation/square.h"

/* Plies that speak for a variant which nobody has named. */
enum { LIKELY_PLIES = 2, SURE_PLIES = 4, UNNAMED_PLIES = 4 };

/* Plays legal plies from the cursor's position; `*last` judges the first that is not. */
static unsigned run(struct cursor *cursor, const struct node **node, unsigned limit, enum verdict *last) {
    unsigned legal = 0;
    *last = VERDICT_LEGAL;
    while (*node && legal < limit) {
        struct resolution resolution;
        cursor_resolve(cursor, *node, &resolution);
        *last = resolution.verdict;
        if (resolution.verdict != VERDICT_LEGAL)
            break;
        cursor_play(cursor, &resolution.move);
        legal++;
        *node = node_next(*node);
    }
    return legal;
}

/* Whether some legal move in the place of a misprinted one lets the next `plies` be played. */
static bool goes_on(struct cursor *cursor, const struct node *next, unsigned plies) {
    struct position before;
    struct moves moves;
    bool found = false;
    position_copy(&before, &cursor->position);
    moves_init(&moves);
    if (moves_generate(&before, &moves) != MOVES_DONE)
        found = true; /* nobody knows */
    for (size_t i = 0; i < moves.count && !found; i++) {
        const struct node *node = next;
        enum verdict last;
        position_copy(&cursor->position, &before);
        cursor_play(cursor, &moves.at[i]);
        unsigned legal = run(cursor, &node, plies, &last);
        found = legal == plies || !node;
    }
    moves_free(&moves);
    return found;
}

bool text_start_fits(struct cursor *cursor, const struct position *position, const struct node *first) {
    enum verdict last;
    const struct node *node = first;
    position_copy(&cursor->position, position);
    unsigned legal = run(cursor, &node, TEXT_START_PLIES, &last);
    /* A piece that is not there, or one in the way, tells of another position. */
    bool elsewhere = last == VERDICT_NO_PIECE || last == VERDICT_BLOCKED;
    if (!node || legal >= (elsewhere ? SURE_PLIES : LIKELY_PLIES) || last == VERDICT_NO_MEMORY ||
        last == VERDICT_OVER_BUDGET)
        return true;
    if (!node_next(node))
        return legal > 0 || (!elsewhere && last != VERDICT_NOT_YOUR_PIECE);
    return goes_on(cursor, node_next(node), legal ? LIKELY_PLIES : SURE_PLIES);
}

/* Squares in the first plies that a board of usual size has and this one has not. */
static bool too_small(const struct variant *variant, const struct node *first) {
    const struct variant *usual = variant_at(0);
    unsigned plies = 0;
    for (const struct node *node = first; node && plies < TEXT_START_PLIES; node = node_next(node), plies++)
        for (unsigned i = 0; i < node_label_count(node); i++)
            if (label_is_letters(node_labels(node)[i]) && label_rank(node_labels(node)[i]) &&
                square_of_label(variant, node_labels(node)[i]) == NO_SQUARE &&
                square_of_label(usual, node_labels(node)[i]) != NO_SQUARE)
                return true;
    return false;
}

/* Whether a page may write the game's squares in the record's way: any game is printed in numbers. */
static bool is_written_so(const struct variant *variant, const struct node *first) {
    for (const struct node *node = first; node; node = node_next(node))
        if (node_label_count(node) && node_labels(node)[0] != LABEL_BAD)
            return variant->letters || !label_is_letters(node_labels(node)[0]);
    return true;
}

/* A variant that nobody has named is no reason to find fault with moves: it must have the whole record, or
 * the first four plies of it. */
static bool fits_unnamed(struct cursor *cursor, const struct position *position, const struct node *first) {
    enum verdict last;
    const struct node *node = first;
    position_copy(&cursor->position, position);
    return run(cursor, &node, UNNAMED_PLIES, &last) == UNNAMED_PLIES || !node;
}

/* Whether the record may be of the variant though nobody says so: the usual one of those who write letters,
 * or any of numbers. */
static bool is_usual(const struct variant *variant, const struct node *first) {
    const struct variant *usual = variant_usual(false);
    bool letters = node_label_count(first) && label_is_letters(node_labels(first)[0]);
    bool numbers = !letters && (!variant->letters || variant->numbers_too);
    return numbers || !usual || variant == usual;
}

bool text_start_is_initial(struct cursor *cursor, const struct variant *variant, const struct node *first) {
    struct position position;
    bool any = false;
    for (size_t i = 0; i < variant_count(); i++) {
        const struct variant *row = variant_at(i);
        if (variant ? row != variant : !row->guess_order)
            continue;
        if (!variant && (!is_written_so(row, first) || too_small(row, first)))
            continue;
        any = true;
        position_start(&position, row);
        if (variant || is_usual(row, first) ? text_start_fits(cursor, &position, first)
                                            : fits_unnamed(cursor, &position, first))
            return true;
    }
    return !any;
}
