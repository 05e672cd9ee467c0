/* Whether what looks like a move is one, by its number and by what stands around it. Where in the tree it
 * belongs is text_place.c's question. */
#include "parser/text_game.h"
#include "parser/text_place.h"

enum { RUN_MIN = 4, PATH_MIN = 4, NEAR_PLIES = 2, REMARK_MAX = 4, MENTION_MAX = 40, YEARS_MAX = 4 };

/* "12-16 (Dundee) 21-17 16-20": goes over a short remark in brackets, from its bracket on. */
static void skip_bracket(struct text_lexer *ahead, struct text_token *token) {
    for (int i = 0; i < REMARK_MAX && token->kind != TEXT_CLOSE && token->kind != TEXT_END; i++)
        text_lexer_next(ahead, token);
    if (token->kind == TEXT_CLOSE)
        text_lexer_next(ahead, token);
}

/* Whether moves without numbers and words between them begin here: RUN_MIN of them, or a whole paragraph, of
 * a single move only where the page's last position has it. */
bool text_run_begins(struct text_reader *reader) {
    struct text_lexer ahead = reader->lexer;
    struct text_token token = reader->next;
    unsigned count = 1;
    if (token.kind == TEXT_OPEN && !token.after_break)
        skip_bracket(&ahead, &token);
    while (count < RUN_MIN && token.kind == TEXT_MOVE && !token.numbered && !token.after_break) {
        count++;
        text_lexer_next(&ahead, &token);
        if (token.kind == TEXT_OPEN && !token.after_break)
            skip_bracket(&ahead, &token);
    }
    if (count >= RUN_MIN)
        return true;
    bool whole = token.kind == TEXT_END || token.after_break;
    return whole && (count > 1 || (reader->start.length && reader->token.move.count > 1));
}

/* "1903": no game's first move, which is one of the men in front, and seldom a later one. */
static bool is_year(const struct text_token *token) {
    return token->kind == TEXT_MOVE && token->form == FORM_DIGITS && token->move.labels[0] >= 15 &&
           token->move.labels[0] <= 20;
}

/* Nothing but years, with numbers or without. */
static bool are_years(const struct text_reader *reader) {
    struct text_lexer ahead = reader->lexer;
    struct text_token token = reader->next;
    if (!is_year(&reader->token) || reader->has_list)
        return false;
    if (reader->token.number == 1 && !reader->token.black)
        return true;
    if (!is_year(&token))
        return false;
    for (int i = 0; i < YEARS_MAX && is_year(&token); i++)
        text_lexer_next(&ahead, &token);
    return token.kind != TEXT_MOVE || token.form != FORM_DIGITS || is_year(&token);
}

/* Four digits are a move only among others of their kind; "то" and the like may stand between. */
static bool digits_follow(const struct text_reader *reader) {
    struct text_lexer ahead = reader->lexer;
    struct text_token token = reader->next;
    if (are_years(reader))
        return false;
    for (int i = 0; i < 3 && token.kind != TEXT_END; i++) {
        if (token.kind == TEXT_MOVE)
            return token.form == FORM_DIGITS;
        if (token.kind != TEXT_PROSE || token.length > 8)
            return false;
        text_lexer_next(&ahead, &token);
    }
    return false;
}

/* Whether a first move in numbers has another of its kind behind it, over remarks in braces; or, as in "1.
 * 11-14 (1. 10-14 18:10)", a variation, or a remark in brackets and then another. */
static bool numbers_follow(const struct text_reader *reader, const struct text_token *token) {
    struct text_token next = reader->next;
    if (next.kind == TEXT_MOVE)
        return next.form == token->form;
    if (!token->firm || (next.kind != TEXT_OPEN && next.kind != TEXT_REMARK))
        return false;
    struct text_lexer ahead = reader->lexer;
    while (next.kind == TEXT_REMARK)
        text_lexer_next(&ahead, &next);
    bool bracket = next.kind == TEXT_OPEN;
    for (int i = 0; bracket && i < REMARK_MAX && next.kind != TEXT_MOVE && !next.after_break; i++)
        text_lexer_next(&ahead, &next);
    bool found = next.kind == TEXT_MOVE && next.form == token->form;
    return found && (bracket || (next.numbered && next.firm));
}

/* "1. 22-18 2. 21-19": one to each number, as scores are. */
static bool are_scores(const struct text_token *token, const struct text_token *next) {
    return token->move.sign != SIGN_CAPTURE && next->kind == TEXT_MOVE && next->numbered && !next->black &&
           !token->black && next->number == token->number + 1;
}

/* A heading stands between the last move and this token: a label, the players, a title with a colon. */
bool text_is_headed(const struct text_reader *reader, const struct text_token *token) {
    return reader->labelled || (token->titled && token->titled_at >= reader->moved_at);
}

/* "Иванов - Петров: 1 cd4" */
static bool behind_colon(const struct text_reader *reader, size_t at) {
    while (at > 0 && reader->bytes[at - 1] == ' ')
        at--;
    return at > 0 && reader->bytes[at - 1] == ':';
}

/* Whether the page says that it is about a game which is printed in numbers. */
static bool is_about_numbers(const struct text_reader *reader, const struct text_token *token) {
    const char *name = reader->game->page_variant ? reader->game->page_variant
                       : token->variant           ? token->variant
                                                  : reader->game->page_hint;
    const struct variant *variant = name ? variant_find(name, strlen(name)) : NULL;
    return variant && (variant->numbers_too || !variant->letters);
}

/* "Диаграмма 1: после 4... gh4", above the game. */
static bool only_mentions(struct text_reader *reader, const struct text_token *token) {
    const struct text_token *next = &reader->next;
    size_t from = reader->tree.comment_at, end = reader->tree.comment_end;
    bool goes_on = next->kind == TEXT_MOVE && !(next->numbered && next->number == 1);
    if (token->line_start || goes_on || (token->number == 1 && !token->black) || from == end)
        return false;
    if (end - from > MENTION_MAX)
        for (from = end - MENTION_MAX; ((unsigned char)reader->bytes[from] & 0xC0) == 0x80;)
            from++;
    struct slice tail = {reader->bytes + from, end - from};
    return pattern_find(reader->lexer.matcher, PATTERN_ENDS_IN_AFTER, tail, NULL) == PATTERN_YES;
}

/* Whether a token can begin the moves of a game. */
bool text_begins_game(struct text_reader *reader, const struct text_token *token) {
    const struct text_token *next = &reader->next;
    bool followed = next->kind == TEXT_MOVE;
    if (!token->numbered) {
        if (reader->has_list && reader->next_to_list)
            return true;
        if (reader->has_list && reader->in_paragraph && token->move.count >= PATH_MIN &&
            token->move.sign == SIGN_CAPTURE)
            return true;
        return (token->line_start && text_run_begins(reader)) || text_fragment_begins(reader);
    }
    char figure = reader->bytes[token->at];
    if (only_mentions(reader, token) || (token->number == 1 && figure != '1' && figure != '0' && !followed))
        return false; /* "I." may be a chapter's */
    if (token->form == FORM_MIXED)
        return token->number == 1 && !token->black && text_reads_as_first(reader, token);
    if (token->form == FORM_DIGITS)
        return digits_follow(reader);
    bool opens = token->number == 1 && !token->black && next->kind == TEXT_PROSE &&
                 text_goes_on_behind(&reader->tree, token, next);
    if (token->form == FORM_NUMBERS)
        return reader->has_list ||
               (opens && token->firm &&
                (is_about_numbers(reader, token) || text_numbers_play(reader, token))) ||
               (token->firm && text_is_headed(reader, token)) ||
               (numbers_follow(reader, token) &&
                (!are_scores(token, next) || is_about_numbers(reader, token) ||
                 text_numbers_play(reader, token)));
    followed = followed || next->kind == TEXT_REMARK ||
               (opens && (token->line_start || behind_colon(reader, token->at))) ||
               (next->kind == TEXT_OPEN &&
                (token->line_start || token->form == FORM_FULL || behind_colon(reader, token->at))) ||
               (reader->has_list && (reader->next_to_list || text_list_has(reader, token)));
    return token->firm || (token->number == 1 && followed);
}

/* A number without a dot counts only where it is due. */
bool text_number_is_due(struct text_reader *reader, const struct text_token *token) {
    const struct text_tree *tree = &reader->tree;
    long ply = 2 * ((long)token->number - 1);
    for (size_t i = tree->depth; i-- > 0;)
        if (ply == text_line_due(&tree->lines[i]))
            return true;
    if (text_tree_varies(tree, token, ply) || text_tree_branches(&reader->tree, token))
        return true;
    return token->number == 1 && token->line_start &&
           (reader->next.kind == TEXT_MOVE ||
            (reader->broken_off && text_goes_on_behind(tree, token, &reader->next)));
}

/* A bracket that has no move yet: what begins it may stand for the last ply. */
static bool opens_variation(const struct text_tree *tree) {
    const struct text_bracket *bracket =
        tree->bracket_count ? &tree->brackets[tree->bracket_count - 1] : NULL;
    return bracket && bracket->line == tree->depth - 1 && !bracket->branched;
}

/* Whether the next ply has the number, or one of the next few, for some may not be read yet. */
bool text_number_is_near(struct text_reader *reader, const struct text_token *token) {
    const struct text_line *line = &reader->tree.lines[reader->tree.depth - 1];
    long due = text_line_due(line), written = text_token_ply(token);
    return text_number_is_due(reader, token) ||
           (written >= due - opens_variation(&reader->tree) && written <= due + NEAR_PLIES);
}

/* A game may begin with a pass where a heading or a position says that it is one. */
static bool pass_begins(const struct text_reader *reader, const struct text_token *token) {
    enum text_token_kind next = reader->next.kind;
    bool told =
        reader->has_braces || text_is_headed(reader, token) || (reader->has_list && reader->next_to_list);
    return told && token->numbered && next != TEXT_PROSE && next != TEXT_LABEL && next != TEXT_LIST;
}

/* A pass counts where a ply is due: its number says so, or it stands behind a move. */
bool text_pass_is_due(const struct text_reader *reader, const struct text_token *token) {
    const struct text_tree *tree = &reader->tree;
    long written = text_token_ply(token);
    if (!reader->begun)
        return pass_begins(reader, token);
    if (reader->next.kind == TEXT_PROSE && !reader->next.line_start) /* a dash, then */
        return false;
    if (!token->numbered)
        return tree->alive;
    if (token->line_start && text_is_headed(reader, token))
        return true;
    /* Numbers may have left something out where nobody can judge the moves. */
    const struct text_line *top = &tree->lines[tree->depth - 1];
    if (tree->alive && !top->followed && !tree->bracket_count && written > text_line_due(top))
        return true;
    for (size_t i = tree->depth; i-- > 0;) {
        long due = text_line_due(&tree->lines[i]);
        if (written == due || (i + 1 == tree->depth && opens_variation(tree) && written == due - 1))
            return true;
    }
    return false;
}
