/* Every reading of a damaged move is tried in its position, the least damaged first. What looks like what is
 * notation/lookalike.c's table. */
#include "parser/text_reading.h"
#include "notation/lookalike.h"

struct weighing {
    struct text_tree *tree;
    const struct position *position;
    bool letters; /* the record's squares are letters */
    bool numbers; /* as printed the move's are not: then its sign must be right */
    bool found, tied, doubtful;
    unsigned damage; /* of the best reading */
    struct move_text best;
    struct resolution resolution;
};

static bool names_squares(const struct move_text *move, bool letters) {
    for (unsigned i = 0; i < move->count; i++)
        if (move->labels[i] == LABEL_BAD || label_is_letters(move->labels[i]) != letters)
            return false;
    return move->count > 1;
}

/* A move whose squares are all plain characters, or letters that only look alike, is what it is. */
static bool is_plain(const struct text_token *token, bool whole) {
    return whole && !token->damage && !token->garbled && !token->repaired;
}

/* Squares in the other notation stay what they are, but for numbers in a record of letters that the rules do
 * not bear out: "44:56" for d4:b6. */
static bool is_in_numbers(const struct move_text *move, const struct weighing *weighing) {
    return move->count && move->labels[0] != LABEL_BAD &&
           label_is_letters(move->labels[0]) != weighing->letters;
}

static void try_reading(struct weighing *weighing, const struct lookalike *reading) {
    struct move_text move;
    struct resolution resolution;
    if (!move_text_whole((struct slice){reading->text, reading->length}, &move) ||
        !names_squares(&move, weighing->letters) ||
        !text_line_resolve(weighing->tree, weighing->position, &move, &resolution) ||
        (weighing->numbers && resolution.move.capture != (move.sign == SIGN_CAPTURE)))
        return;
    if (!weighing->found) {
        weighing->found = weighing->doubtful = true;
        weighing->damage = reading->damage;
        weighing->best = move;
        weighing->resolution = resolution;
    } else if (!moves_same_result(weighing->position, &resolution.move, &weighing->resolution.move)) {
        weighing->doubtful = true;
        weighing->tied = weighing->tied || reading->damage == weighing->damage;
    }
}

bool text_reading_weigh(struct text_tree *tree, const struct position *position, struct text_token *token,
                        struct resolution *resolution, bool *doubtful) {
    struct lookalike readings[READINGS_MAX];
    struct weighing weighing = {
        .tree = tree, .position = position, .letters = tree->letters, .best = token->move};
    struct slice raw = {tree->lexer->bytes + token->move_at, token->move_length};
    bool whole = names_squares(&token->move, weighing.letters);
    *doubtful = false;
    weighing.found = resolution->verdict == VERDICT_LEGAL;
    weighing.resolution = *resolution;
    weighing.doubtful = weighing.found && !weighing.letters && token->repaired;
    weighing.numbers = is_in_numbers(&token->move, &weighing);
    if (token->ply != NODE_MOVE || is_plain(token, whole) ||
        (weighing.numbers && (!tree->letters || !weighing.letters || weighing.found)))
        return weighing.found;
    struct doubt doubt = {.plain = !whole, .garbled = token->garbled};
    size_t count = lookalikes_of(raw, doubt, readings);
    for (size_t i = 0; i < count && count > 1; i++)
        try_reading(&weighing, &readings[i]);
    if (!weighing.found || weighing.tied)
        return resolution->verdict == VERDICT_LEGAL;
    token->move = weighing.best;
    *resolution = weighing.resolution;
    *doubtful = weighing.doubtful;
    return true;
}
