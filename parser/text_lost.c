/* Where a lost ply belongs. That one is missing is text_gap.c's finding. */
#include "parser/text_lost.h"
#include "base/memory.h"
#include "notation/square.h"

static struct move_text move_of(const struct node *node) {
    struct move_text move = {.count = node->label_count, .sign = node->sign};
    memcpy(move.labels, node->labels, node->label_count * sizeof *node->labels);
    return move;
}

/* Whether the move is one of the side that is not to move: its piece is, or, with a short name, the rules let
 * it be played. */
static bool is_others(struct text_tree *tree, const struct position *position, const struct node *node) {
    struct resolution resolution;
    struct move_text move = move_of(node);
    if (node->kind != NODE_MOVE || text_line_resolve(tree, position, &move, &resolution))
        return false;
    if (resolution.verdict == VERDICT_NOT_YOUR_PIECE)
        return true;
    struct position turned;
    position_copy(&turned, position);
    turned.side = side_other((enum side)position->side);
    return text_line_resolve(tree, &turned, &move, &resolution);
}

/* Whether a whole square that the move starts from has a piece of that side on it. */
static bool starts_from(const struct position *position, const struct node *node, enum side side) {
    label l = node->label_count ? node->labels[0] : LABEL_BAD;
    unsigned square = l == LABEL_BAD || (label_is_letters(l) && !label_rank(l))
                          ? NO_SQUARE
                          : square_of_label(position->variant, l);
    return square != NO_SQUARE && position_occupied(position, square) &&
           column_piece(position_column(position, square), 0).side == side;
}

/* The ply at which the line broke, if a lost one stood in front of it; else `count`. */
static size_t find_place(struct text_tree *tree, const struct text_line *line) {
    if (line->followed || !line->known || line->known > line->count)
        return line->count;
    size_t broken = line->known - 1;
    const struct position *position = &line->before[broken];
    if (!is_others(tree, position, line->plies[broken].node))
        return line->count;
    for (size_t i = broken + 1; i < line->count; i++) {
        const struct node *node = line->plies[i].node;
        long ply = 2 * ((long)node->number - 1) + node->black_numbered;
        if (node->number && ply == line->first + (long)i)
            return line->count;
    }
    bool on = broken + 1 < line->count &&
              starts_from(position, line->plies[broken + 1].node, side_other((enum side)position->side));
    return on ? line->count : broken;
}

/* What was told of later plies is told of their new numbers. */
static void shift_findings(struct game *game, size_t from) {
    for (struct finding *finding = game->findings.first; finding; finding = finding->next)
        finding->ply += finding->ply > (int)from;
}

static struct node *unknown_before(struct text_tree *tree, struct node *node) {
    struct text_token token = {
        .kind = TEXT_MOVE, .ply = NODE_UNKNOWN, .at = node->at, .move_at = node->at, .length = 0};
    struct node *unknown = text_node(tree, &token);
    if (!unknown)
        return NULL;
    unknown->number = node->number;
    unknown->black_numbered = node->black_numbered;
    node->number = 0;
    node->black_numbered = false;
    unknown->next = node;
    return unknown;
}

bool text_lost_insert(struct text_tree *tree) {
    struct text_line *line = &tree->lines[0];
    size_t place = find_place(tree, line);
    if (place == line->count || !text_line_room(tree, line))
        return false;
    struct node *unknown = unknown_before(tree, line->plies[place].node);
    if (!unknown)
        return false;
    memmove(line->plies + place + 1, line->plies + place, (line->count - place) * sizeof *line->plies);
    line->plies[place] = (struct text_ply){unknown, NULL};
    line->count++;
    if (place)
        line->plies[place - 1].node->next = unknown;
    shift_findings(tree->game, place);
    tree->plies++;
    return true;
}

void text_lost_doubt(struct text_tree *tree) {
    const struct text_line *line = &tree->lines[0];
    struct resolution resolution;
    struct position turned;
    if (!line->followed || !line->count || line->known != line->count)
        return;
    const struct node *last = line->plies[line->count - 1].node;
    struct move_text move = move_of(last);
    position_copy(&turned, &line->before[line->count - 1]);
    turned.side = side_other((enum side)turned.side);
    if (last->kind != NODE_MOVE || last->black_numbered ||
        !text_line_resolve(tree, &turned, &move, &resolution))
        return;
    struct game *game = tree->game;
    struct slice found = arena_copy(game->arena, last->text);
    const struct finding_slot name = {"found", found.at};
    struct buffer detail;
    buffer_init(&detail);
    phrase_write(&detail, PHRASE_LOST_PLY_EITHER, game->findings.language, &name, 1);
    struct slice copy = arena_copy(game->arena, buffer_view(&detail));
    const struct finding_slot slot = {"detail", copy.at};
    struct finding *finding =
        found.at && copy.at && !detail.failed
            ? finding_add(&game->findings, FINDING_UNVERIFIED, last->at, last->text, &slot, 1)
            : NULL;
    if (finding)
        finding->ply = (int)line->count;
    else
        tree->no_memory = true;
    buffer_free(&detail);
}
