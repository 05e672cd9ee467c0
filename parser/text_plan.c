/* Whether a numbered move was played, by the words before it and by the numbers behind it. */
#include "parser/text_plan.h"
#include "notation/printed_words.h"
#include "parser/text_ahead.h"

enum { LOOK_AHEAD = 120, LINE_AHEAD = 24, NEAR = 60, FAR = 160, JOINT_MAX = 16, PLAN_MAX = 6 };

/* Whether words of the kind wait, among the last `tail` bytes before the move. */
static bool words_have(const struct text_tree *tree, enum pattern pattern, size_t tail) {
    size_t at = tree->comment_at, end = tree->comment_end;
    if (end - at > tail)
        for (at = end - tail; ((unsigned char)tree->lexer->bytes[at] & 0xC0) == 0x80;)
            at++;
    struct slice words = {tree->lexer->bytes + at, end - at};
    return words.length && pattern_find(tree->lexer->matcher, pattern, words, NULL) == PATTERN_YES;
}

bool text_is_threatened(const struct text_tree *tree) {
    return words_have(tree, PATTERN_ENDS_IN_THREAT, NEAR);
}

/* "Следовало играть" */
bool text_is_advised(const struct text_tree *tree) {
    struct slice words = {tree->lexer->bytes + tree->comment_at, tree->comment_end - tree->comment_at};
    return !printed_nag_read(slice_trim(words)) && words_have(tree, PATTERN_ENDS_IN_ADVICE, NEAR);
}

static bool is_end(const struct text_token *token) {
    return token->kind == TEXT_END || token->kind == TEXT_RESULT || token->kind == TEXT_TAG ||
           token->kind == TEXT_LIST;
}

static bool same_squares(const struct move_text *a, const struct move_text *b) {
    return a->count == b->count && memcmp(a->labels, b->labels, a->count * sizeof *a->labels) == 0;
}

/* At the start of a line behind the end of a sentence. */
static bool begins_line(const struct text_tree *tree, const struct text_token *token) {
    size_t at = token->at;
    while (at > 0 && (unsigned char)tree->lexer->bytes[at - 1] <= ' ')
        at--;
    return token->line_start && at > 0 && strchr(".!?)", tree->lexer->bytes[at - 1]) &&
           tree->lexer->bytes[at - 1];
}

/* Whether a number of the ply, or of one before it that is still to come, stands outside of brackets further
 * down in the game; `other`: at the start of a line, with another move than this. */
static bool comes_again(const struct text_tree *tree, long ply, const struct text_token *next,
                        const struct move_text *other) {
    struct text_ahead ahead;
    const struct text_token *at = &ahead.token;
    for (text_ahead_begin(&ahead, tree->lexer, next, other ? LINE_AHEAD : LOOK_AHEAD);
         text_ahead_sees(&ahead) && !is_end(at); text_ahead_step(&ahead)) {
        bool found = at->kind == TEXT_MOVE && at->numbered && !ahead.brackets && text_token_ply(at) == ply;
        if (found && (!other || (begins_line(tree, at) && !same_squares(other, &at->move))))
            return true;
    }
    return false;
}

/* What is told of in one sentence, from a move on. */
struct told {
    const char *bytes;
    long first, last; /* plies */
    unsigned moves;
    bool over;
};

/* Takes a token behind it. 1: the game goes on there; 0: it does not; -1: nobody knows yet. */
static int take_told(struct told *told, const struct text_token *at) {
    bool joint = at->kind == TEXT_PROSE && at->length <= JOINT_MAX && !at->line_start &&
                 !memchr(told->bytes + at->at, '.', at->length);
    told->over = told->over || at->stop || at->after_break || (at->kind == TEXT_PROSE && !joint);
    if (at->kind != TEXT_MOVE)
        return -1;
    if (++told->moves > PLAN_MAX) /* a plan is short */
        return 1;
    long ply = at->numbered ? text_token_ply(at) : told->last + 1;
    if (told->over)
        return !at->numbered ? -1 : ply >= told->first && ply <= told->last + 2;
    told->last = ply > told->last ? ply : told->last;
    return told->last - told->first >= PLAN_MAX || ply < told->first ? 1 : -1;
}

/* Whether the game ends behind the move and what the same sentence tells of moves behind it. */
static bool stops_behind(const struct text_tree *tree, const struct text_token *token,
                         const struct text_token *next) {
    struct text_ahead ahead;
    struct told told = {.bytes = tree->lexer->bytes, .first = text_token_ply(token)};
    told.last = told.first;
    for (text_ahead_begin(&ahead, tree->lexer, next, LOOK_AHEAD); text_ahead_sees(&ahead);
         text_ahead_step(&ahead)) {
        int goes_on = ahead.brackets ? -1 : take_told(&told, &ahead.token);
        if (goes_on >= 0 || is_end(&ahead.token))
            return goes_on <= 0;
    }
    return false;
}

bool text_is_supposed(const struct text_tree *tree, const struct text_token *token,
                      const struct text_token *next) {
    long ply = text_token_ply(token);
    if (tree->comment_at == tree->comment_end)
        return false;
    bool told = text_is_advised(tree) || words_have(tree, PATTERN_ENDS_IN_SUPPOSED, NEAR) ||
                words_have(tree, PATTERN_ENDS_IN_PLAN, NEAR);
    return (told && comes_again(tree, ply, next, NULL)) ||
           (!token->line_start && !tree->links && comes_again(tree, ply, next, &token->move));
}

bool text_is_last_supposed(const struct text_tree *tree, const struct text_token *token,
                           const struct text_token *next) {
    if (tree->comment_at == tree->comment_end)
        return false;
    bool told = (tree->links && !tree->game->start.length && tree->lines[0].followed) ||
                text_is_advised(tree) || words_have(tree, PATTERN_ENDS_IN_SUPPOSED, NEAR);
    return told && stops_behind(tree, token, next);
}

bool text_is_threat(const struct text_tree *tree, const struct text_token *token,
                    const struct text_token *next) {
    long ply = text_token_ply(token);
    bool due = false;
    if (!token->numbered || text_tree_in_bracket(tree) || !tree->lines[0].count ||
        tree->comment_at == tree->comment_end)
        return false;
    for (size_t i = 0; i < tree->depth; i++) {
        due = due || ply == text_line_due(&tree->lines[i]);
        if (ply < text_line_due(&tree->lines[i]))
            return false;
    }
    if (!due && text_is_threatened(tree))
        return true;
    if (!due && words_have(tree, PATTERN_THREAT, FAR) &&
        comes_again(tree, text_line_due(&tree->lines[0]), next, NULL))
        return true;
    bool told = due ? text_is_threatened(tree) || words_have(tree, PATTERN_ENDS_IN_PLAN, NEAR)
                    : words_have(tree, PATTERN_THREAT, FAR) || words_have(tree, PATTERN_PLAN, FAR);
    return told && stops_behind(tree, token, next);
}
