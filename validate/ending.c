/* Notes about the end of a game: the position is decided, or a rule of the variant lets a draw be claimed.
 * Whether the result fits is outcome.c's work. */
#include "validate/ending.h"
#include "rules/ending.h"

static const char *side_name(enum side side) {
    return side == WHITE ? "White" : "Black";
}

static void add(struct replay *replay, const struct node *node, int ply, const struct buffer *detail) {
    struct finding_list *findings = &replay->game->findings;
    struct slice copy = arena_copy(replay->game->arena, buffer_view(detail));
    struct finding_slot slots[] = {{"detail", copy.at}};
    struct finding *finding = NULL;
    if (copy.at && !detail->failed)
        finding = finding_add(findings, FINDING_GAME_OVER, node->at, node->text, slots, 1);
    if (finding)
        finding->ply = ply;
    else
        findings->failed = true;
}

/* True when the side to move of a position has nothing left to play for. */
static bool say_over(struct replay *replay, const struct position *position, const struct node *node,
                     int ply) {
    static const char *const why[] = {"", "has no piece left", "has no move", "is crowned"};
    struct buffer *buffer = &replay->judge->buffer;
    enum side winner = WHITE, mover = (enum side)position->side;
    enum ending ending = position_ending(position, &winner);
    /* A side that never had a piece was not beaten: the record shows a single piece or tower. */
    if (ending == ENDING_NONE || (ending == ENDING_NO_PIECE && !node->capture))
        return false;
    enum side subject = ending == ENDING_FIRST_KING ? side_other(mover) : mover;
    buffer_clear(buffer);
    buffer_format(buffer, "the game is over: %s %s", side_name(subject), why[ending]);
    if (winner == mover)
        buffer_text(buffer, " and has won");
    add(replay, node, ply, buffer);
    return true;
}

static void write_rule(struct buffer *buffer, const struct draw_rule *rule) {
    switch (rule->kind) {
    case DRAW_REPETITION:
        buffer_format(buffer, "the same position %u times", rule->times);
        break;
    case DRAW_KING_MOVES:
        buffer_format(buffer, "%u moves of kings alone", rule->moves);
        break;
    case DRAW_LONE_KING:
        buffer_format(buffer, "%u moves of at most %u pieces against a king", rule->moves, rule->most);
        break;
    case DRAW_LONE_KING_AGAINST_KINGS:
        buffer_format(buffer, "%u moves of kings against one king", rule->moves);
        break;
    case DRAW_LONE_KING_ON_MAIN_ROAD:
        buffer_format(buffer, "%u moves against a king that holds the main road", rule->moves);
        break;
    default:
        buffer_format(buffer, "%u moves without a change of forces", rule->moves);
    }
    buffer_format(buffer, " (%s)", rule->source);
}

static void say_claims(struct replay *replay, unsigned claims, const struct node *node, int ply) {
    struct buffer *buffer = &replay->judge->buffer;
    for (unsigned i = 0; i < DRAW_RULES_MAX; i++) {
        if (!(claims >> i & 1))
            continue;
        buffer_clear(buffer);
        buffer_text(buffer, "a draw can be claimed: ");
        write_rule(buffer, &replay->judge->draw.rules[i]);
        add(replay, node, ply, buffer);
    }
    replay->claimed |= (uint8_t)claims;
}

void ending_start(struct replay *replay) {
    draw_start(&replay->judge->draw, &replay->judge->cursor.position);
}

void ending_follow(struct replay *replay, const struct node *node, const struct move *move, int ply) {
    const struct position *position = &replay->judge->cursor.position;
    struct draw *draw = &replay->judge->draw;
    draw_follow(draw, move, position);
    unsigned claims = draw->met & ~(unsigned)replay->claimed;
    if (claims)
        say_claims(replay, claims, node, ply);
    /* Only a goal of another kind than the last move leaves moves to play. */
    if (replay->variant->goal == GOAL_FIRST_KING && move->promotes && !replay->over)
        replay->over = say_over(replay, position, node, ply);
}

void ending_close(struct replay *replay) {
    if (replay->last && !replay->over && replay->legal_plies)
        replay->over = say_over(replay, &replay->final, replay->last, (int)replay->legal_plies);
}
