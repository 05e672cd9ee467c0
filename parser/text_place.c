/* Candidate places for a move, in the order in which a reader of books would try them; the rules choose
 * among them where positions are known. */
#include "parser/text_place.h"
#include "parser/text_ahead.h"
#include "parser/text_plan.h"

enum { PLACES_MAX = 16, LOOK_AHEAD = 120, THEN_MAX = 40 };

struct places {
    struct text_place at[PLACES_MAX];
    size_t count;
};

/* What a numbered move asks for. */
struct request {
    const struct text_token *token, *next;
    long ply;            /* 0: White's first move */
    size_t top;          /* innermost line */
    size_t floor;        /* innermost line outside the bracket */
    bool inside;         /* a bracket */
    bool threat;         /* words of one stand before the move */
    bool supposed, last; /* by text_plan.h */
};

static void propose(struct places *places, enum text_place_kind kind, size_t line, size_t index) {
    if (places->count < PLACES_MAX)
        places->at[places->count++] = (struct text_place){kind, line, index, false};
}

static const struct node *last_node(const struct text_line *line) {
    return line->count ? line->plies[line->count - 1].node : NULL;
}

/* The same squares, or the same ends where one of the two names no others. */
static bool same_move(const struct node *node, const struct move_text *move) {
    if (!node_label_count(node) || !move->count)
        return false;
    if (node_label_count(node) == move->count)
        return memcmp(node_labels(node), move->labels, move->count * sizeof *move->labels) == 0;
    return (node_label_count(node) == 2 || move->count == 2) && node_labels(node)[0] == move->labels[0] &&
           node_labels(node)[node_label_count(node) - 1] == move->labels[move->count - 1];
}

static bool same_start(const struct node *node, const struct move_text *move) {
    if (!node_label_count(node) || !move->count)
        return false;
    label a = node_labels(node)[0], b = move->labels[0];
    if (label_is_letters(a) && label_is_letters(b) && (!label_rank(a) || !label_rank(b)))
        return label_file(a) == label_file(b);
    return a == b;
}

/* On line `i` as its next ply; or, when a link word ("на 5... fh8") or words of a move that was not played
 * stand before it, as a variation that waits for that ply. */
static void propose_next(const struct text_tree *tree, const struct request *request, struct places *places,
                         size_t i) {
    const struct text_line *line = &tree->lines[i];
    bool outside = request->inside && i <= request->floor, main_line = i == 0 && line->count;
    if (request->ply != text_line_due(line))
        return;
    if (outside && i < request->floor)
        return;
    if (outside || (main_line && !request->inside &&
                    (tree->links || request->threat || request->supposed || request->last)))
        propose(places, PLACE_BRANCH, i, line->count);
    else
        propose(places, PLACE_APPEND, i, 0);
}

/* "1. f2-e3 1. h6:d2": the number of White's move again, with Black's. */
static bool repeats_number(const struct text_tree *tree, const struct request *request) {
    const struct text_line *line = &tree->lines[request->top];
    return !request->token->black && line->count && request->ply == text_line_due(line) - 1 &&
           request->ply % 2 == 0 && !(request->inside && request->top == request->floor);
}

/* As a reader without a position sees it: is that the same side's other move, or the answer? */
static bool looks_like_answer(const struct text_tree *tree, const struct request *request) {
    const struct text_line *line = &tree->lines[request->top];
    return !text_is_advised(tree) && !request->token->semicolon && !line->over &&
           !request->token->line_start && !tree->links && !same_start(last_node(line), &request->token->move);
}

static void propose_branches(const struct text_tree *tree, const struct request *request,
                             struct places *places) {
    for (size_t i = request->top + 1; i-- > (request->inside ? request->floor : 0);) {
        const struct text_line *line = &tree->lines[i];
        if (request->ply < line->first || request->ply >= text_line_due(line))
            continue;
        if (request->ply == line->first && i > (request->inside ? request->floor : 0))
            propose(places, PLACE_BRANCH, i - 1, line->parent_index);
        else
            propose(places, PLACE_BRANCH, i, (size_t)(request->ply - line->first));
    }
}

/* The number of the game's first move again, or a smaller one, outside brackets. */
static bool restarts(const struct text_tree *tree, const struct request *request) {
    const struct text_line *line = &tree->lines[0];
    const struct text_token *token = request->token;
    if (request->inside || !line->count)
        return false;
    if (request->ply < line->first)
        return true;
    if (token->semicolon || tree->links || tree->after_link || request->ply > line->first)
        return false;
    return request->ply == 0 || token->line_start;
}

long text_printed_ply(const struct text_line *line) {
    const struct node *last = last_node(line);
    bool answers = last && !node_number(last) && line->count > 1;
    if (answers)
        last = line->plies[line->count - 2].node;
    return last && node_number(last) ? 2 * ((long)node_number(last) - 1) + last->black_numbered + answers
                                     : -1;
}

/* A number that no line waits for. */
static void propose_gap(const struct text_tree *tree, const struct request *request, struct places *places) {
    const struct text_line *top = &tree->lines[request->top];
    const struct text_token *token = request->token;
    bool closed = request->inside && request->top == request->floor;
    long printed = text_printed_ply(top);
    /* The page has gone on from a number of its own, or varies the ply that has it. */
    if (printed >= 0 && request->ply == printed + !closed) {
        propose(places, closed ? PLACE_BRANCH : PLACE_APPEND, request->top, closed ? top->count - 1 : 0);
        return;
    }
    if (!closed && tree->alive && text_line_legal((struct text_tree *)tree, top, top->count, token) == 1) {
        propose(places, PLACE_APPEND, request->top, 0); /* the number is misprinted */
        return;
    }
    if (request->inside || request->top > 0 || request->ply <= text_line_due(top))
        return;
    bool one = request->ply == text_line_due(top) + 1;
    if ((one && (tree->alive || token->line_start)) || (tree->alive && !top->followed))
        propose(places, PLACE_APPEND, 0, 0); /* a half-move is missing */
    else if (token->line_start || token->after_break)
        propose(places, PLACE_NEW_GAME, 0, 0);
}

/* Another move in place of the last one of the innermost line. */
static void propose_sibling(const struct request *request, struct places *places,
                            const struct text_line *top) {
    bool begins = top->count == 1 && request->top > (request->inside ? request->floor : 0);
    if (begins)
        propose(places, PLACE_BRANCH, request->top - 1, top->parent_index);
    else
        propose(places, PLACE_BRANCH, request->top, top->count - 1);
}

/* "8. f4-e5? Надо было 8. c3-b4. 8... g7-f6": behind the end of a sentence the number of the move before is
 * not printed again within its own line. */
static bool comes_back(const struct text_tree *tree, const struct request *request) {
    const struct text_line *top = &tree->lines[request->top];
    const struct node *last = last_node(top);
    return !request->inside && request->top > 0 && request->token->black && request->token->stop && last &&
           (tree->comment_at == tree->comment_end || top->count == 1) &&
           node_number(last) == request->token->number && !last->black_numbered &&
           text_line_due(&tree->lines[request->top - 1]) == request->ply;
}

static void propose_all(const struct text_tree *tree, const struct request *request, struct places *places) {
    const struct text_token *token = request->token;
    const struct text_line *top = &tree->lines[request->top];
    size_t lowest = request->inside ? request->floor : 0;
    bool answer = repeats_number(tree, request), plausible = answer && looks_like_answer(tree, request);
    bool resume =
        (!request->inside && request->top > 0 && (top->over || (token->line_start && token->stop))) ||
        comes_back(tree, request);
    /* "4... bc5 или 4... ba5" */
    if (tree->after_link && top->count && request->ply == text_line_due(top) - 1)
        propose_sibling(request, places, top);
    if (!resume)
        propose_next(tree, request, places, request->top);
    for (size_t i = request->top; i-- > lowest;)
        propose_next(tree, request, places, i);
    if (resume)
        propose_next(tree, request, places, request->top);
    if (plausible)
        propose(places, PLACE_APPEND, request->top, 0);
    if (restarts(tree, request))
        propose(places, PLACE_NEW_GAME, 0, 0);
    propose_branches(tree, request, places);
    if (answer && !plausible && !tree->links && !tree->after_link)
        propose(places, PLACE_APPEND, request->top, 0);
    if (!places->count)
        propose_gap(tree, request, places);
}

static int legal_at(struct text_tree *tree, const struct text_place *place, const struct text_token *token) {
    const struct text_line *line = &tree->lines[place->line];
    if (place->kind == PLACE_NEW_GAME)
        return -1;
    return text_line_legal(tree, line, place->kind == PLACE_APPEND ? line->count : place->index, token);
}

/* "(5... b6-a5 6. c3-b4)": in brackets, right behind the move before it, a move goes on with that one, legal
 * or not. */
static bool follows_closely(const struct text_tree *tree, const struct text_place *place,
                            const struct text_token *token) {
    return place->kind == PLACE_APPEND && place->line == tree->depth - 1 && tree->bracket_count &&
           tree->alive && !token->semicolon && !token->stop;
}

/* The first that the rules do not forbid; the first of all when they forbid every one. */
static struct text_place choose(struct text_tree *tree, const struct places *places,
                                const struct text_token *token) {
    if (places->count && follows_closely(tree, &places->at[0], token))
        return places->at[0];
    for (size_t i = 0; places->count > 1 && i < places->count; i++)
        if (legal_at(tree, &places->at[i], token) != 0)
            return places->at[i];
    return places->count ? places->at[0] : (struct text_place){PLACE_NOWHERE, 0, 0, false};
}

/* "(4... gh4 5. fg3)": what a bracket begins with is a variation, if no words stand around it. */
static bool begins_bracket(const struct text_tree *tree, const struct text_token *next) {
    const struct text_bracket *bracket =
        tree->bracket_count ? &tree->brackets[tree->bracket_count - 1] : NULL;
    return bracket && bracket->fresh && !bracket->branched && tree->comment_at == tree->comment_end &&
           next->kind != TEXT_PROSE && next->kind != TEXT_END;
}

bool text_goes_on_behind(const struct text_tree *tree, const struct text_token *token,
                         const struct text_token *next) {
    struct text_ahead ahead;
    const struct text_token *at = &ahead.token;
    for (text_ahead_begin(&ahead, tree->lexer, next, LOOK_AHEAD);
         at->kind != TEXT_END && !at->after_break && text_ahead_sees(&ahead); text_ahead_step(&ahead))
        if (at->kind == TEXT_MOVE && !ahead.brackets)
            return !at->numbered || text_token_ply(at) == text_token_ply(token) + 1;
    return false;
}

/* A move that is told again ("diagram 1: after 4... gh4") and not followed by others. */
static bool only_repeats(const struct text_tree *tree, const struct text_place *place,
                         const struct text_token *token, const struct text_token *next) {
    const struct text_line *line = &tree->lines[place->line];
    bool again = place->kind == PLACE_BRANCH || place->kind == PLACE_NEW_GAME;
    if (!again || begins_bracket(tree, next) || place->index >= line->count ||
        !same_move(line->plies[place->index].node, &token->move))
        return false;
    if (place->kind == PLACE_NEW_GAME && token->line_start && text_goes_on_behind(tree, token, next))
        return false;
    return next->kind != TEXT_MOVE || next->numbered || next->line_start;
}

static struct text_place place_numbered(struct text_tree *tree, const struct text_token *token,
                                        const struct text_token *next) {
    struct places places = {.count = 0};
    struct request request = {.token = token,
                              .next = next,
                              .threat = text_is_threatened(tree),
                              .supposed = text_is_supposed(tree, token, next),
                              .last = text_is_last_supposed(tree, token, next),
                              .ply = text_token_ply(token),
                              .top = tree->depth - 1,
                              .inside = tree->bracket_count > 0};
    if (request.inside)
        request.floor = tree->brackets[tree->bracket_count - 1].line;
    if (text_is_threat(tree, token, next))
        return (struct text_place){PLACE_NOWHERE, 0, 0, false};
    propose_all(tree, &request, &places);
    struct text_place place = choose(tree, &places, token);
    if (request.threat && place.kind != PLACE_NOWHERE && legal_at(tree, &place, token) == 0)
        place.kind = PLACE_NOWHERE;
    if (only_repeats(tree, &place, token, next))
        place.kind = PLACE_NOWHERE;
    place.supposed = request.last && place.kind == PLACE_BRANCH;
    return place;
}

/* The same ply as the last move, in brackets or behind "или". */
static struct text_place as_alternative(struct text_tree *tree, enum text_place_kind kind, size_t line,
                                        const struct text_token *token) {
    struct text_place place = {kind, line, 0, false};
    if (!tree->lines[line].count)
        return (struct text_place){PLACE_NOWHERE, 0, 0, false};
    place.index = tree->lines[line].count - 1;
    if (legal_at(tree, &place, token) == 0)
        place.kind = PLACE_NOWHERE;
    return place;
}

/* "1. cb4 (ed4) 2. bc5": composers put the answer in brackets. The number behind them says so, or the rules
 * do. */
static bool is_answer(struct text_tree *tree, size_t top, const struct text_token *token,
                      const struct text_token *next) {
    const struct text_line *line = &tree->lines[top];
    struct text_lexer ahead = *tree->lexer;
    struct text_token behind;
    if (next->kind != TEXT_CLOSE || !line->count)
        return false;
    text_lexer_next(&ahead, &behind);
    if (behind.kind == TEXT_MOVE && behind.numbered && text_token_ply(&behind) == text_line_due(line) + 1)
        return true;
    return text_line_legal(tree, line, line->count - 1, token) == 0 &&
           text_line_legal(tree, line, line->count, token) == 1;
}

/* Behind a move, how the game ended is no sentence that goes on. */
static bool goes_on_in_prose(const struct text_tree *tree, const struct text_token *next) {
    static const enum pattern endings[] = {PATTERN_OUTCOME_WHITE, PATTERN_OUTCOME_BLACK,
                                           PATTERN_OUTCOME_MOVER, PATTERN_OUTCOME_DRAW, PATTERN_AND_SO_ON};
    struct pattern_hit hit;
    if (next->kind != TEXT_PROSE || next->line_start)
        return false;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (text_lexer_match(tree->lexer, endings[i], next->at, &hit))
            return false;
    return true;
}

/* "4. b4:d6= e7:c5": the mark judged the position and did not end the game, since a reply stands right
 * behind. Where nobody can judge the reply, nothing but a blank may stand between. */
static bool replies_to_mark(struct text_tree *tree, size_t top, const struct text_token *token) {
    const struct text_line *line = &tree->lines[top];
    const struct node *last = last_node(line);
    bool marked = line->over && last && (last->wins || slice_has(node_mark(last), '='));
    if (!marked || tree->comment_at != tree->comment_end || token->after_break || token->semicolon)
        return false;
    int legal = text_line_legal(tree, line, line->count, token);
    return legal == 1 || (legal < 0 && !token->line_start && !token->stop && token->form <= FORM_SHORT);
}

/* "если 2. d2-c3, то f6-g5": the words lead from a move to its answer. */
static bool answers_then(struct text_tree *tree, size_t top, const struct text_token *token) {
    const struct text_line *line = &tree->lines[top];
    struct slice words = {tree->lexer->bytes + tree->comment_at, tree->comment_end - tree->comment_at};
    return words.length && words.length <= THEN_MAX && tree->comment_behind && line->count &&
           !token->after_break &&
           pattern_match(tree->lexer->matcher, PATTERN_ONLY_THEN, words, NULL) == PATTERN_YES &&
           text_line_legal(tree, line, line->count, token) != 0;
}

/* Whether the answer can be played behind the move that stands in place of ply `index`. */
static bool answer_fits(struct text_tree *tree, const struct text_line *line, size_t index,
                        const struct text_token *token, const struct text_token *answer) {
    struct position position;
    struct resolution resolution;
    if (index >= line->known)
        return true;
    position_copy(&position, &line->before[index]);
    if (!text_line_resolve(tree, &position, &token->move, &resolution))
        return false;
    position_play(&position, &resolution.move);
    return text_line_resolve(tree, &position, &answer->move, &resolution);
}

/* ", то" and the answer stand behind the move that is another one in place of the line's last. */
static bool is_answered(struct text_tree *tree, const struct text_line *line, const struct text_token *token,
                        const struct text_token *next) {
    struct text_lexer ahead = *tree->lexer;
    struct text_token behind;
    struct slice words = {tree->lexer->bytes + next->at, next->length};
    if (next->kind != TEXT_PROSE || words.length > THEN_MAX ||
        pattern_match(tree->lexer->matcher, PATTERN_ONLY_THEN, words, NULL) != PATTERN_YES)
        return false;
    text_lexer_next(&ahead, &behind);
    return behind.kind == TEXT_MOVE && !behind.numbered && line->count &&
           answer_fits(tree, line, line->count - 1, token, &behind);
}

/* Behind "или" and the like: in place of the last move; behind a semicolon in a bracket rather of the first
 * one there, as the move that the bracket begins with. With an answer to it, it is a line of its own. */
static struct text_place place_linked(struct text_tree *tree, const struct text_token *token,
                                      const struct text_token *next, const struct text_bracket *bracket) {
    size_t top = tree->depth - 1;
    enum text_place_kind kind =
        is_answered(tree, &tree->lines[top], token, next) ? PLACE_BRANCH : PLACE_ALTERNATIVE;
    struct text_place last = as_alternative(tree, kind, top, token), first = {PLACE_NOWHERE, 0, 0, false};
    if (bracket && tree->depth > bracket->line + 1)
        first = (struct text_place){PLACE_BRANCH, bracket->line, tree->lines[bracket->line + 1].parent_index,
                                    false};
    bool refuted = first.kind == PLACE_NOWHERE || legal_at(tree, &first, token) == 0;
    return !refuted && (token->semicolon || last.kind == PLACE_NOWHERE) ? first : last;
}

static struct text_place place_bare(struct text_tree *tree, const struct text_token *token,
                                    const struct text_token *next) {
    const struct text_place nowhere = {PLACE_NOWHERE, 0, 0, false};
    size_t top = tree->depth - 1;
    const struct text_bracket *bracket =
        tree->bracket_count ? &tree->brackets[tree->bracket_count - 1] : NULL;
    if (tree->ignored_brackets)
        return nowhere;
    if (bracket && bracket->line == top && !bracket->branched) {
        if (!bracket->fresh || !bracket->alive)
            return nowhere;
        return is_answer(tree, top, token, next) ? (struct text_place){PLACE_ANSWER, top, 0, false}
                                                 : as_alternative(tree, PLACE_BRANCH, top, token);
    }
    if ((!bracket || top > bracket->line) && answers_then(tree, top, token))
        return (struct text_place){PLACE_APPEND, top, 0, false};
    if (tree->after_link && (!bracket || top > bracket->line))
        return place_linked(tree, token, next, bracket);
    bool goes_on = tree->alive || replies_to_mark(tree, top, token);
    if (!goes_on || (bracket && top <= bracket->line))
        return nowhere;
    struct text_place place = {PLACE_APPEND, top, 0, false};
    bool in_prose = token->line_start && goes_on_in_prose(tree, next);
    return in_prose && legal_at(tree, &place, token) == 0 ? nowhere : place;
}

struct text_place text_place_of(struct text_tree *tree, const struct text_token *token,
                                const struct text_token *next) {
    if (!token->numbered)
        return place_bare(tree, token, next);
    if (tree->ignored_brackets)
        return (struct text_place){PLACE_NOWHERE, 0, 0, false};
    return place_numbered(tree, token, next);
}
