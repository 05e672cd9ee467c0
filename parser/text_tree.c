/* Lines and comments of one game. Where a move belongs is text_place.c's question, brackets are
 * text_bracket.c's. */
#include "parser/text_tree.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "notation/fen.h"
#include "parser/text_bracket.h"
#include "parser/text_gap.h"
#include "parser/text_place.h"
#include "parser/text_plan.h"
#include "parser/text_return.h"

enum { CLAUSE_MAX = 120 };

bool text_tree_init(struct text_tree *tree, struct text_lexer *lexer) {
    *tree = (struct text_tree){.lexer = lexer};
    moves_init(&tree->cursor.moves);
    moves_init(&tree->cursor.fits);
    tree->lines = memory_take((NESTING_MAX + 1) * sizeof *tree->lines);
    tree->brackets = memory_take(NESTING_MAX * sizeof *tree->brackets);
    for (size_t i = 0; tree->lines && i <= NESTING_MAX; i++) {
        tree->lines[i].plies = NULL;
        tree->lines[i].before = NULL;
        tree->lines[i].capacity = tree->lines[i].before_capacity = 0;
    }
    return tree->lines && tree->brackets;
}

void text_tree_free(struct text_tree *tree) {
    for (size_t i = 0; tree->lines && i <= NESTING_MAX; i++) {
        memory_free(tree->lines[i].plies);
        memory_free(tree->lines[i].before);
    }
    cursor_free(&tree->cursor);
    memory_free(tree->lines);
    memory_free(tree->brackets);
}

static void clear_line(struct text_line *line, long first, size_t parent_index) {
    line->count = line->known = 0;
    line->followed = line->over = line->supposed = line->recounted = false;
    line->first = first;
    line->parent_index = parent_index;
    line->waiting = line->last_waiting = NULL;
}

void text_tree_begin(struct text_tree *tree, struct game *game, const struct position *start) {
    tree->game = game;
    tree->depth = 1;
    tree->bracket_count = tree->ignored_brackets = tree->positions = 0;
    tree->stray_count = tree->late = 0;
    tree->alive = tree->after_link = tree->links = tree->too_deep = tree->told_other = tree->told_plan =
        false;
    tree->comment_at = tree->comment_end = 0;
    tree->held = (struct note_list){NULL, NULL};
    tree->plies = 0;
    clear_line(&tree->lines[0], 0, 0);
    if (start) {
        position_copy(&tree->lines[0].now, start);
        tree->lines[0].followed = true;
    }
}

bool text_tree_in_bracket(const struct text_tree *tree) {
    return tree->bracket_count || tree->ignored_brackets;
}

bool text_tree_in_other_clause(const struct text_tree *tree) {
    const char *bytes = tree->lexer->bytes;
    size_t at = tree->comment_at, end = tree->comment_end;
    if (!tree->bracket_count || at == end)
        return false;
    if (end - at > CLAUSE_MAX)
        return memchr(bytes + end - CLAUSE_MAX, ';', CLAUSE_MAX);
    while (at > 0 && (unsigned char)bytes[at - 1] <= ' ')
        at--;
    return (at > 0 && bytes[at - 1] == ';') || memchr(bytes + at, ';', end - at);
}

bool text_tree_varies(const struct text_tree *tree, const struct text_token *token, long ply) {
    const struct text_bracket *bracket =
        tree->bracket_count ? &tree->brackets[tree->bracket_count - 1] : NULL;
    bool opens = bracket && (token->semicolon || !bracket->branched), near = !bracket || bracket->fresh;
    const struct text_line *line = &tree->lines[bracket ? bracket->line : tree->depth - 1];
    long last = text_line_due(line) - 1;
    return (opens || tree->links) && line->count &&
           (ply == last || (near && ply == last - 1 && line->count > 1));
}

/* Where a comment behind all that is written so far belongs. */
static struct note_list *behind(struct text_tree *tree) {
    const struct text_line *line = &tree->lines[tree->depth - 1];
    if (line->count)
        return text_line_notes(tree, line->plies[line->count - 1].node);
    return &tree->game->preface;
}

/* In a bracket that has no move yet. */
static bool opens_line(const struct text_tree *tree) {
    const struct text_bracket *bracket =
        tree->bracket_count ? &tree->brackets[tree->bracket_count - 1] : NULL;
    return bracket && bracket->line == tree->depth - 1 && !bracket->branched;
}

/* Behind a variation, and in a bracket that has no move yet, a remark stands before the ply to come, as
 * printed; where none comes, behind the last. So does what puts up a position, and all behind it. */
static struct note_list *ahead(struct text_tree *tree) {
    const struct text_line *line = &tree->lines[tree->depth - 1];
    bool varied = line->count && line->plies[line->count - 1].last_variation;
    return opens_line(tree) || varied || tree->held.first ? &tree->held : behind(tree);
}

static void release(struct text_tree *tree, struct note_list *list) {
    if (!tree->held.first)
        return;
    if (list->last)
        list->last->next = tree->held.first;
    else
        list->first = tree->held.first;
    list->last = tree->held.last;
    tree->held = (struct note_list){NULL, NULL};
}

void text_tree_release_behind(struct text_tree *tree) {
    if (tree->held.first)
        release(tree, behind(tree));
}

void text_tree_flush_behind(struct text_tree *tree) {
    if (tree->comment_at < tree->comment_end)
        text_tree_flush(tree, behind(tree));
    tree->comment_at = tree->comment_end = 0;
}

/* The position that a remark puts on the board. */
static void set_up(struct text_line *line, struct slice fen) {
    struct position position;
    if (!line->followed)
        return;
    line->followed = fen_read(fen, line->now.variant, &position).fault == FEN_FINE;
    if (line->followed)
        position_copy(&line->now, &position);
}

void text_tree_comment(struct text_tree *tree, size_t at, size_t end) {
    text_gap_settle(tree);
    text_tree_flush(tree, ahead(tree));
    const char *bytes = tree->lexer->bytes;
    bool sets_up = text_braces_set_up(bytes, at, end) && tree->lines[tree->depth - 1].count;
    struct note_list *list = sets_up ? &tree->held : ahead(tree);
    if (!text_braced(tree->game, bytes, at, end, list))
        tree->no_memory = true;
    else if (sets_up && !opens_line(tree))
        set_up(&tree->lines[tree->depth - 1], list->last->text);
}

void text_tree_remark(struct text_tree *tree, size_t at, size_t length) {
    text_gap_settle(tree);
    text_tree_flush(tree, ahead(tree));
    tree->comment_at = at;
    tree->comment_end = at + length;
    text_tree_flush(tree, ahead(tree));
    tree->alive = tree->links = tree->after_link = false;
}

void text_tree_pop(struct text_tree *tree, size_t line) {
    if (tree->depth > line + 1) {
        text_tree_release_behind(tree);
        text_tree_flush_behind(tree);
    }
    while (tree->depth > line + 1) {
        struct text_line *top = &tree->lines[--tree->depth];
        tree->positions -= top->known;
        text_line_end(tree, top);
    }
}

void text_tree_extend(struct text_tree *tree, size_t at, size_t end) {
    if (tree->comment_at == tree->comment_end) {
        tree->comment_at = at;
        tree->comment_behind = tree->alive || tree->told_other;
    }
    tree->comment_end = end;
}

void text_tree_tell_number(struct text_tree *tree, size_t index, const struct text_token *token) {
    const struct text_line *line = &tree->lines[index];
    long due = text_line_due(line), written = text_token_ply(token);
    if (written == due || (due % 2 && written == due - 1) || due < 0)
        return;
    struct slice text =
        slice_trim((struct slice){tree->lexer->bytes + token->at, token->move_at - token->at});
    struct buffer expected;
    buffer_init(&expected);
    buffer_format(&expected, "%ld%s", due / 2 + 1, due % 2 ? "..." : ".");
    struct slice wanted = arena_copy(tree->game->arena, buffer_view(&expected));
    struct slice found = arena_copy(tree->game->arena, text);
    struct finding_slot slots[] = {{"found", found.at}, {"expected", wanted.at}};
    struct finding *finding = NULL;
    if (!expected.failed && wanted.at && found.at)
        finding = finding_add(&tree->game->findings, FINDING_BAD_NUMBER, token->at, text, slots, 2);
    if (!finding)
        tree->no_memory = true;
    else if (index)
        finding->variation = true;
    else
        finding->ply = (int)line->count + 1;
    buffer_free(&expected);
}

/* "Кол (1. cd4 ba5) играют часто": the game itself stands in brackets. */
static bool begins_inside(const struct text_tree *tree, const struct text_token *token) {
    size_t at = token->at;
    while (at > 0 && ascii_blank(tree->lexer->bytes[at - 1]))
        at--;
    return at > 0 && tree->lexer->bytes[at - 1] == '(' && !tree->bracket_count;
}

/* What the clocks show is a comment on the move. */
static void add_clock(struct text_tree *tree, const struct text_token *token, struct node *node) {
    struct note_list *notes = token->clock.length ? text_line_notes(tree, node) : NULL;
    size_t at = notes ? (size_t)(token->clock.at - tree->lexer->bytes) : 0;
    if (notes && !text_note(tree->game, tree->lexer->bytes, at, at + token->clock.length, notes))
        tree->no_memory = true;
}

void text_tree_add(struct text_tree *tree, size_t index, const struct text_token *token) {
    struct text_line *line = &tree->lines[index];
    if (index == 0 && !line->count && begins_inside(tree, token))
        tree->late = 1;
    struct node *node = text_node(tree, token);
    if (!node)
        return;
    if (token->numbered)
        text_tree_tell_number(tree, index, token);
    bool begins = index > 0 && !line->count;
    bool varied = line->count && line->plies[line->count - 1].last_variation;
    struct note_list before = {0};
    release(tree, &before);
    if (begins && before.last && before.last->kind == NOTE_SETUP)
        set_up(line, before.last->text);
    if (begins || varied || !line->count)
        text_tree_flush(tree, begins || varied ? &before : &tree->game->preface);
    else
        text_tree_flush_behind(tree);
    struct note_list *notes = before.first ? node_notes(tree->game, node, PART_BEFORE) : NULL;
    if (notes)
        *notes = before;
    tree->no_memory = tree->no_memory || (before.first && !notes);
    if (!text_line_add(tree, line, token, node))
        return;
    add_clock(tree, token, node);
    if (index == 0)
        tree->plies++;
    tree->alive = !line->over;
    tree->after_link = tree->links = tree->told_other = tree->told_plan = false;
    if (!begins)
        return;
    struct text_line *parent = &tree->lines[index - 1];
    bool waits = line->parent_index == parent->count;
    struct text_ply *ply = waits ? NULL : &parent->plies[line->parent_index];
    struct node **last = waits ? &parent->last_waiting : &ply->last_variation;
    if (*last)
        tree->no_memory |= !node_set_sibling(tree->game, *last, node);
    else if (waits)
        parent->waiting = node;
    else
        tree->no_memory |= !node_set_variations(tree->game, ply->node, node);
    *last = node;
}

/* What was pending outside the bracket goes behind the move there, before the first variation inside. */
static void mark_branched(struct text_tree *tree) {
    for (size_t i = 0; i < tree->bracket_count; i++) {
        struct text_bracket *bracket = &tree->brackets[i];
        if (bracket->branched)
            continue;
        bracket->branched = true;
        if (bracket->comment_at == bracket->comment_end)
            continue;
        struct text_line *line = &tree->lines[bracket->line];
        struct note_list *list =
            line->count ? text_line_notes(tree, line->plies[line->count - 1].node) : &tree->game->preface;
        if (!text_note(tree->game, tree->lexer->bytes, bracket->comment_at, bracket->comment_end, list))
            tree->no_memory = true;
    }
}

bool text_tree_branch(struct text_tree *tree, size_t parent, size_t index, const struct text_token *token) {
    if (tree->depth > NESTING_MAX) {
        tree->too_deep = true;
        tree->deep_at = token->at;
        return false;
    }
    if (tree->bracket_count)
        mark_branched(tree);
    struct text_line *from = &tree->lines[parent], *line = &tree->lines[tree->depth];
    clear_line(line, from->first + (long)index, index);
    if (index < from->known)
        position_copy(&line->now, &from->before[index]);
    else if (index == from->count && from->followed)
        position_copy(&line->now, &from->now);
    else
        line->followed = false;
    line->followed = index < from->known || (index == from->count && from->followed);
    tree->depth++;
    text_tree_add(tree, tree->depth - 1, token);
    return true;
}

static enum text_verdict as_words(struct text_tree *tree, const struct text_token *token) {
    text_tree_prose(tree, token->at, token->length);
    return TEXT_WORDS;
}

void text_tree_append(struct text_tree *tree, const struct text_token *token) {
    if (!tree->lines[0].count)
        tree->lines[0].first = token->numbered ? text_token_ply(token) : tree->lines[0].first;
    text_tree_pop(tree, 0);
    text_tree_add(tree, 0, token);
}

/* Nothing but "а на" or the label of a branch waits. */
static bool is_introduced(const struct text_tree *tree) {
    size_t at = tree->comment_at, end = tree->comment_end;
    struct slice words = {tree->lexer->bytes + at, end - at};
    return end > at && end - at < 120 &&
           (pattern_match(tree->lexer->matcher, PATTERN_ONLY_LINKS, words, NULL) == PATTERN_YES ||
            pattern_match(tree->lexer->matcher, PATTERN_LABEL_ALONE, words, NULL) == PATTERN_YES);
}

bool text_tree_branches(struct text_tree *tree, const struct text_token *token) {
    long ply = text_token_ply(token);
    if (tree->bracket_count || !is_introduced(tree))
        return false;
    for (size_t i = tree->depth; i-- > 0;) {
        const struct text_line *line = &tree->lines[i];
        if (ply >= line->first && ply < text_line_due(line) &&
            text_line_legal(tree, line, (size_t)(ply - line->first), token) != 0)
            return true;
    }
    return false;
}

/* Words that introduce the variation stay with it, others with the line that ends. */
static void pop_for_branch(struct text_tree *tree, size_t line) {
    size_t at = tree->comment_at, end = tree->comment_end;
    bool only = is_introduced(tree);
    if (only)
        tree->comment_at = tree->comment_end = 0;
    text_tree_pop(tree, line);
    if (only) {
        tree->comment_at = at;
        tree->comment_end = end;
    }
}

/* A bracket that print has not closed: a number that the line outside waits for, and with a move that it can
 * have, goes on with that line. */
static void come_back(struct text_tree *tree, const struct text_token *token, const struct text_token *next) {
    while (token->numbered && tree->bracket_count && !tree->ignored_brackets) {
        const struct text_bracket *bracket = &tree->brackets[tree->bracket_count - 1];
        if (!bracket->branched || !text_returns(tree, token, next))
            return;
        text_gap_settle(tree);
        text_bracket_leave(tree, token->at);
    }
}

enum text_verdict text_tree_move(struct text_tree *tree, const struct text_token *token,
                                 const struct text_token *next) {
    come_back(tree, token, next);
    text_gap_before(tree, token, next);
    struct text_place place = text_place_of(tree, token, next);
    switch (place.kind) {
    case PLACE_APPEND:
        text_tree_pop(tree, place.line);
        text_tree_add(tree, place.line, token);
        return TEXT_TAKEN;
    case PLACE_BRANCH:
    case PLACE_ALTERNATIVE:
        pop_for_branch(tree, place.line);
        if (!text_tree_branch(tree, place.line, place.index, token))
            return as_words(tree, token);
        tree->lines[place.line].supposed |= place.supposed;
        if (place.kind == PLACE_ALTERNATIVE) {
            text_tree_pop(tree, place.line);
            tree->alive = false;
            tree->told_other = true;
        }
        return TEXT_TAKEN;
    case PLACE_ANSWER:
        mark_branched(tree);
        text_tree_add(tree, place.line, token);
        return TEXT_TAKEN;
    case PLACE_NEW_GAME:
        return TEXT_NEW_GAME;
    default:
        tree->told_plan = tree->told_plan || text_is_threat(tree, token, next);
        return as_words(tree, token);
    }
}

static bool ends_line_or_stop(char c) {
    return ascii_blank(c) || c == ',' || c == ':' || c == ';' || c == '.' || c == '-';
}

/* The last word of a text, without what stands behind it; its letters are ASCII's and Cyrillic ones. */
static struct slice last_word(struct slice text) {
    size_t end = text.length;
    while (end && (ends_line_or_stop(text.at[end - 1]) ||
                   (end > 2 && memcmp(text.at + end - 3, "\xE2\x80", 2) == 0)))
        end -= ends_line_or_stop(text.at[end - 1]) ? 1 : 3;
    size_t from = end;
    for (;;)
        if (from && ascii_letter(text.at[from - 1]))
            from--;
        else if (from > 1 && (text.at[from - 2] == '\xD0' || text.at[from - 2] == '\xD1'))
            from -= 2;
        else
            break;
    return (struct slice){text.at + from, end - from};
}

/* Whether it is one of the words that ENDS_IN_LINK ends in, whatever its case. */
static bool is_link_word(struct slice word) {
    enum { LONGEST = 8 };
    static const char links[][LONGEST + 1] = {"на",  "при", "если", "якщо", "коли", "либо", "или",
                                              "або", "чи",  "or",   "if",   "же",   "ж"};
    if (!word.length || word.length > LONGEST)
        return false;
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        const char *link = links[i];
        size_t at = 0, size;
        if (!link[word.length - 1] || (word.length < LONGEST && link[word.length]))
            continue;
        while (at < word.length && fold_lower(fold_character(word.at + at, word.at + word.length, &size)) ==
                                       fold_character(link + at, link + word.length, &size))
            at += size;
        if (at == word.length)
            return true;
    }
    return false;
}

/* "..., а если": looked for in the last words. */
static bool ends_in_link(struct matcher *matcher, struct slice text) {
    enum { TAIL = 60 };
    struct slice last = last_word(text);
    bool strange = !last.length && last.at != text.at && (unsigned char)last.at[-1] >= 0x80;
    if (!strange && !is_link_word(last))
        return false;
    if (text.length > TAIL) {
        text.at += text.length - TAIL;
        text.length = TAIL;
        while (text.length && ((unsigned char)*text.at & 0xC0) == 0x80)
            text.at++, text.length--;
    }
    return pattern_find(matcher, PATTERN_ENDS_IN_LINK, text, NULL) == PATTERN_YES;
}

void text_tree_prose(struct text_tree *tree, size_t at, size_t length) {
    struct slice text = {tree->lexer->bytes + at, length};
    struct matcher *matcher = tree->lexer->matcher;
    bool only = length < 120 && pattern_match(matcher, PATTERN_ONLY_LINKS, text, NULL) == PATTERN_YES;
    tree->links = ends_in_link(matcher, text);
    tree->after_link = (tree->alive || tree->told_other) && only;
    text_tree_extend(tree, at, at + length);
    tree->alive = false;
    if (tree->bracket_count && !only)
        tree->brackets[tree->bracket_count - 1].fresh = false;
}

/* "(g3 або h2)": the move before with each of these squares in place of its last. */
void text_tree_ends(struct text_tree *tree, const struct text_token *token) {
    struct text_line *line = &tree->lines[tree->depth - 1];
    const char *bytes = tree->lexer->bytes;
    bool alive = tree->alive, usable = alive && line->count;
    struct text_token end = {.kind = TEXT_MOVE, .form = FORM_FULL};
    struct node *node = usable ? line->plies[line->count - 1].node : NULL;
    usable = usable && node_label_count(node) > 1 &&
             label_is_letters(node_labels(node)[node_label_count(node) - 1]);
    if (!usable) {
        text_tree_prose(tree, token->at, token->length);
        tree->alive = alive;
        return;
    }
    size_t parent = tree->depth - 1, index = line->count - 1;
    memcpy(end.move.labels, node_labels(node), node_label_count(node) * sizeof *node_labels(node));
    end.move.count = node_label_count(node);
    end.move.sign = node->sign;
    for (size_t at = token->at + 1; at < token->at + token->length;) {
        struct pattern_hit hit;
        struct move_text square;
        struct folded folded;
        if (!text_lexer_match(tree->lexer, PATTERN_LIST_SQUARE, at, &hit) ||
            at + hit.length > token->at + token->length || !fold_move(hit.group[0], &folded) ||
            !move_text_whole((struct slice){folded.text, folded.length}, &square)) {
            size_t size;
            fold_character(bytes + at, bytes + tree->lexer->length, &size);
            at += size;
            continue;
        }
        end.at = end.move_at = at;
        end.length = end.move_length = hit.length;
        end.move.labels[end.move.count - 1] = square.labels[0];
        at += hit.length;
        /* Nothing speaks against an end of a move that itself is not played from here. */
        bool refuted = line->followed && text_line_legal(tree, &tree->lines[parent], index, &end) == 0;
        if (refuted || !text_tree_branch(tree, parent, index, &end))
            text_tree_extend(tree, end.at, at);
        else
            text_tree_pop(tree, parent);
    }
    tree->alive = alive;
}

void text_tree_finish(struct text_tree *tree) {
    text_gap_settle(tree);
    text_tree_close_all(tree, tree->lexer->length);
    text_tree_pop(tree, 0);
    const struct text_line *line = &tree->lines[0];
    bool varied = line->count && line->plies[line->count - 1].last_variation;
    if (varied)
        release(tree, &tree->game->closing);
    else
        text_tree_release_behind(tree);
    if (varied)
        text_tree_flush(tree, &tree->game->closing);
    else if (line->count)
        text_tree_flush_behind(tree);
    text_line_end(tree, &tree->lines[0]);
}
