/* Notes about the end of a game: the position is decided, or a rule of the variant lets a draw be claimed.
 * Whether the result fits is outcome.c's work. */
#include "validate/ending.h"
#include "rules/ending.h"
#include "validate/words.h"

static void add(struct replay *replay, const struct node *node, int ply, const char *detail) {
    struct finding_list *findings = &replay->game->findings;
    struct finding *finding = finding_add(findings, FINDING_GAME_OVER, node_at(replay->game, node),
                                          node_text(node), SLOTS({"detail", detail}));
    if (finding)
        finding->ply = ply;
}

/* True when the side to move of a position has nothing left to play for. */
static bool say_over(struct replay *replay, const struct position *position, const struct node *node,
                     int ply) {
    enum side winner = WHITE;
    enum ending ending = position_ending(position, &winner);
    /* A side that never had a piece was not beaten: the record shows a single piece or tower. */
    if (ending == ENDING_NONE || (ending == ENDING_NO_PIECE && !node->capture))
        return false;
    add(replay, node, ply, words_ending(replay, position, ending, winner));
    return true;
}

static void say_claims(struct replay *replay, unsigned claims, const struct node *node, int ply) {
    for (unsigned i = 0; i < DRAW_RULES_MAX; i++)
        if (claims >> i & 1)
            add(replay, node, ply, words_draw(replay, &replay->judge->draw.rules[i]));
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
