/* Words and numbers over a diagram do not always agree on who begins; the moves do. The position itself is
 * text_head.c's. */
#include "parser/text_turn.h"

enum { PLIES_MAX = 4 };

/* Plays the moves that stand one behind the other from `token` on. True: all of them are legal, PLIES_MAX at
 * most. */
static bool plays(struct text_reader *reader, const struct text_token *token,
                  const struct position *position) {
    struct text_lexer ahead = reader->lexer;
    struct text_token next = reader->next;
    struct resolution resolution;
    struct position now;
    position_copy(&now, position);
    for (int i = 0; i < PLIES_MAX; i++) {
        if (token->kind != TEXT_MOVE || token->ply != NODE_MOVE)
            return i > 0;
        if (!text_line_resolve(&reader->tree, &now, &token->move, &resolution))
            return false;
        position_play(&now, &resolution.move);
        if (i)
            text_lexer_next(&ahead, &next);
        token = &next;
    }
    return true;
}

bool text_turn_is_others(struct text_reader *reader, const struct text_token *token,
                         const struct position *position) {
    struct resolution resolution;
    struct position turned;
    if (token->kind != TEXT_MOVE || token->ply != NODE_MOVE ||
        text_line_resolve(&reader->tree, position, &token->move, &resolution) ||
        resolution.verdict == VERDICT_NO_MEMORY || resolution.verdict == VERDICT_OVER_BUDGET)
        return false;
    position_copy(&turned, position);
    turned.side = side_other((enum side)position->side);
    return plays(reader, token, &turned);
}

void text_turn_tell(struct text_reader *reader, const struct text_token *token, enum side side) {
    struct game *game = reader->game;
    enum phrase phrase = side == WHITE ? PHRASE_WHITE_BEGINS : PHRASE_BLACK_BEGINS;
    const struct finding_slot slot = {"detail", phrase_text(phrase, game->findings.language)};
    struct slice text = {reader->bytes + token->at, token->length};
    struct finding *finding =
        finding_add(&game->findings, FINDING_NUMBERING_CORRECTED, token->at, text, &slot, 1);
    if (finding)
        finding->ply = 1;
    else
        reader->tree.no_memory = true;
}
