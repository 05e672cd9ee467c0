/* One line of a growing tree: its plies, the positions before them, variations that wait for their ply. */
#include "base/memory.h"
#include "notation/printed_words.h"
#include "parser/text_reading.h"

static bool grow(void **array, size_t *capacity, size_t count, size_t size) {
    if (count < *capacity)
        return true;
    size_t wanted = *capacity ? *capacity * 2 : 16;
    void *bigger = memory_resize(*array, wanted * size);
    if (!bigger)
        return false;
    *array = bigger;
    *capacity = wanted;
    return true;
}

/* "‼" is "!!" to everybody but a printer. */
static struct slice plain_mark(struct slice mark) {
    static const char *const marks[][2] = {
        {"\u203C", "!!"}, {"\u2047", "??"}, {"\u2048", "?!"}, {"\u2049", "!?"}};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (slice_is(mark, marks[i][0]))
            return slice_of(marks[i][1]);
    return mark;
}

static bool add_evaluation(struct text_tree *tree, struct node *node, struct slice sign) {
    struct note_list *after = node_notes(tree->game, node, PART_AFTER);
    struct note *note = after ? game_note(tree->game, after, NOTE_NAG, (struct slice){NULL, 0}) : NULL;
    if (note) {
        note->nag = printed_evaluation_read(sign);
        note->at = (size_t)(sign.at - tree->lexer->bytes);
        note->length = (uint32_t)sign.length;
    }
    return note != NULL;
}

struct node *text_node(struct text_tree *tree, const struct text_token *token) {
    struct node *node = game_node(tree->game);
    if (!node || (token->ply == NODE_MOVE && !move_text_store(tree->game, &token->move, node))) {
        tree->no_memory = true;
        return NULL;
    }
    struct slice text = {tree->lexer->bytes + token->move_at, token->move_length};
    if (!node_set_mark(tree->game, node, plain_mark(token->mark)) ||
        !node_set_tower(tree->game, node, token->tower) ||
        !node_place(tree->game, node, token->move_at, text) ||
        !node_set_number(tree->game, node, token->numbered ? token->number : 0))
        tree->no_memory = true;
    if (token->evaluation.length && !add_evaluation(tree, node, token->evaluation))
        tree->no_memory = true;
    node->kind = (uint8_t)token->ply;
    node->black_numbered = token->black;
    node->wins = token->wins;
    return node;
}

bool text_line_resolve(struct text_tree *tree, const struct position *position, const struct move_text *move,
                       struct resolution *resolution) {
    position_copy(&tree->cursor.position, position);
    cursor_resolve_text(&tree->cursor, move, resolution);
    return resolution->verdict == VERDICT_LEGAL;
}

static bool resolve(struct text_tree *tree, const struct position *position, const struct text_token *token,
                    struct resolution *resolution) {
    resolution->verdict = VERDICT_ILLEGAL;
    return token->ply == NODE_MOVE && text_line_resolve(tree, position, &token->move, resolution);
}

int text_line_legal(struct text_tree *tree, const struct text_line *line, size_t index,
                    const struct text_token *token) {
    struct resolution resolution;
    const struct position *position = NULL;
    if (token->ply != NODE_MOVE)
        return -1;
    if (index < line->known)
        position = &line->before[index];
    else if (index == line->count && line->followed)
        position = &line->now;
    if (!position)
        return -1;
    if (resolve(tree, position, token, &resolution))
        return 1;
    /* Where a game's first move cannot be played, its start is not the one that was taken for it. */
    bool strange = line == tree->lines && index == 0 && line->known == 1 && line->count && !line->followed;
    return strange || resolution.verdict == VERDICT_OVER_BUDGET || resolution.verdict == VERDICT_NO_MEMORY
               ? -1
               : 0;
}

static void tell_misprint(struct text_tree *tree, const struct text_line *line, size_t ply,
                          const struct node *node, const struct move *move) {
    struct buffer written;
    buffer_init(&written);
    bool letters = node_label_count(node) && label_is_letters(node_labels(node)[0]);
    move_text_write(&written, tree->cursor.position.variant, move->path, move->count, move->capture,
                    letters || tree->cursor.turn != TURN_NONE ? NOTATION_LETTERS : NOTATION_NUMERIC);
    struct slice found = arena_copy(tree->game->arena, node_text(node));
    struct slice read = arena_copy(tree->game->arena, buffer_view(&written));
    struct finding_slot slots[] = {{"found", found.at}, {"move", read.at}};
    struct finding *finding = NULL;
    if (!written.failed && found.at && read.at)
        finding = finding_add(&tree->game->findings, FINDING_MISPRINT_READ, node_at(tree->game, node),
                              node_text(node), slots, 2);
    if (finding && line == tree->lines)
        finding->ply = (int)(ply + 1);
    else if (finding)
        finding->variation = true;
    else
        tree->no_memory = true;
    buffer_free(&written);
}

/* A reading of a damaged move that the rules bear out; it is told. */
static bool read_otherwise(struct text_tree *tree, const struct text_line *line,
                           const struct text_token *token, struct node *node, struct resolution *resolution) {
    struct text_token other = *token;
    bool doubtful, legal = resolution->verdict == VERDICT_LEGAL;
    if (!text_reading_weigh(tree, &line->now, &other, resolution, &doubtful))
        return legal;
    if (!doubtful)
        return true;
    if (!move_text_store(tree->game, &other.move, node)) {
        tree->no_memory = true;
        return false;
    }
    tell_misprint(tree, line, line->count, node, &resolution->move);
    return true;
}

void text_line_tell_misprint(struct text_tree *tree, const struct text_line *line, const struct node *node) {
    const struct finding *last = tree->game->findings.last;
    if (last && last->code == FINDING_MISPRINT_READ && last->at == node_at(tree->game, node))
        return;
    struct text_token token = {.kind = TEXT_MOVE,
                               .move = {.count = node_label_count(node), .sign = node->sign}};
    struct resolution resolution;
    memcpy(token.move.labels, node_labels(node), node_label_count(node) * sizeof *node_labels(node));
    if (line->known == line->count && resolve(tree, &line->before[line->count - 1], &token, &resolution))
        tell_misprint(tree, line, line->count - 1, node, &resolution.move);
}

/* Keeps the position before the new ply and plays it. */
static void follow(struct text_tree *tree, struct text_line *line, const struct text_token *token,
                   struct node *node) {
    struct resolution resolution;
    if (!line->followed)
        return;
    if (tree->positions < TEXT_POSITIONS_MAX && line->known == line->count) {
        void *before = line->before;
        if (!grow(&before, &line->before_capacity, line->known, sizeof *line->before)) {
            tree->no_memory = true;
            return;
        }
        line->before = before;
        position_copy(&line->before[line->known++], &line->now);
        tree->positions++;
    }
    resolve(tree, &line->now, token, &resolution);
    line->followed = read_otherwise(tree, line, token, node, &resolution);
    if (line->followed)
        position_play(&line->now, &resolution.move);
}

/* A waiting variation of one move that turns out to be the move itself says nothing. */
static void drop_repetition(struct text_tree *tree, struct text_line *line, const struct node *node) {
    struct node *before = NULL;
    for (struct node *other = line->waiting; other; before = other, other = node_sibling(other)) {
        if (!node_label_count(node) || node_next(other) || node_variations(other) ||
            node_before(other)->first || node_after(other)->first ||
            node_label_count(other) != node_label_count(node) ||
            memcmp(node_labels(other), node_labels(node),
                   node_label_count(node) * sizeof *node_labels(node)) != 0)
            continue;
        if (before)
            tree->no_memory |= !node_set_sibling(tree->game, before, node_sibling(other));
        else
            line->waiting = node_sibling(other);
        if (line->last_waiting == other)
            line->last_waiting = before;
        return;
    }
}

bool text_line_room(struct text_tree *tree, struct text_line *line) {
    void *plies = line->plies;
    bool grown = grow(&plies, &line->capacity, line->count, sizeof *line->plies);
    line->plies = plies;
    tree->no_memory = tree->no_memory || !grown;
    return grown;
}

/* Behind the last ply of the line, or as the variation that `line` begins with. */
bool text_line_add(struct text_tree *tree, struct text_line *line, const struct text_token *token,
                   struct node *node) {
    if (!text_line_room(tree, line))
        return false;
    follow(tree, line, token, node);
    if (token->ply != NODE_MOVE && token->numbered)
        line->recounted = line->recounted || text_token_ply(token) != text_line_due(line);
    if (line->count)
        tree->no_memory |= !node_set_next(tree->game, line->plies[line->count - 1].node, node);
    drop_repetition(tree, line, node);
    tree->no_memory |= !node_set_variations(tree->game, node, line->waiting);
    line->plies[line->count++] = (struct text_ply){node, line->last_waiting};
    line->waiting = line->last_waiting = NULL;
    line->over = token->wins || token->draws;
    return true;
}

bool text_line_promote(struct text_tree *tree, struct text_line *line) {
    struct node *node = line->waiting;
    if (!node || node_sibling(node) || node_next(node) || node_variations(node) || node->kind != NODE_MOVE)
        return false;
    struct text_token token = {.kind = TEXT_MOVE,
                               .at = node_at(tree->game, node),
                               .move_at = node_at(tree->game, node),
                               .move_length = node_text(node).length,
                               .wins = node->wins,
                               .move = {.count = node_label_count(node), .sign = node->sign}};
    memcpy(token.move.labels, node_labels(node), node_label_count(node) * sizeof *node_labels(node));
    line->waiting = line->last_waiting = NULL;
    return text_line_add(tree, line, &token, node);
}

/* A variation that begins with the same move as the line's last ply, so that it can go on differently. */
static void repeat_last(struct text_tree *tree, struct text_ply *ply, struct node *next) {
    struct game *game = tree->game;
    struct node *again = game_node(game);
    const struct node *node = ply->node;
    if (!again || !node_place(game, again, node_at(game, node), node_text(node)) ||
        !node_set_labels(game, again, node_labels(node), node_label_count(node)) ||
        !node_set_number(game, again, node_number(node)) || !node_set_next(game, again, next) ||
        !(ply->last_variation ? node_set_sibling(game, ply->last_variation, again)
                              : node_set_variations(game, ply->node, again))) {
        tree->no_memory = true;
        return;
    }
    again->kind = node->kind;
    again->sign = node->sign;
    again->crowned = node->crowned;
    again->black_numbered = node->black_numbered;
    ply->last_variation = again;
}

/* A line that ends before the ply for which variations wait goes on with the first of them; when the record
 * says that the game was over by then, or that they were not played, they go on from a variation. */
void text_line_end(struct text_tree *tree, struct text_line *line) {
    struct node *first = line->waiting;
    line->waiting = line->last_waiting = NULL;
    if (!first || !line->count)
        return;
    tree->no_memory |= !node_adopt_siblings(tree->game, first);
    struct text_ply *last = &line->plies[line->count - 1];
    if (!line->over && !line->supposed)
        tree->no_memory |= !node_set_next(tree->game, last->node, first);
    else
        repeat_last(tree, last, first);
}

struct note_list *text_line_notes(struct text_tree *tree, struct node *node) {
    struct note_list *after = node_notes(tree->game, node, PART_AFTER);
    tree->no_memory = tree->no_memory || !after;
    return after ? after : &tree->game->closing;
}

void text_tree_flush(struct text_tree *tree, struct note_list *list) {
    size_t end = tree->comment_end, length = tree->lexer->length;
    while (tree->comment_at < end && end < length && strchr(".!?", tree->lexer->bytes[end]) &&
           tree->lexer->bytes[end])
        tree->comment_end = ++end;
    if (tree->comment_at < tree->comment_end &&
        !text_note(tree->game, tree->lexer->bytes, tree->comment_at, tree->comment_end, list))
        tree->no_memory = true;
    tree->comment_at = tree->comment_end = 0;
}
