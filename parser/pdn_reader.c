/* PDN games from tokens: where one begins and ends, what belongs to it. The shape of its tree is
 * pdn_tree.c's, single tokens are pdn_lexer.c's. No move is judged here. */
#include "base/memory.h"
#include "notation/result.h"
#include "parser/pdn_form.h"
#include "parser/pdn_glyph.h"
#include "parser/pdn_heading.h"
#include "parser/pdn_prose.h"
#include "parser/pdn_restate.h"
#include "parser/pdn_run.h"
#include "parser/pdn_state.h"

#include <stdio.h>

enum { TAGS_LOOK = 64 * 1024 };

/* Handling one token either leaves the game open, ends it with the token, or ends it before the token. */
enum verdict { GOES_ON, ENDS_WITH, ENDS_BEFORE };

static void *open_pdn(struct text *text, const struct reader_options *options) {
    struct pdn *pdn = memory_take(sizeof *pdn);
    if (!pdn)
        return NULL;
    pdn->text = text;
    pdn->ahead = AHEAD_UNKNOWN;
    pdn->restated = options->again_from < options->again_to;
    pdn->tags_from = options->again_from;
    pdn->tags_to = options->again_to;
    pdn_lexer_init(&pdn->lexer, (struct slice){text->bytes, text->length});
    pdn->lexer.at += options->start;
    pdn_piece_init(&pdn->piece, &pdn->lexer, options);
    return pdn;
}

static void close_pdn(void *reader) {
    memory_free(reader);
}

static struct slice whole(const struct pdn *pdn) {
    return (struct slice){pdn->text->bytes, pdn->text->length};
}

static const char *spot(const struct pdn *pdn, size_t at) {
    return pdn->text->bytes + at;
}

/* Plies, or variations that wait for one. */
static bool has_moves(const struct pdn *pdn) {
    return pdn->tree.lines[0].last || pdn->tree.depth || pdn->tree.lines[0].waiting;
}

/* A tag ends a game that has moves; so does a second FEN, and, behind a blank line, a second one of the tag
 * with which the header began. */
static bool tag_begins_game(const struct pdn *pdn, const struct pdn_token *token, const struct tag *same) {
    if (has_moves(pdn))
        return true;
    if (!same)
        return false;
    return pdn_header_is_fen(same->name) || (pdn->unclosed_end && pdn->unclosed_end == pdn->end) ||
           (token->after_blank && same == pdn->game->tags);
}

static enum verdict take_tag(struct pdn *pdn, const struct pdn_token *token) {
    const struct pdn_tag *tag = &pdn->lexer.tag;
    pdn_heading_name(pdn);
    if (pdn->no_memory)
        return GOES_ON;
    const struct tag *same = pdn_header_find(&pdn->header, tag->name);
    if (tag_begins_game(pdn, token, same))
        return ENDS_BEFORE;
    if (tag->fault)
        pdn_report_detail(&pdn->report, tag->broken ? FINDING_BAD_TAG : FINDING_TAG_FORM, token->at,
                          token->length, tag->fault);
    pdn_heading_preface(pdn);
    pdn->loose |= pdn->tree.numbered;
    pdn->moves_at = token->at + token->length;
    pdn_heading_take(pdn, token, same);
    return GOES_ON;
}

/* Numbers that start again at 1 behind a blank line are those of another game. */
static bool number_begins_game(const struct pdn *pdn, const struct pdn_token *token) {
    const struct pdn_line *line = &pdn->tree.lines[0];
    if (!token->after_blank || token->number != 1 || pdn->tree.depth || !line->last)
        return false;
    return !(line->turn.known && line->turn.number == 1 && line->turn.second == token->dots);
}

static enum verdict take_number(struct pdn *pdn, const struct pdn_token *token) {
    if (number_begins_game(pdn, token))
        return ENDS_BEFORE;
    struct pdn_turn due;
    if (!pdn_tree_number(&pdn->tree, token->number, token->dots, &due))
        pdn_report_number(&pdn->report, token->at, token->length, due.number, due.second);
    if (pdn->tree.lines[pdn->tree.depth].back && !pdn->tree.lines[pdn->tree.depth].last)
        pdn_form_late(&pdn->report, token);
    return GOES_ON;
}

static void take_ply(struct pdn *pdn, const struct pdn_token *token) {
    struct node *node = pdn_tree_ply(&pdn->tree);
    if (!node) {
        pdn->no_memory = true;
        return;
    }
    node->kind = token->kind == PDN_PASS ? NODE_PASS : token->kind == PDN_GAP ? NODE_UNKNOWN : NODE_MOVE;
    struct slice text = {spot(pdn, token->at), token->length};
    /* Some write it once for a whole pair of moves. */
    if (node->kind == NODE_UNKNOWN)
        pdn_tree_lose_count(&pdn->tree);
    if (node->kind == NODE_MOVE)
        text = token->inner;
    pdn->no_memory |= !node_place(pdn->game, node, token->at, text);
    if (node->kind != NODE_MOVE)
        return;
    if (!pdn->lexer.word.plain)
        pdn_form_judge(&pdn->report, token, &pdn->lexer.word);
    if (!move_text_store(pdn->game, &pdn->lexer.word.move, node))
        pdn->no_memory = true;
}

/* Everything up to the parenthesis that closes this one; a tag or the end comes first when none does. */
static void skip_variation(struct pdn *pdn) {
    struct pdn_token token;
    size_t open = 1;
    while (open) {
        const char *from = pdn->lexer.at;
        pdn_lexer_next(&pdn->lexer, &token);
        open += token.kind == PDN_OPEN;
        open -= token.kind == PDN_CLOSE;
        if (token.kind == PDN_COMMENT && token.unclosed)
            pdn_report_line(&pdn->report, FINDING_UNCLOSED_COMMENT, token.at, 1);
        if (token.kind == PDN_END || token.kind == PDN_TAG) {
            pdn->lexer.at = from;
            return;
        }
        pdn->end = token.at + token.length;
    }
}

static void take_open(struct pdn *pdn, const struct pdn_token *token) {
    if (pdn_is_glued(pdn, token)) {
        pdn_take_unknown(pdn, token);
        return;
    }
    if (pdn->tree.depth == NESTING_MAX) {
        char limit[16];
        snprintf(limit, sizeof limit, "%d", NESTING_MAX);
        if (!pdn->too_deep)
            pdn_report_slot(&pdn->report, FINDING_NESTING_TOO_DEEP, token->at, token->length, "limit", limit);
        pdn->too_deep = true;
        skip_variation(pdn);
        return;
    }
    bool replaces = pdn_tree_open(&pdn->tree, token->at);
    pdn->report.variation = true;
    if (!replaces)
        pdn_report_unknown(&pdn->report, token->at, token->length, false);
}

static void take_close(struct pdn *pdn, const struct pdn_token *token) {
    if (pdn->tree.depth)
        pdn_tree_close(&pdn->tree);
    else
        pdn_take_unknown(pdn, token);
    pdn->report.variation = pdn->tree.depth > 0;
}

static enum pdn_kind next_kind(struct pdn *pdn) {
    const char *from = pdn->lexer.at;
    struct pdn_token token;
    pdn_lexer_next(&pdn->lexer, &token);
    pdn->lexer.at = from;
    /* A tag is as good as the end to those who ask. */
    pdn->piece.undecided |= token.kind == PDN_END && pdn->piece.behind > BEHIND_TAG;
    return token.kind;
}

static void end_with(struct pdn *pdn, enum result result, size_t at, size_t length) {
    pdn->game->terminator = result;
    pdn->game->terminator_at = at;
    pdn->game->terminator_text = (struct slice){spot(pdn, at), length};
}

/* Whether moves go on behind a result: the number that is due, or in a numbered game a move without one, and
 * no blank line between. */
static bool game_goes_on(struct pdn *pdn) {
    const struct pdn_line *line = &pdn->tree.lines[0];
    const char *from = pdn->lexer.at;
    struct pdn_token next;
    if (pdn->tree.depth || !line->last || !node_number(pdn->game->first) || pdn->tree.numbered)
        return false;
    pdn_lexer_next(&pdn->lexer, &next);
    pdn->lexer.at = from;
    pdn->piece.undecided |= next.kind == PDN_END && pdn->piece.behind > BEHIND_TAG;
    if (next.after_blank)
        return false;
    if (next.kind == PDN_NUMBER)
        return line->turn.known && next.number == line->turn.number && next.dots == line->turn.second;
    return next.kind == PDN_MOVE;
}

/* A result is a word as a move is, but for the star. */
static void judge_result_form(struct pdn *pdn, const struct pdn_token *token) {
    struct pdn_token whole = *token;
    whole.inner = (struct slice){spot(pdn, token->at), token->length};
    pdn_form_judge(&pdn->report, &whole, &pdn->lexer.word);
}

/* A result ends the game; inside a variation that is closed behind it, it is a remark on that line. */
static enum verdict take_result(struct pdn *pdn, const struct pdn_token *token) {
    if (pdn->tree.depth && next_kind(pdn) == PDN_CLOSE) {
        struct slice text = {spot(pdn, token->at), token->length};
        pdn_place_note(pdn, pdn_tree_note(&pdn->tree, NOTE_COMMENT, text), token);
        return GOES_ON;
    }
    if (game_goes_on(pdn)) {
        pdn_report_detail(&pdn->report, FINDING_RESULT_MISMATCH, token->at, token->length,
                          PHRASE_RESULT_IN_THE_MIDDLE);
        struct slice text = {spot(pdn, token->at), token->length};
        pdn_place_note(pdn, pdn_tree_note(&pdn->tree, NOTE_COMMENT, text), token);
        return GOES_ON;
    }
    bool begun = has_moves(pdn) || pdn->game->tags || pdn->game->preface.first || pdn->tree.pending.first;
    if (!begun) {
        pdn_take_unknown(pdn, token);
        return GOES_ON;
    }
    end_with(pdn, token->result, token->at, token->length);
    judge_result_form(pdn, token);
    return ENDS_WITH;
}

/* Whether the Result tag's own odd value stands at the token and ends the game there: else "4-6" is a move.
 */
static bool odd_result(struct pdn *pdn, struct pdn_token *token) {
    struct slice value = pdn->header.odd_result;
    struct pdn_lexer *lexer = &pdn->lexer;
    const char *at = spot(pdn, token->at), *end = lexer->end, *after = lexer->at;
    if ((size_t)(end - at) < value.length || memcmp(at, value.at, value.length) != 0)
        return false;
    lexer->at = at + value.length;
    bool apart = lexer->at == end || glyph_class(*lexer->at) == GLYPH_BLANK ||
                 glyph_class(*lexer->at) == GLYPH_END || *lexer->at == '[' || *lexer->at == '*';
    enum pdn_kind next = apart ? next_kind(pdn) : PDN_UNKNOWN;
    bool noted = next == PDN_COMMENT || next == PDN_LINE;
    if (next == PDN_END || next == PDN_TAG || next == PDN_RESULT || (noted && !pdn->tree.numbered)) {
        end_with(pdn, pdn_header_odd_score(value), token->at, value.length);
        token->length = value.length;
        return true;
    }
    lexer->at = after - token->length;
    pdn_lexer_next(lexer, token);
    return false;
}

static void report_escape(struct pdn *pdn, const struct pdn_token *token) {
    if (token->after_escape && !pdn->report.escapes)
        pdn_report_detail(&pdn->report, FINDING_TAG_FORM, token->escape_at, 2, PHRASE_LINE_ENDS_WRITTEN);
    pdn->report.escapes |= token->after_escape;
}

/* Tags are taken again from so near only that a piece of a longer text can have them in it. */
static bool tags_are_near(const struct pdn *pdn, size_t at) {
    return pdn->tags_from == pdn->tags_to || at - pdn->tags_from <= TAGS_LOOK;
}

/* A comment to the end of the line, unless it announces the same game once more. */
static enum verdict take_line(struct pdn *pdn, const struct pdn_token *token) {
    pdn->restated = tags_are_near(pdn, token->at) && pdn_restates(&pdn->tree, &pdn->lexer, token, whole(pdn));
    if (pdn->restated)
        return ENDS_BEFORE;
    pdn_place_note(pdn, pdn_tree_note(&pdn->tree, NOTE_LINE, token->inner), token);
    return GOES_ON;
}

static enum verdict take(struct pdn *pdn, const struct pdn_token *token) {
    /* Two of three tokens: a branch is guessed better than the switch. */
    if (token->kind == PDN_MOVE) {
        take_ply(pdn, token);
        return GOES_ON;
    }
    switch (token->kind) {
    case PDN_END:
        return ENDS_BEFORE;
    case PDN_TAG:
        return take_tag(pdn, token);
    case PDN_NUMBER:
        return take_number(pdn, token);
    case PDN_RESULT:
        return take_result(pdn, token);
    case PDN_ELLIPSIS:
        pdn_tree_dots(&pdn->tree);
        break;
    case PDN_MOVE:
    case PDN_PASS:
    case PDN_GAP:
        take_ply(pdn, token);
        break;
    case PDN_MARK:
        pdn_take_mark(pdn, token);
        break;
    case PDN_NAG:
        pdn_place_note(pdn, pdn_tree_note(&pdn->tree, NOTE_NAG, (struct slice){NULL, 0}), token);
        break;
    case PDN_COMMENT:
        pdn_take_comment(pdn, token);
        pdn->unclosed_end = token->unclosed ? token->at + token->length : 0;
        break;
    case PDN_LINE:
        return take_line(pdn, token);
    case PDN_SETUP:
        pdn_place_note(pdn, pdn_tree_note_next(&pdn->tree, NOTE_SETUP, token->inner), token);
        break;
    case PDN_OPEN:
        take_open(pdn, token);
        break;
    case PDN_CLOSE:
        take_close(pdn, token);
        break;
    case PDN_TOWER:
        pdn_take_tower(pdn, token);
        break;
    case PDN_WRAPPER:
        pdn_report_detail(&pdn->report, FINDING_TAG_FORM, token->at, token->length, PHRASE_WEB_WRAPPER);
        break;
    case PDN_UNKNOWN:
        pdn_take_unknown(pdn, token);
        break;
    case PDN_PROSE:
        pdn_take_prose(pdn, token);
        break;
    }
    return GOES_ON;
}

/* Everything but the notes behind the last game is reported; the notes are kept. */
static void take_tail(struct pdn *pdn) {
    struct pdn_token token;
    for (pdn_lexer_next(&pdn->lexer, &token); token.kind != PDN_END; pdn_lexer_next(&pdn->lexer, &token)) {
        pdn_prose_take(&pdn->lexer, &token, NULL);
        report_escape(pdn, &token);
        if (token.kind == PDN_COMMENT || token.kind == PDN_LINE || token.kind == PDN_NAG ||
            token.kind == PDN_WRAPPER || token.kind == PDN_PROSE) {
            take(pdn, &token);
            pdn->loose |= token.kind == PDN_PROSE;
            pdn->end = token.at + token.length;
        } else {
            pdn->end = token.at + token.length;
            pdn_report_unknown(&pdn->report, token.at, token.length, false);
            pdn->loose = true;
        }
    }
    pdn_tree_finish(&pdn->tree);
    pdn->ahead = AHEAD_NOTHING;
}

/* Results behind the result belong to no other game. */
static void second_results(struct pdn *pdn) {
    for (;;) {
        const char *from = pdn->lexer.at;
        struct pdn_token token;
        pdn_lexer_next(&pdn->lexer, &token);
        if (token.kind != PDN_RESULT) {
            pdn->lexer.at = from;
            return;
        }
        pdn_report_detail(&pdn->report, FINDING_RESULT_MISMATCH, token.at, token.length,
                          PHRASE_SECOND_RESULT);
        pdn->loose = true;
        pdn->end = token.at + token.length;
    }
}

/* A comment on the line of the result is about the game that has just ended. */
static void notes_on_the_line(struct pdn *pdn) {
    for (;;) {
        const char *from = pdn->lexer.at;
        struct pdn_token token;
        pdn_lexer_next(&pdn->lexer, &token);
        const char *gap = spot(pdn, pdn->end), *at = spot(pdn, token.at);
        bool prose = glyph_line_end(gap, at) == at && pdn_prose_take(&pdn->lexer, &token, NULL);
        if ((token.kind != PDN_COMMENT && token.kind != PDN_LINE && !prose) ||
            glyph_line_end(gap, at) != at) {
            pdn->lexer.at = from;
            break;
        }
        pdn->loose |= prose;
        take(pdn, &token);
        pdn->end = token.at + token.length;
    }
    pdn_tree_finish(&pdn->tree);
}

static void end_game(struct pdn *pdn, bool terminated) {
    pdn_header_settle(&pdn->header, pdn->text->bytes);
    pdn_heading_end(pdn);
    pdn->report.variation = true;
    for (unsigned i = 1; i <= pdn->tree.depth; i++)
        pdn_report_line(&pdn->report, FINDING_UNCLOSED_VARIATION, pdn->tree.lines[i].opened_at, 1);
    pdn->report.variation = false;
    pdn->loose |=
        !terminated && (pdn->tree.numbered || pdn->header.odd_result.length || pdn->unknown_end == pdn->end);
    if (!terminated && has_moves(pdn) && !pdn->restated)
        pdn_report_slot(&pdn->report, FINDING_NO_TERMINATOR, pdn->end, 0, NULL, NULL);
    pdn_tree_finish(&pdn->tree);
    if (terminated) {
        second_results(pdn);
        notes_on_the_line(pdn);
    }
    pdn->ahead = pdn_look_ahead(&pdn->piece, &pdn->lexer);
    if (pdn->ahead == AHEAD_NOTES || pdn->ahead == AHEAD_JUNK)
        take_tail(pdn);
    pdn->game->end = pdn->end;
    size_t from = pdn->moves_at > pdn->game->at ? pdn->moves_at : pdn->game->at;
    if (!pdn->loose && pdn->game->first && pdn->end > from)
        pdn->game->movetext = slice_trim((struct slice){spot(pdn, from), pdn->end - from});
    if (pdn->game->findings.first)
        finding_list_sort(&pdn->game->findings);
}

/* A brace in the middle of a word that nobody closes is a damaged sign of that word. */
static void mend_comment(struct pdn *pdn, struct pdn_token *token) {
    if (token->kind != PDN_COMMENT || !token->unclosed || !pdn_is_glued(pdn, token))
        return;
    token->kind = PDN_UNKNOWN;
    token->length = 1;
    pdn->lexer.at = spot(pdn, token->at + 1);
}

/* Which ply comes now; NULL: the game has none yet. */
static const struct pdn_turn *due(const struct pdn *pdn) {
    return has_moves(pdn) ? &pdn->tree.lines[pdn->tree.depth].turn : NULL;
}

/* Whether a variation stands behind the result, as analysis of the game that has ended does. */
static bool analysis_follows(struct pdn *pdn) {
    const char *from = pdn->lexer.at;
    struct pdn_token token;
    pdn_lexer_next(&pdn->lexer, &token);
    bool text = token.kind == PDN_OPEN && pdn_prose_take(&pdn->lexer, &token, due(pdn));
    bool follows = token.kind == PDN_OPEN && !text && !token.after_blank && pdn->tree.lines[0].last;
    pdn->piece.undecided |= token.kind == PDN_END && pdn->piece.behind > BEHIND_TAG;
    pdn->lexer.at = from;
    return follows;
}

/* Variations behind the result, up to the parenthesis that closes each. */
static void read_analysis(struct pdn *pdn) {
    bool first = true;
    while (!pdn->no_memory && !pdn->piece.too_long && (pdn->tree.depth || analysis_follows(pdn))) {
        const char *from = pdn->lexer.at;
        struct pdn_token token;
        pdn_lexer_next(&pdn->lexer, &token);
        pdn_prose_take(&pdn->lexer, &token, due(pdn));
        if (token.kind == PDN_END)
            pdn_piece_end(&pdn->piece, &pdn->lexer, true);
        bool over = token.kind == PDN_RESULT && next_kind(pdn) != PDN_CLOSE;
        if (over || token.kind == PDN_END || token.kind == PDN_TAG || take(pdn, &token) != GOES_ON) {
            pdn->lexer.at = from;
            pdn->loose |= pdn->tree.depth > 0; /* what is written behind it would get into the variation */
            return;
        }
        if (first)
            pdn_form_late(&pdn->report, &token);
        first = false;
        pdn->end = token.at + token.length;
        pdn->piece.too_long |= pdn->end > pdn->game->at + pdn->piece.limit;
    }
}

static void read_game(struct pdn *pdn) {
    bool first = true;
    enum verdict verdict = GOES_ON;
    pdn->lexer.in_moves = false;
    while (verdict == GOES_ON && !pdn->no_memory && !pdn->piece.too_long) {
        if (pdn->lexer.in_moves && !pdn->header.odd_result.length)
            pdn->no_memory = !pdn_run(&pdn->lexer, &pdn->tree, &pdn->end);
        const char *from = pdn->lexer.at;
        struct pdn_token token;
        pdn_lexer_next(&pdn->lexer, &token);
        if (token.kind != PDN_TAG && (token.kind == PDN_UNKNOWN || token.kind == PDN_OPEN ||
                                      !pdn->lexer.in_moves || pdn->lexer.prose_end))
            pdn_prose_take(&pdn->lexer, &token, due(pdn));
        mend_comment(pdn, &token);
        if (token.kind == PDN_END)
            pdn_piece_end(&pdn->piece, &pdn->lexer, has_moves(pdn));
        if (first)
            pdn->game->at = token.at;
        first = false;
        if (token.after_escape)
            report_escape(pdn, &token);
        if (pdn->header.odd_result.length && odd_result(pdn, &token))
            verdict = ENDS_WITH;
        else
            verdict = take(pdn, &token);
        if (verdict == ENDS_BEFORE)
            pdn->lexer.at = from;
        else
            pdn->end = token.at + token.length > pdn->end ? token.at + token.length : pdn->end;
        pdn->piece.too_long |= pdn->end > pdn->game->at + pdn->piece.limit;
        if (!pdn->lexer.in_moves && has_moves(pdn)) {
            pdn->lexer.in_moves = true;
            pdn_header_settle(&pdn->header, pdn->text->bytes);
        }
    }
    if (verdict == ENDS_WITH && !pdn->tree.depth)
        read_analysis(pdn);
    end_game(pdn, verdict == ENDS_WITH);
}

/* A text without any game: what is not understood belongs to no game. */
static void report_junk(struct pdn *pdn, struct finding_list *outside) {
    struct pdn_token token;
    pdn_report_init(&pdn->report, pdn->text, outside);
    size_t prose_from = 0, prose_end = 0;
    for (pdn_lexer_next(&pdn->lexer, &token); token.kind != PDN_END; pdn_lexer_next(&pdn->lexer, &token)) {
        bool goes_on = prose_end > 0;
        if (!pdn_prose_take(&pdn->lexer, &token, NULL)) {
            pdn_report_unknown(&pdn->report, token.at, token.length, false);
            prose_end = 0;
            continue;
        }
        prose_from = goes_on ? prose_from : token.at;
        prose_end = token.at + token.length;
        pdn_report_prose(&pdn->report, prose_from, prose_end - prose_from, goes_on);
    }
}

static void begin_game(struct pdn *pdn, struct game *game) {
    pdn->cut = (struct reader_cut){.at = (size_t)(pdn->lexer.at - pdn->lexer.text)};
    if (pdn->restated && pdn->tags_from < pdn->tags_to) {
        pdn->cut.again_from = pdn->tags_from;
        pdn->cut.again_to = pdn->tags_to;
    }
    if (pdn->ahead == AHEAD_UNKNOWN)
        pdn->ahead = pdn_look_ahead(&pdn->piece, &pdn->lexer);
    pdn->game = game;
    game->window = pdn->text->bytes;
    pdn->no_memory = pdn->too_deep = pdn->loose = false;
    pdn->end = pdn->moves_at = 0;
    pdn->prose = pdn->unknown = NULL;
    pdn->prose_end = pdn->unknown_end = pdn->unclosed_end = 0;
    pdn->lexer.prose_end = NULL;
}

static enum reader_step read_judgeable(struct pdn *pdn) {
    struct game *game = pdn->game;
    pdn_tree_init(&pdn->tree, game);
    pdn_header_init(&pdn->header, game);
    pdn_report_init(&pdn->report, pdn->text, &game->findings);
    if (pdn->restated)
        pdn_heading_again(pdn);
    else
        pdn->tags_from = pdn->tags_to = 0;
    pdn->restated = false;
    read_game(pdn);
    pdn->no_memory |= pdn->tree.failed;
    return pdn->no_memory || game->findings.failed ? READER_NO_MEMORY : READER_GAME;
}

static bool is_undecided(const struct pdn *pdn) {
    return pdn->piece.undecided || pdn->lexer.undecided;
}

/* What is left out begins with the game's first sign. */
static enum reader_step too_long(struct pdn *pdn) {
    pdn->cut.at = pdn->game->at;
    return READER_LONG;
}

static enum reader_step next_pdn(void *reader, struct game *game, struct finding_list *outside) {
    struct pdn *pdn = reader;
    enum reader_step step = READER_END;
    begin_game(pdn, game);
    if (is_undecided(pdn))
        return READER_CUT;
    if (pdn->piece.too_long)
        return READER_LONG;
    if (pdn->ahead == AHEAD_JUNK)
        report_junk(pdn, outside);
    if (pdn->ahead == AHEAD_JUNK || pdn->ahead == AHEAD_NOTHING) {
        pdn->ahead = AHEAD_NOTHING;
        return outside->failed ? READER_NO_MEMORY : READER_END;
    }
    if (!pdn_piece_is_over(&pdn->piece, &pdn->lexer))
        step = read_judgeable(pdn);
    if (step != READER_GAME)
        return step;
    return pdn->piece.too_long ? too_long(pdn) : is_undecided(pdn) ? READER_CUT : READER_GAME;
}

static void cut_pdn(const void *reader, struct reader_cut *cut) {
    *cut = ((const struct pdn *)reader)->cut;
}

const struct reader_kind pdn_reader = {"pdn", open_pdn, next_pdn, close_pdn, cut_pdn};
